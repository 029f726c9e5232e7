//! Files made by us after the shapes that HealthLog publishes.

use std::io::Cursor;

use alara_record::Zone;
use chrono::DateTime;
use serde_json::{Value, json};

use super::*;

fn here() -> Here {
    let now = DateTime::parse_from_rfc3339("2026-05-14T10:00:00-04:00").unwrap();
    Here { zone: Zone::Fixed(*now.offset()), now }
}

fn read_json(backup: &Value) -> Incoming {
    let mut incoming = Incoming::default();
    read_backup(backup.to_string().as_bytes(), &here(), &mut incoming).unwrap();
    incoming
}

fn read_text(text: &str) -> Incoming {
    let mut incoming = Incoming::default();
    read_table(Cursor::new(text), &here(), &mut incoming).unwrap();
    incoming
}

/// What comes in, each as its tool and its fields.
fn calls(incoming: &Incoming) -> Vec<Value> {
    let call = |item: &crate::incoming::Item| json!([item.call.definition().id, item.call.canonical()]);
    incoming.items.iter().map(call).collect()
}

fn measured(kind: &str, value: f64, unit: &str, source: &str) -> Value {
    json!({ "id": "m", "type": kind, "value": value, "unit": unit, "measuredAt": "2026-05-01T12:00:00.000Z",
        "source": source, "notes": null, "deletedAt": null })
}

#[test]
fn pressure_is_both_values_and_the_pulse_of_its_moment() {
    let list = [
        measured("BLOOD_PRESSURE_SYS", 128.0, "mmHg", "WITHINGS"),
        measured("PULSE", 64.0, "bpm", "WITHINGS"),
        measured("BLOOD_PRESSURE_DIA", 82.0, "mmHg", "WITHINGS"),
    ];
    let incoming = read_json(&json!({ "schemaVersion": "2", "measurements": list }));
    let pressure = json!({ "systolic": 128, "diastolic": 82, "pulse": 64, "measured_at": "2026-05-01T08:00:00-04:00" });
    assert_eq!(calls(&incoming), [json!(["log_blood_pressure", pressure])]);
    let half = read_json(&json!({ "measurements": [measured("BLOOD_PRESSURE_SYS", 128.0, "mmHg", "MANUAL")] }));
    assert_eq!((half.items.len(), half.refused.len()), (0, 1));
}

#[test]
fn value_by_hand_stands_alone_and_that_of_a_device_in_its_day() {
    let list = [
        measured("WEIGHT", 80.5, "kg", "MANUAL"),
        measured("PULSE", 64.0, "bpm", "MANUAL"),
        measured("OXYGEN_SATURATION", 96.0, "%", "APPLE_HEALTH"),
        measured("OXYGEN_SATURATION", 98.0, "percent", "APPLE_HEALTH"),
        measured("ACTIVITY_STEPS", 4000.0, "count", "WITHINGS"),
        measured("SLEEP_DURATION", 450.0, "minutes", "MANUAL"),
        measured("SLEEP_DURATION", 450.0, "minutes", "OURA"),
        measured("BODY_FAT", 21.0, "percent", "WITHINGS"),
    ];
    let incoming = read_json(&json!({ "measurements": list }));
    let told: Vec<String> = calls(&incoming).iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 5, "{told:#?}");
    for part in ["\"weight\"", "\"heart_rate\"", "\"value\":97", "Steps: 4000", "\"value\":7.5"] {
        assert!(told.iter().any(|call| call.contains(part)), "{part}: {told:#?}");
    }
    let counted: Vec<&str> = incoming.not_mapped.keys().map(String::as_str).collect();
    assert_eq!(counted, ["BODY_FAT", "SLEEP_DURATION without its stage"]);
}

