//! A medication that is added once more: what stands of it on the list is replaced only after it was shown.

use alara_gate::{Finding, Reason};
use alara_record::{Medication, PersonId, Record};

use crate::tools::list_medications::describe_listed;
use crate::tools::{Clock, HealthCall};

/// A finding that asks where an addition would change or end what the list has of a medication that is taken.
pub fn find_replaced(call: &HealthCall, record: &dyn Record, person: PersonId, clock: &Clock) -> Option<Finding> {
    let HealthCall::AddMedication(added) = call else { return None };
    let listed = record.medications(person).into_iter().find(|each| each.name.eq_ignore_ascii_case(&added.name));
    let old = listed.filter(|old| !old.stopped)?;
    let new = added.becomes(Some(old), person, clock).ok()?;
    replaces(old, &new).then(|| {
        let today = clock.local().date();
        let (old, new) = (describe_listed(old, today), describe_listed(&new, today));
        let why = format!("It is on the list already: {old}. This would make it: {new}. Is that right?");
        Finding::confirm(Reason::Duplicate, why).about(["name"])
    })
}

/// Whether anything that one has is no longer so in the other.
fn replaces(old: &Medication, new: &Medication) -> bool {
    let loses = |old: Option<f64>, new: Option<f64>| old.is_some() && old != new;
    old.dose.is_some() && old.dose != new.dose
        || (old.is_scheduled() || old.as_needed) && !old.is_due_as(new)
        || old.instructions.is_some() && old.instructions != new.instructions
        || loses(old.min_interval_hours, new.min_interval_hours)
        || loses(old.max_per_day, new.max_per_day)
        || loses(old.stock, new.stock)
}

#[cfg(test)]
mod tests {
    use alara_record::{MemoryRecord, Noun, Person, Zone};
    use chrono::DateTime;
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;
    use crate::tools::AddMedication;

    fn is_asked(listed: &Value, added: &Value) -> bool {
        let person = PersonId(Uuid::from_u128(1));
        let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let read = |values: &Value| {
            let mut values = values.clone();
            values["name"] = json!("X");
            serde_json::from_value::<AddMedication>(values).unwrap()
        };
        let mut record = MemoryRecord::new(Person { id: person, name: "You".into(), aka: vec![], is_user: true });
        record.put(Noun::from(read(listed).becomes(None, person, &clock).unwrap()));
        find_replaced(&HealthCall::AddMedication(read(added)), &record, person, &clock).is_some()
    }

    #[test]
    fn addition_that_replaces_what_is_listed_asks() {
        let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }]);
        let steps = json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }]);
        for (listed, added) in [
            (json!({ "doses": doses }), json!({ "dose": "12 units", "times": ["08:00"] })),
            (json!({ "steps": steps, "times": ["08:00"] }), json!({ "dose": "40 mg" })),
            (json!({ "dose": "5 mg", "times": ["08:00", "20:00"] }), json!({ "times": ["08:00"] })),
            (json!({ "dose": "5 mg", "as_needed": true }), json!({ "times": ["08:00"] })),
            (json!({ "dose": "5 mg", "stock": 30 }), json!({ "stock": 10 })),
        ] {
            assert!(is_asked(&listed, &added), "{listed} {added}");
        }
    }

    #[test]
    fn addition_that_only_adds_to_what_is_listed_asks_nothing() {
        for (listed, added) in [
            (json!({ "dose": "5 mg", "times": ["08:00"] }), json!({ "dose": "5 mg", "times": ["08:00"], "stock": 30 })),
            (json!({}), json!({ "dose": "5 mg", "times": ["08:00"] })),
            (json!({ "dose": "5 mg" }), json!({ "times": ["08:00"] })),
        ] {
            assert!(!is_asked(&listed, &added), "{listed} {added}");
        }
    }
}
