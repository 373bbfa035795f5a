//! The binary as its users meet it.

mod briscola;
mod common;
mod endings;
mod equilibria;
mod italian;
mod json;
mod licences;
mod play;
mod readme;
mod results;
mod rules;
mod solve;
mod study;
mod tutorial;
