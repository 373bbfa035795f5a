//! Studies around the solved endings: what a player is worth, critical positions as games, bounds on the value.

use super::{Ticker, stopped};
use crate::failure::Failure;
use crate::progress::cancelled_by_keyboard;
use crate::speech::say;
use crate::words::endings as words;
use arbitro_endings::bounds::{Effort, Report};
use arbitro_endings::critical::{Analysis, Critical, PRINTED, prove_stages};
use arbitro_endings::{Starts, Watcher};
use arbitro_experts::maran::evaluate::{ClassRow, PolicyTable, StartsOf};
use arbitro_experts::maran::{Class, Options};
use arbitro_game::Message;
use arbitro_table::files;
use arbitro_theory::words::scientific;
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
        let starts = match part.starts {
            StartsOf::KingKnown => Starts::KingKnown.message(),
            StartsOf::KingAnywhere => Starts::KingAnywhere.message(),
        };
        let change = scientific(part.change);
        writeln!(out, "{}", say(&words::policy(name, starts, part.states, part.sweeps, change)))?;
        writeln!(out, "{}\n{}", say(&words::policy_heads()), "|---".to_owned() + &"|---:".repeat(11) + "|")?;
        for row in &part.rows {
            writeln!(out, "{}", say(&policy_row(row)))?;
        }
    }
    Ok(())
}

fn policy_row(row: &ClassRow) -> Message {
    let class = Class::ALL.into_iter().find(|class| class.name() == row.class);
    words::policy_row(
        class.map_or_else(|| Message::verbatim(&row.class), Class::message),
        row.starts,
        row.open,
        row.possible,
        row.sure,
        row.almost_sure,
        row.likely,
        row.unlikely,
        row.never,
        row.mean,
        row.mean_where_possible,
        row.longest,
    )
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
        let text = files::read_text(path)?;
        let found: T = serde_json::from_str(&text)
            .map_err(|_| Failure::Said(words::no_study(path.display().to_string())))?;
        if version_of(&found) != version {
            let path = path.display().to_string();
            return Err(Failure::Said(words::other_study(path, version_of(&found), version)));
        }
        if !again {
            return Ok(found);
        }
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .map_err(|why| Failure::Said(words::no_folder(folder.display().to_string(), files::reason(&why))))?;
    let cancel = cancelled_by_keyboard()?;
    let ticker = Ticker::new();
    let watcher = Watcher { progress: &|progress| ticker.show(progress), cancel: &cancel };
    let study = compute(&watcher)?;
    drop(ticker);
    let text = serde_json::to_string_pretty(&study).map_err(Failure::said)?;
    files::write_atomically(path, text.as_bytes())?;
    Ok(study)
}

/// From the board of a critical position to its value.
pub fn critical(name: CriticalName, json: bool) -> Result<(), Failure> {
    let cancel = cancelled_by_keyboard()?;
    let watcher = Watcher { progress: &|_| (), cancel: &cancel };
    let analyse = |position: Critical| position.analyse(&watcher);
    let mut found = Vec::new();
    let mut remark = None;
    match name {
        CriticalName::Pawn => found.push((words::as_built(), analyse(Critical::KingAndPawn)?)),
        CriticalName::Knight => {
            found.push((words::as_printed(), analyse(PRINTED)?));
            match prove_stages(40, &watcher).map_err(stopped)? {
                [Some(first_stage), Some(second_stage)] => {
                    let title = words::as_computed(first_stage, second_stage);
                    found.push((title, analyse(Critical::BishopAndKnight { first_stage, second_stage })?));
                }
                [first, second] => {
                    let mate = |moves: Option<u8>| match moves {
                        Some(moves) => words::sure_mate(moves),
                        None => words::no_sure_mate(40),
                    };
                    remark = Some(words::computed_stages(mate(first), mate(second)));
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
        writeln!(out, "\n{}", say(&remark))?;
    }
    Ok(())
}

fn as_json(title: &Message, analysis: &Analysis) -> serde_json::Value {
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

fn show(out: &mut impl Write, title: &Message, analysis: &Analysis) -> Result<(), Failure> {
    writeln!(out, "{}", say(title))?;
    writeln!(out, "{}", say(&words::white_keeps(analysis.possible.len(), analysis.kept.clone())))?;
    let (rows, columns) = (analysis.whole.rows.len(), analysis.whole.columns.len());
    let (nodes, sets) = (analysis.tree.nodes.len(), analysis.tree.sets.len());
    writeln!(out, "{}", say(&words::tree_and_matrix(nodes, sets, rows, columns)))?;
    write!(out, "{}", analysis.whole.text())?;
    for removal in &analysis.removed {
        let removed = if removal.equal { words::removed_equal } else { words::removed_dominated };
        writeln!(out, "  {}", say(&removed(&removal.removed, &removal.by)))?;
    }
    writeln!(out, "{}", say(&words::what_is_left()))?;
    write!(out, "{}", analysis.matrix.text())?;
    let (lower, upper) = analysis.bounds;
    writeln!(out, "{}", say(&words::critical_value(analysis.value, lower, upper)))?;
    for (names, chances) in
        [(&analysis.matrix.rows, &analysis.first), (&analysis.matrix.columns, &analysis.second)]
    {
        let list: Vec<String> =
            names.iter().zip(chances).map(|(name, chance)| say(&words::chance_of(name, *chance))).collect();
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
    let between = report.between.len();
    writeln!(out, "{}", say(&words::bound_starts(report.starts, report.open, report.sure, between)))?;
    let ((above, below), (change, gain)) = (report.rounds, report.last_change);
    let rounds = words::bound_rounds(above, scientific(change), below, scientific(gain), report.beliefs);
    writeln!(out, "{}", say(&rounds))?;
    let (upper, lower) = report.tenths();
    writeln!(out, "{}\n|---|---:|---:|", say(&words::bound_heads()))?;
    for (tenth, (upper, lower)) in upper.iter().zip(&lower).enumerate() {
        let name = if tenth == 10 {
            "1".to_owned()
        } else {
            say(&words::bound_range(tenth as f64 / 10.0, (tenth + 1) as f64 / 10.0))
        };
        writeln!(out, "| {name} | {upper} | {lower} |")?;
    }
    Ok(())
}
