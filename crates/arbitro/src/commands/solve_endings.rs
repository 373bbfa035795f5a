//! `arbitro solve kriegspiel` and `arbitro solve chess`: endings against a lone king, solved exactly.

mod problems;
mod studies;

use crate::failure::Failure;
use crate::progress::cancelled_by_keyboard;
use crate::speech::{say, speaker};
use crate::words::endings as words;
use arbitro_catalogue::kriegspiel::tables as blind_tables;
use arbitro_endings::open_board::OpenBoard;
use arbitro_endings::{
    Belief, Ending, Progress, Prover, Solution, Space, Starts, Verdict, Watcher, encode, extend, risks,
    solve, solve_near,
};
use arbitro_game::{Cancel, Stopped};
use arbitro_games::kriegspiel::Goal;
use arbitro_table::files;
use clap::{Args, Subcommand, ValueEnum};
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[derive(Subcommand)]
pub enum Endings {
    /// Solve Kriegspiel endings against a lone king, single positions and problems
    Kriegspiel(SolveKriegspiel),
    /// Solve chess endings with open boards
    Chess(SolveChess),
}

impl Endings {
    pub fn run(self) -> Result<(), Failure> {
        match self {
            Endings::Kriegspiel(command) => command.run(),
            Endings::Chess(command) => command.run(),
        }
    }
}

#[derive(Args)]
pub struct SolveKriegspiel {
    /// Build the table of this ending: KQK, KRK, KBBK, KBNK or KPK
    #[arg(required_unless_present_any = ["position", "problem", "policy", "critical", "bounds"])]
    ending: Option<String>,
    /// White's pieces, like "Kf6 Qe3" or a FEN board: print the verdict and a plan
    #[arg(long, value_name = "MEN", conflicts_with = "ending")]
    position: Option<String>,
    /// Where the black king may be, like f8,g8,h7; anywhere that White does not attack unless given
    #[arg(long, value_name = "SQUARES", requires = "position")]
    king: Option<String>,
    /// A position in FEN: find the tries that mate against any defence
    #[arg(long, value_name = "FEN", conflicts_with_all = ["ending", "position"])]
    problem: Option<String>,
    /// Black pieces that are not in the FEN of a problem, with the squares where each may be, like "k=a8,b8 n=any q=d5,none"
    #[arg(long, value_name = "MEN", requires = "problem")]
    hidden: Option<String>,
    /// Say how Black escapes after every first move that does not solve a problem
    #[arg(long, requires = "problem")]
    refutations: bool,
    /// Evaluate a player over all starts of king and pawn, against a king that sees everything
    #[arg(long, value_enum, conflicts_with_all = ["ending", "position", "problem"])]
    policy: Option<studies::PolicyName>,
    /// Build the game around a critical position of Maran's thesis, from the board to the value
    #[arg(long, value_enum, conflicts_with_all = ["ending", "position", "problem", "policy"])]
    critical: Option<studies::CriticalName>,
    /// Bound the value of king and pawn where it is won with open boards but not surely when blind
    #[arg(long, conflicts_with_all = ["ending", "position", "problem", "policy", "critical"])]
    bounds: bool,
    /// Print the proof of a problem: what to try after everything that the umpire may say
    #[arg(long, requires = "problem")]
    proof: bool,
    /// In how many moves a problem is to be solved at most
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6))]
    moves: u32,
    /// The umpire's rules for a problem (endings against a lone king are the same under all)
    #[arg(long, default_value = "icc")]
    rules: String,
    /// What White must reach
    #[arg(long, value_enum, default_value_t = GoalName::Mate)]
    goal: GoalName,
    /// Which starts the table is built from; all unless given
    #[arg(long, value_enum)]
    starts: Option<StartsName>,
    /// The folder of the tables
    #[arg(long, default_value = "tables")]
    folder: PathBuf,
    /// Build the table, or compute the study, even if its file exists
    #[arg(long)]
    again: bool,
    /// How to print a plan
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print the tries that may win at once, with what they risk, instead of a plan
    #[arg(long, requires = "position", conflicts_with_all = ["ending", "problem", "policy", "critical", "bounds"])]
    risk: bool,
    /// How many tries a printed plan may have
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    most: u32,
}

