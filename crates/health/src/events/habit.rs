//! What is told of most days, and so of no one time: "a litre and a half most days", "low most mornings".

use std::collections::HashMap;

use alara_english::{WordList, list};

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::message::Message;

/// Days that come again and again.
const DAYS: &WordList =
    list!["mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "weekends", "weekdays"];
/// Days of a kind.
const KINDS: &WordList = list!["good", "bad", "normal", "typical", "average", "usual", "regular", "ordinary"];

/// Whether the sentence of a token tells of most days. "500 ml this morning, like most days" is of this one.
pub(super) fn most_days(message: &Message<'_>, token: usize) -> bool {
    const OFTEN: &WordList = list![
        "days",
        "nights",
        "mornings",
        "evenings",
        "afternoons",
        "weeks",
        "weekends",
        "weekdays",
        "lunchtimes",
        "months",
    ];
    let line = message.sentence_tokens(token);
    let said = line.clone().any(|at| {
        message.norm(at) == "most"
            && message.is_any(at + 1, OFTEN)
            && !line
                .clone()
                .take_while(|each| *each < at)
                .skip(at.saturating_sub(line.start + 5))
                .any(|each| matches!(message.norm(each), "like" | "as"))
    });
    // "on Mondays", "on a good day", "on average".
    let some = line.clone().any(|at| {
        message.norm(at) == "on"
            && (message.norm(at + 1) == "average"
                || message.is_any(at + 1, DAYS)
                || message.norm(at + 1) == "a" && message.is_any(at + 2, KINDS) && message.norm(at + 3) == "day")
    });
    (said || some) && !message.any(line, list!["today", "tonight", "yesterday"])
}

/// "a couple of glasses a day", with no verb that tells of one time.
pub(super) fn a_day(message: &Message<'_>, token: usize) -> bool {
    let line = message.sentence_tokens(token);
    let rate = line.clone().any(|at| {
        matches!(message.norm(at), "a" | "per" | "each" | "every")
            && matches!(message.norm(at + 1), "day" | "night" | "week")
    });
    rate && message.verbless(token) && !message.any(line, list!["today", "tonight", "yesterday", "now", "just", "far"])
}

/// "I see my psychiatrist once a month", "physio weekly": how often one goes, in the clause that tells of it, and no day on which one went. "My
/// yearly check-up" names what was had.
pub(super) fn how_often(message: &Message<'_>, token: usize) -> bool {
    const SPANS: &WordList = list!["day", "week", "fortnight", "month", "quarter", "year", "term"];
    const OFTEN: &WordList = list![
        "daily",
        "weekly",
        "fortnightly",
        "biweekly",
        "bimonthly",
        "monthly",
        "quarterly",
        "yearly",
        "annually",
        "regularly",
        "occasionally",
    ];
    let line = message.statement_tokens(message.statement_index(token));
    let many = |at: usize| {
        matches!(message.norm(at), "once" | "twice" | "thrice" | "times" | "time")
            && matches!(message.norm(at + 1), "a" | "per" | "every" | "each")
            && (at + 2..at + 5).any(|each| SPANS.holds(message.norm(each).trim_end_matches('s')))
    };
    let every = |at: usize| {
        message.norm(at) == "every"
            && !matches!(message.before(at, 1), "like" | "as")
            && (at + 1..at + 4).any(|each| SPANS.holds(message.norm(each).trim_end_matches('s')))
    };
    let adverb = |at: usize| {
        message.is_any(at, OFTEN)
            && (at + 1 == line.end
                || message.text.tokens.get(at + 1).is_none_or(|next| next.kind != alara_english::TokenKind::Word)
                || matches!(message.norm(at + 1), "for" | "at" | "about" | "since" | "now" | "and" | "with"))
    };
    let rate = line.clone().any(|at| many(at) || every(at) || adverb(at));
    let past = message.statement(token).is_some_and(|of| of.tense == alara_english::statement::Tense::Past);
    let day = message.times_in(&line).iter().any(|time| {
        use alara_english::time::TimeValue;
        match &time.value {
            TimeValue::Day { date, .. } => past || *date <= message.now.date(),
            TimeValue::Clock { .. } => past,
            TimeValue::Ago(_) => true,
            _ => false,
        }
    });
    rate && !day
}

/// Takes from what is told of most days the standing of one time.
pub(super) fn lower(drafts: &mut [Draft], message: &Message<'_>) {
    // One answer for all events of a sentence.
    let mut known: HashMap<usize, bool> = HashMap::new();
    for draft in drafts.iter_mut().filter(|draft| !matches!(draft.certainty, Certainty::Denied(_))) {
        let at = draft.tokens.start;
        let mut most_days = |message: &Message<'_>, at| {
            *known.entry(message.sentence_tokens(at).start).or_insert_with(|| most_days(message, at))
        };
        match draft.kind {
            EventKind::Hydration { .. } if most_days(message, at) || a_day(message, at) => {
                draft.certainty = Certainty::Denied("You told of a habit, not of one time.");
            }
            EventKind::Mood { .. } if most_days(message, at) => {
                draft.certainty = Certainty::Denied("That is not how you feel today.");
            }
            EventKind::Visit { .. } | EventKind::Care { .. } if how_often(message, at) => {
                draft.certainty = Certainty::Denied("You told how often, not of one time.");
            }
            EventKind::Pressure { .. } | EventKind::Vital { .. } if most_days(message, at) => {
                draft.certainty = Certainty::Doubtful("You told of most days, not of one time.");
            }
            _ => {}
        }
    }
}
