//! `arbitro solve`: value, strategies, and what they guarantee.

use super::solve_branch as branch;
use super::solve_endings::Endings;
use crate::catalogue;
use crate::failure::Failure;
use crate::named;
use crate::progress::{Bar, cancelled_by_keyboard};
use crate::speech::{say, speaker, title_of_literature, width};
use crate::words;
use arbitro_game::{Cancel, Limits, Stopped, Watch};
use arbitro_players::regret::{Sampling, Tabular, Variant};
use arbitro_table::catalogue::SampleOrder;
use arbitro_table::files;
use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_theory::extensive::{
    ExtensiveForm, FloatTree, InformationSet, ManyRegrets, check_perfect_recall, reduced_form, write_efg,
};
use arbitro_theory::normal::{NfgStyle, write_nfg};
use arbitro_theory::number::fraction;
use arbitro_theory::report::{
    Loaded, Observed, Point, Report, Request, SolveError, evaluate, learnt, learnt_by_many, solve,
};
use arbitro_theory::stochastic::write_stg;
use arbitro_theory::strategy::{Given, read_strategy, tree_of, write_strategy};
use arbitro_theory::within::Within;
use clap::Args;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Solve {
    #[command(subcommand)]
    ending: Option<Endings>,
    /// The game: a table (.nfg, .agg, .bagg), a tree (.efg), a stochastic or recursive game (.stg), or a small game of the catalogue
    /// such as kuhn or tris:rows=2,cols=2,line=2
    #[arg(required = true, value_name = "GAME")]
    file: Option<String>,
    /// Fractions instead of decimals
    #[arg(long)]
    exact: bool,
    /// The method. Tables: lp, extreme, lemke-howson, pure, approximate, fictitious-play, regret-matching, logit, supports,
    /// simplicial, correlated, coarse, replicator, best-response. Trees: sequence, backward, normal, lcp, logit, cfr, cfr+,
    /// dcfr. Games of the catalogue also external-sampling, outcome-sampling. Stochastic: newton, iterate. Recursive:
    /// everett, iterate
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,
    /// How near to the solution is near enough, for methods that approach it
    #[arg(long, value_name = "NUMBER")]
    epsilon: Option<f64>,
    /// Show the steps
    #[arg(long)]
    explain: bool,
    /// Write everything as JSON
    #[arg(long)]
    json: bool,
    /// Write the game itself here, in the format that the name's ending says; a tree as .nfg is its reduced normal form,
    /// and a name in .strategy gets a strategy file for --strategy in which all moves are equally likely
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Instead of solving: best responses to the strategies of this file, and how far they are from an equilibrium
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    strategy: Option<PathBuf>,
    /// Seconds that solving may take; what was found until then is shown with its gap
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    seconds: u64,
    /// Observed play, from which the method logit estimates λ: lines of player, information set (in a tree), action, count
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Write the branch of the method logit here, a plot (.svg) or its points (.csv); or draw how shares change over time
    /// (replicator, best-response) as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// The seed of the samples (external-sampling, outcome-sampling)
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// More iterations than this are not tried.
const MOST_ITERATIONS: u64 = 1 << 22;

impl Solve {
    pub fn run(mut self) -> Result<(), Failure> {
        if let Some(ending) = self.ending.take() {
            return ending.run();
        }
        // clap asks for a file when no ending is named.
        let file = self.file.take().unwrap_or_default();
        let (mut game, title) = load(&file)?;
        if let Some(path) = &self.write {
            write(&game, path)?;
        }
        if let Some(path) = &self.strategy {
            let tree = tree_of(&game)?;
            let given = given(path, &tree)?;
            return show(&evaluate(&tree, &given, self.exact)?, self.json);
        }
        if !self.json {
            call_players(&mut game, &file)?;
        }
        if let Some(path) = &self.plot {
            branch::check(path)?;
        }
        let cancel = cancelled_by_keyboard()?;
        let limits = Limits { time: Some(Duration::from_secs(self.seconds)), ..Limits::default() };
        let mut report = match (&game, self.method.as_deref().and_then(learner)) {
            (Loaded::Extensive(tree), Some(learner)) => self.learnt(&file, tree, learner, limits, cancel)?,
            _ => self.solved(&game, limits, cancel)?,
        };
        if let Some((title, comment)) = title.filter(|_| !self.json) {
            (report.title, report.comment) = (title, comment);
        }
        if let Some(path) = &self.plot {
            match &report.branch {
                Some(branch) => branch::write(&report.title, branch, path)?,
                None => plot(&report, path)?,
            }
        }
        show(&report, self.json)
    }

    /// Solves by a method of the theory.
    fn solved(&self, game: &Loaded, limits: Limits, cancel: Cancel) -> Result<Report, Failure> {
        let bar = Bar::new(words::solve_seconds);
        let (started, seconds) = (Instant::now(), self.seconds);
        let within = Within::start(limits, cancel).heard_by(move |progress| {
            let said = match progress.gap {
                Some(gap) => words::solve_steps_gap(progress.steps, arbitro_theory::words::scientific(gap)),
                None => words::solve_steps(progress.steps),
            };
            bar.tell(started.elapsed().as_secs(), seconds, &said);
        });
        let observed = match &self.data {
            Some(path) => {
                let text = files::read_text(path)?;
                Some(Observed { file: path.display().to_string(), text })
            }
            None => None,
        };
        let request = Request {
            exact: self.exact,
            method: self.method.clone(),
            epsilon: self.epsilon,
            explain: self.explain,
            observed,
            within,
        };
        Ok(solve(game, &request).map_err(|error| match (game, error) {
            (Loaded::Extensive(_), SolveError::Method { asked, kind, choices }) => {
                let choices = format!("{choices}, cfr, cfr+, dcfr, external-sampling, outcome-sampling");
                SolveError::Method { asked, kind, choices }
            }
            (_, error) => error,
        })?)
    }

    /// Lets a learner approach an equilibrium of a tree.
    fn learnt(
        &self,
        file: &str,
        tree: &ExtensiveForm,
        learner: Learner,
        limits: Limits,
        cancel: Cancel,
    ) -> Result<Report, Failure> {
        let name = self.method.as_deref().unwrap_or_default();
        if self.exact {
            return Err(Failure::Said(words::learns_in_decimals(name)));
        }
        let enough = self.epsilon.unwrap_or(learner.usual_epsilon());
        if !(enough > 0.0 && enough.is_finite()) {
            return Err(Failure::Said(arbitro_theory::words::epsilon_above_zero(enough)));
        }
        let zero_sum = tree.player_count() == 2 && tree.is_zero_sum();
        let mut watch = Watch::start(limits, cancel);
        let (mut report, stopped) = match learner {
            Learner::Regrets(variant) if zero_sum => {
                let solver = Tabular::of_tree(tree, variant);
                let mut solver = solver.map_err(|error| Failure::Said(error.message()))?;
                let (convergence, stopped) = learn(&mut solver, enough, &mut watch);
                (learnt(tree, name, &solver.average(), convergence)?, stopped)
            }
            Learner::Regrets(variant) => {
                check_perfect_recall(tree).map_err(|error| Failure::Said(error.message()))?;
                let solver = ManyRegrets::new(FloatTree::of_tree(tree), variant);
                let mut solver = solver.ok_or_else(|| Failure::Said(words::learns_in_decimals(name)))?;
                let (convergence, stopped) = learn(&mut solver, enough, &mut watch);
                (learnt_by_many(tree, name, solver.tree(), &solver.average(), convergence), stopped)
            }
            Learner::Samples(sampling) => {
                if is_file(file) {
                    return Err(Failure::Said(words::samples_catalogue(name)));
                }
                let order = SampleOrder { sampling, seed: self.seed, most_nodes: MOST_NODES, enough, limits };
                let sampled = catalogue().game(file)?.sampled(&order)?;
                let report = learnt(tree, name, &sampled.behaviour, sampled.convergence)?;
                let stopped = watch.check().unwrap_or(Stopped::Finished);
                (report, stopped)
            }
        };
        if let Some(last) = report.convergence.last().filter(|last| last.distance > enough) {
            let (epsilon, iterations) = (enough.to_string(), last.iteration);
            report.facts.push(words::precision_missed(epsilon, iterations));
            if stopped != Stopped::Finished {
                report.stopped_early(stopped);
            }
        }
        Ok(report)
    }
}

/// The strategies of a file for a tree.
pub(super) fn given(path: &Path, tree: &ExtensiveForm) -> Result<Given, Failure> {
    let text = files::read_text(path)?;
    read_strategy(&path.display().to_string(), &text, tree).map_err(Failure::said)
}

/// One panel for each player, one line for each strategy.
fn plot(report: &Report, path: &Path) -> Result<(), Failure> {
    if report.paths.is_empty() {
        return Err(Failure::Said(words::nothing_to_plot()));
    }
    let mut figure = Figure::new(&report.title).note(say(&report.method));
    let mut players: Vec<&str> = report.paths.iter().map(|path| path.player.as_str()).collect();
    players.dedup();
    for player in players {
        let own = report.paths.iter().filter(|path| path.player == player);
        let panel = Panel::new(player, Axis::linear(say(&words::time_axis())), Axis::linear("").percent());
        figure = figure.with(own.enumerate().fold(panel, |panel, (number, path)| {
            panel.with(Series::new(&path.choice, Style::Line, path.points.iter().copied()).colour(number))
        }));
    }
    Ok(files::write_atomically(path, figure.to_svg().as_bytes())?)
}

/// A method that approaches an equilibrium of a tree.
enum Learner {
    Regrets(Variant),
    Samples(Sampling),
}

impl Learner {
    /// How near is near enough unless told: samples come nearer only with the square root of their number.
    fn usual_epsilon(&self) -> f64 {
        match self {
            Learner::Regrets(_) => 1e-4,
            Learner::Samples(_) => 1e-2,
        }
    }
}

fn learner(method: &str) -> Option<Learner> {
    match method {
        "cfr" => Some(Learner::Regrets(Variant::Plain)),
        "cfr+" => Some(Learner::Regrets(Variant::Plus)),
        "dcfr" => Some(Learner::Regrets(Variant::DISCOUNTED)),
        "external-sampling" => Some(Learner::Samples(Sampling::External)),
        "outcome-sampling" => Some(Learner::Samples(Sampling::Outcome { exploration: 0.6 })),
        _ => None,
    }
}

/// The nodes of the largest tree that a game of the catalogue is unfolded into.
const MOST_NODES: usize = 1_000_000;

/// A file, with its title and comment in the language of the reader where they are known, or a game of the catalogue as
/// a tree.
fn load(game: &str) -> Result<(Loaded, Option<(String, String)>), Failure> {
    if let Some(file) = named::solvable(game) {
        return Ok((Loaded::read(file.file, file.text)?, title_of_literature(file.text)));
    }
    if is_file(game) {
        let text = files::read_text(Path::new(game))?;
        return Ok((Loaded::read(game, &text)?, title_of_literature(&text)));
    }
    Ok((Loaded::Extensive(catalogue().game(game)?.unfolded(MOST_NODES)?), None))
}

/// Calls the players of a game of the catalogue by their titles in the language of the reader. In files and in JSON they
/// keep their names.
fn call_players(game: &mut Loaded, name: &str) -> Result<(), Failure> {
    if let Loaded::Extensive(tree) = game
        && !is_file(name)
    {
        let titles = catalogue().game(name)?.seat_titles();
        tree.players = titles.iter().map(|title| speaker().say_as(title, "the")).collect();
    }
    Ok(())
}

fn is_file(game: &str) -> bool {
    let path = Path::new(game);
    // A game of the catalogue may name a file among its parameters.
    path.exists()
        || named::solvable(game).is_some()
        || (path.extension().is_some() && !game.contains(':'))
}

fn write(game: &Loaded, path: &Path) -> Result<(), Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let text = match (game, ending.as_str()) {
        (_, "strategy") => {
            let tree = tree_of(game)?;
            let even = |set: &InformationSet| vec![fraction(1, set.actions.len() as i64); set.actions.len()];
            write_strategy(&tree, &tree.sets.iter().map(even).collect())
        }
        (Loaded::Normal(table), "nfg") => write_nfg(table, NfgStyle::Payoffs),
        (Loaded::Extensive(tree), "efg") => write_efg(tree),
        (Loaded::Extensive(tree), "nfg") => {
            let reduced = reduced_form(tree).map_err(|error| Failure::Said(error.message()))?;
            write_nfg(&reduced.game, NfgStyle::Payoffs)
        }
        (Loaded::Stochastic(game), "stg") => write_stg(game),
        (Loaded::Normal(_), _) => return Err(Failure::Said(words::written_as_nfg())),
        (Loaded::Extensive(_), _) => return Err(Failure::Said(words::written_as_efg())),
        (Loaded::Stochastic(_), _) => return Err(Failure::Said(words::written_as_stg())),
    };
    Ok(files::write_atomically(path, text.as_bytes())?)
}

