//! The day, the timeline, undo, and what is announced.

use super::*;
use serde_json::json;

/// Told at half past nine: of that day it is due in the evening only.
async fn metformin(house: &House) {
    executed(house.form("add_medication", twice_a_day()).await);
}

fn twice_a_day() -> serde_json::Value {
    json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"] })
}

#[tokio::test]
async fn the_timeline_shows_what_stands_and_marks_what_was_undone() {
    let mut house = House::new().await;
    let turn = house.say("took two ibuprofen").await;
    let operation = turn.done[0].operation.clone();
    let shown = house.timeline().await;
    assert_eq!((shown[0].title.as_str(), shown[0].undone), ("Ibuprofen", false));
    assert_eq!(shown[0].origin, "said in chat");

    let undone = house.desktop.record().undo(OperationId { operation: operation.clone() }).await.unwrap();
    assert!(undone.undone && undone.operation == operation);
    assert!(house.timeline().await[0].undone);
    assert!(house.turn("turn-1").await.done[0].undone);
    let twice = house.desktop.record().undo(OperationId { operation: operation.clone() }).await.unwrap_err();
    assert_eq!(twice.code, FailureCode::AlreadyDone);

    let back = house.desktop.record().redo(OperationId { operation: operation.clone() }).await.unwrap();
    assert!(!back.undone);
    assert!(!house.timeline().await[0].undone);
    // An undo after a redo takes it back again.
    assert!(house.desktop.record().undo(OperationId { operation }).await.unwrap().undone);
    let steps: Vec<StepKind> = house.timeline().await[0].story.iter().map(|step| step.kind).collect();
    use StepKind::{Recorded, Said, Undone};
    assert_eq!(steps, [Said, Recorded, Undone, Recorded, Undone]);
}

#[tokio::test]
async fn the_last_write_is_undone_and_then_the_one_before() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    house.say("drank a glass of water").await;
    assert_eq!(house.desktop.record().undo_last(NoInput {}).await.unwrap().kind, EntryKind::Water);
    assert_eq!(house.desktop.record().undo_last(NoInput {}).await.unwrap().kind, EntryKind::Dose);
    assert_eq!(house.desktop.record().undo_last(NoInput {}).await.unwrap_err().code, FailureCode::AlreadyDone);
}

#[tokio::test]
async fn a_deleted_entry_is_marked_and_can_be_brought_back() {
    let mut house = House::new().await;
    let turn = house.say("took two ibuprofen").await;
    let input = || OperationId { operation: turn.done[0].operation.clone() };
    let deleted = house.desktop.record().delete_entry(input()).await.unwrap();
    assert_eq!(deleted.label, "Deleted Ibuprofen");
    assert!(house.timeline().await[0].undone);
    assert_eq!(house.desktop.record().delete_entry(input()).await.unwrap_err().code, FailureCode::AlreadyDone);
    assert!(!house.desktop.record().redo(input()).await.unwrap().undone);
    assert!(!house.timeline().await[0].undone);
    assert_eq!(house.timeline().await.len(), 1);
}

#[tokio::test]
async fn the_timeline_is_searched_by_words_and_by_kind_and_comes_in_pages() {
    let mut house = House::new().await;
    for text in ["took two ibuprofen", "bp 128 over 82", "drank a glass of water"] {
        house.say(text).await;
    }
    let page = |before: Option<String>, search: &str, kind| TimelineInput {
        before,
        limit: 2,
        search: search.into(),
        kind,
        ..TimelineInput::default()
    };
    let first = house.desktop.record().timeline(page(None, "", None)).await.unwrap();
    assert_eq!((first.total, first.days[0].entries.len()), (3, 2));
    let rest = house.desktop.record().timeline(page(first.earlier, "", None)).await.unwrap();
    assert_eq!((rest.days[0].entries.len(), rest.earlier), (1, None));
    let found = house.desktop.record().timeline(page(None, "IBU", None)).await.unwrap();
    assert_eq!(found.total, 1);
    let found = house.desktop.record().timeline(page(None, "", Some(EntryKind::Vital))).await.unwrap();
    assert_eq!(found.days[0].entries[0].title, "128/82");
}

