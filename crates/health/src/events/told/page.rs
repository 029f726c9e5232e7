//! What a whole message is: the user's own account, words to somebody, or a page about others. What a page tells is nobody's day.

use std::ops::Range;

use alara_english::statement::Tense;
use alara_english::{TokenKind, WordList, list, word_list};

use super::super::draft::Draft;
use super::super::event::EventKind;
use super::super::message::Message;
use super::bearer::{own, reading_word};

/// A message of no more tokens than this is too short to be a page.
const NOTE: usize = 40;

/// A sentence of no more tokens than this may leave the user unsaid.
const BRIEF: usize = 14;

/// The user, and nobody beside them.
const FIRST: &WordList = list!["i", "i'm", "im", "i've", "ive", "i'd", "i'll", "me", "my", "mine", "myself"];

/// Somebody who is spoken to.
const SECOND: &WordList =
    list!["you", "your", "you're", "youre", "you've", "you'll", "you'd", "yours", "yourself", "ur", "u"];

/// Others, one by one.
const THIRD: &WordList = word_list!("../../../data/words/events/told/page/third.txt");

/// How often a message speaks of whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Persons {
    pub first: usize,
    pub second: usize,
    pub third: usize,
}

/// Counts them: what is quoted is nobody's.
pub(in super::super) fn persons(message: &Message<'_>) -> Persons {
    let mut found = Persons::default();
    for (at, token) in message.text.tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Word) {
        if message.quoted(at) {
            continue;
        }
        // "thank you", "how are you": said to whoever listens.
        let courtesy = matches!(message.before(at, 1), "thank" | "are" | "love") && token.is("you");
        found.first += usize::from(token.is_any(FIRST));
        found.second += usize::from(!courtesy && token.is_any(SECOND));
        found.third += usize::from(token.is_any(THIRD));
    }
    found
}

/// Whether an event stands on a page that is not of the user: told to somebody, of somebody else, or by nobody at all.
pub(super) fn of_others(message: &Message<'_>, draft: &Draft) -> bool {
    let told = super::super::unclear::happened(&draft.kind)
        || matches!(draft.kind, EventKind::Start { .. } | EventKind::Stop { .. } | EventKind::Note { .. });
    let crisis = matches!(&draft.kind, EventKind::Mood { mood, .. } if mood.value == "crisis");
    let sentence = message.sentence_tokens(draft.tokens.start);
    let long = message.text.tokens.len() > NOTE;
    // "Add a cup of tea" in a recipe is no request; "log my aspirin" is one anywhere.
    let kept =
        || message.any(sentence.clone(), list!["log", "record", "note", "save", "track", "diary", "my", "i", "me"]);
    let asked = message.statement(draft.tokens.start).is_some_and(|of| of.request.is_some()) && (!long || kept());
    if !told || crisis || asked {
        return false;
    }
    let Persons { first, second, third } = message.persons();
    // "you should take … get a chest x-ray done": advice, however short.
    if first == 0 && second >= 2 && !own(message, sentence.clone()) {
        return true;
    }
    if !long {
        return false;
    }
    let line = message.statement_tokens(message.statement_index(draft.tokens.start));
    // Of a longer text what was done or felt is told by the user's own "I".
    let outright = match draft.kind {
        EventKind::Visit { .. } | EventKind::Care { .. } => message.any(sentence, FIRST),
        EventKind::Mood { .. } => {
            message.any(line.clone(), FIRST) || message.any(sentence, list!["mood", "feeling", "feel"])
        }
        _ => true,
    };
    let impersonal = first == 0 && !jotted_down(message, draft.tokens.start);
    second > first || third > first && !message.any(line, FIRST) || impersonal || !(outright || first == 0)
}

/// "had a glass of water", "legs cramping all morning": a short sentence that leaves out whose it is, among others that are of nobody.
pub(super) fn jotted_down(message: &Message<'_>, token: usize) -> bool {
    let Persons { second, third, .. } = message.persons();
    let sentence = message.sentence_tokens(token);
    let told = message.statement(token).is_some_and(|of| {
        matches!(of.tense, Tense::Past | Tense::Perfect | Tense::Progressive | Tense::None) && of.request.is_none()
    });
    second == 0 && third == 0 && sentence.len() <= BRIEF && told && !message.any(sentence, list![":", "("])
}

