//! Whether a mood word names the speaker's own state of now, and not what they think of something ("I'm glad you came", "well, …").

use std::ops::Range;

use alara_english::{list, word_list};

use super::super::message::Message;
use super::super::verbs::Verb;
use super::super::{described, mood as moods, words};
use crate::events::person::SELF;

/// Whether it does.
pub(super) fn felt(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let sentence = message.sentence_tokens(tokens.start);
    let spoken = word_list!("../../../data/words/events/told/felt/felt.txt");
    if message.any(sentence.clone(), spoken)
        || super::checks_in(message)
        || moods::put_down_as(message, tokens)
        || message.stands(tokens.start, &["feeling"])
    {
        return !by_the_way(message, tokens);
    }
    // "When I approach a problem I feel scared": whenever, and not now.
    let whenever = matches!(message.norm(sentence.start), "when" | "whenever" | "if")
        && !message.any(sentence.clone(), list!["today", "now", "tonight", "woke", "got", "morning", "this"]);
    if whenever || by_the_way(message, tokens) || directed(message, tokens) {
        return false;
    }
    let line = message.clause_tokens(tokens.start);
    let mine = message.any(line.start..tokens.end, SELF);
    let verb = message.governor(tokens.start).filter(|at| *at < tokens.end && line.contains(at));
    match verb {
        Some(at) => {
            let feels = matches!(message.verb(at), Some(Verb::Feel | Verb::Be))
                || message.is_any(at, word_list!("../../../data/words/events/told/felt/felt_doing.txt"));
            let day = message
                .any(line.start..at, list!["day", "today", "morning", "week", "night", "everything", "things", "life"]);
            feels
                && (mine || day || described::line(message, tokens.start).len() <= tokens.len() + 6 && at == line.start)
        }
        None => alone(message, tokens) || mine,
    }
}

/// A line of nothing but the mood, in a message of the user's own.
fn alone(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let line = described::line(message, tokens.start);
    let other = line
        .clone()
        .filter(|at| {
            let word = message.is_word(*at);
            word && !tokens.contains(at)
                && !words::light(message.norm(*at))
                && !message.words.mood_at(*at)
                && !message.timed(*at)
        })
        .count();
    let all = 0..message.text.tokens.len();
    // "OK." among much else is only said.
    if all.len() > 40 && tokens.len() == 1 && SAID.contains(&message.norm(tokens.start)) {
        return false;
    }
    let compared = matches!(message.norm(tokens.start), "better" | "worse" | "best" | "even" | "sure");
    let number = tokens.clone().any(|at| message.is_number(at));
    let mine = message.any(all.clone(), SELF);
    (other <= 1 || message.times.iter().any(|time| line.contains(&message.tokens(time.span).start)) && other <= 3)
        && (!compared || mine)
        && !(number && all.len() > 6)
        && (mine || all.len() <= 20)
}

/// What one says as well before something else.
const SAID: &[&str] = word_list!("../../../data/words/events/told/felt/said.txt").words();

/// Behind a sign: whether what goes on there is of how one is ("good, but tired", "fine, and I slept well").
fn goes_on(message: &Message<'_>, at: usize) -> bool {
    let behind = at..at + 6;
    !message.words.symptoms_in(&behind).is_empty()
        || message.words.feelings.iter().any(|each| behind.contains(&each.tokens.start))
        || behind.clone().any(|at| {
            message.timed(at)
                || of_oneself(message, at)
                || message.is_any(at, list!["slept", "sleep", "mood", "feeling", "tired", "considering", "thanks"])
        })
}

/// "Well, …", "as well", "okay, thank you", "great, and what time": said to somebody, or of what comes next.
fn by_the_way(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    if tokens.len() != 1 || !SAID.contains(&message.norm(tokens.start)) {
        return false;
    }
    let well = message.norm(tokens.start) == "well"
        && (message.before(tokens.start, 1) == "as"
            || message.norm(tokens.end) == ","
            || message.norm(tokens.end) == "." && message.norm(tokens.end + 1) == ".");
    let line = message.sentence_tokens(tokens.start);
    let opens = (line.start..tokens.start)
        .all(|at| word_list!("../../../data/words/events/told/felt/by_the_way.txt").holds(message.norm(at)));
    let next = (tokens.end..message.text.tokens.len()).find(|at| message.is_word(*at));
    // "great, so relax your finger", "OK, but it is late": behind a sign something else begins.
    let parted = next.is_some_and(|at| {
        at > tokens.end
            && matches!(message.norm(at), "and" | "but" | "so" | "then" | "because" | "for" | "as" | "in" | "at" | "on")
            && !goes_on(message, at + 1)
    });
    let more = parted
        || next.is_some_and(|at| {
            !message.timed(at)
                && !message.words.mood_at(at)
                && !of_oneself(message, at)
                && !word_list!("../../../data/words/events/told/felt/behind.txt").holds(message.norm(at))
        });
    let thanks =
        next.is_some_and(|at| matches!(message.norm(at), "thank" | "thanks" | "thx" | "cheers" | "ta" | "job"));
    let asking = message.any(tokens.end..message.text.tokens.len(), list!["asking"]);
    let sounds =
        matches!(message.before(tokens.start, 1), "sounds" | "that's" | "thats" | "seems" | "looks" | "it's" | "its");
    well || sounds && !message.any(line, SELF)
        || opens
            && (thanks || more)
            && !asking
            && !message.any(described::line(message, tokens.start), list!["feel", "felt", "feeling"])
            && !message.any(0..message.text.tokens.len(), list!["asking"])
}

/// "good, I slept well", "great, I'm feeling better": told of oneself behind the mood.
fn of_oneself(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at), "i" | "im" | "i'm")
        && (message.norm(at) != "i"
            || message
                .is_any(at + 1, list!["feel", "felt", "am", "was", "guess", "suppose", "think", "feeling", "slept"]))
}

/// "I'm glad you enjoy it", "excited to be applying", "afraid not", "sorry to hear": about something, and no state of the day.
fn directed(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let last = message.norm(tokens.end - 1);
    let of_now = message.any(
        message.sentence_tokens(tokens.start),
        word_list!("../../../data/words/events/told/felt/directed_feel.txt"),
    );
    let next = message.norm(tokens.end);
    let said = word_list!("../../../data/words/events/told/felt/directed.txt").holds(last);
    let pleased = matches!(last, "happy" | "excited" | "proud" | "thrilled" | "psyched" | "stoked" | "jealous");
    let clause = word_list!("../../../data/words/events/told/felt/directed_that.txt").holds(next);
    // "I'm afraid I skipped it this morning": the morning is of what was skipped, and the word is a courtesy.
    if last == "afraid" && (clause || matches!(next, "" | "." | "?" | "!")) && next != "of" {
        return !message.any(message.sentence_tokens(tokens.start), list!["feel", "feeling", "felt", "mood"]);
    }
    let about = matches!(next, "for" | "with" | "about" | "in" | "at");
    !of_now
        && (said && (clause || about)
            || pleased && (clause && next != "because" && next != "today" || matches!(next, "for" | "with" | "about")))
}