#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum GoalName {
    /// Mate
    Mate,
    /// For a pawn: a promotion that cannot be taken back
    Promotion,
}

#[derive(Clone, Copy, ValueEnum)]
enum StartsName {
    /// The king known, and the king anywhere
    All,
    /// The king known
    Known,
    /// The king anywhere that is not attacked
    Anywhere,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// If legal, if refused
    Text,
    /// For programs
    Json,
    /// Drawn
    Tree,
}

impl SolveKriegspiel {
    pub fn run(self) -> Result<(), Failure> {
        if let Some(fen) = &self.problem {
            return self.solve_problem(fen);
        }
        if let Some(men) = &self.position {
            return if self.risk { self.show_risks(men) } else { self.show_plan(men) };
        }
        if let Some(policy) = self.policy {
            return studies::policy(policy, &self.folder, self.again, self.is_json());
        }
        if let Some(critical) = self.critical {
            return studies::critical(critical, self.is_json());
        }
        if self.bounds {
            return studies::bounds(&self.folder, self.again, self.is_json());
        }
        let name = self.ending.as_deref().unwrap_or_default();
        self.build(name.parse()?)
    }

    fn is_json(&self) -> bool {
        matches!(self.format, Format::Json)
    }

    fn goal(&self) -> Goal {
        match self.goal {
            GoalName::Mate => Goal::Mate,
            GoalName::Promotion => Goal::Promotion,
        }
    }

    fn build(&self, ending: Ending) -> Result<(), Failure> {
        if self.goal == GoalName::Promotion && ending != Ending::Kpk {
            return Err(Failure::Said(words::no_pawn(ending.name())));
        }
        let path = blind_tables::path_of(&self.folder, ending, self.goal());
        let starts = match self.starts {
            Some(StartsName::All) | None => Starts::All,
            Some(StartsName::Known) => Starts::KingKnown,
            Some(StartsName::Anywhere) => Starts::KingAnywhere,
        };
        if path.exists() && self.is_there(&path, ending, starts)? {
            return Ok(());
        }
        std::fs::create_dir_all(&self.folder).map_err(|why| {
            Failure::Said(words::no_folder(self.folder.display().to_string(), files::reason(&why)))
        })?;
        let cancel = cancelled_by_keyboard()?;
        let begun = Instant::now();
        let ticker = Ticker::new();
        let watcher = Watcher { progress: &|progress| ticker.show(progress), cancel: &cancel };
        let solution = solve(Space::new(ending, self.goal()), starts, &watcher).map_err(stopped)?;
        drop(ticker);
        files::write_atomically(&path, &encode(&solution, starts))?;
        let mut out = stdout().lock();
        summarise(&mut out, &solution, starts)?;
        let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
        let (mebibytes, seconds) = (bytes as f64 / 1_048_576.0, begun.elapsed().as_secs_f64());
        writeln!(out, "{}", say(&words::ending_solved(path.display().to_string(), mebibytes, seconds)))?;
        Ok(())
    }

    /// Whether a table need not be built, because it is there. What is there and is not that table is never written over.
    fn is_there(&self, path: &Path, ending: Ending, wanted: Starts) -> Result<bool, Failure> {
        let table = blind_tables::open_checked(path, ending, self.goal())?;
        if self.again {
            return Ok(false);
        }
        let has = table.starts();
        if self.starts.is_some() && has != wanted && has != Starts::All {
            let path = path.display().to_string();
            return Err(Failure::Said(words::other_starts(path, has.message(), wanted.message())));
        }
        let there = words::ending_there(path.display().to_string(), has.message(), table.len());
        writeln!(stdout(), "{}", say(&there))?;
        Ok(true)
    }

