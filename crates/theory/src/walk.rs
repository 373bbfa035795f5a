//! Walking down a tree against its solution: chance and the others move by themselves, the person learns only what his
//! information set tells him.
//!
//! ```
//! use arbitro_game::dice;
//! use arbitro_theory::extensive::read_efg;
//! use arbitro_theory::walk::{Stop, TreeDuel};
//! let tree = read_efg("g.efg", "EFG 2 R \"\" { \"A\" } p \"\" 1 1 \"\" { \"l\" \"r\" } 0 t \"\" 1 \"\" { 1 } t \"\" 2 \"\" { 2 }");
//! let duel = TreeDuel::new(tree.unwrap(), 0).unwrap();
//! let mut walk = duel.start();
//! assert!(matches!(walk.go_on(&mut dice(1)), Stop::Asked { .. }));
//! walk.choose(1);
//! assert!(matches!(walk.go_on(&mut dice(1)), Stop::Over { paid, .. } if paid == 2.0));
//! ```

use arbitro_game::{Arg, Dice, Message, Roll};

use crate::extensive::{
    ExtensiveForm, Kind, SequenceForm, Ways, solve_sequence, solve_sequence_exact, subgame_perfect,
};
use crate::number::to_float;
use crate::report::SolveError;
use crate::strategy::Given;
use crate::words::{play, refused, rounded};

/// A tree, a person in one seat, and the solution in all others.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeDuel {
    /// Which of the players is the person.
    pub person: usize,
    /// What the solution promises.
    pub promise: Message,
    game: ExtensiveForm,
    behaviour: Vec<Vec<f64>>,
    ways: Ways,
    paid: Vec<f64>,
}

/// Where a walk has come to.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// The person must choose.
    Asked {
        /// The name of the information set.
        place: String,
        /// What the person knows to have happened, in order; `None` where something happened that he cannot see.
        known: Vec<Option<Arg>>,
        /// What he may choose.
        choices: Vec<String>,
    },
    /// The game is over.
    Over {
        /// Everything that happened, in order.
        story: Vec<Arg>,
        /// What the person got.
        paid: f64,
    },
}

/// One game on its way.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    duel: &'a TreeDuel,
    node: usize,
}

impl TreeDuel {
    /// Solves the tree for all seats but the person's.
    pub fn new(game: ExtensiveForm, person: usize) -> Result<Self, SolveError> {
        if person >= game.player_count() {
            return Err(SolveError::Refused(refused::no_player(person, game.player_count())));
        }
        let (behaviour, promise) = match optimal(&game, person) {
            Some(found) => found,
            None => equilibrium(&game, person)?,
        };
        let paid = game.total_payoffs().iter().map(|totals| to_float(&totals[person])).collect();
        Ok(TreeDuel { person, promise, behaviour, ways: Ways::new(&game), paid, game })
    }

    /// Plays given strategies in all seats but the person's.
    pub fn against(
        game: ExtensiveForm,
        person: usize,
        given: &Given,
        file: &str,
    ) -> Result<Self, SolveError> {
        if person >= game.player_count() {
            return Err(SolveError::Refused(refused::no_player(person, game.player_count())));
        }
        let behaviour = given.behaviour.iter().map(|play| play.iter().map(to_float).collect()).collect();
        let paid = game.total_payoffs().iter().map(|totals| to_float(&totals[person])).collect();
        Ok(TreeDuel { person, promise: play::given(file), behaviour, ways: Ways::new(&game), paid, game })
    }

    /// The game's name.
    pub fn title(&self) -> &str {
        &self.game.title
    }

    /// The players' names.
    pub fn players(&self) -> &[String] {
        &self.game.players
    }

    /// A new game.
    pub fn start(&self) -> Walk<'_> {
        Walk { duel: self, node: 0 }
    }
}

impl Walk<'_> {
    /// Lets chance and the others move until the person is asked or the game is over.
    pub fn go_on(&mut self, dice: &mut Dice) -> Stop {
        let TreeDuel { game, person, .. } = self.duel;
        loop {
            let node = &game.nodes[self.node];
            let branch = match &node.kind {
                Kind::Terminal => {
                    return Stop::Over {
                        story: self.duel.ways.story(game, self.node),
                        paid: self.duel.paid[self.node],
                    };
                }
                Kind::Decision { set } if game.sets[*set].player == *person => {
                    let information = &game.sets[*set];
                    return Stop::Asked {
                        place: information.name.clone(),
                        known: self.duel.ways.known(game, *set),
                        choices: information.actions.clone(),
                    };
                }
                Kind::Decision { set } => dice.weighted(self.duel.behaviour[*set].iter().copied()),
                Kind::Chance { probabilities, .. } => dice.weighted(probabilities.iter().map(to_float)),
            };
            self.node = node.children[branch];
        }
    }

    /// The person takes one of the choices; a number that is not on offer changes nothing.
    pub fn choose(&mut self, choice: usize) {
        if let Some(&child) = self.duel.game.nodes[self.node].children.get(choice) {
            self.node = child;
        }
    }
}

/// Optimal strategies of a zero-sum game for two who forget nothing.
fn optimal(game: &ExtensiveForm, person: usize) -> Option<(Vec<Vec<f64>>, Message)> {
    let form = SequenceForm::new(game).ok()?;
    if let Some(exact) = solve_sequence_exact(&form) {
        let value = if person == 0 { exact.value } else { -exact.value };
        let behaviour = exact.behaviour.iter().map(|play| play.iter().map(to_float).collect()).collect();
        return Some((behaviour, play::held_to_game(value.to_string())));
    }
    let float = solve_sequence(&form)?;
    let value = if person == 0 { float.value } else { -float.value };
    Some((float.behaviour, play::held_to_game(rounded(value, 6))))
}

