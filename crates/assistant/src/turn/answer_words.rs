//! What the words of an answer hold: its values with what leads in to them, and how it says more than a yes.

use alara_english::quantity::Quantity;
use alara_english::time::{DayPart, TimeMention, TimeValue};
use alara_english::{Span, Text, Token, TokenKind};
use alara_english::{WordList, list, measures};
use alara_health::answers::MEALS;
use alara_health::lexicon;
use chrono::{NaiveDateTime, NaiveTime, Timelike};

/// Words that lead in to a value.
const LEADS: &WordList = list![
    "with", "without", "before", "after", "at", "on", "in", "from", "starting", "until", "till", "for", "since",
    "only", "again"
];

/// Words behind which "one" is a number.
const COUNTS: &WordList =
    list!["only", "just", "but", "was", "is", "it", "took", "had", "take", "make", "of", "yes", "and"];

/// An answer of no more tokens holds no remark.
const SHORT: usize = 5;

/// What stands beside a time and says nothing of its own.
pub(super) const ROUND: &WordList = list![
    "at", "on", "in", "by", "around", "about", "roughly", "from", "until", "till", "for", "to", "every", "the", "a",
    "an", "it", "that", "this", "it's", "that's", "let's", "make", "set", "put", "say", "try", "do", "be", "is",
    "should", "would", "could", "can", "please", "pls", "plz", "thanks", "thank", "you", "ta", "cheers", "ok", "okay",
    "yes", "yep", "yeah", "yup", "sure", "um", "uh", "er", "erm", "hmm", "oh", "well", "then", "just", "actually",
    "remind", "me", "us", "reminder", "alarm", "one", "time", "sharp", "prompt", "o'clock", "ish", "and", "or", "love",
    "dear", "fine", "good", "works", "suits", "best", "ideal", "perfect", "great", "better"
];

/// A value that words hold, and the time that it is.
pub(super) type Said = (Span, Option<TimeMention>);

/// Whether words say when and nothing else, with what orders it ("tomorrow please", "make it 9 in the morning").
pub fn only_when(words: &str, now: NaiveDateTime) -> bool {
    let text = Text::new(words);
    let read = measures(&text, now);
    let often = read.recurrence.iter().flat_map(|often| &often.spans).copied();
    let known: Vec<Span> = read.times.iter().map(|time| time.span).chain(often).collect();
    let timed = |token: &Token| token.kind == TokenKind::Number || known.iter().any(|span| span.holds(token.span));
    let says_when = |token: &Token| !token.says() || timed(token) || token.is_any(ROUND);
    text.tokens.iter().any(timed) && text.tokens.iter().all(says_when)
}

/// What stands behind a yes at the head of a message that asks nothing.
pub(super) fn unread_rest(text: &Text<'_>) -> Option<String> {
    const YES: &WordList = list!["yes", "yeah", "yep", "yup"];
    let (first, rest) = text.tokens.split_first()?;
    let says = |token: &&Token| token.says() && !token.is_any(list!["but", "and", "please", "thanks"]);
    let from = rest.iter().find(says).filter(|_| first.is_any(YES) && rest.len() <= 12)?;
    let asks = text.original.trim_end().ends_with('?');
    let words = text.original.get(from.span.start..)?.trim_end_matches(['.', '!', ' ']);
    (!asks).then(|| words.to_owned())
}

/// Whether a bare number counts the cards that wait ("1 yes, 2 no"): none behind a "but" or a verb does, and none before a name.
pub(super) fn counts_cards(text: &Text<'_>, span: Span, cards: usize) -> bool {
    const LEADS: &WordList = list!["but", "was", "is", "it", "had", "took", "only", "just", "make"];
    let at = text.within(span);
    let figure = measures(text, NaiveDateTime::default()).quantities.into_iter().find(|each| each.span.meets(span));
    let led =
        at.start.checked_sub(1).and_then(|before| text.tokens.get(before)).is_some_and(|token| token.is_any(LEADS));
    let names = lexicon::longest_at(&text.norms(), at.end, &[]).is_some_and(|(used, _)| used > 0);
    cards > 1 && !led && !names && figure.is_none_or(|each| each.unit.is_none() && each.value <= cards as f64)
}

/// Whether what is told behind a yes is one more ("yes, and again at 2").
pub(super) fn says_one_more(text: &Text<'_>) -> bool {
    let joins = text.tokens.iter().any(|token| token.is_any(list!["and", "also", "plus", "&"]));
    joins && text.tokens.iter().any(|token| token.is_any(list!["again", "another"]))
}