#[tokio::test]
async fn a_planned_dose_is_settled_by_the_dose_that_was_marked() {
    let house = House::new().await;
    house.listed_before(twice_a_day()).await;
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    assert_eq!((today.planned, today.taken), (2, 0));
    assert_eq!((today.doses[0].state, today.doses[1].state), (DoseState::Due, DoseState::Later));
    let occurrence = today.doses[0].occurrence.clone().unwrap();
    let mark = || MarkDose { occurrence: occurrence.clone(), action: DoseAction::Taken, minutes: None };
    let done = executed(house.desktop.notifications().mark_dose(mark()).await.unwrap());
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    assert_eq!(
        (today.taken, today.doses[0].state, today.doses[0].dose.as_deref()),
        (1, DoseState::Taken, Some("500 mg"))
    );
    assert_eq!(today.doses[0].operation.as_deref(), Some(done.operation.as_str()));
    assert_eq!(today.doses.len(), 2, "it is not told a second time as one taken as needed");
    assert_eq!(house.desktop.notifications().mark_dose(mark()).await.unwrap_err().code, FailureCode::AlreadyDone);
    house.desktop.record().undo(OperationId { operation: done.operation }).await.unwrap();
    assert_eq!(house.desktop.record().today(NoInput {}).await.unwrap().doses[0].state, DoseState::Due);
}

#[tokio::test]
async fn marking_a_missed_dose_never_settles_the_one_at_hand() {
    let house = House::new().await;
    metformin(&house).await;
    house.time.advance(Duration::hours(24 + 11));
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    assert_eq!((today.doses[0].state, today.doses[1].state), (DoseState::Missed, DoseState::Due));
    let occurrence = today.doses[0].occurrence.clone().unwrap();
    house
        .desktop
        .notifications()
        .mark_dose(MarkDose { occurrence, action: DoseAction::Taken, minutes: None })
        .await
        .unwrap();
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    assert_eq!(today.doses[1].state, DoseState::Due);
}

#[tokio::test]
async fn the_morning_meds_settle_the_mornings_dose_at_whatever_hour_they_are_told() {
    for hours in [0, 6, 11] {
        let mut house = House::new().await;
        house.listed_before(twice_a_day()).await;
        house.time.advance(Duration::hours(hours));
        house.say("took my morning meds").await;
        let today = house.desktop.record().today(NoInput {}).await.unwrap();
        assert_eq!((today.taken, today.doses[0].state), (1, DoseState::Taken), "{hours} hours later");
        assert_ne!(today.doses[1].state, DoseState::Taken, "{hours} hours later");
    }
}

#[tokio::test]
async fn skipped_morning_meds_leave_the_evenings_dose_open() {
    let mut house = House::new().await;
    house.listed_before(twice_a_day()).await;
    house.time.advance(Duration::hours(9));
    house.say("I skipped my morning meds").await;
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    assert_eq!(today.doses[0].state, DoseState::Skipped);
    assert_ne!(today.doses[1].state, DoseState::Skipped);
}

#[tokio::test]
async fn a_skipped_dose_is_told_as_skipped() {
    let house = House::new().await;
    metformin(&house).await;
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    let occurrence = today.doses[0].occurrence.clone().unwrap();
    let pressed = house
        .desktop
        .notifications()
        .press_notice(MarkDose { occurrence, action: DoseAction::Skip, minutes: None })
        .await
        .unwrap();
    assert_eq!(executed(pressed).label, "Skipped Metformin");
    let skipped = house.timeline().await.into_iter().find(|entry| entry.kind == EntryKind::Dose).unwrap();
    assert_eq!(skipped.origin, "from a reminder");
    assert_eq!(house.desktop.record().today(NoInput {}).await.unwrap().doses[0].state, DoseState::Skipped);
}