    fn show_plan(&self, men: &str) -> Result<(), Failure> {
        let belief = Belief::read(men, self.king.as_deref())?;
        let Some(ending) = belief.ending() else { return Err(Failure::Said(words::no_such_ending())) };
        if self.goal == GoalName::Promotion && ending != Ending::Kpk {
            return Err(Failure::Said(words::no_pawn(ending.name())));
        }
        let goal = self.goal();
        let cancel = cancelled_by_keyboard()?;
        let solution = self.solution_of(&belief, ending, goal, &cancel)?;
        let plan = solution.plan(&belief, self.most as usize);
        if let Some(why) = solution.damage() {
            let path = blind_tables::path_of(&self.folder, ending, goal);
            return Err(blind_tables::unusable(&path, why).into());
        }
        let plan =
            plan.ok_or_else(|| Failure::Said(words::not_in_table(belief.to_string(), ending.name())))?;
        let mut out = stdout().lock();
        match self.format {
            Format::Text => writeln!(out, "{}", speaker().draw(&plan.text()))?,
            Format::Tree => writeln!(out, "{}", speaker().draw(&plan.tree()))?,
            Format::Json => {
                let text = serde_json::to_string_pretty(&plan).map_err(Failure::said)?;
                writeln!(out, "{text}")?;
            }
        }
        Ok(())
    }

    /// From the table if there is one; otherwise near by first, then everything that can be met.
    fn solution_of(
        &self,
        belief: &Belief,
        ending: Ending,
        goal: Goal,
        cancel: &Cancel,
    ) -> Result<Solution, Failure> {
        let ticker = Ticker::new();
        let watcher = Watcher { progress: &|progress| ticker.show(progress), cancel };
        let path = blind_tables::path_of(&self.folder, ending, goal);
        let mut solution = if path.exists() {
            let table = blind_tables::open(&path, ending, goal)?;
            Solution::over(Arc::new(table))
        } else {
            let space = Space::new(ending, goal);
            if ending.men().len() > 2 {
                // With three men even what is near is much, and everything that can be met is a matter of minutes: a
                // proof may be nearer.
                let mut prover = Prover::new(ending).at_most(3_000_000);
                match prover.shortest(belief, 40, &watcher) {
                    Ok(Some(_)) => return Ok(prover.solution()),
                    Err(Stopped::Cancelled) => return Err(stopped(Stopped::Cancelled)),
                    Ok(None) | Err(_) => {}
                }
            } else if let Some(near) = solve_near(space.clone(), belief, 2, &watcher).map_err(stopped)? {
                return Ok(near);
            }
            Solution::empty(space)
        };
        // A damaged table is not solved on top of: it is said that it is.
        if solution.judge(belief).is_none()
            && solution.damage().is_none()
            && let Some((id, set, _)) = solution.locate(&belief.men, belief.kings.0.0)
        {
            extend(&mut solution, &[(id, set)], &watcher).map_err(stopped)?;
        }
        Ok(solution)
    }

    fn show_risks(&self, men: &str) -> Result<(), Failure> {
        let belief = Belief::with_any_men(men, self.king.as_deref())?;
        let mut out = stdout().lock();
        let found = risks(&belief, self.goal());
        if let Format::Json = self.format {
            let text = serde_json::to_string_pretty(&found).map_err(Failure::said)?;
            writeln!(out, "{text}")?;
            return Ok(());
        }
        writeln!(out, "{}", say(&words::equally_likely(belief.to_string())))?;
        if found.is_empty() {
            writeln!(out, "{}", say(&words::no_try_wins()))?;
        }
        for risk in found {
            let name = format!("{:6}", risk.name);
            let (wins, loses) = (risk.wins.to_string(), risk.loses.to_string());
            writeln!(out, "{}", say(&words::risk(name, risk.win, wins, risk.loss, loses)))?;
        }
        Ok(())
    }
}

#[derive(Args)]
pub struct SolveChess {
    /// The ending: KQK, KRK, KBBK, KBNK or KPK
    ending: String,
    /// White's pieces and the black king, like "Kd6 d5": print the moves to mate with White to move
    #[arg(long, value_name = "MEN", requires = "king")]
    position: Option<String>,
    /// The black king's square
    #[arg(long, value_name = "SQUARE", requires = "position")]
    king: Option<String>,
}

