//! The umpire's table, records, catalogue, matches and experiments.
