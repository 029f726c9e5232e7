//! Moods that the user names, of today. Never one inferred from events: "great news" is no mood.

use std::ops::Range;

use alara_english::statement::{Assertion, Tense};
use alara_english::time::TimeValue;
use alara_english::{list, word_list};
use alara_record::Record;

use super::described::*;
use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced};
use super::message::Message;
use super::mood_told::{answered, said};
use super::verbs::Verb;
use crate::events::mood_told::of_what;

/// Every mood that a message names.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found: Vec<Draft> = Vec::new();
    for feeling in &message.words.feelings {
        let tokens = feeling.tokens.clone();
        let statement = message.statement_index(tokens.start);
        if reminding.get(statement).copied().unwrap_or(false) || no_mood(message, &tokens) || !felt(message, &tokens) {
            continue;
        }
        let today = todays(message, tokens.start);
        let certainty = answered(message, feeling, said(message, feeling, today));
        let source = if feeling.plain { Source::Stated } else { Source::Derived };
        let mood = Sourced { value: feeling.mood.to_owned(), source, span: message.span(&tokens) };
        let same = found.iter().any(|draft| {
            draft.certainty == certainty
                && matches!(&draft.kind, EventKind::Mood { mood: old, .. } if old.value == mood.value)
        });
        if !same {
            found.push(Draft {
                certainty,
                whose: message.whose(tokens.start, record),
                scope: vec![statement],
                ..Draft::new(EventKind::Mood { mood, today }, tokens)
            });
        }
    }
    found.extend(unwell(message, record, &found));
    super::rival_moods::settle(message, &mut found);
    found
}

/// Whether a word of moods is none where it stands.
fn no_mood(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let (first, end) = (message.norm(tokens.start), tokens.end);
    // "put my mood down as so-so": written down, and no low mood.
    let particle = tokens.len() == 1
        && first == "down"
        && matches!(message.norm(end), "as" | "for" | "that")
        && message
            .any(tokens.start.saturating_sub(5)..tokens.start, word_list!("../../data/words/events/mood/no_mood.txt"));
    // Behind a result, and of nobody, it says how the result is ("TSH 0.2, a bit low").
    let sentence = message.sentence_tokens(tokens.start);
    let of_result = tokens
        .clone()
        .any(|at| message.is_any(at, list!["low", "good", "great", "bad", "fine", "okay", "ok", "poor"]))
        && !message.any(sentence.clone(), list!["i", "i'm", "im", "feel", "feeling", "felt", "mood", "me", "myself"])
        && super::result::names_a_result(message, &(sentence.start..tokens.start));
    // "Feeling super anxious": how much, and not how.
    let degree = message.norm(end.saturating_sub(1)) == "super"
        && message.words.feelings.iter().any(|other| other.tokens.start == end);
    // "Ok well, I took it", "all right, now I took it": words that only lead in.
    let behind = list!["well", "ok", "okay", "right", "fine", "alright"].holds(message.before(tokens.start, 1));
    let begins = behind || tokens.start.checked_sub(1).is_none_or(|before| !message.is_word(before));
    // Behind a symptom it says how bad that is, e.g. "headache, pretty bad".
    let degrees =
        |at: &usize| message.is_any(*at, list![",", "pretty", "really", "very", "quite", "so", "getting", "a", "bit"]);
    let symptom = (0..tokens.start).rev().find(|at| !degrees(at));
    let of_it = symptom.is_some_and(|at| message.words.symptoms.iter().any(|heard| heard.tokens.end == at + 1));
    particle
        || of_result
        || degree
        || of_it
        || begins && super::phrases::match_phrase(message, tokens.start, "leads in").is_some()
}

/// "not feeling great", "don't feel so good": denied of a good mood, it is the plain way to name a poor one.
fn unwell(message: &Message<'_>, record: &dyn Record, found: &[Draft]) -> Vec<Draft> {
    if found.iter().any(|draft| draft.certainty == Certainty::Clear) {
        return Vec::new();
    }
    let denied = found.iter().filter(|draft| {
        let EventKind::Mood { mood, today: true } = &draft.kind else { return false };
        let negated = message.statement(draft.tokens.start).is_some_and(|statement| {
            statement.assertion == Assertion::Negated
                // "I wouldn't say I feel good", "it's not like I feel good": denied from outside, it names no other mood.
                && statement.cue.is_none_or(|cue| {
                    statement.span.holds(cue)
                        || message.any(message.tokens(cue), list!["think", "believe", "reckon", "guess", "suppose"])
                })
                && matches!(statement.tense, Tense::Present | Tense::Progressive | Tense::None)
                && statement.request.is_none()
        });
        let from = message.clause_tokens(draft.tokens.start).start;
        let feels = message.governing(draft.tokens.start) == Some(Verb::Feel)
            || message.any(from..draft.tokens.start, list!["doing"]);
        let whole =
            message.is_any(draft.tokens.end.saturating_sub(1), list!["great", "good", "well", "happy", "wonderful"]);
        matches!(mood.value.as_str(), "good" | "great")
            && negated
            && feels
            && whole
            && message.norm(draft.tokens.end) != "about"
            && !message.any(from..draft.tokens.start, list!["never", "if", "when", "without", "nobody", "worse"])
    });
    let poor = denied.map(|draft| Draft {
        whose: message.whose(draft.tokens.start, record),
        scope: draft.scope.clone(),
        ..Draft::new(
            EventKind::Mood { mood: Sourced::derived("poor".to_owned(), message.span(&draft.tokens)), today: true },
            draft.tokens.clone(),
        )
    });
    poor.take(1).collect()
}

