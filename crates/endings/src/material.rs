//! Which endings are known, and what White wants in them.

use super::words;
use arbitro_game::Message;
use arbitro_game::echo::echoed;
use shakmaty::Role;
use std::fmt;
use std::str::FromStr;

/// White's pieces against a lone black king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Ending {
    /// King and queen.
    Kqk,
    /// King and rook.
    Krk,
    /// King and two bishops of different colours.
    Kbbk,
    /// King, bishop and knight.
    Kbnk,
    /// King and pawn.
    Kpk,
}

impl Ending {
    /// All of them.
    pub const ALL: [Ending; 5] = [Ending::Kqk, Ending::Krk, Ending::Kbbk, Ending::Kbnk, Ending::Kpk];

    /// White's pieces, the king first, the others in the order in which placements are kept.
    pub const fn men(self) -> &'static [Role] {
        match self {
            Ending::Kqk => &[Role::King, Role::Queen],
            Ending::Krk => &[Role::King, Role::Rook],
            Ending::Kbbk => &[Role::King, Role::Bishop, Role::Bishop],
            Ending::Kbnk => &[Role::King, Role::Knight, Role::Bishop],
            Ending::Kpk => &[Role::King, Role::Pawn],
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Kqk => "KQK",
            Ending::Krk => "KRK",
            Ending::Kbbk => "KBBK",
            Ending::Kbnk => "KBNK",
            Ending::Kpk => "KPK",
        }
    }

    /// The ending with these white pieces, the king included, in any order.
    pub fn of(men: &[Role]) -> Option<Ending> {
        let sorted = |men: &[Role]| {
            let mut men = men.to_vec();
            men.sort_unstable();
            men
        };
        Ending::ALL.into_iter().find(|ending| sorted(ending.men()) == sorted(men))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no ending has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingError(pub String);

impl EndingError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        words::no_such_ending(echoed(&self.0), Ending::ALL.map(Ending::name).join(", "))
    }
}

arbitro_game::errors_with_message!(EndingError);

impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(text: &str) -> Result<Self, EndingError> {
        Ending::ALL
            .into_iter()
            .find(|ending| ending.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| EndingError(text.to_owned()))
    }
}

/// From which beginnings an ending is solved. White is always to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starts {
    /// White knows where the black king stands.
    KingKnown,
    /// The black king may be on any square that is not attacked.
    KingAnywhere,
    /// Both.
    All,
}

impl Starts {
    /// Whether the starts with a known king are among them.
    pub fn known(self) -> bool {
        self != Starts::KingAnywhere
    }

    /// Whether the starts with the king anywhere are among them.
    pub fn anywhere(self) -> bool {
        self != Starts::KingKnown
    }
}

impl Starts {
    /// The starts in words.
    pub fn message(self) -> Message {
        match self {
            Starts::KingKnown => words::king_known(),
            Starts::KingAnywhere => words::king_anywhere(),
            Starts::All => words::all_starts(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_are_answered_with_the_list() {
        for ending in Ending::ALL {
            assert_eq!(ending.to_string().to_lowercase().parse(), Ok(ending));
            assert_eq!(Ending::of(ending.men()), Some(ending));
        }
        let error = "KNNK".parse::<Ending>().unwrap_err();
        assert_eq!(error, EndingError("KNNK".to_owned()));
        let error = error.to_string();
        assert!(error.contains("KNNK") && error.contains("KBBK"), "{error}");
    }

    #[test]
    fn starts_say_what_they_are() {
        let said = [Starts::KingKnown, Starts::KingAnywhere, Starts::All]
            .map(|starts| (starts.known(), starts.anywhere(), starts.message().to_string()));
        assert_eq!((said[0].0, said[0].1), (true, false));
        assert_eq!((said[1].0, said[1].1), (false, true));
        assert_eq!((said[2].0, said[2].1), (true, true));
        assert!(said.iter().all(|(_, _, words)| !words.is_empty()));
        assert!(said[0].2 != said[1].2 && said[1].2 != said[2].2);
    }
}
