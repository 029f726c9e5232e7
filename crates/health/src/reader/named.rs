//! What a call is about, named in the words. Of a name that no list knows and the model proposes, the user's words are read once more, as
//! though it were on record.
//!
//! So what is said of it is read as it is of any other: taken, denied, planned, asked about. It is never taken for granted.

use serde_json::Value;

use super::StatementReader;
use super::medication::{Alike, alike};
use crate::events::message::Message;
use crate::events::{Certainty, Event, EventKind, of_message, own_names};
use crate::lexicon::{self, OwnName};
use crate::tools::HealthCall;

/// A longer message, in bytes, is no account of a day, and is not read again for each name that is proposed.
const LONGEST: usize = 16 * 1024;

/// The dose that the words tell of a medication by a name of no list; the one that is denied, where they tell of several.
pub(super) fn told(reader: &StatementReader<'_>, call: &HealthCall) -> Option<Event> {
    let HealthCall::LogMedication(call) = call else { return None };
    let name = call.medication_name.trim();
    let mut words = name.split_whitespace();
    // "I took the bus": what English has a word for is no medication because a model calls it one.
    let strange = words.any(|word| word.chars().count() > 3 && !lexicon::is_common_word(word));
    if !strange || !lexicon::ingredients(name).is_empty() || lexicon::lookup(name, &[]).name().is_some() {
        return None;
    }
    let mut own = own_names(reader.record);
    own.push(OwnName::new(name));
    let strictest = |event: &Event| match event.certainty {
        Certainty::Denied(_) => 2,
        Certainty::Clear => 1,
        Certainty::Doubtful(_) => 0,
    };
    let short = reader.messages.iter().enumerate().filter(|(_, words)| words.len() <= LONGEST);
    let read = short
        .flat_map(|(index, words)| of_message(&Message::new(index, words, &own, reader.clock.local()), reader.record));
    read.filter(
        |event| matches!(&event.kind, EventKind::Intake { which, .. } if alike(name, &which.value) == Alike::Yes),
    )
    .max_by_key(strictest)
}

/// Whether a statement that cannot be read names what the call is about.
pub(super) fn names(reader: &StatementReader<'_>, call: &HealthCall) -> bool {
    let has = |text: &str| {
        let mut words = text.split_whitespace().filter(|word| word.len() > 2).peekable();
        words.peek().is_some() && words.all(|word| reader.words.find(&word.to_lowercase()).is_some())
    };
    match call {
        HealthCall::LogMedication(call) => has(&call.medication_name) || reader.words.names(&call.medication_name),
        HealthCall::SkipDose(call) => has(&call.medication_name) || reader.words.names(&call.medication_name),
        HealthCall::AddMedication(call) => has(&call.name) || reader.words.names(&call.name),
        HealthCall::UpdateMedication(call) => has(&call.0.name) || reader.words.names(&call.0.name),
        HealthCall::StopMedication(call) => has(&call.name) || reader.words.names(&call.name),
        HealthCall::LogBloodPressure(call) => {
            reader.words.number(call.systolic).is_some() && reader.words.number(call.diastolic).is_some()
        }
        HealthCall::LogVital(call) => reader.words.number(call.value).is_some(),
        HealthCall::LogHydration(call) => reader.words.number(call.amount_ml).is_some(),
        HealthCall::CreateReminder(call) => has(&call.title),
        HealthCall::CreateCareLog(call) => has(&call.title),
        HealthCall::LogDoctorVisit(call) => call.provider.as_deref().is_some_and(has),
        HealthCall::SaveHealthEntry(call) => call.data.values().any(|value| match value {
            Value::String(text) => has(text),
            Value::Array(list) => list.iter().filter_map(Value::as_str).any(has),
            _ => false,
        }),
        _ => false,
    }
}
