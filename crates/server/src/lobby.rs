//! The register of tables, and what all tables share.

mod holding;
mod preparing;

pub use holding::{Held, Holding};

use crate::bus::{Bus, News};
use crate::dealer::{self, Dealer};
use crate::fence::Fence;
use crate::journal::Journal;
use crate::metrics::Metrics;
use crate::operation::{Bans, Drain, Quota};
use crate::problem::Problem;
use crate::scheduler::{Payer, Scheduler};
use crate::settings::Settings;
use crate::store::{Entry, GameId, Happened, Store, StoreError, TableId};
use crate::study::{Jobs, Shelf};
use crate::token::Token;
use crate::wire::{
    AskSeat, OpenTable, OpenedTable, PlayAtOnce, Playing, Spectators, TableCard, TableOptions, TakeSeat,
};
use crate::words;
use arbitro_game::Cancel;
use arbitro_table::catalogue::{AnyGame, Catalogue};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Instant, SystemTime};
use tokio::sync::watch;

/// Everything that tables share.
pub struct Lobby {
    /// What the server allows.
    pub settings: Settings,
    /// The games and players.
    pub catalogue: Arc<Catalogue>,
    /// What clients may name.
    pub fence: Arc<Fence>,
    /// Where things are stored.
    pub journal: Journal,
    /// Where they are read again.
    pub store: Arc<dyn Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Where news of the register go.
    pub bus: Arc<dyn Bus>,
    /// What can be studied.
    pub shelf: Shelf,
    /// Studies that take a while.
    pub jobs: Jobs,
    /// All work that clients cause.
    pub scheduler: Arc<Scheduler>,
    /// Who may not use the server.
    pub bans: Bans,
    /// Whether tables and games begin.
    pub drain: Drain,
    /// How much each client may leave on the disk.
    pub quota: Quota,
    /// What the time of day is.
    clock: Clock,
    /// Who holds seats without being there.
    holding: Holding,
    tables: RwLock<BTreeMap<TableId, Entered>>,
    games: Mutex<HashMap<String, Arc<dyn AnyGame>>>,
    last_table: AtomicU64,
    last_game: AtomicU64,
    closing: watch::Sender<bool>,
}

struct Entered {
    dealer: Dealer,
    /// Who opened it; no address is counted for tables of an earlier run.
    opened_by: Option<IpAddr>,
}

/// What the time of day is: for what people read and for bans and records that end on a day. Whatever is measured is
/// measured by a clock that never goes back.
pub type Clock = fn() -> SystemTime;

/// How many set-up games are kept for tables to come.
const GAMES_KEPT: usize = 256;

/// What a lobby is made of.
pub struct Parts {
    /// What the server allows.
    pub settings: Settings,
    /// The games and players.
    pub catalogue: Arc<Catalogue>,
    /// What clients may name.
    pub fence: Fence,
    /// Where things are stored.
    pub journal: Journal,
    /// Where they are read again.
    pub store: Arc<dyn Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Where news of the register go.
    pub bus: Arc<dyn Bus>,
    /// What the time of day is.
    pub clock: Clock,
}

impl Lobby {
    /// An empty register.
    pub fn new(parts: Parts) -> Arc<Lobby> {
        let Parts { settings, catalogue, fence, journal, store, metrics, bus, clock } = parts;
        let fence = Arc::new(fence);
        let scheduler = Arc::new(Scheduler::new(settings.cores(), metrics.clone()));
        Arc::new(Lobby {
            holding: Holding::default(),
            bans: Bans::default(),
            drain: Drain::default(),
            quota: Quota::new(settings.record_bytes_per_client),
            clock,
            shelf: Shelf::new(catalogue.clone(), fence.clone(), scheduler.clone()),
            jobs: Jobs::new(&settings, scheduler.clone()),
            scheduler,
            settings,
            catalogue,
            fence,
            journal,
            store,
            metrics,
            bus,
            tables: RwLock::default(),
            games: Mutex::default(),
            last_table: AtomicU64::new(0),
            last_game: AtomicU64::new(0),
            closing: watch::Sender::new(false),
        })
    }

