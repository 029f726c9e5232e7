//! The window's commands on a real store in a folder of its own.

mod cards;
mod clocks;
mod closing;
mod consents;
mod dav;
mod days;
mod doses;
mod due;
mod earlier;
mod evidence;
mod forms;
mod hooks;
mod journeys;
mod kinds;
mod left_open;
mod lock;
mod login;
mod measured;
mod models;
mod moved;
mod named;
mod notifications;
mod planned;
mod rhythms;
mod routing;
mod server;
mod skills;
mod states;
mod summary;
mod sync;
mod turns;
mod whole;
mod window;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use alara_llm::Scripted;
use alara_protocol::*;
use alara_store::{Folder, KeySource, Purpose, Store, VaultKey};
use chrono::{DateTime, Duration};

use super::session_lock::state::State;
use super::{Desktop, Emit, Notice};
use crate::engine::Engine;
use crate::replay::beginning;
use crate::time::{Chance, SetTime, Time};
use crate::trained::Readers;

/// A Saturday.
const NOW: &str = "2026-03-14T09:30:00-04:00";

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// An open record of one person, in a folder that is gone at the end.
struct House {
    desktop: Desktop,
    time: Arc<SetTime>,
    folder: PathBuf,
    turns: u32,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A folder that is not there yet.
fn fresh_folder() -> PathBuf {
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("alara-desktop-{}-{number}", std::process::id()))
}

impl House {
    async fn new() -> House {
        let folder = fresh_folder();
        let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
        let desktop = Desktop::with_time(folder.clone(), time.clone());
        let house = House { desktop, time, folder, turns: 0 };
        house.open(true).await;
        house
    }

    /// Opens the store with a bare key: a passphrase takes its time on purpose.
    async fn open(&self, first: bool) {
        let key = VaultKey::new([7; 32]);
        let chance = Chance::new().unwrap();
        let at = Folder::at(&self.folder);
        let store = match first {
            true => {
                let beginning = beginning("Nora", &self.time.clock(), &chance);
                Store::create(at, &key, Purpose::Replay, KeySource::BuiltIn, beginning).await.unwrap()
            }
            false => Store::open(at, &key, Purpose::Replay).await.unwrap(),
        };
        let mut engine = Engine::start(store, self.time.clone(), chance).await.unwrap();
        engine.read_with(Readers::Rules);
        let opened = self.desktop.session_lock().opened_with(engine, false).await;
        *self.desktop.vault.state() = State::Open(Arc::new(opened));
    }

    /// As after the end of the program and a new start.
    async fn restart(&self) {
        self.desktop.session_lock().close().await.unwrap();
        self.open(false).await;
    }

    async fn say(&mut self, text: &str) -> Turn {
        self.hear(text, Box::new(|_| {})).await
    }

    async fn hear(&mut self, text: &str, emit: Emit<TurnEvent>) -> Turn {
        self.turns += 1;
        self.time.advance(Duration::seconds(5));
        let id = format!("turn-{}", self.turns);
        self.desktop
            .chat()
            .send_message(SendMessage { id, text: text.to_owned(), how: How::Usual }, emit)
            .await
            .unwrap()
    }

    /// A turn whose answer a model writes.
    async fn model(&mut self, text: &str, reply: &str) -> Turn {
        self.asked(text, &[reply], false).await
    }

    /// A turn whose answers a model writes, corrections included.
    async fn models(&mut self, text: &str, replies: &[&str]) -> Turn {
        self.time.advance(Duration::hours(6));
        self.asked(text, replies, false).await
    }

    /// The same, answered without the record.
    async fn without(&mut self, text: &str, replies: &[&str]) -> Turn {
        self.asked(text, replies, true).await
    }

    async fn asked(&mut self, text: &str, replies: &[&str], without_record: bool) -> Turn {
        self.turns += 1;
        let id = format!("turn-{}", self.turns);
        let model = Scripted::new(replies.iter().map(|reply| (*reply).to_owned()));
        {
            let open = self.desktop.vault.opened().await.unwrap();
            let model = Some(&model as &dyn alara_llm::ChatModel);
            let request =
                crate::engine::TurnRequest { model, without_record, ..crate::engine::TurnRequest::new(&id, text) };
            open.engine.chat().start_turn(request, &mut |_| {}).await.unwrap();
        }
        self.turn(&id).await
    }

    async fn turn(&self, id: &str) -> Turn {
        let page = self.desktop.chat().conversation(PageInput { before: None, limit: 50 }).await.unwrap();
        page.turns.into_iter().find(|turn| turn.id == id).unwrap()
    }

    async fn cards(&self) -> Vec<Card> {
        self.desktop.cards().pending_list(NoInput {}).await.unwrap().cards
    }

    async fn form(&self, tool: &str, values: serde_json::Value) -> Written {
        let values = serde_json::from_value(values).unwrap();
        self.desktop.forms().submit_form(SubmitForm { tool: tool.to_owned(), values }).await.unwrap()
    }

    /// Puts a medication on the list as if that had been ten hours ago: this morning's doses were due by it.
    async fn listed_before(&self, set: serde_json::Value) {
        let now = self.time.clock().now;
        self.time.turn_to(now - Duration::hours(10));
        executed(self.form("add_medication", set).await);
        self.time.turn_to(now);
    }

    async fn confirm(&self, card: &Card, changes: serde_json::Value) -> Outcome {
        let changes = serde_json::from_value(changes).unwrap();
        let decision = Decision::Confirm { changes };
        let (id, digest) = (card.id.clone(), card.digest.clone());
        self.desktop.cards().decide(Decide { id, digest, decision }).await.unwrap()
    }

    async fn timeline(&self) -> Vec<Entry> {
        let input =
            TimelineInput { before: None, limit: 100, search: String::new(), kind: None, ..TimelineInput::default() };
        self.desktop.record().timeline(input).await.unwrap().days.into_iter().flat_map(|day| day.entries).collect()
    }

    /// Ticks once; answers what was shown.
    async fn tick(&self, shown: bool) -> Vec<String> {
        let told: Mutex<Vec<String>> = Mutex::default();
        self.desktop
            .notifications()
            .tick(|notice: Notice| {
                told.lock().unwrap().push(format!("{} {}", notice.title, notice.at.time.unwrap_or_default()));
                async move { shown }
            })
            .await;
        told.into_inner().unwrap()
    }
}

fn executed(written: Written) -> Executed {
    match written {
        Written::Executed { executed, .. } => executed,
        other => panic!("not written: {other:?}"),
    }
}

fn field<'a>(card: &'a Card, name: &str) -> &'a Field {
    card.fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no {name} in {:?}", card.fields))
}

fn text(value: &str) -> Option<Value> {
    Some(Value::Text(value.to_owned()))
}

fn looked_at(file: &FilePath) -> ImportFile {
    ImportFile { path: file.path.clone(), doubtful: false, columns: Vec::new() }
}

fn as_shown(path: &str, digest: String) -> ImportNow {
    ImportNow { path: path.to_owned(), digest, doubtful: false, columns: Vec::new() }
}
