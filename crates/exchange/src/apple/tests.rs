//! Exports made after Apple Health's published DTD.

use std::io::{Cursor, Write};

use serde_json::{Value, json};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::*;

fn record(kind: &str, unit: &str, at: &str, value: &str) -> String {
    format!(
        "<Record type=\"HKQuantityTypeIdentifier{kind}\" sourceName=\"Watch\" unit=\"{unit}\" startDate=\"{at}\" endDate=\"{at}\" value=\"{value}\"/>\n"
    )
}

fn export(records: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [<!ELEMENT HealthData (Record*)>]>\n<HealthData locale=\"en_US\">\n{records}</HealthData>\n"
    )
}

fn read_text(text: &str) -> Result<Incoming, Unread> {
    let mut incoming = Incoming::default();
    read(text.as_bytes(), &mut incoming).map(|()| incoming)
}

fn calls(incoming: &Incoming) -> Vec<Value> {
    incoming.items.iter().map(|item| json!([item.call.definition().id, item.call.canonical()])).collect()
}

const AT: &str = "2026-03-01 08:00:00 +0100";

#[test]
fn record_keeps_its_unit_and_the_offset_of_its_time() {
    let text = export(&(record("BodyMass", "lb", AT, "157.2") + &record("DietaryWater", "L", AT, "0.25")));
    let incoming = read_text(&text).unwrap();
    let at = "2026-03-01T08:00:00+01:00";
    assert_eq!(
        calls(&incoming),
        [
            json!(["log_vital", { "kind": "weight", "value": 157.2, "unit": "lb", "measured_at": at }]),
            json!(["log_hydration", { "amount_ml": 250, "drank_at": at }]),
        ]
    );
    assert_eq!(incoming.items[1].original["unit"], "L");
}

#[test]
fn samples_of_a_day_come_to_one_figure() {
    let mut records = String::new();
    for minute in 0..60 {
        let at = format!("2026-03-01 08:{minute:02}:00 +0100");
        records += &record("HeartRate", "count/min", &at, if minute % 2 == 0 { "60" } else { "70" });
        records += &record("StepCount", "count", &at, "100");
        records += &record("OxygenSaturation", "%", &at, "0.97");
    }
    let incoming = read_text(&export(&records)).unwrap();
    assert_eq!(incoming.items.len(), 3);
    let day = "2026-03-01";
    assert!(
        calls(&incoming).contains(&json!(["log_vital",
        { "kind": "heart_rate", "value": 65, "unit": "bpm", "measured_at": day }])),
        "{:?}",
        calls(&incoming)
    );
    assert!(calls(&incoming).contains(&json!(["log_vital",
        { "kind": "spo2", "value": 97, "unit": "%", "measured_at": day }])));
    assert!(calls(&incoming).contains(&json!(["save_health_entry",
        { "entry_type": "note", "data": { "text": "Steps: 6000" }, "occurred_at": day }])));
}

#[test]
fn pressure_that_stands_as_a_pair_and_as_halves_is_one() {
    let halves =
        record("BloodPressureSystolic", "mmHg", AT, "128") + &record("BloodPressureDiastolic", "mmHg", AT, "82");
    let pair = format!(
        "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" startDate=\"{AT}\">{halves}</Correlation>"
    );
    let incoming = read_text(&export(&(pair + &halves))).unwrap();
    let at = "2026-03-01T08:00:00+01:00";
    let fields = json!({ "systolic": 128, "diastolic": 82, "measured_at": at });
    assert_eq!(calls(&incoming), [json!(["log_blood_pressure", fields])]);
}

#[test]
fn workout_is_exercise_with_its_length_and_distance() {
    let workout = format!(
        "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"30.04\" durationUnit=\"min\" startDate=\"{AT}\"><WorkoutStatistics type=\"HKQuantityTypeIdentifierDistanceWalkingRunning\" sum=\"3\" unit=\"mi\"/></Workout>"
    );
    let incoming = read_text(&export(&workout)).unwrap();
    let at = "2026-03-01T08:00:00+01:00";
    let fields = json!({ "activity": "running", "minutes": 30, "distance": 4.828032, "occurred_at": at });
    assert_eq!(calls(&incoming), [json!(["log_exercise", fields])]);
}

#[test]
fn what_has_no_place_is_counted_by_its_type() {
    let incoming =
        read_text(&export(&(record("Height", "cm", AT, "178") + &record("Height", "cm", AT, "178")))).unwrap();
    assert_eq!((incoming.items.len(), incoming.not_mapped["Height"]), (0, 2));
}

#[test]
fn entity_of_the_file_itself_is_not_expanded() {
    let text = export(&record("BodyMass", "&boom;", AT, "70")).replace("<!ELEMENT", "<!ENTITY boom \"kg\"><!ELEMENT");
    assert!(matches!(read_text(&text), Err(Unread::Broken(_))));
}

fn zipped(name: &str, text: &[u8]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(name, SimpleFileOptions::default()).unwrap();
    zip.write_all(text).unwrap();
    zip.finish().unwrap().into_inner()
}

fn read_zip(bytes: Vec<u8>) -> Result<Incoming, Unread> {
    let mut incoming = Incoming::default();
    read_archive(&mut Cursor::new(bytes), &mut incoming).map(|()| incoming)
}

#[test]
fn archive_is_read_by_the_place_of_its_export() {
    let text = export(&record("BodyMass", "kg", AT, "70"));
    let read = |name: &str| read_zip(zipped(name, text.as_bytes()));
    assert_eq!(read("apple_health_export/export.xml").unwrap().items.len(), 1);
    assert_eq!(read("apple_health_export/Exportieren.xml").unwrap().items.len(), 1);
    for name in ["apple_health_export/export_cda.xml", "../apple_health_export/export.xml", "export.xml"] {
        assert!(read(name).is_err(), "{name}");
    }
}

#[test]
fn archive_that_unpacks_to_one_endless_text_ends_the_reading() {
    let blank = " ".repeat(1024);
    let text = export(&format!("{blank}\n").repeat(6 * 1024));
    let bytes = zipped("apple_health_export/export.xml", text.as_bytes());
    assert!(bytes.len() < 500_000);
    assert!(matches!(read_zip(bytes), Err(Unread::Io(_))));
}

proptest::proptest! {
    #[test]
    fn broken_export_is_refused_or_read_without_a_panic(cut in 0usize..2000, at in 0usize..2000, byte in 0u8..255) {
        let text = export(&(record("BodyMass", "kg", AT, "70") + &record("HeartRate", "count/min", AT, "70")));
        for bytes in [text.clone().into_bytes(), zipped("apple_health_export/export.xml", text.as_bytes())] {
            let mut broken = bytes.clone();
            let last = broken.len();
            broken[at % last] = byte;
            let mut incoming = Incoming::default();
            let _ = read(broken.as_slice(), &mut incoming);
            let _ = read_zip(broken);
            let mut short = bytes;
            short.truncate(cut % (last - 15));
            let mut incoming = Incoming::default();
            proptest::prop_assert!(read(short.as_slice(), &mut incoming).is_err());
            proptest::prop_assert!(read_zip(short).is_err());
        }
    }
}
