//! What people say around a correction, an answer or a taking back, and that is none of it: "oops got those mixed up, …", "…, smudged screen
//! lol", "… i havent got my glasses on". It holds no value and tells no event, so the rest is read without it.

use std::ops::Range;

use alara_english::statement::{Assertion, Statement, Subject, names_someone};
use alara_english::time::TimeValue;
use alara_english::{Span, Text, TokenKind, WordList, list, word_list};
use alara_record::Record;
use chrono::NaiveDateTime;

use super::message::Message;
use super::own_names;
use super::verbs::Verb;

/// Before what corrects, these only lead in.
pub(super) const LEADS: &WordList = list!["hm", "hmm", "um", "uh", "erm", "ah", "ok", "okay", "well", ",", ".", "…"];

/// Called out at a slip.
pub(super) const EXCLAIMS: &WordList = word_list!("../../data/words/events/remark/exclaims.txt");

/// Called out, or led in with, at a slip as well.
pub(super) const SLIPS: &WordList = word_list!("../../data/words/events/remark/words.txt");

/// Behind these a statement is of something further, and is no remark and no correction.
pub(super) const FURTHER: &WordList = word_list!("../../data/words/events/remark/further.txt");

/// Behind a yes or no these doubt it or put it off.
const DOUBTS: &WordList = word_list!("../../data/words/events/remark/doubts.txt");

/// What is taken, by no name.
const TAKEN: &WordList = word_list!("../../data/words/events/remark/words_meds.txt");

/// A remark opens with one of these where no comma sets it off.
const OPENS: &WordList = word_list!("../../data/words/events/remark/words_i.txt");

/// The words without the remarks at their ends; none where they have none.
pub(crate) fn without<'w>(words: &'w str, record: &dyn Record, now: NaiveDateTime) -> Option<&'w str> {
    let own = own_names(record);
    let message = Message::new(0, words, &own, now);
    let kept = kept(&message)?;
    let span = message.text.span_of(kept.start, kept.end);
    words.get(span.start..span.end)
}

/// Words before and behind each sign in them, the last sign first: none in what is quoted, and none behind words that tell what somebody says
/// ("My husband says, yes, that's the one").
pub(crate) fn parts(words: &str) -> impl Iterator<Item = (&str, &str)> {
    const SAYS: &WordList = word_list!("../../data/words/events/remark/says.txt");
    let text = Text::new(words);
    let quoted = words.contains(['"', '“', '”', '«', '»']);
    let said = text.tokens.iter().take_while(|token| !quoted && !token.is_any(SAYS));
    let spans: Vec<Span> =
        said.filter(|token| matches!(token.kind, TokenKind::Sign | TokenKind::Break)).map(|token| token.span).collect();
    let cut = move |sign: Span| {
        let tail = words.get(sign.end..)?.trim_start();
        (!tail.is_empty()).then_some((words.get(..sign.start)?, tail))
    };
    spans.into_iter().rev().filter_map(cut)
}

/// Words without what only leads on to them ("so yes, …").
pub(crate) fn opened(words: &str) -> &str {
    let first = words.split_whitespace().next().unwrap_or_default();
    let leads = ["so", "and", "then"].contains(&first.to_lowercase().as_str());
    words.get(first.len()..).filter(|_| leads).map_or(words, str::trim_start)
}

/// Whether words only remark on what is decided in them: they hold no value, and nothing in them doubts it, asks, denies or puts it off, or
/// says that it was somebody else, where it is not for `others`.
pub(crate) fn is_one(words: &str, record: &dyn Record, now: NaiveDateTime, others: bool) -> bool {
    let own = own_names(record);
    let message = Message::new(0, words, &own, now);
    let all = 0..message.text.tokens.len();
    let plain = |statement: &Statement| {
        let tokens = message.text.within(statement.span);
        let told = match statement.assertion {
            Assertion::Asserted | Assertion::Presupposed | Assertion::Habitual | Assertion::Requested => true,
            // "I'd forget my own head these days", "you can add it".
            Assertion::Supposed => true,
            // "That's how it should read".
            Assertion::Quoted => !message.quoted(tokens.start),
            // "Pop it in for her" is an order; "I'll ask her" is to come.
            Assertion::Planned => {
                // "She will be happy".
                // "that will work just fine".
                let pleased = message
                    .is_any(tokens.start, list!["she", "he", "they", "that", "it", "she'll", "he'll", "that'll"])
                    && message.any(tokens.clone(), list!["be", "work", "do", "suit"]);
                pleased || !message.any(tokens.clone(), list!["i", "i'll", "we", "we'll", "will", "going"])
            }
            _ => false,
        };
        told && !message.any(tokens, DOUBTS) && (others || !anothers(&message, statement))
    };
    // What is to come was looked at by its clause.
    let further = |at: usize| leads_on(&message, at) && !message.is_any(at, list!["will", "going"]);
    !all.is_empty()
        && message.statements.iter().all(plain)
        && !all.clone().any(|at| (valued(&message, at) || further(at)) && !soft(&message, at))
        && !message.words.symptoms.iter().any(|heard| all.contains(&heard.tokens.start))
}