#[tokio::test]
async fn what_was_logged_by_hand_stands_in_the_day() {
    let mut house = House::new().await;
    executed(house.form("update_mood", json!({ "mood": "good" })).await);
    executed(house.form("log_hydration", json!({ "amount_ml": 250 })).await);
    house.say("took two ibuprofen").await;
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    assert_eq!((today.mood.as_deref(), today.water_ml), (Some("good"), 250));
    assert_eq!((today.doses.len(), today.planned), (1, 0));
    assert_eq!(today.doses[0].medication, "Ibuprofen");
    assert!(
        matches!(house.form("log_hydration", json!({ "amount_ml": 0 })).await, Written::Invalid { errors } if errors[0].field == "amount_ml")
    );
}

#[tokio::test]
async fn readings_are_the_recorded_ones_oldest_first() {
    let mut house = House::new().await;
    house.say("bp 128 over 82").await;
    house.time.advance(Duration::hours(1));
    let last = house.say("bp 124 over 80").await;
    let input = || VitalsInput { kind: VitalKind::BloodPressure, days: 7 };
    let shown = house.desktop.trends().vitals(input()).await.unwrap();
    let values: Vec<_> = shown.readings.iter().map(|each| (each.value, each.second)).collect();
    assert_eq!(values, [(128.0, Some(82.0)), (124.0, Some(80.0))]);
    house.desktop.record().undo(OperationId { operation: last.done[0].operation.clone() }).await.unwrap();
    assert_eq!(house.desktop.trends().vitals(input()).await.unwrap().readings.len(), 1);
}

#[tokio::test]
async fn moods_and_symptoms_are_the_recorded_ones_from_whichever_tool_wrote_them() {
    let house = House::new().await;
    executed(house.form("update_mood", json!({ "mood": "good" })).await);
    house.time.advance(Duration::days(1));
    let headache = json!({ "entry_type": "symptom", "data.symptoms": ["headache"], "data.severity": "mild" });
    let first = executed(house.form("save_health_entry", headache).await);
    executed(house.form("save_health_entry", json!({ "entry_type": "note", "data.text": "slept in" })).await);
    house.time.advance(Duration::days(1));
    executed(
        house.form("create_check_in", json!({ "mood": "poor", "symptoms": ["nausea", "Headache", "nausea"] })).await,
    );
    let shown = async |days| house.desktop.trends().feelings(FeelingsInput { days }).await.unwrap();
    let told = |shown: &Feelings| {
        let severities = |each: &SymptomOver| each.times.iter().map(|one| one.severity.clone()).collect::<Vec<_>>();
        shown.symptoms.iter().map(|each| (each.name.clone(), severities(each))).collect::<Vec<_>>()
    };
    let week = shown(7).await;
    let moods: Vec<_> = week.moods.iter().map(|each| (each.at.date.as_str(), each.mood)).collect();
    assert_eq!(moods, [("2026-03-14", Mood::Good), ("2026-03-16", Mood::Poor)]);
    let mild = Some("mild".to_owned());
    assert_eq!(told(&week), [("Headache".to_owned(), vec![mild, None]), ("nausea".to_owned(), vec![None])]);
    house.desktop.record().undo(OperationId { operation: first.operation }).await.unwrap();
    assert_eq!(told(&shown(7).await)[0], ("Headache".to_owned(), vec![None]));
    assert_eq!(shown(1).await.moods.len(), 1);
}

#[tokio::test]
async fn each_occurrence_rings_once_also_over_a_restart() {
    let house = House::new().await;
    house.desktop.shell().set_can_notify(true).await;
    metformin(&house).await;
    assert!(house.tick(true).await.is_empty(), "nothing is announced for a time before it was set");
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T20:00:10-04:00").unwrap());
    assert_eq!(house.tick(true).await, ["Metformin 20:00"]);
    assert!(house.tick(true).await.is_empty());
    house.restart().await;
    assert!(house.tick(true).await.is_empty());
}

