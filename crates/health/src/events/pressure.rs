//! Blood pressure: a reading of two numbers, or its numbers one by one.

use std::ops::Range;

use alara_english::time::TimeValue;
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::combined::{figures_in, is_pressure, read_figures};
use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced};
use super::message::Message;
use crate::dose::Dose;
use crate::events::reasons::MAY_BE_A_STRENGTH;

const UPPER: &WordList = list!["sys", "systolic", "top", "upper", "syst"];
const LOWER: &WordList = list!["dia", "diastolic", "bottom", "lower", "dias"];
const PULSE: &WordList = list!["pulse", "hr", "bpm", "heartrate", "heart"];

/// Every blood pressure that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record) -> Vec<Draft> {
    let mut found = Vec::new();
    for reading in message.readings.iter().take(128) {
        let mut tokens = message.tokens(reading.span);
        let counted = reading.pulse.map(|(_, span)| message.tokens(span));
        let before = counted.as_ref().filter(|pulse| pulse.start == tokens.start);
        if let Some(pulse) = before.filter(|pulse| is_apart(message, pulse, &(pulse.end..tokens.end))) {
            let figure = |at: &usize| message.norm(*at).starts_with(|sign: char| sign.is_ascii_digit() || sign == '/');
            tokens = (pulse.end..tokens.end).rev().take_while(figure).last().unwrap_or(pulse.end)..tokens.end;
        }
        if tokens.is_empty() || !plausible(message, &tokens, reading.first, reading.second) {
            continue;
        }
        let mut certainty = message.certainty(tokens.start);
        if message.displays(tokens.start) || before_the_verb(message, &tokens) {
            certainty = Certainty::Clear;
        }
        if certainty == Certainty::Clear && message.before(tokens.start, 1) == "for" {
            certainty = Certainty::Doubtful("It may be what you hope for, not a reading.");
        }
        if certainty == Certainty::Clear {
            certainty = super::measured::of_oneself(message, &tokens);
        }
        let strength = message.combined.iter().any(|each| each.doubtful && each.tokens.start == tokens.start);
        if certainty == Certainty::Clear && strength {
            certainty = Certainty::Doubtful(crate::events::reasons::MAY_BE_A_STRENGTH);
        }
        let whose = message.measured(tokens.start, record);
        certainty = super::measured::headed_by_whom(certainty, &whose);
        let span = message.gate(reading.span);
        let pulse = match reading.pulse {
            Some((_, span)) if is_apart(message, &message.tokens(span), &tokens) => None,
            Some((value, span)) => Some(Sourced::stated(value, message.gate(span))),
            None => pulse(message, &tokens).filter(|found| !is_apart(message, &message.said(found.span), &tokens)),
        };
        // A bare figure right behind is the pulse, and one that no pulse has is nobody knows what.
        let third = bare_behind(message, tokens.end).filter(|_| pulse.is_none());
        let pulse = pulse.or_else(|| third.clone().filter(|third| (30.0..=220.0).contains(&third.value)));
        if certainty == Certainty::Clear && pulse.is_none() && third.is_some() {
            certainty = Certainty::Doubtful(crate::events::reasons::LEFT);
        }
        found.push(Draft {
            certainty,
            whose,
            scope: vec![message.statement_index(tokens.start)],
            ..Draft::new(
                EventKind::Pressure {
                    systolic: Some(Sourced::stated(reading.first, span)),
                    diastolic: Some(Sourced::stated(reading.second, span)),
                    pulse,
                },
                tokens,
            )
        });
    }
    choose(message, &mut found);
    if found.is_empty() {
        found.extend(one_by_one(message, record).or_else(|| after_its_name(message, record)));
    }
    found
}

/// Whether a pulse was counted at another time than a pressure: a time stands between the two, and another one behind the second, or before the
/// first where the one between leads the second ("two days ago pulse 72 and yesterday bp 140/90").
fn is_apart(message: &Message<'_>, pulse: &Range<usize>, pressure: &Range<usize>) -> bool {
    let (first, second) = if pulse.start < pressure.start { (pulse, pressure) } else { (pressure, pulse) };
    let settles = |words: Range<usize>| {
        let times = message.times_in(&words);
        times
            .iter()
            .any(|time| matches!(time.value, TimeValue::Clock { .. } | TimeValue::Day { .. } | TimeValue::Ago(_)))
    };
    let sentence = message.sentence_tokens(second.start);
    let joint = |at: &usize| message.is_any(*at, list!["and", ",", ";", "then", "."]);
    let led = (first.end..second.start).find(joint).filter(|joint| settles(joint + 1..second.start));
    let behind = settles(second.end..sentence.end.min(second.end + 6));
    settles(first.end..second.start) && (behind || led.is_some() && settles(sentence.start..first.start))
}

