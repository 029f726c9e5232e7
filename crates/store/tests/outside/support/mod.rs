//! A vault on a real disk, with a tool of its own, for the tests.
#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::path::Path;

use alara_consent::{PersonAct, Way, acted};
use alara_gate::{
    Approved, Call, Category, Control, Definition, Finding, Gate, Grounded, Intent, Notice, Parameter, ParameterKind,
    Parameters, Pending, Provenance, Reader, Sensitivity, Span, Toolbox, assess, assess_entered,
};
use alara_record::{
    Change, DeviceId, Entry, EntryId, EntryQuery, MemoryRecord, Noun, OperationId, Person, PersonId, Record, Salt, When,
};
use alara_store::{
    Beginning, Executed, Folder, KeySource, Purpose, Receipt, Store, StoreError, VaultKey, Window, Writing,
};
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use uuid::Uuid;

pub const KEY: [u8; 32] = [0x5a; 32];

pub fn key() -> VaultKey {
    VaultKey::new(KEY)
}

pub fn now() -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap()
}

pub fn user() -> Person {
    Person { id: PersonId(Uuid::from_u128(1)), name: "Robin".into(), aka: vec![], is_user: true }
}

pub fn me() -> PersonId {
    user().id
}

pub fn id(n: u128) -> Uuid {
    Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + n)
}

pub fn beginning() -> Beginning {
    Beginning {
        user: user(),
        device: DeviceId(id(900_000)),
        operation: OperationId(id(900_001)),
        salt: Salt([1; 32]),
        at: now(),
    }
}

pub async fn make(dir: &Path) -> Store {
    Store::create(Folder::at(dir), &key(), Purpose::Record, KeySource::Keyring, beginning()).await.unwrap()
}

pub async fn open(dir: &Path) -> Result<Store, StoreError> {
    Store::open(Folder::at(dir), &key(), Purpose::Record).await
}

/// A connection of our own, behind the store's back.
pub async fn raw(dir: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(dir.join("alara.db"))
        .pragma("key", format!("\"x'{}'\"", hex::encode(KEY)))
        .foreign_keys(false)
        .create_if_missing(true)
        .disable_statement_logging()
        .connect()
        .await
        .unwrap()
}

/// One tool: `note`, with a text.
pub struct Notes;

static PARAMETERS: [Parameter; 1] = [Parameter {
    name: "text",
    description: "what to note",
    kind: ParameterKind::Text,
    required: true,
    control: Control::LongText,
    unit: None,
    group: None,
}];
static NOTE: Definition = Definition {
    id: "note",
    version: 3,
    name: "Note",
    description: "Notes something.",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &PARAMETERS,
    at_least_one_of: &[],
    rules: &[],
};

impl Toolbox for Notes {
    type Typed = Parameters;

    fn definition(&self, tool: &str) -> Option<&Definition> {
        (tool == NOTE.id).then_some(&NOTE)
    }
    fn typed(&self, _: &Definition, parameters: &Parameters) -> Result<Parameters, Vec<Finding>> {
        Ok(parameters.clone())
    }
    fn canonical(&self, typed: &Parameters) -> Parameters {
        typed.clone()
    }
    fn localize(&self, _: &str) -> Option<String> {
        None
    }
}

impl Reader<Parameters> for Notes {
    fn intent(&self, _: &Definition, _: &Parameters) -> Intent {
        Intent::Clear(Span { message: 0, start: 0, end: 1 })
    }
    fn ground(&self, _: &Definition, _: &Parameters, proposed: &Parameters) -> Vec<Grounded> {
        let ground = |(field, value): (&String, &Value)| Grounded {
            field: field.clone(),
            value: Some(value.clone()),
            provenance: Provenance::Stated(Span { message: 0, start: 0, end: 1 }),
            trimmed: false,
            said: None,
            always_left_out: false,
        };
        proposed.iter().map(ground).collect()
    }
    fn rules(&self, _: &Definition, _: &Parameters, _: &[&Parameters]) -> Vec<Finding> {
        Vec::new()
    }
    fn notices(&self, _: &Definition, _: &Parameters) -> Vec<Notice> {
        Vec::new()
    }
    fn same_event(&self, _: &[&Parameters], _: &Parameters) -> Option<usize> {
        None
    }
}

pub fn text(text: &str) -> Parameters {
    Map::from_iter([("text".to_owned(), json!(text))])
}

/// What the gate lets run at once.
pub fn stated(call_id: &str, words: &str) -> Approved<Parameters> {
    let call: Call = serde_json::from_value(json!({
        "id": call_id, "tool": "note", "parameters": text(words), "confidence": 0.9, "reasoning": null, "repair": "none",
    }))
    .unwrap();
    match assess(vec![call], &Notes, &Notes).remove(0).into_gate() {
        Gate::Run(approved) => approved,
        other => panic!("not run: {other:?}"),
    }
}

/// What waits for a person.
pub fn waits(call_id: &str, words: &str) -> Pending<Parameters> {
    assess_entered(call_id, "note", &text(words), None, &Notes, &Notes).unwrap()
}

pub fn yes(pending: &Pending<Parameters>) -> PersonAct {
    acted(Way::Card, pending.digest(), now())
}

pub fn undo_of(store_hash: alara_record::Hash) -> PersonAct {
    acted(Way::Undo, store_hash.to_string(), now())
}

pub fn writing(n: u128) -> Writing {
    Writing {
        operation: OperationId(id(n)),
        salt: Salt([n as u8; 32]),
        at: now(),
        person: me(),
        scope: "turn-1".into(),
        messages: vec!["m-1".into()],
        answers: None,
        window: Window::default(),
    }
}

pub fn entry(n: u128, words: &str) -> Entry {
    Entry {
        id: EntryId(id(n)),
        person: me(),
        tool: "note".into(),
        at: When::Instant(now()),
        recorded_at: now(),
        fields: text(words),
    }
}

pub fn put(entry: Entry) -> Change {
    Change::Put(Noun::Entry(entry))
}

/// Notes something, in an operation and an entry of number `n`.
pub async fn note(store: &Store, n: u128, words: &str) -> Receipt {
    let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(n, words))]);
    match store.execute(stated(&format!("call-{n}"), words), writing(n), effect).await.unwrap() {
        Executed::Done(receipt) => receipt,
        other => panic!("not done: {other:?}"),
    }
}

pub async fn everything(store: &Store) -> MemoryRecord {
    MemoryRecord::clone(&store.snapshot(me(), &Window::default()).await.unwrap())
}

/// The texts of the entries, newest first.
pub async fn texts(store: &Store) -> Vec<String> {
    let record = everything(store).await;
    let all = record.entries(me(), &EntryQuery::default());
    all.iter().map(|entry| entry.fields["text"].as_str().unwrap().to_owned()).collect()
}

/// Every file of a folder, by name.
pub fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap()))
        .collect();
    files.sort();
    files
}
