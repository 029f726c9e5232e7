//! Whether words of a symptom complain of it: not printed on a packet, a figure of speech, or only spoken of; and lasting, where it is denied to end.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{WordList, list};

use super::message::Message;
use super::verbs::Verb;

/// "dizziness and dry mouth on the packet": what is printed there.
pub(super) fn printed(message: &Message<'_>, token: usize) -> bool {
    message.sentence_tokens(token).any(|at| {
        matches!(
            message.norm(at),
            "packet" | "leaflet" | "label" | "box" | "insert" | "bottle" | "poster" | "packaging" | "carton"
        ) && matches!(message.before(at, 1), "the" | "a" | "its" | "this")
            && matches!(message.before(at, 2), "on" | "in" | "from")
    })
}

/// "this tax form is one giant headache", "my boss is a pain in the neck".
pub(super) fn figurative(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let statement = message.statement_tokens(message.statement_index(tokens.start));
    let be = (statement.start..tokens.start)
        .rev()
        .take(6)
        .find(|at| message.verbs.get(*at).copied().flatten() == Some(Verb::Be));
    let in_the = message.stands(tokens.end, &["in", "the", "neck"])
        || message.stands(tokens.end, &["in", "the", "ass"])
        || message.stands(tokens.end, &["in", "the", "butt"]);
    // "my patience is aching": of nothing that a body has.
    let before = tokens.start.saturating_sub(4)..tokens.start;
    if message.any(before, list!["patience", "wallet", "pride", "ego", "budget", "soul", "conscience", "savings"]) {
        return true;
    }
    // "my heart aches for those families": felt with others.
    if message.any(tokens.clone(), list!["heart"]) && message.norm(tokens.end) == "for" {
        return true;
    }
    // "a heart attack on a plate".
    if message.stands(tokens.end, &["on", "a", "plate"]) || message.stands(tokens.end, &["waiting", "to", "happen"]) {
        return true;
    }
    // "pain in the neck of a neighbour", "chest freezer broke, what a pain": of whatever is a nuisance.
    let nuisance = message.norm(tokens.end - 1) == "pain"
        && (message.stands(tokens.end, &["in", "the", "neck", "of"])
            || message.before(tokens.start, 1) == "a" && matches!(message.before(tokens.start, 2), "what" | "such"));
    // "dying for a cuppa", "my head is spinning with all this homework".
    let spun = matches!(message.norm(tokens.end - 1), "spinning" | "spins")
        && message.norm(tokens.end) == "with"
        && !message.any(tokens.end..tokens.end + 5, list!["fever", "flu", "pain", "vertigo", "headache"]);
    let nuisance = nuisance || message.stands(tokens.start, &["pain", "in", "the", "neck", "of"]);
    if in_the && be.is_some() || nuisance || spun || super::exclusion::emotion::moved(message, &statement, tokens) {
        return true;
    }
    // "dizzy with excitement", "sick of it": how a feeling is said, not a body.
    let with = matches!(message.norm(tokens.end), "with" | "from")
        && (tokens.end + 1..tokens.end + 4).any(|at| {
            matches!(
                message.norm(at),
                "excitement"
                    | "joy"
                    | "happiness"
                    | "love"
                    | "delight"
                    | "envy"
                    | "jealousy"
                    | "laughter"
                    | "laughing"
                    | "anticipation"
                    | "pride"
                    | "power"
                    | "success"
                    | "relief"
                    | "gratitude"
                    | "desire"
                    | "longing"
                    | "curiosity"
                    | "rage"
                    | "nostalgia"
                    | "boredom"
                    | "guilt"
                    | "hope"
                    | "choices"
                    | "possibilities"
            )
        });
    let next = (message.norm(tokens.end), message.norm(tokens.end + 1));
    let last = message.norm(tokens.end.saturating_sub(1));
    let weary = matches!(last, "tired" | "sick" | "fed" | "weary" | "exhausted") && next.0 == "of";
    let eager =
        matches!(last, "itching" | "dying" | "burning" | "aching" | "itchy") && next.0 == "to" && next.1 != "the";
    // "cold outside": of the air.
    let air = last == "cold"
        && matches!(
            next.0,
            "outside"
                | "out"
                | "in"
                | "weather"
                | "front"
                | "snap"
                | "water"
                | "wind"
                | "day"
                | "night"
                | "drink"
                | "beer"
                | "tea"
        );
    // "the weather is too hot", "my tea was cold": of what is neither the user nor a part of a body.
    let bodily = |at: usize| {
        matches!(
            message.norm(at).trim_end_matches("'s"),
            "i" | "i'm"
                | "im"
                | "am"
                | "i've"
                | "ive"
                | "he"
                | "she"
                | "he's"
                | "she's"
                | "we"
                | "head"
                | "forehead"
                | "face"
                | "skin"
                | "body"
                | "cheeks"
                | "ears"
                | "feet"
                | "foot"
                | "hands"
                | "hand"
                | "fingers"
                | "toes"
                | "legs"
                | "leg"
                | "arms"
                | "arm"
                | "knee"
                | "ankle"
                | "joint"
                | "wound"
                | "scar"
                | "back"
                | "chest"
                | "neck"
                | "throat"
                | "eyes"
                | "nose"
                | "baby"
                | "son"
                | "daughter"
                | "him"
                | "her"
        )
    };
    let other = tokens.len() == 1
        && matches!(last, "hot" | "cold" | "boiling" | "freezing")
        && be.or_else(|| before_it(message, tokens.start)).is_some_and(|be| {
            be > statement.start
                && !(statement.start..=be).any(bodily)
                && !message.any(be..tokens.start, list!["a", "an", "feeling"])
        });
    if with || weary || eager || air || other {
        return true;
    }
    // "that meeting was a pain": the subject may stand in the statement before.
    let line = message.sentence_tokens(tokens.start).start;
    let subject = be == Some(statement.start)
        && statement.start >= line + 2
        && message
            .text
            .tokens
            .get(statement.start - 1)
            .is_some_and(|token| token.kind == alara_english::TokenKind::Word)
        && matches!(message.norm(line), "that" | "this" | "the" | "your" | "his" | "their" | "what");
    if subject && message.any(statement.start + 1..tokens.start, list!["a", "an", "such"]) {
        return true;
    }
    let Some(be) = be else { return false };
    let article = (be + 1..tokens.start).any(|at| matches!(message.norm(at), "a" | "an" | "one" | "such" | "the"));
    // "it's a headache", "there is a rash": told of oneself.
    let first = message.norm(statement.start);
    let self_told =
        matches!(first, "it" | "it's" | "there" | "there's" | "i" | "my" | "i'm" | "today's" | "what" | "still")
            || be == statement.start;
    article && !self_told
}

