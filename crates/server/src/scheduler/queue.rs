//! Which work runs next. This part knows no threads and no clock: it is given the time.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// Who pays for work: an address, or none for tables of an earlier run. With IPv6 one customer has a whole network of
/// addresses (/64), so they count as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Payer(Option<IpAddr>);

impl From<Option<IpAddr>> for Payer {
    fn from(address: Option<IpAddr>) -> Self {
        Payer(address.map(crate::address::network))
    }
}

impl From<IpAddr> for Payer {
    fn from(address: IpAddr) -> Self {
        Payer::from(Some(address))
    }
}

/// Kinds of work; the first are served first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Players wait for the move of a bot.
    Move,
    /// A visitor waits for an answer: a bot to be prepared, a position, a search, a replay.
    Question,
    /// A job of the study: its result is asked for later.
    Job,
}

/// Where work runs: short work has places of its own, so that it never waits for long work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    /// Work that is expected to be short.
    Quick,
    /// Work that is known to be long.
    Slow,
    /// Work that was expected to be short, and is not.
    Demoted,
}

/// How much may run at the same time.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// Short work.
    pub quick: usize,
    /// Long work, jobs included.
    pub slow: usize,
}

impl Places {
    /// Short work of one payer: half of the places are for others.
    fn quick_each(self) -> usize {
        (self.quick / 2).max(1)
    }

    /// Long work of one payer: the last place is for others.
    fn slow_each(self) -> usize {
        self.slow.saturating_sub(1).max(1)
    }

    /// Jobs: the last place is for moves.
    fn jobs(self) -> usize {
        self.slow_each()
    }
}

/// How many works of one payer may turn out to be long at the same time.
const DEMOTED_EACH: usize = 4;
/// How many questions of one payer may wait.
pub const QUESTIONS_WAITING: usize = 32;
/// What was used this long ago counts half.
const HALF_LIFE: Duration = Duration::from_secs(60);

/// The number of a piece of work.
pub type Ticket = u64;

#[derive(Debug)]
struct Account {
    running: HashMap<Lane, usize>,
    waiting: BTreeMap<(Class, Lane), VecDeque<Ticket>>,
    /// Seconds of work, and when they were counted.
    used: f64,
    at: Instant,
}

impl Account {
    fn running(&self, lane: Lane) -> usize {
        self.running.get(&lane).copied().unwrap_or(0)
    }

    fn used(&self, now: Instant) -> f64 {
        let age = now.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.used * 0.5_f64.powf(age)
    }

    fn is_forgotten(&self, now: Instant) -> bool {
        self.waiting.is_empty() && self.running.values().all(|count| *count == 0) && self.used(now) < 0.001
    }
}

/// What waits and what runs.
#[derive(Debug)]
pub struct Queue {
    places: Places,
    running: HashMap<Lane, usize>,
    jobs: usize,
    accounts: HashMap<Payer, Account>,
    last: Ticket,
}

impl Queue {
    /// Nothing yet.
    pub fn new(places: Places) -> Self {
        let places = Places { quick: places.quick.max(1), slow: places.slow.max(1) };
        Queue { places, running: HashMap::new(), jobs: 0, accounts: HashMap::new(), last: 0 }
    }

    /// Work waits from now on; nothing if its payer has too many questions waiting.
    pub fn wait(&mut self, payer: Payer, class: Class, lane: Lane, now: Instant) -> Option<Ticket> {
        if self.accounts.len() > 1_000 {
            self.accounts.retain(|_, account| !account.is_forgotten(now));
        }
        let account = self.accounts.entry(payer).or_insert_with(|| Account {
            running: HashMap::new(),
            waiting: BTreeMap::new(),
            used: 0.0,
            at: now,
        });
        let line = account.waiting.entry((class, lane)).or_default();
        if class == Class::Question && line.len() >= QUESTIONS_WAITING {
            return None;
        }
        self.last += 1;
        line.push_back(self.last);
        Some(self.last)
    }

    /// Work does not wait any more.
    pub fn give_up(&mut self, payer: Payer, ticket: Ticket) {
        if let Some(account) = self.accounts.get_mut(&payer) {
            account.waiting.retain(|_, line| {
                line.retain(|waiting| *waiting != ticket);
                !line.is_empty()
            });
        }
    }

