//! The journal of a record in the words of this program: what kind of thing was written, what it is about and what a search finds it by.
//! The window, the bells and the terminal read the log through it, a page at a time.

use alara_gate::{Parameters, Provenance};
use alara_health::tools::speech::{EntryKind, Names};
use alara_health::tools::{self, Clock, LogMedication};
use alara_health::{Named, describe};
use alara_record::operation::Payload;
use alara_record::{Change, Entry, Grant, Noun, Operation, PersonId};
use alara_store::{Describe, Described, Journal, Logged, Store, StoreError};
use serde_json::Value as Json;

/// How this program describes what was written.
pub(crate) struct Wording;

/// Said in the conversation.
pub(crate) const SAID: &str = "said";
/// Entered by hand.
pub(crate) const ENTERED: &str = "entered";

impl Describe for Wording {
    fn edition(&self) -> &str {
        // A change of the words within a version has a number of its own.
        concat!(env!("CARGO_PKG_VERSION"), "+1")
    }

    fn writes(&self, tool: &str) -> bool {
        writes(tool)
    }

    fn passing(&self, tool: &str) -> bool {
        tool == LogMedication::ID
    }

    fn source(&self, grant: &Grant, payload: &Payload) -> String {
        source(grant, Some(payload)).to_owned()
    }

    fn described(&self, tool: &str, fields: &Parameters) -> Described {
        let values = fields.iter().map(|(name, value)| describe::shown(tool, name, value));
        let texts = [describe::headline(tool, fields, None), describe::detail(tool, fields)];
        Described {
            kind: describe::kind(tool, fields).name().to_owned(),
            medications: medications(tool, fields).into_iter().map(str::to_owned).collect(),
            text: texts.into_iter().chain(values).collect::<Vec<_>>().join(" "),
        }
    }
}

/// The journal of a record, with all in it that the log holds.
pub(crate) async fn journal(store: &Store) -> Result<Journal<'_>, StoreError> {
    store.journal(&Wording).await
}

/// Whether a tool writes by itself: undos, erasures and the making of the vault do not.
pub(crate) fn writes(tool: &str) -> bool {
    tools::definition(tool).is_some_and(|found| !found.read_only())
}

/// Where what an operation wrote came from, as far as itself says. What was said and then edited by hand was entered: it is no longer as it
/// was said. What a file says of who said it cannot be looked up here.
pub(crate) fn source(grant: &Grant, payload: Option<&Payload>) -> &'static str {
    match grant {
        Grant::Statement { .. } | Grant::Standing { .. } => SAID,
        Grant::Person { act, .. } => match act.as_str() {
            "card" | "answer" if !payload.is_some_and(edited) => SAID,
            _ => ENTERED,
        },
    }
}

/// Whether a person typed any of it.
fn edited(payload: &Payload) -> bool {
    let sources = payload.provenance.values();
    let mut read = sources.filter_map(|source| serde_json::from_value::<Provenance>(source.clone()).ok());
    read.any(|source| source == Provenance::Entered)
}

/// The medications that something written is about, as they were called.
fn medications<'a>(tool: &str, fields: &'a Parameters) -> Vec<&'a str> {
    let listed = fields.get("medications").and_then(Json::as_array);
    let named = fields.get("medication_name").or_else(|| match describe::kind(tool, fields) {
        EntryKind::Medication => fields.get("name"),
        _ => None,
    });
    named.into_iter().chain(listed.into_iter().flatten()).filter_map(Json::as_str).collect()
}

/// A dose taken or skipped.
pub(crate) const DOSE: &str = EntryKind::Dose.name();

/// "Mom’s record", for what is not the user's own.
pub(crate) fn whose(journal: &Journal<'_>, person: PersonId) -> Option<String> {
    journal.others().get(&person).map(|name| record_of(name))
}

/// "Mom’s record".
pub(crate) fn record_of(name: &str) -> String {
    format!("{name}\u{2019}s record")
}

/// The entry that an operation put.
pub(crate) fn entry_put(logged: &Logged) -> Option<&Entry> {
    put(logged.changes())
}

/// The entry that an operation put, or the one it took away.
pub(crate) fn entry_of(logged: &Logged) -> Option<&Entry> {
    let inverse = logged.operation.payload.as_ref().map(|payload| payload.inverse.as_slice()).unwrap_or_default();
    entry_put(logged).or_else(|| put(inverse))
}

/// What an operation changed or took away that was on record already, as it is called.
pub(crate) fn named_of(operation: &Operation, clock: &Clock) -> Option<Named> {
    let names = tools::speech(&operation.tool)?.names?;
    let payload = operation.payload.as_ref()?;
    let touched = payload.changes.iter().chain(&payload.inverse);
    let mut put = touched.filter_map(|change| match change {
        Change::Put(noun) => Some(noun),
        _ => None,
    });
    match names {
        Names::Reminder(_) => put.find_map(|noun| match noun {
            Noun::Reminder(reminder) => Some(Named::reminder(reminder)),
            _ => None,
        }),
        Names::Entry(_) => put.find_map(|noun| match noun {
            Noun::Entry(entry) => Some(Named::entry(entry, clock)),
            _ => None,
        }),
        Names::Consent(_) => None,
    }
}

fn put(changes: &[Change]) -> Option<&Entry> {
    changes.iter().find_map(|change| match change {
        Change::Put(Noun::Entry(entry)) => Some(entry),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_that_leads_back_to_it() {
        for kind in EntryKind::ALL {
            assert_eq!(EntryKind::named(kind.name()), *kind);
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
    }
}
