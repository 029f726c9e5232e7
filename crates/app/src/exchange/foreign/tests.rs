//! What a file of another program brings, brings twice, and what takes it back.

use std::io::Cursor;

use serde_json::{Value, json};

use super::*;
use crate::engine::Undone;
use crate::exchange::Imported;
use crate::exchange::tests::Home;

fn bundle(resources: &[Value]) -> String {
    let entries: Vec<Value> = resources.iter().map(|each| json!({ "resource": each })).collect();
    json!({ "resourceType": "Bundle", "type": "collection", "entry": entries }).to_string()
}

fn weight(at: &str, value: f64) -> Value {
    json!({ "resourceType": "Observation", "status": "final", "effectiveDateTime": at,
        "code": { "coding": [{ "system": "http://loinc.org", "code": "29463-7" }], "text": "Body weight" },
        "valueQuantity": { "value": value, "code": "kg" } })
}

fn dose(at: &str) -> Value {
    json!({ "resourceType": "MedicationAdministration", "status": "completed", "effectiveDateTime": at,
        "medicationCodeableConcept": { "text": "Metformin" }, "dosage": { "text": "500 mg" } })
}

impl Home {
    async fn look(&self, text: &str, choices: &Choices) -> Batch {
        let mut from = Cursor::new(text.to_owned());
        match self.engine.files().read_file(&mut from, text.len() as u64, choices, &Job::new()).await.unwrap() {
            ReadBatch::Ready(batch) => *batch,
            other => panic!("{other:?}"),
        }
    }

    async fn bring(&self, text: &str) -> OperationId {
        let batch = self.look(text, &Choices::default()).await;
        let operation = batch.import.unwrap();
        assert!(matches!(self.engine.files().import(batch, &Job::new()).await.unwrap(), Imported::Done(_)));
        operation
    }
}

const AT: &str = "2026-03-10T08:00:00-04:00";

#[tokio::test]
async fn rejects_a_value_that_a_form_would_not_take() {
    let home = Home::new().await;
    let table = "Date,Systolic (mmHg),Diastolic (mmHg)\n2026-03-10,128,82\n2026-03-11,999,84\n";
    let batch = home.look(table, &Choices::default()).await;
    let refused = batch.foreign.map(|brought| brought.refused).unwrap_or_default();
    assert_eq!(batch.new, 1);
    assert_eq!(refused.iter().map(|each| each.why.as_str()).collect::<Vec<_>>(), ["Systolic must be from 50 to 300"]);
}

#[tokio::test]
async fn value_of_a_day_to_come_is_refused_with_what_it_is_and_why() {
    let home = Home::new().await;
    let brought = home.look(&bundle(&[weight("2026-03-15", 71.5)]), &Choices::default()).await.foreign.unwrap();
    let [refused] = brought.refused.as_slice() else { panic!("{:?}", brought.refused) };
    assert!(refused.what.as_ref().is_some_and(|what| what.contains("71.5 kg")), "{refused:?}");
    assert!(!refused.why.contains("cannot be recorded") && !refused.why.is_empty(), "{refused:?}");
    let batch = home.look(&bundle(&[weight(AT, 71.5), dose(AT)]), &Choices::default()).await;
    assert_eq!(batch.foreign.unwrap().kinds, ["1 dose", "1 measurement"]);
}

#[tokio::test]
async fn file_brings_each_thing_once_and_says_where_from() {
    let home = Home::new().await;
    let file = bundle(&[weight(AT, 71.5), weight("2026-03-11", 71.2), dose(AT), dose(AT)]);
    let batch = home.look(&file, &Choices::default()).await;
    assert_eq!((batch.new, batch.known), (3, 1), "a line that stands twice is one");
    home.bring(&file).await;
    assert_eq!(home.entries().await.len(), 3);
    let again = home.look(&file, &Choices::default()).await;
    assert_eq!((again.new, again.known), (0, 4));
    let lines = home.lines().await;
    let entry = lines.iter().find(|line| line["tool"] == "log_vital").unwrap();
    assert_eq!(entry["payload"]["provenance"]["file"]["from"], "a FHIR file");
    home.is_whole().await;
}

