//! What is on record already and a call is about, as it is called.

use alara_gate::Parameters;
use alara_record::EntryId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Names;

/// Something on record, as it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Its bare name ("Do my physio").
    name: String,
    /// Its name among other words, with what tells it from others of that name ("“Do my physio” (18:00)").
    told: String,
}

impl Named {
    /// Something of this name, with what tells it from others of that name.
    pub(crate) fn new(name: &str, when: Option<String>) -> Named {
        let name = alara_gate::text::line(name).into_owned();
        let told = format!("\u{201c}{name}\u{201d}");
        Named { told: when.map_or(told.clone(), |when| format!("{told} ({when})")), name }
    }

    /// The same, whose bare name is this.
    pub(crate) fn called(self, name: String) -> Named {
        Named { name, ..self }
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