    /// How many payers have work of a class waiting.
    pub fn payers_waiting(&self, class: Class) -> usize {
        let waits = |account: &&Account| account.waiting.keys().any(|(waiting, _)| *waiting == class);
        self.accounts.values().filter(waits).count()
    }

    /// How much work waits.
    pub fn waiting(&self) -> usize {
        self.accounts.values().flat_map(|account| account.waiting.values()).map(VecDeque::len).sum()
    }

    fn may_start(&self, account: &Account, class: Class, lane: Lane) -> bool {
        let running = |lane| self.running.get(&lane).copied().unwrap_or(0);
        match lane {
            Lane::Quick => {
                running(lane) < self.places.quick
                    && account.running(lane) < self.places.quick_each()
                    && account.running(Lane::Demoted) < DEMOTED_EACH
            }
            _ => {
                running(Lane::Slow) < self.places.slow
                    && account.running(Lane::Slow) < self.places.slow_each()
                    && (class != Class::Job || self.jobs < self.places.jobs())
            }
        }
    }

    /// Takes out the work that runs next, if there is a place: moves first, then what its payer has used least for.
    pub fn next(&mut self, now: Instant) -> Option<(Payer, Class, Lane, Ticket)> {
        let mut best: Option<(Class, f64, Ticket, Payer, Lane)> = None;
        for (payer, account) in &self.accounts {
            let mut lines = account.waiting.iter();
            let first = lines.find(|((class, lane), _)| self.may_start(account, *class, *lane));
            let Some(((class, lane), line)) = first else { continue };
            let Some(ticket) = line.front() else { continue };
            let found = (*class, account.used(now), *ticket, *payer, *lane);
            if best.is_none_or(|best| {
                found.0.cmp(&best.0).then(found.1.total_cmp(&best.1)).then(found.2.cmp(&best.2)).is_lt()
            }) {
                best = Some(found);
            }
        }
        let (class, _, ticket, payer, lane) = best?;
        self.give_up(payer, ticket);
        self.count(payer, class, lane, 1);
        Some((payer, class, lane, ticket))
    }

    /// Short work has turned out to be long: it gives its place free.
    pub fn demote(&mut self, payer: Payer, class: Class) {
        self.count(payer, class, Lane::Quick, -1);
        self.count(payer, class, Lane::Demoted, 1);
    }

    /// Work has ended, after so much time.
    pub fn end(&mut self, payer: Payer, class: Class, lane: Lane, took: Duration, now: Instant) {
        self.count(payer, class, lane, -1);
        if let Some(account) = self.accounts.get_mut(&payer) {
            (account.used, account.at) = (account.used(now) + took.as_secs_f64(), now);
        }
    }

