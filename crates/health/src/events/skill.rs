//! Routines that the user asks to run: a check-in with questions, a review of the week, a visit to prepare.

use alara_english::statement::{Assertion, Question, Request};
use alara_english::{list, word_list};

use super::draft::Draft;
use super::event::EventKind;
use super::message::Message;

/// The routine that a message asks for.
pub(crate) fn draft(message: &Message<'_>, check_in: bool) -> Option<Draft> {
    let (at, long, skill) =
        (0..message.text.tokens.len()).find_map(|at| named(message, at).map(|(long, skill)| (at, long, skill)))?;
    let statement = message.statement(at)?;
    if message.quoted(at) {
        return None;
    }
    let sentence = message.sentence_tokens(at);
    let wants = message.any(sentence.clone(), word_list!("../../data/words/events/skill/draft.txt"));
    let reminding = message.any(sentence.clone(), list!["remind", "reminder", "reminders", "cancel", "delete", "stop"]);
    let run = statement.request == Some(Request::Run)
        || matches!(statement.assertion, Assertion::Requested)
        || wants && matches!(statement.assertion, Assertion::Asserted | Assertion::Planned)
        || statement.assertion == Assertion::Asked
            && wants
            && (statement.question != Some(Question::Wh) || statement.request == Some(Request::Show))
        || sentence.len() <= long + 2 && statement.assertion == Assertion::Asserted;
    if !run || reminding || skill == "daily_check_in" && check_in {
        return None;
    }
    Some(Draft::new(EventKind::Skill { skill }, at..at + long))
}

fn named(message: &Message<'_>, at: usize) -> Option<(usize, &'static str)> {
    let norm = message.norm(at);
    let weekly = matches!(norm, "weekly" | "week" | "week's")
        && matches!(message.norm(at + 1), "review" | "summary" | "roundup" | "recap")
        || norm == "review"
            && (message.stands(at, &["review", "my", "week"])
                || message.stands(at, &["review", "the", "week"])
                || message.stands(at, &["review", "this", "week"]))
        || matches!(norm, "over" | "through" | "summary" | "recap" | "roundup")
            && (at + 1..at + 4).any(|each| message.stands(each, &["my", "week"]));
    let prep = matches!(norm, "visit" | "appointment" | "doctor")
        && matches!(message.norm(at + 1), "prep" | "preparation")
        || (matches!(norm, "prepare" | "prep") || norm == "ready" && message.norm(at + 1) == "for")
            && (at + 1..at + 8).any(|each| {
                matches!(message.norm(each), "visit" | "appointment" | "appt" | "doctor" | "doctor's" | "gp")
            });
    let check = matches!(norm, "check-in" | "checkin")
        || message.stands(at, &["check", "in"])
        || message.stands(at, &["check", "me", "in"]);
    if weekly {
        Some((2, "weekly_review"))
    } else if prep {
        Some((2, "visit_prep"))
    } else if check {
        Some((if norm == "check" { 2 } else { 1 }, "daily_check_in"))
    } else {
        None
    }
}
