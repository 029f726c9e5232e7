//! Bundles of others, and what this program wrote, read back.

use alara_record::{Entry, EntryId, Medication, MedicationId, Person, PersonId, When, Zone};
use chrono::DateTime;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::fhir::Bundle;
use crate::leaving::{Document, Thing};

fn here() -> Here {
    let now = DateTime::parse_from_rfc3339("2026-03-14T10:00:00-04:00").unwrap();
    Here { zone: Zone::Fixed(*now.offset()), now }
}

fn read_text(text: &str) -> Result<Incoming, Unread> {
    let mut incoming = Incoming::default();
    read(text.as_bytes(), &here(), &mut incoming).map(|()| incoming)
}

fn read_one(resource: Value) -> Incoming {
    read_text(&resource.to_string()).unwrap()
}

/// The one call that a resource brings, with its tool.
fn call(resource: Value) -> (&'static str, Value) {
    let incoming = read_one(resource);
    assert_eq!((incoming.items.len(), incoming.refused.as_slice()), (1, &[][..]));
    let call = &incoming.items[0].call;
    (call.definition().id, Value::Object(call.canonical()))
}

fn loinc(code: &str, text: &str) -> Value {
    json!({ "coding": [{ "system": "http://loinc.org", "code": code }], "text": text })
}

#[test]
fn observation_of_a_vital_keeps_its_unit_and_offset() {
    let weight = json!({ "resourceType": "Observation", "status": "final", "code": loinc("29463-7", "Body weight"),
        "effectiveDateTime": "2026-03-01T08:00:00+01:00",
        "valueQuantity": { "value": 157.2, "unit": "lbs", "system": "http://unitsofmeasure.org", "code": "[lb_av]" } });
    let fields = json!({ "kind": "weight", "value": 157.2, "unit": "lb", "measured_at": "2026-03-01T08:00:00+01:00" });
    assert_eq!(call(weight), ("log_vital", fields));
}

#[test]
fn observation_of_a_pressure_is_read_by_its_components() {
    let component = |code: &str, value: u32| json!({ "code": loinc(code, ""), "valueQuantity": { "value": value, "unit": "mmHg", "code": "mm[Hg]" } });
    let panel = json!({ "resourceType": "Observation", "status": "final", "code": loinc("85354-9", "BP"),
        "effectiveDateTime": "2026-03-01", "component": [component("8462-4", 81), component("8480-6", 127)] });
    let fields = json!({ "systolic": 127, "diastolic": 81, "measured_at": "2026-03-01" });
    assert_eq!(call(panel), ("log_blood_pressure", fields));
}

#[test]
fn observation_of_a_laboratory_keeps_its_range() {
    let test = json!({ "resourceType": "Observation", "status": "final", "code": loinc("4548-4", "HbA1c"),
        "category": [{ "coding": [{ "code": "laboratory" }] }], "effectiveDateTime": "2026-02-01T08:00:00Z",
        "valueQuantity": { "value": 6.1, "unit": "%", "code": "%" }, "referenceRange": [{ "high": { "value": 5.7 } }] });
    let fields = json!({ "test": "HbA1c", "value": 6.1, "unit": "%", "range_high": 5.7, "date": "2026-02-01" });
    assert_eq!(call(test), ("log_lab_result", fields));
}

#[test]
fn medication_is_named_by_a_resource_that_comes_later() {
    let bundle = json!({ "entry": [
        { "resource": { "resourceType": "MedicationStatement", "status": "active",
            "medicationReference": { "reference": "Medication/m1" },
            "dosage": [{ "text": "with food", "doseAndRate": [{ "doseQuantity": { "value": 500, "unit": "mg" } }] }] } },
        { "fullUrl": "http://x/Medication/m1", "resource": { "resourceType": "Medication", "id": "m1",
            "code": { "text": "Metformin" } } },
    ], "type": "collection", "resourceType": "Bundle" });
    let fields = json!({ "name": "Metformin", "dose": "500 mg", "instructions": "with food" });
    assert_eq!(call(bundle), ("add_medication", fields));
}

#[test]
fn contact_of_a_patient_is_one_to_call() {
    let patient = json!({ "resourceType": "Patient", "contact": [
        { "relationship": [{ "coding": [{ "code": "C", "display": "Emergency Contact" }] }], "name": { "given": ["Ben"], "family": "B" },
          "telecom": [{ "system": "email", "value": "b@x" }, { "system": "phone", "value": "555 0101" }],
          "address": { "line": ["4 Elm St"], "city": "Troy" } }] });
    let fields = json!({ "kind": "emergency", "name": "Ben B", "phone": "555 0101", "address": "4 Elm St, Troy",
        "notes": "Emergency Contact" });
    assert_eq!(call(patient), ("add_contact", fields));
}

