//! What stands behind the year: allergies, conditions, vaccinations, results of the laboratory, periods, and whom the two call.

use alara_health::tools::{AddCondition, AddContact, LogAllergy, LogCycle, LogImmunization, LogLabResult};
use serde_json::{Value, json};

use super::DAYS;
use super::life::{Life, Who};

/// Of the one whose record it is, and of whom she looks after.
pub(super) fn put_background(life: &mut Life<'_>) {
    life.who = Who::User;
    let first = DAYS - 1;
    put_down(
        life,
        first,
        LogAllergy::ID,
        json!({
            "substance": "sulfa antibiotics", "kind": "allergy", "reaction": "hives", "severity": "moderate", "since": life.date(6_200)
        }),
    );
    put_down(
        life,
        first,
        LogAllergy::ID,
        json!({ "substance": "codeine", "kind": "side_effect", "reaction": "nausea" }),
    );
    put_down(
        life,
        first,
        AddCondition::ID,
        json!({
            "name": "type 2 diabetes", "status": "active", "since": life.date(1_730), "diagnosed_by": "Dr. Osei"
        }),
    );
    put_down(life, first, AddCondition::ID, json!({ "name": "childhood asthma", "status": "resolved" }));
    put_down(
        life,
        301,
        AddCondition::ID,
        json!({
            "name": "high blood pressure", "status": "active", "since": life.date(301), "diagnosed_by": "Dr. Osei"
        }),
    );
    for (told, had, vaccine, place, dose) in [
        (first, 1_460, "tetanus", "Riverside Clinic", None),
        (first, 800, "hepatitis B", "Riverside Clinic", Some(2)),
        (first, 368, "flu", "Corner Pharmacy", None),
        (5, 5, "flu", "Corner Pharmacy", None),
    ] {
        let had = json!({ "vaccine": vaccine, "date": life.date(had), "place": place, "dose_number": dose });
        put_down(life, told, LogImmunization::ID, had);
    }
    for (told, values) in
        [(303, [7.4, 131.0, 48.0, 0.84]), (154, [7.0, 142.0, 46.0, 0.86]), (17, [6.6, 83.0, 49.0, 0.85])]
    {
        let printed = [
            ("A1C", "%", None, Some(5.6)),
            ("LDL", "mg/dL", None, Some(99.0)),
            ("HDL", "mg/dL", Some(50.0), None),
            ("creatinine", "mg/dL", Some(0.51), Some(0.95)),
        ];
        for ((test, unit, low, high), value) in printed.into_iter().zip(values) {
            // The blood was taken two days before the results came.
            let result = json!({
                "test": test, "value": value, "unit": unit, "range_low": low, "range_high": high,
                "date": life.date(told + 2), "fasting": true
            });
            put_down(life, told, LogLabResult::ID, result);
        }
    }
    let mut start = 358;
    while start > 0 {
        put_down(life, start, LogCycle::ID, json!({ "event": "start", "date": life.date(start) }));
        let end = start - life.between(4, 5);
        if end >= 0 {
            put_down(life, end, LogCycle::ID, json!({ "event": "end", "date": life.date(end) }));
        }
        start -= life.between(26, 30);
    }
    for (kind, name, phone, address) in [
        ("emergency", "Jonas, my brother", "555 0142", None),
        ("doctor", "Dr. Osei", "555 0100", Some("Riverside Clinic, 12 Mill Road")),
        ("doctor", "Dr. Lindqvist, eyes", "555 0117", None),
        ("pharmacy", "Corner Pharmacy", "555 0163", Some("3 Station Street")),
    ] {
        let contact = json!({ "kind": kind, "name": name, "phone": phone, "address": address });
        put_down(life, 330, AddContact::ID, contact);
    }
    life.who = Who::Other;
    put_down(life, 200, LogAllergy::ID, json!({ "substance": "penicillin", "kind": "allergy", "reaction": "rash" }));
    put_down(
        life,
        200,
        AddCondition::ID,
        json!({ "name": "Alzheimer\u{2019}s disease", "status": "active", "diagnosed_by": "Dr. Abara" }),
    );
    put_down(
        life,
        30,
        LogImmunization::ID,
        json!({ "vaccine": "flu", "date": life.date(30), "place": "Corner Pharmacy" }),
    );
    put_down(life, 200, AddContact::ID, json!({ "kind": "doctor", "name": "Dr. Abara", "phone": "555 0129" }));
}

/// In the evening, as one enters what has piled up; what was not told is no value.
fn put_down(life: &mut Life<'_>, ago: i64, tool: &'static str, mut parameters: Value) {
    if let Value::Object(fields) = &mut parameters {
        fields.retain(|_, value| !value.is_null());
    }
    life.happens(ago, (18, 40), 0, tool, parameters);
}
