//! Vital signs: a word for the kind, or a unit that only one kind has, with its number.

use alara_english::quantity::Quantity;
use alara_english::{list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced, VitalKind};
use super::message::Message;
use super::slept::{from_till, scant, unslept};
use super::verbs::Verb;
use crate::vitals::{of_unit, within};

/// Temperatures, in °C, from severe hypothermia to the highest fever: below and above them hardly anybody measures their own.
const LIVING: (f64, f64) = (28.0, 43.0);

/// Every vital sign that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, pulses: &[alara_gate::Span]) -> Vec<Draft> {
    let mut found: Vec<Draft> = Vec::new();
    for quantity in message.quantities.iter().take(256) {
        let at = message.tokens(quantity.span);
        let span = message.gate(quantity.span);
        if quantity.article || at.is_empty() || message.in_reading(quantity.span) || pulses.contains(&span) {
            continue;
        }
        let Some((quantity, (kind, unit, named_at))) = read_plausibly(message, quantity, &at) else { continue };
        let quantity = &quantity;
        let mut certainty = message.certainty(message.deciding(quantity.span));
        if message.displays(at.start) {
            certainty = Certainty::Clear;
        }
        let scant = kind == VitalKind::SleepHours && scant(message, &at);
        if scant {
            certainty = Certainty::Clear;
        }
        if kind == VitalKind::SleepHours && certainty == Certainty::Clear && unslept(message, at.start) {
            certainty = Certainty::Denied("You said that you did not sleep.");
        }
        let whose = message.measured(at.start, record);
        let anchor = named_at.map_or(at.start, |named| named.min(at.start));
        if certainty == Certainty::Clear && !scant {
            certainty = super::measured::of_oneself(message, &at);
        }
        // "my trainer is 70 kg": what is heavy is named, and it is not the user.
        let weighs = matches!(message.governing(at.start), Some(Verb::Be | Verb::Weigh));
        if kind == VitalKind::Weight
            && weighs
            && matches!(certainty, Certainty::Doubtful(_))
            && super::heading::owned(message, at.start)
            && !super::measured::of_somebody(&whose)
        {
            certainty = Certainty::Denied("That was measured on something else.");
        }
        certainty = super::measured::headed_by_whom(certainty, &whose);
        let value = match kind {
            VitalKind::SleepHours if quantity.unit.as_deref().is_some_and(|unit| unit.starts_with("min")) => {
                Sourced::derived(quantity.value / 60.0, span)
            }
            _ => Sourced::stated(quantity.value, span),
        };
        // The same figure told twice ("58 beats, heart rate 58") is one.
        let again = found.iter().any(|draft| matches!(&draft.kind, EventKind::Vital { kind: other, value: old, .. } if other.value == kind && old.value == value.value));
        if again {
            continue;
        }
        let named_span = named_at.map_or(span, |named| message.span(&(named..named + 1)));
        found.push(Draft {
            certainty,
            whose,
            scope: vec![message.statement_index(at.start), message.statement_index(anchor)],
            ..Draft::new(
                EventKind::Vital {
                    kind: Sourced { value: kind, source: Source::Stated, span: named_span },
                    value,
                    unit,
                },
                at,
            )
        });
    }
    if !found
        .iter()
        .any(|draft| matches!(&draft.kind, EventKind::Vital { kind, .. } if kind.value == VitalKind::SleepHours))
    {
        found.extend(from_till(message, record));
    }
    found
}

type Unit = Option<Sourced<&'static str>>;
/// What a quantity is of, in which unit, and where the unit's words end where they stand behind it.
type Meant = (VitalKind, Unit, Option<usize>);

/// A quantity as the vital that it is of: of two readings of its marks the one that a body can have.
fn read_plausibly(
    message: &Message<'_>,
    quantity: &Quantity,
    at: &std::ops::Range<usize>,
) -> Option<(Quantity, Meant)> {
    let read = |quantity: Quantity| meant(message, &quantity, at.start, at.end).map(|found| (quantity, found));
    let accepted = |(quantity, (kind, unit, _)): &(Quantity, Meant)| {
        let row = kind.row();
        let value = unit.as_ref().and_then(|unit| row.in_canonical(quantity.value, unit.value));
        value.is_some_and(|value| row.values.iter().all(|measure| within(measure.accepted, value)))
    };
    let customary = read(quantity.clone());
    if quantity.other.is_none() || customary.as_ref().is_some_and(accepted) {
        return customary;
    }
    super::two_readings::read_otherwise(quantity).and_then(read).filter(accepted).or(customary)
}

