//! Which of those that wait is meant: by position, "both", kind, title or value.

use alara_english::time::{DayPart, TimeValue, times};
use alara_english::word_list;
use alara_english::{Span, Text, Token};
use chrono::{NaiveDateTime, NaiveTime, Timelike};

use super::PendingCall;
use crate::tools::speech;

/// What a name fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// These, by index.
    These(Vec<usize>),
    /// More than one, where one was meant.
    Unclear,
    /// None of them.
    Nothing,
}

/// The words that a kind of call goes by.
pub(super) fn kinds(tool: &str) -> &'static [&'static str] {
    speech(tool).map_or(&[], |speech| speech.nouns)
}

pub(super) const IDLE: &[&str] = word_list!("../../data/words/answers/target/idle.txt").words();

/// Whether the words name by position or number ("both", "the second one"), and by nothing else, among so many.
pub(super) fn counts(words: &str, count: usize) -> bool {
    let text = Text::new(words);
    let norms: Vec<&str> = text.tokens.iter().map(|token| token.norm.as_str()).collect();
    by_position(&norms, count).is_some() || together(&norms, count).is_some()
}

/// Words that take all that wait together. Those that say how many ("both", "all three") mean all of so many at most: of more,
/// nobody knows which.
fn together(norms: &[&str], count: usize) -> Option<Named> {
    let number = |word: &str| match word {
        "two" | "2" => Some(2),
        "three" | "3" => Some(3),
        "four" | "4" => Some(4),
        _ => None,
    };
    let of_two = norms.iter().any(|word| matches!(*word, "both" | "neither" | "either")).then_some(2);
    let at = norms.iter().position(|word| matches!(*word, "all" | "everything" | "none"));
    let said = match (of_two, at, norms) {
        (Some(two), ..) => Some(two),
        (None, Some(at), _) => norms.get(at + 1).and_then(|word| number(word)),
        (None, None, ["them" | "those" | "these"] | ["them", _]) => None,
        (None, None, ["the", word]) => Some(number(word)?),
        _ => return None,
    };
    let is_all = said.is_none_or(|said| said >= count);
    Some(if is_all { Named::These((0..count).collect()) } else { Named::Unclear })
}

/// Reads a name of one or more calls. An ordinal that runs on beyond what waits fits nothing.
pub(super) fn named(words: &str, now: NaiveDateTime, pending: &[PendingCall]) -> Named {
    let text = Text::new(words);
    // "Dr. Cho's is right".
    let bare = |norm: &'_ str| norm.len().checked_sub(2).filter(|_| norm.ends_with("'s")).unwrap_or(norm.len());
    let norms: Vec<&str> =
        text.tokens.iter().map(|token| token.norm.get(..bare(&token.norm)).unwrap_or(&token.norm)).collect();
    let all: Vec<usize> = (0..pending.len()).collect();
    if let Some(at) = norms.iter().position(|word| matches!(*word, "but" | "except"))
        && norms.iter().take(at).any(|word| matches!(*word, "all" | "both" | "everything" | "them"))
    {
        let rest = text.span_of(at + 1, text.tokens.len());
        return match named(text.slice(rest), now, pending) {
            Named::These(out) => Named::These(all.into_iter().filter(|index| !out.contains(index)).collect()),
            other => other,
        };
    }
    if let Some(indexes) = by_position(&norms, pending.len()) {
        return indexes;
    }
    if let Some(calls) = together(&norms, pending.len()) {
        return calls;
    }
    by_words(words, &norms, now, pending)
}

