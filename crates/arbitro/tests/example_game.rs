//! A game outside the workspace (`examples/morra`): it is built, played in the terminal and over a socket, and solved.

use arbitro_server::client::Address;
use arbitro_server::wire::OpenedTable;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Builds the example beside the workspace, with the same lock file, and returns its program.
fn built() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let example = workspace.join("examples/morra");
    std::fs::copy(workspace.join("Cargo.lock"), example.join("Cargo.lock")).expect("the lock file");
    // In the target folder of the workspace, so that the dependencies of both are built once; Arbitro's own crates are
    // built again, quickly.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target").to_owned();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--manifest-path"]).arg(example.join("Cargo.toml"));
    for part in std::fs::read_dir(workspace.join("crates")).expect("crates") {
        let name = part.expect("readable").file_name().to_string_lossy().into_owned();
        let package = if name == "arbitro" { name } else { format!("arbitro-{name}") };
        cargo.args(["--config", &format!("profile.dev.package.{package}.opt-level=0")]);
    }
    let status = cargo.env("CARGO_TARGET_DIR", &target).status().expect("cargo");
    assert!(status.success(), "examples/morra does not build");
    target.join("debug/morra")
}

fn run(program: &Path, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ended");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{arguments:?}: {text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// Otherwise the example builds all dependencies again, which takes minutes.
#[test]
fn the_example_has_the_profile_of_the_workspace() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let profile = |manifest: &str| {
        let text = std::fs::read_to_string(workspace.join(manifest)).expect("a manifest");
        let manifest: toml::Table = text.parse().expect("valid TOML");
        let mut profile = manifest["profile"]["dev"].as_table().expect("a profile").clone();
        let packages = profile.get_mut("package").and_then(|packages| packages.as_table_mut());
        packages.expect("packages").retain(|name, _| !name.starts_with("arbitro"));
        profile
    };
    assert_eq!(profile("examples/morra/Cargo.toml"), profile("Cargo.toml"));
}

#[test]
fn a_game_outside_the_workspace_is_played_in_the_terminal_and_over_a_socket_and_solved() {
    let program = built();
    let listed = run(&program, &["games"], "");
    assert!(listed.contains("morra") && listed.contains("Show one or two fingers"), "{listed}");
    assert!(run(&program, &["games", "--language", "it"], "").contains("Mostra una o due dita"));

    let played = run(&program, &["play", "morra", "equilibrium", "--plain", "--seed", "1"], "1-2\n");
    assert!(played.contains("The first shows 1 and guesses 2; the second shows "), "{played}");

    let italian = ["play", "morra", "equilibrium", "--plain", "--seed", "1", "--language", "it"];
    assert!(run(&program, &italian, "1-2\n").contains("primo> "));

    // Morra is fair, and a player who shows one and guesses two with a probability from 4/7 to 3/5, and else shows two and
    // guesses one, cannot lose on average.
    let solved: serde_json::Value =
        serde_json::from_str(&run(&program, &["solve", "morra", "--json"], "")).expect("JSON");
    let solution = &solved["solutions"][0];
    for payoff in solution["payoffs"].as_array().expect("payoffs") {
        assert!(payoff["decimal"].as_f64().expect("a number").abs() < 1e-9, "{solved}");
    }
    let strategies = solution["strategies"].as_array().expect("strategies");
    assert_eq!(strategies.len(), 2, "{solved}");
    for strategy in strategies {
        let share = |choice: &str| {
            let shares = strategy["shares"].as_array().expect("shares").iter();
            let of_choice = shares.filter(|share| share["choice"] == choice);
            of_choice.map(|share| share["probability"]["decimal"].as_f64().expect("a number")).sum::<f64>()
        };
        let (one_two, two_one) = (share("1-2"), share("2-1"));
        assert!((one_two + two_one - 1.0).abs() < 1e-9, "{strategy}");
        assert!(one_two > 4.0 / 7.0 - 1e-9 && one_two < 3.0 / 5.0 + 1e-9, "{strategy}");
    }

    // A bot that runs elsewhere plays a bot of the server over a socket.
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Command::new(&program)
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(folder.path().join("arbitro.db"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a server");
    let mut lines = BufReader::new(server.stdout.take().expect("a pipe")).lines();
    let listening = loop {
        let line = lines.next().expect("the address").expect("text");
        if let Some(at) = line.find("http://") {
            let rest = &line[at + "http://".len()..];
            break rest.split_whitespace().next().expect("an address").trim_end_matches('.').to_owned();
        }
    };
    let open = serde_json::json!({ "game": "morra", "players": [null, "equilibrium"] });
    let address: Address = format!("http://{listening}").parse().expect("an address");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let opened: OpenedTable =
        runtime.block_on(address.post("/api/tables", None, &open)).expect("a table with a bot");
    // The pages were built without it: the server sends them its texts.
    let texts: String = runtime.block_on(address.get("/api/texts/it/morra")).expect("the texts");
    assert!(texts.contains("game-morra = Morra") && texts.contains("Mostra una o due dita"), "{texts}");
    let table = opened.table.table.to_string();
    let joined =
        run(&program, &["join", &format!("http://{listening}"), "--table", &table, "--player", "random"], "");
    server.kill().expect("stopped");
    server.wait().expect("ended");
    assert!(joined.contains("morra"), "{joined}");
}
