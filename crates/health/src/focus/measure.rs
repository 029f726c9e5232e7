//! A figure that leans on the talk: "checked again, 94 now".

use alara_english::quantity::quantities;
use alara_english::text::Text;

use super::{Elliptical, Message, Resolution, Spoken};
use crate::tools::{LogBloodPressure, LogVital};
use crate::vitals::VitalKind;

/// Writes out what was measured again, where the message holds a figure and nothing that says of what.
pub(super) fn again(leaning: &Elliptical<'_>) -> Resolution {
    const AGAIN: [&str; 7] = ["again", "now", "rechecked", "recheck", "second", "later", "retested"];
    let said_again = (0..leaning.len()).any(|at| AGAIN.contains(&leaning.norm(at)));
    let read = leaning.message.readings.is_empty() && leaning.message.names.is_empty();
    let mut bare = leaning.message.quantities.iter().filter(|quantity| !quantity.article && quantity.unit.is_none());
    let (Some(figure), None) = (bare.next(), bare.next()) else { return Resolution::Nothing };
    // "Noah's temperature is 37.9", "and mine is 38.4".
    let is = |at: &usize| matches!(leaning.norm(at + 1), "is" | "was");
    let mine = (0..leaning.len()).find(|at| leaning.norm(*at) == "mine").filter(is);
    if !(said_again || mine.is_some())
        || !read
        || leaning.asks()
        || leaning.message.in_time(figure.span)
        || (0..leaning.len()).any(|at| leaning.message.vital_kind(at).is_some())
    {
        return Resolution::Nothing;
    }
    let measured = |call: &Spoken| matches!(call.tool.as_str(), LogVital::ID | LogBloodPressure::ID);
    let Some((back, last)) = leaning.focus.written().find(|(back, call)| *back <= 3 && measured(call)) else {
        return Resolution::Nothing;
    };
    let Some(kind) = last.text("kind").filter(|_| last.tool == LogVital::ID) else { return Resolution::Nothing };
    let noun = VitalKind::from_code(kind).map_or(kind, |kind| kind.row().spoken);
    if let Some(at) = mine {
        return Resolution::Edits(vec![leaning.write(at..at + 1, &format!("my {noun}"), back)]);
    }
    let whose = last.person.as_ref().map(|name| format!("{name}'s ")).unwrap_or_default();
    let at = leaning.message.text.within(figure.span).start;
    Resolution::Edits(vec![leaning.before(at, &format!("{whose}{noun} "), back)])
}

/// "kg", behind a reading that was told without its unit and asked about: that reading, with its unit behind its figure.
pub(super) fn in_unit(leaning: &Elliptical<'_>) -> Resolution {
    let unit = (0..leaning.len()).find(|at| !matches!(leaning.norm(*at), "in" | "it" | "it's" | "its" | "was" | "is"));
    let close = |at: usize| (at..leaning.len()).all(|each| matches!(leaning.norm(each), "." | "!"));
    let Some(unit) = unit.filter(|at| close(at + 1)) else { return Resolution::Nothing };
    let opened = leaning.focus.turns.first().filter(|turn| turn.back == 1 && turn.calls.is_empty());
    let Some(turn) = opened else { return Resolution::Nothing };
    let told = Message::new(0, &turn.said, leaning.message.own, leaning.message.now);
    let measured = (0..told.text.tokens.len()).any(|at| told.vital_kind(at).is_some());
    let mut bare = told.quantities.iter().filter(|of| !of.article && of.unit.is_none() && !told.in_time(of.span));
    let (Some(figure), None, true) = (bare.next(), bare.next(), measured) else { return Resolution::Nothing };
    let Some((before, behind)) = turn.said.split_at_checked(figure.span.end) else { return Resolution::Nothing };
    let whole = format!("{before} {}{behind}", leaning.norm(unit));
    let is_unit =
        quantities(&Text::new(&whole)).iter().any(|of| of.span.start == figure.span.start && of.unit.is_some());
    let written = || Resolution::Edits(vec![leaning.write(0..leaning.len(), &whole, 1)]);
    if is_unit { written() } else { Resolution::Nothing }
}

/// "With a pulse of 64": the pulse of the blood pressure that was told just before without one.
pub(super) fn completed(leaning: &Elliptical<'_>) -> Resolution {
    let with = leaning.begin();
    let article = usize::from(matches!(leaning.norm(with + 1), "a" | "the" | "my"));
    let pulse = with + 1 + article;
    let of_pulse = leaning.message.vital_kind(pulse) == Some(VitalKind::HeartRate);
    if leaning.norm(with) != "with" || !of_pulse || leaning.len() > with + 7 || leaning.asks() {
        return Resolution::Nothing;
    }
    let last = leaning.focus.turns.first().filter(|turn| turn.back == 1).and_then(|turn| turn.calls.last());
    let without = |call: &&Spoken| {
        call.is_written() && call.tool == LogBloodPressure::ID && !call.parameters.contains_key("pulse")
    };
    match last.filter(without).filter(|call| call.person.is_none()) {
        Some(_) => Resolution::Edits(vec![leaning.write(with..pulse, "actually ", 1)]),
        None => Resolution::Nothing,
    }
}