/// "Check in with Mission Control": with somebody, and no check-in of one's day.
pub(super) fn with_somebody(message: &Message<'_>, end: usize) -> bool {
    let whom = end + 1;
    message.norm(end) == "with"
        && (matches!(message.norm(whom), "the" | "them" | "him" | "her" | "our" | "their" | "everyone" | "customers")
            || message.token(whom).is_some_and(|token| {
                token.kind == TokenKind::Word
                    && token.capital
                    && !matches!(token.norm.as_str(), "alara" | "mood" | "a" | "i")
            }))
}

/// "her MRI", "your x-ray": of whoever has it.
pub(super) fn of_another(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    message.any(
        tokens.start.saturating_sub(4).max(message.sentence_tokens(tokens.start).start)..tokens.start,
        list!["her", "his", "their", "your", "patient's"],
    )
}

/// "rigorous physical, mental and technical training": of what kind, and no examination.
pub(super) fn of_a_kind(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    tokens.len() == 1
        && message.norm(tokens.start) == "physical"
        && !matches!(
            message.before(tokens.start, 1),
            "a" | "my" | "annual" | "yearly" | "the" | "school" | "sports" | "this" | "work" | "routine"
        )
}

/// "It fell over": a thing that falls is hurt nowhere.
pub(super) fn fell(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    matches!(message.norm(tokens.start), "fell" | "fall" | "falls" | "falling" | "fallen" | "collapsed" | "tripped")
        && matches!(message.before(tokens.start, 1), "it" | "that" | "this" | "which" | "they" | "these" | "those")
        || matches!(message.norm(tokens.start), "cut" | "cuts")
            && matches!(message.before(tokens.start, 1), "hair" | "power" | "pay" | "tax" | "price" | "budget" | "job")
        || message.before(tokens.start, 1) == "to"
            && matches!(message.before(tokens.start, 2), "prone" | "susceptible" | "sensitive" | "lead" | "leads")
}

/// "A strong history of epilepsy on the maternal side": of a family. "Reports fever": of whoever a clinician writes about.
pub(super) fn family(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let sentence = message.sentence_tokens(tokens.start);
    let kin = message.any(
        sentence.clone(),
        list!["maternal", "paternal", "relatives", "ancestors", "hereditary", "grandparents", "siblings"],
    );
    let charted = (sentence.start..tokens.start.min(sentence.start + 3)).any(|at| {
        list!["reports", "endorses", "denies", "complains", "presents", "states", "admits", "describes", "exhibits"]
            .holds(message.norm(at))
    }) || message.stands(sentence.start, &["i", "do", "appreciate"]);
    charted && !own(message, sentence.start..sentence.start + 1)
        || kin && !own(message, sentence)
        || charted && message.stands(message.sentence_tokens(tokens.start).start, &["i", "do", "appreciate"])
}

/// "medicines, such as chemotherapy": one of a list of what there is.
pub(super) fn listed(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let sentence = message.sentence_tokens(tokens.start);
    let such =
        (sentence.start..tokens.start).any(|at| message.stands(at, &["such", "as"]) || message.norm(at) == "e.g");
    such && !own(message, sentence)
}

/// "differential diagnosis: …", "probable diagnosis: …": what it may be.
pub(super) fn differential(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    (tokens.start.saturating_sub(12)..tokens.start).any(|at| {
        matches!(message.norm(at), "diagnosis" | "diagnoses")
            && matches!(
                message.before(at, 1),
                "differential" | "probable" | "possible" | "likely" | "provisional" | "suspected" | "working"
            )
    })
}

/// "The sine of 45 degrees", "an angle of 30 degrees", "a box of 20 kg": measured of what stands before "of". A reading is named there.
pub(super) fn of_another_measure(message: &Message<'_>, at: usize) -> bool {
    let light = usize::from(matches!(
        message.before(at, 1),
        "a" | "an" | "about" | "around" | "only" | "just" | "nearly" | "over" | "under" | "almost" | "roughly"
    ));
    let Some(of) = at.checked_sub(1 + light).filter(|of| message.norm(*of) == "of") else { return false };
    let named = (of.saturating_sub(3)..of).any(|before| {
        reading_word(message, before)
            || message.vital_kind(before).is_some()
            || message.words.symptoms.iter().any(|heard| heard.tokens.contains(&before))
            || word_list!("../../../data/words/events/told/page/of_another_measure.txt").holds(message.norm(before))
    });
    !named
}
