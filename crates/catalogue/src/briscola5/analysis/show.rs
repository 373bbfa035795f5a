//! An analysis as text and as a picture.

use super::BriscolaAnalysis;
use arbitro_experts::briscola::analysis::{Compared, DealAnalysis, PlayAnalysis, SeatAnalysis};
use arbitro_experts::briscola::classic::analysis::GameAnalysis;
use arbitro_game::{Message, Seat};
use arbitro_games::briscola::five::{SEATS, Winner};
use arbitro_table::messages::Speaker;
use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_table::text_table::{TextTable, wrapped};

impl BriscolaAnalysis {
    /// The analysis for people.
    pub fn to_text(&self, speaker: &Speaker, width: usize) -> String {
        let mut text =
            self.classic.as_ref().map_or_else(String::new, |game| self.classic_text(game, speaker, width));
        for (number, one) in self.deals.iter().enumerate() {
            let mut line = |message: &Message, after: &str| text.push_str(&(speaker.say(message) + after));
            if self.deals.len() > 1 {
                line(&deal(number + 1), "\n");
            }
            let points = one.result.points;
            let verdict = match one.result.winner {
                Winner::Caller => caller_wins,
                Winner::Villains => villains_win,
                Winner::Nobody => draw,
            };
            let (caller, partner) = (self.name(one.caller), self.name(one.partner));
            line(&called(caller, one.called.to_string(), partner), " ");
            line(&verdict(points, 120 - points), "\n\n");
            text.push_str(&self.plays(&one.plays, speaker).fitted(width));
            text.push('\n');
            let mut line = |message: &Message, after: &str| text.push_str(&(speaker.say(message) + after));
            line(&columns(), "\n\n");
            if one.undeclared > 0 {
                line(&undeclared(one.undeclared), "\n\n");
            }
            if !one.believed.is_empty() {
                line(&believed(partner), "\n\n");
                text.push_str(&(self.beliefs(one, speaker).fitted(width) + "\n"));
            }
            let given_away = match &one.given_away {
                Some(told) if told.by_called_card => given_by_called(told.trick, self.name(told.seat)),
                Some(told) => given(told.trick, told.card.to_string(), self.name(told.seat)),
                None => never_given(),
            };
            text.push_str(&(speaker.say(&given_away) + "\n\n"));
            text.push_str(&self.seats(&one.seats, speaker).fitted(width));
        }
        wrapped(&text, width)
    }

    fn classic_text(&self, game: &GameAnalysis, speaker: &Speaker, width: usize) -> String {
        let points: Vec<String> = game.points.iter().map(u8::to_string).collect();
        let parts = [
            speaker.say(&sides(points.join(", "))) + "\n",
            self.plays(&game.plays, speaker).fitted(width),
            speaker.say(&classic_columns()) + "\n",
            self.seats(&game.seats, speaker).fitted(width),
        ];
        parts.join("\n")
    }

    fn plays(&self, plays: &[PlayAnalysis], speaker: &Speaker) -> TextTable {
        let roles = plays.iter().any(|play| play.role.is_some());
        let mut table = headed([who(), trick()], speaker);
        let mut heads = vec![card(), takes(), open_best(), lost(), known_best(), lost()];
        if roles {
            heads.insert(0, role());
            heads.push(found());
        }
        heads.iter().for_each(|head| table.heading(speaker.say(head)));
        let nothing = || "–".to_owned();
        let best = |compared: Option<Compared>| compared.map_or_else(nothing, |one| one.best.to_string());
        let lost = |compared: Option<Compared>| {
            compared.map_or_else(nothing, |one| speaker.say(&with_error(one.lost, one.error)))
        };
        for play in plays {
            let mut row = vec![self.name(play.seat).to_owned(), play.trick.to_string()];
            row.extend(play.role.map(|role| speaker.say(&role.message())));
            row.extend([
                play.card.to_string(),
                play.open.map_or_else(nothing, |open| speaker.say(&whole(open.value))),
                best(play.open),
                lost(play.open),
                best(play.known),
                lost(play.known),
            ]);
            row.extend(play.partner_found.map(|found| speaker.say(&percent(found * 100.0))));
            table.row(row);
        }
        table
    }

    /// The probability that each other player gave the partner, trick by trick; JSON also has those of the others.
    fn beliefs(&self, deal: &DealAnalysis, speaker: &Speaker) -> TextTable {
        let believers: Vec<Seat> = Seat::all(SEATS).filter(|&seat| seat != deal.partner).collect();
        let mut table = headed([trick()], speaker);
        for &seat in &believers {
            let name = self.name(seat);
            table.heading(if seat == deal.caller {
                speaker.say(&caller_head(name))
            } else {
                name.to_owned()
            });
        }
        let mut tricks: Vec<u8> = deal.believed.iter().map(|believed| believed.trick).collect();
        tricks.dedup();
        for trick in tricks {
            let mut row = vec![trick.to_string()];
            for &seat in &believers {
                let found = deal.believed.iter().find(|one| one.trick == trick && one.seat == seat);
                let chance = found.map(|one| one.chances[deal.partner.index()] * 100.0);
                row.push(chance.map_or("–".to_owned(), |chance| speaker.say(&percent(chance))));
            }
            table.row(row);
        }
        table
    }

