//! What is done by hand: the day, medications and reminders changed by forms that are filled in, whose record is open, the demo record.

use alara_consent::Way;

use super::*;
use serde_json::json;

async fn filled(house: &House, tool: &str, about: &str) -> Form {
    let input = FormInput { tool: tool.to_owned(), operation: None, about: Some(about.to_owned()) };
    house.desktop.forms().form(input).await.unwrap()
}

async fn save(house: &House, form: &Form, set: serde_json::Value) -> Written {
    let mut values: std::collections::BTreeMap<String, Option<Value>> = serde_json::from_value(set).unwrap();
    let fixed = form.fixed.iter().filter(|(name, _)| !values.contains_key(*name));
    let fixed: Vec<_> = fixed.map(|(name, value)| (name.clone(), Some(value.clone()))).collect();
    values.extend(fixed);
    house.desktop.forms().submit_form(SubmitForm { tool: form.tool.clone(), values }).await.unwrap()
}

/// Through the review where the rules ask.
async fn saved(house: &House, form: &Form, set: serde_json::Value) {
    match save(house, form, set).await {
        Written::Executed { .. } => {}
        Written::Asked { card } => {
            let Outcome::Confirmed { .. } = house.confirm(&card, json!({})).await else { panic!("not confirmed") };
        }
        other => panic!("not written: {other:?}"),
    }
}

async fn metformin(house: &House) {
    let set = json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"], "stock": 9 });
    executed(house.form("add_medication", set).await);
}

#[tokio::test]
async fn a_medication_is_changed_stopped_and_taken_up_again_by_forms_that_know_it() {
    let house = House::new().await;
    metformin(&house).await;
    let form = filled(&house, "update_medication", "Metformin").await;
    let dose = form.fields.iter().find(|field| field.name == "dose").unwrap();
    assert_eq!(dose.value, text("500 mg"));
    assert!(form.fields.iter().all(|field| field.name != "name"), "which one is settled");
    saved(&house, &form, json!({ "dose": "850 mg" })).await;
    let stop = filled(&house, "stop_medication", "Metformin").await;
    assert!(stop.fields.is_empty());
    saved(&house, &stop, json!({})).await;
    let listed = house.desktop.record().medications(NoInput {}).await.unwrap();
    assert!(listed.current.is_empty());
    let again = filled(&house, "add_medication", "Metformin").await;
    saved(&house, &again, json!({})).await;
    let row = house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0);
    assert_eq!((row.dose.as_deref(), row.schedule.as_str()), (Some("850 mg"), "08:00 and 20:00, every day"));
    let told: Vec<&str> = row.history.iter().map(|change| change.what.as_str()).collect();
    assert_eq!(told, ["Resumed", "Stopped", "Dose: 500 mg \u{2192} 850 mg", "Added"]);
}

#[tokio::test]
async fn what_is_emptied_in_a_form_is_taken_out_of_a_medication_and_nothing_else_is() {
    let house = House::new().await;
    let set = json!({
        "name": "Ibuprofen", "dose": "200 mg", "max_per_day": 4, "stock": 20, "instructions": "With food",
        "times": ["08:00"], "from": "2026-03-10", "until": "2026-04-01",
    });
    executed(house.form("add_medication", set).await);
    let form = filled(&house, "update_medication", "Ibuprofen").await;
    let value = |form: &Form, name: &str| form.fields.iter().find(|field| field.name == name).unwrap().value.clone();
    assert_eq!(value(&form, "from"), text("2026-03-10"));
    assert!(form.fields.iter().all(|field| field.name != "taken_out"), "a field is emptied, not named");
    saved(&house, &form, json!({ "max_per_day": null, "stock": null, "instructions": null, "until": null })).await;
    let row = house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0);
    assert_eq!((row.limits, row.stock, row.instructions), (None, None, None));
    assert_eq!((row.dose.as_deref(), row.schedule.as_str()), (Some("200 mg"), "08:00, every day"));
    let form = filled(&house, "update_medication", "Ibuprofen").await;
    assert_eq!((value(&form, "until"), value(&form, "from")), (None, text("2026-03-10")));
}

