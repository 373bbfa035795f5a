//! The server over real sockets. One binary for all of it: linking costs more than running.

mod alarms;
mod analysis;
mod bad_input;
mod bots;
mod clock;
mod common;
mod fair;
mod full_disk;
mod games;
mod limits;
mod presence;
mod protocol_page;
mod python_client;
mod rematch;
mod secrets;
mod strategies;
mod study;
mod tables;
mod why;
mod wire_types;
