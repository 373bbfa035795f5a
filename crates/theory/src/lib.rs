//! Normal and extensive form, stochastic and recursive games: what solves them, exactly where it can be done, and what the
//! answer guarantees. Files of Gambit (`.nfg`, `.efg`) and our own (`.stg`) are read and written, action-graph games (`.agg`,
//! `.bagg`) are read; nothing else touches the world outside.
//!
//! ```
//! use arbitro_theory::bimatrix::extreme_equilibria;
//! use arbitro_theory::matrix::solve_exact;
//! use arbitro_theory::normal::{pareto_frontier, read_nfg};
//! use arbitro_theory::number::{fraction, whole};
//!
//! // A matrix game: its value and the strategies that guarantee it.
//! let solution = solve_exact(&[vec![whole(3), whole(-1)], vec![whole(-1), whole(1)]]).unwrap();
//! assert_eq!(solution.value, fraction(1, 3));
//! assert_eq!(solution.row, [fraction(1, 3), fraction(2, 3)]);
//!
//! // The prisoner's dilemma: one equilibrium, three Pareto optima.
//! let text = r#"NFG 1 R "Dilemma" { "A" "B" } { 2 2 }  -1 -1  0 -3  -3 0  -2 -2"#;
//! let dilemma = read_nfg("dilemma.nfg", text).unwrap();
//! assert_eq!(extreme_equilibria(&dilemma).unwrap().equilibria.len(), 1);
//! assert_eq!(pareto_frontier(&dilemma).len(), 3);
//! ```

pub mod bimatrix;
pub mod decider;
pub mod decision;
pub mod duel;
pub mod extensive;
pub mod logit;
pub mod matrix;
pub mod normal;
pub mod number;
pub mod report;
pub mod stochastic;
pub mod strategy;
pub mod text;
pub mod walk;
pub mod within;
pub mod words;
