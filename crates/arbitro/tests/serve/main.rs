//! The real server: killed, operated, and in trouble.

mod life;
mod operate;
mod page;
mod process;
mod trouble;
