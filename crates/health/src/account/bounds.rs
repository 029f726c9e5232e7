//! Figures that are a limit of what was measured or taken, or below zero, by the sign or the words before them: they are not the value.

use alara_english::{WordList, list};

use super::taken::{logged_value, taken};
use crate::events::message::Message;
use crate::events::which_dose::part_of_meal;
use crate::events::{Event, EventKind, Mark};

/// Why an event is asked about whose figure stands behind the sign of a limit.
const LIMIT: &str = "You gave a limit, not one value.";
/// Why an event is asked about whose figure stands behind a minus.
const BELOW: &str = "There is a minus before the figure: please check it.";
/// Why a reading is asked about behind which another meal or deed is left open.
const AFTER: &str = "You said that it was after something: when was it?";
/// Why an amount is asked about that was told of several times.
const EACH: &str = "You may have meant it several times: please check how much it was.";

/// Why a dose is asked about whose words name several doses.
const SEVERAL: &str = "You may have taken it more than once: this is one of them.";
/// Why an event is asked about whose amount is that of what is told beside it.
const SUM: &str = "It may be the sum of what you told beside it.";
/// Why a dose is asked about whose name is two with a plus between.
const JOINED: &str = "It may be one medicine with both in it, or two.";

/// Why a dose is asked about whose figure is one of two that are added, or is over nothing.
const ADDED: &str = "You gave two figures: please check how much it was.";

/// Signs of a limit.
const LIMITS: &WordList = list!["<", ">", "\u{2264}", "\u{2265}", "\u{2a7d}", "\u{2a7e}"];
/// Words of a limit, each alone or behind another.
const LIMITING: &WordList = list!["under", "below", "above", "between", "maximum", "max"];
const AFTER_LIMITING: &[(&str, &WordList)] = &[
    ("than", list!["less", "more", "fewer", "greater"]),
    ("most", list!["at"]),
    ("least", list!["at"]),
    ("to", list!["up"]),
];
/// What a minus stands behind where it joins no two figures.
const OPENS: &WordList = list!["-", "/", ":", "=", "(", "\u{2212}"];