/// "BP 136 84", "my blood pressure was 128": the numbers right behind its name. Of one number the other is still lacking.
fn after_its_name(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let named = |at: usize| {
        matches!(message.norm(at), "bp" | "b/p") || message.norm(at) == "pressure" && message.before(at, 1) == "blood"
    };
    let name = (0..message.text.tokens.len()).find(|at| named(*at))?;
    let between =
        |at: &usize| matches!(message.norm(*at), "is" | "was" | ":" | "of" | "=" | "today" | "now" | "at" | "about");
    let timed = |at: &usize| message.timed(*at);
    let from = (name + 1..name + 7).find(|at| !between(at) && !timed(at))?;
    let upper = number_at(message, from).filter(|value| (70.0..=260.0).contains(&value.value))?;
    let lower =
        number_at(message, from + 1).filter(|value| (30.0..=160.0).contains(&value.value) && value.value < upper.value);
    let behind = from + 1 + usize::from(lower.is_some());
    // "bp 120 mg", "bp 140 times": no reading; a second figure that is none of it leaves both in doubt.
    let other = number_at(message, behind).is_some() || message.norm(behind) == "/";
    (!other).then(|| Draft {
        certainty: message.certainty(from),
        whose: message.measured(from, record),
        scope: vec![message.statement_index(from)],
        ..Draft::new(EventKind::Pressure { systolic: Some(upper), diastolic: lower, pulse: None }, from..behind)
    })
}

/// The bare whole number that ends the words of a reading, as "72" in "130/80, 72 at 9".
fn bare_behind(message: &Message<'_>, end: usize) -> Option<Sourced<f64>> {
    let at = end + usize::from(message.norm(end) == ",");
    let ends = !message.says(at + 1) && !message.is_any(at + 1, list!["/", "-", "%", "x", "to", "over"])
        || message.timed(at + 1)
        || message.is_any(at + 1, list!["at", "and", "this", "on"]);
    number_at(message, at).filter(|_| ends && !message.in_reading(message.text.span_of(at, at + 1)))
}

/// A bare whole number at a token.
fn number_at(message: &Message<'_>, at: usize) -> Option<Sourced<f64>> {
    let quantity = message.quantity_at(at)?;
    let bare = quantity.unit.is_none() && quantity.count.is_none() && !quantity.article && !quantity.vague;
    let whole = quantity.value.fract() == 0.0 && !message.in_time(quantity.span);
    (bare && whole && message.tokens(quantity.span).start == at)
        .then(|| Sourced::stated(quantity.value, message.gate(quantity.span)))
}

/// "78 over 50 and seeing stars when I stand": the habit is told of what follows the reading.
fn before_the_verb(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    message.statement(tokens.start).is_some_and(|of| {
        of.assertion == alara_english::statement::Assertion::Habitual
            && of.verbs.iter().all(|verb| *verb > tokens.end)
            && matches!(message.norm(tokens.end), "and" | "," | "but" | ";")
            && tokens.start <= message.clause_tokens(tokens.start).start + 2
    })
}

/// "first go 148/92, second go 139/87, please keep the second": of several, the one that the user picks.
fn choose(message: &Message<'_>, found: &mut [Draft]) {
    if found.len() < 2 {
        return;
    }
    let Some(last) = found.last().map(|draft| draft.tokens.end) else { return };
    let pick = (last..message.text.tokens.len().min(last + 12)).find(|at| {
        word_list!("../../data/words/events/pressure/choose.txt").holds(message.norm(*at))
            && message.norm(at + 1) == "the"
    });
    let Some(pick) = pick else { return };
    let upper = |draft: &Draft| match &draft.kind {
        EventKind::Pressure { systolic: Some(said), .. } => said.value,
        _ => 0.0,
    };
    let by_value = |most: bool| {
        let mut best = 0;
        for (index, draft) in found.iter().enumerate() {
            let better = found
                .get(best)
                .is_some_and(|old| if most { upper(draft) > upper(old) } else { upper(draft) < upper(old) });
            if better {
                best = index;
            }
        }
        best
    };
    let chosen = match message.norm(pick + 2) {
        "first" | "1st" | "former" | "earlier" => 0,
        "second" | "2nd" if found.len() == 2 => 1,
        "last" | "latest" | "latter" | "later" | "final" | "newest" => found.len() - 1,
        "second" | "2nd" => 1,
        "lower" | "lowest" | "better" => by_value(false),
        "higher" | "highest" => by_value(true),
        _ => return,
    };
    for (index, draft) in found.iter_mut().enumerate() {
        if index != chosen && draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Denied("You chose another reading.");
        }
    }
}

/// Whether two numbers can be a pressure at all: a pain of 3/10, a date or a score are none.
fn plausible(message: &Message<'_>, tokens: &Range<usize>, first: f64, second: f64) -> bool {
    let named = message.any(
        message.sentence_tokens(tokens.start),
        list!["bp", "pressure", "systolic", "diastolic", "monitor", "cuff"],
    );
    let numbers = if named { first >= 30.0 && second >= 15.0 } else { first >= 60.0 && second >= 30.0 };
    let dated =
        message.times_in(&(0..tokens.start + 1)).last().is_some_and(|time| message.tokens(time.span).end >= tokens.end);
    numbers && !dated
}

