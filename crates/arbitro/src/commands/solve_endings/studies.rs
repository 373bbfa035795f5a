//! Studies around the solved endings: what a player is worth, critical positions as games, bounds on the value.

use super::{Ticker, stopped};
use crate::failure::Failure;
use crate::progress::cancelled_by_keyboard;
use arbitro_endings::Watcher;
use arbitro_endings::bounds::{Effort, Report};
use arbitro_endings::critical::{Analysis, Critical, PRINTED, prove_stages};
use arbitro_experts::maran::Options;
use arbitro_experts::maran::evaluate::{PolicyTable, StartsOf};
use arbitro_table::files;
use clap::ValueEnum;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{Write, stdout};
use std::path::Path;

#[derive(Clone, Copy, ValueEnum)]
pub enum PolicyName {
    /// The player of Maran's thesis, as its text has it
    Maran,
    /// The same, as its listing has it (with an exact wave)
    MaranListing,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum CriticalName {
    /// Fig. 15.2: Kd5 and pawn d6 against the king on d7
    Pawn,
    /// Fig. 3.2: Kf2 Ne6 Bg6 against the king on g4
    Knight,
}

/// What a player is worth from every start of king and pawn, by the classes of the thesis.
pub fn policy(policy: PolicyName, folder: &Path, again: bool, json: bool) -> Result<(), Failure> {
    let (name, options) = match policy {
        PolicyName::Maran => ("maran", Options::default()),
        PolicyName::MaranListing => {
            ("maran-listing", Options { revision: Options::default().revision, ..Options::listing() })
        }
    };
    let path = folder.join(format!("policy-{name}.json"));
    let version = |table: &PolicyTable| table.version;
    let table = kept(&path, again, PolicyTable::VERSION, version, |watcher| {
        PolicyTable::of_maran(name, options, watcher).map_err(stopped)
    })?;
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&table).map_err(Failure::said)?)?;
        return Ok(());
    }
    for part in &table.tables {
        let title = match part.starts {
            StartsOf::KingKnown => "king known",
            StartsOf::KingAnywhere => "king anywhere",
        };
        writeln!(
            out,
            "{name}, {title}: {} states of knowledge, {} sweeps, last change {:.1e}",
            part.states, part.sweeps, part.change
        )?;
        write!(out, "{}", part.markdown())?;
    }
    Ok(())
}