#[test]
fn plan_comes_in_only_where_the_file_says_its_days() {
    let listed = |schedule: Value| {
        let medication = json!({ "name": "Semaglutide", "dose": "1 mg", "active": true, "schedules": [schedule] });
        calls(&read_json(&json!({ "medications": [medication] })))
    };
    let portable = listed(json!({ "windowStart": "08:00", "windowEnd": "10:00", "label": "Morning", "dose": null }));
    let words = json!({ "name": "Semaglutide", "dose": "1 mg", "instructions": "Morning, 08:00" });
    assert_eq!(portable, [json!(["add_medication", words])]);
    let daily = listed(json!({ "windowStart": "08:00", "scheduleType": "SCHEDULED", "timesOfDay": ["08:00", "20:00"],
        "rrule": null, "daysOfWeek": null }));
    assert_eq!(daily[0][1]["times"], json!(["08:00", "20:00"]));
    let weekly =
        listed(json!({ "windowStart": "08:00", "scheduleType": "SCHEDULED", "rrule": "FREQ=WEEKLY;BYDAY=MO" }));
    assert_eq!(
        (&weekly[0][1]["times"], &weekly[0][1]["instructions"]),
        (&Value::Null, &json!("08:00, FREQ=WEEKLY;BYDAY=MO"))
    );
    assert_eq!(listed(json!({ "scheduleType": "PRN" }))[0][1]["as_needed"], true);
}

#[test]
fn intake_is_a_dose_taken_or_skipped_or_counted() {
    let intake = |taken: Value, skipped: bool| {
        json!({ "medication": "Aspirin", "scheduledFor": "2026-05-01T12:00:00.000Z",
        "takenAt": taken, "skipped": skipped, "source": "WEB" })
    };
    let list =
        [intake(json!("2026-05-01T12:05:00.000Z"), false), intake(Value::Null, true), intake(Value::Null, false)];
    let incoming = read_json(&json!({ "intakeEvents": list }));
    let taken = json!({ "medication_name": "Aspirin", "taken_at": "2026-05-01T08:05:00-04:00" });
    let skipped = json!({ "medication_name": "Aspirin", "date": "2026-05-01", "time": "08:00" });
    assert_eq!(calls(&incoming), [json!(["log_medication", taken]), json!(["skip_dose", skipped])]);
    assert_eq!(incoming.not_mapped["dose that was neither taken nor skipped"], 1);
}

#[test]
fn care_of_a_backup_is_care_of_the_record() {
    let at = "2026-05-01T12:00:00.000Z";
    let backup = json!({
        "moodEntries": [{ "date": "2026-05-01", "mood": "SUPER_GUT", "score": 5, "tags": null, "loggedAt": at, "note": "sun" }],
        "labResults": [{ "analyte": "LDL", "value": 110.0, "unit": "mg/dL", "referenceHigh": 130.0, "takenAt": at, "panel": "Lipids" }],
        "illnessEpisodes": [{ "label": "Flu", "onsetAt": at, "resolvedAt": null,
            "dayLogs": [{ "date": "2026-05-02", "feverC": 38.6, "symptoms": [{ "key": "sore_throat", "severity": 2 }] }] }],
        "allergies": [{ "substance": "Penicillin", "status": "ACTIVE", "type": "ALLERGY", "severity": "SEVERE" },
            { "substance": "Milk", "status": "RESOLVED" }],
        "vaccinations": [{ "occurredAt": at, "vaccineName": "Tetanus", "doseNumber": 2, "lotNumber": "A1" }],
        "encounters": [{ "occurredAt": at, "status": "DONE", "kind": "SPECIALIST", "practitionerId": "p", "reason": "knee" },
            { "occurredAt": "2026-06-01T12:00:00.000Z", "status": "PLANNED", "practitionerId": "p" },
            { "occurredAt": at, "status": "NO_SHOW", "kind": "OTHER" }],
        "practitioners": [{ "id": "p", "name": "Dr. Vega", "phone": "555" }],
        "cycles": [{ "startDate": "2026-04-20", "periodEndDate": "2026-04-24" }],
        "workouts": [{ "sportType": "RUNNING", "startedAt": at, "durationSec": 1800, "totalDistanceM": 5000.0 }],
        "nutrientDays": [{ "day": "2026-05-01", "nutrient": "water", "amount": 1500.0, "unit": "ml" },
            { "day": "2026-05-01", "nutrient": "iron", "amount": 10.0, "unit": "mg" }],
    });
    let incoming = read_json(&backup);
    assert!(incoming.refused.is_empty(), "{:?}", incoming.refused);
    let tools: Vec<Value> = calls(&incoming).into_iter().map(|call| call[0].clone()).collect();
    let expected = [
        "create_check_in", "log_lab_result", "add_condition", "log_vital", "save_health_entry", "log_allergy",
        "log_immunization", "add_contact", "log_cycle", "log_cycle", "log_exercise", "log_hydration",
        "log_doctor_visit", "create_reminder",
    ];
    assert_eq!(tools, expected);
    let visit = &calls(&incoming)[12][1];
    assert_eq!((&visit["provider"], &visit["notes"]), (&json!("Dr. Vega"), &json!("knee")));
    assert_eq!(incoming.not_mapped.values().sum::<u64>(), 3, "{:?}", incoming.not_mapped);
}