/// "coffee's cold": the word before, with its verb written on.
fn before_it(message: &Message<'_>, token: usize) -> Option<usize> {
    let said = |at: usize| message.norm(at).ends_with("'s");
    (token.saturating_sub(3)..token).rev().find(|at| said(*at))
}

/// "this headache won't quit": what does not end is there.
pub(super) fn persists(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let owned = matches!(message.before(tokens.start, 1), "my" | "this" | "the" | "" | "." | "," | "!");
    let wont = matches!(
        message.norm(tokens.end),
        "won't" | "wont" | "doesn't" | "doesnt" | "isn't" | "isnt" | "hasn't" | "hasnt"
    );
    let ends = matches!(
        message.norm(tokens.end + 1),
        "quit" | "stop" | "stopped" | "leave" | "ease" | "eased" | "shift" | "budge" | "budged" | "end"
    ) || matches!(message.norm(tokens.end + 1), "go" | "let" | "going" | "letting" | "gone" | "clear")
        && matches!(message.norm(tokens.end + 2), "away" | "up");
    // "can't stop sneezing", "can't shake this cough".
    let unable = |by: usize| {
        matches!(message.before(tokens.start, by), "can't" | "cant" | "cannot" | "couldn't" | "won't" | "wont")
    };
    let goes_on = |by: usize| matches!(message.before(tokens.start, by), "stop" | "shake" | "shift" | "quit");
    let on = goes_on(1) && unable(2)
        || matches!(message.before(tokens.start, 1), "this" | "my" | "the") && goes_on(2) && unable(3);
    // "no appetite": the "no" is a part of the complaint.
    let lack =
        matches!(message.norm(tokens.start), "no" | "not" | "lost" | "off" | "can't" | "cant" | "don't" | "dont")
            && tokens.len() > 1
            && message.statement(tokens.start).is_some_and(|of| {
                of.assertion == Assertion::Negated && of.negation == Some(alara_english::statement::Negation::Not)
            })
            && !message.any(
                message.statement_tokens(message.statement_index(tokens.start)).start..tokens.start,
                list!["not", "no", "never", "didn't", "haven't", "don't"],
            );
    // "my back's gone": what is gone is not the complaint.
    let gone = tokens.len() > 1 && (tokens.start + 1..tokens.end).any(|at| message.norm(at) == "gone");
    // "my eye won't stop twitching".
    let goes_on_in = tokens.clone().any(|at| message.norm(at) == "stop" && message.before(at, 1).starts_with("won"));
    // "can't get rid of this cough".
    let stuck = (tokens.start.saturating_sub(5)..tokens.start).any(|at| {
        message.stands(at, &["get", "rid", "of"])
            && matches!(message.before(at, 1), "can't" | "cant" | "cannot" | "couldn't" | "won't" | "not")
    });
    owned && wont && ends || stuck || on || lack || gone || goes_on_in
}

