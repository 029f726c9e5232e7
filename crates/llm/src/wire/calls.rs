//! Tool calls of a provider's own kind, put together from pieces. A call is handed over only when the reply is whole: half of its
//! arguments are no arguments.

use serde_json::value::RawValue;

use crate::{Delta, ModelError, NativeCall};

/// More calls than the gate reads of a reply: it tells of those behind its own bound, and what is behind this one is not kept.
const MOST: usize = 64;

/// Calls as they grow.
#[derive(Debug, Default)]
pub(super) struct Calls {
    open: Vec<Growing>,
}

#[derive(Debug)]
struct Growing {
    /// Where the provider says the call stands.
    at: Option<u64>,
    id: Option<String>,
    name: String,
    arguments: String,
}

impl Calls {
    /// A piece of the call that stands `at` this place; a piece with another id than that call has begins a call of its own, for
    /// servers that number all of them 0.
    pub(super) fn piece(&mut self, at: Option<u64>, id: Option<&str>, name: Option<&str>, arguments: &str) {
        let id = id.filter(|id| !id.is_empty());
        let name = name.unwrap_or_default();
        let goes_on = |call: &Growing| match (at, id) {
            (None, None) => name.is_empty(),
            (None, Some(id)) => call.id.as_deref() == Some(id),
            (Some(_), Some(id)) => call.at == at && call.id.as_deref().is_none_or(|known| known == id),
            (Some(_), None) => call.at == at,
        };
        if let Some(call) = self.open.iter_mut().rev().find(|call| goes_on(call)) {
            if call.id.is_none() {
                call.id = id.map(str::to_owned);
            }
            // A name that is sent again with each piece is one name.
            if call.name != name {
                call.name.push_str(name);
            }
            call.arguments.push_str(arguments);
            return;
        }
        if self.open.len() >= MOST {
            return;
        }
        self.open.push(Growing {
            at,
            id: id.map(str::to_owned),
            name: name.to_owned(),
            arguments: arguments.to_owned(),
        });
    }

    /// The calls, whole.
    pub(super) fn finish(self, out: &mut Vec<Delta>) {
        out.extend(
            self.open
                .into_iter()
                .map(|call| Delta::Call(NativeCall { id: call.id, name: call.name, arguments: call.arguments })),
        );
    }
}

/// Arguments as text, whether a provider sends a text or the object itself: no number in them has been read.
pub(super) fn arguments(sent: Option<&RawValue>) -> Result<String, ModelError> {
    let raw = sent.map_or("", RawValue::get);
    if raw.starts_with('"') {
        return serde_json::from_str(raw).map_err(|_| ModelError::Malformed);
    }
    Ok(if raw == "null" { String::new() } else { raw.to_owned() })
}
