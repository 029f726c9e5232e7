//! What takes the alarm out of a sign: it is denied, long past, only supposed or asked about in general, a story, work, or far away.
//!
//! Cues with scope and terminators after ConText (Harkema et al. 2009), widened for chat.

use crate::list::WordList;
use crate::phrase::{BareWords, Edge, Hit};

/// Words behind which a denial no longer reaches.
const ENDS: &[&str] = word_list!("../../data/words/crisis/context/ends.txt").words();
/// A new clause stands between a denial and a sign where one of these follows a comma.
const SUBJECTS: &WordList = word_list!("../../data/words/crisis/context/subjects.txt");
const DENIALS: &[&str] = word_list!("../../data/words/crisis/context/denials.txt").words();
/// After "not" or "no": words that make it no denial of what follows.
const NO_DENIAL: &[&str] = word_list!("../../data/words/crisis/context/no_denial.txt").words();

/// How far from a sign a cue is looked for: sentences without an end are cut here, so that the work stays linear.
const REACH: usize = 40;

/// The words around a sign in which its cues stand: its sentence, cut where that is very long.
pub(super) fn scope(words: &BareWords, hit: &Hit) -> (usize, usize) {
    let sentence = words.sentence(hit.from);
    let quoted = |at: Option<usize>| at.and_then(|at| words.list.get(at)).is_some_and(|word| word.quoted);
    // "The poster reads 'stroke? call 911'": a quote that runs on from the sentence before keeps what led to it.
    let mut from = sentence.from;
    if quoted(Some(from)) && quoted(from.checked_sub(1)) {
        from = words.sentence(from - 1).from;
    }
    // "the sign says: not breathing? start CPR": what a notice asks it answers itself, in the sentence behind.
    if from == sentence.from
        && let Some(before) = from.checked_sub(1).map(|at| words.sentence(at)).filter(|before| before.asks)
        && (before.from..before.to).any(|at| {
            matches!(words.at(at), "says" | "say" | "said" | "reads" | "read" | "saying" | "warns")
                && words.list.get(at + 1).is_some_and(|word| word.edge == Edge::Soft)
        })
    {
        from = before.from;
    }
    (from.max(hit.from.saturating_sub(REACH)), sentence.to.min(hit.to + REACH))
}

/// The hits of a list (in order) that begin in a range of words.
pub(super) fn between(list: &[Hit], from: usize, to: usize) -> &[Hit] {
    let first = list.partition_point(|hit| hit.from < from);
    let last = list.partition_point(|hit| hit.from < to);
    list.get(first..last).unwrap_or(&[])
}

/// Whether a denial reaches the sign ("no chest pain", "not suicidal", "no fever, cough or bleeding").
pub(super) fn denied(words: &BareWords, hit: &Hit) -> bool {
    let sentence = words.sentence(hit.from);
    let mut comma = words.list.get(hit.from).is_some_and(|word| word.edge == Edge::Soft);
    let mut between_new_clause = false;
    let mut subject = false;
    for back in 1..=9 {
        let Some(at) = hit.from.checked_sub(back).filter(|at| *at >= sentence.from) else { return false };
        let word = words.at(at);
        let anew = word == "and" && (at + 1..=at + 2).any(|next| next < hit.to && SUBJECTS.holds(words.at(next)));
        if ENDS.contains(&word) || anew {
            return false;
        }
        if DENIALS.contains(&word) {
            let next = words.at(at + 1);
            let real = !NO_DENIAL.contains(&next) || allowed_after(word, next, words.at(at + 2));
            // "no" runs through a list ("no fever, cough or pain"); "can't smile, one side has dropped" is two matters.
            // "if it does not get better I'll …": the next subject's words are not denied, but "I don't think I want to" is.
            let thinks = matches!(next, "think" | "believe" | "feel" | "mean" | "say" | "suppose" | "reckon");
            if subject && word == "not" && !thinks || comma && (between_new_clause || word == "not") {
                return false;
            }
            // "can't speak, all of a sudden": what somebody is not able to do denies nothing beside it.
            let unable = word == "not" && matches!(words.at(at.wrapping_sub(1)), "can" | "could");
            let admits = matches!(next, "say" | "see" | "remember" | "feel" | "recall");
            if real && !(unable && !admits && at + 1 < hit.from) {
                return true;
            }
        }
        subject |= matches!(word, "i" | "he" | "she" | "they" | "we");
        between_new_clause |= SUBJECTS.holds(word);
        if words.list.get(at).is_some_and(|word| word.edge == Edge::Soft) {
            comma = true;
        }
    }
    false
}

