//! Several medications before several hours ("lisinopril and warfarin at 8 and 6") and several readings by parts of the day: read by clauses,
//! each would have all of the hours, or the part of the first.

use alara_gate::Span;

use super::super::draft::Draft;
use super::super::event::{Certainty, EventKind, Past, Sourced};
use super::super::message::Message;
use super::super::part;
use super::is_reading;

/// Why a dose is asked about that stands among several medications before several hours.
const WHOSE_HOUR: &str = "You named several medications and several hours: please check which is whose.";

/// Keeps of each medication the hour of its own place, where there are as many hours as medications, and asks about all of them.
pub(in crate::events) fn pair_hours(drafts: &mut Vec<Draft>, message: &Message<'_>) {
    let starts: Vec<usize> = drafts.iter().map(|draft| message.sentence_tokens(draft.tokens.start).start).collect();
    let mut sentences = starts.clone();
    sentences.dedup();
    let mut left_out = Vec::new();
    for sentence in sentences {
        let doses: Vec<usize> = (0..drafts.len()).filter(|at| starts.get(*at) == Some(&sentence)).collect();
        let Some((names, hours)) = list_crossed(drafts, &doses, message) else { continue };
        for at in doses {
            let Some(draft) = drafts.get_mut(at) else { continue };
            let Some(hour) = dose_hour(draft).and_then(|hour| hours.iter().position(|each| *each == hour)) else {
                continue;
            };
            if names.len() == hours.len() && names.get(hour) != Some(&draft.tokens.start) {
                left_out.push(at);
            } else if draft.certainty == Certainty::Clear {
                draft.certainty = Certainty::Doubtful(WHOSE_HOUR);
            }
        }
    }
    let mut at = 0..;
    drafts.retain(|_| at.next().is_none_or(|at| !left_out.contains(&at)));
}

/// Gives each reading that would have the time of the one before it the part of the day that stands between the two ("yesterday morning bp
/// 130/80, evening 140/85").
pub(in crate::events) fn put_own_parts(drafts: &mut [Draft], message: &Message<'_>) {
    for at in 1..drafts.len() {
        let (before, rest) = drafts.split_at_mut(at);
        let (Some(last), Some(draft)) = (before.last(), rest.first_mut()) else { continue };
        let (Some(told), Some(own)) = (&last.when, &draft.when) else { continue };
        let alike = is_reading(&draft.kind) && is_reading(&last.kind) && told.span == own.span;
        let between = last.tokens.end..draft.tokens.start;
        let free = |at: &usize| !message.in_time(message.text.span_of(*at, at + 1));
        let named = between.filter(free).find_map(|at| Some((at, part::named(message.norm(at))?)));
        let Some((word, part)) = named.filter(|_| alike) else { continue };
        let Some(date) = own.value.date() else { continue };
        let span = message.span(&(word..word + 1));
        draft.when = Some(Sourced::derived(Past::Day { date, part: Some(part) }, span));
    }
}

/// Where the medications of some doses stand, and their hours in order, where each of several has all of the same several hours.
fn list_crossed(drafts: &[Draft], doses: &[usize], message: &Message<'_>) -> Option<(Vec<usize>, Vec<Span>)> {
    let each = || doses.iter().filter_map(|at| drafts.get(*at)).filter_map(|draft| Some((draft, dose_hour(draft)?)));
    let mut names: Vec<usize> = each().map(|(draft, _)| draft.tokens.start).collect();
    names.sort_unstable();
    names.dedup();
    let hours_of = |name: usize| {
        let mut hours: Vec<Span> =
            each().filter(|(draft, _)| draft.tokens.start == name).map(|(_, hour)| hour).collect();
        hours.sort_by_key(|hour| hour.start);
        hours
    };
    let hours = hours_of(*names.first()?);
    let behind = names.last().is_some_and(|last| hours.iter().all(|hour| message.said(*hour).start > *last));
    (names.len() > 1 && hours.len() > 1 && behind && names.iter().all(|name| hours_of(*name) == hours))
        .then_some((names, hours))
}

/// The words of the hour of a dose.
fn dose_hour(draft: &Draft) -> Option<Span> {
    matches!(draft.kind, EventKind::Intake { .. }).then(|| draft.when.as_ref().map(|when| when.span)).flatten()
}
