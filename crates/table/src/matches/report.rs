//! What a match came to.

use crate::results::{Cell, Clock, Column, Compared, Done, FORMAT, ResultTable, Results, Unit, words};
use crate::stats::{Mean, Rating, Score, sign_test};
use arbitro_game::{Incidents, Message, Stopped};
use serde_json::json;

/// What a match came to.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchReport {
    /// The game with its parameters.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// Whether every deal was played once from every seat.
    pub duplicate: bool,
    /// How many games there should have been.
    pub planned: u64,
    /// How many were played to their end.
    pub games: u64,
    /// How many were broken off; they count nowhere else.
    pub broken_off: u64,
    /// Groups of players whose games repeat each other.
    pub repeated: Vec<Repeated>,
    /// Why the match stopped.
    pub stopped: Stopped,
    /// The players.
    pub entrants: Vec<EntrantResult>,
    /// The seats, whatever player sat there.
    pub seats: Vec<SeatResult>,
    /// Every player against every other, as far as they met.
    pub pairs: Vec<PairResult>,
}

/// A group of players without chance, of the game or of the players: each way to seat them leads to one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeated {
    /// The players, as indices into the entrants.
    pub group: Vec<usize>,
    /// How many of their games were compared.
    pub games: u64,
    /// How many of those differ from each other in a move.
    pub different: u64,
}

/// What a player achieved. What counts as a win is in [`verdicts`](crate::verdicts): for two the higher payoff; for
/// more, where payoffs sum to zero, anything above nothing, so that partners win together.
#[derive(Debug, Clone, PartialEq)]
pub struct EntrantResult {
    /// The player with its parameters.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The shares of its games that it won, drew and lost, deal by deal.
    pub shares: [Mean; 3],
    /// What it was paid.
    pub payoff: Mean,
    /// What its side scored, in games that count that: card points.
    pub scored: Option<Mean>,
    /// How strong it is among the others, if there are more than two.
    pub rating: Option<Rating>,
    /// What went wrong with it.
    pub incidents: Incidents,
}

/// What a seat achieved, whatever player sat there.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatResult {
    /// Its name in records.
    pub name: String,
    /// What it is called.
    pub title: Message,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The shares of games won, drawn and lost, deal by deal.
    pub shares: [Mean; 3],
    /// What it was paid.
    pub payoff: Mean,
}

/// What one player achieved against another: who was paid more, or, where there are sides, whose side won.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PairResult {
    /// The one (an index into the entrants).
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Won by the first.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first.
    pub losses: u64,
    /// The shares of games won, drawn and lost by the first, deal by deal.
    pub shares: [Mean; 3],
    /// The share of points of the first, deal by deal, a draw being half a point.
    pub points: Mean,
    /// Whether deals have several games.
    pub duplicate: bool,
}

impl PairResult {
    /// Games won less games lost, deal by deal.
    pub fn ahead(&self) -> Mean {
        self.points.scaled(2.0, -1.0)
    }

    /// How far the first is ahead of chance: deal by deal, or by the sign test.
    pub fn against_chance(&self) -> Cell {
        match self.duplicate {
            true => Cell::difference(&self.ahead()),
            false => Cell::Probability { p: sign_test(self.wins, self.losses) },
        }
    }

    /// As points, a draw being half.
    pub fn score(&self) -> Score {
        Score {
            first: self.first,
            second: self.second,
            games: (self.wins + self.draws + self.losses) as f64,
            points: self.wins as f64 + self.draws as f64 / 2.0,
        }
    }
}

impl MatchReport {
    /// The match as a document; the clock was started before its first game.
    pub fn results(&self, clock: Clock) -> Results {
        let names: Vec<&str> = self.entrants.iter().map(|entrant| entrant.player.as_str()).collect();
        let mut parameters = json!({ "game": self.game, "players": names, "games": self.planned });
        if self.duplicate {
            parameters["duplicate"] = true.into();
        }
        let mut results = Results {
            format: FORMAT,
            kind: "match".to_owned(),
            name: "match".to_owned(),
            title: words::of_match(&self.game),
            source: None,
            provenance: clock.stop(self.seed, parameters),
            stopped: self.stopped,
            done: Done { unit: Unit::Games, done: self.games + self.broken_off, planned: self.planned },
            remarks: Vec::new(),
            tables: vec![self.players(), self.seats(), self.pairs()],
            plot: None,
            compared: Compared::default(),
            incidents: Vec::new(),
        };
        if self.duplicate {
            results.remarks.push(words::deals_twice());
        }
        if self.broken_off > 0 {
            results.remarks.push(words::broken_off(self.broken_off));
        }
        results.remarks.extend(self.repetitions());
        for (entrant, name) in self.entrants.iter().zip(self.names()) {
            results.count(&name, entrant.incidents.clone());
        }
        results
    }

    /// Remarks on games that are no new evidence, because the same players repeat them.
    pub fn repetitions(&self) -> impl Iterator<Item = Message> {
        let names = self.names();
        self.repeated.iter().map(move |Repeated { group, games, different }| {
            let group: Vec<&str> = group.iter().map(|index| names[*index].as_str()).collect();
            words::repeated(group.join(", "), *games, *different)
        })
    }

