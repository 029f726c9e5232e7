//! Whether: what a clause's own verb group and cue words say of its event, before anything around it is looked at.

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::{form, part};
use super::tables::Class;
use super::words::{Word, any_of, some_of};
use super::{Assertion, Negation, Request, Tense};
use crate::list::WordList;

mod adverbs;
mod chain;
mod cues;
mod gap;

use adverbs::{adverbs, fragment};
use chain::{State, chain};
use cues::Cues;

/// How far the cues of a clause are looked for: clauses are short, and hostile ones are not worth more.
const REACH: usize = 60;

/// Standing use: in the present progressive a habit, unless something says now.
const STANDING: &WordList = word_list!("../../../data/words/statement/assertion/standing.txt");
/// Visits and errands: in the present progressive with a time to come, a plan.
const ERRANDS: &WordList = word_list!("../../../data/words/statement/assertion/errands.txt");
/// What a body does in the simple present is so now, not a habit.
const BODY: &WordList = word_list!("../../../data/words/statement/assertion/body.txt");
const HABIT: &WordList = word_list!("../../../data/words/statement/assertion/habit.txt");
const DOUBT: &WordList = word_list!("../../../data/words/statement/assertion/doubt.txt");
const LATER: &WordList = list!["tomorrow", "later", "soon", "upcoming", "shortly"];
const UNITS: &WordList = word_list!("../../../data/words/statement/assertion/units.txt");
const WEEKDAYS: &WordList = word_list!("../../../data/words/statement/assertion/weekdays.txt");
/// What is measured stands at a number, not at an hour ("my sugar is at 6").
const MEASURES: &WordList = word_list!("../../../data/words/statement/assertion/measures.txt");

/// Judges a clause by its own words.
pub(super) fn judge(words: &[Word], clause: &mut Clause) {
    if clause.quoted {
        return clause.decide(Assertion::Quoted, None);
    }
    let view = Cues::new(words, clause.from, clause.to.min(clause.from + REACH));
    let Some(group) = governing(words, clause).cloned() else {
        return fragment(&view, clause);
    };
    clause.verbs = clause.groups.iter().flat_map(|group| group.chain.iter().copied()).take(12).collect();
    clause.tense = tense(words, &group);
    let (assertion, negation) = chain(words, &group, &view, clause);
    let cue = group.negated.or(group.modal).or_else(|| (group.chain.len() > 1).then(|| group.outer()));
    match negation {
        Some(negation) => clause.deny(negation, cue.or(Some(group.outer()))),
        None => clause.decide(assertion, cue),
    }
    if group.shape == Shape::Order {
        return;
    }
    // "habe I taken my aspirin": an unknown word before the subject, which is not the object, may have been any cue.
    let lead = words.get(clause.from).filter(|w| clause.from + 1 < group.first && !w.part(part::COMMON | part::SIGN));
    let subject = words.get(clause.from + 1).is_some_and(|w| w.part(part::SELF_SUBJECT));
    let object = words.get(group.last + 1).is_some_and(|w| {
        group.last + 1 < clause.to && (w.part(part::DETERMINER | part::NUMBER) || !w.part(part::COMMON | part::SIGN))
    });
    if lead.is_some() && subject && object && clause.assertion == Assertion::Asserted {
        return clause.decide(Assertion::Uncertain, Some(clause.from));
    }
    // A verb that no table holds may be anything.
    if clause.assertion == Assertion::Asserted
        && words.get(group.main()).is_some_and(|w| w.entry.forms == 0 && !w.part(part::COMMON))
    {
        return clause.decide(Assertion::Uncertain, Some(group.main()));
    }
    if clause.assertion == Assertion::Asserted
        && let Some(at) = gap::strange(words, clause)
    {
        return clause.decide(Assertion::Uncertain, Some(at));
    }
    let denied = clause.opener == Opener::Not
        && any_of(view.words, clause.from..group.first, list!["not", "no"])
        && clause.assertion == Assertion::Asserted;
    let nobody = view.first().filter(|&at| at < group.first && view.words[at].any(list!["neither", "none", "nobody"]));
    if denied || nobody.is_some() && clause.assertion == Assertion::Asserted {
        return clause.deny(Negation::Not, nobody.or(Some(clause.from)));
    }
    adverbs(words, &view, &group, clause);
}

/// The group that decides: the first, or the one after "had", "got", "have" in "had my scan booked".
fn governing<'a>(words: &[Word], clause: &'a Clause) -> Option<&'a Group> {
    let first = clause.groups.first()?;
    let light = first.chain.len() == 1
        && words.get(first.main()).is_some_and(|w| w.part(part::HAVE) || w.any(list!["got", "get"]));
    let second = clause.groups.get(1).filter(|group| {
        matches!(group.shape, Shape::Past | Shape::Participle)
            && words.get(group.main()).is_some_and(|w| w.class(Class::Arrange))
    });
    if light && first.negated.is_none() && second.is_some() { second } else { Some(first) }
}