    fn seats(&self, seats: &[SeatAnalysis], speaker: &Speaker) -> TextTable {
        let mut table = headed([who(), player()], speaker);
        let roles = seats.iter().any(|seat| seat.role.is_some()).then(role);
        let heads = roles.into_iter().chain([lost(), lost_open(), quality()]);
        heads.for_each(|head| table.heading(speaker.say(&head)));
        for seat in seats {
            let error = Some(seat.lost_open_error).filter(|error| *error > 0.0);
            // The name alone: a row of parameters would be wider than the page, and JSON has it.
            let player = self.players.get(seat.seat.index()).and_then(|player| player.split(':').next());
            let mut row = vec![self.name(seat.seat).to_owned(), player.unwrap_or_default().to_owned()];
            row.extend(seat.role.map(|role| speaker.say(&role.message())));
            row.extend([
                speaker.say(&with_error(seat.lost, None)),
                speaker.say(&with_error(seat.lost_open, error)),
                speaker.say(&whole(seat.quality)),
            ]);
            table.row(row);
        }
        table
    }

    /// What the cards of all seats cost, and how well the partner was hidden, card by card.
    pub fn to_svg(&self, speaker: &Speaker) -> String {
        let say = |message: Message| speaker.say(&message);
        let title = if self.classic.is_some() { plot_classic() } else { plot_title() };
        let mut figure = Figure::new(say(title)).note(say(plot_note()));
        for plays in
            self.classic.iter().map(|game| &game.plays).chain(self.deals.iter().map(|deal| &deal.plays))
        {
            figure = self.costs(figure, plays, speaker);
            let found =
                |(index, play): (usize, &PlayAnalysis)| Some(((index + 1) as f64, play.partner_found?));
            let chances: Vec<(f64, f64)> = plays.iter().enumerate().filter_map(found).collect();
            if !chances.is_empty() {
                let (along, up) = (Axis::linear(say(card())), Axis::linear(say(plot_chance())).percent());
                let panel = Panel::new(say(plot_found()), along, up)
                    .with(Series::new(say(plot_found()), Style::Line, chances).colour(6));
                figure = figure.with(panel);
            }
        }
        figure.to_svg()
    }

    fn costs(&self, mut figure: Figure, plays: &[PlayAnalysis], speaker: &Speaker) -> Figure {
        let say = |message: Message| speaker.say(&message);
        type Part = fn(&PlayAnalysis) -> Option<Compared>;
        let parts: [(Message, Part); 2] =
            [(plot_known(), |play| play.known), (plot_open(), |play| play.open)];
        for (title, part) in parts {
            let (along, up) = (Axis::linear(say(card())), Axis::linear(say(plot_points())));
            let mut panel = Panel::new(say(title), along, up);
            for seat in Seat::all(self.names.len() as u8) {
                let mut total = 0.0;
                let own = plays.iter().enumerate().filter(|(_, play)| play.seat == seat);
                let points = own.map(|(index, play)| {
                    total += part(play).map_or(0.0, |compared| compared.lost);
                    ((index + 1) as f64, total)
                });
                let points: Vec<(f64, f64)> = std::iter::once((0.0, 0.0)).chain(points).collect();
                let series = Series::new(self.name(seat), Style::Line, points);
                panel = panel.with(series.colour(seat.index()));
            }
            figure = figure.with(panel);
        }
        figure
    }
}

fn headed<const N: usize>(heads: [Message; N], speaker: &Speaker) -> TextTable {
    let mut table = TextTable::new([]);
    heads.iter().for_each(|head| table.heading(speaker.say(head)));
    table
}

fn with_error(points: f64, error: Option<f64>) -> Message {
    match error {
        Some(error) => estimated(points, error),
        None => exact(points),
    }
}

arbitro_game::messages! {
    fn deal(number) = "analysis-deal";
    fn called(caller, card, partner) = "analysis-called";
    fn caller_wins(points, others) = "analysis-caller-wins";
    fn villains_win(points, others) = "analysis-villains-win";
    fn draw(points, others) = "analysis-draw";
    fn columns() = "analysis-columns";
    fn sides(points) = "analysis-sides";
    fn classic_columns() = "analysis-classic-columns";
    fn plot_classic() = "analysis-plot-classic";
    fn undeclared(cards) = "analysis-undeclared";
    fn believed(partner) = "analysis-believed";
    fn given_by_called(trick, player) = "analysis-given-by-called";
    fn given(trick, card, player) = "analysis-given";
    fn never_given() = "analysis-never-given";
    pub(super) fn other_game(game) = "briscola5-analysis-other-game";
    pub(super) fn unfinished() = "briscola5-analysis-unfinished";
    pub(super) fn no_such_player(name) = "briscola5-analysis-no-player";
    fn who() = "analysis-who";
    fn trick() = "analysis-trick";
    fn role() = "analysis-role";
    fn card() = "analysis-card";
    fn takes() = "analysis-takes";
    fn open_best() = "analysis-open-best";
    fn known_best() = "analysis-known-best";
    fn lost() = "analysis-lost";
    fn found() = "analysis-found";
    fn player() = "analysis-player";
    fn lost_open() = "analysis-lost-open";
    fn quality() = "analysis-quality";
    fn caller_head(player) = "analysis-caller-head";
    fn whole(value) = "analysis-whole";
    fn percent(value) = "analysis-percent";
    fn exact(points) = "analysis-exact";
    fn estimated(points, error) = "analysis-estimated";
    fn plot_title() = "analysis-plot-title";
    fn plot_note() = "analysis-plot-note";
    fn plot_known() = "analysis-plot-known";
    fn plot_open() = "analysis-plot-open";
    fn plot_points() = "analysis-plot-points";
    fn plot_chance() = "analysis-plot-chance";
    fn plot_found() = "analysis-plot-found";
}