/// Why the figures of an event may not be what was measured or taken; none where no sign says so.
pub(super) fn bounds_figure(message: &Message<'_>, event: &Event) -> Option<&'static str> {
    let tokens =
        || taken(event).into_iter().filter(|span| span.message == message.index).map(|span| message.said(span));
    let figures = || tokens().flatten().filter(|at| message.is_number(*at));
    let behind =
        |at: usize, by: usize, signs: &WordList| at.checked_sub(by).is_some_and(|at| message.is_any(at, signs));
    let limited = |at: usize| behind(at, 1, LIMITS) || behind(at, 1, list!["="]) && behind(at, 2, LIMITS);
    let spaced = |at: Option<usize>| at.and_then(|at| message.token(at)).is_some_and(|token| token.spaced);
    // With a space behind it, it joins two figures ("80 - 82") or leads on ("weight - 80").
    let below = |at: usize| {
        let minus = behind(at, 1, list!["-", "\u{2212}"]) && !spaced(Some(at));
        minus && (at == 1 || behind(at, 2, OPENS) || spaced(at.checked_sub(1)))
    };
    // A laboratory prints a limit as what a test came to.
    let printed = logged_value(&event.kind).is_some_and(|said| said.value.is_string());
    // "over" leads to the second figure of a pressure.
    let over = |at: usize| !matches!(event.kind, EventKind::Pressure { .. }) && behind(at, 1, list!["over"]);
    let joined = |at: usize| {
        let word = at.checked_sub(1).map(|at| message.norm(at));
        // What was measured may have gone up to its figure.
        let limits = |last: &str| last != "to" || matches!(event.kind, EventKind::Intake { .. });
        AFTER_LIMITING.iter().any(|(last, first)| word == Some(*last) && limits(last) && behind(at, 2, first))
    };
    let worded = |at: usize| !message.timed(at) && (behind(at, 1, LIMITING) || over(at) || joined(at));
    let exact = matches!(event.kind, EventKind::Intake { .. } | EventKind::Pressure { .. } | EventKind::Vital { .. });
    if !printed && (figures().any(limited) || exact && figures().any(worded)) {
        return Some(LIMIT);
    }
    if figures().any(below) {
        return Some(BELOW);
    }
    let added = |at: usize| {
        let plus = message.norm(at + 1) == "+" && message.is_number(at + 2);
        let over_nothing = message.norm(at + 1) == "/" && message.norm(at + 2) == "0";
        plus || over_nothing || behind(at, 1, list!["+"]) && at > 1 && message.is_number(at - 2)
    };
    if matches!(event.kind, EventKind::Intake { .. } | EventKind::Hydration { .. }) && figures().any(added) {
        return Some(ADDED);
    }
    let sentence = message.sentence_tokens(message.said(event.span).start);
    let measured = matches!(event.kind, EventKind::Pressure { .. } | EventKind::Vital { .. });
    let open = |at: usize| message.is_any(at, list!["after", "before"]) && ends(message, at + 1);
    if measured && event.when.is_none() && sentence.clone().any(open) {
        return Some(AFTER);
    }
    let several = |at: usize| message.is_any(at, list!["each", "twice", "thrice"]);
    (matches!(event.kind, EventKind::Hydration { .. }) && sentence.into_iter().any(several)).then_some(EACH)
}

/// Why an event may be the sum of what is told beside it ("3 glasses, one at 8, one at 10 and one at noon"): the first amount of its sentence is
/// as much as the others together.
pub(super) fn doubt_sum(message: &Message<'_>, event: &Event) -> Option<&'static str> {
    if matches!(event.kind, EventKind::Pressure { .. }) {
        return None;
    }
    let sentence = message.sentence_tokens(message.said(event.span).start);
    let amounts: Vec<_> = message.quantities_in(&sentence).iter().filter(|each| !message.in_time(each.span)).collect();
    let (first, parts) = amounts.split_first()?;
    let sum: f64 = parts.iter().map(|part| part.value).sum();
    let own = taken(event).into_iter().any(|span| span.meets(message.gate(first.span)));
    (own && parts.len() > 1 && (first.value - sum).abs() < f64::EPSILON).then_some(SUM)
}

/// Why a dose may be one of several, where its words name several and no other dose is told beside it.
pub(super) fn doubt_one_of_several(message: &Message<'_>, events: &[Event], event: &Event) -> Option<&'static str> {
    let EventKind::Intake { which, .. } = &event.kind else { return None };
    let name = message.said(which.span);
    let joined = |sign: usize| {
        let names = |from: usize| !message.names_in(&(from..from + 1)).is_empty();
        let sign_of_one = message.norm(sign) == "/" || message.norm(sign) == "+" && !message.combined.is_empty();
        sign_of_one && names(sign + 1) && message.names.iter().any(|name| name.tokens.end == sign)
    };
    let by_stroke = joined(name.end) || name.start.checked_sub(1).is_some_and(joined);
    if by_stroke || name.clone().any(|at| message.norm(at) == "+") {
        return Some(JOINED);
    }
    if message.makes(Mark::EachDose, &name) {
        return Some(SEVERAL);
    }
    let sentence = message.sentence_tokens(name.start);
    let beside = events.iter().filter(|other| matches!(other.kind, EventKind::Intake { .. }));
    let alone = beside.filter(|other| sentence.contains(&message.said(other.span).start)).count() == 1;
    let meals: Vec<_> = sentence.filter_map(|at| part_of_meal(message.norm(at))).collect();
    // "2 ibuprofen at 9 and at 1" may be one at each.
    let amount = |of: &Event| of.kind.dose().map(|dose| dose.span);
    let same = |other: &&Event| other.stands() && amount(other) == amount(event);
    let mut hours: Vec<_> = events.iter().filter(same).filter_map(|other| Some(other.when.as_ref()?.span)).collect();
    hours.sort_unstable_by_key(|span| span.start);
    hours.dedup();
    let copies = u32::try_from(hours.len()).unwrap_or_default();
    let count = event.kind.dose().and_then(|dose| dose.value.count).filter(|_| copies > 1);
    if count.is_some_and(|count| (count - f64::from(copies)).abs() < f64::EPSILON) {
        return Some(SEVERAL);
    }
    let both = name.start.checked_sub(1).is_some_and(|at| message.norm(at) == "both");
    (alone && (both || meals.iter().any(|meal| Some(meal) != meals.first()))).then_some(SEVERAL)
}

/// Whether nothing more is said at a token.
fn ends(message: &Message<'_>, at: usize) -> bool {
    message.token(at).is_none() || message.is_any(at, list![".", "!", "?", ",", ";", "and", "\n"])
}
