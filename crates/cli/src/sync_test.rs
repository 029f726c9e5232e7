//! A person's second computer: joined by the code that the first one shows, corrected on both, picked on one; and the way of all that
//! through an export.

use std::io::Cursor;
use std::path::Path as Folder;
use std::sync::Arc;

use alara_app::engine::{Engine, EngineError, Entered, Job, Way};
use alara_app::exchange::ReadBatch;
use alara_app::open::{Home, OpenError};
use alara_app::sync::{Picked, two_versions};
use alara_app::time::SetTime;
use chrono::{DateTime, Duration};
use secrecy::SecretString;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

struct Desk {
    engine: Engine,
    time: Arc<SetTime>,
    _folder: TempDir,
}

fn passphrase() -> Option<SecretString> {
    Some(SecretString::from("correct horse battery"))
}

fn home(folder: &TempDir) -> (Home, Arc<SetTime>) {
    let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap()));
    (Home::new(folder.path().join("record"), time.clone()), time)
}

impl Desk {
    async fn first() -> Desk {
        let folder = tempdir().unwrap();
        let (home, time) = home(&folder);
        Desk { engine: home.create("Nora", passphrase()).await.unwrap().0, time, _folder: folder }
    }

    async fn join(shelf: &Folder, code: &str) -> Result<Desk, OpenError> {
        let folder = tempdir().unwrap();
        let (home, time) = home(&folder);
        let code = SecretString::from(code);
        let engine = home.join((shelf, &code, "laptop"), passphrase(), &Job::new()).await?.0;
        Ok(Desk { engine, time, _folder: folder })
    }

    async fn begin(&self, shelf: &Folder) -> String {
        let begun = self.engine.syncing().begin_sharing(shelf, "desk", &Job::new()).await;
        begun.unwrap().0.text().to_owned()
    }

    async fn enter(&self, tool: &str, values: Value) {
        self.time.advance(Duration::minutes(1));
        let form = self.engine.fresh_turn();
        let values = values.as_object().cloned().unwrap();
        match self.engine.writes().enter(&form, tool, &values, Way::Form).await.unwrap() {
            Entered::Written { .. } => {}
            Entered::Asks { id } => {
                self.engine.queue().confirm_newest(&id).await.unwrap();
            }
            other => panic!("not entered: {other:?}"),
        }
    }

    async fn round(&self) -> usize {
        self.engine.syncing().exchange_now(&Job::new()).await.unwrap().notices.len()
    }

    async fn conflicts(&self) -> usize {
        self.engine.syncing().list_clashes().await.unwrap().len()
    }

    /// The entries, as a program reads them.
    async fn entries(&self) -> Vec<Value> {
        let mut bytes = Vec::new();
        self.engine.files().export(&mut bytes, &Job::new()).await.unwrap();
        let lines = String::from_utf8(bytes).unwrap();
        let put =
            |line: &str| serde_json::from_str::<Value>(line).unwrap()["payload"]["changes"][0]["of"]["body"].clone();
        lines.lines().map(put).filter(|body| body["tool"] == "log_blood_pressure").collect()
    }
}

fn code_of<T>(ended: Result<T, EngineError>) -> &'static str {
    ended.err().map_or("it went on", |error| error.code())
}

