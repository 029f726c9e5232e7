//! Check-ins: the user speaks of one, and says mood, symptoms or whether the medicines were taken.

use std::ops::Range;

use alara_english::statement::{Assertion, Request};
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Whose};
use super::message::Message;

impl Message<'_> {
    /// Where it speaks of a check-in.
    pub fn check_in(&self) -> Option<Range<usize>> {
        self.check_in.get_or_init(|| spoken_of(self)).clone()
    }
}

/// Where the message speaks of a check-in: the tokens of the word.
fn spoken_of(message: &Message<'_>) -> Option<Range<usize>> {
    (0..message.text.tokens.len()).find_map(|at| {
        if message.quoted(at) {
            return None;
        }
        let norm = message.norm(at);
        if word_list!("../../data/words/events/check_in/spoken_of.txt").holds(message.before(at, 1)) {
            return None;
        }
        if matches!(norm, "check-in" | "checkin" | "check-ins" | "checkins" | "checking-in") {
            return Some(at..at + 1);
        }
        // "Checking in: …", "just checking in, …".
        if message.stands(at, &["checking", "in"])
            && message.sentence_tokens(at).start + 2 >= at
            && matches!(message.norm(at + 2), ":" | "," | "-" | "." | "for" | "with" | "today" | "tonight")
        {
            return Some(at..at + 2);
        }
        // In one word, in two, with whom between them, or with a loose hyphen.
        let hyphened = message.stands(at, &["check", "-", "in"]);
        let plain = message.stands(at, &["check", "in"]) || message.stands(at, &["check", "ins"]);
        let me = message.stands(at, &["check", "me", "in"]);
        let long = if me || hyphened { 3 } else { 2 };
        (plain || me || hyphened).then_some(at..at + long)
    })
}

/// The check-in of a message, made of the moods, symptoms and doses that were read in it. Those it takes in are taken off the list.
pub(crate) fn draft(message: &Message<'_>, record: &dyn Record, drafts: &mut [Draft]) -> Option<Draft> {
    let tokens = message.check_in()?;
    let statement = message.statement(tokens.start)?;
    let asked = statement.assertion == Assertion::Asked;
    if asked || matches!(statement.request, Some(Request::Remind | Request::Delete | Request::Show | Request::Stop)) {
        return None;
    }
    let mut mood = None;
    let mut symptoms = Vec::new();
    for draft in drafts.iter().filter(|draft| draft.certainty == Certainty::Clear) {
        match &draft.kind {
            EventKind::Mood { mood: said, .. } => mood = mood.or(Some(said.clone())),
            EventKind::Symptom { name, .. } => symptoms.push(name.clone()),
            _ => {}
        }
    }
    let whose = drafts
        .iter()
        .find(|draft| {
            matches!(draft.kind, EventKind::Mood { .. } | EventKind::Symptom { .. })
                && matches!(draft.whose, Whose::Other(_) | Whose::Person(_))
        })
        .map(|draft| draft.whose.clone())
        .or_else(|| owner(message, tokens.start, record))
        .unwrap_or_else(|| message.whose(tokens.start, record));
    let medication_taken = taken(message);
    if mood.is_none() && symptoms.is_empty() && medication_taken.is_none() && !with_notes(message, tokens.end) {
        return None;
    }
    let ordered = statement.assertion == Assertion::Requested;
    let certainty = if ordered { Certainty::Clear } else { message.certainty(tokens.start) };
    Some(Draft {
        certainty,
        whose,
        scope: vec![message.statement_index(tokens.start)],
        ..Draft::new(EventKind::CheckIn { mood, symptoms, medication_taken }, tokens)
    })
}

/// "Mum's check-in".
fn owner(message: &Message<'_>, token: usize, record: &dyn Record) -> Option<Whose> {
    let owner = (1..=3).map_while(|back| token.checked_sub(back)).find(|at| {
        message.norm(*at).ends_with("'s")
            && !message.is_any(*at, word_list!("../../data/words/events/check_in/owner.txt"))
    })?;
    let words = message.text.slice(message.token(owner)?.span);
    Some(super::person::person(words, record))
}

/// More words follow the check-in itself ("check-in notes: busy day", "note for today's check-in: tired, and the TV …").
fn with_notes(message: &Message<'_>, after: usize) -> bool {
    let words = (after..message.text.tokens.len())
        .filter(|at| message.norm(*at).chars().next().is_some_and(char::is_alphabetic))
        .count();
    message.any(after..(after + 3).min(message.text.tokens.len()), list![":", "-", "notes"]) && words >= 3
}