#[tokio::test]
async fn what_could_not_be_shown_is_tried_again_and_what_was_taken_does_not_ring() {
    let house = House::new().await;
    house.desktop.shell().set_can_notify(true).await;
    metformin(&house).await;
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T20:00:10-04:00").unwrap());
    assert_eq!(house.tick(false).await.len(), 1);
    assert_eq!(house.tick(true).await.len(), 1);
    house.time.set(DateTime::parse_from_rfc3339("2026-03-15T07:50:00-04:00").unwrap());
    executed(house.form("log_medication", json!({ "medication_name": "Metformin", "dose": "500 mg" })).await);
    house.time.set(DateTime::parse_from_rfc3339("2026-03-15T08:01:00-04:00").unwrap());
    assert!(house.tick(true).await.is_empty());
}

#[tokio::test]
async fn a_snoozed_dose_rings_again_when_its_rest_is_over() {
    let house = House::new().await;
    house.desktop.shell().set_can_notify(true).await;
    metformin(&house).await;
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T20:00:10-04:00").unwrap());
    assert_eq!(house.tick(true).await.len(), 1);
    let occurrence = house.desktop.record().today(NoInput {}).await.unwrap().doses[0].occurrence.clone().unwrap();
    let snoozed = house
        .desktop
        .notifications()
        .mark_dose(MarkDose { occurrence, action: DoseAction::Snooze, minutes: None })
        .await
        .unwrap();
    assert!(matches!(snoozed, Written::Snoozed { until } if until.time.as_deref() == Some("20:10")));
    house.time.advance(Duration::minutes(5));
    assert!(house.tick(true).await.is_empty());
    house.time.advance(Duration::minutes(6));
    assert_eq!(house.tick(true).await, ["Metformin 20:00"]);
    assert!(house.tick(true).await.is_empty());
}

#[tokio::test]
async fn lists_show_what_is_on_record() {
    let house = House::new().await;
    metformin(&house).await;
    executed(house.form("create_reminder", json!({ "title": "Call the pharmacy", "time": "16:00" })).await);
    executed(house.form("log_medication", json!({ "medication_name": "metformin" })).await);
    let medications = house.desktop.record().medications(NoInput {}).await.unwrap();
    assert_eq!(medications.current[0].schedule, "08:00 and 20:00, every day");
    assert_eq!(medications.current[0].last.as_ref().and_then(|at| at.time.as_deref()), Some("09:30"));
    let reminders = house.desktop.record().reminders(NoInput {}).await.unwrap();
    assert_eq!(reminders.reminders[0].next.as_ref().and_then(|at| at.time.as_deref()), Some("16:00"));
    let next = house.desktop.record().today(NoInput {}).await.unwrap().next;
    let titles: Vec<&str> = next.iter().map(|each| each.title.as_str()).collect();
    assert_eq!(titles, ["Call the pharmacy", "Metformin"]);
}

#[tokio::test]
async fn a_corrected_entry_stays_one_line_and_its_correction_is_undone_alone() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let entry = {
        let open = house.desktop.vault.opened().await.unwrap();
        open.engine.store().timeline(open.engine.person().id, None, 1).await.unwrap()[0].entry.id
    };
    let form = house.form("correct_entry", json!({ "entry": entry.to_string(), "changes.dose": "3 tablets" })).await;
    let done = executed(form);
    assert_eq!((done.label.as_str(), done.kind), ("Corrected Ibuprofen", EntryKind::Dose));
    let shown = house.timeline().await;
    assert_eq!((shown.len(), shown[0].detail.as_str()), (1, "3 tablets"));
    assert_eq!(
        (shown[0].operation.as_str(), shown[0].origin.as_str()),
        (done.operation.as_str(), "said in chat, corrected")
    );
    house.desktop.record().undo(OperationId { operation: done.operation }).await.unwrap();
    let shown = house.timeline().await;
    assert_eq!((shown.len(), shown[0].undone), (1, false));
    assert_ne!(shown[0].detail, "3 tablets");
}

