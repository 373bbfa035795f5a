//! The player at the table.

use super::strategy::listing_reply;
use super::{Class, Information, Options, Proposal, Revision, propose};
use crate::words;
use arbitro_game::{
    Dice, Explanation, FiredRule, Incident, Incidents, Lived, Message, Part, Player, Recall, Roll, Seat,
    Thought, dice, incident,
};
use arbitro_games::chess::{Movement, color_of};
use arbitro_games::kriegspiel::{Announcement, Kriegspiel, LoneKing, Notice, Side, Squares, Start, Try};
use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Color, Role};

/// Maran's player. It knows king and pawn against a hidden king, as White; anywhere else it plays at random.
#[derive(Clone, Debug)]
pub struct Maran {
    options: Options,
    dice: Dice,
    belief: Option<LoneKing>,
    taboo: Squares,
    last: Option<Try>,
    /// How much of its recall it has taken in.
    lived: usize,
    explanation: Option<Explanation>,
    incidents: Incidents,
}

impl Maran {
    /// The player with its options; the same seed gives the same choices.
    pub fn new(options: Options, seed: u64) -> Self {
        let (belief, taboo) = (None, Squares::NONE);
        let incidents = Incidents::default();
        Maran { options, dice: dice(seed), belief, taboo, last: None, lived: 0, explanation: None, incidents }
    }

    /// What it knows now; `None` in a game that it does not know.
    pub fn information(&self) -> Option<Information> {
        let belief = self.belief.as_ref()?;
        let men = belief.men();
        let pawn = (men.pawns() & men.white()).single_square()?;
        let king = men.king_of(Color::White)?;
        (men.occupied().count() == 2).then(|| Information {
            king,
            pawn,
            wave: belief.wave(),
            taboo: self.taboo,
        })
    }

    /// Takes in what it has done and heard since it last did.
    pub fn catch_up(&mut self, recall: &Recall<Kriegspiel>) {
        for event in recall.iter().skip(self.lived) {
            match event {
                Lived::Did(act) => self.last = Some(*act),
                Lived::Heard(notice) => self.heard(notice),
            }
        }
        self.lived = recall.len();
    }

    fn heard(&mut self, notice: &Notice) {
        match notice {
            Notice::Begin { checks } => {
                if let Some(belief) = &mut self.belief {
                    belief.begin(checks);
                }
            }
            Notice::Refused { by: Side::White } => self.refused(),
            Notice::Moved(said) if said.by == Side::White => self.accepted(said),
            Notice::Moved(said) => self.replied(said),
            Notice::Refused { .. } | Notice::Any { .. } | Notice::YourKing(_) => {}
        }
    }

    fn set_wave(&mut self, wave: Squares) {
        if let Some(belief) = &mut self.belief {
            *belief = LoneKing::new(belief.men().clone(), wave);
        }
    }

    /// *Legale revisione* and *scacco revisione*.
    fn accepted(&mut self, said: &Announcement) {
        let (Some(tried), before) = (self.last.take(), self.information()) else { return };
        self.taboo = Squares::NONE;
        if let Some(belief) = &mut self.belief {
            belief.accepted(tried, said);
        }
        if self.options.revision == Revision::Listing
            && let (Some(before), Some(after)) = (before, self.information())
        {
            let attacked = pawn_attacks(Color::White, after.pawn);
            let wave = if after.king != before.king {
                before.wave.0 & !king_attacks(after.king)
            } else if said.checks.is_empty() {
                before.wave.0 & !attacked.with(after.pawn)
            } else {
                before.wave.0 & attacked
            };
            self.set_wave(Squares(wave));
        }
    }

    /// *Illegale revisione*.
    fn refused(&mut self) {
        let (Some(tried), Some(before)) = (self.last.take(), self.information()) else { return };
        let Some(movement) = tried.movement() else { return };
        self.taboo.0.add(movement.to());
        if let Some(belief) = &mut self.belief {
            belief.refused(tried);
        }
        if self.options.revision == Revision::Listing {
            let wave = if movement.from() == before.king {
                // The neighbours of all taboo squares together: a second refusal does not narrow the first.
                let around =
                    self.taboo.iter().fold(Bitboard::EMPTY, |all, square| all | king_attacks(square));
                let impossible = king_attacks(before.king) | pawn_attacks(Color::White, before.pawn);
                before.wave.0 & around & !impossible
            } else {
                Bitboard::from_square(movement.to())
            };
            self.set_wave(Squares(wave));
        }
    }