#[tokio::test]
async fn what_is_needed_is_never_taken_out_and_a_null_that_nobody_emptied_takes_nothing() {
    let house = House::new().await;
    metformin(&house).await;
    let form = filled(&house, "update_medication", "Metformin").await;
    let written = save(&house, &form, json!({ "taken_out": ["name"] })).await;
    assert!(matches!(written, Written::Invalid { .. }), "{written:?}");
    // As a model sends what was not said.
    let parameters = json!({ "name": "Metformin", "dose": "850 mg", "stock": null, "instructions": null });
    let open = house.desktop.vault.opened().await.unwrap();
    let parameters = parameters.as_object().unwrap().clone();
    open.engine.writes().enter("f-null", "update_medication", &parameters, Way::Form).await.unwrap();
    drop(open);
    let row = house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0);
    assert_eq!((row.dose.as_deref(), row.stock.as_deref()), (Some("850 mg"), Some("9 left")));
}

#[tokio::test]
async fn what_is_entered_by_hand_brings_the_notices_that_the_chat_would_bring() {
    let house = House::new().await;
    let told = |written: Written| match written {
        Written::Executed { notices, .. } => notices,
        other => panic!("not written: {other:?}"),
    };
    let calm = told(house.form("log_blood_pressure", json!({ "systolic": 128, "diastolic": 82 })).await);
    assert!(calm.is_empty(), "{calm:?}");
    let high = told(house.form("log_blood_pressure", json!({ "systolic": 185, "diastolic": 121 })).await);
    assert!(high.len() == 1 && high[0].starts_with("Safety notice: 185/121"), "{high:?}");
    executed(house.form("add_medication", json!({ "name": "Ibuprofen", "max_per_day": 1 })).await);
    let last = told(house.form("log_medication", json!({ "medication_name": "Ibuprofen", "dose": "1 tablet" })).await);
    assert_eq!(last, ["That is the last Ibuprofen before your daily maximum of 1."]);
}

#[tokio::test]
async fn stock_lasts_as_many_days_as_doses_are_planned_and_what_runs_out_is_told_of() {
    let house = House::new().await;
    metformin(&house).await;
    // Saturday 09:30: the one of 08:00 is past; 20:00 today, then two a day.
    let row = house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0);
    assert_eq!((row.days_left, row.lasts_until.map(|at| at.date)), (Some(5), Some("2026-03-18".to_owned())));
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    assert_eq!(today.notices, ["Metformin: 9 left. Enough through Wednesday, March 18."]);
}

#[tokio::test]
async fn today_tells_late_from_due_and_by_which_part_of_the_day() {
    let house = House::new().await;
    house.listed_before(json!({ "name": "Metformin", "times": ["08:00", "20:00"] })).await;
    let told = || async {
        let doses = house.desktop.record().today(NoInput {}).await.unwrap().doses;
        doses.iter().map(|dose| (dose.part, dose.state, dose.late)).collect::<Vec<_>>()
    };
    use DayPart::{Evening, Morning};
    house.time.advance(-Duration::hours(1));
    assert_eq!(told().await, [(Some(Morning), DoseState::Due, false), (Some(Evening), DoseState::Later, false)]);
    house.time.advance(Duration::hours(1));
    assert_eq!(told().await, [(Some(Morning), DoseState::Due, true), (Some(Evening), DoseState::Later, false)]);
}

#[tokio::test]
async fn what_is_taken_as_needed_says_when_it_was_and_from_when_its_limits_allow_it() {
    let house = House::new().await;
    let set =
        json!({ "name": "Ibuprofen", "dose": "400 mg", "as_needed": true, "min_interval_hours": 6, "max_per_day": 2 });
    executed(house.form("add_medication", set).await);
    let line = || async { house.desktop.record().today(NoInput {}).await.unwrap().as_needed.remove(0) };
    assert_eq!((line().await.last, line().await.next_from), (None, None));
    let form = filled(&house, "log_medication", "Ibuprofen").await;
    saved(&house, &form, json!({})).await;
    let time = |at: Option<Moment>| at.map(|at| (at.date, at.time.unwrap_or_default()));
    let on = |day: &str, time: &str| Some((day.to_owned(), time.to_owned()));
    assert_eq!(time(line().await.next_from), on("2026-03-14", "15:30"));
    house.time.advance(Duration::hours(7));
    assert_eq!(line().await.next_from, None);
    saved(&house, &form, json!({})).await;
    // Two within a day are the most: the next is free when the first is a day old.
    assert_eq!(time(line().await.next_from), on("2026-03-15", "09:30"));
}

