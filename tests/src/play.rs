//! A conversation on a real, encrypted vault in a folder of its own, and its steps as one reads them.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::path::Path;

use alara_app::engine::Undone;
use alara_app::replay::Replay;
use alara_app::trained::Readers;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::corpus::list;

/// A Monday afternoon.
pub const NOW: &str = "2026-01-26T14:00:00-05:00";

/// A conversation.
pub struct Play {
    replay: Replay,
    runtime: Runtime,
    folder: TempDir,
}

impl Play {
    /// On an empty record, at [`NOW`], read by the rules: these conversations hold what the rules make of words.
    ///
    /// # Panics
    /// Where this machine has no room for a folder or a thread.
    pub fn new() -> Play {
        Play::read_by(Readers::Rules)
    }

    /// The same, by other readers.
    ///
    /// # Panics
    /// As [`Play::new`].
    pub fn read_by(readers: Readers) -> Play {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("threads");
        let mut play =
            Play { replay: Replay::new(folder.path().join("record"), None).read_by(readers), runtime, folder };
        play.at(NOW);
        play
    }

    /// On a record that lists losartan at eight and paracetamol as needed.
    ///
    /// # Panics
    /// As [`Play::new`], and where a medication cannot be listed.
    pub fn listed() -> Play {
        let mut play = Play::new();
        play.knows(&json!({ "name": "Losartan", "dose": "50 mg", "times": ["08:00"] }));
        play.knows(&json!({ "name": "Paracetamol", "dose": "500 mg", "as_needed": true }));
        play
    }

    /// Where the vault lies.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// One step.
    ///
    /// # Panics
    /// Where the replay cannot go on.
    pub fn step(&mut self, step: &Value) -> Step {
        let told = self.runtime.block_on(self.replay.play(&step.to_string())).expect("the replay goes on");
        assert!(told.get("error").is_none(), "{step} is no step: {told}");
        Step(told)
    }

    /// Sets the clock.
    pub fn at(&mut self, now: &str) -> Step {
        self.step(&json!({ "now": now }))
    }

    /// Moves the clock.
    pub fn later(&mut self, by: &str) -> Step {
        self.step(&json!({ "advance": by }))
    }

    /// A medication on the list.
    pub fn knows(&mut self, medication: &Value) -> Step {
        self.step(&json!({ "known_medication": medication }))
    }

    /// A turn that the offline assistant answers.
    pub fn say(&mut self, text: &str) -> Step {
        self.step(&json!({ "user": text }))
    }

    /// Several turns that the offline assistant answers, one after the other: what the last one did.
    pub fn talk(&mut self, said: &[&str]) -> Step {
        said.iter().map(|each| self.say(each)).last().expect("a talk has a turn")
    }

    /// A turn that a scripted model answers.
    pub fn hear(&mut self, text: &str, replies: &[&str]) -> Step {
        self.step(&json!({ "user": text, "replies": replies }))
    }

    /// Yes, on the card.
    pub fn confirm(&mut self, id: &str) -> Step {
        self.step(&json!({ "confirm": id }))
    }

    /// Other values, on the card.
    pub fn edit(&mut self, id: &str, parameters: &Value) -> Step {
        self.step(&json!({ "edit": id, "parameters": parameters }))
    }

    /// No, on the card.
    pub fn reject(&mut self, id: &str) -> Step {
        self.step(&json!({ "reject": id }))
    }

    /// The vault is closed and opened again.
    pub fn restart(&mut self) -> Step {
        self.step(&json!({ "restart": true }))
    }

    /// Takes the last write back; what the record holds then.
    ///
    /// # Panics
    /// Where it could not be taken back.
    pub fn undo_last(&mut self) -> String {
        let undone = self.runtime.block_on(async {
            let engine = self.replay.engine().await.expect("an open vault");
            engine.writes().undo_last().await.expect("an undo")
        });
        match undone {
            Undone::Done(operation) => operation,
            other => {
                assert_eq!(other, Undone::Done(String::new()), "it was not taken back");
                String::new()
            }
        }
    }

    /// Takes an operation back, an undo included.
    ///
    /// # Panics
    /// Where the vault cannot be read.
    pub fn undo(&mut self, operation: &str) -> Undone {
        self.runtime.block_on(async {
            let engine = self.replay.engine().await.expect("an open vault");
            engine.writes().undo(operation.parse().expect("an operation's id")).await.expect("an undo")
        })
    }

    /// The operations of the log, oldest first, as JSON.
    ///
    /// # Panics
    /// Where the vault cannot be read.
    pub fn audit(&mut self) -> Vec<Value> {
        self.runtime.block_on(async {
            let engine = self.replay.engine().await.expect("an open vault");
            let logged = engine.store().operations(0, 500).await.expect("the log");
            logged.into_iter().map(|each| serde_json::to_value(each.operation).expect("an operation")).collect()
        })
    }

    /// How many operations the chain holds; it must verify, and the tables must be what the log makes of them.
    ///
    /// # Panics
    /// Where the chain is broken, or a table differs.
    pub fn verified(&mut self) -> u64 {
        self.runtime.block_on(async {
            let engine = self.replay.engine().await.expect("an open vault");
            let compared = engine.store().rebuild_check().await.expect("the tables");
            assert!(compared.agree(), "{compared:?}");
            engine.store().verify().await.expect("the chain").operations
        })
    }
}

impl Default for Play {
    fn default() -> Self {
        Play::new()
    }
}

/// What a step told.
#[derive(Clone, Debug)]
pub struct Step(pub Value);

impl Step {
    /// What the user sees.
    pub fn shown(&self) -> &str {
        self.0["shown"].as_str().unwrap_or_default()
    }

    /// A call of the turn.
    pub fn call(&self, index: usize) -> &Value {
        &self.0["calls"][index]
    }

    /// The verdicts of its calls.
    pub fn verdicts(&self) -> Vec<&str> {
        list(&self.0, "calls").iter().map(|call| call["verdict"].as_str().unwrap_or_default()).collect()
    }

    /// The reasons of a call.
    pub fn reasons(&self, index: usize) -> Vec<&str> {
        list(&self.0["calls"][index], "reasons").iter().filter_map(Value::as_str).collect()
    }

    /// What waits.
    pub fn pending(&self) -> &[Value] {
        list(&self.0, "pending")
    }

    /// The id of the only thing that waits.
    ///
    /// # Panics
    /// Where another number of things waits.
    pub fn waits(&self) -> String {
        assert_eq!(self.pending().len(), 1, "one thing waits: {:#}", self.0);
        self.pending()[0]["id"].as_str().unwrap_or_default().to_owned()
    }

    /// The tools of all that the record holds, in order.
    pub fn tools(&self) -> Vec<&str> {
        self.written().iter().map(|each| each["tool"].as_str().unwrap_or_default()).collect()
    }

    /// All that the record holds.
    pub fn written(&self) -> &[Value] {
        list(&self.0, "written")
    }

    /// The parameters of what was written last.
    ///
    /// # Panics
    /// Where nothing was written.
    pub fn last(&self) -> &Value {
        assert!(!self.written().is_empty(), "something is written: {:#}", self.0);
        &self.written()[self.written().len() - 1]["parameters"]
    }
}
