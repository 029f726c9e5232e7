//! Why a thing of a file is not recorded, for somebody who reads a list of such things: what is wrong with which value, and nothing that
//! only a talk asks or offers.

use alara_gate::Verdict;
use alara_gate::registry::valid::valid;
use alara_health::laboratory::find_tests;
use alara_health::rules;
use alara_health::tools::{Clock, HealthCall};
use alara_record::{MemoryRecord, PersonId};

/// What sentences begin with that say what somebody may do or say next.
const OFFERS: [&str; 4] = ["I ", "Say ", "Write ", "Add, "];

/// Why a call's values do not fit its tool; none where they do.
pub(super) fn explain_misfit(call: &HealthCall) -> Option<String> {
    // Its times have their offset already.
    let findings = valid(call.definition(), &call.canonical(), &|_| None).err()?;
    let told: Vec<String> = findings.iter().map(|finding| state(&finding.detail)).collect();
    Some(told.join("; "))
}

/// Why the rules let a call not in; none where it is not they. A dose can be skipped only where one was due, and none was before its
/// medication was on the list.
pub(super) fn explain_refusal(
    call: &HealthCall,
    (record, person): (&MemoryRecord, PersonId),
    clock: &Clock,
) -> Option<String> {
    if matches!(call, HealthCall::SkipDose(_)) {
        return Some("it skips a dose that was not due here".to_owned());
    }
    let ruled = rules::findings(call, &[], record, person, clock);
    let blocks = ruled.into_iter().filter(|finding| finding.verdict == Verdict::Block);
    call.check(clock).into_iter().chain(blocks).next().map(|finding| state(&finding.detail))
}

/// What is unusual about a value, and what is usual.
pub(super) fn explain_doubt(call: &HealthCall, asked: &str) -> String {
    let asked = state(asked);
    word_usual(call).map_or(format!("{asked}."), |usual| format!("{asked}. {usual}"))
}

/// What a finding states, without a question and without what a talk could do about it; all of it where it states nothing.
fn state(detail: &str) -> String {
    let is_statement = |part: &&str| !part.ends_with('?') && !OFFERS.iter().any(|offer| part.starts_with(offer));
    let stated: Vec<&str> = split_sentences(detail).into_iter().filter(is_statement).collect();
    let stated = if stated.is_empty() { detail.to_owned() } else { stated.join(" ") };
    stated.trim_end_matches('.').to_owned()
}

/// The sentences of a text, each with its end.
fn split_sentences(text: &str) -> Vec<&str> {
    text.split_inclusive(". ").flat_map(|part| part.split_inclusive("? ")).map(str::trim).collect()
}

/// What a body can have of what a laboratory measured, in the unit of the result; a dose is asked about with what is usual.
fn word_usual(call: &HealthCall) -> Option<String> {
    let HealthCall::LogLabResult(result) = call else { return None };
    let found = find_tests(&result.test).into_iter().find_map(|test| {
        let unit = match &result.unit {
            Some(written) => test.unit(written),
            None => test.units.first().copied(),
        };
        unit.map(|unit| (test, unit))
    });
    let (test, (unit, factor)) = found?;
    let [low, high] = [test.range.0, test.range.1].map(|end| (end / factor * 100.0).round() / 100.0);
    Some(format!("A body can have {low} to {high} {unit}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finding_is_stated_without_what_a_talk_asks_or_offers() {
        for (detail, stated) in [
            ("That time is still to come. I can set a reminder for it instead.", "That time is still to come"),
            ("A weight of 999 kg can\u{2019}t be right. What did it read?", "A weight of 999 kg can\u{2019}t be right"),
            ("On which days? The list of days is empty.", "The list of days is empty"),
            ("Dr. Vega is on the list already.", "Dr. Vega is on the list already"),
            ("Which one?", "Which one?"),
        ] {
            assert_eq!(state(detail), stated);
        }
    }
}