    /// *Nero revisione*.
    fn replied(&mut self, said: &Announcement) {
        let before = self.information();
        self.taboo = Squares::NONE;
        if let Some(belief) = &mut self.belief {
            belief.replied(said);
        }
        if self.options.revision == Revision::Listing
            && let Some(before) = before.filter(|_| said.capture.is_none())
        {
            self.set_wave(listing_reply(&before));
        }
    }

    /// What to do where the thesis's program would stop: keep the pawn guarded, then whatever is on offer.
    fn fallback(&mut self, information: Option<&Information>, moves: &[Try]) -> (Movement, &'static str) {
        let movements: Vec<Movement> = moves.iter().filter_map(|act| act.movement()).collect();
        let Some(information) = information else {
            return (self.dice.pick(&movements), "maran-only-kpk");
        };
        let of_king = |movement: &&Movement| movement.from() == information.king;
        let distance = |movement: &&Movement| movement.to().distance(information.pawn);
        let near = movements.iter().filter(of_king).min_by_key(distance);
        let straight = movements.iter().find(|movement| {
            movement.from() == information.pawn
                && !movement.is_diagonal()
                && matches!(movement.promotion(), None | Some(Role::Queen))
        });
        let movement = near.or(straight).copied().unwrap_or_else(|| self.dice.pick(&movements));
        (movement, "maran-stay-near")
    }

    fn explain_choice(
        &mut self,
        information: Option<&Information>,
        proposal: Option<Proposal>,
        rule: &'static str,
        movement: Movement,
    ) {
        let mut explanation = match proposal {
            Some(proposal) => Explanation::because(words::i_try_by_class(
                proposal.class.message(),
                Message::new(rule),
                movement.to_string(),
            )),
            None => Explanation::because(words::i_try(Message::new(rule), movement.to_string())),
        };
        if let Some(proposal) = proposal {
            let order = Class::ALL.iter().position(|class| *class == proposal.class).unwrap_or_default();
            explanation = explanation.with(Part::Rules(vec![FiredRule {
                rule: proposal.class.name().to_owned(),
                salience: 5.0 - order as f64,
                conclusion: Message::new(rule),
            }]));
        }
        if let Some(information) = information {
            explanation = explanation
                .with(set(words::wave(), information.wave))
                .with(set(words::taboo(), information.taboo));
        }
        self.explanation = Some(explanation);
    }
}

fn set(name: Message, squares: Squares) -> Part {
    Part::Set { name, items: squares.names().into_iter().map(Into::into).collect() }
}

impl Player<Kriegspiel> for Maran {
    fn sit(&mut self, game: &Kriegspiel, seat: Seat) {
        self.belief = match &game.start {
            Start::Hidden(hidden) if color_of(seat).is_white() => {
                Some(LoneKing::new(hidden.men().clone(), hidden.wave))
            }
            _ => None,
        };
        self.taboo = Squares::NONE;
        self.last = None;
        self.lived = 0;
        self.explanation = None;
    }

    fn choose(&mut self, thought: Thought<'_, Kriegspiel>) -> Try {
        self.catch_up(thought.recall);
        let information = self.information();
        let proposal =
            information.as_ref().and_then(|information| propose(information, &self.options, &mut self.dice));
        let proposal = proposal.filter(|proposal| thought.moves.contains(&Try::Move(proposal.movement)));
        let (movement, rule) = match proposal {
            Some(proposal) => (proposal.movement, proposal.rule),
            None => {
                // As Black it plays at random by design; as White a rule should have spoken.
                if information.is_some() {
                    self.incidents.count(Incident::FellBack, incident::no_plan);
                }
                self.fallback(information.as_ref(), thought.moves)
            }
        };
        self.explain_choice(information.as_ref(), proposal, rule, movement);
        Try::Move(movement)
    }

    fn explain(&self) -> Option<Explanation> {
        self.explanation.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}
