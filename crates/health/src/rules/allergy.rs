//! What the person told of an allergy beside a medication that has the substance in it, or is of the class: a notice with its source, and no
//! word about what to do. One of the same family is told with the family and the list that names it.

use alara_gate::{Finding, Reason};
use alara_record::{Entry, EntryQuery, PersonId, Record};
use serde_json::Value;

use crate::describe::capital;
use crate::lexicon::{classes, families, same_name};
use crate::tools::{Clock, HealthCall, LogAllergy};

/// What the person should be told of a medication that is recorded or put on the list.
pub fn notices(call: &HealthCall, record: &dyn Record, person: PersonId, clock: &Clock) -> Vec<String> {
    let name = match call {
        HealthCall::LogMedication(dose) => &dose.medication_name,
        HealthCall::AddMedication(plan) => &plan.name,
        _ => return Vec::new(),
    };
    let query = EntryQuery { tools: vec![LogAllergy::ID.to_owned()], ..EntryQuery::default() };
    let mut told: Vec<String> = Vec::new();
    for entry in record.entries(person, &query) {
        let Some(substance) = substance_of(entry) else { continue };
        let notice = match classes::is_of(name, substance) {
            true => Some(word_notice(entry, substance, record, clock)),
            false => word_family(entry, substance, name)
                .map(|family| format!("{} {family}", word_notice(entry, substance, record, clock))),
        };
        told.extend(notice.filter(|notice| !told.contains(notice)));
    }
    told
}

/// A finding that asks where an allergy to the same is on record: one that is told again is one, and what is new of it belongs to that entry.
pub(super) fn find_told_again(
    call: &HealthCall,
    record: &dyn Record,
    person: PersonId,
    clock: &Clock,
) -> Option<Finding> {
    let HealthCall::LogAllergy(told) = call else { return None };
    let query = EntryQuery { tools: vec![LogAllergy::ID.to_owned()], ..EntryQuery::default() };
    let same = |entry: &&Entry| substance_of(entry).is_some_and(|known| same_name(known, &told.substance));
    let known = record.entries(person, &query).into_iter().find(same)?;
    let notice = word_notice(known, substance_of(known)?, record, clock);
    let why = format!("{notice} This would be a second entry of it.");
    Some(Finding::confirm(Reason::Duplicate, why).about(["substance"]))
}

fn substance_of(entry: &Entry) -> Option<&str> {
    entry.fields.get("substance").and_then(Value::as_str)
}

/// What a medication and a substance belong to both. A side effect is one medication's own.
fn word_family(entry: &Entry, substance: &str, name: &str) -> Option<String> {
    if entry.fields.get("kind").and_then(Value::as_str) == Some("side_effect") {
        return None;
    }
    let family = families::shared_family(substance, name)?;
    Some(format!("{} belongs to the same family, {} (WHO ATC index, {}).", capital(name), family.name, family.groups))
}

fn word_notice(entry: &Entry, substance: &str, record: &dyn Record, clock: &Clock) -> String {
    let day = clock.zone.local(entry.recorded_at).format("%B %-d, %Y");
    let owner =
        record.people().iter().find(|each| each.id == entry.person && !each.is_user).map(|each| each.name.as_str());
    let (whose, has) = owner.map_or(("you", "are"), |name| (name, "is"));
    let what = match entry.fields.get("kind").and_then(Value::as_str) {
        Some("intolerance") => format!("{has} intolerant to {substance}"),
        Some("side_effect") => format!("had a side effect from {substance}"),
        _ => format!("{has} allergic to {substance}"),
    };
    format!("You told Alara on {day} that {whose} {what}.")
}

#[cfg(test)]
mod tests {
    use alara_record::{EntryId, MemoryRecord, Noun, Person, When, Zone};
    use chrono::DateTime;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    const ME: PersonId = PersonId(Uuid::from_u128(1));

    fn told(substance: &str, tool: &str, taken: Value) -> Vec<String> {
        let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let mut record = MemoryRecord::new(Person { id: ME, name: "Me".into(), aka: vec![], is_user: true });
        let recorded_at = DateTime::parse_from_rfc3339("2019-05-03T10:00:00-04:00").unwrap();
        record.put(Noun::Entry(Entry {
            id: EntryId(Uuid::from_u128(2)),
            person: ME,
            tool: LogAllergy::ID.into(),
            at: When::Instant(recorded_at),
            recorded_at,
            fields: json!({ "substance": substance, "kind": "allergy" }).as_object().cloned().unwrap(),
        }));
        let call = HealthCall::typed(tool, taken.as_object().unwrap()).unwrap();
        notices(&call, &record, ME, &clock)
    }

    #[test]
    fn medication_with_the_substance_is_told_with_its_source() {
        let aspirin = "You told Alara on May 3, 2019 that you are allergic to aspirin.";
        assert_eq!(told("aspirin", "log_medication", json!({ "medication_name": "Aspirin" })), [aspirin]);
        assert_eq!(told("aspirin", "add_medication", json!({ "name": "Ecosprin" })), [aspirin]);
        let class = told("NSAIDs", "log_medication", json!({ "medication_name": "Advil" }));
        assert_eq!(class, ["You told Alara on May 3, 2019 that you are allergic to NSAIDs."]);
    }

    #[test]
    fn medication_of_the_same_family_is_told_with_the_list() {
        let told_of = |name: &str| told("penicillin", "add_medication", json!({ "name": name }));
        let penicillin = "You told Alara on May 3, 2019 that you are allergic to penicillin.";
        let family = "belongs to the same family, penicillins (WHO ATC index, J01C).";
        assert_eq!(told_of("amoxicillin"), [format!("{penicillin} Amoxicillin {family}")]);
        assert_eq!(told_of("Augmentin"), [format!("{penicillin} Augmentin {family}")]);
        assert!(told_of("cephalexin").is_empty());
    }

    #[test]
    fn medication_without_the_substance_has_no_notice() {
        assert!(told("aspirin", "log_medication", json!({ "medication_name": "Metformin" })).is_empty());
        assert!(told("peanuts", "log_medication", json!({ "medication_name": "Aspirin" })).is_empty());
        assert!(told("statins", "log_medication", json!({ "medication_name": "Aspirin" })).is_empty());
    }
}