/// "about tomorrow", "over the scan": what one has before oneself. What is felt about whales, or somebody else's results, is no mood.
fn awaited(message: &Message<'_>, at: usize) -> bool {
    let at = at + usize::from(matches!(message.norm(at), "my" | "the" | "all"));
    message.timed(at) || message.words.cares.iter().any(|heard| heard.tokens.start == at)
}

/// Whether a mood word is said of how somebody feels: "I feel awful", "mood: okay", "feeling terrible", "so-so".
fn felt(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let statement = message.clause_tokens(tokens.start);
    let line = line(message, tokens.start);
    if message.any(line.clone(), list!["mood", "mood's", "spirits", "emotionally", "mentally", "moods"]) {
        return !describes_noun(message, tokens) || matches!(message.norm(tokens.end), "mood" | "spirits" | "moods");
    }
    // "Back from the GP, all fine": how it went there.
    let all = message.before(tokens.start, 1) == "all" || message.norm(tokens.start) == "all";
    if all && message.verbless(tokens.start) && !message.providers.is_empty() {
        return false;
    }
    // "put me down as good", "mark me as okay today".
    if put_down_as(message, tokens) {
        return true;
    }
    let leads = tokens.start == message.sentence_tokens(tokens.start).start
        && matches!(message.norm(tokens.end), "now" | "then" | "," | "i" | "my" | "good" | "hello" | "hi");
    if message.norm(tokens.start) == "well" && (message.before(tokens.start, 1) == "oh" || leads) {
        return false;
    }
    let greeting =
        matches!(message.norm(tokens.end), "morning" | "afternoon" | "evening" | "night" | "day" | "evenin" | "mornin");
    // "You're very good": said to somebody.
    let of_you = (1..=3).any(|by| {
        matches!(message.before(tokens.start, by), "you're" | "youre")
            || message.before(tokens.start, by) == "are" && message.before(tokens.start, by + 1) == "you"
    });
    if describes_noun(message, tokens) || greeting || of_you {
        return false;
    }
    if message.check_in().is_some_and(|spoken| message.sentence_tokens(tokens.start).contains(&spoken.start)) {
        return true;
    }
    if of_something(message, tokens) {
        return false;
    }
    let verb = message.governor(tokens.start).filter(|at| *at < tokens.start);
    if let Some(at) = verb {
        let class = message.verb(at);
        let doing = matches!(message.norm(at), "doing" | "do" | "did");
        let feels = matches!(class, Some(Verb::Feel | Verb::Be)) || doing;
        // "it's fine, no rush": said of a thing at hand.
        let it = matches!(message.norm(at), "it's" | "its" | "that's")
            || class == Some(Verb::Be) && matches!(message.before(at, 1), "it" | "that");
        let day = message.any(message.sentence_tokens(at), list!["day", "mood", "going", "feel", "feeling", "been"]);
        return feels && (!it || day) && of_a_person(message, at, &statement) && !apart(message, at, tokens.start);
    }
    // "feeling good" holds its verb: what stands before its clause is another's.
    let own = message.governor(tokens.start).is_some_and(|at| tokens.contains(&at));
    let line = if own { line.start.max(statement.start)..line.end } else { line };
    // A line of nothing but feeling: "pretty good actually, thanks for asking", "oh, so-so".
    let end = (tokens.end..line.end).find(|at| since(message, *at)).unwrap_or(line.end);
    (line.start..end).all(|at| {
        tokens.contains(&at)
            || matches!(message.norm(at), "to" | "be" | "fair" | "frank")
            || message.norm(at) == "with" && matches!(message.before(at, 1), "honest" | "frank" | "straight" | "fair")
            || message.timed(at)
            || super::words::light(message.norm(at))
            || message.token(at).is_some_and(|token| !matches!(token.kind, alara_english::TokenKind::Word))
            || moods_here(message, at)
            || message.verb(at) == Some(Verb::Feel)
    })
}

