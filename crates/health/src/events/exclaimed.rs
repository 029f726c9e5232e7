//! Words of a good mood that are only called out: "oh great, now the bus is late", "brilliant, the train's cancelled".

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::{TokenKind, list, word_list};

use super::heading::words;
use super::message::Message;
use crate::lexicon::WordSet;

/// What such a word may be followed by when it was meant the other way round: something went wrong.
static TROUBLE: LazyLock<WordSet> =
    LazyLock::new(|| words(include_str!("../../data/words/events/exclaimed/trouble.txt")));

/// What goes wrong without a subject: "fab, locked myself out".
static WRONG: LazyLock<WordSet> = LazyLock::new(|| {
    words(
        "late cancelled canceled broken broke crashed leaking missed forgot delayed stolen nicked bill bills rain raining hailing traffic declined          locked stuck spilt spilled smashed nothing monday hungover overslept queues roadworks punctured dented",
    )
});

/// Openings of a clause that is told of somebody or something else.
const OTHERS: &[&str] = word_list!("../../data/words/events/exclaimed/others.txt").words();

/// How surely a mood word that opens its sentence is only called out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// It names no mood.
    Surely,
    /// It may name one.
    Maybe,
}

/// "great, just great", "oh wonderful, the boiler's gone": a word of a good mood that stands alone at the head of its sentence, with something
/// behind it that is no word of oneself.
pub(super) fn called(message: &Message<'_>, tokens: &Range<usize>) -> Option<Called> {
    const GOOD: &[&str] = word_list!("../../data/words/events/exclaimed/good.txt").words();
    let sentence = message.sentence_tokens(tokens.start);
    let lead = sentence.start..tokens.start;
    let twice = lead.clone().any(|at| message.norm(at) == message.norm(tokens.start));
    let opens = lead.clone().all(|at| {
        message.norm(at) == message.norm(tokens.start)
            || word_list!("../../data/words/events/exclaimed/called.txt").holds(message.norm(at))
    });
    // "Alright, good night".
    let agrees = message.is_any(tokens.start, list!["alright", "okay", "ok"]);
    if tokens.len() != 1 || !(agrees || GOOD.contains(&message.norm(tokens.start))) || !opens {
        return None;
    }
    if message.any(0..message.text.tokens.len(), list!["feel", "feeling", "felt", "mood", "asking", "i'm", "im"]) {
        return None;
    }
    // "great, just great", "well that's just great".
    if message.before(tokens.start, 1) == "just"
        && (twice || matches!(message.before(tokens.start, 2), "that's" | "thats" | "isn't"))
    {
        return Some(Called::Surely);
    }
    let sign = message.token(tokens.end).is_some_and(|token| token.kind != TokenKind::Word);
    let mut next = tokens.end;
    while message.token(next).is_some_and(|token| !token.says()) {
        next += 1;
    }
    if message.stands(next, &["just", "what", "i"])
        || message.stands(next, &["just", message.norm(tokens.start)])
        || message.stands(next, &["exactly", "what", "i"])
    {
        return Some(Called::Surely);
    }
    // "Wonderful, good night", "lovely, see you tomorrow": a word of leave.
    let leave = message
        .is_any(next, list!["goodnight", "bye", "goodbye", "night", "ta-ta", "cheerio", "cheers", "bless"])
        || [
            ["good", "night"],
            ["good", "bye"],
            ["god", "bless"],
            ["thank", "you"],
            ["see", "you"],
            ["see", "ya"],
            ["sleep", "well"],
            ["take", "care"],
        ]
        .iter()
        .any(|words| message.stands(next, words));
    if sign && leave {
        return Some(Called::Surely);
    }
    if agrees {
        return None;
    }
    let now = message.norm(next) == "now";
    next += usize::from(now || matches!(message.norm(next), "and" | "so"));
    next += usize::from(message.norm(next) == "now");
    let mine = message.norm(next) == "my";
    let bare = next..message.sentence_tokens(next).end.min(next + 6);
    if sign
        && bare.clone().any(|at| WRONG.contains(message.norm(at)))
        && !message.any(bare, list!["no", "not", "never", "without", "even"])
    {
        return Some(Called::Surely);
    }
    if !(sign || now) || !(OTHERS.contains(&message.norm(next)) || mine) {
        return None;
    }
    let told = next..message.sentence_tokens(next).end.min(next + 16);
    // "great, my headache's gone": of a body or a medicine it is good news, and may be how one feels.
    let own = told.clone().any(|at| {
        message.vital_kind(at).is_some()
            || super::exclusion::body::of_body(message.norm(at))
            || super::dose::form(message.norm(at))
            || message.is_any(at, list!["pain", "pains", "sleep", "slept", "i", "i've", "me", "sun", "weekend"])
    }) || !super::words::symptoms_in(message, &told).is_empty()
        || !message.names_in(&told).is_empty();
    if own {
        return None;
    }
    let wrong = told.clone().any(|at| TROUBLE.contains(message.norm(at)));
    Some(if wrong || message.any(lead, list!["oh", "well", "just"]) || now { Called::Surely } else { Called::Maybe })
}