fn tense(words: &[Word], group: &Group) -> Tense {
    match group.shape {
        Shape::Past | Shape::Participle => Tense::Past,
        Shape::Perfect => Tense::Perfect,
        Shape::Present => Tense::Present,
        Shape::Progressive => Tense::Progressive,
        Shape::Infinitive | Shape::Gerund | Shape::Order => Tense::None,
        Shape::Modal if group.unreal => Tense::Past,
        Shape::Modal if words.get(group.first).is_some_and(|w| w.any(list!["will", "shall"])) => Tense::Future,
        Shape::Modal => Tense::Present,
    }
}

/// What the outermost verb's own shape says.
fn base(words: &[Word], group: &Group, view: &Cues<'_>, clause: &mut Clause) -> State {
    let outer = words.get(group.outer());
    let is = |texts: &WordList| outer.is_some_and(|w| w.any(texts));
    if group.shape == Shape::Order {
        if let Some(request) = super::request::ordered(words, group, view.to) {
            clause.request = Some(request);
            let asked = request == Request::Show;
            return if group.negated.is_some() {
                State::False(Negation::Not)
            } else {
                State::Open(if asked { Assertion::Asked } else { Assertion::Requested })
            };
        }
        return if is(list!["forget"]) { State::True } else { State::Open(Assertion::Planned) };
    }
    let denied = |state: State| if group.negated.is_some() { State::False(view.not_yet()) } else { state };
    let owns = group.shape == Shape::Perfect && is(list!["got"]) && group.chain.len() == 1;
    if owns {
        clause.tense = Tense::Present;
        if view.future() {
            return State::Open(Assertion::Planned);
        }
    }
    match group.shape {
        Shape::Past | Shape::Perfect | Shape::Participle => denied(State::True),
        Shape::Progressive => {
            let main = words.get(group.main());
            let act = main.is_some_and(|w| w.any(STANDING));
            let errand = main.is_some_and(|w| w.any(ERRANDS));
            let been = some_of(words, group.first..group.last, |w| w.is("been"));
            // "Yesterday I am taking one": the day says that it is over, whatever the tense.
            let over = act
                && !been
                && words.get(group.first).is_some_and(|w| w.any(list!["am", "'m", "is", "are"]))
                && (view.has(list!["yesterday", "ago"]) || view.near(list!["last"], list!["night"]))
                && !view.has(list!["since", "until", "from"]);
            if over && group.negated.is_none() {
                return State::True;
            }
            if errand && !been && view.future() {
                State::Open(Assertion::Planned)
            } else if group.negated.is_some() {
                State::False(view.not_yet())
            } else if act && view.has(list!["now"]) && !view.has(list!["until"]) {
                State::Open(if view.near(list!["right"], list!["now"]) || view.near(list!["just"], list!["now"]) {
                    Assertion::Asserted
                } else {
                    Assertion::Uncertain
                })
            } else if act && !view.has(list!["today", "tonight", "just"]) {
                State::Open(Assertion::Habitual)
            } else if act && !been {
                State::Open(Assertion::Uncertain)
            } else {
                State::True
            }
        }
        Shape::Present => {
            let copula = outer.is_some_and(|w| w.auxiliary());
            if group.negated.is_some() {
                return State::False(view.not_yet());
            }
            if copula && (view.future() || view.clock_ahead(words, clause)) && !view.has(MEASURES) && !view.measured() {
                return State::Open(Assertion::Planned);
            }
            if group.passive {
                return State::True;
            }
            let act = outer.is_some_and(|w| w.class(Class::Act) && !w.class(Class::State)) && !is(BODY) && !copula;
            if act && group.chain.len() == 1 && !view.present() {
                return State::Open(Assertion::Habitual);
            }
            State::True
        }
        Shape::Modal => modal(words, group),
        Shape::Infinitive => planned(group),
        Shape::Gerund => match clause.opener {
            Opener::Without => State::False(Negation::Not),
            Opener::When => State::Open(Assertion::Presupposed),
            _ => denied(State::Open(Assertion::Presupposed)),
        },
        Shape::Order => State::True,
    }
}

fn modal(words: &[Word], group: &Group) -> State {
    let Some(word) = group.modal.and_then(|at| words.get(at)) else { return State::True };
    let like = group.outer_is(words, list!["like", "love", "prefer"]);
    if group.unreal {
        return match word.text {
            "might" | "may" | "must" if group.negated.is_none() => State::Open(Assertion::Uncertain),
            "could" if group.negated.is_none() => State::Open(Assertion::Supposed),
            "might" | "may" => State::Open(Assertion::Uncertain),
            _ => State::Open(Assertion::Supposed),
        };
    }
    match word.text {
        "will" | "shall" => planned(group),
        // "I should like it recorded": a wish, as "would like" is.
        "should" if like && group.negated.is_none() => State::True,
        "would" if like || group.negated.is_none() && group.main_is(words, list!["say", "call"]) => State::True,
        "would" | "could" | "can" if group.negated.is_some() => State::False(Negation::Not),
        "would" | "could" | "can" => State::Open(Assertion::Supposed),
        "may" | "might" => State::Open(Assertion::Planned),
        _ => planned(group),
    }
}

/// What is still to come, unless it is denied.
fn planned(group: &Group) -> State {
    if group.negated.is_some() { State::False(Negation::Not) } else { State::Open(Assertion::Planned) }
}
