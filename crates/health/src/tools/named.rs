//! What a call is about, in words: a reminder or an entry that is on record already. A call may name it by an id, which tells a person
//! nothing; whoever speaks of the call speaks of it by this.

use alara_gate::Parameters;
use alara_record::{ConsentId, Entry, PersonId, Record, Reminder};

use super::speech::{Named, Names};
use super::{Clock, describe, find, speech, told};
use crate::planned_doses;

impl Named {
    /// What this call changes, ends or is put in place of; none where it names nothing that is on record.
    pub fn of(tool: &str, fields: &Parameters, record: &dyn Record, person: PersonId, clock: &Clock) -> Option<Named> {
        let names = speech(tool)?.names?;
        let named = fields.get(names.field())?.as_str()?;
        match names {
            Names::Reminder(_) => match find::reminders_called(record.reminders(person), named).as_slice() {
                [only] => Some(Named::reminder(only)),
                _ => None,
            },
            Names::Entry(_) => find::entry_called(record, person, named).map(|entry| Named::entry(entry, clock)),
            Names::Consent(_) => {
                let id: ConsentId = named.parse().ok()?;
                let held = record.medications(person).into_iter();
                let of = held.into_iter().find(|each| each.consents.iter().any(|consent| consent.id == id))?;
                Some(Named::new(&of.name, None))
            }
        }
    }

    /// A reminder, with when it rings.
    pub fn reminder(reminder: &Reminder) -> Named {
        let times: Vec<String> = reminder.schedule.times.iter().map(|at| at.format("%H:%M").to_string()).collect();
        let place = planned_doses::describe_place(&reminder.schedule).unwrap_or_default();
        let times = Some(times.join(", ")).filter(|times| !times.is_empty());
        Named::new(&reminder.title, times.map(|times| format!("{times}{place}")))
    }

    /// An entry, with when it was.
    pub fn entry(entry: &Entry, clock: &Clock) -> Named {
        let when = told::when(entry.at, clock);
        Named::new(&describe::capital(&subject(entry)), Some(when)).called(subject(entry))
    }

    /// An entry, whenever it was.
    pub fn bare(entry: &Entry) -> Named {
        Named::new(&describe::capital(&subject(entry)), None).called(subject(entry))
    }
}

fn subject(entry: &Entry) -> String {
    describe::subject(&entry.tool, &entry.fields, None)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;
    use crate::tools::DEFINITIONS;

    proptest! {
        /// Where the record is not at hand, what names something on it by an id is told without that.
        #[test]
        fn no_words_about_a_call_hold_an_id(bits in any::<u128>(), time in "[01][0-9]:[0-5]0", at in 0..DEFINITIONS.len()) {
            let definition = DEFINITIONS[at];
            let id = Uuid::from_u128(bits).to_string();
            let named = speech(definition.id).and_then(|speech| speech.names).map(|names| names.field());
            let mut fields = Parameters::new();
            for parameter in definition.parameters {
                let value = if named == Some(parameter.name) { json!(id) } else { json!(time) };
                fields.insert(parameter.name.to_owned(), value);
            }
            let tool = definition.id;
            let told = [
                describe::title(tool, &fields, None),
                describe::ask(tool, &fields),
                describe::noun(tool, &fields),
                describe::subject(tool, &fields, None),
                describe::headline(tool, &fields, None),
                describe::detail(tool, &fields),
                describe::summary(tool, &fields, None),
                describe::values(tool, &fields, &[]),
            ];
            let shown = fields.iter().map(|(name, value)| describe::shown(tool, name, value));
            for text in told.into_iter().chain(shown) {
                prop_assert!(!text.contains(&id), "{text}");
            }
        }
    }

    #[test]
    fn what_a_call_says_itself_stands_in_its_title_where_the_record_does_not_know_it() {
        let fields = Parameters::from_iter([("reminder".to_owned(), json!("Do my physio"))]);
        assert_eq!(
            describe::title("delete_reminder", &fields, None),
            "Delete the reminder \u{201c}Do my physio\u{201d}"
        );
        assert_eq!(describe::title("delete_reminder", &Parameters::new(), None), "Delete a reminder");
    }
}