/// The first equilibrium that is one in every subgame too.
fn equilibrium(game: &ExtensiveForm, person: usize) -> Result<(Vec<Vec<f64>>, Message), SolveError> {
    let found = subgame_perfect(game, 1)?;
    let Some(first) = found.equilibria.into_iter().next() else {
        return Err(SolveError::Refused(refused::no_equilibrium()));
    };
    let behaviour = first.behaviour.iter().map(|play| play.iter().map(to_float).collect()).collect();
    let promise = if game.player_count() > 2 { play::others_perfect } else { play::opponent_perfect };
    Ok((behaviour, promise(rounded(to_float(&first.payoffs[person]), 4))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extensive::read_efg;
    use arbitro_game::dice;

    const KUHN: &str = include_str!("../../../catalog/extensive/kuhn.efg");
    const CHAIN_STORE: &str = include_str!("../../../catalog/extensive/chain-store.efg");

    type Way = fn(&str, usize) -> usize;

    fn average(duel: &TreeDuel, games: u32, choose: Way) -> f64 {
        let mut dice = dice(11);
        let mut total = 0.0;
        for _ in 0..games {
            let mut walk = duel.start();
            total += loop {
                match walk.go_on(&mut dice) {
                    Stop::Over { paid, .. } => break paid,
                    Stop::Asked { place, choices, .. } => walk.choose(choose(&place, choices.len())),
                }
            };
        }
        total / f64::from(games)
    }

    #[test]
    fn no_way_of_playing_kuhn_beats_the_value() {
        let tree = read_efg("kuhn.efg", KUHN).unwrap();
        for (person, value) in [(0, -1.0 / 18.0), (1, 1.0 / 18.0)] {
            let duel = TreeDuel::new(tree.clone(), person).unwrap();
            assert_eq!(duel.promise, play::held_to_game(if person == 0 { "-1/18" } else { "1/18" }));
            let ways: [Way; 3] = [|_, _| 0, |_, count| count - 1, |place, count| place.len() % count];
            for way in ways {
                // The standard error of a mean of 20,000 games is about 0.01.
                assert!(average(&duel, 20_000, way) < value + 0.04);
            }
        }
    }

    #[test]
    fn the_person_is_asked() {
        let tree = read_efg("kuhn.efg", KUHN).unwrap();
        let duel = TreeDuel::new(tree.clone(), 0).unwrap();
        assert_eq!((duel.title(), duel.players()), (tree.title.as_str(), &tree.players[..]));
        let mut asked = 0;
        let mut walk = duel.start();
        while let Stop::Asked { choices, .. } = walk.go_on(&mut dice(1)) {
            asked += 1;
            walk.choose(choices.len() - 1);
        }
        assert!(asked > 0, "the first player is always asked");
    }

    fn by_chance(happened: &Arg) -> bool {
        matches!(happened, Arg::Message(message) if message.id == "theory-chance")
    }

    #[test]
    fn a_hidden_card_stays_hidden_until_the_end() {
        let duel = TreeDuel::new(read_efg("kuhn.efg", KUHN).unwrap(), 1).unwrap();
        let mut dice = dice(2);
        for _ in 0..50 {
            let mut walk = duel.start();
            loop {
                match walk.go_on(&mut dice) {
                    Stop::Asked { known, .. } => {
                        assert_eq!(known[0], None, "the first player's card is hidden");
                        assert!(known[1].as_ref().is_some_and(by_chance));
                        assert!(matches!(&known[2], Some(Arg::Text(bid)) if bid.starts_with("first")));
                        walk.choose(1);
                    }
                    Stop::Over { story, .. } => {
                        assert!(story[..2].iter().all(by_chance));
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_zero_sum_is_played_by_an_equilibrium() {
        let tree = read_efg("chain-store.efg", CHAIN_STORE).unwrap();
        let people = tree.player_count();
        for person in 0..people {
            let duel = TreeDuel::new(tree.clone(), person).unwrap();
            assert_eq!(duel.promise.id, "theory-opponent-perfect");
            assert!(average(&duel, 10, |_, _| 0).is_finite());
        }
        assert!(TreeDuel::new(tree, people).is_err());
        let horse = include_str!("../../../catalog/extensive/seltens-horse.efg");
        let duel = TreeDuel::new(read_efg("seltens-horse.efg", horse).unwrap(), 0).unwrap();
        assert_eq!(duel.promise.id, "theory-others-perfect");
    }

    #[test]
    fn a_tree_too_large_for_fractions_promises_a_decimal() {
        // Chance chooses one of 82 decisions of each player, worth 1 or 3 to the first: 3 if he decides, 1 if she does.
        let names: String = (0..164).map(|state| format!(" \"{state}\" 1/164")).collect();
        let mut text = format!("EFG 2 R \"\" {{ \"1\" \"2\" }}\nc \"\" 1 \"\" {{{names} }} 0\n");
        for state in 0..164 {
            text += &format!("p \"\" {} {} \"\" {{ \"a\" \"b\" }} 0\n", state % 2 + 1, state / 2 + 1);
            text += "t \"\" 1 \"\" { 1, -1 }\nt \"\" 2 \"\" { 3, -3 }\n";
        }
        let tree = read_efg("wide.efg", &text).unwrap();
        for (person, value) in [(0, 2.0), (1, -2.0)] {
            let duel = TreeDuel::new(tree.clone(), person).unwrap();
            let near = |arg: &Arg| matches!(arg, Arg::Number(found) if (found - value).abs() < 1e-9);
            let Arg::Message(shown) = &duel.promise.args[0].1 else { panic!("{:?}", duel.promise) };
            assert!(near(&shown.args[0].1), "{shown:?}");
        }
    }
}
