//! "Dr. Shah gave me amoxicillin": what is given, handed over or prescribed is no dose, unless the words say that it was taken there and then.

use std::ops::Range;

use alara_english::time::TimeValue;
use alara_english::{TokenKind, WordList, list, word_list};

use super::exclusion::circumstance::to_another;
use super::message::Message;
use super::rulebook::Mark;
use super::start;
use crate::events::role::{EventType, in_the_way};

/// What is given into the body by whoever gives it.
const PUT_IN: &WordList = word_list!("../../data/words/events/given/put_in.txt");

/// Those who give a medicine as a rule by seeing that it is taken; all others who give care prescribe it.
const AT_HAND: &WordList = word_list!("../../data/words/events/given/at_hand.txt");

/// Where a medicine is prescribed by whoever is there.
const PLACES: &WordList = list!["clinic", "hospital", "surgery", "er", "casualty", "ward", "practice", "urgent"];

/// The role of a medication that somebody gave to somebody.
pub(super) fn given(message: &Message<'_>, at: usize, start: usize, end: usize) -> EventType {
    let passive = matches!(message.before(at, 1), "was" | "been" | "got" | "were" | "being");
    let to_me = message.any(at..start.max(at), list!["me", "us", "myself", "ourselves"]);
    // "X gives me hives"; "aspirin was given to me at 7".
    let behind = start < at && message.stands(at + 1, &["to", "me"]);
    if start < at && !behind
        || message.makes(Mark::Carried, &(start..end))
        || !passive && !behind && to_another(message, at, start)
    {
        return EventType::Mention;
    }
    // "the pharmacist gave me the wrong X", "gave me advice on X".
    if message.makes(Mark::OverTheCounter, &(start..end)) || at < start && in_the_way(message, at, start) {
        return EventType::Mention;
    }
    let prescriber = prescribes(message, at, start);
    if to_take(message, end) {
        return if prescriber && (to_me || passive) { EventType::Start } else { EventType::Mention };
    }
    // "gave mom her lisinopril": whoever it is given to has had it.
    if at < start && !to_me && !passive && !prescriber {
        return EventType::Intake;
    }
    // "He gave me Dolo 650, one tablet at night for 5 days": how long it is to be taken makes a plan of it.
    if (to_me || passive) && for_a_course(message, start..end) {
        return EventType::Start;
    }
    let handed = message.norm(at).starts_with("hand");
    match there_and_then(message, at, start, end, prescriber) {
        true if !handed => EventType::Intake,
        // "gave the cat X" went before; what the user gave themself they have had.
        false if message.any(at..start, list!["myself", "ourselves"]) => EventType::Intake,
        _ if prescriber || passive => EventType::Start,
        _ => EventType::Given,
    }
}

/// Whether it is told for how long it is to be taken, and no dose of it is told.
fn for_a_course(message: &Message<'_>, tokens: Range<usize>) -> bool {
    let region = start::region(message, &tokens);
    let told = message.any(region.clone(), list!["took", "taken", "had", "swallowed", "yesterday", "ago"]);
    let ringing = start::plan(message, &tokens, &region).ringing;
    !told && (ringing.for_days.is_some() || ringing.until.is_some())
}

/// Whether whoever gives it prescribes: a clinician who is not known to see it taken, or those at a place of care.
fn prescribes(message: &Message<'_>, at: usize, start: usize) -> bool {
    let line = message.clause_tokens(start);
    let from = line.start.min(at);
    let clinician = message.providers.iter().any(|who| (from..line.end).contains(&who.start));
    let place = message.any(from..line.end, PLACES);
    (clinician || place) && !message.any(from..at, AT_HAND)
}

