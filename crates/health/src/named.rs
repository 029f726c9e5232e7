//! What a call is about, in words: a reminder or an entry that is on record already. A call may name it by an id, which tells a person
//! nothing; whoever speaks of the call speaks of it by this.

use alara_gate::Parameters;
use alara_record::{ConsentId, Entry, EntryId, PersonId, Record, Reminder};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::tools::speech::Names;
use crate::tools::{Clock, find, speech, told};
use crate::{describe, planned_doses};

/// Something on record, as it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Its bare name ("Do my physio").
    name: String,
    /// Its name among other words, with what tells it from others of that name ("“Do my physio” (18:00)").
    told: String,
}

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
        Named { name: subject(entry), ..Named::new(&describe::capital(&subject(entry)), Some(when)) }
    }

    /// An entry, whenever it was.
    pub fn bare(entry: &Entry) -> Named {
        Named { name: subject(entry), ..Named::new(&describe::capital(&subject(entry)), None) }
    }

    fn new(name: &str, when: Option<String>) -> Named {
        let name = alara_gate::text::line(name).into_owned();
        let told = format!("\u{201c}{name}\u{201d}");
        Named { told: when.map_or(told.clone(), |when| format!("{told} ({when})")), name }
    }

    /// Its name alone.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its name among other words.
    pub fn told(&self) -> &str {
        &self.told
    }
}

fn subject(entry: &Entry) -> String {
    describe::subject(&entry.tool, &entry.fields, None)
}

/// What a call says itself of what it is about, where nothing on record is at hand: words, never an id.
pub(crate) fn in_words(names: Names, fields: &Parameters) -> Option<&str> {
    let words = fields.get(names.field()).and_then(Value::as_str).map(str::trim)?;
    (!words.is_empty() && !is_id(words)).then_some(words)
}

/// Whether a text is an id of the record's, which is never shown.
pub(crate) fn is_id(text: &str) -> bool {
    // Ids of all kinds are written alike.

    text.parse::<EntryId>().is_ok()
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
