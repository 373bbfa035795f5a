//! Experiments on deals of Briscola in 5.

mod calibration;
mod deals;
mod duplicate;
mod roles;
pub mod words;

use arbitro_table::experiments::{ExperimentKind, plan};
use calibration::Calibration;
use duplicate::Duplicate;
use roles::Roles;

/// The kinds of experiment for Briscola in 5.
pub const KINDS: [ExperimentKind; 3] = [
    ExperimentKind { name: "calibration", read: |text| plan(text, Calibration::check) },
    ExperimentKind { name: "duplicate", read: |text| plan(text, Duplicate::check) },
    ExperimentKind { name: "roles", read: |text| plan(text, Roles::check) },
];
