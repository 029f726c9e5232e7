//! Allergies, conditions, vaccinations, results of a laboratory and periods, from what is said to what is asked about them.

mod every;
mod rows;

use super::*;
use serde_json::json;

/// Says it, and says yes to every card.
async fn told(house: &mut House, words: &str) {
    let turn = house.say(words).await;
    for card in &turn.asked {
        house.confirm(card, json!({})).await;
    }
}

#[tokio::test]
async fn what_was_told_of_each_kind_answers_its_question() {
    let mut house = House::new().await;
    for words in [
        "I'm allergic to penicillin (it gives me hives)",
        "I have type 2 diabetes",
        "got my tetanus shot at CVS on 3 May 2024",
        "my A1C was 6.8%",
        "my period started today",
    ] {
        told(&mut house, words).await;
    }
    for (question, holds) in [
        ("what am I allergic to?", "penicillin, hives"),
        ("what conditions do I have?", "Type 2 diabetes"),
        ("when was my last tetanus shot?", "May 3, 2024"),
        ("what was my last A1C?", "A1C 6.8 %"),
        ("when did my last period start?", "Period, start"),
    ] {
        let turn = house.say(question).await;
        assert!(turn.reply.contains(holds), "{question}: {}", turn.reply);
    }
    let kinds: Vec<EntryKind> = house.timeline().await.iter().map(|entry| entry.kind).collect();
    for kind in
        [EntryKind::Allergy, EntryKind::Condition, EntryKind::Immunization, EntryKind::LabResult, EntryKind::Cycle]
    {
        assert!(kinds.contains(&kind), "{kind:?} in {kinds:?}");
    }
}

#[tokio::test]
async fn trends_hold_lab_results_with_ranges_and_starts_of_periods() {
    let house = House::new().await;
    let a1c = |test: &str, value: f64, date: &str| json!({ "test": test, "value": value.to_string(), "unit": "%", "range_high": 5.6, "date": date });
    for set in [a1c("A1C", 6.8, "2026-01-10"), a1c("HbA1c", 6.1, "2026-03-10")] {
        executed(house.form("log_lab_result", set).await);
    }
    for date in ["2026-02-01", "2026-03-01"] {
        executed(house.form("log_cycle", json!({ "event": "start", "date": date })).await);
    }
    executed(house.form("log_cycle", json!({ "event": "end", "date": "2026-03-06" })).await);
    let labs = house.desktop.trends().labs(LabsInput { days: 365 }).await.unwrap();
    let results = &labs.tests[0].results;
    assert_eq!((labs.tests.len(), labs.tests[0].unit.as_str()), (1, "%"), "two names of one test: {labs:?}");
    let told: Vec<_> = results.iter().map(|one| (one.value, one.low, one.high)).collect();
    assert_eq!(told, [(6.8, None, Some(5.6)), (6.1, None, Some(5.6))]);
    assert_eq!((labs.periods.len(), labs.days_between), (2, Some(28.0)));
    let lately = house.desktop.trends().labs(LabsInput { days: 30 }).await.unwrap();
    assert_eq!((lately.tests[0].results.len(), lately.periods.len(), lately.days_between), (1, 1, None));
}

#[tokio::test]
async fn contact_is_entered_listed_and_on_the_page_for_a_doctor() {
    let mut house = House::new().await;
    for (kind, name) in [("pharmacy", "Corner Pharmacy"), ("emergency", "Anna Lee"), ("doctor", "Dr. Osei")] {
        executed(house.form("add_contact", json!({ "kind": kind, "name": name, "phone": "555 0100" })).await);
    }
    let listed = async |house: &House| {
        let shown = house.desktop.record().contacts(NoInput {}).await.unwrap().contacts;
        shown.into_iter().map(|entry| entry.title).collect::<Vec<_>>()
    };
    assert_eq!(listed(&house).await, ["Anna Lee", "Dr. Osei", "Corner Pharmacy"]);
    house.time.advance(Duration::days(400));
    assert_eq!(listed(&house).await.len(), 3, "however long ago");
    let days = SummaryInput { from: "2027-01-01".into(), to: "2027-02-01".into() };
    let summary = house.desktop.trends().summary(days).await.unwrap();
    assert_eq!(summary.contacts[0].detail, "emergency, 555 0100");
    let call = r#"Noted. [TOOL_CALL:{"id":"1","tool":"add_contact","parameters":{"kind":"doctor","name":"Dr. Eve"},"confidence":1}]"#;
    let turn = house.models("my doctor is Dr. Eve", &[call]).await;
    assert_eq!((turn.done.len(), turn.asked.len()), (0, 0), "no model writes one: {turn:?}");
    assert_eq!(listed(&house).await.len(), 3);
}

