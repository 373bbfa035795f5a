//! The games of the literature that come with the program: the files of `catalog/`, so that they can be studied from
//! anywhere.

use arbitro_table::catalogue::LiteratureFile;
use arbitro_table::messages::Language;

macro_rules! literature {
    ($($family:literal: $($file:literal)*;)*) => {
        &[$($(LiteratureFile {
            family: $family,
            file: $file,
            text: include_str!(concat!("../../../catalog/", $family, "/", $file)),
        }),*),*]
    };
}

/// All of them.
pub const LITERATURE: &[LiteratureFile] = literature! {
    "extensive": "bagwell.efg" "battle-outside-option.efg" "beer-quiche.efg" "centipede.efg"
        "chain-store.efg" "kuhn.efg" "monty-hall.efg" "one-card-poker.efg" "prisoners-dilemma.efg"
        "seltens-horse.efg" "trust.efg" "two-ply.efg" "ultimatum.efg";
    "normal": "arms-race.nfg" "bar-scene.nfg" "battle-of-the-sexes.nfg" "bertrand.nfg" "bismarck-sea.nfg"
        "chairs-paradox.nfg" "chicken.nfg" "colonel-blotto.nfg" "cournot.nfg" "degenerate.nfg"
        "demand-game.nfg" "efron-dice.nfg" "five-coins-component.nfg" "hawk-dove.nfg" "hotelling.nfg"
        "inspection.nfg" "matching-pennies-3.nfg" "matching-pennies.nfg" "minority-3.nfg"
        "morra-three-fingers.nfg" "morra-two-fingers.nfg" "penalty-kick.nfg" "prisoners-dilemma-axelrod.nfg"
        "prisoners-dilemma-salerno.nfg" "prisoners-dilemma-vinci.nfg" "public-goods-3.nfg"
        "pure-coordination.nfg" "rock-paper-scissors-lizard-spock.nfg" "rock-paper-scissors-weighted.nfg"
        "rock-paper-scissors.nfg" "second-price-auction.nfg" "shapley-cycle.nfg" "silent-duel.nfg"
        "stag-hunt.nfg" "travelers-dilemma.nfg" "volunteers-dilemma-3.nfg";
    "stochastic": "big-match.stg" "bishop-and-knight.stg" "blotto.stg" "everett-1.stg" "everett-2.stg"
        "everett-3.stg" "five-coins.stg" "king-and-pawn.stg" "pennies-until-decided.stg"
        "two-components.stg";
    "trees": "coin-or-safe.tree" "prisoners-dilemma.tree" "three-players.tree" "two-ply.tree";
};

/// The titles and comments of the files, where they are not in the files themselves.
pub fn texts(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::Italian => include_str!("../../../messages/it/literature.ftl"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_there() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog");
        let mut found = Vec::new();
        for family in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if !family.is_dir() {
                continue;
            }
            for file in std::fs::read_dir(&family).unwrap().map(|entry| entry.unwrap().file_name()) {
                let family = family.file_name().unwrap().to_string_lossy().into_owned();
                found.push((family, file.to_string_lossy().into_owned()));
            }
        }
        found.sort();
        let kept: Vec<_> =
            LITERATURE.iter().map(|file| (file.family.to_owned(), file.file.to_owned())).collect();
        assert_eq!(kept, found);
    }
}
