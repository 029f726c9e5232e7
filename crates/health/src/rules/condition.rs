//! A condition is on record once: one that is told again, by the same name or another for it, is said to be there.

use alara_gate::Finding;
use alara_record::{Entry, EntryQuery, PersonId, Record};
use serde_json::Value;

use crate::lexicon::conditions;
use crate::tools::{AddCondition, Clock, HealthCall, refuse};

/// What speaks against recording a condition: that it is on record as one that the person has.
pub fn find_recorded(call: &HealthCall, record: &dyn Record, person: PersonId, clock: &Clock) -> Option<Finding> {
    let HealthCall::AddCondition(told) = call else { return None };
    if told.status.as_deref() == Some(RESOLVED) {
        return None;
    }
    let query = EntryQuery { tools: vec![AddCondition::ID.to_owned()], ..EntryQuery::default() };
    let text = |entry: &Entry, field: &str| entry.fields.get(field).and_then(Value::as_str).map(str::to_owned);
    let is_told = |entry: &&Entry| {
        let name = text(entry, "name").unwrap_or_default();
        text(entry, "status").as_deref() != Some(RESOLVED) && conditions::is_same(&name, &told.name)
    };
    let known = record.entries(person, &query).into_iter().find(is_told)?;
    let day = clock.zone.local(known.recorded_at).format("%B %-d, %Y");
    let name = crate::describe::capital(&text(known, "name").unwrap_or_default());
    let said =
        format!("{name} is among your conditions already, as told on {day}. What is new of it goes into that entry.");
    Some(refuse(said, &["name"]))
}

const RESOLVED: &str = "resolved";

#[cfg(test)]
mod tests {
    use alara_record::{EntryId, MemoryRecord, Noun, Person, When, Zone};
    use chrono::DateTime;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    const ME: PersonId = PersonId(Uuid::from_u128(1));

    fn found(known: Value, told: Value) -> Option<String> {
        let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let mut record = MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true });
        let recorded_at = DateTime::parse_from_rfc3339("2019-05-03T10:00:00-04:00").unwrap();
        record.put(Noun::Entry(Entry {
            id: EntryId(Uuid::from_u128(2)),
            person: ME,
            tool: AddCondition::ID.into(),
            at: When::Instant(recorded_at),
            recorded_at,
            fields: known.as_object().cloned().unwrap(),
        }));
        let call = HealthCall::typed(AddCondition::ID, told.as_object().unwrap()).unwrap();
        find_recorded(&call, &record, ME, &clock).map(|finding| finding.detail)
    }

    #[test]
    fn condition_told_again_by_any_of_its_names_is_on_record() {
        let celiac = json!({ "name": "celiac disease", "status": "active" });
        let said = "Celiac disease is among your conditions already, as told on May 3, 2019.";
        for again in ["Celiac disease", "coeliac", "the coeliac disease"] {
            let found = found(celiac.clone(), json!({ "name": again }));
            assert!(found.as_deref().is_some_and(|found| found.starts_with(said)), "{again}: {found:?}");
        }
    }

    #[test]
    fn another_condition_and_one_that_is_over_are_recorded() {
        let one = |status: &str| json!({ "name": "type 1 diabetes", "status": status });
        assert_eq!(found(one("active"), json!({ "name": "type 2 diabetes" })), None);
        assert_eq!(found(one("active"), json!({ "name": "type 1 diabetes", "status": "resolved" })), None);
        assert_eq!(found(one("resolved"), json!({ "name": "type 1 diabetes" })), None);
    }
}
