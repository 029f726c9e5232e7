//! Questions: by inversion, question words, tags and marks, and how far each reaches back and on.

use super::clause::{Clause, Opener, Who};
use super::group::Shape;
use super::lexicon::part;
use super::words::{Word, among};
use super::{Assertion, Question, Request};
use crate::list::WordList;

/// What a short question about something just told begins with: "…, dangerous?" asks about it without doubting it.
const VERDICTS: &WordList = word_list!("../../data/words/statement/question/verdicts.txt");
const TAGS: &WordList = word_list!("../../data/words/statement/question/words.txt");
/// Tags that need no mark.
const SURE_TAGS: &WordList = list!["right", "correct", "innit", "huh"];

/// Marks what is asked in every sentence.
pub(super) fn ask(words: &[Word], clauses: &mut [Clause]) {
    let mut from = 0;
    while from < clauses.len() {
        let sentence = clauses[from].sentence;
        let to = (from..clauses.len()).find(|&i| clauses[i].sentence != sentence).unwrap_or(clauses.len());
        if let Some(run) = clauses.get_mut(from..to) {
            sentence_of(words, run);
        }
        from = to;
    }
}

fn sentence_of(words: &[Word], run: &mut [Clause]) {
    // A line that ends behind the mark holds nothing of the question.
    let holds = |clause: &Clause| words.get(clause.from..clause.to).is_some_and(|own| own.iter().any(|w| !w.is("\n")));
    let last_own = run.iter().rposition(|clause| !clause.quoted && holds(clause));
    let Some(last_own) = last_own else { return };
    let end = run[last_own].to;
    let marked =
        (run[last_own].from..end).rev().take(6).take_while(|&i| words[i].part(part::SIGN)).any(|i| words[i].is("?"));
    let requested = run.iter().any(|clause| {
        clause.request.is_some_and(|request| request != Request::Show) && clause.assertion == Assertion::Requested
    });
    // "does metformin cause nausea": nothing but a question begins so.
    if let Some(first) = run.first_mut().filter(|first| {
        !first.quoted && first.assertion == Assertion::Asserted && head(words, first).is_some_and(|w| w.is("does"))
    }) {
        put(first, Question::YesNo);
    }
    let onset = run.iter().position(|clause| begins(words, clause, marked).is_some());
    if let Some(onset) = onset {
        let Some(kind) = begins(words, &run[onset], marked) else { return };
        spread(words, run, onset, kind, marked);
    }
    for clause in run.iter_mut().filter(|clause| clause.opener == Opener::Whether && !clause.quoted) {
        put(clause, Question::Embedded);
    }
    doubts(words, run);
    let tag = tag(words, run, last_own, marked);
    if let Some(first) = tag {
        let floor =
            run[..first].iter().rposition(|clause| matches!(clause.opener, Opener::But) || clause.quoted).unwrap_or(0);
        for clause in &mut run[floor..first] {
            if real(clause) {
                put(clause, Question::Tag);
            }
        }
        if first <= last_own && run[first].groups.is_empty() {
            put(&mut run[first], Question::Tag);
        }
        return;
    }
    // "log aspirin?": an order that asks whether it should.
    if marked
        && onset.is_none()
        && run.len() == 1
        && run[0].request == Some(Request::Log)
        && run[0].groups.first().is_some_and(|group| group.shape == Shape::Order && group.first == run[0].from)
        && !(run[0].from..end).any(|at| words[at].any(list!["please", "pls", "plz", "for"]))
    {
        run[0].decide(Assertion::Uncertain, Some(end.saturating_sub(1)));
        return;
    }
    // "log 140/90 and took metformin?": what is asked stands behind the order.
    let last = &mut run[last_own];
    if marked
        && onset.is_none()
        && requested
        && last_own > 0
        && last.request.is_none()
        && last.opener == Opener::And
        && last.actor == Who::Unnamed
        && last.assertion == Assertion::Asserted
    {
        last.decide(Assertion::Uncertain, Some(end.saturating_sub(1)));
    }
    if marked && onset.is_none() && !requested {
        let verdict = last_own > 0
            && run[last_own].groups.is_empty()
            && head(words, &run[last_own]).is_some_and(|w| w.any(VERDICTS));
        let floor = if verdict {
            last_own
        } else {
            run[..last_own]
                .iter()
                .rposition(|clause| clause.quoted || clause.opener == Opener::But && !clause.groups.is_empty())
                .unwrap_or(0)
        };
        for clause in &mut run[floor..=last_own] {
            if real(clause) || clause.groups.is_empty() {
                put(clause, Question::YesNo);
            }
        }
    }
}

fn real(clause: &Clause) -> bool {
    matches!(
        clause.assertion,
        Assertion::Asserted
            | Assertion::Uncertain
            | Assertion::Presupposed
            | Assertion::Negated
            | Assertion::Habitual
            | Assertion::Planned
    ) && !clause.quoted
}

