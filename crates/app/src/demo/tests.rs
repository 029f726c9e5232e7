//! The demo record is written whole, twice the same, and says what the pages are to show.

use alara_record::{EntryQuery, Record};
use chrono::DateTime;

use super::*;

async fn made(seed: u64) -> (Engine, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let now = DateTime::parse_from_rfc3339("2026-03-14T14:30:00-04:00").unwrap();
    let zone = alara_record::Zone::Named(chrono_tz::Tz::America__New_York);
    let time = Arc::new(SetTime::reading(alara_health::tools::Clock { now, zone }));
    (make_record(&folder.path().join("record"), seed, time).await.unwrap(), folder)
}

async fn entries(engine: &Engine) -> Vec<String> {
    let window = alara_store::Window::default();
    let mut told = Vec::new();
    for person in engine.people().all().await.unwrap() {
        let record = engine.store().snapshot(person.id, &window).await.unwrap();
        for entry in record.entries(person.id, &EntryQuery::default()) {
            told.push(format!("{} {} {:?} {:?}", person.name, entry.tool, entry.at, entry.fields));
        }
    }
    told
}

#[tokio::test]
async fn the_same_seed_and_moment_make_the_same_life_of_two_people() {
    let ((one, _first), (other, _second)) = (made(7).await, made(7).await);
    let told = entries(&one).await;
    assert_eq!(told, entries(&other).await);
    assert!(told.len() > 1_000, "{}", told.len());
    for tool in [
        "log_medication", "skip_dose", "log_blood_pressure", "log_vital", "update_mood", "log_hydration",
        "save_health_entry", "log_doctor_visit", "create_care_log",
    ] {
        assert!(told.iter().any(|line| line.starts_with("Nora") && line.contains(tool)), "no {tool}");
    }
    assert!(told.iter().any(|line| line.starts_with("Mom log_medication")));
    for tool in ["log_allergy", "add_condition", "log_immunization", "log_lab_result", "log_cycle", "add_contact"] {
        let of = |who: &str| told.iter().filter(|line| line.starts_with(&format!("{who} {tool} "))).count();
        assert!(of("Nora") >= 2, "no {tool}");
        assert!(tool.contains("lab") || tool.contains("cycle") || of("Mom") == 1, "no {tool} of the other");
    }
    assert!(!told.iter().any(|line| line.contains("create_care_log") && line.contains("lu shot")));
    let record = one.store().snapshot(one.person().id, &alara_store::Window::default()).await.unwrap();
    let medications = record.medications(one.person().id);
    assert_eq!(medications.iter().filter(|each| each.stopped).count(), 2);
    assert!(medications.iter().any(|each| each.as_needed));
    assert!(one.store().verify().await.is_ok());
}