/// Whether words tell that it was somebody else.
pub(crate) fn of_another(words: &str, record: &dyn Record, now: NaiveDateTime) -> bool {
    let own = own_names(record);
    let message = Message::new(0, words, &own, now);
    message.statements.iter().any(|statement| anothers(&message, statement))
}

/// Whether words only say why something is not so: they hold no value, and tell of no symptom, care or dose.
pub(crate) fn is_reason(words: &str, record: &dyn Record, now: NaiveDateTime) -> bool {
    let own = own_names(record);
    let message = Message::new(0, words, &own, now);
    message.is_any(0, list!["because", "cos", "coz"]) && says_nothing(&message, 0..message.text.tokens.len())
}

/// The tokens of a message without the remarks at its head and its end; none where it has none.
pub(crate) fn kept(message: &Message<'_>) -> Option<Range<usize>> {
    let len = message.text.tokens.len();
    let from = head(message).unwrap_or(0);
    // "Only one that time."
    let then = len
        .checked_sub(2)
        .filter(|at| matches!(message.norm(*at), "that" | "this") && message.norm(at + 1) == "time" && *at > from);
    let to = tail(message, from).or(then).unwrap_or(len);
    (from > 0 || to < len).then_some(from..to).filter(|kept| !kept.is_empty())
}

/// "The sugar that I told you yesterday": that it was told, with when, which is no part of what is put right.
pub(super) fn retelling(message: &Message<'_>) -> Option<Range<usize>> {
    let told = list!["told", "gave", "mentioned", "reported", "said"];
    let len = message.text.tokens.len();
    let at = (0..len).find(|at| message.norm(*at) == "i" && message.is_any(at + 1, told))?;
    let from = at - usize::from(matches!(message.before(at, 1), "that" | "which"));
    let on = |to: &usize| message.is_any(*to, list!["you", "to", "about", "earlier", "before"]) || timed(message, *to);
    let to = (at + 2..len).find(|to| !on(to)).unwrap_or(len);
    (to > at + 2 && from > 0).then_some(from..to)
}

/// "Sorry now, …", "that has it right now": of no other time.
pub(super) fn soft(message: &Message<'_>, at: usize) -> bool {
    // "Now that I think about it" is no time at all.
    let of_a_time = || message.text.tokens.get(at).is_some_and(|token| message.in_time(token.span));
    let behind = || at.checked_sub(1).is_some_and(|at| message.is_any(at, SLIPS));
    message.norm(at) == "now" && (behind() || !of_a_time())
        || message.norm(at) == "right" && message.norm(at + 1) == "now"
}

/// Whether a token is of a time; "over my breakfast" is of none.
fn timed(message: &Message<'_>, at: usize) -> bool {
    let Some(token) = message.text.tokens.get(at) else { return false };
    message.times.iter().any(|time| time.span.meets(token.span) && time.value != TimeValue::Vague)
}

/// Where what follows a remark at the head begins, where a slip is called out in it: as far as nothing is said ("Oh bother, I read the scale
/// without my glasses on, it was 157").
fn head(message: &Message<'_>) -> Option<usize> {
    let first = (0..message.text.tokens.len()).find(|at| !message.is_any(*at, LEADS))?;
    let calls = (0..=first).any(|at| message.is_any(at, EXCLAIMS) || message.is_any(at, SLIPS))
        || message.stands(first, &["i'm", "sorry"]);
    // "Now I think back": of now, and nothing further.
    let from = first + usize::from(message.norm(first) == "now");
    let ends = |sign: &usize| says_nothing(message, from..*sign);
    let sign = signs(message, first + 1).take_while(ends).last().filter(|_| calls)?;
    // A sign behind the first word alone ("No, it was 8") parts no remark from what corrects.
    (sign > first + 1).then_some(sign + 1)
}

