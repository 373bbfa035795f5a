//! Both sides of the comparison.

use arbitro_rules::Limits;
use arbitro_rules::tools::Session;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Real CLIPS in a process of its own.
pub struct Judge {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Whether CLIPS had something to complain about in the last inputs.
    pub complained: bool,
}

impl Judge {
    pub fn start() -> Judge {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        let python = root.join(".cache/venv-clips/bin/python");
        assert!(python.exists(), "CLIPS is not installed: run scripts/setup-clips.sh, then test again");
        let runner = root.join("crates/rules/tests/differential/clips_runner.py");
        let mut process = Command::new(python)
            .arg(runner)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect(
                "the CLIPS process starts; if not, remove .cache/venv-clips and run scripts/setup-clips.sh",
            );
        let input = process.stdin.take().expect("its input is a pipe");
        let output = BufReader::new(process.stdout.take().expect("its output is a pipe"));
        Judge { process, input, output, complained: false }
    }

    /// What CLIPS prints for these inputs; `None` if it crashes on them, which it does now and then.
    pub fn ask(&mut self, inputs: &[String]) -> Option<String> {
        let line = serde_json::to_string(inputs).expect("strings are JSON");
        writeln!(self.input, "{line}").expect("CLIPS listens");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("CLIPS answers");
        match serde_json::from_str::<(String, u64)>(&answer) {
            Ok((text, errors)) => {
                self.complained = errors > 0;
                Some(text)
            }
            Err(_) => {
                *self = Judge::start();
                None
            }
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const CONSTRUCTS: &[&str] = &[
    "(deftemplate ",
    "(deffacts ",
    "(defrule ",
    "(deffunction ",
    "(defglobal ",
    "(defmodule ",
    "(defgeneric ",
    "(defmethod ",
];

/// What ours prints for the same inputs.
pub fn ours(inputs: &[String]) -> String {
    use std::sync::{Arc, Mutex};
    let printed = Arc::new(Mutex::new(String::new()));
    let mut session = Session::new();
    let attach = |session: &mut Session| {
        let sink = Arc::clone(&printed);
        session.engine().set_sink(Some(Arc::new(move |channel: &str, text: &str| {
            if channel == "stdout"
                && let Ok(mut out) = sink.lock()
            {
                out.push_str(text);
            }
        })));
        // No clock: a busy machine must not change an answer.
        session.set_limits(Limits { time: None, ..Limits::strict() });
    };
    attach(&mut session);
    for input in inputs {
        let append = |text: &str| printed.lock().expect("no panic holds it").push_str(text);
        let is_run = input.starts_with("(run");
        if is_run || input == "(reset)" {
            if is_run {
                let most = input[4..input.len() - 1].trim().parse().unwrap_or(500);
                session.engine().run(Some(most));
            } else {
                let _ = session.engine().reset();
            }
            continue;
        }
        let construct = CONSTRUCTS.iter().any(|word| input.starts_with(word));
        if construct {
            if session.engine().load("program", input).is_err() {
                append("!\n");
            }
            continue;
        }
        if session.engine().eval(input).is_err() {
            append("!\n");
        }
    }
    printed.lock().expect("no panic holds it").clone()
}