    fn count(&mut self, payer: Payer, class: Class, lane: Lane, change: isize) {
        let add = |count: &mut usize| *count = count.saturating_add_signed(change);
        add(self.running.entry(lane).or_default());
        if class == Class::Job {
            add(&mut self.jobs);
        }
        if let Some(account) = self.accounts.get_mut(&payer) {
            add(account.running.entry(lane).or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payer(last: u8) -> Payer {
        Payer::from(IpAddr::from([192, 0, 2, last]))
    }

    fn queue(quick: usize, slow: usize) -> (Queue, Instant) {
        (Queue::new(Places { quick, slow }), Instant::now())
    }

    fn started(queue: &mut Queue, now: Instant) -> Vec<Payer> {
        std::iter::from_fn(|| queue.next(now)).map(|(payer, ..)| payer).collect()
    }

    #[test]
    fn a_payer_leaves_the_last_slow_place_to_others() {
        let (mut queue, now) = queue(2, 3);
        for _ in 0..12 {
            queue.wait(payer(1), Class::Move, Lane::Slow, now).unwrap();
        }
        assert_eq!(started(&mut queue, now), [payer(1), payer(1)]);
        queue.wait(payer(2), Class::Move, Lane::Slow, now).unwrap();
        assert_eq!(started(&mut queue, now), [payer(2)]);
        assert_eq!((queue.waiting(), queue.payers_waiting(Class::Move)), (10, 1));
    }

    #[test]
    fn long_work_does_not_take_the_places_of_short_work() {
        let (mut queue, now) = queue(2, 2);
        for last in 1..=8 {
            queue.wait(payer(last), Class::Move, Lane::Slow, now).unwrap();
        }
        assert_eq!(started(&mut queue, now).len(), 2);
        queue.wait(payer(9), Class::Move, Lane::Quick, now).unwrap();
        assert_eq!(started(&mut queue, now), [payer(9)]);
        // What turns out to be long makes room, but a payer can do this a few times only.
        queue.demote(payer(9), Class::Move);
        for _ in 0..DEMOTED_EACH {
            queue.wait(payer(9), Class::Move, Lane::Quick, now).unwrap();
        }
        for _ in 1..DEMOTED_EACH {
            assert!(queue.next(now).is_some());
            queue.demote(payer(9), Class::Move);
        }
        assert_eq!(started(&mut queue, now), []);
        queue.end(payer(9), Class::Move, Lane::Demoted, Duration::ZERO, now);
        assert_eq!(started(&mut queue, now), [payer(9)]);
    }

    #[test]
    fn moves_come_first_and_then_the_payer_who_has_used_least() {
        let (mut queue, now) = queue(1, 2);
        queue.wait(payer(1), Class::Move, Lane::Quick, now).unwrap();
        assert_eq!(started(&mut queue, now), [payer(1)]);
        queue.end(payer(1), Class::Move, Lane::Quick, Duration::from_secs(4), now);
        queue.wait(payer(3), Class::Question, Lane::Quick, now).unwrap();
        queue.wait(payer(1), Class::Move, Lane::Quick, now).unwrap();
        queue.wait(payer(2), Class::Move, Lane::Quick, now).unwrap();
        let mut order = Vec::new();
        while let Some((payer, class, lane, _)) = queue.next(now) {
            order.push(payer);
            queue.end(payer, class, lane, Duration::from_secs(1), now);
        }
        assert_eq!(order, [payer(2), payer(1), payer(3)]);
        // After a while what was used does not count any more.
        let later = now + 20 * HALF_LIFE;
        queue.wait(payer(1), Class::Move, Lane::Quick, later).unwrap();
        queue.wait(payer(2), Class::Move, Lane::Quick, later).unwrap();
        let (first, ..) = queue.next(later).unwrap();
        assert!(queue.accounts[&first].used(later) < 0.001);
    }

    #[test]
    fn jobs_leave_a_place_for_moves() {
        let (mut queue, now) = queue(1, 2);
        queue.wait(payer(1), Class::Job, Lane::Slow, now).unwrap();
        queue.wait(payer(2), Class::Job, Lane::Slow, now).unwrap();
        assert_eq!(started(&mut queue, now), [payer(1)]);
        queue.wait(payer(3), Class::Move, Lane::Slow, now).unwrap();
        assert_eq!(started(&mut queue, now), [payer(3)]);
        queue.end(payer(1), Class::Job, Lane::Slow, Duration::from_secs(60), now);
        assert_eq!(started(&mut queue, now), [payer(2)]);
    }

    #[test]
    fn questions_of_one_payer_do_not_pile_up() {
        let (mut queue, now) = queue(1, 1);
        let ask = |queue: &mut Queue, last| queue.wait(payer(last), Class::Question, Lane::Quick, now);
        let tickets: Vec<_> = (0..QUESTIONS_WAITING).filter_map(|_| ask(&mut queue, 1)).collect();
        assert_eq!(tickets.len(), QUESTIONS_WAITING);
        assert_eq!(ask(&mut queue, 1), None);
        assert!(ask(&mut queue, 2).is_some());
        queue.give_up(payer(1), tickets[0]);
        assert!(ask(&mut queue, 1).is_some());
    }

    #[test]
    fn addresses_of_one_network_are_one_payer() {
        let payer = |text: &str| Payer::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(payer("2001:db8:1:2::1"), payer("2001:db8:1:2:ffff::9"));
        assert_ne!(payer("2001:db8:1:2::1"), payer("2001:db8:1:3::1"));
        assert_eq!(payer("::ffff:192.0.2.1"), payer("192.0.2.1"));
        assert_ne!(payer("192.0.2.1"), payer("192.0.2.2"));
    }
}
