//! What stands beside a message for the trained reader, in one line: as `tools/reader/prepare.py` writes it for training. What was said
//! before and what waits is left out: only statements that are whole by themselves are read along.

use alara_record::Record;

/// Who has a record here, and what is on the list.
pub(super) fn write_context(record: &dyn Record) -> String {
    let mut parts = Vec::new();
    let mut people: Vec<&str> =
        record.people().iter().filter(|person| !person.is_user).map(|each| each.name.as_str()).collect();
    // A record keeps no order: by name, so that two that hold the same are read the same.
    people.sort_unstable();
    if !people.is_empty() {
        parts.push(format!("people: {}", people.join(", ")));
    }
    let person = record.person().id;
    let mut listed: Vec<&str> = record.medications(person).iter().map(|each| each.name.as_str()).collect();
    listed.sort_unstable();
    if !listed.is_empty() {
        parts.push(format!("list: {}", listed.join(", ")));
    }
    parts.join(". ")
}

#[cfg(test)]
mod tests {
    use alara_record::{Medication, MedicationId, MemoryRecord, Noun, Person, PersonId};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn records_that_hold_the_same_stand_beside_a_message_the_same() {
        let id = |at: u128| Uuid::from_u128(at);
        let written = |named: &[(u128, &str)]| {
            let me = Person { id: PersonId(id(1)), name: "Me".into(), aka: vec![], is_user: true };
            let mut record = MemoryRecord::new(me);
            for (at, name) in named {
                record.put(Noun::from(Medication::named(MedicationId(id(*at)), PersonId(id(1)), *name)));
                let name = format!("Kin of {name}");
                record.put(Noun::Person(Person { id: PersonId(id(at + 10)), name, aka: vec![], is_user: false }));
            }
            write_context(&record)
        };
        let first = written(&[(2, "Metformin"), (3, "Aspirin")]);
        assert_eq!(first, written(&[(3, "Metformin"), (2, "Aspirin")]));
        assert_eq!(first, "people: Kin of Aspirin, Kin of Metformin. list: Aspirin, Metformin");
    }
}
