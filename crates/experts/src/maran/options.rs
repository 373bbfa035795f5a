//! The points on which text, figures and listing of the thesis disagree. See `docs/kriegspiel-tutorial.md`.

/// How the player is to be read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// On which files the class Everett exists.
    pub everett_files: EverettFiles,
    /// When the pawn can be defended.
    pub defendable: Defendable,
    /// How the wave is revised.
    pub revision: Revision,
    /// How often a pawn that cannot be defended is pushed rather than approached: text 0.5, listing 0.51.
    pub push_chance: f64,
    /// How often Blotto pushes the pawn although the king was refused in front: Everett's small ε. The listing
    /// has 1/9.
    pub risk: f64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            everett_files: EverettFiles::CToG,
            defendable: Defendable::Text,
            revision: Revision::Exact,
            push_chance: 0.5,
            risk: 1.0 / 9.0,
        }
    }
}

impl Options {
    /// As the listing has it, in every point.
    pub fn listing() -> Self {
        Options {
            everett_files: EverettFiles::CToG,
            defendable: Defendable::Listing,
            revision: Revision::Listing,
            push_chance: 0.51,
            risk: 1.0 / 9.0,
        }
    }
}

/// On which files a pawn on the sixth rank is Everett's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EverettFiles {
    /// The listing's facts: c, d, e, f and g. Nothing in the text sets b apart from g.
    CToG,
    /// Every file on which the king can stand on both sides of the pawn.
    BToG,
    /// The files on which the game-theoretic solution was worked out with room on both sides: c to f.
    CToF,
}

/// When a pawn that the king does not guard yet can be defended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defendable {
    /// The text: the king is nearer to it than every square of the wave.
    Text,
    /// The listing: some square of the wave is at least as far as the king less one, which nearly always holds.
    Listing,
}

/// How the wave is revised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    /// Exactly: what remains are the squares from which the umpire would have said the same.
    Exact,
    /// As the listing: a second refusal in a turn teaches nothing new, the pawn's own square stays in the
    /// wave, and stalemates are not excluded.
    Listing,
}
