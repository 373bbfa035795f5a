//! The examples of docs/protocol.md, executed.

use crate::common::{House, LONG};
use arbitro_server::client::Socket;
use serde_json::Value;
use std::collections::HashMap;

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// Whether an answer is what the page shows; `…` stands for anything.
fn like(shown: &Value, given: &Value) -> bool {
    match (shown, given) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Object(shown), Value::Object(given)) => {
            shown.len() == given.len()
                && shown.iter().all(|(name, value)| given.get(name).is_some_and(|given| like(value, given)))
        }
        (Value::Array(shown), Value::Array(given)) => {
            shown.len() == given.len() && shown.iter().zip(given).all(|(shown, given)| like(shown, given))
        }
        (Value::Number(shown), Value::Number(given)) => shown.as_f64() == given.as_f64(),
        _ => shown == given,
    }
}

#[derive(Default)]
struct Reader {
    sockets: HashMap<String, Socket>,
    names: HashMap<String, String>,
    tokens: usize,
}

impl Reader {
    fn fill(&self, text: &str) -> String {
        self.names
            .iter()
            .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("${name}"), value))
    }

    async fn http(&mut self, house: &House, lines: &[&str]) {
        let mut answer = (0, String::new());
        for line in lines {
            if let Some(request) = line.strip_prefix("> ") {
                let request = self.fill(request);
                let mut parts = request.splitn(3, ' ');
                let (method, path) = (parts.next().expect("a method"), parts.next().expect("a path"));
                let body = parts.next().unwrap_or_default();
                answer = house.address.request(method, path, None, body).await.expect("an answer");
                if let Ok(Value::Object(body)) = serde_json::from_str(&answer.1) {
                    if let Some(Value::String(offer)) = body.get("offer") {
                        self.names.insert("offer".to_owned(), offer.clone());
                    }
                    if let Some(Value::String(token)) = body.get("token") {
                        self.names.insert(format!("token{}", self.tokens), token.clone());
                        self.tokens += 1;
                    }
                }
            } else if let Some(expected) = line.strip_prefix("< ") {
                let (status, body) = expected.split_once(' ').expect("status and body");
                assert_eq!(answer.0.to_string(), status, "{line}: {}", answer.1);
                match serde_json::from_str::<Value>(body) {
                    Ok(shown) => {
                        let given: Value = serde_json::from_str(&answer.1).expect("JSON");
                        assert!(like(&shown, &given), "the page shows {shown}, the server says {given}");
                    }
                    Err(_) => assert_eq!(answer.1.trim(), body),
                }
            }
        }
    }

    async fn socket(&mut self, house: &House, who: &str, lines: &[&str]) {
        if !self.sockets.contains_key(who) {
            let socket = house.address.socket(1).await.expect("a socket");
            self.sockets.insert(who.to_owned(), socket);
        }
        for line in lines {
            let text = self.fill(line);
            let socket = self.sockets.get_mut(who).expect("it is open");
            if let Some(say) = text.strip_prefix("> ") {
                socket.say_text(say.to_owned()).await.expect("sent");
            } else if let Some(shown) = text.strip_prefix("< ") {
                let shown: Value = serde_json::from_str(shown).expect("the page shows JSON");
                loop {
                    let given = tokio::time::timeout(LONG, socket.text()).await.expect("in time");
                    let given: Value =
                        serde_json::from_str(&given.expect("readable").expect("open")).expect("JSON");
                    // Comings, goings and others' doings are not part of every example.
                    let passing = ["table", "event", "chat"].iter().any(|kind| given["type"] == *kind);
                    if like(&shown, &given) {
                        break;
                    }
                    assert!(passing, "the page shows {shown}, the server says {given}");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_protocol_page_are_true() {
    let house = House::open().await;
    let (mut reader, mut examples) = (Reader::default(), 0);
    let mut lines = PAGE.lines();
    while let Some(line) = lines.next() {
        let Some(fence) = line.strip_prefix("```").filter(|fence| !fence.is_empty()) else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        examples += block.len();
        match fence.split_once(' ') {
            Some(("socket", who)) => reader.socket(&house, who, &block).await,
            _ if fence == "http" => reader.http(&house, &block).await,
            _ => {}
        }
    }
    assert!(examples > 30, "{examples} lines of examples");
}
