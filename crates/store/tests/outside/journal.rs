//! The journal is what the log makes it, whatever is written, undone, erased or read at once; and its pages are those of the whole.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_consent::{Way, acted};
use alara_gate::Parameters;
use alara_record::operation::Payload;
use alara_record::{Change, Entry, EntryId, Grant, OperationId, Record, Salt, When, Zone};
use alara_store::journal::{Filter, Sought, Span};
use alara_store::{Describe, Described, Erase, Erasing, Executed, Job, Journal, Line, Store, Undoing};
use chrono::{DateTime, Duration, FixedOffset};
use proptest::prelude::*;
use tempfile::tempdir;

/// The words of a note are what it is found by; what it is about stands before a colon.
struct Notes(&'static str);

impl Describe for Notes {
    fn edition(&self) -> &str {
        self.0
    }
    fn writes(&self, tool: &str) -> bool {
        tool == "note"
    }
    fn passing(&self, _: &str) -> bool {
        false
    }
    fn source(&self, grant: &Grant, _: &Payload) -> String {
        if matches!(grant, Grant::Statement { .. }) { "said" } else { "entered" }.to_owned()
    }
    fn described(&self, _: &str, fields: &Parameters) -> Described {
        let text = fields.get("text").and_then(|text| text.as_str()).unwrap_or_default().to_owned();
        let medications = text.split_once(':').map(|(name, _)| name.to_owned()).into_iter().collect();
        Described { kind: if text.contains('!') { "loud" } else { "note" }.to_owned(), medications, text }
    }
}

const FIRST: Notes = Notes("first");

fn utc() -> Zone {
    Zone::Fixed(FixedOffset::east_opt(0).unwrap())
}

/// Writes an entry, in an operation of number `n`.
async fn write(store: &Store, n: u128, changes: Vec<Change>) {
    let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(changes.clone());
    let done = store.execute(stated(&format!("call-{n}"), "x"), writing(n), effect).await.unwrap();
    assert!(matches!(done, Executed::Done(_)));
}

fn at(n: u128, words: &str, when: When) -> Entry {
    Entry { at: when, ..entry(n, words) }
}

async fn undo(store: &Store, of: u128, n: u128) {
    let logged = store.operation(OperationId(id(of))).await.unwrap().unwrap();
    let undoing =
        Undoing { undoes: OperationId(id(of)), operation: OperationId(id(n)), salt: Salt([3; 32]), at: now() };
    let done = store.undo(undo_of(logged.hash), undoing).await.unwrap();
    assert!(matches!(done, Executed::Done(_)), "{done:?}");
}

async fn erase(store: &Store, what: Erase, n: u128) {
    let act = acted(Way::Form, what.digest(me()), now());
    let (operation, salt) = (OperationId(id(n)), Salt([4; 32]));
    let erasing = Erasing { person: me(), what, operation, salt, at: now(), backups: Vec::new() };
    assert!(matches!(store.erase(act, erasing, &Job::new()).await.unwrap(), Executed::Done(_)));
}

async fn agrees(store: &Store) {
    let compared = store.journal_check(&FIRST, &Job::new()).await.unwrap();
    assert!(compared.agree(), "{compared:?}");
}

fn text(line: &Line) -> String {
    let text = |fields: &Parameters| fields["text"].as_str().unwrap().to_owned();
    let text = line.written().map(|entry| text(&entry.fields)).unwrap_or_default();
    if line.stands { text } else { format!("({text})") }
}

/// All lines that are asked for, read a page of two at a time.
async fn lines(journal: &Journal<'_>, filter: &Filter, zone: Zone) -> Vec<String> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let (page, more) = journal.lines(filter, after, 2, zone).await.unwrap();
        all.extend(page.iter().map(text));
        let counted: u64 = journal.counted(filter).await.unwrap().iter().map(|each| each.lines).sum();
        assert!(counted >= page.len() as u64);
        if !more {
            return all;
        }
        after = page.last().map(|line| line.first.operation.id);
    }
}

#[tokio::test]
async fn what_is_undone_stands_no_more_and_stands_again_when_that_is_undone() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    write(&store, 1, vec![put(entry(1, "headache"))]).await;
    write(&store, 2, vec![put(entry(1, "migraine"))]).await;
    let seen = async || lines(&store.journal(&FIRST).await.unwrap(), &Filter::default(), utc()).await;
    assert_eq!(seen().await, ["migraine"]);
    undo(&store, 2, 3).await;
    assert_eq!(seen().await, ["headache"]);
    undo(&store, 3, 4).await;
    assert_eq!(seen().await, ["migraine"]);
    agrees(&store).await;
    let journal = store.journal(&FIRST).await.unwrap();
    let chain = journal.chain(3).await.unwrap();
    assert_eq!(chain.iter().map(|undone| undone.back).collect::<Vec<_>>(), [true, false]);
    let found = journal.find(OperationId(id(2))).await.unwrap().unwrap();
    assert!(found.stands);
    assert_eq!(journal.last_of(&found).await.unwrap(), OperationId(id(4)));
    assert_eq!(journal.newest(0, |logged| logged.operation.tool == "note").await.unwrap().unwrap().seq, 3);
    assert_eq!(journal.newest(3, |logged| logged.operation.tool == "note").await.unwrap(), None);
}