/// Which vital a quantity is, by its unit and by the nearest word for one in its clause.
fn meant(message: &Message<'_>, quantity: &Quantity, from: usize, to: usize) -> Option<Meant> {
    let span = message.gate(quantity.span);
    // "176 pounds yesterday and 178 pounds today".
    let again = || carried_on(message, quantity, from, to).map(|(kind, at, _)| (kind, at));
    let word = nearest(message, from, to).or_else(|| again().filter(|_| quantity.unit.is_some()));
    if let Some(unit) = quantity.unit.as_deref() {
        if let Some((kind, of)) = of_unit(unit) {
            let (code, lone) = (of.code, of.vague.contains(&unit));
            let agrees = word.is_none_or(|(named, _)| named == kind);
            let fits = of.likely.is_none_or(|likely| within(likely, quantity.value));
            let other = message.any(
                from..to + 3,
                list!["luggage", "potatoes", "flour", "dumbbells", "dumbbell", "bench", "lifted", "squat", "weights"],
            ) || message
                .any(from.saturating_sub(6)..from, word_list!("../../data/words/events/vital/meant.txt"));
            // "put on 2 kg": a change.
            let other = other
                || kind == VitalKind::Weight
                    && (from.saturating_sub(4)..from)
                        .any(|at| message.norm(at).starts_with("put") && message.norm(at + 1) == "on");
            let mine = (from.saturating_sub(4)..from)
                .any(|at| message.stands(at, &["my", "temperature"]) || message.stands(at, &["my", "temp"]));
            let outside = kind == VitalKind::Temperature
                && !mine
                && message
                    .any(message.sentence_tokens(from), word_list!("../../data/words/events/vital/meant_outside.txt"));
            if outside {
                return None;
            }
            let bought = message.norm(to) == "of";
            // "I'm eleven stone four": said of oneself.
            let own = kind == VitalKind::Weight
                && lone
                && !bought
                && message.governing(from) == Some(Verb::Be)
                && message.statement(from).is_some_and(|of| of.subject == alara_english::statement::Subject::Speaker)
                && message.governor(from).is_some_and(|at| at < from && from <= at + 4)
                && if unit.starts_with("st") {
                    (3.0..=50.0).contains(&quantity.value)
                } else {
                    (60.0..=700.0).contains(&quantity.value)
                }
                && !word_list!("../../data/words/events/vital/meant_change.txt").holds(message.norm(to));
            // What a laboratory measured is no sugar, whatever unit the two share, e.g. "potassium 4.2 mmol/L".
            if is_of_a_laboratory(message, from, word) {
                return None;
            }
            let known = own || word.is_some() || !lone && !other && !bought || kind == VitalKind::Temperature && fits;
            return (agrees && fits && known && !other)
                .then(|| (kind, Some(Sourced::stated(code, span)), word.map(|(_, at)| at)));
        }
        let hours = unit.starts_with('h') || unit.starts_with("min");
        if hours {
            let (kind, at) = word.filter(|(kind, _)| *kind == VitalKind::SleepHours)?;
            let after = message.norm(to);
            // "slept 6 hours after a night shift": how long, where the verb stands right before it.
            let ago = matches!(after, "ago" | "later" | "apart")
                || matches!(after, "before" | "after") && at + 2 < from
                || message.in_future_or_past(quantity.span);
            return (!ago && quantity.value <= 24.0).then_some((kind, Some(Sourced::derived("hours", span)), Some(at)));
        }
        if unit.starts_with("degree") || unit.starts_with('°') || unit.starts_with("deg") {
            let row = VitalKind::Temperature.row();
            let unit = row.bare_unit(quantity.value)?;
            // Degrees alone are of an angle or of the weather too: without a name, only what a living body is found at.
            let living = row.in_canonical(quantity.value, unit.code).is_some_and(|value| within(LIVING, value));
            if word.is_none() && !living {
                return None;
            }
            return Some((VitalKind::Temperature, Some(Sourced::derived(unit.code, span)), word.map(|(_, at)| at)));
        }
        // A unit that does not tell the kind, beside a word that does.
        let (kind, at) = word?;
        let written = kind.row().units.iter().find(|each| !each.tells && each.is_written(unit))?;
        return Some((kind, Some(Sourced::stated(written.code, span)), Some(at)));
    }
    if message.in_time(quantity.span) || quantity.count.is_some() {
        return None;
    }
    let (kind, at) = word.or_else(again)?;
    let row = kind.row();
    let carried = carried_on(message, quantity, from, to).filter(|_| word.is_none()).and_then(|(_, _, unit)| unit);
    let written = |unit| row.units.iter().find(|each| each.is_written(unit));
    let unit = carried.and_then(written).or_else(|| row.bare_unit(quantity.value));
    row.may_be_bare(quantity.value).then(|| (kind, unit.map(|unit| Sourced::derived(unit.code, span)), Some(at)))
}