fn by_position(norms: &[&str], count: usize) -> Option<Named> {
    const ORDER: &[&[&str]] =
        &[&["first", "1st", "former"], &["second", "2nd"], &["third", "3rd"], &["fourth", "4th"], &["fifth", "5th"]];
    let mut found = Vec::new();
    if let [only] = norms
        && let Some(index) = only
            .parse::<usize>()
            .ok()
            .and_then(|digit| digit.checked_sub(1))
            .filter(|index| *index < count && count > 1)
    {
        return Some(Named::These(vec![index]));
    }
    if let Some(two) = norms.windows(2).find(|pair| matches!(pair, ["first" | "last", "two"])).filter(|_| count > 1) {
        return Some(Named::These(if two.first() == Some(&"first") { vec![0, 1] } else { vec![count - 2, count - 1] }));
    }
    for (at, word) in norms.iter().enumerate() {
        let after = norms.get(at + 1).copied().unwrap_or("");
        if matches!(*word, "last" | "latter") && !matches!(after, "night" | "week" | "month" | "monday" | "friday") {
            found.extend(count.checked_sub(1));
            continue;
        }
        let numbered = matches!(
            norms.get(at.wrapping_sub(1)).copied().unwrap_or(""),
            "number" | "no" | "#" | "card" | "item" | "option"
        );
        let place = ORDER.iter().position(|names| names.contains(word)).or_else(|| {
            let digit: Option<usize> = word
                .parse()
                .ok()
                .or_else(|| ["one", "two", "three", "four"].iter().position(|name| name == word).map(|at| at + 1));
            let ordinal =
                matches!(after, "st" | "nd" | "rd" | "th") && norms.get(at + 2).is_some_and(|next| *next == "one");
            digit.filter(|_| numbered || ordinal).and_then(|digit| digit.checked_sub(1))
        });
        match place {
            Some(index) if index < count => found.push(index),
            Some(_) => return Some(Named::Unclear),
            None => {}
        }
    }
    if norms.contains(&"other") && count == 2 && found.is_empty() {
        return Some(Named::Unclear);
    }
    found.dedup();
    (!found.is_empty()).then_some(Named::These(found))
}

/// By kind, title and value: each word that fits some of them narrows the choice.
fn by_words(words: &str, norms: &[&str], now: NaiveDateTime, pending: &[PendingCall]) -> Named {
    if names_another_purpose(norms, now, pending) {
        return Named::Nothing;
    }
    let mut left: Vec<usize> = (0..pending.len()).collect();
    let (mut fitted, mut at_its_time) = (false, false);
    // "the morning one" is no one o'clock.
    let timed = words.trim_end().trim_end_matches("ones").trim_end_matches("one");
    let text = Text::new(timed);
    let mentions = times(&text, now);
    for mention in &mentions {
        let at_it = |call: &PendingCall| match mention.value {
            TimeValue::Clock { time, twelve_hour, .. } => at_time(call, time, twelve_hour),
            TimeValue::Part(part) => call.text("time").is_some_and(|shown| super::dates::in_part(shown, part)),
            TimeValue::Day { date, .. } => call
                .parameters
                .values()
                .any(|value| value.as_str().is_some_and(|shown| shown.starts_with(&date.to_string()))),
            _ => false,
        };
        let fits: Vec<usize> = left.iter().copied().filter(|at| pending.get(*at).is_some_and(at_it)).collect();
        match mention.value {
            _ if !fits.is_empty() => (left, at_its_time) = (fits, true),
            // "the ibuprofen from yesterday": of a day that none which waits is on.
            TimeValue::Day { .. } => return Named::Nothing,
            _ => {}
        }
    }
    let mut missed = false;
    let of_time = |at: usize| {
        text.tokens.get(at).is_some_and(|token| mentions.iter().any(|mention| mention.span.meets(token.span)))
    };
    let said = norms.iter().enumerate().filter(|(at, word)| word.len() > 1 && !IDLE.contains(word) && !of_time(*at));
    for (_, word) in said {
        let by_kind = |at: &usize| pending.get(*at).is_some_and(|call| kinds(&call.tool).contains(word));
        let part = match *word {
            "morning" => Some(DayPart::Morning),
            "afternoon" => Some(DayPart::Afternoon),
            "evening" => Some(DayPart::Evening),
            "night" | "nighttime" | "bedtime" => Some(DayPart::Night),
            _ => None,
        };
        let in_it = |call: &PendingCall| {
            part.is_some_and(|part| call.text("time").is_some_and(|shown| super::dates::in_part(shown, part)))
        };
        let by_value = |at: &usize| pending.get(*at).is_some_and(|call| holds(call, word) || in_it(call));
        let mut fits: Vec<usize> = left.iter().copied().filter(by_value).collect();
        let kind: Vec<usize> = left.iter().copied().filter(by_kind).collect();
        // "the metformin reminder": the reminder is meant, though the medication bears the name too.
        if !kind.is_empty() {
            fits = kind;
        }
        if fits.is_empty() {
            missed |= word.starts_with(char::is_alphabetic);
        } else {
            (left, fitted) = (fits, true);
        }
    }
    match (fitted, left.len()) {
        // "today's weight", beside a dose of today: a time names one of these only where no strange word says of what.
        (false, _) if missed || !at_its_time => Named::Nothing,
        // Half of the name fits and half is strange: not surely one of these.
        (_, 1) if missed && pending.len() == 1 && norms.len() > 6 => Named::Nothing,
        (_, 1) => Named::These(left),
        _ if norms.iter().any(|word| {
            matches!(*word, "reminders" | "visits" | "meds" | "medications" | "doses" | "pills" | "tablets")
        }) =>
        {
            Named::These(left)
        }
        _ => {
            // "the iron", beside "Take iron": what bears just that name is meant.
            let said: Vec<&str> = norms.iter().copied().filter(|word| !IDLE.contains(word)).collect();
            let bears = |at: &usize| {
                pending.get(*at).is_some_and(|call| {
                    ["name", "medication_name", "title"].iter().any(|field| {
                        call.text(field).is_some_and(|shown| Text::new(&shown.to_lowercase()).norms() == said)
                    })
                })
            };
            let exact: Vec<usize> = left.iter().copied().filter(bears).collect();
            if exact.len() == 1 { Named::These(exact) } else { Named::Unclear }
        }
    }
}