#[tokio::test]
async fn a_deleted_entry_stays_as_a_line_that_does_not_stand() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    write(&store, 1, vec![put(entry(1, "headache"))]).await;
    write(&store, 2, vec![put(entry(2, "fever"))]).await;
    write(&store, 3, vec![Change::RemoveEntry(EntryId(id(1)))]).await;
    let journal = store.journal(&FIRST).await.unwrap();
    assert_eq!(lines(&journal, &Filter::default(), utc()).await, ["fever", "(headache)"]);
    let standing = Filter { standing: true, ..Filter::default() };
    assert_eq!(lines(&journal, &standing, utc()).await, ["fever"]);
    assert_eq!(journal.removal(EntryId(id(1))).await.unwrap(), Some(OperationId(id(3))));
    assert_eq!(journal.last_entry(me()).await.unwrap(), Some(EntryId(id(2))));
    let wrote = journal.wrote([EntryId(id(1)), EntryId(id(2))]).await.unwrap();
    assert_eq!(wrote.len(), 1);
    assert_eq!(wrote[&EntryId(id(2))].operation, OperationId(id(2)));
    assert_eq!(journal.line_about(OperationId(id(3))).await.unwrap().unwrap().about.len(), 2);
    agrees(&store).await;
}

#[tokio::test]
async fn what_is_erased_is_gone_from_the_journal_with_the_erasing_itself() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    write(&store, 1, vec![put(entry(1, "Kopfweh: stark"))]).await;
    write(&store, 2, vec![put(entry(2, "Schwindel: leicht"))]).await;
    // One operation told of two things, of which one is erased.
    write(&store, 3, vec![put(entry(3, "Fieber")), put(entry(4, "Husten"))]).await;
    drop(store.journal(&FIRST).await.unwrap());
    erase(&store, Erase::Entries(vec![EntryId(id(1)), EntryId(id(3))]), 10).await;
    let mut connection = raw(dir.path()).await;
    let left: Vec<String> = sqlx::query_scalar(
        "SELECT text FROM journal_line UNION ALL SELECT shown FROM journal_medication UNION ALL
         SELECT shown FROM journal_count WHERE name <> ''",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    assert_eq!(left, ["schwindel: leicht", "Schwindel", "Schwindel"]);
    agrees(&store).await;
    let journal = store.journal(&FIRST).await.unwrap();
    assert_eq!(lines(&journal, &Filter::default(), utc()).await, ["Schwindel: leicht"]);
    for gone in ["kopfweh", "fieber"] {
        let sought = Filter { sought: vec![sought(gone)], ..Filter::default() };
        assert!(lines(&journal, &sought, utc()).await.is_empty());
    }
}

fn sought(text: &str) -> Sought {
    Sought { text: text.to_owned(), whose: Vec::new() }
}

#[tokio::test]
async fn a_search_finds_any_part_of_a_word_however_short() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for (n, words) in (1u128..).zip(["Ibuprofen: 200 mg", "Übelkeit \"sehr\"", "Ibuprofen: 400 mg!", "mg"]) {
        write(&store, n, vec![put(entry(n, words))]).await;
    }
    let journal = store.journal(&FIRST).await.unwrap();
    let found = async |words: &[&str]| {
        let filter = Filter { sought: words.iter().map(|word| sought(word)).collect(), ..Filter::default() };
        lines(&journal, &filter, utc()).await
    };
    assert_eq!(found(&["profen"]).await, ["Ibuprofen: 400 mg!", "Ibuprofen: 200 mg"]);
    assert_eq!(found(&["profen", "400"]).await, ["Ibuprofen: 400 mg!"]);
    assert_eq!(found(&["mg"]).await, ["mg", "Ibuprofen: 400 mg!", "Ibuprofen: 200 mg"]);
    assert_eq!(found(&["übel"]).await, ["Übelkeit \"sehr\""]);
    assert_eq!(found(&["\"sehr\""]).await, ["Übelkeit \"sehr\""]);
    assert!(found(&["nowhere"]).await.is_empty());
    let whose = Sought { text: "robin".to_owned(), whose: vec![me()] };
    let filter = Filter { sought: vec![whose, sought("400")], ..Filter::default() };
    assert_eq!(lines(&journal, &filter, utc()).await, ["Ibuprofen: 400 mg!"]);
    let filter = Filter { medication: Some("ibuprofen".to_owned()), ..Filter::default() };
    assert_eq!(lines(&journal, &filter, utc()).await, ["Ibuprofen: 400 mg!", "Ibuprofen: 200 mg"]);
    let filter = Filter { kind: Some("loud".to_owned()), person: Some(me()), ..Filter::default() };
    assert_eq!(lines(&journal, &filter, utc()).await, ["Ibuprofen: 400 mg!"]);
}