#[tokio::test]
async fn a_reminder_is_changed_rests_and_goes_by_its_own_forms_and_the_week_lists_what_is_due() {
    let house = House::new().await;
    executed(house.form("create_reminder", json!({ "title": "Walk", "time": "18:00", "days": [1, 6, 7] })).await);
    let listed = || async { house.desktop.record().reminders(NoInput {}).await.unwrap() };
    let before = listed().await;
    let days: Vec<&str> = before.week.iter().map(|due| due.at.date.as_str()).collect();
    assert_eq!(days, ["2026-03-14", "2026-03-15", "2026-03-16"]);
    let id = before.reminders[0].id.clone();
    let form = filled(&house, "update_reminder", &id).await;
    let time = form.fields.iter().find(|field| field.name == "time").unwrap();
    assert_eq!(time.value, text("18:00"));
    saved(&house, &form, json!({ "time": "19:15" })).await;
    assert_eq!(listed().await.reminders[0].next.clone().unwrap().time.as_deref(), Some("19:15"));
    saved(&house, &form, json!({ "paused_until": "2026-03-15" })).await;
    assert_eq!(listed().await.week.len(), 1);
    let gone = filled(&house, "delete_reminder", &id).await;
    saved(&house, &gone, json!({})).await;
    assert!(listed().await.reminders.is_empty());
}

#[tokio::test]
async fn care_is_what_lies_ahead_and_what_was() {
    let house = House::new().await;
    let ahead = json!({ "title": "Dr. Osei", "time": "10:30", "date": "2026-03-20", "reminder_type": "appointment" });
    executed(house.form("create_reminder", ahead).await);
    let seen = json!({ "visit_type": "appointment", "date": "2026-03-02", "provider": "Dr. Abara" });
    let form = Form { tool: "log_doctor_visit".into(), ..filled_blank(&house, "log_doctor_visit").await };
    saved(&house, &form, seen).await;
    let care = house.desktop.record().care(NoInput {}).await.unwrap();
    assert_eq!(care.upcoming.iter().map(|each| each.title.as_str()).collect::<Vec<_>>(), ["Dr. Osei"]);
    assert_eq!(care.past.iter().map(|entry| entry.title.as_str()).collect::<Vec<_>>(), ["Visit: Dr. Abara"]);
}

async fn filled_blank(house: &House, tool: &str) -> Form {
    house.desktop.forms().form(FormInput { tool: tool.to_owned(), operation: None, about: None }).await.unwrap()
}

#[tokio::test]
async fn another_persons_record_has_its_own_draft_and_undo_and_everybodys_reminders_ring() {
    let house = House::new().await;
    house.desktop.shell().set_can_notify(true).await;
    metformin(&house).await;
    let open = |id: String| async { house.desktop.people().open_person(OpenPerson { id }).await };
    let added =
        house.desktop.people().keep_person(KeepPerson { id: None, name: "Mom".into(), aka: Vec::new() }).await.unwrap();
    let [mine, hers] = [0, 1].map(|index: usize| added.people[index].id.clone());
    house.desktop.chat().save_draft(Draft { text: "half a sent".into() }).await.unwrap();
    let state = open(hers.clone()).await.unwrap();
    let Phase::Open { session } = state.phase else { panic!("not open") };
    assert_eq!((session.person.name.as_str(), session.person.own), ("Mom", false));
    assert_eq!(house.desktop.chat().draft(NoInput {}).await.unwrap().text, "");
    assert!(house.desktop.record().medications(NoInput {}).await.unwrap().current.is_empty());
    assert_eq!(house.desktop.record().undo_last(NoInput {}).await.unwrap_err().code, FailureCode::AlreadyDone);
    executed(house.form("add_medication", json!({ "name": "Amlodipine", "times": ["10:00"] })).await);
    house.time.advance(Duration::hours(1));
    assert_eq!(house.tick(true).await, ["Mom: Amlodipine 10:00"]);
    house.time.advance(Duration::hours(10));
    let told = house.tick(true).await;
    assert!(told.contains(&"Nora: Metformin 20:00".to_owned()), "{told:?}");
    open(mine).await.unwrap();
    assert_eq!(house.desktop.chat().draft(NoInput {}).await.unwrap().text, "half a sent");
    assert_eq!(house.desktop.record().undo_last(NoInput {}).await.unwrap_err().code, FailureCode::AlreadyDone);
    assert_eq!(open("nobody".into()).await.unwrap_err().code, FailureCode::NotFound);
}