/// "not want to", "not going to", "not feel", "no want": the denial does reach through these.
fn allowed_after(denial: &str, next: &str, then: &str) -> bool {
    match next {
        "want" | "going" | "think" | "even" | "get" | "feel" | "able" | "believe" | "have" => {
            denial != "no" && then != "to be"
        }
        _ => false,
    }
}

/// Whether the sign is of the past: by a cue beside it, not by its own last word ("I hate that I survived"). With `recent` cues
/// yesterday and last week count as past too.
pub(super) fn past(words: &BareWords, hit: &Hit, present: &[Hit], past: &[Hit], recent: Option<&[Hit]>) -> bool {
    let (from, to) = scope(words, hit);
    let inside = |found: &&Hit| found.to <= to;
    if between(present, from, to).iter().any(|found| inside(&found)) {
        return false;
    }
    let list = recent.map_or(&[][..], |recent| between(recent, from, to));
    // "clean for three months but I want to": what follows a "but" is of now.
    let turned = |found: &Hit| found.to <= hit.from && (found.to..hit.from).any(|at| words.at(at) == "but");
    between(past, from, to)
        .iter()
        .chain(list)
        .filter(inside)
        .filter(|found| !goes_on(words, found, hit) && !closes(found, hit))
        .any(|found| !matches!(words.at(found.from.wrapping_sub(1)), "since" | "from") && !turned(found))
        || recent.is_some() && had(words, hit, from)
}

/// "gave birth last week and I am passing clots": the time stands inside the sign, and what follows it is of now.
fn goes_on(words: &BareWords, time: &Hit, hit: &Hit) -> bool {
    let rest = time.to..hit.to;
    hit.from < time.from && rest.clone().any(|at| matches!(words.at(at), "and" | "now")) && {
        rest.clone()
            .any(|at| matches!(words.at(at), "am" | "is" | "are" | "now" | "can" | "will" | "'s" | "keep" | "keeps"))
    }
}

/// Whether a cue is the sign's own last word.
fn closes(time: &Hit, hit: &Hit) -> bool {
    time.to == hit.to && time.from + 1 == time.to && time.from > hit.from
}

/// "had chest pain" without "have had", and without a word that brings it to now.
fn had(words: &BareWords, hit: &Hit, from: usize) -> bool {
    (1..=3).any(|back| {
        let Some(at) = hit.from.checked_sub(back).filter(|at| *at >= from) else { return false };
        words.at(at) == "had"
            && !matches!(words.at(at.wrapping_sub(1)), "have" | "has" | "just" | "'s" | "is")
            && at + 1 != hit.from + 1
    })
}

/// Whether a cue of `list` stands in the sign's sentence; with `before`, only one that ends before the sign and is not followed by a new
/// first-person clause; `loose` where a comma is enough to end it.
pub(super) fn framed(words: &BareWords, list: &[Hit], hit: &Hit, loose: bool) -> bool {
    let (from, to) = scope(words, hit);
    between(list, from, to).iter().any(|frame| {
        if frame.to > to {
            return false;
        }
        // "I feel like killing myself after that exam": what brought it on, and no study of it.
        let cause =
            |at: usize| matches!(words.at(at), "after" | "because" | "failed" | "failing" | "flunked" | "since");
        if frame.from >= hit.to && (hit.to..frame.from).any(cause) {
            return false;
        }
        // "I read the news and now I want to die": the frame ends where the speaker comes back.
        !(frame.to <= hit.from
            && (frame.to..=hit.from).any(|at| {
                (matches!(words.at(at), "and" | "but" | "so" | "because" | "now")
                    || (loose && at >= frame.to || at > frame.to)
                        && words.list.get(at).is_some_and(|word| word.edge == Edge::Soft))
                    && (at..=(at + 3).min(hit.to)).any(|at| matches!(words.at(at), "i" | "my" | "me"))
                    && !words.list.get(hit.from).is_some_and(|word| word.quoted)
            }))
    })
}
