//! What a doctor is shown, and how planned doses were kept: by the plan of each day, each value with where it came from.

use super::*;
use serde_json::json;

async fn kept(house: &House, days: u32) -> Adherence {
    house.desktop.trends().adherence(AdherenceInput { days, medication: None }).await.unwrap()
}

async fn metformin(house: &House) {
    let set = json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"] });
    executed(house.form("add_medication", set).await);
}

fn range(from: &str, to: &str) -> SummaryInput {
    SummaryInput { from: from.to_owned(), to: to.to_owned() }
}

#[tokio::test]
async fn a_day_is_counted_by_the_plan_that_stood_then_and_only_up_to_now() {
    let mut house = House::new().await;
    metformin(&house).await;
    // 08:00 of the day on which it was noted was not asked for.
    assert_eq!(kept(&house, 7).await.all, Doses::default());
    house.time.advance(Duration::hours(11));
    house.say("took my metformin").await;
    assert_eq!(kept(&house, 7).await.all, Doses { due: 1, taken: 1, skipped: 0, open: 0 });
    house.time.advance(Duration::hours(12));
    let set = json!({ "name": "Metformin", "times": ["21:00"] });
    house.form("update_medication", set).await;
    house.time.advance(Duration::days(1));
    let shown = kept(&house, 7).await;
    let days: Vec<_> = shown.days.iter().map(|day| (day.date.as_str(), day.doses.due, day.doses.open)).collect();
    assert_eq!(days[0], ("2026-03-14", 1, 0));
    assert_eq!(days[1].0, "2026-03-15");
    assert_eq!(shown.streak, 0);
    assert_eq!(shown.longest, 1);
    let turns: Vec<_> = shown.marks.iter().map(|mark| (mark.turn, mark.what.as_str())).collect();
    assert_eq!(turns[0], (CourseTurn::Start, "started, 500 mg"));
}

#[tokio::test]
async fn a_medication_that_was_stopped_is_planned_no_more_and_its_days_stay() {
    let mut house = House::new().await;
    metformin(&house).await;
    house.time.advance(Duration::hours(11));
    house.say("took my metformin").await;
    house.time.advance(Duration::hours(13));
    let form = house.form("stop_medication", json!({ "name": "Metformin" })).await;
    if let Written::Asked { card } = form {
        house.confirm(&card, json!({})).await;
    }
    house.time.advance(Duration::days(5));
    let shown = kept(&house, 30).await;
    assert!(shown.all.due <= 2, "{:?}", shown.all);
    assert_eq!(shown.all.taken, 1);
    assert_eq!(shown.marks.last().map(|mark| mark.turn), Some(CourseTurn::Stop));
}

#[tokio::test]
async fn a_summary_says_of_each_value_whether_it_was_said_or_entered() {
    let mut house = House::new().await;
    metformin(&house).await;
    house.say("my bp was 128 over 82").await;
    executed(house.form("log_blood_pressure", json!({ "systolic": 131, "diastolic": 84 })).await);
    let shown = house.desktop.trends().summary(range("2026-03-01", "2026-03-14")).await.unwrap();
    assert_eq!(shown.person, "Nora");
    let sources: Vec<_> = shown.vitals[0].readings.iter().map(|one| (one.value, one.source)).collect();
    assert!(sources.contains(&(128.0, CameBy::Said)) && sources.contains(&(131.0, CameBy::Entered)), "{sources:?}");
    assert_eq!(shown.medications[0].source, CameBy::Entered);
    let none = house.desktop.trends().summary(range("2026-02-01", "2026-02-14")).await.unwrap();
    assert!(none.vitals.is_empty() && none.visits.is_empty());
}

#[tokio::test]
async fn summary_holds_allergies_of_any_day_and_results_of_its_own() {
    let house = House::new().await;
    for (tool, set) in [
        ("log_allergy", json!({ "substance": "penicillin", "reaction": "hives" })),
        ("add_condition", json!({ "name": "gout", "since": "2019-05-03" })),
        ("log_immunization", json!({ "vaccine": "tetanus", "date": "2020-01-02" })),
        ("log_lab_result", json!({ "test": "LDL", "value": "2.9", "unit": "mmol/L" })),
    ] {
        if let Written::Asked { card } = house.form(tool, set).await {
            house.confirm(&card, json!({})).await;
        }
    }
    house.time.advance(Duration::days(30));
    let shown = house.desktop.trends().summary(range("2026-03-01", "2026-03-20")).await.unwrap();
    let titles = |rows: &[Entry]| rows.iter().map(|row| row.title.clone()).collect::<Vec<_>>();
    assert_eq!(titles(&shown.allergies), ["Allergy: penicillin"]);
    assert_eq!(titles(&shown.conditions), ["Gout"]);
    assert_eq!(titles(&shown.immunizations), ["Tetanus"]);
    assert_eq!(titles(&shown.lab_results), ["LDL 2.9 mmol/L"]);
    assert!(shown.visits.is_empty());
    let later = house.desktop.trends().summary(range("2026-04-01", "2026-04-10")).await.unwrap();
    assert_eq!((later.allergies.len(), later.lab_results.len()), (1, 0));
}

#[tokio::test]
async fn days_that_cannot_be_are_refused() {
    let house = House::new().await;
    for (from, to) in [("2026-03-14", "2026-03-01"), ("yesterday", "2026-03-01"), ("1990-01-01", "2026-03-01")] {
        assert!(house.desktop.trends().summary(range(from, to)).await.is_err(), "{from} to {to}");
    }
}

#[tokio::test]
async fn a_table_holds_what_was_ticked_and_is_its_owners_alone() {
    let mut house = House::new().await;
    metformin(&house).await;
    house.say("my bp was 128 over 82").await;
    let path = house.folder.join("summary.csv");
    let save = |parts: Vec<SummaryPart>| SaveSummary {
        path: path.to_string_lossy().into_owned(),
        from: "2026-03-01".to_owned(),
        to: "2026-03-14".to_owned(),
        parts,
    };
    house.desktop.trends().save_summary_table(save(vec![SummaryPart::Vitals])).await.unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("part,date,time,what,value,unit,details,source\r\n"));
    assert!(text.contains("reading,2026-03-14,"), "{text}");
    assert!(text.contains("\"blood pressure, systolic\",128,mmHg,,said"), "{text}");
    assert!(!text.contains("Metformin"), "it was not ticked");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // What is there is never written over.
    let again = house.desktop.trends().save_summary_table(save(vec![SummaryPart::Vitals])).await;
    assert_eq!(again.unwrap_err().code, FailureCode::InvalidInput);
}
