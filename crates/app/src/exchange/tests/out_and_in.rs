//! Records made up by a seed, out in our own format and in again: the same entries, the same lists, the same history.

use super::*;

#[path = "../../../../exchange/tests/support/generated.rs"]
mod generated;

/// A number that the environment says.
pub(super) fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |said| said.parse().expect("a number"))
}

/// The entries and the lists of a record, in words.
async fn tell_record(home: &Home) -> (Vec<String>, String) {
    let mut entries: Vec<String> = home.entries().await.iter().map(ToString::to_string).collect();
    entries.sort();
    let record = home.engine.record().await.unwrap();
    let person = home.engine.person().id;
    // The person has another id in each record.
    let lists = format!("{:?}{:?}", record.medications(person), record.reminders(person));
    (entries, lists.replace(&person.0.to_string(), "somebody"))
}

/// So many records (`ALARA_OWN_RECORDS`; the soak has a thousand), by `ALARA_SEED`.
#[tokio::test]
async fn record_comes_back_from_our_own_format_whole() {
    let mut by = seeded::Seeded(number("ALARA_SEED", 1));
    let mut entered = 0;
    for _ in 0..number("ALARA_OWN_RECORDS", 4) {
        let (home, empty) = (Home::new().await, Home::new().await);
        let mut record = generated::make_record(&mut by);
        record.sort_by(|one, other| one.at.cmp(&other.at));
        for (place, made) in record.into_iter().enumerate() {
            home.enter(&format!("e{place}"), made.tool, made.fields).await;
        }
        let plan = json!({ "name": "Lisinopril", "dose": "10 mg", "times": ["08:00", "20:00"], "stock": 30 });
        home.enter("m", "add_medication", plan).await;
        home.enter("r", "create_reminder", json!({ "title": "Walk", "time": "18:00", "days": [1, 3] })).await;
        let lines = home.lines().await;
        assert!(matches!(empty.import(&lines).await, Imported::Done(_)));
        let told = tell_record(&home).await;
        assert_eq!(tell_record(&empty).await, told);
        entered += told.0.len();
        empty.is_whole().await;
        let again = empty.ready(&lines).await;
        assert_eq!(again.new, 0, "what came back is known");
    }
    assert!(entered > 0);
}
