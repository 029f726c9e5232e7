//! What a file may bring, and what it may not.

use std::io::Cursor;
use std::sync::Arc;

use alara_record::{EntryQuery, Record};
use alara_store::{Folder, KeySource, Purpose, Store, VaultKey};
use chrono::{DateTime, Duration};
use serde_json::{Value, json};
use tempfile::TempDir;

mod ahead;
mod broken;
mod consents;
pub(crate) mod out_and_in;
mod persons;
mod plans;
#[path = "../../../../fuzz/checks/seeded.rs"]
mod seeded;

use super::checks::Bounds;
use super::*;
use crate::replay::beginning;
use crate::time::{Chance, SetTime, Time};
use crate::trained::Readers;

const NOW: &str = "2026-03-14T09:30:00-04:00";

pub(super) struct Home {
    pub(super) engine: Engine,
    time: Arc<SetTime>,
    turns: u32,
    _folder: TempDir,
}

impl Home {
    pub(super) async fn new() -> Home {
        let folder = tempfile::tempdir().unwrap();
        let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
        let chance = Chance::new().unwrap();
        let begins = beginning("Nora", &time.clock(), &chance);
        let at = Folder::at(folder.path().join("record"));
        let key = VaultKey::new([7; 32]);
        let store = Store::create(at, &key, Purpose::Replay, KeySource::BuiltIn, begins).await.unwrap();
        let mut engine = Engine::start(store, time.clone(), chance).await.unwrap();
        engine.read_with(Readers::Rules);
        Home { engine, time, turns: 0, _folder: folder }
    }

    pub(super) async fn say(&mut self, text: &str) {
        self.turns += 1;
        self.time.advance(Duration::minutes(1));
        let turn = format!("turn-{}-{}", self.engine.person().id.0.simple(), self.turns);
        self.engine.chat().say(&turn, text, None, &mut |_| {}).await.unwrap();
    }

