use super::*;

#[test]
fn bounds_enclose_and_meet_what_is_known() {
    let solution =
        solve(Space::new(Ending::Kpk, Goal::Promotion), Starts::KingKnown, &Watcher::silent()).unwrap();
    let open = Upper::compute(0.0, 0);
    let upper = Upper::compute(1e-6, 2);
    let space = solution.space();
    let (mut won, mut between) = (0, Vec::new());
    for id in (0..space.placements().len() as PlacementId).filter(|id| space.is_own(*id)) {
        for (set, verdict) in solution.shelf(id).filter(|(set, _)| set.count_ones() == 1) {
            let king = set.trailing_zeros() as usize;
            let (seen, bound) = (open.white(id, king), upper.white(id, king));
            assert!(bound <= seen, "rounds only lower a bound");
            won += u32::from(seen > 0.0);
            match verdict {
                Verdict::Sure(_) => assert!(bound > 1.0 - 1e-9, "{id} {set:x}: {bound}"),
                _ if seen > 0.0 => between.push((id, set)),
                _ => {}
            }
        }
    }
    // A promotion that cannot be taken is won with open boards, but for the stalemates that it may give.
    assert!((62_480..62_600).contains(&won), "{won}");
    assert!(between.len() > 3_000, "{}", between.len());
    let some: Vec<(PlacementId, u64)> = between.into_iter().step_by(500).collect();
    let effort = Effort { from_above: 2, from_below: 4, beliefs: 20_000 };
    let Enclosed { bounded, rounds, beliefs, .. } =
        bounds_of(&solution, &upper, &some, effort, &Watcher::silent()).unwrap();
    assert!(rounds >= 1 && beliefs > 100);
    for start in &bounded {
        assert!(start.lower <= start.upper + 1e-9, "{start:?}");
    }
    assert!(bounded.iter().any(|start| start.lower > 0.0), "{bounded:?}");
}

#[test]
fn starts_are_enclosed_in_the_order_in_which_they_are_given() {
    let mut solution = Solution::empty(Space::new(Ending::Kpk, Goal::Promotion));
    let upper = Upper::compute(0.0, 0);
    let men = crate::Belief::read("Kd4 d5", None).unwrap().men;
    let (id, _) = upper.space().find(&men).unwrap();
    let won = (0..64).filter(|king| upper.white(id, *king) == 1.0);
    let mut starts: Vec<(PlacementId, u64)> = won.map(|king| (id, 1 << king)).collect();
    crate::extend(&mut solution, &starts, &Watcher::silent()).unwrap();
    starts.retain(|(id, set)| solution.canonical(*id, *set) == Some(Verdict::Neither));
    starts = vec![starts[starts.len() - 1], starts[0]];
    let enclosed = |from_below| {
        let effort = Effort { from_above: 0, from_below, beliefs: 40 };
        bounds_of(&solution, &upper, &starts, effort, &Watcher::silent()).unwrap()
    };
    let [none, one, many] = [0, 1, 50].map(enclosed);
    let positions: Vec<&str> = many.bounded.iter().map(|start| start.position.as_str()).collect();
    let expected =
        [starts[0].1, starts[1].1].map(|set| format!("Kd4 d5 | {}", Square::new(set.trailing_zeros())));
    assert_eq!(positions, expected);
    assert_eq!((none.rounds, none.gain, one.rounds), (0, f64::INFINITY, 1));
    assert!(many.rounds > 1 && many.rounds < 50 && many.gain <= 1e-6, "{many:?}");
    assert!(one.gain > 1e-6 && many.beliefs == 40);
    let mut lower = Lower::new(&upper, &solution, &starts, 40);
    for _ in 0..many.rounds {
        lower.round();
    }
    for (start, (id, set)) in many.bounded.iter().zip(&starts) {
        assert_eq!(start.lower, lower.value(*id, *set));
        assert_eq!(start.upper, upper.white(*id, set.trailing_zeros() as usize));
    }
    let cancel = arbitro_game::Cancel::default();
    cancel.cancel();
    let watcher = Watcher { progress: &|_| (), cancel: &cancel };
    let effort = Effort { from_above: 0, from_below: 1, beliefs: 40 };
    assert_eq!(bounds_of(&solution, &upper, &starts, effort, &watcher), Err(Stopped::Cancelled));
}

#[test]
fn bounds_are_counted_by_tenths() {
    let between = [(0.0, 0.05), (0.1, 0.95), (0.25, 1.0), (0.999_999_5, 1.0)].map(|(lower, upper)| Bounded {
        position: String::new(),
        lower,
        upper,
    });
    let report = Report {
        version: Report::VERSION,
        starts: 4,
        open: 4,
        sure: 0,
        rounds: (0, 0),
        last_change: (0.0, 0.0),
        beliefs: 0,
        between: between.to_vec(),
    };
    assert_eq!(report.tenths(), ([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2], [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]));
}