fn put(clause: &mut Clause, question: Question) {
    if clause.quoted || clause.assertion == Assertion::Retracted {
        return;
    }
    clause.question = Some(question);
    clause.decide(Assertion::Asked, None);
}

fn head<'a>(words: &'a [Word<'a>], clause: &Clause) -> Option<&'a Word<'a>> {
    first(words, clause).and_then(|at| words.get(at))
}

/// The first word that is no sign, joiner or greeting.
fn first(words: &[Word], clause: &Clause) -> Option<usize> {
    (clause.from..clause.to.min(clause.from + 10)).find(|&at| {
        let word = &words[at];
        !(word.part(part::SIGN) || word.any(word_list!("../../data/words/statement/question/first.txt")))
    })
}

/// Whether a clause begins a question by its own form.
fn begins(words: &[Word], clause: &Clause, marked: bool) -> Option<Question> {
    if clause.quoted || clause.assertion == Assertion::Requested || matches!(clause.opener, Opener::If) {
        return None;
    }
    let at = first(words, clause)?;
    let word = words.get(at)?;
    let next = words.get(at + 1).filter(|_| at + 1 < clause.to);
    let group = clause.groups.first();
    let under =
        matches!(clause.opener, Opener::Relative | Opener::That | Opener::Whether | Opener::When | Opener::Because);
    // "been anxious all day": a participle asks nothing by standing first.
    let participle =
        group.is_some_and(|group| words.get(group.first).is_some_and(|w| w.any(list!["been", "being"]))) && !marked;
    if let Some(group) = group.filter(|group| group.inverted.is_some() && !participle) {
        if clause.actor == Who::You && group.shape == Shape::Modal && group.chain.first() == Some(&group.first) {
            return None;
        }
        // "had I known" supposes; a tag ("did I") has nothing after it and is seen to elsewhere.
        if group.first == at
            && group.last + 1 >= clause.to
            && group.chain.len() == 1
            && clause.opener != Opener::Start
            && group.shape != Shape::Modal
        {
            return None;
        }
        let modal = group.shape == Shape::Modal;
        return Some(match clause.actor {
            Who::You if clause.request == Some(Request::Show) => Question::Wh,
            Who::Speaker if modal => Question::Permission,
            _ if modal && !matches!(clause.actor, Who::You) => Question::Permission,
            _ => Question::YesNo,
        });
    }
    if clause.request == Some(Request::Show) {
        return Some(Question::Wh);
    }
    if !under {
        let quantity = |w: &Word, n: Option<&Word>| {
            w.is("how")
                && n.is_some_and(|n| n.any(list!["many", "much", "often", "long", "far", "high", "low", "soon"]))
                || w.is("what") && n.is_some_and(|n| n.any(list!["time", "dose", "day", "date", "all"]))
        };
        let window = clause.from..clause.to.min(clause.from + 12).saturating_sub(1);
        if window.clone().any(|i| quantity(&words[i], words.get(i + 1)))
            && !words[clause.from..at].iter().any(|w| w.is("no"))
        {
            let denied = word.any(list!["no", "not"]) || group.is_some_and(|group| group.negated.is_some());
            return (!denied || marked).then_some(Question::Wh);
        }
        if word.part(part::WH) {
            let exclaims = word.is("what") && next.is_some_and(|w| w.any(list!["a", "an"]))
                || word.is("how")
                    && next.is_some_and(|w| w.any(list!["nice", "lovely", "awful", "annoying", "sad", "ever"]));
            let clock = word.any(list!["when", "where"])
                && group.is_some_and(|group| {
                    group.inverted.is_none() && !matches!(group.shape, Shape::Modal) || group.first > at + 1
                });
            if !exclaims && (!clock || marked && clause.opener == Opener::Start) {
                return Some(Question::Wh);
            }
        }
        if word.part(part::PREPOSITION) && next.is_some_and(|w| w.any(list!["which", "what", "whom"])) {
            return Some(Question::Wh);
        }
        if word.any(list!["any", "anyone", "anybody"])
            && next.is_some_and(|w| {
                w.any(list!["idea", "ideas", "chance", "clue", "thoughts", "know", "advice", "tips", "word"])
            })
            || word.is("idea")
        {
            return Some(Question::Embedded);
        }
        if word.any(list!["ok", "okay", "safe", "alright", "fine", "allowed"])
            && next.is_some_and(|w| w.is("to"))
            && marked
        {
            return Some(Question::Permission);
        }
    }
    None
}

