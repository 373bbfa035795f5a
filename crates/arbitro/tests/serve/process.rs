//! The real server as a process.

use arbitro_server::client::Address;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that is killed, hard, when it is dropped.
pub struct Process {
    pub child: Child,
    pub url: String,
}

impl Process {
    /// A server over `arbitro.db` in that folder.
    pub fn start(folder: &Path) -> Process {
        Process::of(
            Command::new(env!("CARGO_BIN_EXE_arbitro")).args(["serve", "--listen", "127.0.0.1:0"]),
            folder,
        )
    }

    /// A server by a command of one's own, to which limits that do not stand in the way are added.
    pub fn of(command: &mut Command, folder: &Path) -> Process {
        let mut child = command
            .args(["--tables-per-client", "1000", "--requests-per-minute", "1000000", "--database"])
            .arg(folder.join("arbitro.db"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a server");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let url = line.trim().strip_prefix("Arbitro is on ").expect("its address").to_owned();
        Process { child, url }
    }

    pub fn address(&self) -> Address {
        self.url.parse().expect("an address")
    }

    /// SIGKILL: no goodbye.
    pub fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("dead");
    }

    /// Whether it ends well within that time.
    pub fn ends_within(&mut self, limit: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < limit {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.success();
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        false
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `arbitro admin` over `arbitro.db` in that folder: its exit code and what it says.
pub fn admin(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_arbitro"))
        .args(["admin", "--database", "arbitro.db"])
        .args(arguments)
        .env("SUDO_USER", "olga")
        .env_remove("ARBITRO_LANGUAGE")
        .current_dir(folder)
        .output()
        .expect("it runs");
    let text = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (done.status.code(), text.concat())
}
