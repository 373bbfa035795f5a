//! Where results come from.

use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{SystemTime, UNIX_EPOCH};

/// Which program computed the results, when, and from what.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, if it was built from a repository. The table does not know it: the program
    /// that runs the work fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// When the work began (UTC, as `2026-11-17T20:15:00Z`).
    pub date: String,
    /// The seed of everything.
    pub seed: u64,
    /// What was asked for: the file of the experiment, or the match.
    pub parameters: Value,
    /// Processor time of the whole process while the work was done, on all cores, in seconds.
    pub cpu_seconds: f64,
}

/// Measures the processor time of some work.
pub struct Clock {
    date: String,
    busy: ProcessTime,
}

impl Clock {
    /// The work begins.
    pub fn start() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Clock { date: utc(since.as_secs()), busy: ProcessTime::now() }
    }

    /// The work is done.
    pub fn stop(self, seed: u64, parameters: Value) -> Provenance {
        Provenance {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: None,
            date: self.date,
            seed,
            parameters,
            cpu_seconds: (self.busy.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        }
    }
}

/// The second since 1970 as a date.
pub fn utc(seconds: u64) -> String {
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_dates() {
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (1_794_946_500, "2026-11-17T20:15:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(utc(seconds), date);
        }
    }
}
