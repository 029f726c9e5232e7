//! "I didn't actually take the Claritin": said of a dose that this talk recorded, it says that the entry is wrong.

use super::{Found, Lean, resolved::Edit};
use crate::lexicon::same_medication;
use crate::tools::LogMedication;

/// How many turns back an entry is still one of this talk.
const NEAR: usize = 12;
/// More words than this tell more than that.
const LONGEST: usize = 12;

/// Writes out what is asked for: that the entry goes. It is a card that names it, whatever was written out.
pub(super) fn denied(lean: &Lean<'_>) -> Found {
    const VERBS: [&str; 8] = ["take", "taken", "took", "have", "had", "use", "swallow", "do"];
    let not = (0..lean.len()).find(|at| matches!(lean.norm(*at), "didn't" | "didnt" | "not" | "never" | "haven't"));
    let Some(not) = not.filter(|_| lean.len() <= LONGEST && !lean.asks()) else { return Found::Nothing };
    let own = (0..not).any(|at| matches!(lean.norm(at), "i" | "i've"));
    let verb = (not + 1..not + 4).find(|at| VERBS.contains(&lean.norm(*at)));
    let Some(verb) = verb.filter(|_| own) else { return Found::Nothing };
    // "not yet", "didn't take it yesterday": of a dose to come, or of another day.
    let other_day = lean.message.times.iter().any(|time| match &time.value {
        alara_english::time::TimeValue::Day { date, .. } => *date != lean.message.now.date(),
        alara_english::time::TimeValue::Clock { .. } => true,
        _ => false,
    });
    if other_day || (verb..lean.len()).any(|at| lean.norm(at) == "yet" || lean.norm(at) == "but") {
        return Found::Nothing;
    }
    let named = lean.message.names.as_slice();
    let it = matches!(lean.norm(verb + 1), "it" | "that") && verb + 2 >= lean.len().saturating_sub(3);
    let written = lean
        .focus
        .written()
        .filter(|(back, call)| *back <= NEAR && call.tool == LogMedication::ID && call.person.is_none());
    let mut fits = written.filter(|(back, call)| match (named, call.medication()) {
        ([one], Some(name)) => same_medication(name, &one.name),
        ([], Some(_)) => it && *back <= 2,
        _ => false,
    });
    let Some((back, call)) = fits.next() else { return Found::Nothing };
    let Some(name) = call.medication() else { return Found::Nothing };
    let len = lean.message.text.original.len();
    Found::Edits(vec![Edit { from: 0, to: len, with: format!("delete the last {name} entry"), back }])
}