#[tokio::test]
async fn one_undo_takes_the_whole_import_back() {
    let mut home = Home::new().await;
    home.say("my weight was 80 kg").await;
    let file = bundle(&[weight(AT, 71.5), dose(AT), dose("2026-03-11T08:00:00-04:00")]);
    let import = home.bring(&file).await;
    assert_eq!(home.entries().await.len(), 4);
    let undone = home.engine.writes().undo_last().await.unwrap();
    assert!(matches!(undone, Undone::Done(_)));
    let told = home.engine.writes().tell_undone(&undone).await.unwrap();
    assert_eq!(told, "Undone: the import of 3 things from a FHIR file.");
    assert_eq!(home.entries().await.len(), 1, "what was said stays");
    assert!(matches!(home.engine.writes().undo(import).await.unwrap(), Undone::Already(_)));
    home.is_whole().await;
    home.bring(&file).await;
    assert_eq!(home.entries().await.len(), 4, "it comes back from its file");
}

#[tokio::test]
async fn undo_of_an_import_leaves_what_was_changed_since() {
    let home = Home::new().await;
    let import = home.bring(&bundle(&[weight(AT, 71.5), weight("2026-03-11", 72.0)])).await;
    let record = home.engine.record().await.unwrap();
    let entries = alara_record::Record::entries(&*record, home.engine.person().id, &Default::default());
    let changes = json!({ "entry": entries[0].id.to_string(), "changes": { "value": 73 } });
    home.enter("form-1", "correct_entry", changes).await;
    assert!(matches!(home.engine.writes().undo(import).await.unwrap(), Undone::Partly { stayed: 1, .. }));
    assert_eq!(home.entries().await.len(), 1);
    home.is_whole().await;
}

#[tokio::test]
async fn what_may_be_here_is_shown_on_both_sides_and_left_out() {
    let mut home = Home::new().await;
    home.enter("form-1", "log_vital", json!({ "kind": "weight", "value": 70, "unit": "kg", "measured_at": AT })).await;
    home.say("took 500 mg metformin").await;
    let file = bundle(&[weight(AT, 71.5), dose("2026-03-14T09:10:00-04:00")]);
    let batch = home.look(&file, &Choices::default()).await;
    let doubts = &batch.foreign.as_ref().unwrap().doubtful;
    assert_eq!((batch.new, doubts.len()), (0, 2));
    assert!(
        matches!(&doubts[0], Doubt::Near { here, file } if here.contains("70") && file.contains("71.5")),
        "{doubts:?}"
    );
    assert_eq!(home.look(&file, &Choices { doubtful: true, ..Choices::default() }).await.new, 2);
}

#[tokio::test]
async fn asks_about_a_value_that_no_body_has() {
    let home = Home::new().await;
    let result = |value: f64| {
        json!({ "resourceType": "Observation", "status": "final", "effectiveDateTime": AT, "code": { "text": "HbA1c" },
            "category": [{ "text": "laboratory" }], "valueQuantity": { "value": value, "unit": "%", "code": "%" } })
    };
    let strong = json!({ "resourceType": "MedicationAdministration", "status": "completed", "effectiveDateTime": AT,
        "medicationCodeableConcept": { "text": "Metformin" }, "dosage": { "text": "500 g" } });
    let file = bundle(&[result(6.1), result(6800.0), strong]);
    let batch = home.look(&file, &Choices::default()).await;
    let doubts = &batch.foreign.as_ref().unwrap().doubtful;
    assert_eq!((batch.new, doubts.len()), (1, 2), "{doubts:?}");
    assert!(
        matches!(&doubts[0], Doubt::Unlikely { file, why } if file.contains("6800") && why.contains("A body can have"))
    );
    let all = Choices { doubtful: true, ..Choices::default() };
    assert_eq!(home.look(&file, &all).await.new, 3);
}

#[tokio::test]
async fn what_the_rules_refuse_is_refused_from_a_file_too() {
    let home = Home::new().await;
    let file = bundle(&[weight(AT, 7100.0), weight("2027-03-11", 70.0), weight("1801-03-11", 70.0), weight(AT, 70.0)]);
    let batch = home.look(&file, &Choices::default()).await;
    assert_eq!((batch.new, batch.foreign.unwrap().refused.len()), (1, 3));
}