/// A study that is there already, or computed and kept.
fn kept<T: Serialize + DeserializeOwned>(
    path: &Path,
    again: bool,
    version: u32,
    version_of: impl Fn(&T) -> u32,
    compute: impl FnOnce(&Watcher<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if path.exists() {
        // A file that is no study of ours is never written over.
        let text = files::read_text(path).map_err(Failure::said)?;
        let found: T = serde_json::from_str(&text).map_err(|_| {
            Failure::said(format!(
                "{}: it is no study of this program, or it was cut short: take it away and compute it again",
                path.display()
            ))
        })?;
        if version_of(&found) != version {
            return Err(Failure::said(format!(
                "{}: it is a study of version {}, and this program reads version {version}: take it away and compute it again",
                path.display(),
                version_of(&found)
            )));
        }
        if !again {
            return Ok(found);
        }
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .map_err(|why| Failure::said(format!("{}: cannot be made: {why}", folder.display())))?;
    let cancel = cancelled_by_keyboard()?;
    let ticker = Ticker::new();
    let watcher = Watcher { progress: &|progress| ticker.show(progress), cancel: &cancel };
    let study = compute(&watcher)?;
    drop(ticker);
    let text = serde_json::to_string_pretty(&study).map_err(Failure::said)?;
    files::write_atomically(path, text.as_bytes()).map_err(Failure::said)?;
    Ok(study)
}

/// From the board of a critical position to its value.
pub fn critical(name: CriticalName, json: bool) -> Result<(), Failure> {
    let cancel = cancelled_by_keyboard()?;
    let watcher = Watcher { progress: &|_| (), cancel: &cancel };
    let analyse = |position: Critical| position.analyse(&watcher).map_err(Failure::said);
    let mut found = Vec::new();
    let mut remark = None;
    match name {
        CriticalName::Pawn => {
            found.push(("as built from the board of fig. 15.2".to_owned(), analyse(Critical::KingAndPawn)?))
        }
        CriticalName::Knight => {
            let title = "as printed: 18 moves from fig. 5.2, 24 from fig. 4.2";
            found.push((title.to_owned(), analyse(PRINTED)?));
            match prove_stages(40, &watcher).map_err(stopped)? {
                [Some(first_stage), Some(second_stage)] => {
                    let title = format!(
                        "as computed: {first_stage} moves from fig. 5.2, {second_stage} from fig. 4.2"
                    );
                    found.push((title, analyse(Critical::BishopAndKnight { first_stage, second_stage })?));
                }
                [first, second] => {
                    let words = |moves: Option<u8>| match moves {
                        Some(moves) => format!("a sure mate in {moves}"),
                        None => "no sure mate in 40 moves".to_owned(),
                    };
                    remark =
                        Some(format!("computed: fig. 5.2 is {}, fig. 4.2 {}", words(first), words(second)));
                }
            }
        }
    }
    let mut out = stdout().lock();
    if json {
        let list: Vec<_> = found.iter().map(|(title, analysis)| as_json(title, analysis)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list).map_err(Failure::said)?)?;
        return Ok(());
    }
    for (number, (title, analysis)) in found.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        show(&mut out, title, analysis)?;
    }
    if let Some(remark) = remark {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}

fn as_json(title: &str, analysis: &Analysis) -> serde_json::Value {
    serde_json::json!({
        "title": title,
        "possible": analysis.possible,
        "kept": analysis.kept,
        "nodes": analysis.tree.nodes.len(),
        "information-sets": analysis.tree.sets.len(),
        "whole": analysis.whole,
        "removed": analysis.removed,
        "matrix": analysis.matrix,
        "value": analysis.value,
        "bounds": [analysis.bounds.0, analysis.bounds.1],
        "first": analysis.first,
        "second": analysis.second,
    })
}

fn show(out: &mut impl Write, title: &str, analysis: &Analysis) -> Result<(), Failure> {
    writeln!(out, "{title}")?;
    writeln!(
        out,
        "White may try {} moves and keeps {}.",
        analysis.possible.len(),
        analysis.kept.join(" and ")
    )?;
    writeln!(
        out,
        "The tree has {} nodes and {} information sets; the matrix {} × {}:",
        analysis.tree.nodes.len(),
        analysis.tree.sets.len(),
        analysis.whole.rows.len(),
        analysis.whole.columns.len()
    )?;
    write!(out, "{}", analysis.whole.text())?;
    for removal in &analysis.removed {
        let how = if removal.equal { "is equal to" } else { "is dominated by" };
        writeln!(out, "  {} {how} {}", removal.removed, removal.by)?;
    }
    writeln!(out, "What is left:")?;
    write!(out, "{}", analysis.matrix.text())?;
    writeln!(
        out,
        "Value {:.4}, proved between {:.4} and {:.4}.",
        analysis.value, analysis.bounds.0, analysis.bounds.1
    )?;
    for (names, chances) in
        [(&analysis.matrix.rows, &analysis.first), (&analysis.matrix.columns, &analysis.second)]
    {
        let list: Vec<String> =
            names.iter().zip(chances).map(|(name, chance)| format!("{name}: {chance:.4}")).collect();
        writeln!(out, "  {}", list.join("; "))?;
    }
    Ok(())
}

/// Bounds on the value where it is neither sure nor lost.
pub fn bounds(folder: &Path, again: bool, json: bool) -> Result<(), Failure> {
    let effort = Effort { from_above: 60, from_below: 12, beliefs: 300_000 };
    let path = folder.join("bounds-kpk.json");
    let version = |report: &Report| report.version;
    let report = kept(&path, again, Report::VERSION, version, |watcher| {
        Report::compute(effort, watcher).map_err(stopped)
    })?;
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(Failure::said)?)?;
        return Ok(());
    }
    writeln!(
        out,
        "{} starts with the king known, {} won with open boards, {} surely when blind, {} in between",
        report.starts,
        report.open,
        report.sure,
        report.between.len()
    )?;
    writeln!(
        out,
        "{} rounds from above (last change {:.1e}), {} from below (last gain {:.1e}) over {} beliefs",
        report.rounds.0, report.last_change.0, report.rounds.1, report.last_change.1, report.beliefs
    )?;
    let (upper, lower) = report.tenths();
    writeln!(out, "| bound | starts with such an upper bound | with such a lower bound |\n|---|---:|---:|")?;
    for (tenth, (upper, lower)) in upper.iter().zip(&lower).enumerate() {
        let name = if tenth == 10 {
            "1".to_owned()
        } else {
            format!("{:.1} to {:.1}", tenth as f64 / 10.0, (tenth + 1) as f64 / 10.0)
        };
        writeln!(out, "| {name} | {upper} | {lower} |")?;
    }
    Ok(())
}