/// The values that words hold: figures, times, days of the week, meals and medications, in order.
pub(super) fn values(text: &Text<'_>, now: NaiveDateTime) -> Vec<Said> {
    let read = measures(text, now);
    let norms = text.norms();
    let timed = read.times.into_iter().filter(|time| time.value != TimeValue::Now);
    let mut found: Vec<Said> = timed.map(|time| (time.span, Some(time))).collect();
    // The "one" of "the stretch one" stands for what is named before it.
    let named = |each: &Quantity| {
        let at = text.within(each.span);
        let before = text.tokens.get(at.start.wrapping_sub(1));
        at.len() == 1
            && norms.get(at.start) == Some(&"one")
            && before.is_some_and(|before| before.kind == TokenKind::Word && !before.is_any(COUNTS))
    };
    let counts = |each: &&Quantity| !each.article && each.unit.as_deref() != Some("%") && !named(each);
    let counted = read.quantities.iter().filter(counts).map(|each| each.span);
    // That it is each day is what holds where nothing is said, and "twice a day" what two hours tell.
    let often = read.recurrence.iter().filter(|each| !each.weekdays.is_empty() || each.until.is_some());
    let names = (0..norms.len()).filter_map(|at| {
        let (used, _) = lexicon::longest_at(&norms, at, &[]).filter(|(used, _)| *used > 0)?;
        Some(text.span_of(at, at + used))
    });
    // In a longer answer they may be of a remark ("I counted them twice").
    let short = text.tokens.len() <= SHORT;
    let words = list!["twice", "thrice", "doubled", "mild", "moderate", "severe"];
    let meals =
        text.tokens.iter().filter(|token| token.is_any(MEALS) || short && token.is_any(words)).map(|token| token.span);
    let all = counted.chain(often.flat_map(|often| often.spans.clone())).chain(names).chain(meals);
    for span in all.collect::<Vec<_>>() {
        if !found.iter().any(|(other, _)| other.meets(span)) {
            found.push((span, None));
        }
    }
    found.sort_by_key(|(span, _)| span.start);
    found
}

pub(super) fn part_of(time: &TimeMention) -> Option<DayPart> {
    match time.value {
        TimeValue::Day { part, .. } => part,
        TimeValue::Part(part) => Some(part),
        _ => None,
    }
}

pub(super) fn within(time: NaiveTime, part: DayPart) -> bool {
    match part {
        DayPart::Night => time.hour() < 6 || time.hour() >= 20,
        DayPart::Morning => (6..12).contains(&time.hour()),
        DayPart::Afternoon => (12..18).contains(&time.hour()),
        DayPart::Evening => time.hour() >= 17,
    }
}

/// A value with the words that lead in to it ("after breakfast", "starting Monday"), and with what it counts ("two of them").
pub(super) fn led(text: &Text<'_>, span: Span) -> String {
    let tokens = text.within(span);
    let leads = |at: &usize| text.tokens.get(*at).is_some_and(|token| token.is_any(LEADS));
    let from = (0..tokens.start).rev().take_while(leads).last().unwrap_or(tokens.start);
    let counts = text.tokens.get(tokens.end).is_some_and(|token| token.is("of"));
    let to = if counts { (tokens.end + 2).min(text.tokens.len()) } else { tokens.end };
    text.written(&(from..to)).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_and_what_orders_it_is_told_from_one_in_something_else() {
        let now = NaiveDateTime::default();
        for words in [
            "at 9 please",
            "make it 9 in the morning",
            "tomorrow",
            "monday and thursday",
            "remind me at 9",
            "set it for 9am",
        ] {
            assert!(only_when(words, now), "{words}");
        }
        for words in [
            "I had a coffee at 8",
            "the train is at 9:15",
            "did I take my metformin at 8?",
            "my bp at 8 was 130/80",
            "ok",
            "I took my aspirin at 8",
            "maybe tomorrow",
            "ask me tomorrow",
        ] {
            assert!(!only_when(words, now), "{words}");
        }
    }

    #[test]
    fn values_of_an_answer_are_found_with_what_leads_in_to_them() {
        for (words, found) in [
            ("yes", ""),
            ("yes please do", ""),
            ("yes 100%", ""),
            ("yes, just after breakfast", "after breakfast"),
            ("yes, with breakfast", "with breakfast"),
            ("yes, starting monday", "starting monday"),
            ("yes two of them", "two of them"),
            ("yes, the metformin", "metformin"),
        ] {
            let text = Text::new(words);
            let said = values(&text, NaiveDateTime::default()).into_iter().map(|(span, _)| led(&text, span));
            assert_eq!(said.collect::<Vec<_>>().join("; "), found, "{words}");
        }
    }
}