#[tokio::test]
async fn imported_dose_leaves_the_stock_as_it_was_counted() {
    let home = Home::new().await;
    home.enter("form-1", "add_medication", json!({ "name": "Metformin", "dose": "500 mg", "stock": 30 })).await;
    home.bring(&bundle(&[dose(AT)])).await;
    let record = home.engine.record().await.unwrap();
    let listed = alara_record::Record::medications(&*record, home.engine.person().id);
    assert_eq!(listed[0].stock, Some(30.0));
    // The export of such a record comes in again as it is.
    let other = Home::new().await;
    assert_eq!(other.import(&home.lines().await).await, Imported::Done(3));
    assert_eq!(other.entries().await, home.entries().await);
}

#[tokio::test]
async fn file_that_breaks_off_brings_nothing() {
    let home = Home::new().await;
    let file = bundle(&[weight(AT, 71.5), dose(AT)]);
    for cut in (60..file.len()).step_by(7) {
        let text = &file[..cut];
        let mut from = Cursor::new(text.to_owned());
        let read =
            home.engine.files().read_file(&mut from, cut as u64, &Choices::default(), &Job::new()).await.unwrap();
        assert!(matches!(read, ReadBatch::Unreadable { .. }), "{text}");
    }
}

#[tokio::test]
async fn backup_of_medtimer_brings_its_list_and_its_doses() {
    let home = Home::new().await;
    let reminder = |minutes: u32| json!({ "timeInMinutes": minutes, "amount": "1", "days": [true, true, true, true, true, true, true] });
    let medicine = json!({ "medicine": { "name": "Ramipril", "unit": "tablet", "amount": 30.0 },
        "reminders": [reminder(480), reminder(1200)] });
    let event = |status: &str| {
        json!({ "medicineName": "Ramipril", "amount": "1", "status": status, "remindedTimestamp": 1_773_403_200,
            "processedTimestamp": 1_773_403_500 })
    };
    let part = |list: &[Value]| json!({ "version": 9, "list": list });
    let events = [event("TAKEN"), event("SKIPPED")];
    let file = json!({ "events": part(&events), "medicines": part(&[medicine]) }).to_string();
    let batch = home.look(&file, &Choices::default()).await;
    assert_eq!((batch.new, batch.foreign.map(|brought| brought.refused.len())), (2, Some(1)));
    home.bring(&file).await;
    let record = home.engine.record().await.unwrap();
    let listed = alara_record::Record::medications(&*record, home.engine.person().id);
    assert_eq!((listed[0].stock, listed[0].schedule.as_ref().map(|plan| plan.times.len())), (Some(30.0), Some(2)));
    let again = home.look(&file, &Choices::default()).await;
    assert_eq!((again.new, again.known), (0, 2));
    home.is_whole().await;
}

#[tokio::test]
async fn table_is_read_again_as_it_was_said_once() {
    let home = Home::new().await;
    let said = [("When", "time-day-first"), ("Mass", "weight:kg")];
    let columns = said.iter().map(|(title, says)| ((*title).to_owned(), says.parse().unwrap())).collect();
    let batch = home.look("When,Mass\n1/2/2026,71.5\n", &Choices { columns, ..Choices::default() }).await;
    assert!(matches!(home.engine.files().import(batch, &Job::new()).await.unwrap(), Imported::Done(_)));
    let next = home.look("When,Mass\n2/2/2026,71.2\n", &Choices::default()).await;
    assert_eq!((next.new, next.days.map(|days| days.0.to_string())), (1, Some("2026-02-02".to_owned())));
}

#[tokio::test]
async fn calendar_that_comes_twice_changes_nothing() {
    let home = Home::new().await;
    let event = |lines: &str| format!("BEGIN:VEVENT\r\n{lines}\r\nEND:VEVENT\r\n");
    let events = event("SUMMARY:Eye clinic\r\nDTSTART:20260402T093000")
        + &event("SUMMARY:Physio\r\nDTSTART:20260310T160000\r\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH");
    let file = format!("BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n");
    home.bring(&file).await;
    let again = home.look(&file, &Choices::default()).await;
    assert_eq!((again.new, again.known), (0, 2));
    let later = file.replace("T160000", "T170000");
    let moved = home.look(&later, &Choices::default()).await;
    assert_eq!((moved.new, moved.foreign.map(|brought| brought.doubtful.len())), (0, Some(1)));
    home.is_whole().await;
}
