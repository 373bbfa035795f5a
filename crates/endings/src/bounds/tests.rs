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