/// JSON as XML has it, by the rules that FHIR gives for both.
fn as_xml(name: &str, value: &Value) -> String {
    match value {
        Value::Array(items) => items.iter().map(|item| as_xml(name, item)).collect(),
        Value::Object(parts) => {
            let attributes: String = ["url", "id"]
                .iter()
                .filter(|_| !parts.contains_key("resourceType"))
                .filter_map(|name| Some(format!(" {name}=\"{}\"", parts.get(*name)?.as_str()?)))
                .collect();
            let kind = parts.get("resourceType").and_then(Value::as_str);
            let inner = parts.iter().filter(|(name, _)| *name != "resourceType" && !(*name == "url" && kind.is_none()));
            let inner: String = inner.map(|(name, part)| as_xml(name, part)).collect();
            match kind {
                Some(kind) if name.is_empty() => format!("<{kind} xmlns=\"http://hl7.org/fhir\">{inner}</{kind}>"),
                Some(kind) => format!("<{name}><{kind}>{inner}</{kind}></{name}>"),
                None => format!("<{name}{attributes}>{inner}</{name}>"),
            }
        }
        Value::String(text) => format!("<{name} value=\"{}\"/>", text.replace('&', "&amp;").replace('"', "&quot;")),
        other => format!("<{name} value=\"{other}\"/>"),
    }
}

#[test]
fn xml_says_the_same_as_json() {
    let resources = [
        json!({ "resourceType": "Medication", "id": "m1", "code": { "text": "Metformin & more" } }),
        json!({ "resourceType": "MedicationStatement", "status": "active", "medicationReference": { "reference": "Medication/m1" },
            "dosage": [{ "doseAndRate": [{ "doseQuantity": { "value": 500, "unit": "mg" } }],
                "timing": { "repeat": { "period": 2, "periodUnit": "d", "timeOfDay": ["08:00:00", "20:00:00"] } } }] }),
        json!({ "resourceType": "Observation", "status": "final", "code": loinc("29463-7", "w"), "effectiveDateTime": "2026-03-01",
            "valueQuantity": { "value": 71.25, "unit": "kg", "code": "kg" } }),
        json!({ "resourceType": "AllergyIntolerance", "code": { "text": "nuts" }, "note": [{ "text": "a" }, { "text": "b" }] }),
        json!({ "resourceType": "MedicationAdministration", "status": "completed", "notGiven": true,
            "effectiveDateTime": "2026-03-01T08:00:00Z", "contained": [{ "resourceType": "Medication", "id": "c", "code": { "text": "x" } }],
            "medicationReference": { "reference": "#c" } }),
    ];
    let entries: Vec<Value> = resources
        .into_iter()
        .enumerate()
        .map(|(at, resource)| json!({ "fullUrl": format!("urn:uuid:{at}"), "resource": resource }))
        .collect();
    let bundle = json!({ "resourceType": "Bundle", "type": "collection", "entry": entries });
    let plain = read_text(&bundle.to_string()).unwrap();
    let mut incoming = Incoming::default();
    read_xml(as_xml("", &bundle).as_bytes(), &here(), &mut incoming).unwrap();
    assert_eq!((incoming.items.len(), incoming.items), (4, plain.items));
    assert_eq!((incoming.refused, incoming.not_mapped), (plain.refused, plain.not_mapped));
}

#[test]
fn entity_of_an_xml_file_is_never_expanded() {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><Condition xmlns=\"http://hl7.org/fhir\"><code><text value=\"&a;&a;\"/></code></Condition>";
    let mut incoming = Incoming::default();
    assert!(matches!(read_xml(bomb.as_bytes(), &here(), &mut incoming), Err(Unread::Broken(_))));
}

#[test]
fn what_is_withdrawn_or_unknown_is_counted_and_never_read() {
    let observation =
        |status: &str| json!({ "resourceType": "Observation", "status": status, "code": loinc("29463-7", "w") });
    let condition = json!({ "resourceType": "Condition", "code": { "text": "gout" },
        "verificationStatus": { "coding": [{ "code": "refuted" }] } });
    let stopped = json!({ "resourceType": "MedicationStatement", "status": "stopped",
        "medicationCodeableConcept": { "text": "x" } });
    let plan = json!({ "resourceType": "CarePlan" });
    for resource in [observation("entered-in-error"), condition, stopped, plan] {
        let incoming = read_one(resource);
        assert_eq!((incoming.items.len(), incoming.not_mapped.values().sum::<u64>()), (0, 1));
    }
}