impl SolveChess {
    pub fn run(self) -> Result<(), Failure> {
        let ending: Ending = self.ending.parse()?;
        let begun = Instant::now();
        let mut out = stdout().lock();
        if let Some(men) = &self.position {
            let belief = Belief::read(men, self.king.as_deref())?;
            if belief.ending() != Some(ending) {
                return Err(Failure::Said(words::not_that_ending(belief.to_string(), ending.name())));
            }
            let board = OpenBoard::solve(ending);
            for king in belief.kings.iter() {
                match board.white_to_move(&belief.men, king) {
                    None => writeln!(out, "{}", say(&words::drawn(king.to_string())))?,
                    Some(moves) => {
                        let best: Vec<String> = board
                            .best(&belief.men, king)
                            .into_iter()
                            .filter(|(_, found)| *found == moves)
                            .map(|(name, _)| name)
                            .collect();
                        writeln!(out, "{}", say(&words::mate_by(king.to_string(), moves, best)))?;
                    }
                }
            }
            return Ok(());
        }
        let counted = OpenBoard::solve(ending).count();
        let seconds = begun.elapsed().as_secs_f64();
        let counted = words::open_ending(ending.name(), counted.won, counted.legal, counted.longest, seconds);
        writeln!(out, "{}", say(&counted))?;
        Ok(())
    }
}

/// How many starts are won, and how long they take.
fn summarise(out: &mut impl Write, solution: &Solution, starts: Starts) -> Result<(), Failure> {
    let space = solution.space();
    writeln!(out, "{}", say(&words::beliefs_of(space.ending().name(), solution.len())))?;
    for (title, anywhere) in [(Starts::KingKnown, false), (Starts::KingAnywhere, true)] {
        // Known kings are met on the way from anywhere too, but only some of them.
        if !(if anywhere { starts.anywhere() } else { starts.known() }) {
            continue;
        }
        let (mut sure, mut almost, mut neither, mut longest) = (0u64, 0u64, 0u64, 0);
        for id in (0..space.placements().len() as u32).filter(|id| space.is_own(*id)) {
            let placement = &space.placements()[id as usize];
            let all = space.canonical_set(placement, placement.anywhere());
            for (set, verdict) in solution.shelf(id) {
                if (anywhere && set != all) || (!anywhere && set.count_ones() != 1) {
                    continue;
                }
                match verdict {
                    Verdict::Sure(moves) => {
                        sure += 1;
                        longest = longest.max(moves);
                    }
                    Verdict::AlmostSure => almost += 1,
                    Verdict::Neither => neither += 1,
                }
            }
        }
        let all = sure + almost + neither;
        let counts = words::start_counts(title.message(), sure, longest, almost, neither, all);
        writeln!(out, "{}", say(&counts))?;
    }
    Ok(())
}

fn stopped(stopped: Stopped) -> Failure {
    Failure::Said(words::not_solved(stopped.message()))
}

/// One line on standard error that tells how far the solver is.
struct Ticker {
    last: Mutex<Instant>,
    shown: bool,
}

impl Ticker {
    fn new() -> Self {
        Ticker { last: Mutex::new(Instant::now()), shown: stderr().is_terminal() }
    }

    fn show(&self, progress: Progress) {
        if !self.shown {
            return;
        }
        let Ok(mut last) = self.last.lock() else { return };
        if matches!(progress, Progress::Meeting { .. }) && last.elapsed() < Duration::from_millis(200) {
            return;
        }
        *last = Instant::now();
        let text = match progress {
            Progress::Meeting { states } => words::beliefs_met(states),
            Progress::Sure { moves, states } => words::beliefs_sure(states, moves),
            Progress::AlmostSure { round, states } => words::beliefs_almost(round, states),
        };
        let text = say(&text);
        let _ = write!(stderr(), "\r{text:60}");
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(stderr(), "\r{:60}\r", "");
        }
    }
}
