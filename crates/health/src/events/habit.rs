//! What is told of most days, and so of no one time: "a litre and a half most days", "low most mornings".

use super::draft::Draft;
use super::event::{Kind, Standing};
use super::message::Message;

/// Days that come again and again.
const DAYS: &[&str] =
    &["mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "weekends", "weekdays"];
/// Days of a kind.
const KINDS: &[&str] = &["good", "bad", "normal", "typical", "average", "usual", "regular", "ordinary"];

/// Whether the sentence of a token tells of most days. "500 ml this morning, like most days" is of this one.
pub(super) fn most_days(message: &Message<'_>, token: usize) -> bool {
    const OFTEN: &[&str] = &[
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
            && OFTEN.contains(&message.norm(at + 1))
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
                || DAYS.contains(&message.norm(at + 1))
                || message.norm(at + 1) == "a"
                    && KINDS.contains(&message.norm(at + 2))
                    && message.norm(at + 3) == "day")
    });
    (said || some) && !message.any(line, &["today", "tonight", "yesterday"])
}

/// "a couple of glasses a day", with no verb that tells of one time.
pub(super) fn a_day(message: &Message<'_>, token: usize) -> bool {
    let line = message.sentence_tokens(token);
    let rate = line.clone().any(|at| {
        matches!(message.norm(at), "a" | "per" | "each" | "every")
            && matches!(message.norm(at + 1), "day" | "night" | "week")
    });
    rate && message.verbless(token) && !message.any(line, &["today", "tonight", "yesterday", "now", "just", "far"])
}

/// Takes from what is told of most days the standing of one time.
pub(super) fn lower(drafts: &mut [Draft], message: &Message<'_>) {
    for draft in drafts.iter_mut().filter(|draft| !matches!(draft.standing, Standing::Denied(_))) {
        let at = draft.tokens.start;
        match draft.kind {
            Kind::Hydration { .. } if most_days(message, at) || a_day(message, at) => {
                draft.standing = Standing::Denied("You told of a habit, not of one time.");
            }
            Kind::Mood { .. } if most_days(message, at) => {
                draft.standing = Standing::Denied("That is not how you feel today.");
            }
            Kind::Pressure { .. } | Kind::Vital { .. } if most_days(message, at) => {
                draft.standing = Standing::Doubtful("You told of most days, not of one time.");
            }
            _ => {}
        }
    }
}
