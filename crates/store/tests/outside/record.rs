//! The tables are what the log makes them, whatever happens to the record; and what reads them reads them right.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_gate::Parameters;
use alara_record::{
    Change, ConsentId, DayPart, Entry, EntryId, EntryQuery, Medication, MedicationId, MemoryRecord, Noun,
    OccurrenceKey, OperationId, Record, Recurs, Reminder, ReminderId, ReminderKind, Salt, Schedule, Settled,
    Settlement, StandingConsent, When,
};
use alara_store::{Executed, Place, Undoing, Window};
use chrono::{Duration, NaiveDate};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use tempfile::tempdir;

fn a_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<f64>().prop_filter("JSON has no others", |it| it.is_finite()).prop_map(|it| json!(it)),
        any::<i64>().prop_map(|it| json!(it)),
        "\\PC{0,12}".prop_map(|it| json!(it)),
        any::<bool>().prop_map(|it| json!(it)),
        Just(Value::Null),
        proptest::collection::vec("\\PC{0,5}", 0..3).prop_map(|it| json!(it)),
    ]
}

fn a_when() -> impl Strategy<Value = When> {
    let part = prop_oneof![
        Just(None),
        Just(Some(DayPart::Night)),
        Just(Some(DayPart::Morning)),
        Just(Some(DayPart::Afternoon)),
        Just(Some(DayPart::Evening))
    ];
    prop_oneof![
        (0i64..50_000_000).prop_map(|minutes| When::Instant(now() - Duration::seconds(minutes * 60))),
        (0i64..4000, part).prop_map(|(days, part)| When::Day { date: now().date_naive() - Duration::days(days), part }),
    ]
}

/// A standing consent that another stock has otherwise.
fn consent(n: u128, stock: f64) -> StandingConsent {
    let hour = |hour: u32| chrono::NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
    StandingConsent {
        id: ConsentId(id(500 + n)),
        given: chrono::DateTime::parse_from_rfc3339("2026-03-03T08:00:00-05:00").unwrap(),
        dose: format!("{stock:.1} mg"),
        from: hour(7),
        to: hour(10),
        until: chrono::NaiveDate::from_ymd_opt(2026, 4, 1).unwrap(),
    }
}

fn a_change() -> impl Strategy<Value = Change> {
    let entry = (0u128..6, a_when(), proptest::collection::btree_map("[a-z]{1,5}", a_value(), 0..4)).prop_map(
        |(n, at, fields)| {
            put(Entry { at, fields: Map::from_iter(fields), tool: format!("tool-{}", n % 3), ..entry(n, "") })
        },
    );
    let medication = (0u128..4, any::<bool>(), proptest::option::of(0.0f64..100.0), "\\PC{0,8}").prop_map(
        |(n, stopped, stock, name)| {
            Change::Put(Noun::from(Medication {
                min_interval_hours: stock.map(|it| it / 3.0),
                stock,
                stopped,
                consents: stock.map(|it| consent(n, it)).into_iter().collect(),
                ..Medication::named(MedicationId(id(100 + n)), me(), name)
            }))
        },
    );
    let reminder = (0u128..4, any::<bool>(), 1u8..8).prop_map(|(n, active, day)| {
        Change::Put(Noun::from(Reminder {
            id: ReminderId(id(200 + n)),
            person: me(),
            title: "Walk".into(),
            kind: ReminderKind::Other,
            schedule: Schedule::of(vec![now().time()], Recurs::Days { days: vec![day] }),
            medications: vec![],
            description: None,
            active,
            paused_until: None,
            moved: vec![],
        }))
    });
    let key = |n: i64| OccurrenceKey { of: id(100), due: now().naive_local() + Duration::days(n) };
    let settlement = (0i64..4, any::<bool>()).prop_map(move |(n, taken)| {
        let settled = if taken { Settled::Taken } else { Settled::Skipped };
        Change::Put(Noun::Settlement(Settlement { key: key(n), person: me(), settled, by: None }))
    });
    prop_oneof![
        4 => entry,
        2 => medication,
        2 => reminder,
        2 => settlement,
        1 => (0u128..6).prop_map(|n| Change::RemoveEntry(EntryId(id(n)))),
        1 => (0u128..4).prop_map(|n| Change::RemoveMedication(MedicationId(id(100 + n)))),
        1 => (0u128..4).prop_map(|n| Change::RemoveReminder(ReminderId(id(200 + n)))),
        1 => (0i64..4).prop_map(move |n| Change::Unsettle(key(n))),
    ]
}

