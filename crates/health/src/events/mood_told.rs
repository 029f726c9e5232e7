//! How surely a mood that is named is the user's own, of now, and no answer.

use std::ops::Range;

use alara_english::statement::{Assertion, Negation, Tense};
use alara_english::{WordList, list, word_list};

use super::described::line;
use super::event::Certainty;
use super::message::Message;
use super::words::Feeling;

/// How surely the statement around it tells a mood.
pub(super) fn said(message: &Message<'_>, feeling: &Feeling, today: bool) -> Certainty {
    let at = feeling.tokens.start;
    let plain = message.certainty(at);
    let Some(statement) = message.statement(at) else { return of_now(plain, today) };
    // "not feeling great" is one phrase, and its "not" is the one that denied the clause.
    let own_not = message
        .is_any(at, list!["not", "can't", "cant", "cannot", "don't", "dont", "couldn't", "isn't", "no", "nothing"])
        && statement.assertion == Assertion::Negated
        && (statement.negation == Some(Negation::Not) || feeling.mood == "crisis")
        && statement.request.is_none()
        && statement.tense != Tense::Past;
    // "anxious about tomorrow": the time is that of what is feared, and the fear is of now.
    let ahead = statement.assertion == Assertion::Planned
        && statement.request.is_none()
        && matches!(statement.tense, Tense::None | Tense::Present)
        && of_what(message, feeling.tokens.end).is_some()
        && !message.any(at.saturating_sub(4)..at, list!["be", "going", "will", "gonna", "get", "to"]);
    let mut certainty = of_now(if own_not || ahead { Certainty::Clear } else { plain }, today);
    // "I'm alright I suppose" names the mood all the same; "it's unlikely that I felt sad" names none.
    let left_open = statement.cue.is_some_and(|cue| {
        message.any(message.tokens(cue), word_list!("../../data/words/events/mood_told/left_open.txt"))
    });
    if statement.assertion == Assertion::Uncertain && statement.kept && today && !left_open {
        certainty = Certainty::Clear;
    }
    // "I'm hardly feeling good", "barely okay".
    let hardly =
        statement.cue.is_some_and(|cue| message.any(message.tokens(cue), list!["hardly", "barely", "scarcely"]));
    if hardly && certainty == Certainty::Clear && matches!(feeling.mood, "good" | "great") {
        certainty = Certainty::Denied("You said that you hardly feel so.");
    }
    // "I'm on top of the world": no standing medication, which "on" would tell.
    if message.norm(at) == "on" && statement.assertion == Assertion::Habitual && today {
        certainty = Certainty::Clear;
    }
    // "the doctor says I'm doing well": a finding of theirs; a mood is only one that the user names.
    if certainty == Certainty::Clear && statement.agent.is_some() {
        certainty = Certainty::Denied("Those are someone else\u{2019}s words.");
    }
    certainty
}

fn of_now(certainty: Certainty, today: bool) -> Certainty {
    let past = certainty == Certainty::Clear && !today;
    if past { Certainty::Denied("That is not how you feel today.") } else { certainty }
}

/// What becomes of a mood that may only have been called out, or be an answer.
pub(super) fn answered(message: &Message<'_>, feeling: &Feeling, certainty: Certainty) -> Certainty {
    if certainty != Certainty::Clear {
        return certainty;
    }
    let doubts = [
        (exclaims(message, &feeling.tokens), "That may only have been an exclamation."),
        (acknowledges(message, &feeling.tokens), "That may only be an answer."),
        (feeling.or.is_some(), "That word fits two moods."),
    ];
    let doubt = doubts.into_iter().find(|(doubted, _)| *doubted);
    doubt.map_or(certainty, |(_, why)| Certainty::Doubtful(why))
}

/// Whether a mood is one word of praise that opens its sentence, before something else that is told: whether it is meant, and of what, its
/// words do not say.
fn exclaims(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    const PRAISE: &WordList = word_list!("../../data/words/events/mood_told/praise.txt");
    const LEADS: &WordList = word_list!("../../data/words/events/mood_told/leads.txt");
    let lead = message.sentence_tokens(tokens.start).start..tokens.start;
    let all = 0..message.text.tokens.len();
    let again = |at: usize| message.norm(at) == message.norm(tokens.start);
    tokens.len() == 1
        && message.is_any(tokens.start, PRAISE)
        && lead.clone().all(|at| message.is_any(at, LEADS) || again(at))
        && (lead.clone().any(again) || (tokens.end..all.end).any(|at| message.is_word(at)))
        && !message.any(all, list!["feel", "feeling", "felt", "mood", "asking", "i'm", "im"])
}

/// "okay", "great, thanks", "oh well": may say no more than that it was heard.
fn acknowledges(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    const HEARD: &[&str] = &["okay", "ok", "great", "good", "fine", "well", "alright", "excellent", "perfect"];
    let all =
        matches!(message.norm(tokens.start), "all") && matches!(message.norm(tokens.end - 1), "good" | "well" | "fine");
    let bare = tokens.len() == 1 && HEARD.contains(&message.norm(tokens.start)) || all;
    let line = line(message, tokens.start);
    let only = line.clone().all(|at| {
        tokens.contains(&at)
            || message
                .is_any(at, list!["oh", "then", "thanks", "thank", "you", "ok", "okay", "ah", "all", "yeah", "yes"])
    });
    let before = line.start.checked_sub(1).map_or("", |at| message.norm(at));
    let said_more = message.any(0..message.text.tokens.len(), list!["feel", "felt", "feeling", "mood", "asking"]);
    bare && only
        && !said_more
        && !matches!(before, ":" | "-")
        && message.sentence_tokens(tokens.start).start >= line.start
}

/// Where what a mood is felt about begins: "anxious about tomorrow", "low as hell over the scan".
pub(super) fn of_what(message: &Message<'_>, end: usize) -> Option<usize> {
    let degree =
        |at: usize| matches!(message.norm(at), "as" | "hell" | "heck" | "anything" | "af" | "today" | "really");
    let at = (end..end + 4).find(|at| !degree(*at))?;
    matches!(message.norm(at), "about" | "over").then_some(at)
}