#[test]
fn time_that_is_a_month_is_refused_and_not_guessed() {
    let flu = json!({ "resourceType": "Immunization", "status": "completed", "vaccineCode": { "text": "flu" },
        "occurrenceDateTime": "2025-10" });
    let incoming = read_one(flu);
    assert_eq!((incoming.items.len(), incoming.refused.len()), (0, 1));
}

#[test]
fn bundle_of_two_patients_is_refused_whole() {
    let patient = |id: &str| json!({ "resource": { "resourceType": "Patient", "id": id, "name": [{ "text": id }] } });
    let bundle = json!({ "resourceType": "Bundle", "entry": [patient("Nora"), patient("Ben")] });
    assert!(matches!(read_text(&bundle.to_string()), Err(Unread::Several(names)) if names == "Ben, Nora"));
}

#[test]
fn resources_one_a_line_are_read_one_after_the_other() {
    let line = |day: u32| {
        json!({ "resourceType": "Observation", "status": "final", "code": loinc("8867-4", "HR"),
            "effectiveDateTime": format!("2026-03-0{day}"), "valueQuantity": { "value": 61, "code": "/min" } })
    };
    let incoming = read_text(&format!("{}\n{}\n", line(1), line(2))).unwrap();
    assert_eq!(incoming.items.len(), 2);
}

#[test]
fn one_resource_larger_than_any_may_be_ends_the_reading() {
    let note = json!({ "resourceType": "Observation", "note": [{ "text": "x".repeat(5 * 1024 * 1024) }] });
    assert!(matches!(read_text(&note.to_string()), Err(Unread::Io(_))));
}

/// An entry as this program writes it, read back.
fn returned(tool: &str, at: &str, fields: &Value) -> Value {
    let nora = Person { id: PersonId(Uuid::from_u128(1)), name: "Nora".into(), aka: Vec::new(), is_user: true };
    let instant = DateTime::parse_from_rfc3339(at).ok().map(When::Instant);
    let entry = Entry {
        id: EntryId(Uuid::from_u128(7)),
        person: nora.id,
        tool: tool.to_owned(),
        at: instant.unwrap_or_else(|| When::Day { date: at.parse().unwrap(), part: None }),
        recorded_at: here().now,
        fields: fields.as_object().cloned().unwrap(),
    };
    let mut bytes = Vec::new();
    let mut bundle = Bundle::new(&mut bytes, here().now);
    bundle.begin(&nora).unwrap();
    bundle.add(Thing::Entry(&entry), None).unwrap();
    bundle.end().unwrap();
    let (back, fields) = call(serde_json::from_slice(&bytes).unwrap());
    assert_eq!(back, tool, "{fields}");
    fields
}

#[test]
fn entry_of_each_kind_comes_back_as_it_left() {
    let (at, day) = ("2026-03-14T09:30:00-04:00", "2026-03-10");
    for (tool, when, fields) in [
        (
            "log_medication",
            at,
            json!({ "medication_name": "Metformin", "dose": "500 mg", "taken_at": at, "notes": "late" }),
        ),
        ("log_medication", day, json!({ "medication_name": "Metformin", "dose": "half a tablet", "taken_at": day })),
        (
            "skip_dose",
            day,
            json!({ "medication_name": "Metformin", "date": day, "time": "08:00", "reason": "felt sick" }),
        ),
        ("log_vital", at, json!({ "kind": "glucose", "value": 5.4, "unit": "mmol/L", "measured_at": at })),
        ("log_blood_pressure", at, json!({ "systolic": 128, "diastolic": 82, "pulse": 64, "measured_at": at })),
        ("log_hydration", at, json!({ "amount_ml": 250, "drank_at": at })),
        ("log_exercise", at, json!({ "activity": "running", "minutes": 30, "distance": 5.2, "occurred_at": at })),
        (
            "log_lab_result",
            day,
            json!({ "test": "LDL", "value": 2.9, "unit": "mmol/L", "range_low": 0, "range_high": 3,
            "date": day, "fasting": true, "notes": "first" }),
        ),
        ("log_lab_result", day, json!({ "test": "HIV", "value": "negative", "date": day })),
        (
            "create_check_in",
            day,
            json!({ "mood": "good", "symptoms": ["headache", "nausea"], "medication_taken": true,
            "notes": "ok", "date": day }),
        ),
        ("log_cycle", day, json!({ "event": "start", "date": day })),
        (
            "save_health_entry",
            at,
            json!({ "entry_type": "symptom", "data": { "severity": "mild", "symptoms": ["cough", "fever"] },
            "occurred_at": at }),
        ),
        (
            "save_health_entry",
            at,
            json!({ "entry_type": "note", "data": { "text": "slept badly" }, "occurred_at": at }),
        ),
        (
            "log_doctor_visit",
            day,
            json!({ "visit_type": "follow_up", "date": day, "provider": "Dr. Patel", "notes": "fine" }),
        ),
        ("create_care_log", day, json!({ "log_type": "procedure", "title": "knee surgery", "occurred_at": day })),
        (
            "create_care_log",
            day,
            json!({ "log_type": "hospital_stay", "title": "observation", "occurred_at": day, "diagnosis": "flu" }),
        ),
        ("create_care_log", day, json!({ "log_type": "emergency_visit", "title": "fall", "occurred_at": day })),
        (
            "create_care_log",
            day,
            json!({ "log_type": "diagnosis", "title": "gout", "occurred_at": day, "treatment": "rest" }),
        ),
        ("create_care_log", at, json!({ "log_type": "visit", "title": "eye clinic", "occurred_at": at })),
        (
            "log_allergy",
            at,
            json!({ "substance": "penicillin", "kind": "allergy", "reaction": "rash", "severity": "moderate",
            "since": day }),
        ),
        ("log_allergy", at, json!({ "substance": "statins", "kind": "side_effect", "severity": "mild" })),
        (
            "add_condition",
            at,
            json!({ "name": "asthma", "status": "active", "since": day, "diagnosed_by": "Dr. Patel" }),
        ),
        ("log_immunization", day, json!({ "vaccine": "flu", "date": day, "place": "pharmacy", "dose_number": 2 })),
    ] {
        assert_eq!(returned(tool, when, &fields), fields, "{tool}");
    }
}

