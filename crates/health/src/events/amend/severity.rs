//! "It is mild", "actually it's severe": how bad the symptom is that was saved last, told or put right behind it.

use serde_json::{Value, json};

use super::super::message::Message;
use crate::answers::PendingCall;
use crate::lexicon::symptoms::severity_at;
use crate::tools::SaveHealthEntry;

/// The symptom as it was saved, with how bad it is by these words; `None` where they do not say, or where that stands there.
pub(super) fn changed(message: &Message<'_>, waiting: &PendingCall) -> Option<Value> {
    let data = waiting.parameters.get("data")?.as_object().filter(|_| waiting.tool == SaveHealthEntry::ID)?;
    if !data.contains_key("symptoms") && !data.contains_key("symptom") {
        return None;
    }
    let norms = message.text.norms();
    let (_, severity) = (0..norms.len()).find_map(|at| severity_at(&norms, at))?;
    let mut new = data.clone();
    let before = new.insert("severity".to_owned(), json!(severity.word()));
    (before.as_ref().and_then(Value::as_str) != Some(severity.word())).then_some(Value::Object(new))
}

/// Whether a word says how bad something is.
pub(super) fn says(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at), "mild" | "moderate" | "severe" | "bad" | "slight" | "terrible" | "awful")
}