/// What both regret minimisers can do.
trait Regrets {
    fn iterations(&self) -> u64;
    fn run(&mut self, iterations: u64, watch: &mut Watch) -> Stopped;
    fn greatest_gain(&self) -> f64;
}

impl Regrets for Tabular {
    fn iterations(&self) -> u64 {
        Tabular::iterations(self)
    }
    fn run(&mut self, iterations: u64, watch: &mut Watch) -> Stopped {
        Tabular::run(self, iterations, watch)
    }
    fn greatest_gain(&self) -> f64 {
        Tabular::greatest_gain(self)
    }
}

impl Regrets for ManyRegrets {
    fn iterations(&self) -> u64 {
        ManyRegrets::iterations(self)
    }
    fn run(&mut self, iterations: u64, watch: &mut Watch) -> Stopped {
        ManyRegrets::run(self, iterations, watch)
    }
    fn greatest_gain(&self) -> f64 {
        self.gains().into_iter().fold(0.0, f64::max)
    }
}

/// Iterates until near enough, looking at every power of two.
fn learn(solver: &mut impl Regrets, epsilon: f64, watch: &mut Watch) -> (Vec<Point>, Stopped) {
    let bar = Bar::new(words::solve_seconds);
    let mut points = Vec::new();
    loop {
        let until = (solver.iterations() * 2).max(1);
        let stopped = solver.run(until - solver.iterations(), watch);
        let distance = solver.greatest_gain();
        points.push(Point { iteration: solver.iterations(), distance });
        let gap = arbitro_theory::words::scientific(distance);
        bar.tell(solver.iterations(), MOST_ITERATIONS, &words::solve_steps_gap(solver.iterations(), gap));
        if distance <= epsilon || until >= MOST_ITERATIONS || stopped != Stopped::Finished {
            return (points, stopped);
        }
    }
}

fn show(report: &Report, json: bool) -> Result<(), Failure> {
    if json {
        return crate::json::print(report);
    }
    Ok(write!(stdout().lock(), "{}", speaker().report(report, width()))?)
}
