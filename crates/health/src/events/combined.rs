//! Strengths of several ingredients ("875/125", "30/500 mg", "100/62.5/25"): they belong to the medication that they stand by, and are no
//! blood pressure, no day and no count.

use std::ops::Range;

use alara_english::quantity::{PairReading, Quantity};
use alara_english::text::Token;
use alara_english::time::TimeMention;
use alara_english::{Span, Text, TokenKind, list};

use super::names::Named;

/// A strength of several ingredients where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Combined {
    /// Its tokens, a unit behind it included.
    pub tokens: Range<usize>,
    /// The name that it stands by.
    pub name: Range<usize>,
    /// Whether it may be a blood pressure as well: its figures are those of one.
    pub doubtful: bool,
}

/// The strengths that stand by a name. Linear in the names.
pub(super) fn combined(text: &Text<'_>, names: &[Named]) -> Vec<Combined> {
    let by = |name: &Named| {
        let behind = usize::from(matches!(text.norm(name.tokens.end), "(" | "mix"));
        let found = read_figures(text, name.tokens.end + behind).or_else(|| find_before(text, name.tokens.start))?;
        let own = figures_in(text, &found);
        let measured = own.len() == 2 && is_pressure(&own) && !is_unit(text, found.end - 1);
        let after = found.start >= name.tokens.end;
        // Before a name figures of a pressure are one; behind it nobody can tell.
        (after || !measured).then(|| Combined { tokens: found, name: name.tokens.clone(), doubtful: measured })
    };
    names.iter().filter_map(by).collect()
}

/// Takes what stands in a strength from those who would read something else in it.
pub(super) fn claim_figures(
    text: &Text<'_>,
    names: &[Named],
    found: &[Combined],
    (quantities, readings, times): (&mut Vec<Quantity>, &mut Vec<PairReading>, &mut Vec<TimeMention>),
) {
    let span = |tokens: &Range<usize>| text.span_of(tokens.start, tokens.end);
    let sure: Vec<Span> = found.iter().filter(|each| !each.doubtful).map(|each| span(&each.tokens)).collect();
    // Some bear their strength in their name, e.g. "Novolin 70/30".
    let named = names.iter().filter(|name| (name.tokens.start..name.tokens.end).any(|at| text.norm(at) == "/"));
    let named: Vec<Span> = named.map(|name| span(&name.tokens)).collect();
    let claimed = |of: Span| sure.iter().chain(&named).any(|each| each.meets(of));
    if sure.is_empty() && named.is_empty() {
        return;
    }
    readings.retain(|reading| !claimed(reading.span));
    times.retain(|time| !claimed(time.span) || !text.slice(time.span).contains('/'));
    quantities.retain(|quantity| !claimed(quantity.span));
    let multiplied =
        found.iter().filter(|each| !each.doubtful).filter_map(|each| read_multiplier(text, each.tokens.end));
    quantities.extend(multiplied);
    quantities.sort_by_key(|quantity| quantity.span.start);
}

/// The count behind a strength, e.g. "x2".
fn read_multiplier(text: &Text<'_>, at: usize) -> Option<Quantity> {
    let sign = matches!(text.norm(at), "x" | "×" | "*");
    let value = text.norm(at + 1).parse::<f64>().ok().filter(|value| sign && *value > 0.0 && *value <= 20.0)?;
    Some(Quantity { span: text.span_of(at, at + 2), value, ..Quantity::default() })
}

/// Two or three figures with strokes between, and a unit behind them.
pub(super) fn read_figures(text: &Text<'_>, from: usize) -> Option<Range<usize>> {
    let figure = |at: usize| text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number);
    let mut to = from + 1;
    while figure(to - 1) && text.norm(to) == "/" && figure(to + 1) && to < from + 6 {
        to += 2;
    }
    let strokes = (to - from) / 2;
    let goes_on = matches!(text.norm(to), "/" | ":" | "%");
    if !(1..=2).contains(&strokes) || goes_on || is_fraction(text, from, strokes) {
        return None;
    }
    Some(from..to + usize::from(is_unit(text, to)))
}

