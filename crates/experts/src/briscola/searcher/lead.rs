//! Whether the best card is so far ahead that more worlds would hardly change the choice.

/// Batches of worlds before anything is called sure.
const FEWEST: u32 = 20;

/// How far each card is ahead of each other, batch by batch. Worlds of a batch may be copies of each other, batches are
/// drawn apart: the error of a difference comes from how it varies from batch to batch.
pub(super) struct Lead {
    cards: usize,
    batches: u32,
    /// The sums after the batch before: value by card, and weight.
    before: Vec<f64>,
    weight_before: f64,
    /// For each pair of cards the sums over batches of `d²` and `d·w`, where `d` is the difference of the values in a batch
    /// and `w` its weight.
    squares: Vec<f64>,
    products: Vec<f64>,
    /// The sum of `w²`.
    weights: f64,
}

impl Lead {
    pub fn new(cards: usize) -> Lead {
        let pairs = vec![0.0; cards * cards];
        Lead {
            cards,
            batches: 0,
            before: vec![0.0; cards],
            weight_before: 0.0,
            squares: pairs.clone(),
            products: pairs,
            weights: 0.0,
        }
    }

    /// A batch has been played out: the sums of the values of all cards, and of the weights, since the beginning.
    pub fn batch(&mut self, values: impl Iterator<Item = f64>, weight: f64) {
        let values: Vec<f64> = values.collect();
        let w = weight - self.weight_before;
        let new: Vec<f64> = values.iter().zip(&self.before).map(|(now, before)| now - before).collect();
        for (a, of_a) in new.iter().enumerate() {
            for (b, of_b) in new.iter().enumerate() {
                let d = of_a - of_b;
                self.squares[a * self.cards + b] += d * d;
                self.products[a * self.cards + b] += d * w;
            }
        }
        self.weights += w * w;
        self.batches += 1;
        (self.before, self.weight_before) = (values, weight);
    }

    /// Whether the best card is ahead of every other by this many standard errors, or does exactly as well.
    pub fn is_sure(&self, errors: f64) -> bool {
        if self.batches < FEWEST || self.weight_before <= 0.0 {
            return false;
        }
        let all = self.weight_before;
        let Some(best) = (0..self.cards).max_by(|&a, &b| self.before[a].total_cmp(&self.before[b])) else {
            return false;
        };
        (0..self.cards).filter(|&other| other != best).all(|other| {
            let ahead = (self.before[best] - self.before[other]) / all;
            let pair = best * self.cards + other;
            // Σ (d - ahead·w)², which is the square of the error of the sum of all d.
            let square =
                self.squares[pair] - 2.0 * ahead * self.products[pair] + ahead * ahead * self.weights;
            ahead >= errors * square.max(0.0).sqrt() / all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards, the second ahead by so much on average, with noise of about 1 in every batch.
    fn after(batches: u32, ahead: f64) -> bool {
        let mut lead = Lead::new(2);
        let (mut first, mut second) = (0.0, 0.0);
        for batch in 0..batches {
            let noise = [1.3, -0.9, 0.2, -1.2, 0.6][batch as usize % 5];
            first += noise;
            second += ahead;
            lead.batch([first, second].into_iter(), f64::from(batch + 1));
        }
        lead.is_sure(5.0)
    }

    #[test]
    fn a_clear_lead_is_sure_after_some_batches_and_a_small_one_later() {
        assert!(!after(FEWEST - 1, 3.0), "too few batches");
        assert!(after(FEWEST, 3.0));
        assert!(!after(100, 0.2), "0.2 with an error of 0.1");
        assert!(after(2_000, 0.2), "0.2 with an error of 0.02");
    }

    #[test]
    fn cards_that_do_exactly_as_well_need_no_more_worlds() {
        let mut lead = Lead::new(3);
        for batch in 1..=FEWEST {
            let value = f64::from(batch);
            lead.batch([value, value, -value].into_iter(), value);
        }
        assert!(lead.is_sure(5.0));
    }
}
