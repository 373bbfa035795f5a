//! Scratch timing.
use arbitro_experts::endings::*;
use arbitro_games::kriegspiel::Goal;
use std::time::Instant;
fn main() {
    let ending: Ending = std::env::args().nth(1).unwrap().parse().unwrap();
    let starts = match std::env::args().nth(2).as_deref() {
        Some("known") => Starts::KingKnown,
        Some("anywhere") => Starts::KingAnywhere,
        _ => Starts::All,
    };
    let goal = if std::env::args().nth(3).is_some() { Goal::Promotion } else { Goal::Mate };
    let t = Instant::now();
    let space = Space::new(ending, goal);
    println!("space {} placements {:?}", space.placements().len(), t.elapsed());
    let last = std::sync::Mutex::new(Instant::now());
    let phase = std::sync::Mutex::new(0u64);
    let cancel = Default::default();
    let progress = |p: Progress| match p {
        Progress::Meeting { states } => {
            let mut l = last.lock().unwrap();
            *phase.lock().unwrap() = states;
            if l.elapsed().as_secs() >= 5 {
                *l = Instant::now();
                println!("{:?} {p:?}", t.elapsed());
            }
        }
        _ => println!("{:?} {p:?}", t.elapsed()),
    };
    let s = solve(space, starts, &Watcher { progress: &progress, cancel: &cancel }).unwrap();
    println!("{:?} beliefs {}", t.elapsed(), s.len());
    let mut count = [0u64; 3];
    let mut known = [0u64; 3];
    let mut any = [0u64; 3];
    let (mut mk, mut ma) = (0, 0);
    for (id, p) in s.space().placements().iter().enumerate() {
        let own = p.men.iter().map(|(r, _)| *r).eq(ending.men().iter().copied());
        for (set, v) in s.shelf(id as u32) {
            let i = match v {
                Verdict::Sure(_) => 0,
                Verdict::AlmostSure => 1,
                _ => 2,
            };
            count[i] += 1;
            if own && set.count_ones() == 1 {
                known[i] += 1;
                mk = mk.max(v.moves().unwrap_or(0));
            }
            if own && set == s.space().canonical_set(p, p.anywhere()) {
                any[i] += 1;
                ma = ma.max(v.moves().unwrap_or(0));
            }
        }
    }
    println!("sure/almost/neither {count:?} known {known:?} max {mk} anywhere {any:?} max {ma}");
}