#[tokio::test]
async fn an_instant_stands_where_the_clock_of_here_puts_it_among_the_days() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let instant = |text: &str| When::Instant(DateTime::parse_from_rfc3339(text).unwrap());
    let date = now().date_naive();
    write(&store, 1, vec![put(at(1, "that day", When::Day { date, part: None }))]).await;
    // Late on the day before in New York, and on that day in Tokyo.
    write(&store, 2, vec![put(at(2, "late", instant("2026-03-14T01:00:00Z")))]).await;
    let journal = store.journal(&FIRST).await.unwrap();
    let zone = |hours: i32| Zone::Fixed(FixedOffset::east_opt(hours * 3600).unwrap());
    assert_eq!(lines(&journal, &Filter::default(), zone(-4)).await, ["that day", "late"]);
    assert_eq!(lines(&journal, &Filter::default(), zone(9)).await, ["late", "that day"]);
    let midnight = |hours: i64| date.and_time(chrono::NaiveTime::MIN).and_utc() - Duration::hours(hours);
    for (hours, found) in [(-4, vec!["that day"]), (9, vec!["late", "that day"])] {
        let span = Span { from: Some((date, midnight(hours))), to: Some((date, midnight(hours) + Duration::days(1))) };
        let filter = Filter { span: Some(span), ..Filter::default() };
        assert_eq!(lines(&journal, &filter, zone(hours as i32)).await, found);
    }
}

#[tokio::test]
async fn a_journal_in_other_words_is_made_anew() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    write(&store, 1, vec![put(entry(1, "headache"))]).await;
    agrees(&store).await;
    store.close().await.unwrap();
    let mut connection = raw(dir.path()).await;
    sqlx::query("UPDATE journal_line SET text = 'nothing'").execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    let store = open(dir.path()).await.unwrap();
    assert!(!store.journal_check(&FIRST, &Job::new()).await.unwrap().agree());
    let second = Notes("second");
    assert!(store.journal_check(&second, &Job::new()).await.unwrap().agree());
}

/// What may be done to the record, and when the journal is read.
#[derive(Clone, Debug)]
enum Deed {
    Put(u128, String, i64, bool),
    Remove(u128),
    Undo(usize),
    Erase(u128),
    Read,
}

fn a_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (0u128..5, "[ab!:]{0,5}", -40i64..40, any::<bool>()).prop_map(|(n, text, hours, day)| Deed::Put(n, text, hours, day)),
        1 => (0u128..5).prop_map(Deed::Remove),
        2 => (0usize..20).prop_map(Deed::Undo),
        1 => (0u128..5).prop_map(Deed::Erase),
        1 => Just(Deed::Read),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_the_journal_is_what_the_log_makes_it(deeds in proptest::collection::vec(a_deed(), 1..24)) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let dir = tempdir().unwrap();
            let store = make(dir.path()).await;
            for (n, deed) in (1_000u128..).zip(deeds) {
                match deed {
                    Deed::Put(of, text, hours, day) => {
                        let instant = now() + Duration::hours(hours);
                        let when = if day { When::Day { date: instant.date_naive(), part: None } } else { When::Instant(instant) };
                        write(&store, n, vec![put(at(of, &text, when))]).await;
                    }
                    Deed::Remove(of) => write(&store, n, vec![Change::RemoveEntry(EntryId(id(of)))]).await,
                    Deed::Undo(back) => {
                        let all = store.operations(1, 100).await.unwrap();
                        let Some(logged) = all.iter().rev().nth(back) else { continue };
                        let undoes = logged.operation.id;
                        let undoing = Undoing { undoes, operation: OperationId(id(n)), salt: Salt([3; 32]), at: now() };
                        store.undo(undo_of(logged.hash), undoing).await.unwrap();
                    }
                    Deed::Erase(of) => erase(&store, Erase::Entries(vec![EntryId(id(of))]), n).await,
                    Deed::Read => agrees(&store).await,
                }
            }
            agrees(&store).await;
            // A page at a time, or all at once: the same, by any clock.
            for hours in [-12, 0, 14] {
                let zone = Zone::Fixed(FixedOffset::east_opt(hours * 3600).unwrap());
                let journal = store.journal(&FIRST).await.unwrap();
                let (all, more) = journal.lines(&Filter::default(), None, 100, zone).await.unwrap();
                assert!(!more);
                assert_eq!(lines(&journal, &Filter::default(), zone).await, all.iter().map(text).collect::<Vec<_>>());
                let counted: u64 = journal.counts().await.unwrap().iter().filter(|each| each.medication.is_none()).map(|each| each.lines).sum();
                assert_eq!(counted, all.len() as u64);
                let standing = journal.counts().await.unwrap().iter().filter(|each| each.medication.is_none()).map(|each| each.entries).sum::<u64>();
                assert_eq!(standing as usize, everything(&store).await.entries(me(), &alara_record::EntryQuery::default()).len());
            }
        });
    }
}
