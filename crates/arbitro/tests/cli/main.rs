//! The binary as its users meet it.

mod book;
mod briscola;
mod common;
mod endings;
mod equilibria;
mod italian;
mod json;
mod licences;
mod play;
mod results;
mod rules;
mod solve;
mod study;
