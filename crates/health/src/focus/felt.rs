//! "Actually they've been swollen since Saturday": since when the symptom has been felt that was saved last.

use super::{Elliptical, Found};
use crate::tools::SaveHealthEntry;

/// More words than this tell of something else as well.
const LONGEST: usize = 12;

/// Writes out that it is the beginning that is put right: it is a card, which names the entry.
pub(super) fn since(leaning: &Elliptical<'_>) -> Found {
    let lead = |at: &usize| !matches!(leaning.norm(*at), "actually" | "sorry" | "no" | "well" | "oh" | "," | "and");
    let Some(from) = (0..leaning.len()).find(lead).filter(|_| leaning.len() <= LONGEST && !leaning.asks()) else {
        return Found::Nothing;
    };
    let been = match leaning.norm(from) {
        "they've" | "it's" | "theyve" => leaning.norm(from + 1) == "been",
        "they" | "it" => matches!(leaning.norm(from + 1), "have" | "has") && leaning.norm(from + 2) == "been",
        _ => false,
    };
    let saved =
        leaning.focus.turns.first().filter(|turn| turn.back == 1).and_then(|turn| match turn.calls.as_slice() {
            [call] if call.tool == SaveHealthEntry::ID && call.person.is_none() && call.is_written() => Some(turn.back),
            _ => None,
        });
    let since = (from..leaning.len()).find(|at| leaning.norm(*at) == "since");
    match (since, saved) {
        (Some(since), Some(back)) if been => Found::Edits(vec![leaning.write(from..since, "actually", back)]),
        _ => Found::Nothing,
    }
}
