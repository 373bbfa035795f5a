//! `arbitro join`: seats a player that runs here at a table elsewhere.

use crate::catalogue;
use crate::failure::Failure;
use crate::speech::say;
use crate::words;
use arbitro_game::echo::echoed;
use arbitro_server::client::{Address, Guest, Manners};
use arbitro_server::wire::{AskSeat, Proposed, Say, TableCard};
use arbitro_table::catalogue::{Catalogue, Spec};
use clap::Args;
use std::hash::{BuildHasher, RandomState};
use std::io::{IsTerminal, stdin};
use tokio::sync::mpsc;

/// What to answer to a draw offer.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Draws {
    Accept,
    Decline,
}

#[derive(Args)]
pub struct Join {
    /// The server, such as http://localhost:8080
    server: String,
    /// The number of the table
    #[arg(long)]
    table: u64,
    /// The invitation to a private table
    #[arg(long)]
    invitation: Option<String>,
    /// The bot that plays; the strongest level of the game if not given
    #[arg(long)]
    player: Option<String>,
    /// A strategy file, for a player that reads one
    #[arg(long, value_name = "FILE")]
    strategy: Option<String>,
    /// The name at the table; by default the name of the bot
    #[arg(long)]
    name: Option<String>,
    /// The number of the seat; any free one if not given
    #[arg(long)]
    seat: Option<u8>,
    /// How many games to play before leaving
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// What to answer when the opponent offers a draw; without it, you are asked at a terminal, and elsewhere it is declined
    #[arg(long, value_enum)]
    draws: Option<Draws>,
    /// Let opponents take moves back
    #[arg(long)]
    takebacks: bool,
    /// The seed of the player's dice; a new one each time unless given
    #[arg(long)]
    seed: Option<u64>,
}

impl Join {
    pub fn run(self) -> Result<(), Failure> {
        super::serve::log(false);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.join())
    }

    async fn join(self) -> Result<(), Failure> {
        let address = self.server.parse::<Address>()?.invited(self.invitation);
        let card: TableCard = address.get(&format!("/api/tables/{}", self.table)).await?;
        let catalogue = catalogue();
        let game = catalogue.game(&card.game)?;
        let chosen = self.player.unwrap_or_else(|| game.usual_player().to_owned());
        let player = match &self.strategy {
            Some(file) => with_file(catalogue, &card.game, &chosen, file)?,
            None => chosen.clone(),
        };
        let short = chosen.split(':').next().unwrap_or_default().to_owned();
        let ask = AskSeat {
            name: self.name.unwrap_or_else(|| format!("remote {short}")),
            seat: self.seat,
            program: true,
            person: None,
        };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()));
        let mut guest = Guest::sit(address, self.table, ask, game.clone(), &player, seed).await?;
        let draws = self.draws.or((!stdin().is_terminal()).then_some(Draws::Decline));
        guest.manners = Manners {
            draws: draws.map(|draws| matches!(draws, Draws::Accept)),
            takebacks: self.takebacks,
            offered: || println!("{}", say(&words::draw_offered())),
        };
        guest.orders = Some(orders());
        let titles = game.seat_titles();
        let title = |seat: u8| titles.get(usize::from(seat)).cloned().unwrap_or_default();
        let table = self.table.to_string();
        println!("{}", say(&words::sits_at(guest.player.spec(), table, title(guest.seat), &card.game)));
        let told = |seat: u8, payoffs: &[f64]| {
            let payoff = payoffs.get(usize::from(seat)).copied().unwrap_or_default();
            println!("{}", say(&words::game_over(payoff, title(seat))));
        };
        Ok(guest.play(self.games, told).await?)
    }
}

/// What the operator writes, line by line: `resign`, `draw`, `rematch`, or `accept` and `decline` as answers to a draw offer.
fn orders() -> mpsc::Receiver<Say> {
    let (sender, orders) = mpsc::channel(8);
    // Reading blocks: the thread ends with the input or with the program.
    std::thread::spawn(move || {
        for line in stdin().lines().map_while(Result::ok) {
            let Some(order) = order(&line) else {
                eprintln!("{}", say(&words::unknown_order(echoed(&line))));
                continue;
            };
            if sender.blocking_send(order).is_err() {
                break;
            }
        }
    });
    orders
}

fn order(line: &str) -> Option<Say> {
    let what = Proposed::Draw;
    match line.trim() {
        "resign" => Some(Say::Resign),
        "draw" => Some(Say::Propose { what }),
        "rematch" => Some(Say::Propose { what: Proposed::Rematch }),
        "accept" => Some(Say::Answer { what, agree: true }),
        "decline" => Some(Say::Answer { what, agree: false }),
        _ => None,
    }
}

/// The player with its file as the parameter that takes one.
fn with_file(catalogue: &Catalogue, game: &str, player: &str, file: &str) -> Result<String, Failure> {
    let mut spec: Spec = player.parse()?;
    let parameters = catalogue.sitter(game, &spec.name).map(|known| known.parameters).unwrap_or_default();
    let Some(parameter) = parameters.iter().find(|parameter| parameter.kind.may_be_file()) else {
        return Err(Failure::Said(words::no_strategy_file(&spec.name, game)));
    };
    if spec.arguments.iter().any(|(name, _)| name == parameter.name) {
        return Err(Failure::Said(words::strategy_twice(player)));
    }
    spec.arguments.push((parameter.name.to_owned(), file.to_owned()));
    Ok(spec.to_string())
}
