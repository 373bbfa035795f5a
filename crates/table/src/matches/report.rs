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
    /// How many of the first games (10,000 at most) differ from each other in a move.
    pub different: u64,
    /// How many ways to seat the players those games had.
    pub seatings: u64,
    /// Why the match stopped.
    pub stopped: Stopped,
    /// The players.
    pub entrants: Vec<EntrantResult>,
    /// The seats, whoever sat there.
    pub seats: Vec<SeatResult>,
    /// Everybody against everybody else, as far as they met.
    pub pairs: Vec<PairResult>,
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
    /// The shares of its seats that won, drew and lost, game by game.
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

/// What a seat achieved, whoever sat there.
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
    /// What it was paid.
    pub payoff: Mean,
}

/// What one player achieved against another: who was paid more, or, where there are sides, whose side won.
#[derive(Debug, Clone, Copy, PartialEq)]
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
    /// Games won less games lost, of the games of each deal; nothing if every game had a deal of its own.
    pub ahead: Option<Mean>,
}

impl PairResult {
    /// How far the first is ahead of chance: deal by deal, or by the sign test.
    pub fn against_chance(&self) -> Cell {
        let by_signs = || Cell::Probability { p: sign_test(self.wins, self.losses) };
        self.ahead.as_ref().map_or_else(by_signs, Cell::difference)
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
        let compared = self.games.min(super::tally::COMPARED);
        // Without chance, of the game or of the players, each seating leads to one game.
        if self.different <= self.seatings && compared > self.seatings {
            results.remarks.push(words::repeated(compared, self.different));
        }
        for (entrant, name) in self.entrants.iter().zip(self.names()) {
            results.count(&name, entrant.incidents.clone());
        }
        results
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
            // At one seat a game, the games are independent; what happens at several seats of a game is not.
            if counts.iter().sum::<u64>() > entrant.payoff.count() {
                let games = if self.duplicate { counts.iter().sum() } else { entrant.payoff.count() };
                row.extend(counted_by_game(counts, games, entrant));
            } else {
                row.extend(counted(counts, &entrant.payoff));
            }
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
            let cells = counted([seat.wins, seat.draws, seat.losses], &seat.payoff);
            table.row([Cell::label(&seat.name, seat.title.clone())].into_iter().chain(cells));
        }
        table
    }

    /// Everybody against everybody.
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
            table.row([
                Cell::text(&names[pair.first]),
                Cell::text(&names[pair.second]),
                Cell::count(trials),
                Cell::share(pair.wins, trials),
                Cell::share(pair.draws, trials),
                Cell::share(pair.losses, trials),
                Cell::number(if games > 0.0 { points / games } else { 0.0 }),
                pair.against_chance(),
            ]);
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

fn counted_by_game(counts: [u64; 3], games: u64, entrant: &EntrantResult) -> impl Iterator<Item = Cell> {
    let seats: u64 = counts.iter().sum();
    let shares = counts.into_iter().zip(entrant.shares);
    let shares = shares.map(move |(count, share)| Cell::share_within(count, seats, share.interval()));
    [Cell::count(games)].into_iter().chain(shares).chain([Cell::mean(&entrant.payoff)])
}

fn counted(counts: [u64; 3], payoff: &Mean) -> impl Iterator<Item = Cell> {
    let games: u64 = counts.iter().sum();
    let shares = counts.map(|count| Cell::share(count, games));
    [Cell::count(games)].into_iter().chain(shares).chain([Cell::mean(payoff)])
}
