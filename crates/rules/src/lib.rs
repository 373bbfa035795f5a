//! The rule engine in CLIPS syntax: facts, RETE, agenda, explanations.
