//! The parameters of a call, filled in with what the words give.

use alara_gate::Parameters;
use serde::Serialize;
use serde_json::json;

use crate::events::Sourced;

/// Fills in fields as a tool takes them.
pub(super) trait Fill {
    /// A field that is there in any case.
    fn put(&mut self, field: &str, value: impl Serialize);

    /// A field where there is something to put into it.
    fn fill(&mut self, field: &str, value: Option<impl Serialize>) {
        if let Some(value) = value {
            self.put(field, value);
        }
    }

    /// A field where the words give its value.
    fn said(&mut self, field: &str, said: &Option<Sourced<impl Serialize>>) {
        self.fill(field, said.as_ref().map(|said| &said.value));
    }
}

impl Fill for Parameters {
    fn put(&mut self, field: &str, value: impl Serialize) {
        self.insert(field.to_owned(), json!(value));
    }
}