#[tokio::test]
async fn background_holds_what_was_recorded_however_long_ago() {
    let house = House::new().await;
    for (tool, set) in [
        (
            "log_allergy",
            json!({ "substance": "penicillin", "kind": "allergy", "reaction": "hives", "severity": "severe", "since": "2011-05-03" }),
        ),
        ("log_allergy", json!({ "substance": "lactose", "kind": "intolerance" })),
        ("add_condition", json!({ "name": "asthma", "status": "resolved", "since": "1999-02-01" })),
        ("add_condition", json!({ "name": "gout", "diagnosed_by": "Dr. Osei" })),
        ("log_immunization", json!({ "vaccine": "tetanus", "date": "2016-01-02" })),
        (
            "log_immunization",
            json!({ "vaccine": "hepatitis B", "date": "2024-05-03", "dose_number": 2, "place": "CVS" }),
        ),
        ("create_care_log", json!({ "log_type": "procedure", "title": "flu shot", "occurred_at.date": "2025-10-02" })),
        (
            "log_lab_result",
            json!({ "test": "A1C", "value": "6.8", "unit": "%", "range_high": 5.6, "date": "2026-01-10" }),
        ),
        (
            "log_lab_result",
            json!({ "test": "HbA1c", "value": "48", "unit": "mmol/mol", "fasting": true, "date": "2026-03-10" }),
        ),
        ("log_lab_result", json!({ "test": "urine nitrite", "value": "negative" })),
    ] {
        if let Written::Asked { card } = house.form(tool, set).await {
            house.confirm(&card, json!({})).await;
        }
    }
    house.time.advance(Duration::days(400));
    let shown = house.desktop.record().background(NoInput {}).await.unwrap();
    let told = |entry: &Entry| {
        let values = entry.values.iter().map(|value| format!("{}: {}", value.label, value.shown));
        std::iter::once(entry.title.clone()).chain(values).collect::<Vec<_>>().join(", ")
    };
    let rows = |entries: &[Entry]| entries.iter().map(told).collect::<Vec<_>>();
    assert_eq!(
        rows(&shown.allergies),
        [
            "Lactose, Kind: intolerance",
            "Penicillin, Kind: allergy, Reaction: hives, Severity: severe, Since: May 3, 2011"
        ]
    );
    assert_eq!(
        rows(&shown.conditions),
        ["Gout, Diagnosed by: Dr. Osei", "Asthma, Status: resolved, Since: February 1, 1999"]
    );
    let shots = rows(&shown.immunizations);
    assert!(shots[0].starts_with("Flu shot, Kind: procedure"), "a care log of a vaccination is one: {shots:?}");
    assert_eq!(
        shots[1..],
        ["Hepatitis B, Date: May 3, 2024, Place: CVS, Dose number: 2", "Tetanus, Date: January 2, 2016"]
    );
    let tests: Vec<_> = shown.lab_tests.iter().map(|test| (test.test.as_str(), rows(&test.results))).collect();
    assert_eq!(
        tests,
        [
            (
                "Hemoglobin A1c",
                vec![
                    "48 mmol/mol, Date: March 10, 2026, Fasting: yes".to_owned(),
                    "6.8 %, Date: January 10, 2026, Printed range: up to 5.6".to_owned(),
                ]
            ),
            ("Urine nitrite", vec!["negative, Date: March 14, 2026".to_owned()]),
        ]
    );
}

#[tokio::test]
async fn background_is_of_the_record_that_is_open_and_corrected_there() {
    let mut house = House::new().await;
    told(&mut house, "I'm allergic to penicillin").await;
    let background = async |house: &House| house.desktop.record().background(NoInput {}).await.unwrap().allergies;
    let [entry] = background(&house).await.try_into().unwrap();
    executed(house.correct(&entry.operation, "changes.reaction", &json!("a rash")).await);
    let [entry] = background(&house).await.try_into().unwrap();
    assert!(entry.values.iter().any(|value| value.shown == "a rash"), "{entry:?}");
    house.desktop.record().undo(OperationId { operation: entry.operation.clone() }).await.unwrap();
    let [entry] = background(&house).await.try_into().unwrap();
    assert!(!entry.values.iter().any(|value| value.shown == "a rash"), "{entry:?}");
    house.desktop.record().delete_entry(OperationId { operation: entry.operation }).await.unwrap();
    assert_eq!(background(&house).await, []);
}

#[tokio::test]
async fn condition_told_twice_is_recorded_once() {
    let mut house = House::new().await;
    told(&mut house, "I have coeliac disease").await;
    let turn = house.say("I have celiac disease").await;
    assert!(turn.asked.is_empty() && turn.reply.contains("among your conditions already"), "{turn:?}");
    let kinds = house.timeline().await.iter().filter(|entry| entry.kind == EntryKind::Condition).count();
    assert_eq!(kinds, 1);
}