#[test]
fn what_has_no_place_is_counted_and_settings_are_passed_over() {
    let sealed = json!({ "type": "WEIGHT", "value": 80.0, "unit": "kg", "measuredAt": "2026-05-01T12:00:00Z", "notesEncrypted": "AAAA" });
    let deleted = json!({ "type": "WEIGHT", "deletedAt": "2026-05-01T12:00:00Z" });
    let backup = json!({ "schemaVersion": "2", "userId": "u", "manifest": { "documents": {} }, "documents": [{}, {}], "cycleProfile": null,
        "healthProfile": { "aboutMe": "x" }, "measurements": [sealed, deleted] });
    let incoming = read_json(&backup);
    let counted: Vec<(&str, u64)> = incoming.not_mapped.iter().map(|(name, many)| (name.as_str(), *many)).collect();
    let expected = [
        ("documents", 2),
        ("entry that was deleted", 1),
        ("healthProfile", 1),
        ("note that only HealthLog can open", 1),
    ];
    assert_eq!((counted, incoming.items.len()), (expected.to_vec(), 1));
}

#[test]
fn tables_come_to_the_same_as_the_backup() {
    let weights = read_text("type,value,unit,measuredAt,source,notes\nWEIGHT,80,kg,2026-05-01T12:00:00.000Z,MANUAL,\n");
    let weight = json!({ "kind": "weight", "value": 80, "unit": "kg", "measured_at": "2026-05-01T08:00:00-04:00" });
    assert_eq!(calls(&weights), [json!(["log_vital", weight])]);
    let text = "# Medications\n\nname,dose,active,schedules\nAspirin,100mg,true,Morning: 08:00-09:00; 20:00-21:00\nOld,1,false,\n\n\
        # Intake history\n\nmedication,scheduledFor,takenAt,skipped,source\n\
        Aspirin,2026-05-01T12:00:00.000Z,2026-05-01T12:05:00.000Z,false,WEB\n";
    let medications = read_text(text);
    let listed = json!({ "name": "Aspirin", "dose": "100mg", "instructions": "Morning, 08:00\n20:00" });
    let taken = json!({ "medication_name": "Aspirin", "taken_at": "2026-05-01T08:05:00-04:00" });
    assert_eq!(calls(&medications), [json!(["add_medication", listed]), json!(["log_medication", taken])]);
    assert_eq!(medications.not_mapped["medication that is no longer taken"], 1);
}

#[test]
fn older_export_has_its_lists_under_data() {
    let incoming = read_json(&json!({ "data": { "measurements": [measured("WEIGHT", 80.0, "kg", "MANUAL")] } }));
    assert_eq!(incoming.items.len(), 1);
}

#[test]
fn list_of_another_shape_breaks_the_file_and_null_is_empty() {
    let mut incoming = Incoming::default();
    assert!(read_backup(&b"{\"measurements\":[4]}"[..], &here(), &mut incoming).is_err());
    assert!(read_json(&json!({ "measurements": null })).items.is_empty());
}
