//! The expert's instinct is the expert: the same cards as the rules, and the same suspicions.

use arbitro_experts::briscola::instinct::Instinct;
use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::scene::Scene;
use arbitro_experts::briscola::weights::Weights;
use arbitro_experts::briscola::{Expert, HOUSE, Strategy};
use arbitro_game::{Arg, Explanation, Part, Player, Present, Seat, Thought, seed_of};
use arbitro_games::briscola::five::{FirstLead, Five, Move, Notice, Options, Role};

/// An expert that is asked beside its instinct.
struct Compared {
    expert: Expert,
    instinct: Instinct,
    leader: FirstLead,
    asked: usize,
    agreed: usize,
    /// The largest difference between the two in how likely somebody is the partner.
    suspicion: f64,
}

impl Compared {
    fn scene(&self, thought: &Thought<'_, Five>) -> Scene {
        let view = thought.view;
        let (caller, called) = (view.caller.expect("a caller"), view.called_card().expect("a card"));
        let leader = view.history.first().map_or(thought.seat, |play| play.seat);
        assert_eq!(self.leader, FirstLead::RightOfCaller);
        let mut scene = Scene::new(caller, called, leader);
        view.history.iter().for_each(|play| scene.play(play.card, self.instinct.weights()));
        assert_eq!(scene.mover(), thought.seat);
        scene
    }
}

fn suspected(explanation: Option<Explanation>) -> Vec<(Seat, f64)> {
    let parts = explanation.map(|explanation| explanation.parts).unwrap_or_default();
    let belief = parts.into_iter().find_map(|part| match part {
        Part::Belief { chances, .. } => Some(chances),
        _ => None,
    });
    let read = |chance: arbitro_game::Chance| {
        let Arg::Message(suspect) = chance.what else { return None };
        let name = suspect.arg("player")?.to_string();
        let seat = Seat::all(5).find(|seat| Five::default().seat_name(*seat) == name)?;
        Some((seat, chance.probability))
    };
    belief.into_iter().flatten().filter_map(read).collect()
}

impl Player<Five> for Compared {
    fn sit(&mut self, game: &Five, seat: Seat) {
        self.leader = game.options().first_lead;
        self.expert.sit(game, seat);
    }

    fn hear(&mut self, notice: &Notice) {
        self.expert.hear(notice);
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        let scene = self.scene(&thought);
        let is_partner = thought.view.role == Some(Role::Partner);
        let (seat, hand) = (thought.seat, thought.view.hand);
        let chosen = self.expert.choose(thought);
        let guessed = self.instinct.choose(&scene, hand, is_partner).expect("a card");
        self.asked += 1;
        self.agreed += usize::from(chosen == Move::Play(guessed));
        for (suspect, chance) in suspected(self.expert.explain()) {
            let difference = (scene.suspicion(seat, suspect) - chance).abs();
            self.suspicion = self.suspicion.max(difference);
        }
        chosen
    }
}

fn compare(text: &str, deals: u64) -> (usize, usize, f64) {
    let game = Five::new(Options::default());
    let strategy = Strategy::read("compared", text).expect("a strategy");
    let weights = Weights::read(text).expect("its numbers");
    let mut players: Vec<Compared> = (0..5)
        .map(|_| Compared {
            expert: Expert::new(strategy.clone()),
            instinct: Instinct::new(weights),
            leader: FirstLead::Caller,
            asked: 0,
            agreed: 0,
            suspicion: 0.0,
        })
        .collect();
    for number in 0..deals {
        let deal = Deal::of(&game, seed_of(11, number)).expect("a caller");
        let [a, b, c, d, e] = players.as_mut_slice() else { panic!("five") };
        deal.play(&game, &mut [a, b, c, d, e]).expect("a whole deal");
    }
    let sum = |count: fn(&Compared) -> usize| players.iter().map(count).sum();
    let suspicion = players.iter().map(|player| player.suspicion).fold(0.0, f64::max);
    (sum(|player| player.asked), sum(|player| player.agreed), suspicion)
}

#[test]
fn the_instinct_plays_the_cards_of_avveduto_and_accorto() {
    for (name, text) in &HOUSE[..2] {
        let (asked, agreed, suspicion) = compare(text, 60);
        assert_eq!(asked, 60 * 40);
        // Only worths that round to other tenths may differ.
        assert!(agreed * 1000 >= asked * 995, "{name}: {agreed} of {asked}");
        assert!(suspicion < 1e-4, "{name}: {suspicion}");
    }
}

#[test]
fn with_other_weights_too() {
    let mut weights = Weights::default();
    (weights.lead_carico, weights.lead_liscio, weights.last_trumps_little) = (1.5, -0.7, 0.8);
    (weights.trumps_at_risk, weights.loads_on_friend, weights.yields_to_unknown) = (-1.2, 0.9, -0.6);
    (weights.keeps_last, weights.loads_for_caller, weights.shows_called) = (2.3, 2.1, -1.4);
    (weights.takes_safely, weights.takes_in_suit, weights.loads_safely) = (0.4, 0.3, 0.6);
    (weights.last_takes, weights.last_trumps, weights.yields_to_enemy) = (0.5, -0.4, 0.2);
    (weights.lead_figure, weights.lead_trump, weights.lead_bare) = (0.3, -0.5, 1.0);
    (weights.cost_points, weights.cost_master) = (0.4, 2.5);
    let (asked, agreed, suspicion) = compare(&weights.write_into(HOUSE[0].1), 30);
    assert!(agreed * 1000 >= asked * 995, "{agreed} of {asked}");
    assert!(suspicion < 1e-4, "{suspicion}");
}