#[test]
fn medication_of_the_list_comes_back_as_it_left() {
    let person = PersonId(Uuid::from_u128(1));
    let metformin = Medication {
        dose: Some("500 mg".into()),
        instructions: Some("with food".into()),
        ..Medication::named(MedicationId(Uuid::from_u128(5)), person, "Metformin")
    };
    let mut bytes = Vec::new();
    let mut bundle = Bundle::new(&mut bytes, here().now);
    let nora = Person { id: person, name: "Nora".into(), aka: Vec::new(), is_user: true };
    bundle.begin(&nora).unwrap();
    bundle.add(Thing::Medication(&metformin), None).unwrap();
    bundle.end().unwrap();
    let fields = json!({ "name": "Metformin", "dose": "500 mg", "instructions": "with food" });
    assert_eq!(call(serde_json::from_slice(&bytes).unwrap()), ("add_medication", fields));
}

proptest::proptest! {
    #[test]
    fn reading_leaves_and_comes_back_the_same(
        tenths in 200i64..3000, upper in 90u32..200, minute in 0u32..60, words in "[a-zA-Z0-9 ,.()%-]{0,30}[a-z]"
    ) {
        let at = format!("2026-03-01T09:{minute:02}:00-04:00");
        let vital = json!({ "kind": "weight", "value": (tenths * 10 + 5) as f64 / 100.0, "unit": "lb", "measured_at": at });
        proptest::prop_assert_eq!(returned("log_vital", &at, &vital), vital);
        let pressure = json!({ "systolic": upper, "diastolic": 70, "measured_at": at });
        proptest::prop_assert_eq!(returned("log_blood_pressure", &at, &pressure), pressure);
        let words = words.trim();
        let dose = json!({ "medication_name": words, "taken_at": at });
        proptest::prop_assert_eq!(returned("log_medication", &at, &dose), dose);
    }

    #[test]
    fn broken_file_is_refused_or_read_without_a_panic(cut in 0usize..900, at in 0usize..900, byte in 0u8..255) {
        let bundle = json!({ "resourceType": "Bundle", "entry": [
            { "resource": { "resourceType": "Patient", "id": "p", "name": [{ "given": ["Nora"], "family": "B" }] } },
            { "resource": { "resourceType": "Observation", "status": "final", "subject": { "reference": "Patient/p" },
                "code": loinc("29463-7", "w"), "effectiveDateTime": "2026-03-01", "valueQuantity": { "value": 70, "code": "kg" } } },
            { "resource": { "resourceType": "Condition", "code": { "text": "gout" }, "onsetDateTime": "2020" } },
        ] }).to_string();
        let mut bytes = bundle.into_bytes();
        let last = bytes.len();
        bytes[at % last] = byte;
        let mut incoming = Incoming::default();
        let _ = read(bytes.as_slice(), &here(), &mut incoming);
        bytes.truncate(cut % last);
        let mut incoming = Incoming::default();
        proptest::prop_assert!(read(bytes.as_slice(), &here(), &mut incoming).is_err());
    }
}