/// "put me down as good today": the mood that is to be written down, and nothing behind it that it describes.
pub(super) fn put_down_as(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let from = tokens.start.saturating_sub(5);
    let asked = (from..tokens.start).any(|at| {
        matches!(message.norm(at), "put" | "mark" | "log" | "record" | "set")
            && message.norm(at + 1) == "me"
            && (message.norm(at + 2) == "as"
                || message.norm(at + 2) == "down" && matches!(message.norm(at + 3), "as" | "for"))
    });
    asked
        && (!message.is_word(tokens.end)
            || message.timed(tokens.end)
            || matches!(message.norm(tokens.end), "please" | "pls" | "thanks" | "again" | "then" | "and"))
}

/// "anxious since breakfast", "low after the call", "a bit flat all day": when and why it is felt closes the line.
fn since(message: &Message<'_>, at: usize) -> bool {
    let of_own = matches!(message.norm(at), "about" | "over") && awaited(message, at + 1);
    (of_own || matches!(message.norm(at), "since" | "after" | "before" | "because" | "cos" | "coz"))
        && message.is_word(at + 1)
        && !(at + 1..at + 8).any(|each| matches!(message.norm(each), "he" | "she" | "they" | "his" | "her" | "their"))
}

fn moods_here(message: &Message<'_>, at: usize) -> bool {
    message.words.mood_at(at)
}

/// Words between the verb and the mood that part them ("I'm on a good streak").
fn apart(message: &Message<'_>, verb: usize, mood: usize) -> bool {
    (verb + 1..mood).any(|at| {
        let word = message.norm(at);
        message.is_word(at)
            && !super::words::light(word)
            && !message.words.mood_at(at)
            && message.verb(at).is_none()
            && !matches!(word, "in" | "a" | "like" | "an" | "not" | "emotionally" | "mentally" | "the")
            && !message.timed(at)
    })
}

/// Whether a mood is today's: no other day is named with it, and the past is one that reaches into now.
fn todays(message: &Message<'_>, token: usize) -> bool {
    let today = message.now.date();
    let head = message.head(message.statement_index(token));
    // "so-so yesterday, wonderful today": between the signs around it a mood has a day of its own.
    let sign = |at: &usize| matches!(message.norm(*at), "," | ";" | "." | "-" | "but" | "and" | "then" | "\n");
    let whole = message.sentence_tokens(token);
    let from = (whole.start..token).rev().find(|at| sign(at)).map_or(whole.start, |at| at + 1);
    let to = (token..whole.end).find(|at| sign(at)).unwrap_or(whole.end);
    let dated = |time: &alara_english::time::TimeMention| matches!(time.value, TimeValue::Day { .. });
    let own = message.times_in(&(from..to)).iter().any(dated);
    let of_what = (token..token + 4).find_map(|end| of_what(message, end));
    let elsewhere = message.times.iter().any(|time| {
        if of_what.is_some_and(|from| message.tokens(time.span).start > from && whole.contains(&from)) {
            return false;
        }
        let here = || {
            let at = message.tokens(time.span).start;
            message.head(message.statement_index(at)) == head && (!own || (from..to).contains(&at))
        };
        let other = match &time.value {
            TimeValue::Day { date, .. } => *date != today,
            TimeValue::Ago(long) => long.num_hours() >= 12,
            TimeValue::Range { until: Some(until), .. } => *until < today,
            TimeValue::Clock { date: Some(date), .. } => *date != today,
            _ => false,
        };
        other && here()
    });
    // "all last week" reaches to no today.
    let over = message.times.iter().any(|time| {
        let at = message.tokens(time.span).start;
        matches!(&time.value, TimeValue::Range { until: Some(until), .. } if *until < today)
            && whole.contains(&at)
            && (at.saturating_sub(3)..at + 1).any(|each| message.norm(each) == "all")
    });
    let clause = message.clause_tokens(token);
    let since = message.any(clause.clone(), list!["since", "been"]) || !over && message.any(clause, list!["all"]);
    let past = message.statement(token).is_some_and(|statement| statement.tense == Tense::Past);
    // "I was miserable but I'm good now": a "now" is that of its own clause.
    let said_today = message.any(from..to, list!["now"])
        || message.any(whole.start..to, list!["today", "this", "tonight", "still", "actually", "just", "morning"])
        || message.any(whole, list!["today", "tonight"]);
    let fed_up = message.any(message.sentence_tokens(token), list!["used"]);
    (!elsewhere || since) && !(past && fed_up) && (!past || said_today || since || checking(message, token))
}

/// In a check-in the past tense is that of the day ("mood was poor").
fn checking(message: &Message<'_>, token: usize) -> bool {
    message.any(message.sentence_tokens(token), list!["check-in", "checkin", "mood"])
        || message.sentence_tokens(token).any(|at| message.stands(at, &["check", "in"]))
}