#[tokio::test]
async fn what_was_built_on_is_not_undone_on_its_own_and_says_so() {
    let mut house = House::new().await;
    let turn = house.say("took two ibuprofen").await;
    let entry = {
        let open = house.desktop.vault.opened().await.unwrap();
        open.engine.store().timeline(open.engine.person().id, None, 1).await.unwrap()[0].entry.id
    };
    executed(house.form("correct_entry", json!({ "entry": entry.to_string(), "changes.dose": "3 tablets" })).await);
    let failure =
        house.desktop.record().undo(OperationId { operation: turn.done[0].operation.clone() }).await.unwrap_err();
    assert_eq!(failure.code, FailureCode::InvalidInput);
    assert!(failure.message.contains("changed again since"), "{}", failure.message);
    assert!(!house.timeline().await[0].undone);
}

#[tokio::test]
async fn each_choice_of_the_timeline_says_how_many_entries_it_would_leave() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    house.say("my bp was 128 over 82").await;
    house.say("took one paracetamol").await;
    let ask = |set: TimelineInput| TimelineInput { limit: 50, ..set };
    let shown = house.desktop.record().timeline(ask(TimelineInput::default())).await.unwrap();
    let kinds = |shown: &Timeline| shown.kinds.iter().map(|each| (each.kind, each.count)).collect::<Vec<_>>();
    assert!(kinds(&shown).contains(&(EntryKind::Dose, 2)) && kinds(&shown).contains(&(EntryKind::Vital, 1)));
    assert!(shown.people.is_empty(), "there is only one");
    let about: Vec<_> = shown.medications.iter().map(|each| (each.name.as_str(), each.count)).collect();
    assert_eq!(about, [("Ibuprofen", 1), ("Paracetamol", 1)]);
    let medication = Some("ibuprofen".to_owned());
    let one =
        house.desktop.record().timeline(ask(TimelineInput { medication, ..TimelineInput::default() })).await.unwrap();
    assert_eq!(one.total, 1);
    assert_eq!(kinds(&one), [(EntryKind::Dose, 1)], "the other choices stay as they are");
    assert_eq!(one.medications.len(), 2, "its own is passed over");
    let from = Some("2026-03-15".to_owned());
    let none = house.desktop.record().timeline(ask(TimelineInput { from, ..TimelineInput::default() })).await.unwrap();
    assert_eq!(none.total, 0);
    let person = Some("nobody".to_owned());
    assert!(house.desktop.record().timeline(ask(TimelineInput { person, ..TimelineInput::default() })).await.is_err());
}

#[tokio::test]
async fn hours_that_had_passed_when_it_was_told_are_not_missed() {
    let mut house = House::new().await;
    executed(house.form("add_medication", json!({ "name": "Metformin", "times": ["08:00", "20:00"] })).await);
    let planned = async |house: &House| {
        let doses = house.desktop.record().today(NoInput {}).await.unwrap().doses;
        doses.into_iter().map(|dose| (dose.planned.unwrap_or_default(), dose.state)).collect::<Vec<_>>()
    };
    let later = [("20:00".to_owned(), DoseState::Later)];
    assert_eq!(planned(&house).await, later);
    let skip = house.form("skip_dose", json!({ "medication_name": "Metformin", "time": "08:00" })).await;
    assert!(matches!(skip, Written::Invalid { .. }), "{skip:?}");
    assert!(house.say("did I miss anything today?").await.reply.contains("No scheduled doses"));
    // What was taken at that hour all the same is recorded, and settles none of the others.
    let turn = house.say("took my metformin at 8 this morning").await;
    assert_eq!(turn.done.len(), 1, "{turn:?}");
    let taken = ("".to_owned(), DoseState::Taken);
    assert_eq!(planned(&house).await, [later[0].clone(), taken]);
}