#[tokio::test]
async fn what_waits_goes_into_the_record_it_was_asked_for_whoevers_is_open_at_the_yes() {
    let mut house = House::new().await;
    let added =
        house.desktop.people().keep_person(KeepPerson { id: None, name: "Mom".into(), aka: Vec::new() }).await.unwrap();
    house.say("I went to the hospital yesterday for a checkup").await;
    let hers = added.people.iter().find(|each| !each.own).unwrap().id.clone();
    house.desktop.people().open_person(OpenPerson { id: hers }).await.unwrap();
    let card = house.cards().await.remove(0);
    assert!(card.title.ends_with("in Nora\u{2019}s record"), "{}", card.title);
    let Outcome::Confirmed { .. } = house.confirm(&card, json!({})).await else { panic!("not confirmed") };
    assert!(house.timeline().await.is_empty(), "nothing of it is in hers");
    let mine = added.people.iter().find(|each| each.own).unwrap().id.clone();
    house.desktop.people().open_person(OpenPerson { id: mine }).await.unwrap();
    assert_eq!(house.timeline().await.len(), 1);
}

#[tokio::test]
async fn a_demo_record_is_marked_touches_no_key_and_no_file_and_is_gone_when_it_is_left() {
    let folder = fresh_folder();
    let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
    let desktop = Desktop::with_time(folder.clone(), time.clone()).with_demo();
    let state = desktop.session_lock().app_state(NoInput {}).await.unwrap();
    let Phase::Open { session } = &state.phase else { panic!("not open: {:?}", state.phase) };
    assert!(session.demo && !session.can.contains(&Can::Lock));
    let lies = PathBuf::from(&state.data_dir);
    assert!(lies.is_dir() && !folder.exists());
    assert!(!desktop.record().medications(NoInput {}).await.unwrap().current.is_empty());
    assert!(!desktop.cards().pending_list(NoInput {}).await.unwrap().cards.is_empty());
    let proof = || Proved { proof: Proof::None };
    assert_eq!(desktop.keys().keep_in_keyring(proof()).await.unwrap_err().code, FailureCode::InvalidInput);
    let renewed = desktop.keys().renew_key(proof(), Box::new(|_| {})).await;
    assert_eq!(renewed.unwrap_err().code, FailureCode::InvalidInput);
    assert!(desktop.data().back_up(NoInput {}, Box::new(|_| {})).await.is_err());
    let left = desktop.session_lock().leave_demo(NoInput {}).await.unwrap();
    assert!(matches!(left.phase, Phase::FirstRun { .. } | Phase::Failed { .. }), "{:?}", left.phase);
    assert!(!lies.exists() && !folder.exists());
}

#[tokio::test]
async fn an_hour_typed_without_its_day_is_asked_about_and_never_lost() {
    let mut house = House::new().await;
    let values = |more: serde_json::Value| {
        let mut values = json!({ "medication_name": "Aspirin" });
        values.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        values
    };
    let alone = house.form("log_medication", values(json!({ "taken_at.time": "07:00" }))).await;
    let Written::Invalid { errors } = alone else { panic!("written: {alone:?}") };
    assert_eq!(errors[0].field, "taken_at.date");
    assert!(house.timeline().await.is_empty());
    let day = json!({ "taken_at.time": "07:00", "taken_at.date": "2026-03-14" });
    executed(house.form("log_medication", values(day)).await);
    assert_eq!(house.timeline().await[0].at.time.as_deref(), Some("07:00"));
    // The day that a card shows is the hour's, until it is taken away.
    house.say("I think I took my ibuprofen").await;
    let card = house.cards().await.remove(0);
    let without = json!({ "taken_at.time": "07:00", "taken_at.date": null });
    let Outcome::Invalid { errors } = house.confirm(&card, without).await else { panic!("confirmed") };
    assert_eq!(errors[0].field, "taken_at.date");
    let Outcome::Confirmed { .. } = house.confirm(&card, json!({ "taken_at.time": "07:00" })).await else {
        panic!("not confirmed")
    };
    let ibuprofen =
        house.timeline().await.into_iter().find(|entry| entry.title.eq_ignore_ascii_case("ibuprofen")).unwrap();
    assert_eq!(ibuprofen.at.time.as_deref(), Some("07:00"));
}