#[derive(Clone, Debug)]
enum Step {
    Write(Vec<Change>),
    Undo(u128),
    Reopen,
}

fn a_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => proptest::collection::vec(a_change(), 0..4).prop_map(Step::Write),
        2 => (0u128..12).prop_map(Step::Undo),
        1 => Just(Step::Reopen),
    ]
}

async fn play(steps: Vec<Step>) {
    let dir = tempdir().unwrap();
    let mut store = make(dir.path()).await;
    let mut expected = MemoryRecord::new(user());
    for (n, step) in steps.into_iter().enumerate() {
        let operation = 1000 + n as u128;
        match step {
            Step::Write(changes) => {
                let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(changes.clone());
                let done = store.execute(stated(&format!("call-{n}"), "x"), writing(operation), effect).await.unwrap();
                assert!(matches!(done, Executed::Done(_)), "{done:?}");
                expected.apply(&changes);
            }
            Step::Undo(target) => {
                let Some(logged) = store.operation(OperationId(id(1000 + target))).await.unwrap() else { continue };
                let undoing = Undoing {
                    undoes: logged.operation.id,
                    operation: OperationId(id(operation)),
                    salt: Salt([3; 32]),
                    at: now(),
                };
                if let Executed::Done(receipt) = store.undo(undo_of(logged.hash), undoing).await.unwrap() {
                    expected.apply(&receipt.changes);
                }
            }
            Step::Reopen => {
                store.close().await.unwrap();
                store = open(dir.path()).await.unwrap();
            }
        }
    }
    assert!(everything(&store).await == expected, "the tables are not what the changes make");
    let compared = store.rebuild_check().await.unwrap();
    assert!(compared.agree(), "{compared:?}");
    store.verify().await.unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_tables_are_what_the_log_makes_them(steps in proptest::collection::vec(a_step(), 1..16)) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(play(steps));
    }
}

/// An entry whose number was given before is no entry of the index yet, and can be removed like any other.
#[test]
fn an_entry_that_takes_the_place_of_removed_ones_can_be_changed_and_removed() {
    let put = |n: u128| {
        Step::Write(vec![Change::Put(Noun::Entry(Entry {
            id: EntryId(id(n)),
            person: me(),
            tool: "tool-0".into(),
            at: When::Instant(now()),
            recorded_at: now(),
            fields: Parameters::new(),
        }))])
    };
    let remove = |n: u128| Step::Write(vec![Change::RemoveEntry(EntryId(id(n)))]);
    let steps =
        vec![put(0), Step::Reopen, put(3), remove(0), remove(3), put(0), remove(0), put(0), Step::Reopen, put(0)];
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(play(steps));
}

#[tokio::test]
async fn an_undo_right_after_a_write_leaves_the_record_as_it_was() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let before = everything(&store).await;
    let changes = vec![put(entry(7, "migraine")), put(entry(8, "fever")), Change::RemoveEntry(EntryId(id(7)))];
    let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(changes.clone());
    store.execute(stated("call-8", "x"), writing(8), effect).await.unwrap();
    let logged = store.operation(OperationId(id(8))).await.unwrap().unwrap();
    let undoing =
        Undoing { undoes: logged.operation.id, operation: OperationId(id(9)), salt: Salt([3; 32]), at: now() };
    assert!(matches!(store.undo(undo_of(logged.hash), undoing).await.unwrap(), Executed::Done(_)));
    assert_eq!(everything(&store).await, before);
}

async fn write(store: &alara_store::Store, entries: Vec<Entry>) {
    let n = entries[0].id.0.as_u128() & 0xffff;
    let changes: Vec<Change> = entries.into_iter().map(put).collect();
    let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(changes.clone());
    let writing = alara_store::Writing { scope: "turn-2".into(), ..writing(5000 + n) };
    let done = store.execute(stated(&format!("call-{n}"), "x"), writing, effect).await.unwrap();
    assert!(matches!(done, Executed::Done(_)));
}

