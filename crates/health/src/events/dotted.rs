//! Figures by what was taken that can be an hour or an amount: one with a point is an hour ("took 1 suma 10.45", no dose is counted so) where
//! it is no usual strength of what it stands by ("carvedilol 6.25"), and a bare one right behind the name, before a part of the day, is an
//! amount ("humalog 12 this morning").

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{Text, TokenKind};
use chrono::{NaiveDateTime, NaiveTime};

use super::names::Named;
use super::verbs::Verb;
use crate::dose::usual::find_unit;

/// So many words may stand between the verb and the hour.
const NEAR: usize = 6;

/// Makes times of the figures that can only be hours: behind a verb of taking and a word, with no unit, and no strength.
pub(super) fn hours(
    text: &Text<'_>,
    verbs: &[Option<Verb>],
    names: &[Named],
    quantities: &mut Vec<Quantity>,
    times: &mut Vec<TimeMention>,
) {
    // What stands before a name tells how much of it; behind it, what is usual decides.
    let of_name = |at: &Range<usize>, figure: f64| {
        names.iter().any(|name| {
            name.tokens.start == at.end
                || name.tokens.start == at.end + 1 && text.norm(at.end) == "of"
                || name.tokens.end == at.start && find_unit(&name.name, figure).is_some()
        })
    };
    let mut found = Vec::new();
    quantities.retain(|quantity| {
        let at = text.within(quantity.span);
        let kind = |at: usize| text.tokens.get(at).map(|token| token.kind);
        let taking =
            verbs.get(at.start.saturating_sub(NEAR)..at.start).is_some_and(|near| near.contains(&Some(Verb::Take)));
        let behind = at.start.checked_sub(1).is_some_and(|before| kind(before) == Some(TokenKind::Word));
        let plain = quantity.unit.is_none() && quantity.count.is_none() && kind(at.end) != Some(TokenKind::Number);
        let free = !times.iter().any(|time| time.span.meets(quantity.span));
        let strong = of_name(&at, quantity.value);
        let hour = hour(text.slice(quantity.span)).filter(|_| taking && behind && plain && free && !strong);
        found.extend(hour.map(|(time, open)| TimeMention::hour(quantity.span, time, open)));
        hour.is_none()
    });
    times.extend(found);
    times.sort_by_key(|time| time.span.start);
}

/// Leaves a part of the day of a time whose hour is a bare figure right behind a medication's name: the figure is of the medication.
pub(super) fn amounts(
    text: &Text<'_>,
    names: &[Named],
    quantities: &[Quantity],
    times: &mut [TimeMention],
    now: NaiveDateTime,
) {
    // Where the last figure stood whose part of the day was left.
    let mut last: Option<(usize, &Named)> = None;
    // Whose amount ends right before a token ("Humalog 12 units in the morning").
    let dosed = |at: usize| {
        let mut own = quantities.iter().filter(|each| each.unit.is_some() && text.within(each.span).end == at);
        let from = text.within(own.next()?.span).start;
        names.iter().find(|name| name.tokens.end == from)
    };
    for time in times.iter_mut() {
        let tokens = text.within(time.span);
        if !matches!(time.value, TimeValue::Clock { .. }) {
            let part = matches!(time.value, TimeValue::Day { part: Some(_), .. } | TimeValue::Part(_));
            last = dosed(tokens.start).filter(|_| part).map(|name| (tokens.end, name)).or(last);
            continue;
        }
        let joined = |(end, name)| {
            let between = (end..tokens.start).all(|at| matches!(text.norm(at), "and" | "," | "&" | "then"));
            (end <= tokens.start && between).then_some(name)
        };
        let named = names.iter().find(|name| name.tokens.end == tokens.start);
        let behind = named.or_else(|| last.and_then(joined));
        let number = text.tokens.get(tokens.start).filter(|token| token.kind == TokenKind::Number);
        let usual =
            |name: &Named, figure: &str| figure.parse().is_ok_and(|value| find_unit(&name.name, value).is_some());
        let strong = |figure: &str| figure.contains('.') && behind.is_some_and(|name| usual(name, figure));
        let figure = number.is_some_and(|token| token.norm.len() <= 2 || strong(&token.norm.replace(',', ".")));
        if behind.is_none() || !figure || tokens.len() < 2 {
            continue;
        }
        let rest = text.span_of(tokens.start + 1, tokens.end);
        let told = alara_english::time::times(&Text::new(text.slice(rest)), now);
        if let [day] = told.as_slice()
            && day.span.start == 0
            && matches!(day.value, TimeValue::Day { part: Some(_), .. } | TimeValue::Part(_))
        {
            *time = TimeMention { span: rest, ..day.clone() };
            last = behind.map(|name| (tokens.end, name));
        }
    }
}

/// "10.45", "7.05": an hour and its minutes, and whether the half of the day is open. "1.25" and "0.50" may be so many.
pub(super) fn hour(written: &str) -> Option<(NaiveTime, bool)> {
    let (hour, minute) = written.split_once('.')?;
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !matches!(hour.len(), 1 | 2) || hour == "0" || minute.len() != 2 || !digits(hour) || !digits(minute) {
        return None;
    }
    let whole = hour.starts_with('0');
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
    if hour < 5 && matches!(minute, 0 | 25 | 50) && !whole {
        return None;
    }
    let open = (1..=12).contains(&hour) && !whole;
    NaiveTime::from_hms_opt(if open { hour % 12 } else { hour }, minute, 0).map(|time| (time, open))
}

#[cfg(test)]
mod tests {
    use super::hour;

    #[test]
    fn an_hour_is_written_with_two_figures_behind_its_point() {
        for (written, told) in [
            ("10.45", Some("10:45")),
            ("7.05", Some("07:05")),
            ("22.30", Some("22:30")),
            ("1.25", None),
            ("2.50", None),
            ("07.05", Some("07:05")),
            ("0.75", None),
            ("0.25", None),
            ("1.00", None),
            ("10.5", None),
            ("10.65", None),
            ("100.45", None),
            ("1045", None),
        ] {
            assert_eq!(hour(written).map(|(time, _)| time.format("%H:%M").to_string()).as_deref(), told, "{written}");
        }
    }
}
