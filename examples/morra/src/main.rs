//! Arbitro with one more game: Morra.

mod kit;
mod rules;

fn main() -> std::process::ExitCode {
    arbitro::run(kit::add(arbitro_catalogue::standard()))
}