#[tokio::test]
async fn what_was_recorded_for_now_is_corrected_from_its_own_time() {
    let house = House::new().await;
    executed(house.form("log_medication", json!({ "medication_name": "Aspirin" })).await);
    let entry = house.timeline().await.remove(0);
    let about = FormInput { tool: "correct_entry".into(), operation: Some(entry.operation), about: None };
    let form = house.desktop.forms().form(about).await.unwrap();
    let value = |name: &str| form.fields.iter().find(|field| field.name == name).unwrap().value.clone();
    assert_eq!(value("changes.taken_at.date"), text("2026-03-14"));
    assert_eq!(value("changes.taken_at.time"), text("09:30"));
    let Some(Value::Text(id)) = form.fixed.get("entry").cloned() else { panic!("no entry") };
    let moved = json!({ "entry": id, "changes.taken_at.date": "2026-03-14", "changes.taken_at.time": "07:00" });
    executed(house.form("correct_entry", moved).await);
    let standing = house.timeline().await.into_iter().find(|entry| entry.kind == EntryKind::Dose).unwrap();
    assert_eq!(standing.at.time.as_deref(), Some("07:00"));
}

#[tokio::test]
async fn a_long_form_shows_name_dose_and_times_and_every_other_field_stands_in_one_group() {
    let house = House::new().await;
    let blank = filled_blank(&house, "add_medication").await;
    let more: Vec<&String> = blank.more.iter().flat_map(|group| &group.fields).collect();
    let at_once: Vec<&str> = blank
        .fields
        .iter()
        .map(|field| field.name.as_str())
        .filter(|name| !more.iter().any(|each| each == name))
        .collect();
    assert_eq!(at_once, ["name", "dose", "times"]);
    for name in &more {
        assert!(blank.fields.iter().any(|field| field.name == **name), "{name}");
        assert_eq!(more.iter().filter(|each| each == &name).count(), 1, "{name}");
    }
    metformin(&house).await;
    assert_eq!(filled(&house, "update_medication", "Metformin").await.more, blank.more);
    assert!(filled_blank(&house, "log_blood_pressure").await.more.is_empty());
}

#[tokio::test]
async fn what_is_added_by_hand_changes_nothing_that_is_on_the_list_already() {
    let house = House::new().await;
    metformin(&house).await;
    let again =
        house.form("add_medication", json!({ "name": " metformin", "dose": "1000 mg", "times": ["09:00"] })).await;
    let Written::Invalid { errors } = again else { panic!("written: {again:?}") };
    assert_eq!(errors[0].field, "name");
    assert!(errors[0].message.starts_with("Metformin is on the list already"), "{errors:?}");
    let row = house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0);
    assert_eq!((row.dose.as_deref(), row.schedule.as_str()), (Some("500 mg"), "08:00 and 20:00, every day"));
}

#[tokio::test]
async fn what_was_asked_in_one_record_is_not_answered_by_words_in_anothers() {
    let mut house = House::new().await;
    let kept =
        house.desktop.people().keep_person(KeepPerson { id: None, name: "Mom".into(), aka: vec![] }).await.unwrap();
    let mom = kept.people.into_iter().find(|each| each.name == "Mom").unwrap();
    let own =
        house.desktop.people().people(NoInput {}).await.unwrap().people.into_iter().find(|each| each.own).unwrap();
    house.say("remind me to call the pharmacy tomorrow at 4pm").await;
    let before = house.cards().await;
    house.desktop.people().open_person(OpenPerson { id: mom.id }).await.unwrap();
    for words in ["yes", "make it 7pm", "no", "yes, confirm the reminder"] {
        let turn = house.say(words).await;
        assert!(turn.done.is_empty(), "{words}: {turn:?}");
        assert_eq!(house.cards().await.len(), before.len(), "{words}");
    }
    house.desktop.people().open_person(OpenPerson { id: own.id }).await.unwrap();
    assert_eq!(house.cards().await, before);
    assert_eq!(house.say("yes").await.done.len(), 1);
}
