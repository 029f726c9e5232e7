//! Hours of a listed medication that a change would end: the card says which, so that no dose goes unnoticed.

use alara_record::{PersonId, Record};

use crate::tools::{HealthCall, UpdateMedication};

/// What the person should be told of a change that leaves fewer hours than the list has.
pub fn notices(call: &HealthCall, record: &dyn Record, person: PersonId) -> Option<String> {
    let HealthCall::UpdateMedication(UpdateMedication(change)) = call else { return None };
    let new: Vec<_> = change.times.as_deref()?.iter().map(|time| time.0).collect();
    let old = *crate::on_list::same_as(record, person, &change.name).first()?;
    let hours = old.times();
    let ended: Vec<String> =
        hours.iter().filter(|hour| !new.contains(hour)).map(|hour| hour.format("%H:%M").to_string()).collect();
    (new.len() < hours.len() && !ended.is_empty())
        .then(|| format!("It would no longer be taken at {}.", ended.join(" and ")))
}

#[cfg(test)]
mod tests {
    use alara_record::{Medication, MedicationId, MemoryRecord, Noun, Person, Recurs, Schedule};
    use chrono::NaiveTime;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn told(times: &[&str]) -> Option<String> {
        let person = Person { id: PersonId(Uuid::from_u128(1)), name: "You".into(), aka: Vec::new(), is_user: true };
        let mut record = MemoryRecord::new(person.clone());
        let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
        let schedule = Schedule::of(vec![at(8), at(20)], Recurs::Days { days: (1..=7).collect() });
        let metformin = Medication::named(MedicationId(Uuid::from_u128(2)), person.id, "Metformin");
        record.put(Noun::from(Medication { schedule: Some(schedule), ..metformin }));
        let call = serde_json::from_value(json!({ "name": "metformin", "times": times })).unwrap();
        notices(&HealthCall::UpdateMedication(call), &record, person.id)
    }

    #[test]
    fn an_hour_that_a_change_would_end_is_told() {
        assert_eq!(told(&["12:00"]).as_deref(), Some("It would no longer be taken at 08:00 and 20:00."));
        assert_eq!(told(&["08:00"]).as_deref(), Some("It would no longer be taken at 20:00."));
        assert_eq!(told(&["08:00", "18:00"]), None, "one is moved, as was asked");
        assert_eq!(told(&["08:00", "14:00", "20:00"]), None);
    }
}
