//! Hours told as a list: of "at 8 and at 14 and at 20", "at 7, 3 and 11" each one is a time, and none is lost. In the order of the words they
//! climb through the day.

use std::ops::Range;

use alara_english::quantity::Quantity;
use chrono::{Duration, NaiveTime, Timelike};

use super::event::Sourced;
use super::message::{Message, words_at};
use super::plan::Ringing;

/// A bare number that can be an hour, by its tokens.
struct Bare {
    tokens: Range<usize>,
    hour: u32,
    span: alara_english::Span,
}

/// A time that was read, or a number that may be one more of its list.
struct Member<'a> {
    tokens: Range<usize>,
    bare: Option<&'a Bare>,
    listed: bool,
}

/// Takes one of two neighbours into the list of the other.
fn join(message: &Message<'_>, members: &mut [Member<'_>], one: usize, other: usize, into: usize) {
    let (Some(first), Some(second)) = (members.get(one), members.get(other)) else { return };
    let listed = (first.listed || second.listed) && joined(message, first.tokens.end, second.tokens.start);
    if let Some(member) = members.get_mut(into).filter(|_| listed) {
        member.listed = true;
    }
}

/// Adds the hours that stand bare in a list with a time: those joined to one that was read, and those behind an "at" that only a clock of
/// 24 hours has. Whether there is one of those.
pub(super) fn listed(message: &Message<'_>, within: &Range<usize>, ringing: &mut Ringing) -> bool {
    let bare: Vec<Bare> = message.quantities_in(within).iter().filter_map(|each| hour(message, within, each)).collect();
    let led = |each: &Bare| each.hour > 12 && matches!(message.before(each.tokens.start, 1), "at" | "around" | "about");
    let read = ringing.times.iter().map(|said| {
        let span = words_at(said.span);
        Member { tokens: message.tokens(span), bare: None, listed: true }
    });
    let numbers = bare.iter().map(|each| Member { tokens: each.tokens.clone(), bare: Some(each), listed: led(each) });
    let mut members: Vec<Member<'_>> = read.chain(numbers).collect();
    members.sort_by_key(|member| member.tokens.start);
    // Once in each direction: what joins a member of the list, on either side, is one.
    for at in 1..members.len() {
        join(message, &mut members, at - 1, at, at);
    }
    for at in (1..members.len()).rev() {
        join(message, &mut members, at - 1, at, at - 1);
    }
    let taken: Vec<&Bare> = members.iter().filter(|member| member.listed).filter_map(|member| member.bare).collect();
    if taken.is_empty() {
        return false;
    }
    let of_24 = taken.iter().any(|each| each.hour > 12);
    for each in taken {
        let Some(time) = NaiveTime::from_hms_opt(each.hour % 24, 0, 0) else { continue };
        let open = (1..=12).contains(&each.hour);
        let time = if each.hour == 12 { NaiveTime::MIN } else { time };
        ringing.times.push(Sourced::derived((time, open), message.gate(each.span)));
    }
    ringing.times.sort_by_key(|said| (said.span.message, said.span.start));
    of_24
}

/// A number that can be an hour: whole, of nothing, and in no time that was read.
fn hour(message: &Message<'_>, within: &Range<usize>, quantity: &Quantity) -> Option<Bare> {
    let tokens = message.tokens(quantity.span);
    let plain = quantity.unit.is_none()
        && !quantity.vague
        && !quantity.article
        && tokens.len() == 1
        && quantity.value.fract() == 0.0
        && (0.0..=23.0).contains(&quantity.value)
        && within.contains(&tokens.start)
        && !message.in_time(quantity.span)
        && ends(message, tokens.end);
    plain.then_some(Bare { hour: quantity.value as u32, span: quantity.span, tokens })
}

/// Whether nothing that could be counted stands behind a number.
pub(super) fn ends(message: &Message<'_>, at: usize) -> bool {
    !message.is_word(at) || alara_english::word_list!("../../data/words/events/hours/ends.txt").holds(message.norm(at))
}

/// Whether only what joins a list stands between two of its members.
fn joined(message: &Message<'_>, from: usize, to: usize) -> bool {
    from < to
        && to - from <= 3
        && (from..to).all(|at| matches!(message.norm(at), "and" | "&" | "," | "at" | "then" | "plus"))
        && (from..to).any(|at| message.norm(at) != "at")
}

/// Settles which half of the day each open hour of a list is in. `of_24`: a member of it is only on a clock of 24 hours, and so are all. Else
/// three and more climb through the day from the first, which is the morning's, as "7, 3 and 11" do; so do two of which the second is lower.
pub(super) fn climb(ringing: &mut Ringing, of_24: bool) {
    let falls = matches!(ringing.times.as_slice(), [first, second]
        if first.value.1 && second.value.1 && second.value.0 < first.value.0);
    if ringing.times.len() < 2 || !(of_24 || ringing.times.len() > 2 || falls) {
        return;
    }
    let half = Duration::hours(12);
    let mut last: Option<NaiveTime> = None;
    for said in ringing.times.iter_mut() {
        let (time, open) = said.value;
        let later = time.overflowing_add_signed(half).0;
        // Twelve stands as midnight while its half is open.
        let noon = open && time.hour() == 0;
        let settled = match last {
            Some(before) if open && !of_24 && time <= before && later > before => later,
            None if noon => later,
            _ if noon && of_24 => later,
            _ => time,
        };
        said.value = (settled, false);
        last = Some(settled);
    }
}

#[cfg(test)]
mod tests {
    use chrono::Timelike;

    use super::super::EventKind;
    use super::super::tests::events;

    fn hours(words: &str) -> Vec<u32> {
        let of = |kind: &EventKind| match kind {
            EventKind::Start { plan, .. } => Some(plan.ringing.times.iter().map(|said| said.value.0.hour()).collect()),
            EventKind::Remind { ringing, .. } => Some(ringing.times.iter().map(|said| said.value.0.hour()).collect()),
            _ => None,
        };
        events(words).iter().find_map(|event| of(&event.kind)).unwrap_or_default()
    }

    #[test]
    fn no_member_of_a_list_of_hours_is_lost_whatever_joins_it() {
        for joint in [" and at ", ", ", " and ", ", at ", " & "] {
            let words = format!("add amoxicillin 500 mg at 8{joint}14{joint}20 for 7 days");
            assert_eq!(hours(&words), [8, 14, 20], "{words}");
        }
        assert_eq!(hours("remind me to take iron at 8 and at 14 and at 20"), [8, 14, 20]);
    }

    #[test]
    fn hours_with_open_halves_climb_through_the_day() {
        for (said, expected) in [
            ("7, 3 and 11", vec![7, 15, 23]),
            ("8, 2 and 8", vec![8, 14, 20]),
            ("6, 12 and 6", vec![6, 12, 18]),
            ("9am, 3 and 9pm", vec![9, 15, 21]),
            ("9 and 5", vec![9, 17]),
            ("8 and 8", vec![8, 20]),
        ] {
            assert_eq!(hours(&format!("add amoxicillin 500 mg daily at {said}")), expected, "{said}");
        }
    }

    #[test]
    fn what_is_counted_is_no_hour() {
        assert_eq!(hours("add amoxicillin 500 mg at 8am, 2 tablets"), [8]);
        assert_eq!(hours("add amoxicillin 500 mg at 8am and 20 tablets in the box"), [8]);
    }
}
