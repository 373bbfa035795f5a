//! Statistics against the values that SciPy computes: `data/statistics.csv`, written by `data/statistics.py`.

use arbitro_table::stats::{Mean, quantile, sign_test, tails, wilson};

/// Whether a figure is that of the reference; where the reference is too small for a float, ours is the smallest one.
fn check(what: &str, ours: f64, reference: &str) {
    let reference: f64 = reference.parse().unwrap_or_else(|_| panic!("{what}: {reference}"));
    if reference == 0.0 && what.contains(" p") {
        assert_eq!(ours, f64::MIN_POSITIVE, "{what}");
        return;
    }
    let error = (ours - reference).abs();
    assert!(error <= 1e-9 * reference.abs().max(1e-300), "{what}: {ours} instead of {reference}");
}

#[test]
fn every_figure_is_that_of_scipy() {
    let mut rows = 0;
    for line in include_str!("data/statistics.csv").lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split(',').collect();
        let [what, first, second, known @ ..] = cells.as_slice() else { panic!("{line}") };
        let whole = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{line}"));
        let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{line}"));
        match *what {
            "t tails" => check(line, tails(number(first), whole(second)), known[0]),
            "t quantile" => check(line, quantile(number(first), whole(second)), known[0]),
            "sign test" => check(line, sign_test(whole(first), whole(second)), known[0]),
            "wilson" => {
                let interval = wilson(whole(first), whole(second));
                check(line, interval.low, known[0]);
                check(line, interval.high, known[1]);
            }
            "sample" => {
                let mean: Mean = second.split(' ').map(number).collect();
                assert_eq!(mean.count(), whole(first));
                let interval = mean.interval().unwrap_or_else(|| panic!("{line}"));
                check(&format!("{line} p"), mean.p_value().unwrap_or_else(|| panic!("{line}")), known[0]);
                check(line, interval.low, known[1]);
                check(line, interval.high, known[2]);
            }
            other => panic!("{other}"),
        }
        rows += 1;
    }
    assert!(rows >= 100, "{rows} rows");
}
