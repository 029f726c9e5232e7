//! Another time of life: what is told of it happened then, and is no entry of now ("when I was little", "in my twenties", "back then").

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::{TokenKind, list};

use super::heading::words;
use super::message::Message;
use crate::lexicon::Words;

/// States and places of life that last for months or years.
static STATES: LazyLock<Words> = LazyLock::new(|| {
    words(
        "a an young younger little small wee tiny in pregnant expecting breastfeeding nursing single married engaged divorced retired \
         living working studying training teaching playing growing seventeen eighteen nineteen twenty thirty forty fifty sixty fat thin \
         skinny heavier lighter fitter healthier homeless unemployed broke drinking smoking abroad overseas younger kids children students \
         teenagers newlyweds at still first carrying",
    )
});

/// Lives that one has had.
static LIVES: LazyLock<Words> = LazyLock::new(|| {
    words(
        "kid child boy girl teen teenager student baby toddler youngster lad lass undergraduate trainee intern apprentice soldier sailor \
         nurse waitress freshman sophomore youth adolescent schoolboy schoolgirl smoker runner child's kids children",
    )
});

/// Where a time of life is placed: "in the army", "at uni", "in my twenties".
static PLACES: LazyLock<Words> = LazyLock::new(|| {
    words(
        "college uni university army navy marines military service raf war prison boarding twenties thirties forties fifties sixties \
         seventies eighties nineties youth teens childhood infancy 20s 30s 40s 50s 60s 70s 80s 90s adolescence pregnancy marriage \
         school highschool",
    )
});

/// How far around an event the words are looked at, in tokens.
const REACH: usize = 60;

/// Whether the words around a token tell of another time of life.
pub(super) fn long_past(message: &Message<'_>, at: usize) -> bool {
    let whole = message.sentence_tokens(at);
    let sentence = whole.start.max(at.saturating_sub(REACH))..whole.end.min(at + REACH);
    sentence.clone().any(|at| then(message, at, &sentence))
}

fn then(message: &Message<'_>, at: usize, sentence: &Range<usize>) -> bool {
    let word = |by: usize| message.norm(at + by);
    match message.norm(at) {
        "when" | "while" | "whilst" if matches!(word(1), "i" | "we") => {
            let be = matches!(word(2), "was" | "were");
            let state = message.text.tokens.get(at + 3).is_some_and(|token| match token.kind {
                TokenKind::Word => STATES.contains(token.norm.as_str()) && !around(message, at + 3),
                TokenKind::Number => true,
                _ => false,
            });
            let lived = matches!(
                word(2),
                "lived" | "worked" | "studied" | "smoked" | "trained" | "boxed" | "served" | "taught"
            );
            be && state || lived && !message.any(sentence.clone(), list!["today", "yesterday", "morning", "earlier"])
        }
        "back" => {
            word(1) == "in"
                && !matches!(
                    word(2),
                    "bed"
                        | "range"
                        | "normal"
                        | "the"
                        | "my"
                        | "time"
                        | "work"
                        | "town"
                        | "action"
                        | "now"
                        | "so"
                        | "and"
                        | "from"
                        | ","
                        | "."
                        | ""
                )
                || word(1) == "in"
                    && word(2) == "the"
                    && matches!(
                        word(3),
                        "day" | "days" | "nineties" | "eighties" | "seventies" | "sixties" | "war" | "army"
                    )
                || word(1) == "when"
                || word(1) == "then" && matches!(word(2), "" | "." | "," | "!" | "i" | "we")
        }
        "in" => {
            PLACES.contains(word(1)) && word(1) != "school"
                || word(1) == "high" && word(2) == "school"
                || matches!(word(1), "the" | "my" | "our" | "his" | "her")
                    && (PLACES.contains(word(2))
                        || matches!(word(2), "early" | "late" | "mid") && PLACES.contains(word(3)))
                || word(1) == "those" && word(2) == "days"
                || matches!(word(1), "old" | "olden") && word(2) == "days"
        }
        "at" => {
            matches!(word(1), "uni" | "university" | "college" | "boarding")
                && !message
                    .any(sentence.clone(), list!["today", "morning", "just", "earlier", "yesterday", "ago", "now"])
                || word(1) == "my"
                    && matches!(
                        word(2),
                        "heaviest"
                            | "lightest"
                            | "biggest"
                            | "worst"
                            | "highest"
                            | "lowest"
                            | "thinnest"
                            | "fattest"
                            | "fittest"
                    )
        }
        "before" => {
            matches!(word(1), "kids" | "children" | "marriage" | "covid" | "menopause" | "pregnancy")
                || word(1) == "my" && matches!(word(2), "pregnancy" | "surgery" | "wedding")
                || word(1) == "the" && matches!(word(2), "war" | "kids" | "pandemic")
        }
        "as" => {
            matches!(word(1), "a" | "an" | "kids" | "children")
                && (at + 1..at + 5).any(|each| LIVES.contains(message.norm(each)))
        }
        "those" => matches!(word(1), "days" | "years") && message.before(at, 1) != "one",
        "growing" => word(1) == "up",
        "years" | "decades" => word(1) == "ago" || word(1) == "back",
        _ => false,
    }
}

/// "when I was at work", "when I was in bed", "when I was still asleep": of a day, not of a life.
fn around(message: &Message<'_>, at: usize) -> bool {
    matches!(
        message.norm(at),
        "in" | "at" | "still" | "first" | "working" | "drinking" | "smoking" | "training" | "playing" | "a" | "an"
    ) && !(at + 1..at + 5).any(|each| PLACES.contains(message.norm(each)) || LIVES.contains(message.norm(each)))
        && !matches!(message.norm(at), "a" | "an")
}