/// Whether the words say that it was taken as it was given: put in by whoever gave it, one's own at last, at a minute, or so many.
fn there_and_then(message: &Message<'_>, at: usize, start: usize, end: usize, prescriber: bool) -> bool {
    let line = message.clause_tokens(start);
    if message.any(line.start..line.end.max(end + 1), PUT_IN) {
        return true;
    }
    let own = (at + 1..start).any(|each| message.norm(each) == "my");
    let spot = (end..line.end).any(|each| {
        message.stands(each, &["there", "and", "then"])
            || message.stands(each, &["on", "the", "spot"])
            || message.stands(each, &["straight", "away"])
    });
    // "at 8"; "at 8 and 8", "for 8pm" are hours to come, and a prescription is of a day.
    let mut clocks = message.times_in(&line).iter().filter(|time| {
        let day = matches!(time.value, TimeValue::Day { .. } | TimeValue::Part(_)) && !prescriber;
        (day || matches!(time.value, TimeValue::Clock { .. } | TimeValue::Ago(_) | TimeValue::Now))
            && !super::when::ahead(time, message.now)
            && message.before(message.tokens(time.span).start, 1) != "for"
    });
    let minute = clocks.next().is_some() && clocks.next().is_none() && message.recurrence.is_none();
    let amount = |each: usize| message.quantity_at(each).is_some_and(|of| of.unit.is_none() || !prescriber);
    let counted = !prescriber && (at + 1..end + 3).any(|each| amount(each) && !packed(message, each));
    own || spot || minute || counted
}

/// "a box of", "two inhalers": what holds many doses was handed over.
fn packed(message: &Message<'_>, amount: usize) -> bool {
    (amount..amount + 4).any(|at| word_list!("../../data/words/events/given/packed.txt").holds(message.norm(at)))
}

/// "to take when it hurts", "to use twice a day": what is handed over is for later. "to take now" is taken now.
fn to_take(message: &Message<'_>, end: usize) -> bool {
    let to = message.sentence_tokens(end.saturating_sub(1)).end.min(end + 8);
    let at = (end..to).find(|at| {
        message.norm(*at) == "to"
            && matches!(message.norm(at + 1), "take" | "use" | "have" | "try" | "swallow" | "apply")
    });
    at.is_some_and(|at| {
        (end..at).all(|each| {
            message.quantity_at(each).is_some()
                || crate::dose::form(message.norm(each))
                || message.token(each).is_some_and(|token| token.kind != TokenKind::Word)
        }) && !message.any(at..at + 8, list!["now", "then", "there", "straight", "immediately"])
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{each, events};
    use super::super::{Certainty, EventKind};
    use crate::events::reasons::GIVEN;

    #[test]
    fn what_is_given_is_no_dose_unless_it_was_taken_there_and_then() {
        each(
            |kind| matches!(kind, EventKind::Intake { .. }),
            &[
                "the nurse gave me my B12 shot",
                "the doctor gave me a cortisone injection",
                "my wife gave me my insulin, 10 units",
                "my carer gave me losartan at 8",
                "my sister gave me two ibuprofen for the headache",
                "the paramedics gave me morphine last night",
                "my husband handed me my gliclazide and I swallowed it",
            ],
            &[
                "Dr. Shah gave me amoxicillin",
                "the doctor gave me amoxicillin 500 mg yesterday",
                "I was given amoxicillin at the clinic",
                "Dr Lee gave me amlodipine at 8 and 8",
                "my neighbour gave me ibuprofen",
                "my sister gave me a box of ibuprofen",
                "my husband handed me my gliclazide",
                "the pharmacist handed me metformin",
                "my GP handed me a prescription for ramipril",
                "the nurse gave me advice on metformin",
            ],
        );
    }

    #[test]
    fn what_a_clinician_gives_is_prescribed() {
        each(
            |kind| matches!(kind, EventKind::Start { .. }),
            &[
                "Dr. Shah gave me amoxicillin",
                "I was given amoxicillin at the clinic",
                "the doctor gave me amoxicillin 500 mg",
            ],
            &["my neighbour gave me ibuprofen", "the nurse gave me my B12 shot", "Dr. Shah gave my wife amoxicillin"],
        );
    }

    #[test]
    fn what_anybody_else_gives_is_asked_about() {
        let told = events("my neighbour gave me ibuprofen");
        assert!(told.iter().any(|event| event.certainty == Certainty::Denied(GIVEN)), "{told:?}");
    }
}