/// "meds taken", "medication taken: yes", "did not take my medicine", "took my meds".
pub(crate) fn taken(message: &Message<'_>) -> Option<Sourced<bool>> {
    const NOUNS: &WordList = word_list!("../../data/words/events/check_in/nouns.txt");
    let noun = (0..message.text.tokens.len()).find(|at| message.is_any(*at, NOUNS));
    let Some(at) = noun else {
        // "no metformin yet": a medication by its name, denied without a verb.
        let named = message.names.iter().find(|name| untaken(message, &name.tokens))?;
        return Some(Sourced::derived(false, message.span(&named.tokens)));
    };
    let sentence = message.sentence_tokens(at);
    let window = sentence.start.max(at.saturating_sub(6))..sentence.end.min(at + 6);
    let spotless = window.start.max(at.saturating_sub(5))..at + 1;
    let denier = |each: usize| message.is_any(each, word_list!("../../data/words/events/check_in/taken_no.txt"));
    // "no missed meds", "didn't skip any pills", "never missed a tablet": what was not passed over was taken.
    let passed = spotless
        .clone()
        .find(|each| message.is_any(*each, word_list!("../../data/words/events/check_in/taken_miss.txt")));
    // "no symptoms, forgot my meds": the no is of what stands before the sign.
    let joined = |at: usize| {
        (at.saturating_sub(3)..at)
            .rev()
            .take_while(|each| !matches!(message.norm(*each), "," | ";" | "." | "-"))
            .any(denier)
    };
    if let Some(passed) = passed.filter(|passed| joined(*passed)) {
        return Some(Sourced::derived(true, message.span(&(passed..at + 1))));
    }
    if untaken(message, &(at..at + 1)) {
        return Some(Sourced::derived(false, message.span(&(at..at + 1))));
    }
    // "no problem taking my meds": denied is the problem.
    let smooth = window.clone().find(|each| {
        matches!(message.norm(*each), "problem" | "problems" | "trouble" | "bother" | "issue" | "issues")
            && message.before(*each, 1) == "no"
            && message.norm(each + 1) == "taking"
    });
    if let Some(smooth) = smooth.filter(|smooth| *smooth < at) {
        return Some(Sourced::derived(true, message.span(&(smooth..at + 1))));
    }
    let verb =
        window.clone().find(|each| word_list!("../../data/words/events/check_in/taken.txt").holds(message.norm(*each)));
    let answered =
        matches!(message.norm(at + 1), "yes" | "no" | "y" | "n" | "yep" | "nope") && !message.is_word(at + 2);
    let labelled = answered || matches!(message.norm(at + 1), ":" | "-") || matches!(message.norm(at + 2), ":" | "-");
    let verb = verb.or_else(|| labelled.then_some(at))?;
    let span = message.span(&(at.min(verb)..at.max(verb) + 1));
    let answer = (at..sentence.end.min(at + 6))
        .filter(|_| labelled)
        .find(|each| matches!(message.norm(*each), "yes" | "no" | "y" | "n" | "nope" | "yep"));
    if let Some(answer) = answer {
        return Some(Sourced::derived(matches!(message.norm(answer), "yes" | "y" | "yep"), span));
    }
    let clause = message.statement_index(verb);
    let negated = message.statements.get(clause).is_some_and(|statement| statement.assertion == Assertion::Negated)
        || window.clone().any(|each| {
            message.statement_index(each) == clause
                && word_list!("../../data/words/events/check_in/taken_not.txt").holds(message.norm(each))
        });
    let sure = message.statements.get(clause).is_none_or(|statement| {
        matches!(
            statement.assertion,
            Assertion::Asserted | Assertion::Negated | Assertion::Requested | Assertion::Presupposed
        )
    });
    sure.then(|| Sourced::derived(!negated, span))
}

/// Whether medicines are told as not taken without a verb of taking them: "no meds yet", "none of my pills", "meds still to do", "tablets:
/// later", "about to take my meds".
fn untaken(message: &Message<'_>, noun: &std::ops::Range<usize>) -> bool {
    let clause = message.clause_tokens(noun.start);
    let from = clause.start.max(noun.start.saturating_sub(4));
    let light = |at: usize| message.is_any(at, word_list!("../../data/words/events/check_in/untaken_any.txt"));
    // A denial right before: "no", "none of my", "without any of my".
    let denied = (from..noun.start).rev().find(|at| !light(*at)).is_some_and(|at| {
        matches!(message.norm(at), "no" | "none" | "zero" | "without" | "sans" | "nil" | "neither" | "not")
    });
    let excused = word_list!("../../data/words/events/check_in/untaken.txt").holds(message.norm(noun.end));
    // "meds not yet", "pills pending", "tablets: later", "medication still to come".
    let line = message.sentence_tokens(noun.start);
    let stop = (noun.end..line.end.min(noun.end + 6))
        .find(|at| {
            (*at > noun.end || !matches!(message.norm(at + 1), "not" | "still" | "later"))
                && matches!(message.norm(*at), "," | "." | ";" | "and" | "but")
        })
        .unwrap_or(line.end.min(noun.end + 6));
    let behind = (noun.end..stop).any(|at| {
        word_list!("../../data/words/events/check_in/untaken_later.txt").holds(message.norm(at))
            || message.stands(at, &["not", "yet"])
            || message.stands(at, &["to", "do"])
            || message.stands(at, &["to", "take"])
            || message.stands(at, &["to", "come"])
            || message.norm(at) == "still"
                && matches!(message.norm(at + 1), "in" | "to" | "waiting" | "due" | "on" | "sitting")
    });
    // "yet to take my pills", "about to have my meds", "still need to take them".
    let ahead = (from..noun.start).any(|at| {
        message.norm(at) == "to"
            && matches!(message.norm(at + 1), "take" | "have" | "do" | "swallow")
            && word_list!("../../data/words/events/check_in/untaken_yet.txt").holds(message.before(at, 1))
            && !matches!(message.before(at, 1), "had")
    });
    denied && !excused || behind || ahead
}