fn pulse(message: &Message<'_>, tokens: &Range<usize>) -> Option<Sourced<f64>> {
    let sentence = message.sentence_tokens(tokens.start);
    let next = message.sentence_tokens(sentence.end.min(message.text.tokens.len().saturating_sub(1)));
    let until = next.end.max(sentence.end);
    let word = (tokens.end..until.min(tokens.end + 14)).find(|at| message.is_any(*at, PULSE))?;
    // Another reading in between has its own.
    if message.readings.iter().any(|each| {
        let of = message.tokens(each.span);
        of.start >= tokens.end && of.start < word
    }) {
        return None;
    }
    value_near(message, word, until)
}

/// The number that a word behind it names: "88 for the lower one", "94 at the bottom".
fn value_before(message: &Message<'_>, word: usize) -> Option<Sourced<f64>> {
    (word.saturating_sub(3)..word).rev().find_map(|at| {
        let joined = (at + 1..word)
            .all(|each| matches!(message.norm(each), "for" | "the" | "as" | "on" | "at" | "was" | "is" | "my"));
        number_at(message, at).filter(|_| joined)
    })
}

/// The number that a word introduces.
fn value_near(message: &Message<'_>, word: usize, until: usize) -> Option<Sourced<f64>> {
    message.quantities_in(&(word + 1..until.min(word + 5))).iter().find_map(|each| {
        let fits = !each.article && !message.in_time(each.span) && !message.in_reading(each.span);
        fits.then(|| Sourced::stated(each.value, message.gate(each.span)))
    })
}

/// "sys 117 dia 74 pulse 66", "top number 139, couldn't make out the bottom one".
fn one_by_one(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let len = message.text.tokens.len();
    let find = |words: &WordList| (0..len).find(|at| message.is_any(*at, words));
    let upper_at = find(UPPER);
    let lower_at = find(LOWER);
    let systolic = upper_at.and_then(|at| value_near(message, at, len)).filter(|value| value.value >= 50.0);
    // "bp was 151, bottom number was 94".
    let systolic = systolic.or_else(|| match after_its_name(message, record)?.kind {
        EventKind::Pressure { systolic, diastolic: None, .. } => systolic,
        _ => None,
    });
    let diastolic = lower_at
        .and_then(|at| value_near(message, at, len).or_else(|| value_before(message, at)))
        .filter(|value| value.value >= 20.0 && Some(value) != systolic.as_ref());
    let from = systolic.as_ref().or(diastolic.as_ref())?;
    let named = matches!(upper_at.map(|at| message.norm(at)), Some("sys" | "systolic" | "syst"))
        || message.any(0..len, list!["bp", "pressure", "number", "diastolic", "reading"]);
    if !named {
        return None;
    }
    let token = message.text.tokens.partition_point(|token| token.span.end <= from.span.start);
    let pulse = find(PULSE)
        .and_then(|at| value_near(message, at, len))
        .filter(|value| Some(value) != systolic.as_ref() && Some(value) != diastolic.as_ref());
    Some(Draft {
        certainty: message.certainty(token),
        whose: message.whose(token, record),
        scope: vec![message.statement_index(token)],
        ..Draft::new(EventKind::Pressure { systolic, diastolic, pulse }, token..token + 1)
    })
}

/// What reads like a pressure and stands right behind a medication that no list knows: its strength, where nobody lives with such a pressure,
/// else it is asked about.
pub(super) fn told_as_strengths(message: &Message<'_>, doses: &mut [Draft], pressures: Vec<Draft>) -> Vec<Draft> {
    let mut kept = Vec::with_capacity(pressures.len());
    for mut pressure in pressures {
        let behind = |draft: &&mut Draft| {
            matches!(draft.kind, EventKind::Intake { .. }) && draft.tokens.end == pressure.tokens.start
        };
        let Some(draft) = doses.iter_mut().find(behind) else {
            kept.push(pressure);
            continue;
        };
        let figures = read_figures(&message.text, pressure.tokens.start);
        if figures.as_ref().is_some_and(|tokens| is_pressure(&figures_in(&message.text, tokens))) {
            if pressure.certainty == Certainty::Clear {
                pressure.certainty = Certainty::Doubtful(MAY_BE_A_STRENGTH);
            }
            kept.push(pressure);
        } else if let (EventKind::Intake { dose, .. }, Some(tokens)) = (&mut draft.kind, figures) {
            let span = message.text.span_of(tokens.start, tokens.end);
            let combined = Some(message.text.slice(span).to_owned());
            *dose = Some(match dose.take() {
                Some(said) => Sourced { value: Dose { combined, ..said.value }, ..said },
                None => Sourced::stated(Dose { combined, ..Dose::default() }, message.gate(span)),
            });
        }
    }
    kept
}
