use super::*;
use arbitro_game::laws::Laws;

fn cells(matrix: &Matrix, rows: &[&str], columns: &[&str]) -> Vec<Vec<String>> {
    let place = |list: &[String], name: &str| {
        list.iter().position(|own| own == name).unwrap_or_else(|| panic!("{name} in {list:?}"))
    };
    rows.iter()
        .map(|row| {
            let row = &matrix.cells[place(&matrix.rows, row)];
            columns.iter().map(|column| row[place(&matrix.columns, column)].to_string()).collect()
        })
        .collect()
}

#[test]
fn fig_15_2_becomes_the_matrix_of_alpha_and_beta() {
    let analysis = Critical::KingAndPawn.analyse(&Watcher::silent()).unwrap();
    assert_eq!(analysis.kept, ["Kc6", "Ke6"]);
    assert!(analysis.possible.len() > 5, "{:?}", analysis.possible);
    // As printed: α1 and α2 push, α3 and α4 go home; β3 and β4 are still side by side.
    let rows = ["Kc6, Kc7, d7", "Ke6, Ke7, d7", "Kc6, Kc7, Kd5", "Ke6, Ke7, Kd5"];
    let columns = ["Kd8, Kc8", "Kd8, Ke8", "Kc8, Kd8", "Ke8, Kd8"];
    assert_eq!(
        (analysis.pruned.rows.len(), analysis.pruned.columns.len()),
        (4, 4),
        "{}",
        analysis.pruned.text()
    );
    let printed = [["0", "1", "1", "1"], ["1", "0", "1", "1"], ["Γ", "1", "Γ", "Γ"], ["1", "Γ", "Γ", "Γ"]];
    assert_eq!(cells(&analysis.pruned, &rows, &columns), printed);
    columns_are_aligned(&analysis.pruned);
    assert_eq!((analysis.matrix.rows.len(), analysis.matrix.columns.len()), (4, 3));
    assert!(analysis.removed.iter().any(|removal| removal.equal));
    // White comes as near to 1 as it likes, pushing seldom.
    assert!(analysis.bounds.0 > 0.99 && analysis.bounds.1 <= 1.0 + 1e-9, "{:?}", analysis.bounds);
    let pushes: f64 = analysis
        .matrix
        .rows
        .iter()
        .zip(&analysis.first)
        .filter(|(name, _)| name.ends_with("d7"))
        .map(|(_, chance)| chance)
        .sum();
    assert!(pushes > 0.0 && pushes < 0.05, "{pushes}");
}

#[test]
fn fig_3_2_becomes_the_matrix_of_gamma() {
    let analysis = PRINTED.analyse(&Watcher::silent()).unwrap();
    assert_eq!(analysis.kept, ["Kg2", "Kf3"]);
    assert_eq!(analysis.possible.len() + 1, 25, "the thesis counts Kg3, which is surely refused, as well");
    assert_eq!(
        (analysis.matrix.rows.len(), analysis.matrix.columns.len()),
        (2, 2),
        "{}",
        analysis.matrix.text()
    );
    let (rows, columns) = (&analysis.matrix.rows, &analysis.matrix.columns);
    let named =
        |list: &[String], start: &str| list.iter().find(|name| name.starts_with(start)).unwrap().clone();
    let (h3, h4) = (named(rows, "Kh3"), named(rows, "Kh4"));
    let (g2, f3) = (named(columns, "Kg2"), named(columns, "Kf3"));
    assert_eq!(cells(&analysis.matrix, &[&h3, &h4], &[&g2, &f3]), [["18", "Γ + 3"], ["Γ + 2", "25"]]);
    // The value that the thesis rounds to 25.779 is (43 + √73) / 2.
    let value = (43.0 + 73.0_f64.sqrt()) / 2.0;
    assert!((analysis.value - value).abs() < 1e-6, "{}", analysis.value);
    assert!(analysis.bounds.0 <= value + 1e-9 && value <= analysis.bounds.1 + 1e-9);
    let chance = |name: &str| analysis.second[columns.iter().position(|own| own == name).unwrap()];
    assert!((chance(&g2) - 0.2785).abs() < 1e-4 && (chance(&f3) - 0.7215).abs() < 1e-4);
    // The gift of footnote 37 (Kh3, then Kh2) is pruned by dominance, not by hand.
    assert!(analysis.removed.iter().any(|removal| removal.removed.contains("Kh2")), "{:?}", analysis.removed);
}

#[test]
fn the_local_games_tell_no_secrets() {
    for critical in [Critical::KingAndPawn, PRINTED] {
        let game = critical.game(0.0, &Watcher::silent()).unwrap();
        let looked = Laws { games: 40, ..Laws::default() }.check(&game).unwrap();
        assert!(looked.states > 0, "{looked:?}");
    }
}

/// A column begins two characters after the longest text of the one before.
fn columns_are_aligned(matrix: &Matrix) {
    let text = matrix.text();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    assert_eq!(lines.len(), matrix.rows.len() + 1);
    let mut column: Vec<String> = std::iter::once(String::new()).chain(matrix.rows.clone()).collect();
    let mut start = 0;
    for number in 0..=matrix.columns.len() {
        for (line, text) in lines.iter().zip(&column) {
            let there: String = line[start.min(line.len())..].iter().take(text.chars().count()).collect();
            assert_eq!(there, *text);
        }
        start += column.iter().map(|text| text.chars().count()).max().unwrap() + 2;
        if let Some(name) = matrix.columns.get(number) {
            let cells = matrix.cells.iter().map(|row| row[number].to_string());
            column = std::iter::once(name.clone()).chain(cells).collect();
        }
    }
    assert_eq!(lines.iter().map(Vec::len).max().unwrap() + 2, start);
}