/// "the reminder for the dentist", where none that waits is of one: no kind that fits makes it one of these.
fn names_another_purpose(norms: &[&str], now: NaiveDateTime, pending: &[PendingCall]) -> bool {
    let Some(of) = norms.iter().position(|word| matches!(*word, "for" | "about")) else { return false };
    let purpose = norms.get(of + 1..).unwrap_or_default();
    let mut said = purpose.iter().filter(|word| word.len() > 2 && !IDLE.contains(word)).peekable();
    let known = |word: &str| pending.iter().any(|call| holds(call, word) || kinds(&call.tool).contains(&word));
    said.peek().is_some() && times(&Text::new(&purpose.join(" ")), now).is_empty() && !said.any(|word| known(word))
}

/// Which call a change speaks of by kind or title ("make the reminder 8pm", "not aspirin, ibuprofen").
pub(super) fn mentioned(words: &str, now: NaiveDateTime, pending: &[PendingCall]) -> Named {
    let text = Text::new(words);
    let mut left: Option<Vec<usize>> = None;
    // "9 in the evening": a part of day that belongs to an hour names nothing.
    let hours = super::dates::taken(&text, now);
    let of_hour = |span: &Span| text.slice(*span).contains(|sign: char| sign.is_ascii_digit());
    let hours: Vec<Span> = hours.into_iter().filter(of_hour).collect();
    let apart = |token: &&Token| token.norm.len() > 2 && !hours.iter().any(|hour| hour.meets(token.span));
    for token in text.tokens.iter().filter(apart) {
        if let Named::These(calls) = named(&token.norm, now, pending)
            && token.norm.starts_with(char::is_alphabetic)
            && calls.len() < pending.len()
        {
            left = Some(match left {
                Some(known) => known.into_iter().filter(|at| calls.contains(at)).collect(),
                None => calls,
            });
        }
    }
    left.filter(|calls| !calls.is_empty()).map_or(Named::Nothing, Named::These)
}

/// Whether a call is at this time of day.
fn at_time(call: &PendingCall, time: NaiveTime, twelve_hour: bool) -> bool {
    let same = |shown: &str| {
        let shown = shown.get(11..16).unwrap_or(shown);
        NaiveTime::parse_from_str(shown, "%H:%M").is_ok_and(|shown| {
            shown == time || twelve_hour && shown.hour() % 12 == time.hour() % 12 && shown.minute() == time.minute()
        })
    };
    call.parameters.values().any(|value| match value {
        serde_json::Value::String(shown) => same(shown),
        serde_json::Value::Array(several) => several.iter().filter_map(|each| each.as_str()).any(same),
        _ => false,
    })
}

/// Whether a shown value holds the word.
pub(super) fn holds(call: &PendingCall, word: &str) -> bool {
    let within = |shown: &str| {
        Text::new(shown).tokens.iter().any(|token| {
            token.norm == word || token.norm.len() > 4 && token.norm.trim_end_matches('s') == word.trim_end_matches('s')
        })
    };
    call.parameters.values().any(|value| match value {
        serde_json::Value::String(shown) => within(&shown.replace('_', " ")),
        serde_json::Value::Array(several) => several.iter().filter_map(|each| each.as_str()).any(within),
        serde_json::Value::Number(number) => number.to_string() == word,
        _ => false,
    })
}
