//! Which drafts a time that a message names may belong to, by its place: its own clause, the clause that this leans on, its sentence, the
//! sentence before.

use alara_english::statement::Assertion;
use alara_english::time::TimeValue;

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::group::Group;
use super::message::Message;
use super::{elaborated, moment, share, slot, symptom, when};

/// The drafts that a time may belong to, by place. Beside a dose that was told for certain, what it was taken for has none.
pub(super) fn candidates(drafts: &[Draft], message: &Message<'_>, group: &Group<'_>) -> Vec<usize> {
    let mut found = by_place(drafts, message, group);
    found.retain(|index| drafts.get(*index).is_none_or(|draft| !moment::of_now(draft, message, group)));
    let is = |index: &usize, test: fn(&Draft) -> bool| drafts.get(*index).is_some_and(test);
    let dosed = found.iter().any(|index| is(index, |draft| matches!(draft.kind, EventKind::Intake { .. })));
    let unsure = |draft: &Draft| draft.certainty != Certainty::Clear && matches!(draft.kind, EventKind::Symptom { .. });
    found.retain(|index| !(dosed && is(index, unsure)));
    found
}

fn by_place(drafts: &[Draft], message: &Message<'_>, group: &Group<'_>) -> Vec<usize> {
    if moment::of_other_words(drafts, message, group.token) {
        return Vec::new();
    }
    let statement = message.statement_index(group.token);
    if let Some(felt) = symptom::that_began(drafts, message, statement) {
        return vec![felt];
    }
    let pick = |test: &dyn Fn(&Draft) -> bool| pick(drafts, test);
    let head = message.head(statement);
    let of_head = |draft: &Draft| draft.scope.iter().any(|each| message.head(*each) == head);
    if !pick(&|draft| draft.scope.contains(&statement)).is_empty() {
        // What leans on the same verb shares its times ("took X and Y, both at 8").
        // "had the ramipril, the simvastatin I'll have tonight": the time of what is planned is of nothing that was done.
        let planned = message.statements.get(statement).is_some_and(|of| of.assertion == Assertion::Planned);
        return pick(&|draft| {
            draft.scope.contains(&statement) || !(planned && draft.certainty == Certainty::Clear) && of_head(draft)
        });
    }
    let same_head = pick(&of_head);
    if !same_head.is_empty() {
        return same_head;
    }
    let (sentence, of) = (message.sentence_of(statement), |index: usize| message.sentence_of(index));
    let in_sentence = pick(&|draft| draft.scope.iter().any(|each| of(*each) == sentence));
    if !in_sentence.is_empty() {
        return within_sentence(drafts, message, group, in_sentence);
    }
    let before = pick(&|draft| draft.tokens.start < group.token);
    let last = before.last().copied();
    // "Took my metformin at 8. That was yesterday's dose."
    let told_of = elaborated::of_it(message, statement)
        && last
            .and_then(|last| drafts.get(last))
            .is_some_and(|draft| draft.scope.iter().any(|each| of(*each).map(|of| of + 1) == sentence));
    // A fragment of its own ("I weighed 80 kg. At 8am.") speaks of the sentence before it.
    last.filter(|_| told_of || verbless(message, statement)).into_iter().collect()
}

/// The drafts that have a time of their own and are such.
fn pick(drafts: &[Draft], test: &dyn Fn(&Draft) -> bool) -> Vec<usize> {
    drafts.iter().enumerate().filter(|(_, draft)| draft.timed() && test(draft)).map(|(index, _)| index).collect()
}

fn verbless(message: &Message<'_>, statement: usize) -> bool {
    message.statements.get(statement).is_none_or(|each| each.verbs.is_empty())
}

/// Which drafts of its own sentence a time belongs to, where its statement tells none of them.
fn within_sentence(drafts: &[Draft], message: &Message<'_>, group: &Group<'_>, in_sentence: Vec<usize>) -> Vec<usize> {
    let statement = message.statement_index(group.token);
    let of = message.statements.get(statement);
    // "No Concerta today, but I had melatonin last night": a day that nothing happened on is that clause's alone.
    if of.is_some_and(|of| of.head == statement && of.assertion == Assertion::Negated) {
        return Vec::new();
    }
    let starts = |index: &usize| drafts.get(*index).map_or(0, |draft| draft.tokens.start);
    let behind: Vec<usize> = in_sentence.iter().copied().filter(|index| starts(index) < group.token).collect();
    if let Some(last) = behind.last().filter(|_| elaborated::of_it(message, statement)) {
        // "Had my amlodipine and my metformin, at ten past eight it was": of the whole list.
        let of_list = |index: &usize| {
            let both = drafts.get(*index).zip(drafts.get(*last));
            both.is_some_and(|(one, last)| one.scope == last.scope && one.certainty == last.certainty)
        };
        let listed = behind.iter().copied().filter(|index| of_list(index) && share::alike(drafts, *index, *last));
        return listed.collect();
    }
    if slot::passed(message, group) {
        return behind.last().copied().into_iter().collect();
    }
    let next = pick(drafts, &|draft| {
        matches!(draft.kind, EventKind::Vital { .. } | EventKind::Pressure { .. })
            && draft.scope.contains(&(statement + 1))
    });
    if !next.is_empty() && super::measured::gauged(message, statement) {
        return next;
    }
    // "took my Lexapro when I got in, like 3:15": then; "when I got up": a time that nobody can know, and it was not now.
    let vague = group.mentions.iter().any(|mention| mention.value == TimeValue::Vague);
    let opens = message.norm(message.statement_tokens(statement).start);
    let then = (group.clock() && opens == "when"
        || vague && matches!(opens, "when" | "after" | "before" | "once" | "as"))
        && of.is_some_and(|of| of.assertion == Assertion::Presupposed);
    let led = behind
        .last()
        .filter(|index| drafts.get(**index).is_some_and(|draft| draft.scope.iter().any(|each| each + 1 == statement)));
    if let Some(led) = led.filter(|_| then) {
        return vec![*led];
    }
    // "38.4, taken at 7pm": tells of the readings before it, and of nothing new.
    let read = message.statement_tokens(statement).take(3).any(|at| {
        matches!(message.norm(at), "taken" | "measured" | "checked" | "read" | "recorded" | "tested" | "done")
    });
    let readings = pick(drafts, &|draft| {
        // "Symbicort, 2 puffs, done about 20 minutes ago" is so of a dose.
        matches!(draft.kind, EventKind::Vital { .. } | EventKind::Pressure { .. } | EventKind::Intake { .. })
            && draft.tokens.start < group.token
            && draft.scope.iter().any(|each| message.sentence_of(*each) == message.sentence_of(statement))
    });
    if read && readings.len() == in_sentence.len() {
        return readings;
    }
    // "This morning I woke late, took X": a day leads the sentence; the minute of another deed, and what is to come, are its own.
    let leads = || {
        in_sentence.iter().all(|index| starts(index) > group.token)
            && !group.clock()
            && !group.mentions.iter().any(|mention| when::ahead(mention, message.now))
    };
    if verbless(message, statement) || leads() { in_sentence } else { Vec::new() }
}
