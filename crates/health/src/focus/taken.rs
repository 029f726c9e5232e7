//! "I didn't actually take the Claritin": said of a dose that this talk recorded, it says that the entry is wrong.

use alara_english::time::TimeValue;

use super::resolved::Edit;
use super::{Became, Elliptical, Exchange, Resolution};
use crate::events::remark;
use crate::lexicon::same_medication;
use crate::tools::LogMedication;

/// How many turns back an entry is still one of this talk.
const NEAR: usize = 12;
/// More words than this tell more than that.
const LONGEST: usize = 12;

/// Writes out what is asked for: that the entry goes. It is a card that names it, whatever was written out.
pub(super) fn denied(leaning: &Elliptical<'_>) -> Resolution {
    const VERBS: [&str; 8] = ["take", "taken", "took", "have", "had", "use", "swallow", "do"];
    // "Oh for Pete's sake, I didn't actually take it, the pill is still sitting here by my plate".
    let kept = remark::kept(&leaning.message).unwrap_or(0..leaning.len());
    let not = kept.clone().find(|at| matches!(leaning.norm(*at), "didn't" | "didnt" | "not" | "never" | "haven't"));
    let Some(not) = not.filter(|_| kept.len() <= LONGEST && !leaning.asks()) else { return Resolution::Nothing };
    // "Sorry, didn't take the furosemide": nobody but the one who speaks.
    let mut lead = kept.start..not;
    let own = lead.clone().any(|at| matches!(leaning.norm(at), "i" | "i've"))
        || lead.all(|at| {
            matches!(
                leaning.norm(at),
                "sorry" | "oops" | "actually" | "wait" | "no" | "oh" | "hang" | "on" | "," | "hmm"
            )
        });
    let verb = (not + 1..not + 4).find(|at| VERBS.contains(&leaning.norm(*at)));
    // What is denied behind words that only stop is one of those that were just recorded.
    let alone = leaning.message.names.first().is_some_and(|name| {
        let the = usize::from(matches!(leaning.norm(not + 1), "the" | "my"));
        leaning.norm(not) == "not" && name.tokens.start == not + 1 + the && name.tokens.end == kept.end
    });
    let Some(verb) = verb.or(alone.then_some(not)).filter(|_| own) else { return Resolution::Nothing };
    // "not yet", "didn't take it yesterday", "… at breakfast": of a dose to come, or of one of another time.
    let other_time = leaning.message.times.iter().any(|time| match &time.value {
        TimeValue::Day { date, part: None } => *date != leaning.message.now.date(),
        TimeValue::Now => false,
        _ => true,
    });
    if other_time || (verb..kept.end).any(|at| leaning.norm(at) == "yet" || leaning.norm(at) == "but") {
        return Resolution::Nothing;
    }
    let named = leaning.message.names.as_slice();
    let it = matches!(leaning.norm(verb + 1), "it" | "that") && verb + 2 >= kept.end.saturating_sub(3);
    let written = leaning
        .focus
        .written()
        .filter(|(back, call)| *back <= NEAR && call.tool == LogMedication::ID && call.person.is_none());
    let mut fits = written.filter(|(back, call)| match (named, call.medication()) {
        ([one], Some(name)) => same_medication(name, &one.name),
        ([], Some(_)) => it && *back <= 2,
        _ => false,
    });
    let Some((back, call)) = fits.next() else { return Resolution::Nothing };
    let Some(name) = call.medication() else { return Resolution::Nothing };
    let len = leaning.message.text.original.len();
    Resolution::Edits(vec![Edit { from: 0, to: len, with: format!("delete the last {name} entry"), back }])
}

/// "Nah, I took it at 9:30" behind an answer from the record says no to that answer, and puts no older entry right.
pub(super) fn no_to_an_answer(leaning: &Elliptical<'_>) -> Resolution {
    let no = matches!(leaning.norm(0), "no" | "nah" | "nope");
    let told = (1..leaning.len().min(5)).any(|at| {
        leaning.norm(at) == "i" && matches!(leaning.norm(at + 1), "took" | "had" | "did" | "have" | "used" | "already")
    });
    let answered = |turn: &&Exchange| {
        turn.back == 1
            && !turn.calls.is_empty()
            && turn.calls.iter().all(|call| matches!(call.became, Became::Answered))
    };
    match leaning.focus.turns.first().filter(answered) {
        Some(turn) if no && told => Resolution::Edits(vec![leaning.write(0..1, "well", turn.back)]),
        _ => Resolution::Nothing,
    }
}