#[tokio::test]
async fn shared_ingredient_is_named_when_added_and_today() {
    let house = House::new().await;
    executed(house.form("add_medication", json!({ "name": "Paracetamol" })).await);
    let added = house.form("add_medication", json!({ "name": "Tylenol" })).await;
    let Written::Executed { notices, .. } = added else { panic!("not written: {added:?}") };
    let both = "both have acetaminophen in them, by Alara\u{2019}s list of medication names.";
    assert_eq!(notices, [format!("Tylenol and Paracetamol on your list {both}")]);
    let today = house.desktop.record().today(NoInput {}).await.unwrap().notices;
    assert_eq!(today, [format!("Paracetamol and Tylenol on your list {both}")]);
}

#[tokio::test]
async fn card_of_a_medication_names_an_allergy_of_years_ago() {
    let mut house = House::new().await;
    told(&mut house, "I'm allergic to ibuprofen").await;
    house.time.advance(Duration::days(400));
    let turn = house.say("add Advil 200 mg to my medications").await;
    let reasons = format!("{:?}", turn.asked);
    assert!(reasons.contains("You told Alara on March 14, 2026 that you are allergic to ibuprofen."), "{reasons}");
    let other = house.say("add metformin 500 mg to my medications").await;
    assert!(!format!("{:?}", other.asked).contains("allergic"), "{:?}", other.asked);
}

#[tokio::test]
async fn lab_result_of_no_living_body_is_asked_about_in_chat_and_form() {
    let mut house = House::new().await;
    let turn = house.say("creatinine 88 mg/dL").await;
    assert_eq!(turn.asked.len(), 1, "{}", turn.reply);
    let form = house.form("log_lab_result", json!({ "test": "creatinine", "value": "88", "unit": "mg/dL" })).await;
    assert!(matches!(form, Written::Asked { .. }), "{form:?}");
    let fine = house.form("log_lab_result", json!({ "test": "creatinine", "value": "88", "unit": "umol/L" })).await;
    executed(fine);
}

#[tokio::test]
async fn care_log_of_before_stands_among_what_its_words_say() {
    let mut house = House::new().await;
    for (kind, title) in [("diagnosis", "asthma"), ("treatment", "tetanus shot"), ("procedure", "cortisone shot")] {
        let set = json!({ "log_type": kind, "title": title, "occurred_at.date": "2026-03-12" });
        if let Written::Asked { card } = house.form("create_care_log", set).await {
            house.confirm(&card, json!({})).await;
        }
    }
    // A record that an earlier program left has its journal in that one's words; made anew it is in ours.
    let compared = {
        let open = house.desktop.vault.opened().await.unwrap();
        open.engine.store().journal_anew().await.unwrap();
        open.engine.store().rebuild_check().await.unwrap()
    };
    assert!(compared.agree());
    let kinds: Vec<(EntryKind, String)> =
        house.timeline().await.into_iter().map(|entry| (entry.kind, entry.title)).collect();
    for (kind, title) in [
        (EntryKind::Condition, "Asthma"),
        (EntryKind::Immunization, "Tetanus shot"),
        (EntryKind::Care, "Cortisone shot"),
    ] {
        assert!(kinds.contains(&(kind, title.to_owned())), "{title}: {kinds:?}");
    }
    let days = SummaryInput { from: "2026-03-01".into(), to: "2026-03-14".into() };
    let shown = house.desktop.trends().summary(days).await.unwrap();
    let titles = |rows: &[Entry]| rows.iter().map(|row| row.title.clone()).collect::<Vec<_>>();
    assert_eq!(titles(&shown.conditions), ["Asthma"]);
    assert_eq!(titles(&shown.immunizations), ["Tetanus shot"]);
    assert_eq!(titles(&shown.visits), ["Cortisone shot"]);
    let care = house.desktop.record().care(NoInput {}).await.unwrap();
    assert_eq!(care.past.len(), 3, "what was recorded as care stays there: {care:?}");
    for (question, holds, not) in
        [("what conditions do I have?", "sthma", "shot"), ("when was my last tetanus shot?", "etanus shot", "ortisone")]
    {
        let reply = house.say(question).await.reply;
        assert!(reply.contains(holds) && !reply.contains(not), "{question}: {reply}");
    }
}

#[tokio::test]
async fn correction_outside_the_range_of_its_tool_is_refused() {
    let house = House::new().await;
    let done = executed(house.form("log_blood_pressure", json!({ "systolic": 128, "diastolic": 82 })).await);
    let written = house.correct(&done.operation, "changes.systolic", &json!(999)).await;
    let Written::Invalid { errors } = written else { panic!("{written:?}") };
    assert_eq!(errors[0].field, "changes.systolic");
    assert_eq!(house.timeline().await[0].title, "128/82");
}