/// "the cough's cleared", "headache has gone", "my rash went away": it was, and is no more.
pub(super) fn is_over(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    // "finally rid of the cough", "free of headaches": what one can't get rid of is there.
    let of = (tokens.start.saturating_sub(3)..tokens.start).rev().find(|at| message.norm(*at) == "of");
    let rid = of.is_some_and(|of| match message.before(of, 1) {
        "rid" => {
            matches!(message.before(of, 2), "" | "finally" | "i'm" | "am" | "now" | "got" | "completely" | "," | ".")
        }
        "free" | "clear" | "cured" | "shot" => message.before(of, 2) != "not",
        _ => false,
    });
    if rid {
        return true;
    }
    let mut at = tokens.end;
    let written = message.norm(tokens.end.saturating_sub(1)).ends_with("'s");
    if matches!(
        message.norm(at),
        "'s" | "has" | "have" | "is" | "are" | "had" | "seems" | "finally" | "all" | "thankfully"
    ) {
        while matches!(
            message.norm(at),
            "'s" | "has"
                | "have"
                | "is"
                | "are"
                | "had"
                | "finally"
                | "all"
                | "now"
                | "just"
                | "thankfully"
                | "completely"
                | "totally"
                | "pretty"
                | "much"
                | "mostly"
                | "seems"
                | "to"
        ) {
            at += 1;
        }
    } else if !written && !matches!(message.norm(at), "went" | "cleared" | "settled" | "stopped" | "passed" | "eased") {
        return false;
    }
    match message.norm(at) {
        "cleared" | "gone" | "settled" | "stopped" | "passed" | "resolved" | "vanished" | "disappeared" => true,
        "went" => message.norm(at + 1) == "away",
        "over" => matches!(
            message.norm(at + 1),
            "" | "." | "," | "!" | "now" | "with" | "thank" | "thankfully" | "at" | "and"
        ),
        _ => false,
    }
}

/// "read an article on headaches", "headache is a side effect", "headaches run in my family": spoken of, and not had.
pub(super) fn read_about(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    const MEDIA: &WordList = list![
        "article",
        "articles",
        "documentary",
        "podcast",
        "book",
        "video",
        "leaflet",
        "study",
        "paper",
        "blog",
        "talk",
        "lecture",
        "show",
        "episode",
        "read",
        "reading",
        "reads",
        "watched",
        "watching",
        "wrote",
        "writing",
        "googled",
        "googling",
        "learned",
        "learnt",
        "studied",
        "heard",
        "worried",
        "worry",
        "worrying",
        "concerned",
        "scared",
        "afraid",
        "ask",
        "asked",
        "asking",
        "curious",
    ];
    let statement = message.statement_tokens(message.statement_index(tokens.start));
    let topic = (statement.start..tokens.start)
        .rev()
        .take(4)
        .any(|at| matches!(message.norm(at), "on" | "about" | "of" | "for" | "googled" | "googling"));
    if topic && message.any(statement.start..tokens.start, MEDIA) {
        return true;
    }
    let effect = message.any(tokens.end..tokens.end + 6, list!["symptom", "sign", "effect", "effects", "complication"])
        && message.verbs.get(tokens.end).copied().flatten() == Some(Verb::Be);
    let family = matches!(message.norm(tokens.end), "run" | "runs") && message.norm(tokens.end + 1) == "in";
    // "my boss gives me a headache" tells of always.
    let always = message.any(statement.start..tokens.start, list!["gives", "give"])
        && !message.any(message.sentence_tokens(tokens.start), list!["today", "now", "tonight"]);
    let likened = message.stands(tokens.end, &["of", "a"])
        && matches!(message.before(tokens.start, 1), "a" | "giant" | "real" | "huge" | "big");
    // "cough up the money".
    let paid = message.norm(tokens.end) == "up"
        && matches!(message.norm(tokens.end + 1), "the" | "some" | "money" | "cash" | "more")
        && !message.any(tokens.end + 1..tokens.end + 4, list!["blood", "phlegm", "mucus"]);
    let never = (statement.start..tokens.start)
        .any(|at| message.norm(at) == "never" && matches!(message.norm(at + 1), "any" | "a"));
    // "hot flush was the name of the band": the word itself is spoken of.
    let owned = matches!(message.before(tokens.start, 1), "my" | "this" | "the" | "that");
    let word = !owned
        && message.verbs.get(tokens.end).copied().flatten() == Some(Verb::Be)
        && message.any(
            tokens.end + 1..tokens.end + 5,
            list!["name", "title", "topic", "theme", "subject", "word", "band", "song", "answer", "question", "reason"],
        );
    effect || family || always || likened || paid || never || word
}

/// "took two advil for my headache": told as a reason, not as a symptom of its own.
pub(super) fn purpose(message: &Message<'_>, start: usize) -> bool {
    let mut at = start;
    for _ in 0..5 {
        let Some(before) = at.checked_sub(1) else { return false };
        match message.norm(before) {
            "for" | "against" | "with"
                if message.norm(before) != "with"
                    || matches!(message.before(before, 1), "help" | "helps" | "helped" | "deal") =>
            {
                let sentence = message.sentence_tokens(start);
                let own = (start..sentence.end).any(|each| {
                    message.norm(each) == "i"
                        && matches!(message.norm(each + 1), "have" | "got" | "'ve" | "get" | "feel" | "woke")
                }) || message.any(start..sentence.end, list!["i've"]);
                return !own;
            }
            "my" | "the" | "a" | "an" | "this" | "all" | "some" | "bad" | "awful" | "terrible" | "that" | "these"
            | "killer" | "splitting" => at = before,
            _ => return false,
        }
    }
    false
}