    /// What is exported, one operation a line.
    pub(super) async fn lines(&self) -> Vec<Value> {
        let mut bytes = Vec::new();
        self.engine.files().export(&mut bytes, &Job::new()).await.unwrap();
        String::from_utf8(bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    async fn read(&self, lines: &[Value]) -> ReadBatch {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.engine.files().read_batch(&mut Cursor::new(text.clone()), text.len() as u64, &Job::new()).await.unwrap()
    }

    async fn ready(&self, lines: &[Value]) -> Batch {
        match self.read(lines).await {
            ReadBatch::Ready(batch) => *batch,
            refused => panic!("{refused:?}"),
        }
    }

    /// Why a file is refused, and at which line.
    async fn refuses(&self, lines: &[Value]) -> (u64, String) {
        match self.read(lines).await {
            ReadBatch::Bad(bad) => (bad[0].line, bad[0].why.clone()),
            other => panic!("no line of it is refused: {other:?}"),
        }
    }

    pub(super) async fn import(&self, lines: &[Value]) -> Imported {
        self.engine.files().import(self.ready(lines).await, &Job::new()).await.unwrap()
    }

    pub(super) async fn enter(&self, id: &str, tool: &str, values: Value) {
        let values = values.as_object().cloned().unwrap();
        self.engine.writes().enter(id, tool, &values, crate::engine::Way::Form).await.unwrap();
    }

    async fn consents(&self) -> Vec<alara_record::StandingConsent> {
        let record = self.engine.record().await.unwrap();
        let listed = record.medications(self.engine.person().id).into_iter();
        listed.flat_map(|each| each.consents.clone()).collect()
    }

    /// The fields of every entry here, the newest first.
    pub(super) async fn entries(&self) -> Vec<Value> {
        let record = self.engine.record().await.unwrap();
        let entries = record.entries(self.engine.person().id, &EntryQuery::default());
        entries.into_iter().map(|entry| Value::Object(entry.fields.clone())).collect()
    }

    pub(super) async fn is_whole(&self) {
        self.engine.store().verify().await.unwrap();
        assert!(self.engine.store().rebuild_check().await.unwrap().agree());
    }
}

/// A file of a record with one dose and one reading, and a home that has nothing of it.
async fn two() -> (Home, Vec<Value>) {
    let mut from = Home::new().await;
    from.say("took two ibuprofen").await;
    from.say("my bp was 128 over 82").await;
    let lines = from.lines().await;
    assert_eq!(lines.len(), 3, "its beginning, a dose, a reading");
    (Home::new().await, lines)
}

fn id(line: &Value) -> String {
    line["id"].as_str().unwrap().to_owned()
}

fn simple(line: &Value) -> String {
    id(line).replace('-', "")
}

/// Another operation, as if it stood behind a line: its id is its own.
fn behind(line: &Value, number: u8) -> Value {
    let mut other = line.clone();
    other["id"] = json!(format!("01a1f9c9-9370-7012-91cb-df93274dff{number:02x}"));
    other
}

fn undo_of(target: &Value, number: u8) -> Value {
    let mut undo = behind(target, number);
    undo["tool"] = json!("undo");
    undo["call_id"] = json!(format!("undo/{}", simple(target)));
    undo["payload"] = json!({
        "proposed": {}, "written": { "operation": id(target) }, "provenance": {}, "changes": [], "inverse": [],
    });
    undo
}

#[tokio::test]
async fn what_a_file_brings_is_what_its_calls_say() {
    let (home, lines) = two().await;
    assert_eq!(home.import(&lines).await, Imported::Done(2));
    let entries = home.entries().await;
    assert_eq!((&entries[0]["systolic"], &entries[1]["medication_name"]), (&json!(128), &json!("Ibuprofen")));
    home.is_whole().await;
}

#[tokio::test]
async fn what_a_file_says_of_its_changes_is_never_taken_as_given() {
    let (home, mut lines) = two().await;
    let written = lines[1]["payload"]["changes"][0]["of"]["body"]["fields"].take();
    lines[1]["payload"]["changes"][0]["of"]["body"]["fields"] =
        json!({ "medication_name": "warfarin", "dose": "50 mg" });
    lines[1]["payload"]["inverse"] = json!([]);
    assert_eq!(home.import(&lines).await, Imported::Done(2));
    let entries = home.entries().await;
    assert_eq!(entries[1], written, "the call says ibuprofen");
    assert!(home.lines().await.iter().all(|line| !line.to_string().contains("warfarin")));
    home.is_whole().await;
}

#[tokio::test]
async fn a_removal_that_no_call_asks_for_is_not_carried_out() {
    let (mut home, mut lines) = two().await;
    home.say("headache since noon").await;
    let here = home.lines().await.pop().unwrap();
    let entry = here["payload"]["changes"][0]["of"]["body"]["id"].clone();
    assert!(entry.is_string(), "{here}");
    lines[1]["payload"]["changes"].as_array_mut().unwrap().push(json!({ "change": "remove_entry", "of": entry }));
    let batch = home.ready(&lines).await;
    assert_eq!((batch.removed.len(), batch.new), (0, 2));
    home.engine.files().import(batch, &Job::new()).await.unwrap();
    assert_eq!(home.entries().await.len(), 3);
}

#[tokio::test]
async fn what_an_import_removes_and_changes_is_shown_before() {
    let mut home = Home::new().await;
    home.say("took two ibuprofen").await;
    home.say("my bp was 128 over 82").await;
    let lines = home.lines().await;
    let entry = |line: &Value| line["payload"]["changes"][0]["of"]["body"]["id"].clone();
    let acting = |line: &Value, number: u8, tool: &str, written: Value, change: Value| {
        let mut act = behind(line, number);
        act["tool"] = json!(tool);
        act["call_id"] = json!(format!("turn-x/call-{number}"));
        act["payload"]["written"] = written;
        act["payload"]["changes"] = json!([change]);
        act
    };
    let removal = json!({ "change": "remove_entry", "of": entry(&lines[1]) });
    let delete = acting(&lines[1], 1, "delete_entry", json!({ "entry": entry(&lines[1]) }), removal);
    let written = json!({ "entry": entry(&lines[2]), "changes": { "systolic": 138 } });
    let correct = acting(&lines[2], 2, "correct_entry", written, lines[2]["payload"]["changes"][0].clone());
    let batch = home.ready(&[delete, correct]).await;
    assert_eq!((batch.removed.len(), batch.changed.len()), (1, 1), "{batch:?}");
    assert!(batch.removed[0].contains("Ibuprofen") && batch.removed[0].contains("2026-03-14"), "{batch:?}");
    assert_eq!(home.entries().await.len(), 2, "a preview changes nothing");
}

#[tokio::test]
async fn what_only_calls_itself_an_undo_is_none() {
    let (home, lines) = two().await;
    let with = |line: Value| lines.iter().cloned().chain([line]).collect::<Vec<_>>();
    // A dose under the name of an undo, an undo under another's name, and one of itself.
    let mut dose = behind(&lines[1], 1);
    dose["call_id"] = json!(format!("undo/{}", simple(&lines[2])));
    assert_eq!(home.refuses(&with(dose)).await.0, 4);
    let mut another = undo_of(&lines[1], 2);
    another["call_id"] = json!(format!("undo/{}", simple(&lines[2])));
    assert_eq!(home.refuses(&with(another)).await.0, 4);
    let mut itself = undo_of(&lines[1], 3);
    itself["payload"]["written"]["operation"] = itself["id"].clone();
    itself["call_id"] = json!(format!("undo/{}", simple(&itself)));
    assert_eq!(home.refuses(&with(itself)).await, (4, "it says that it undoes itself".to_owned()));
    // Of what comes later, or of what is nowhere.
    let early = [lines[0].clone(), undo_of(&lines[1], 4), lines[1].clone()];
    assert_eq!(home.refuses(&early).await.0, 2);
    assert_eq!(home.refuses(&[lines[0].clone(), undo_of(&lines[2], 5)]).await.0, 2);
    // One that is what it says is carried out.
    assert_eq!(home.import(&with(undo_of(&lines[1], 6))).await, Imported::Done(3));
    assert_eq!(home.entries().await.len(), 1);
    home.is_whole().await;
}

#[tokio::test]
async fn no_operation_bears_a_name_that_the_record_keeps_for_itself() {
    let (home, lines) = two().await;
    for scope in ["undo", "vault", "erase", "person", "import", "Undo", " erase"] {
        let mut dose = lines[1].clone();
        dose["call_id"] = json!(format!("{scope}/call-1"));
        let (line, why) = home.refuses(&[lines[0].clone(), dose]).await;
        assert_eq!(line, 2, "{scope}");
        assert!(why.contains("a reserved name"), "{why}");
    }
    for tool in ["erase", "import", "keep_person", "undo", "begin"] {
        let mut line = lines[1].clone();
        line["tool"] = json!(tool);
        assert_eq!(home.refuses(&[lines[0].clone(), line]).await.0, 2, "{tool}");
    }
}

#[tokio::test]
async fn nobody_becomes_the_user_by_a_file_or_ceases_to_be() {
    let (home, lines) = two().await;
    let keeps = |person: &Value, is_user: bool| {
        let mut keep = behind(&lines[0], 9);
        keep["tool"] = json!("keep_person");
        keep["call_id"] = json!(format!("person/{}", simple(&keep)));
        keep["person"] = person.clone();
        let body = json!({ "id": person, "name": "Mallory", "aka": [], "is_user": is_user });
        keep["payload"]["written"] = json!({ "name": "Mallory", "aka": [] });
        keep["payload"]["changes"] = json!([{ "change": "put", "of": { "noun": "person", "body": body } }]);
        keep
    };
    let other = json!("01a1f9c9-9370-7012-91cb-df93274dffee");
    let own = json!(home.engine.person().id);
    for (person, is_user) in [(&other, true), (&own, false), (&lines[0]["person"], false)] {
        let (line, why) = home.refuses(&[lines[0].clone(), keeps(person, is_user)]).await;
        assert_eq!((line, why.contains("the user")), (2, true), "{why}");
    }
    let mut second = behind(&lines[0], 8);
    second["person"] = other.clone();
    second["payload"]["changes"][0]["of"]["body"]["id"] = other.clone();
    assert_eq!(home.refuses(&[lines[0].clone(), second]).await.0, 2);
    // The beginning of another record makes nothing here: not even the user's name.
    let mut begin = lines[0].clone();
    begin["payload"]["changes"][0]["of"]["body"]["name"] = json!("Mallory");
    begin["payload"]["changes"][0]["of"]["body"]["id"] = own.clone();
    begin["person"] = own;
    assert_eq!(home.ready(&[begin]).await.new, 0);
    // Somebody who is nobody's user comes with a record of their own.
    assert_eq!(home.import(&[lines[0].clone(), keeps(&other, false)]).await, Imported::Done(1));
    let people = home.engine.people().all().await.unwrap();
    assert_eq!(people.iter().filter(|each| each.is_user).count(), 1);
    assert_eq!((people[0].name.as_str(), people[1].name.as_str()), ("Nora", "Mallory"));
}

#[tokio::test]
async fn clocks_and_dates_are_of_this_age() {
    let (home, lines) = two().await;
    let with = |change: &dyn Fn(&mut Value)| {
        let mut lines = lines.clone();
        change(&mut lines[1]);
        lines
    };
    let later = DateTime::parse_from_rfc3339("2026-03-16T00:00:00-04:00").unwrap();
    type Spoils<'a> = dyn Fn(&mut Value) + 'a;
    let refused: [(&str, &Spoils<'_>); 5] = [
        ("ahead", &|line| line["at"] = json!(later.to_rfc3339())),
        ("ahead", &|line| line["hlc"]["millis"] = json!(later.timestamp_millis())),
        ("1900", &|line| line["at"] = json!("1850-01-01T00:00:00-04:00")),
        ("1900", &|line| line["hlc"]["millis"] = json!(-9_000_000_000_000_i64)),
        ("1900", &|line| line["payload"]["written"]["taken_at"] = json!("1850-01-01T09:00:00-04:00")),
    ];
    for (why, change) in refused {
        let (line, told) = home.refuses(&with(change)).await;
        assert_eq!((line, told.contains(why)), (2, true), "{told}");
    }
    // Half a day ahead is a clock in another place.
    home.ready(&with(&|line| line["at"] = json!("2026-03-14T20:00:00-04:00"))).await;
}

#[tokio::test]
async fn a_file_is_read_within_bounds() {
    let (home, lines) = two().await;
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let longest = lines.iter().map(|line| line.to_string().len()).max().unwrap() as u64;
    let read = |operations: u64, bytes: u64| {
        let people = vec![home.engine.person().clone()];
        let now = home.engine.clock().now;
        let bounds = Bounds { operations, bytes };
        read::read(&mut Cursor::new(&text), &people, now, bounds, &mut |_| Ok(())).unwrap().map(|_| ())
    };
    assert_eq!(read(3, longest), Ok(()));
    let bad = read(2, longest).unwrap_err();
    assert!(bad[0].line == 3 && bad[0].why.contains("2 operations"), "{bad:?}");
    let bad = read(3, longest - 1).unwrap_err();
    assert!(bad[0].why.contains("longer than an operation may be"), "{bad:?}");
    assert_eq!((checks::BOUNDS.operations, checks::BOUNDS.bytes), (5_000_000, 65_536));
}

#[tokio::test]
async fn a_byte_order_mark_before_a_file_is_no_error() {
    let (home, lines) = two().await;
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let marked = format!("\u{feff}{text}");
    let read = home.engine.files().read_batch(&mut Cursor::new(marked.clone()), marked.len() as u64, &Job::new()).await;
    let ReadBatch::Ready(batch) = read.unwrap() else { panic!("it is refused") };
    assert_eq!(batch.new, 2);
    // Within a file it is no mark of its order.
    let twice = format!("{text}\u{feff}{text}");
    let read = home.engine.files().read_batch(&mut Cursor::new(twice.clone()), twice.len() as u64, &Job::new()).await;
    assert!(matches!(read.unwrap(), ReadBatch::Bad(_)));
}

#[tokio::test]
async fn an_erasing_never_covers_what_is_here() {
    let mut home = Home::new().await;
    home.say("took two ibuprofen").await;
    let lines = home.lines().await;
    let mut erase = behind(&lines[1], 1);
    erase["tool"] = json!("erase");
    erase["call_id"] = json!(format!("erase/{}", simple(&erase)));
    erase["payload"]["written"] = json!({ "erased": [lines[1]["id"]] });
    let mut gone = lines[1].clone();
    gone["payload"] = Value::Null;
    let (line, why) = home.refuses(&[gone, erase.clone()]).await;
    assert_eq!((line, why.as_str()), (2, "it reports as erased what is still here"));
    // Nor what comes with it.
    let fresh = Home::new().await;
    assert_eq!(fresh.refuses(&[lines[0].clone(), lines[1].clone(), erase]).await.0, 3);
}

#[tokio::test]
async fn an_import_is_made_on_the_record_that_it_was_shown_on() {
    let (mut home, lines) = two().await;
    let batch = home.ready(&lines).await;
    home.say("headache since noon").await;
    assert_eq!(home.engine.files().import(batch, &Job::new()).await.unwrap(), Imported::Changed);
    assert_eq!(home.entries().await.len(), 1);
    assert_eq!(home.import(&lines).await, Imported::Done(2));
    home.is_whole().await;
}

#[tokio::test]
async fn nothing_hidden_comes_in_by_a_file_wherever_it_stands() {
    let (home, mut lines) = two().await;
    let steers = "\u{1b}]0;owned\u{7}Ibu\u{61c}pro\u{2028}fen\u{202e}\u{feff}\u{1b}[31m";
    for part in ["proposed", "written"] {
        lines[1]["payload"][part]["notes"] = json!(steers);
    }
    lines[1]["payload"]["provenance"]["notes"] = json!({ "source": "stated", "words": steers });
    assert_eq!(home.import(&lines).await, Imported::Done(2));
    let entries = home.entries().await;
    assert_eq!(entries[1]["notes"], "Ibupro\nfen", "as every other input takes it");
    let held: String = home.lines().await.iter().map(Value::to_string).collect();
    assert!(!held.contains(['\u{61c}', '\u{202e}', '\u{2028}', '\u{feff}']) && !held.contains("owned"), "{held}");
    home.is_whole().await;
}

#[tokio::test]
async fn no_name_of_a_call_or_an_act_hides_anything() {
    for hidden in ["\u{202e}", "\u{61c}", "\u{9b}31m", "\u{2028}"] {
        let (home, mut lines) = two().await;
        lines[1]["call_id"] = json!(format!("turn-1/call{hidden}-1"));
        assert_eq!(home.refuses(&lines).await, (2, "what it came from cannot be read".to_owned()), "{hidden:?}");
        let (home, mut lines) = two().await;
        lines[1]["grant"] = json!({ "by": "person", "act": format!("form{hidden}"), "digest": "0" });
        assert_eq!(home.refuses(&lines).await.0, 2, "{hidden:?}");
    }
}
