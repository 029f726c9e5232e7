//! "Actually they've been swollen since Saturday": since when the symptom has been felt that was saved last.

use serde_json::Value;

use super::{Elliptical, Resolution, Spoken};
use crate::tools::SaveHealthEntry;

/// More words than this tell of something else as well.
const LONGEST: usize = 12;

/// Writes out that it is the beginning that is put right: it is a card, which names the entry.
pub(super) fn since(leaning: &Elliptical<'_>) -> Resolution {
    let lead = |at: &usize| !matches!(leaning.norm(*at), "actually" | "sorry" | "no" | "well" | "oh" | "," | "and");
    let Some(from) = (0..leaning.len()).find(lead).filter(|_| leaning.len() <= LONGEST && !leaning.asks()) else {
        return Resolution::Nothing;
    };
    let been = match leaning.norm(from) {
        "they've" | "it's" | "theyve" => leaning.norm(from + 1) == "been",
        "they" | "it" => matches!(leaning.norm(from + 1), "have" | "has") && leaning.norm(from + 2) == "been",
        _ => false,
    };
    let since = (from..leaning.len()).find(|at| leaning.norm(*at) == "since");
    // "It's been raining since Monday": what has been must be what was felt.
    let felt = |name: &str| {
        let name = name.to_lowercase();
        let mut said = (from + 1..since.unwrap_or(from)).map(|at| leaning.norm(at));
        said.all(|word| matches!(word, "have" | "has" | "been" | "like" | "that") || name.contains(word))
    };
    let own = |call: &Spoken| {
        let names = call.parameters.get("data").and_then(|data| data.get("symptoms")?.as_array());
        let named = names.into_iter().flatten().filter_map(Value::as_str).any(felt);
        call.tool == SaveHealthEntry::ID && call.person.is_none() && call.is_written() && named
    };
    let last = leaning.focus.turns.first().filter(|turn| turn.back == 1);
    let saved = last.filter(|turn| matches!(turn.calls.as_slice(), [call] if own(call))).map(|turn| turn.back);
    match (since, saved) {
        (Some(since), Some(back)) if been => Resolution::Edits(vec![leaning.write(from..since, "actually", back)]),
        _ => Resolution::Nothing,
    }
}