    /// The players by name; those of one name are numbered.
    fn names(&self) -> Vec<String> {
        let of_name = |name: &str, among: &[EntrantResult]| {
            among.iter().filter(|entrant| entrant.player == name).count()
        };
        let numbered =
            |(index, entrant): (usize, &EntrantResult)| match of_name(&entrant.player, &self.entrants) {
                1 => entrant.player.clone(),
                _ => format!("{} #{}", entrant.player, of_name(&entrant.player, &self.entrants[..=index])),
            };
        self.entrants.iter().enumerate().map(numbered).collect()
    }

    fn players(&self) -> ResultTable {
        let rated = self.entrants.iter().any(|entrant| entrant.rating.is_some());
        let mut columns = vec![Column::new("player", words::player())];
        columns.extend(counts());
        let scored = self.entrants.iter().any(|entrant| entrant.scored.is_some());
        if scored {
            columns.push(Column::new("card points", words::card_points()).digits(2));
        }
        if rated {
            columns.push(Column::new("elo", words::elo()).digits(0).signed());
        }
        columns.push(Column::new("incidents", words::incidents()));
        let mut table = ResultTable::new("players", columns).note(words::match_note());
        if rated {
            table = table.note(words::elo_note());
        }
        if self.entrants.iter().any(|entrant| entrant.rating.is_some_and(|rating| rating.bounded_by_a_draw)) {
            table = table.note(words::ratings_note());
        }
        // The strongest first, where there are ratings; otherwise as they were named.
        let elo = |entrant: &EntrantResult| entrant.rating.map_or(0.0, |rating| rating.elo);
        let mut named: Vec<_> = self.entrants.iter().zip(self.names()).collect();
        named.sort_by(|(one, _), (other, _)| elo(other).total_cmp(&elo(one)));
        for (entrant, name) in named {
            let mut row = vec![Cell::text(name)];
            let counts = [entrant.wins, entrant.draws, entrant.losses];
            // A player may have several seats of a game.
            let games = if self.duplicate { counts.iter().sum() } else { entrant.payoff.count() };
            row.push(Cell::count(games));
            row.extend(shares(counts, &entrant.shares));
            row.push(Cell::mean(&entrant.payoff));
            if scored {
                row.push(Cell::mean(&entrant.scored.unwrap_or_default()));
            }
            row.extend(entrant.rating.as_ref().map(Cell::rating));
            row.push(Cell::count(entrant.incidents.total()));
            table.row(row);
        }
        table
    }

    fn seats(&self) -> ResultTable {
        let columns = [Column::new("seat", words::seat())].into_iter().chain(counts());
        let mut table = ResultTable::new("seats", columns);
        for seat in &self.seats {
            let counts = [seat.wins, seat.draws, seat.losses];
            let mut row = vec![Cell::label(&seat.name, seat.title.clone()), Cell::count(counts.iter().sum())];
            row.extend(shares(counts, &seat.shares));
            row.push(Cell::mean(&seat.payoff));
            table.row(row);
        }
        table
    }

    /// Every player against every other.
    fn pairs(&self) -> ResultTable {
        let mut columns = vec![
            Column::new("player", words::player()),
            Column::new("against", words::against()),
            Column::new("games", words::games()),
            Column::new("wins", words::wins()).percent(),
            Column::new("draws", words::draws()).percent(),
            Column::new("losses", words::losses()).percent(),
            Column::new("points", words::points()).percent(),
        ];
        // The games of a deal hang together: their difference is tested, else wins against losses.
        columns.push(match self.duplicate {
            true => Column::new("ahead", words::ahead()).percent().signed(),
            false => Column::new("sign test p", words::sign_test()),
        });
        let note = if self.duplicate { words::ahead_note() } else { words::pairs_note() };
        let mut table = ResultTable::new("pairs", columns).note(note);
        let names = self.names();
        for pair in &self.pairs {
            let Score { games, points, .. } = pair.score();
            let trials = pair.wins + pair.draws + pair.losses;
            let mut row =
                vec![Cell::text(&names[pair.first]), Cell::text(&names[pair.second]), Cell::count(trials)];
            row.extend(shares([pair.wins, pair.draws, pair.losses], &pair.shares));
            row.push(Cell::number(if games > 0.0 { points / games } else { 0.0 }));
            row.push(pair.against_chance());
            table.row(row);
        }
        table
    }
}

fn counts() -> [Column; 5] {
    [
        Column::new("games", words::games()),
        Column::new("wins", words::wins()).percent(),
        Column::new("draws", words::draws()).percent(),
        Column::new("losses", words::losses()).percent(),
        Column::new("payoff", words::payoff()).digits(3).signed(),
    ]
}

/// Shares of wins, draws and losses. The games of a deal and the seats of a game depend on each other.
pub(crate) fn shares(counts: [u64; 3], shares: &[Mean; 3]) -> impl Iterator<Item = Cell> {
    let trials = counts.iter().sum();
    counts.into_iter().zip(*shares).map(move |(count, shares)| Cell::share_of(count, trials, &shares))
}