/// Whether the nearest name before a figure, in its sentence, is that of a laboratory test and of no vital sign.
fn is_of_a_laboratory(message: &Message<'_>, from: usize, word: Option<(VitalKind, usize)>) -> bool {
    let sentence = message.sentence_tokens(from);
    let near = sentence.start.max(from.saturating_sub(8))..from;
    let words: Vec<&str> = near.clone().map(|at| message.norm(at)).collect();
    let test = (0..words.len()).rev().find(|at| {
        message.vital_kind(near.start + at).is_none() && crate::laboratory::test_among(&words, *at).is_some()
    });
    test.is_some_and(|test| word.is_none_or(|(_, named)| named >= from || named < near.start + test))
}

/// One more figure of the same vital, set off by when it was taken ("5.4 before breakfast, 8.1 after"): its kind, where that is
/// named, and the unit that an earlier one has.
fn carried_on<'m>(
    message: &'m Message<'_>,
    quantity: &Quantity,
    from: usize,
    to: usize,
) -> Option<(VitalKind, usize, Option<&'m str>)> {
    let joined = matches!(message.before(from, 1), "and" | "," | ";" | "then")
        || from.checked_sub(1).is_some_and(|before| message.timed(before));
    let timed = (to..to + 5).take_while(|at| !matches!(message.norm(*at), "," | ";" | "and")).any(|at| {
        message.is_any(at, list!["after", "before", "later", "at", "this", "post", "pre", "fasting", "when", "tonight"])
            || message.timed(at)
    });
    let small = quantity.unit.is_none() && quantity.value.fract() == 0.0 && quantity.value < 20.0;
    if !joined || !timed || quantity.count.is_some() || small {
        return None;
    }
    let sentence = message.sentence_tokens(from);
    let first = message.quantities.iter().rev().find(|each| {
        let at = message.tokens(each.span);
        sentence.contains(&at.start) && at.end <= from && !each.article && !message.in_time(each.span)
    })?;
    let ratio = quantity.value / first.value;
    let at = message.tokens(first.span);
    let alike = quantity.unit.is_none() || first.unit == quantity.unit;
    let named = nearest(message, at.start, at.end).map(|(kind, named)| (kind, named, None));
    let (kind, named, unit) = named.or_else(|| carried_on(message, first, at.start, at.end))?;
    (alike && (0.4..=2.5).contains(&ratio)).then(|| (kind, named, first.unit.as_deref().or(unit)))
}

/// The word for a vital that is nearest to a number within its sentence, with no other number between.
fn nearest(message: &Message<'_>, from: usize, to: usize) -> Option<(VitalKind, usize)> {
    let sentence = message.sentence_tokens(from);
    let numbered = |range: std::ops::Range<usize>| {
        message
            .quantities_in(&range)
            .iter()
            .any(|each| !each.article && message.tokens(each.span).start != from && !message.in_time(each.span))
            || !message.readings_in(&range).is_empty()
    };
    // "temp is up to 101.2": a word of going up or down stands for weight only where no other kind is named.
    let moves = |at: usize| matches!(message.norm(at), "up" | "down" | "lost" | "gained");
    let behind = sentence.start.max(from.saturating_sub(12))..from;
    let named = |at: usize| message.vital_kind(at).map(|kind| (kind, at));
    let before = behind.clone().rev().filter(|at| !moves(*at)).find_map(named).or_else(|| behind.rev().find_map(named));
    let after = (to..sentence.end.min(to + 7)).find_map(named);
    let before = before.filter(|(_, at)| !numbered(*at + 1..from));
    // A number that a kind of its own follows ("97% O2", "160 on the scale").
    let after = after.filter(|(_, at)| {
        !numbered(to..*at) && !(to..*at).any(|each| matches!(message.norm(each), "," | ";" | "and" | "but"))
    });
    match (before, after) {
        (Some(one), Some(other)) => {
            let far = from - one.1;
            Some(
                if other.1 - to < far
                    && (one.1..from).any(|each| matches!(message.norm(each), "," | ";" | "and" | "but"))
                {
                    other
                } else {
                    one
                },
            )
        }
        (one, other) => one.or(other),
    }
}

impl Message<'_> {
    /// Whether a span of hours is one that tells when, not how long.
    pub(crate) fn in_future_or_past(&self, span: alara_english::Span) -> bool {
        self.times.iter().any(|time| {
            time.span.meets(span)
                && matches!(
                    time.value,
                    alara_english::time::TimeValue::Ago(_)
                        | alara_english::time::TimeValue::Ahead(_)
                        | alara_english::time::TimeValue::Clock { .. }
                )
        })
    }
}