/// Where a remark at the end begins: behind the last value, at a sign or at a word that opens one; where nothing has a value, at a sign.
fn tail(message: &Message<'_>, from: usize) -> Option<usize> {
    let len = message.text.tokens.len();
    let at = match (from..len).rev().find(|at| valued(message, *at)) {
        Some(last) => {
            let opens = |at: &usize| message.is_any(*at, OPENS) || signs(message, *at).next() == Some(*at);
            (last + 1..len).find(opens).filter(|at| *at <= last + 2)?
        }
        None => signs(message, from + 1).find(|at| len - at > 2 && says_nothing(message, *at..len))?,
    };
    says_nothing(message, at..len).then_some(at)
}

fn signs(message: &Message<'_>, from: usize) -> impl Iterator<Item = usize> {
    let sets_off = |at: &usize| {
        let token = message.text.tokens.get(*at);
        token.is_some_and(|token| matches!(token.kind, TokenKind::Sign | TokenKind::Break))
    };
    (from..message.text.tokens.len()).filter(sets_off)
}

fn valued(message: &Message<'_>, at: usize) -> bool {
    let Some(token) = message.text.tokens.get(at) else { return false };
    token.kind == TokenKind::Number
        || timed(message, at)
        || message.in_reading(token.span)
        || message
            .quantity_at(at)
            .is_some_and(|quantity| quantity.unit.is_some() || !message.is_any(at, list!["a", "an"]))
        || message.names.iter().any(|name| name.tokens.contains(&at))
        || message.providers.iter().any(|who| who.contains(&at))
}

/// Whether words hold no value, feel nothing, tell of no dose, order and take back nothing and lead to nothing further.
fn says_nothing(message: &Message<'_>, tokens: Range<usize>) -> bool {
    let orders = |at: usize| {
        let own = tokens.contains(&message.clause_tokens(at).start);
        // "I had my shoes on. Please undo that": what takes back is the second, and not the first that it leans on.
        let retracts = |statement: &Statement| {
            statement.assertion == Assertion::Retracted && statement.cue.is_none_or(|cue| statement.span.meets(cue))
        };
        own && (message.request(at).is_some() || message.statement(at).is_some_and(retracts))
            || message.is_any(at, list!["scrap", "scratch", "undo"])
    };
    let further = |at: usize| leads_on(message, at) && !soft(message, at);
    // "I don't want to be stopping every mile": of no medicine.
    let doses = |at: usize| match message.verb(at) {
        // "I had the meter upside down": a thing that nobody takes.
        Some(Verb::Take) if message.is_any(at + 1, list!["the", "my"]) => {
            (at + 2..at + 5).any(|of| crate::dose::form(message.norm(of)) || message.is_any(of, TAKEN))
        }
        Some(Verb::Take | Verb::Skip | Verb::Give | Verb::Drink) => true,
        Some(Verb::Stop | Verb::Start) => message.is_any(at + 1, list!["it", "that", "them", "those", "taking"]),
        _ => false,
    };
    !message.words.symptoms.iter().any(|heard| tokens.contains(&heard.tokens.start))
        && !message.words.cares.iter().any(|heard| tokens.contains(&heard.tokens.start))
        && !tokens.clone().any(|at| valued(message, at) && !soft(message, at) || orders(at) || further(at) || doses(at))
}

/// Whether a word leads on to something further; a reason is nothing further ("…, because the lines are always jammed before that").
fn leads_on(message: &Message<'_>, at: usize) -> bool {
    message.is_any(at, FURTHER) && message.norm(at) != "because"
}

/// Whether words tell that it was somebody else: "she took it", "that is what Tom did", "that was my sister", "my husband's".
fn anothers(message: &Message<'_>, statement: &Statement) -> bool {
    let tokens = message.text.within(statement.span);
    let other = matches!(statement.subject, Subject::Other(_));
    let did = |at: usize| {
        message.is_any(at, list!["did", "does", "had", "has", "took"])
            || matches!(message.verb(at), Some(Verb::Take | Verb::Drink | Verb::Skip))
    };
    let last = tokens.clone().rev().find(|at| message.is_word(*at));
    // "That was my sister", and an owner by itself; not "a follow-up with Dr. Roy", "go ahead, mate".
    let named = last.is_some_and(|at| {
        let word = message.norm(at);
        let owner = word.strip_suffix("'s").filter(|stem| names_someone(stem));
        let owns = owner.is_some() || message.is_any(at, list!["hers", "his", "theirs"]);
        let of = at - usize::from(matches!(message.before(at, 1), "my" | "our" | "the"));
        let is = message.is_any(of.wrapping_sub(1), list!["is", "was", "that's", "it's"]);
        is && (owns || names_someone(word)) || owns && statement.verbs.is_empty()
    });
    other && statement.verbs.iter().copied().chain(last).any(did) || named
}
