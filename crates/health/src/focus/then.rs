//! "Sugar was 3.8 then", "took a gaviscon then": the time that was told just before.

use chrono::NaiveDateTime;

use super::{Elliptical, Resolution, Spoken};
use crate::tools;

/// Writes the time out that a "then" at the end of a clause stands for: the one that the message itself told before it, else that of what the
/// last turn told.
pub(super) fn then(leaning: &Elliptical<'_>) -> Resolution {
    let message = &leaning.message;
    let Some(at) = (1..leaning.len()).find(|at| closes(leaning, *at)) else { return Resolution::Nothing };
    let behind = message.times.iter().any(|time| message.tokens(time.span).start > at);
    if behind || leaning.asks() {
        return Resolution::Nothing;
    }
    let own = message.times.iter().rev().find(|time| message.tokens(time.span).end <= at);
    if let Some(own) = own {
        // "took it at 11 then": it has its time.
        if !(message.tokens(own.span).end..at).any(|cut| matches!(leaning.norm(cut), "," | "." | ";" | "and" | "but")) {
            return Resolution::Nothing;
        }
        let from = message.tokens(own.span).start;
        let led =
            from.checked_sub(1).filter(|led| matches!(leaning.norm(*led), "at" | "around" | "about" | "on" | "in"));
        let words = message.text.written(&(led.unwrap_or(from)..message.tokens(own.span).end));
        return Resolution::Edits(vec![leaning.write(at..at + 1, words, 0)]);
    }
    let last = leaning.focus.turns.first().filter(|turn| turn.back == 1);
    match last.and_then(|turn| turn.calls.iter().rev().find_map(minute)) {
        Some(told) if told.date() == message.now.date() => {
            Resolution::Edits(vec![leaning.write(at..at + 1, &told.format("at %H:%M today").to_string(), 1)])
        }
        Some(told) => {
            Resolution::Edits(vec![leaning.write(at..at + 1, &told.format("at %H:%M on %-d %B %Y").to_string(), 1)])
        }
        None => Resolution::Nothing,
    }
}

/// Whether a "then" stands at the end of its clause, and is none of "since then", "now and then".
fn closes(leaning: &Elliptical<'_>, at: usize) -> bool {
    let ends = matches!(leaning.norm(at + 1), "" | "." | "," | ";" | "!" | "\n" | "too" | "and" | "but" | "as");
    leaning.norm(at) == "then"
        && ends
        && !matches!(
            leaning.norm(at - 1),
            "since" | "until" | "till" | "by" | "back" | "and" | "," | "." | "ok" | "from" | "than"
        )
}

/// The minute that a call of the talk was of, on the user's clock.
fn minute(call: &Spoken) -> Option<NaiveDateTime> {
    let told = call.text(tools::speech(&call.tool)?.when?.field)?;
    let zoned = chrono::DateTime::parse_from_rfc3339(told).ok().map(|at| at.naive_local());
    zoned.or_else(|| NaiveDateTime::parse_from_str(told, "%Y-%m-%dT%H:%M").ok())
}