#[tokio::test]
async fn second_computer_joins_by_the_code_and_a_pick_reaches_both() {
    let shelf = tempdir().unwrap();
    let one = Desk::first().await;
    assert_eq!(code_of(one.engine.syncing().exchange_now(&Job::new()).await), "sync_off");
    assert_eq!(one.conflicts().await, 0);
    one.enter("log_blood_pressure", json!({ "systolic": 121, "diastolic": 81 })).await;
    let code = one.begin(shelf.path()).await;
    assert_eq!(one.engine.syncing().read_code().await.unwrap().text(), code);

    let wrong = Desk::join(shelf.path(), &code.replacen(&code[..1], "U", 1)).await;
    assert_eq!(wrong.err().map(|error| error.code()), Some("wrong_code"));
    let two = Desk::join(shelf.path(), &code.to_lowercase()).await.unwrap();
    assert_eq!(two.engine.person(), one.engine.person());
    assert_eq!(two.entries().await, one.entries().await);

    let entry = one.entries().await[0]["id"].as_str().unwrap().to_owned();
    one.enter("correct_entry", json!({ "entry": entry, "changes": { "systolic": 125 } })).await;
    two.time.advance(Duration::hours(1));
    two.enter("correct_entry", json!({ "entry": entry, "changes": { "systolic": 128 } })).await;
    assert_eq!((one.round().await, two.round().await, one.round().await), (0, 0, 0));
    let clashes = one.engine.syncing().list_clashes().await.unwrap();
    assert_eq!((clashes.len(), clashes.clone()), (1, two.engine.syncing().list_clashes().await.unwrap()));
    let (standing, other) = two_versions(&clashes[0], &one.engine.clock());
    assert!(standing.contains("128") && other.contains("125"), "{standing} / {other}");

    one.time.advance(Duration::hours(2));
    let later = clashes[0].clash.later;
    assert_eq!(one.engine.syncing().pick_version(later, false).await.unwrap(), Picked::Done);
    assert_eq!(one.engine.syncing().pick_version(later, false).await.unwrap(), Picked::Gone);
    one.round().await;
    two.round().await;
    assert_eq!(two.conflicts().await, 0);
    let picked = two.entries().await.pop().unwrap();
    assert_eq!(picked["fields"]["systolic"].to_string().trim_matches('"'), "125");
    assert!(two.engine.store().rebuild_check().await.unwrap().agree());

    // What was picked comes back from an export.
    let mut lines = Vec::new();
    two.engine.files().export(&mut lines, &Job::new()).await.unwrap();
    let three = Desk::first().await;
    three.time.advance(Duration::hours(9));
    let length = lines.len() as u64;
    let read = three.engine.files().read_batch(&mut Cursor::new(lines), length, &Job::new()).await.unwrap();
    let ReadBatch::Ready(batch) = read else { panic!("{read:?}") };
    three.engine.files().import(*batch, &Job::new()).await.unwrap();
    let brought = three.entries().await.pop().unwrap();
    assert_eq!(brought["fields"], picked["fields"]);
}

#[tokio::test]
async fn new_code_leaves_behind_who_does_not_type_it() {
    let shelf = tempdir().unwrap();
    let one = Desk::first().await;
    let code = one.begin(shelf.path()).await;
    let two = Desk::join(shelf.path(), &code).await.unwrap();
    two.enter("log_blood_pressure", json!({ "systolic": 121, "diastolic": 81 })).await;
    let renewed = one.begin(shelf.path()).await;
    one.enter("log_blood_pressure", json!({ "systolic": 122, "diastolic": 82 })).await;
    one.round().await;
    assert_eq!(code_of(two.engine.syncing().exchange_now(&Job::new()).await), "newer_epoch");
    let old = two.engine.syncing().join_again(shelf.path(), &code, "laptop", &Job::new()).await;
    assert_eq!(code_of(old), "code_of_another");
    two.engine.syncing().join_again(shelf.path(), &renewed, "laptop", &Job::new()).await.unwrap();
    one.round().await;
    assert_eq!((one.entries().await.len(), two.entries().await.len()), (2, 2));
    // A record of its own does not become another.
    let foreign = Desk::first().await;
    let joined = foreign.engine.syncing().join_again(shelf.path(), &renewed, "third", &Job::new()).await;
    assert_eq!(code_of(joined), "record_of_its_own");
    let begun = foreign.engine.syncing().begin_sharing(shelf.path(), "third", &Job::new()).await;
    assert_eq!(code_of(begun), "foreign_vault");
}