    /// Takes up everything where the server stopped.
    pub async fn restore(self: &Arc<Self>) -> Result<usize, StoreError> {
        self.fence.restore(&*self.store).await?;
        self.bans.restore(self.store.operate().bans().await?);
        let restored = self.store.restore().await?;
        self.last_table.store(restored.last_table, Ordering::Relaxed);
        self.last_game.store(restored.last_game, Ordering::Relaxed);
        let mut running: HashMap<TableId, (GameId, Vec<Happened>)> = HashMap::new();
        for (game, events) in restored.games {
            if let Some(Happened::Started { table, .. }) = events.first() {
                running.insert(*table, (game, events));
            }
        }
        let mut count = 0;
        for (id, board) in restored.tables {
            let Ok(game) = self.set_up(&board.game).await else {
                tracing::error!(
                    table = id,
                    game = board.game,
                    "a stored table is of a game that is not there"
                );
                continue;
            };
            let (dealer, mut actor) = dealer::channel(self.clone(), id, game, board, None.into());
            if let Some((game, events)) = running.remove(&id)
                && actor.resume(game, events).await.is_err()
            {
                continue; // It was logged, and stays in the store.
            }
            self.enter(id, dealer, actor, None);
            count += 1;
        }
        Ok(count)
    }

    fn tables(&self) -> std::sync::RwLockReadGuard<'_, BTreeMap<TableId, Entered>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(self: &Arc<Self>, id: TableId, dealer: Dealer, actor: dealer::Actor, opened_by: Option<IpAddr>) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.insert(id, Entered { dealer, opened_by });
        drop(tables);
        self.metrics.tables(1);
        let lobby = self.clone();
        let running = tokio::spawn(actor.run());
        // One table that fails must not take others along, nor stay in the register.
        tokio::spawn(async move {
            if running.await.is_err_and(|error| error.is_panic()) {
                lobby.metrics.panicked();
                tracing::error!(table = id, "a table failed; it is taken up again at the next start");
                lobby.forget(id);
            }
        });
    }

    /// The game of that name, set up.
    pub async fn set_up(&self, spec: &str) -> Result<Arc<dyn AnyGame>, Problem> {
        let kept = |games: &HashMap<String, Arc<dyn AnyGame>>| games.get(spec).cloned();
        if let Some(game) = kept(&self.games.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(game);
        }
        let (catalogue, text) = (self.catalogue.clone(), spec.to_owned());
        let game = tokio::task::spawn_blocking(move || catalogue.game(&text)).await;
        let game = game.map_err(|_| Problem::Catalogue(words::no_set_up(spec.to_string())))??;
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() >= GAMES_KEPT {
            games.clear();
        }
        games.insert(spec.to_owned(), game.clone());
        Ok(game)
    }

    /// Checks a player that clients name, and writes out its parameters.
    pub async fn check_player(
        &self,
        game: &Arc<dyn AnyGame>,
        player: String,
        client: IpAddr,
    ) -> Result<String, Problem> {
        let player = self.fence.player(game.spec(), &player)?;
        let (game, expanded) = (game.clone(), self.fence.expand(&player));
        let check = move |cancel: &Cancel| game.prepare_player(&expanded, cancel);
        match self.prepare(client.into(), self.settings.machine_thinking, check).await? {
            Ok(spec) => Ok(self.fence.conceal(&spec)),
            Err(error) => Err(Problem::Catalogue(self.fence.conceal_message(&error.message()))),
        }
    }

    /// Opens a table.
    pub async fn open(self: &Arc<Self>, open: OpenTable, client: IpAddr) -> Result<OpenedTable, Problem> {
        if self.is_closing() {
            return Err(Problem::ShuttingDown);
        }
        if !self.drain.is_open() {
            return Err(Problem::Draining);
        }
        let most = self.settings.tables_per_client;
        let (all, own) = {
            let tables = self.tables();
            let own = tables.values().filter(|entered| entered.opened_by == Some(client)).count();
            (tables.len(), own)
        };
        let alone = self.settings.empty_table.as_secs_f64();
        if all >= self.settings.tables {
            return Err(Problem::limit("tables", words::tables_taken(alone)));
        }
        if own >= most {
            return Err(Problem::limit("tables_per_client", words::tables_own(own, alone)));
        }
        let spec = self.fence.game(&open.game)?;
        check_options(&open.options)?;
        let game = self.set_up(&spec.to_string()).await?;
        if open.players.len() > usize::from(game.seats()) {
            return Err(Problem::Catalogue(words::named_players(
                game.spec(),
                game.seats(),
                open.players.len(),
            )));
        }
        let mut players = Vec::new();
        for player in &open.players {
            players.push(match player {
                Some(player) => Some(self.check_player(&game, player.clone(), client).await?),
                None => None,
            });
        }
        if players.iter().flatten().count() == usize::from(game.seats()) {
            return Err(Problem::Catalogue(words::leave_a_seat()));
        }
        let mut open = open;
        open.options.substitute = match &*open.options.substitute {
            "" => game.usual_player().to_owned(),
            named => self.check_player(&game, named.to_owned(), client).await?,
        };
        let owner = Token::new()?;
        let invitation = if open.options.private { Some(Token::new()?) } else { None };
        let mut board = dealer::board_of(&*game, &open, owner.digest(), players);
        board.invitation = invitation.as_ref().map(Token::digest);
        let id = self.last_table.fetch_add(1, Ordering::Relaxed) + 1;
        self.journal.store(vec![Entry::Table(id, board.clone())]).await?;
        let (dealer, actor) = dealer::channel(self.clone(), id, game, board, Payer::from(client));
        let table = dealer.card();
        self.enter(id, dealer, actor, Some(client));
        Ok(OpenedTable { owner: owner.reveal(), invitation: invitation.map(Token::reveal), table })
    }

    /// Opens a table with bots in all seats but one, and sits down there.
    pub async fn play(self: &Arc<Self>, play: PlayAtOnce, client: IpAddr) -> Result<Playing, Problem> {
        let name = crate::text::name(&play.name)?;
        let game = self.set_up(&self.fence.game(&play.game)?.to_string()).await?;
        let named = |seat: u8| play.players.get(usize::from(seat)).is_some_and(Option::is_some);
        let seat = play.seat.or_else(|| (0..game.seats()).find(|seat| !named(*seat))).unwrap_or(0);
        if seat >= game.seats() {
            return Err(Problem::NoSuchSeat(seat));
        }
        if named(seat) {
            return Err(Problem::SeatTaken(seat));
        }
        let mut players = play.players;
        players.resize(players.len().max(game.seats().into()), None);
        for (index, player) in players.iter_mut().enumerate() {
            if index != usize::from(seat) && player.is_none() {
                *player = Some(game.usual_player().to_owned());
            }
        }
        let open = OpenTable { game: play.game, players, options: play.options };
        let OpenedTable { owner, invitation, table } = self.open(open, client).await?;
        let dealer = self.table(table.table)?;
        let ask = AskSeat { name, seat: Some(seat), program: false, person: None };
        let taken = dealer.take(TakeSeat::Ask(ask), None, client).await?;
        let token = taken.token.unwrap_or_default();
        Ok(Playing { table: dealer.card(), owner, invitation, seat: taken.seat, token })
    }

    /// A table.
    pub fn table(&self, id: TableId) -> Result<Dealer, Problem> {
        self.tables().get(&id).map(|entered| entered.dealer.clone()).ok_or_else(|| Problem::no_table(id))
    }

    /// A table for a client that has this token, if it opens the table; tables that are not private are open to all.
    pub async fn table_for(&self, id: TableId, token: Option<String>) -> Result<Dealer, Problem> {
        let dealer = self.table(id)?;
        dealer.admit(token).await?;
        Ok(dealer)
    }

    /// The register, after the given number.
    pub fn cards(&self, after: TableId, limit: usize) -> Vec<TableCard> {
        let after = (std::ops::Bound::Excluded(after), std::ops::Bound::Unbounded);
        let tables = self.tables();
        let cards = tables.range(after).map(|(_, entered)| entered.dealer.card());
        cards.filter(|card| !card.options.private).take(limit).collect()
    }

    /// All tables.
    pub fn dealers(&self) -> Vec<Dealer> {
        self.tables().values().map(|entered| entered.dealer.clone()).collect()
    }

    /// All tables as the register shows them, with the clients that opened them.
    pub fn entered(&self) -> Vec<(TableCard, Option<IpAddr>)> {
        self.tables().values().map(|entered| (entered.dealer.card(), entered.opened_by)).collect()
    }

    /// The time of day, in seconds since 1970.
    pub fn now(&self) -> u64 {
        (self.clock)().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
    }

    /// Whether a name may be used at a table.
    pub fn check_name(&self, name: &str) -> Result<(), Problem> {
        self.fence.check_name(name)?;
        self.bans.check_name(name, self.now())
    }

    /// Whether a client may leave more on the disk.
    pub fn check_quota(&self, payer: Payer) -> Result<(), Problem> {
        match self.quota.wait(payer, Instant::now()) {
            None => Ok(()),
            Some(wait) => {
                let said = words::left_much(self.quota.megabytes());
                Err(Problem::limit_for("record_bytes_per_client", said, wait))
            }
        }
    }

    /// Ready when the server lets go of a client: it goes down, or the address was banned.
    pub async fn lets_go(&self, client: IpAddr) -> Problem {
        tokio::select! {
            () = self.closed() => Problem::ShuttingDown,
            problem = self.bans.banned(client, || self.now()) => problem,
        }
    }

    /// Takes a table out of the register.
    pub fn forget(&self, id: TableId) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(gone) = tables.remove(&id) {
            self.metrics.tables(-1);
            if !gone.dealer.card().options.private {
                self.bus.publish(News::Gone(id));
            }
        }
    }

    /// The number of a new game.
    pub fn next_game(&self) -> GameId {
        self.last_game.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether the server is going down: no game begins, no machine is asked any more.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Becomes true when the server goes down.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Ready when the server goes down.
    pub async fn closed(&self) {
        let _ = self.closing().wait_for(|closing| *closing).await; // It cannot be gone: it is here.
    }

    /// The server is going down: lets go of all tables. What they are doing is stored.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.jobs.close();
        self.scheduler.close();
        self.tables.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The shortest time for a move, in milliseconds: less is a game that plays itself.
const SHORTEST_THINKING: u32 = 100;
/// The shortest time for a whole game, in milliseconds.
const SHORTEST_GAME: u32 = 1_000;
/// The longest delay for spectators: what they have not been told is kept in memory.
const LONGEST_DELAY: u32 = 60 * 60 * 1000;

/// Checks what a table wants to agree on.
fn check_options(options: &TableOptions) -> Result<(), Problem> {
    if options.thinking_ms.is_some() && options.clock.is_some() {
        return Err(Problem::Catalogue(words::clock_twice()));
    }
    if let Some(clock) = options.clock.filter(|clock| clock.main_ms < SHORTEST_GAME) {
        return Err(Problem::Catalogue(words::clock_short(clock.main_ms, SHORTEST_GAME)));
    }
    if let Some(thinking) = options.thinking_ms.filter(|thinking| *thinking < SHORTEST_THINKING) {
        return Err(Problem::Catalogue(words::thinking_short(thinking, SHORTEST_THINKING)));
    }
    if let Spectators::DelayedMs(delay) = options.spectators
        && delay > LONGEST_DELAY
    {
        return Err(Problem::Catalogue(words::delay_long(delay, LONGEST_DELAY)));
    }
    Ok(())
}