#[tokio::test]
async fn a_window_holds_its_days_its_tools_and_no_more_than_its_limit() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let at = |days: i64| When::Day { date: now().date_naive() - Duration::days(days), part: Some(DayPart::Night) };
    let day = |days: i64| Some(now().date_naive() - Duration::days(days));
    let entries = (0..10).map(|n: u128| Entry {
        at: at(n as i64),
        tool: if n.is_multiple_of(2) { "even".into() } else { "odd".into() },
        ..entry(n, "x")
    });
    write(&store, entries.collect()).await;
    let ids = |record: &MemoryRecord, query: &EntryQuery| {
        record.entries(me(), query).iter().map(|it| it.id.0.as_u128() & 0xff).collect::<Vec<_>>()
    };
    let queries = [
        EntryQuery { since: day(4), until: day(2), ..Default::default() },
        EntryQuery { limit: Some(3), ..Default::default() },
        EntryQuery { tools: vec!["odd".into()], ..Default::default() },
        EntryQuery { tools: vec!["odd".into(), "even".into()], since: day(8), until: day(1), limit: Some(4) },
        EntryQuery { since: day(-1), ..Default::default() },
    ];
    let whole = everything(&store).await;
    for entries in queries {
        let window = Window { entries: entries.clone(), ..Window::default() };
        let record = store.snapshot(me(), &window).await.unwrap();
        assert_eq!(ids(&record, &EntryQuery::default()), ids(&whole, &entries), "{entries:?}");
    }
    let also = Window {
        entries: EntryQuery { since: day(-1), ..Default::default() },
        also: vec![EntryId(id(9)), EntryId(id(99))],
        ..Window::default()
    };
    assert_eq!(ids(&store.snapshot(me(), &also).await.unwrap(), &EntryQuery::default()), [9]);
    let lasting =
        Window { lasting: &["odd"], entries: EntryQuery { since: day(-1), ..Default::default() }, ..Window::default() };
    let odd = EntryQuery { tools: vec!["odd".into()], ..Default::default() };
    assert_eq!(ids(&store.snapshot(me(), &lasting).await.unwrap(), &EntryQuery::default()), ids(&whole, &odd));
}

#[tokio::test]
async fn the_timeline_comes_page_by_page_without_a_gap() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let date = |n: u128| NaiveDate::from_ymd_opt(2026, 3, 1 + n as u32 / 4).unwrap();
    let entries: Vec<Entry> =
        (0..25).map(|n| Entry { at: When::Day { date: date(n), part: None }, ..entry(n, "x") }).collect();
    write(&store, entries).await;
    let mut seen = Vec::new();
    let mut place = None;
    loop {
        let page = store.timeline(me(), place, 4).await.unwrap();
        let Some(last) = page.last() else { break };
        place = Some(Place::of(&last.entry));
        seen.extend(page.into_iter().map(|it| it.entry.id));
    }
    let record = everything(&store).await;
    let expected: Vec<EntryId> = record.entries(me(), &EntryQuery::default()).iter().map(|it| it.id).collect();
    assert_eq!(seen, expected);
    assert_eq!(store.entry(EntryId(id(3))).await.unwrap().unwrap().operation, OperationId(id(5000)));
}

#[tokio::test]
async fn search_finds_words_by_their_beginnings_and_takes_nothing_for_syntax() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for (n, words) in
        [(1, "Kopfschmerzen am Morgen"), (2, "a mild headache, after crème brûlée"), (3, "headache AND fever 38.5")]
    {
        note(&store, n, words).await;
    }
    let found = async |text: &str| {
        let found = store.search(me(), text, 10).await.unwrap();
        found.into_iter().map(|it| it.entry.id.0.as_u128() & 0xff).collect::<Vec<_>>()
    };
    assert_eq!(found("head").await, [3, 2]);
    assert_eq!(found("headache fever").await, [3]);
    assert_eq!(found("creme BRULEE").await, [2]);
    assert_eq!(found("38.5").await, [3]);
    assert_eq!(found("schmerzen").await, [0u128; 0]);
    for odd in ["\"", "*", "head* OR fever", "NEAR(a b)", "text:headache", "", "' --", "(", "a\0b"] {
        store.search(me(), odd, 10).await.unwrap();
    }
    write(&store, vec![entry(2, "nothing of the kind")]).await;
    assert_eq!(found("headache").await, [3]);
}
