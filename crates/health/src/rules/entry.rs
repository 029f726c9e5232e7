//! Which entry a correction or a deletion is about, in words: an id tells a person nothing.

use alara_record::Record;

use crate::describe;
use crate::tools::{Clock, HealthCall};

/// The entry that is to be changed or removed, with its values.
pub(super) fn notices(call: &HealthCall, record: &dyn Record, clock: &Clock) -> Option<String> {
    let named = match call {
        HealthCall::CorrectEntry(call) => &call.entry,
        HealthCall::DeleteEntry(call) => &call.entry,
        _ => return None,
    };
    let entry = named.parse().ok().and_then(|id| record.entry(id))?;
    Some(format!("The entry: {}", describe::values(&entry.tool, &clock.read_here(&entry.fields), &[])))
}