/// From the clause that begins it, a question goes on to all that depends on it.
fn spread(words: &[Word], run: &mut [Clause], onset: usize, kind: Question, marked: bool) {
    put(&mut run[onset], kind);
    let asks_in_general = |clause: &Clause| {
        clause.groups.first().is_some_and(|group| {
            group.shape == Shape::Gerund
                && !words
                    .get(group.last + 1)
                    .is_some_and(|w| group.last + 1 < clause.to && w.any(list!["my", "the", "this"]))
        })
    };
    // "after taking X, how long until I can eat": what leads the question is asked of in general, as what closes it is.
    if let Some(lead) = onset.checked_sub(1).and_then(|at| run.get_mut(at))
        && lead.opener == Opener::When
        && lead.assertion == Assertion::Presupposed
        && asks_in_general(lead)
    {
        put(lead, kind);
    }
    for at in onset + 1..run.len() {
        let clause = &run[at];
        if clause.quoted || clause.assertion == Assertion::Requested {
            continue;
        }
        let own =
            clause.groups.first().is_some_and(|group| {
                group.inverted.is_none() && !matches!(group.shape, Shape::Infinitive | Shape::Gerund)
            }) && matches!(clause.actor, Who::Speaker | Who::Other(..))
                && matches!(
                    clause.opener,
                    Opener::But | Opener::Comma | Opener::Hard | Opener::And | Opener::Then | Opener::Because
                );
        let last = at + 1 == run.len();
        if own && !(marked && last && clause.opener == Opener::And) {
            if clause.opener == Opener::Because && run[at].assertion == Assertion::Asserted {
                run[at].decide(Assertion::Presupposed, None);
            }
            if !marked || clause_ends(run, at) {
                return;
            }
            continue;
        }
        // "how long after taking X can you drink" presupposes no dose; "can I drink after taking my X" may.
        if run[at].opener == Opener::When && run[at].assertion == Assertion::Presupposed && !asks_in_general(&run[at]) {
            continue;
        }
        put(&mut run[at], kind);
    }
}

fn clause_ends(run: &[Clause], at: usize) -> bool {
    at + 1 == run.len()
}

/// "not sure if", "can't remember whether", "wondering when": what hangs on them is asked.
fn doubts(words: &[Word], run: &mut [Clause]) {
    for at in 0..run.len() {
        if run[at].quoted {
            continue;
        }
        let slice = among(words, run[at].from..run[at].to.min(run[at].from + 40));
        let has = |texts: &WordList| slice.iter().any(|w| w.any(texts));
        let denied = has(list!["not", "never", "no"]);
        let doubt = denied && has(list!["sure", "certain", "remember", "recall", "know", "idea", "clue"])
            || has(list!["wonder", "wondering", "unsure", "wondered"]);
        if !doubt || run[at].assertion == Assertion::Retracted {
            continue;
        }
        // "don't remember taking it": in one clause.
        let gerund = run[at]
            .groups
            .first()
            .is_some_and(|group| group.chain.len() > 1 && group.outer_is(words, list!["remember", "recall"]));
        let about =
            slice.iter().any(|w| w.is("about")) && slice.iter().any(|w| w.any(list!["sure", "certain", "unsure"]));
        if gerund || about {
            put(&mut run[at], Question::Embedded);
        }
        for child in run.iter_mut().skip(at + 1).take(3) {
            if matches!(
                child.opener,
                Opener::Bare
                    | Opener::That
                    | Opener::Whether
                    | Opener::Relative
                    | Opener::If
                    | Opener::When
                    | Opener::Of
            ) && !child.quoted
            {
                put(child, Question::Embedded);
            } else {
                break;
            }
        }
    }
}

/// Where a tag begins, as the index of the first clause that belongs to it (or one past the last, when it ends the last clause).
fn tag(words: &[Word], run: &[Clause], last_own: usize, marked: bool) -> Option<usize> {
    let clause = &run[last_own];
    let plain: Vec<&Word> =
        words.get(clause.from..clause.to)?.iter().rev().take(12).filter(|w| !w.part(part::SIGN)).collect();
    let final_word = plain.first()?;
    let listed = |w: &Word| if marked { w.any(TAGS) } else { w.any(SURE_TAGS) };
    let alone = last_own > 0
        && plain.len() <= 2
        && listed(final_word)
        && plain.iter().all(|w| w.any(TAGS) || w.any(list!["is", "that", "that's", "am", "i", "all"]));
    // "…, correct?" orders nothing.
    if marked && alone {
        return Some(last_own);
    }
    if let Some(group) = clause.groups.first() {
        // "didn't I", "haven't I", "did I".
        let bare = group.inverted.is_some()
            && group.chain.len() == 1
            && group.shape != Shape::Modal
            && plain.len() <= 3
            && !plain.iter().any(|w| w.part(part::WH))
            && last_own > 0
            && among(words, group.last + 1..clause.to).iter().all(|w| w.part(part::SIGN) || w.any(list!["not"]));
        // "was BP 134/78 yesterday or am I making that up".
        let or = clause.opener == Opener::Or && group.inverted.is_some() && last_own > 0;
        if bare || or {
            return Some(last_own);
        }
        let inside = marked && final_word.any(list!["right", "correct", "yeah", "innit", "huh"]) && plain.len() > 2;
        return inside.then_some(last_own + 1);
    }
    alone.then_some(last_own)
}
