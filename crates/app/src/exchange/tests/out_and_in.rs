//! Records made up by a seed, out in our own format and in again: the same entries, the same lists, the same history. And out as a
//! calendar, of which visits and reminders come back as what they were, and no dose as anything.

use std::collections::BTreeMap;

use alara_store::Window;

use super::*;
use crate::engine::Entered;

#[path = "../../../../exchange/tests/support/back.rs"]
mod back;
#[path = "../../../../exchange/tests/support/generated.rs"]
pub(crate) mod generated;
#[path = "../../../../exchange/tests/support/listed.rs"]
mod listed;
#[path = "../../../../exchange/tests/support/whole.rs"]
mod whole;

use self::back::By;
use self::whole::{compare, each_record, here, read_back};

/// A number that the environment says.
pub(super) fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |said| said.parse().expect("a number"))
}

/// All entries, the lists and the people of a record, in words; none of its ids differs in a record that it was imported to.
pub(super) async fn tell_record(home: &Home) -> [Vec<String>; 2] {
    let person = home.engine.person().id;
    let record = home.engine.store().snapshot(person, &Window::default()).await.unwrap();
    // The user has another id in each record.
    let plain = |text: String| text.replace(&person.0.to_string(), "somebody");
    let all = record.entries(person, &EntryQuery::default());
    let mut entries: Vec<String> = all.into_iter().map(|entry| plain(format!("{entry:?}"))).collect();
    let medications = record.medications(person).into_iter().map(|each| plain(format!("{each:?}")));
    let reminders = record.reminders(person).into_iter().map(|each| plain(format!("{each:?}")));
    let mut lists: Vec<String> = medications.chain(reminders).collect();
    entries.sort();
    lists.sort();
    [entries, lists]
}

/// What each operation says, by its id; without the one that began the record, and the one that says that it was imported.
async fn tell_history(home: &Home) -> BTreeMap<String, String> {
    let lines = home.lines().await.into_iter().filter(|line| line["tool"] != "begin" && line["tool"] != "import");
    lines.map(|line| (id(&line), format!("{} {} {}", line["tool"], line["at"], line["payload"]["written"]))).collect()
}

/// Enters what was made up; how much of it the rules let in without a question.
pub(super) async fn enter_all(home: &Home, scope: &str, record: Vec<generated::Made>) -> usize {
    let mut done = 0;
    for (place, made) in record.into_iter().enumerate() {
        let mut values = made.fields.as_object().cloned().unwrap();
        // The clock of these homes names no zone.
        values.remove("home_time");
        let (writes, id) = (home.engine.writes(), format!("{scope}{place}"));
        match writes.enter(&id, made.tool, &values, crate::engine::Way::Form).await.unwrap() {
            Entered::Written { .. } => done += 1,
            Entered::Asks { .. } => {}
            other => assert_eq!(made.tool, "skip_dose", "{other:?} {values:?}"),
        }
    }
    done
}

/// So many records (`ALARA_OWN_RECORDS`; the soak has a thousand), by `ALARA_SEED`.
#[tokio::test]
async fn record_comes_back_from_our_own_format_whole() {
    let mut by = seeded::Seeded(number("ALARA_SEED", 1));
    let (mut entered, mut listed) = (0, 0);
    for _ in 0..number("ALARA_OWN_RECORDS", 4) {
        let (home, empty) = (Home::new().await, Home::new().await);
        let mut record = generated::make_record(&mut by);
        record.sort_by(|one, other| one.at.cmp(&other.at));
        let today = home.engine.clock().local().date();
        listed += enter_all(&home, "l", generated::make_lists(&mut by, today)).await;
        entered += enter_all(&home, "e", record).await;
        let lines = home.lines().await;
        assert!(matches!(empty.import(&lines).await, Imported::Done(_)));
        let told = tell_record(&home).await;
        assert_eq!(tell_record(&empty).await, told);
        assert_eq!(tell_history(&empty).await, tell_history(&home).await);
        empty.is_whole().await;
        let again = empty.ready(&lines).await;
        assert_eq!(again.new, 0, "what came back is known");
    }
    println!("{entered} entries, {listed} medications and reminders");
    assert!(entered > 0 && listed > 0);
}

/// So many records (`ALARA_RECORDS`; the soak has a thousand), by `ALARA_SEED`.
#[test]
fn record_comes_back_from_a_calendar_as_far_as_that_carries_it() {
    each_record(|record| {
        let text = crate::ical::file(&record.remember(), here().zone, here().now.to_utc()).unwrap();
        compare(read_back([&text.into_bytes()]), record.expect(By::Calendar));
    });
}