/// The figures that end right before a name, over "x2 of", "of" or a form.
fn find_before(text: &Text<'_>, name: usize) -> Option<Range<usize>> {
    let mut end = name;
    for _ in 0..4 {
        let last = end.checked_sub(1)?;
        let start = (last.saturating_sub(5)..last)
            .find(|start| read_figures(text, *start).is_some_and(|found| found.end == end));
        if let Some(start) = start.filter(|start| *start == 0 || text.norm(start - 1) != "/") {
            return read_figures(text, start).filter(|figures| !heads_as_date(text, figures));
        }
        let light =
            list!["of", "x", "×", "tablets", "tablet", "units", "unit", "mix", "puffs", "puff"].holds(text.norm(last));
        let count = text.tokens.get(last).is_some_and(|token| token.kind == TokenKind::Number)
            && last > 0
            && matches!(text.norm(last - 1), "x" | "×");
        if !light && !count {
            return None;
        }
        end = last;
    }
    None
}

/// Whether figures without a unit head a line and may be a day and a month ("28/11 metformin 8:00").
fn heads_as_date(text: &Text<'_>, figures: &Range<usize>) -> bool {
    let heads = figures.start.checked_sub(1).is_none_or(|before| !text.tokens.get(before).is_some_and(Token::says));
    let own = figures_in(text, figures);
    let may_be = |day: f64, month: f64| day.fract() == 0.0 && month.fract() == 0.0 && day <= 31.0 && month <= 12.0;
    let date = matches!(own.as_slice(), [one, other] if may_be(*one, *other) || may_be(*other, *one));
    heads && date && !is_unit(text, figures.end - 1)
}

fn is_unit(text: &Text<'_>, at: usize) -> bool {
    list!["mg", "mcg", "µg", "μg", "ug", "microgram", "micrograms", "milligram", "milligrams"].holds(text.norm(at))
}

pub(super) fn figures_in(text: &Text<'_>, tokens: &Range<usize>) -> Vec<f64> {
    tokens.clone().filter_map(|at| text.norm(at).parse().ok()).collect()
}

/// Whether two figures are a part of one piece, e.g. "1/2 a tablet".
fn is_fraction(text: &Text<'_>, from: usize, strokes: usize) -> bool {
    let (top, bottom) = (text.norm(from).parse::<u32>(), text.norm(from + 2).parse::<u32>());
    strokes == 1 && matches!((top, bottom), (Ok(top), Ok(bottom)) if top < bottom && matches!(bottom, 2 | 3 | 4 | 8))
}

/// Whether two figures are those of a blood pressure that somebody lives with.
pub(super) fn is_pressure(figures: &[f64]) -> bool {
    let [upper, lower] = figures else { return false };
    (85.0..=240.0).contains(upper) && (40.0..=150.0).contains(lower) && (15.0..=120.0).contains(&(upper - lower))
}

#[cfg(test)]
mod tests {
    use super::super::tests::events;
    use super::super::{Certainty, EventKind};

    #[test]
    fn combined_strength_is_kept_with_its_medication() {
        for (words, dose) in [
            ("took Augmentin 875/125", "875/125"),
            ("took 2 tablets of co-codamol 30/500", "2 tablets, 30/500"),
            ("took co-codamol 30/500, 2 tablets", "2 tablets, 30/500"),
            ("took 20 units of insulin 70/30", "20 units, 70/30"),
            ("took 500/30 x2 of co-codamol", "2, 500/30"),
            ("took two 500/30 co-codamol", "2, 500/30"),
            ("took two of the 30/500 co-codamol", "2, 30/500"),
            ("took Caduet 10/20", "10/20"),
            ("took Trelegy 100/62.5/25", "100/62.5/25"),
            ("used Advair 250/50 this morning", "250/50"),
        ] {
            let all = events(words);
            let doses: Vec<String> =
                all.iter().filter_map(|event| event.kind.dose()).map(|dose| dose.value.text()).collect();
            assert_eq!(doses, [dose], "{words}");
            assert!(!all.iter().any(|event| matches!(event.kind, EventKind::Pressure { .. })), "{words}");
        }
    }

    #[test]
    fn pressure_beside_a_medication_stays_one_or_is_asked() {
        let clear = |words: &str| {
            let pressure = |kind: &EventKind| matches!(kind, EventKind::Pressure { .. });
            let all = events(words);
            all.iter().find(|event| pressure(&event.kind)).map(|event| event.certainty == Certainty::Clear)
        };
        assert_eq!(clear("bp 128/82, took aspirin"), Some(true));
        assert_eq!(clear("took aspirin, bp 128/82"), Some(true));
        assert_eq!(clear("took losartan 128/82"), Some(false));
        assert_eq!(clear("took losartan 100/25"), None);
    }
}
