//! What a chain of verbs says of its last: the polarity calculus, verb by verb.

use super::*;
use crate::list::WordList;

/// The state of the verb reached so far in a chain.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum State {
    True,
    False(Negation),
    Open(Assertion),
}

impl State {
    fn flip(self) -> State {
        match self {
            State::True => State::False(Negation::Not),
            State::False(_) => State::True,
            open => open,
        }
    }
}

pub(super) fn chain(
    words: &[Word],
    group: &Group,
    view: &Cues<'_>,
    clause: &mut Clause,
) -> (Assertion, Option<Negation>) {
    let mut state = base(words, group, view, clause);
    let last = group.chain.len().saturating_sub(1);
    for (i, &at) in group.chain.iter().enumerate() {
        let Some(verb) = words.get(at) else { break };
        state = if i < last {
            link(words, group, verb, at, state, group.chain[i + 1])
        } else {
            end(view, group, verb, state, clause)
        };
        if i < last && group.inner.is_some_and(|inner| inner > at && inner < group.chain[i + 1]) {
            state = match state {
                State::Open(Assertion::Planned) if verb.any(list!["decided", "chose", "opted", "decide"]) => {
                    State::False(Negation::Refused)
                }
                State::Open(_) => State::False(Negation::Not),
                other => other.flip(),
            };
        }
    }
    match state {
        State::True => (Assertion::Asserted, None),
        State::False(negation) => (Assertion::Negated, Some(negation)),
        State::Open(assertion) => (assertion, None),
    }
}

/// What one verb of a chain says of the next.
pub(super) fn link(words: &[Word], group: &Group, verb: &Word, at: usize, state: State, next: usize) -> State {
    let past = verb.form(form::PAST) || group.shape == Shape::Perfect;
    let hinge = group.modal.filter(|&m| m > at && m < next).and_then(|m| words.get(m)).map(|w| w.text);
    let to = |assertion: Assertion| match state {
        State::True => State::Open(assertion),
        other => other,
    };
    if verb.auxiliary() && !verb.any(list!["do", "did", "does"]) {
        return match hinge {
            Some("supposed" | "meant" | "used" | "allowed") => to(Assertion::Habitual),
            Some("able" | "happy") if past => state,
            Some("unable") => state.flip(),
            Some("yet") => State::False(Negation::NotYet),
            Some("afraid" | "scared" | "reluctant") => to(Assertion::Supposed),
            Some(_) => to(Assertion::Planned),
            // "had to take": it had to be, and was.
            None if verb.part(part::HAVE) && past => state,
            // "been to see the nurse": gone, and back.
            None if verb.is("been") && words.get(next).is_some_and(|w| w.any(list!["see", "visit", "get", "have"])) => {
                state
            }
            None => to(Assertion::Planned),
        };
    }
    let expected = verb.any(list!["expected", "meant"]) && group.passive;
    if expected || verb.any(list!["used", "tend", "tends", "tended", "supposed"]) {
        return to(Assertion::Habitual);
    }
    if verb.any(list!["got", "gotten"]) && group.shape == Shape::Perfect {
        return to(Assertion::Planned);
    }
    if verb.any(list!["going", "gone", "coming", "arriving"]) || hinge.is_some() {
        return match state {
            State::False(_) => state,
            _ => State::Open(Assertion::Planned),
        };
    }
    if verb.class(Class::Forget) {
        // "forgot to log my aspirin": that it was taken is taken for granted.
        if state == State::True
            && words.get(next).is_some_and(|w| w.any(list!["log", "record", "note", "enter", "mark", "write", "add"]))
        {
            return State::Open(Assertion::Presupposed);
        }
        return match state {
            State::True => State::False(Negation::Skipped),
            State::False(_) => State::True,
            open => open,
        };
    }
    if verb.class(Class::Refuse) {
        return match state {
            State::True => State::False(Negation::Refused),
            State::False(_) => State::Open(Assertion::Uncertain),
            open => open,
        };
    }
    if verb.class(Class::Skip) {
        return match state {
            State::True => State::False(Negation::Skipped),
            State::False(_) => State::True,
            open => open,
        };
    }
    if verb.class(Class::Stop) {
        return match state {
            State::True => State::False(Negation::Stopped),
            State::False(_) => State::Open(Assertion::Habitual),
            open => open,
        };
    }
    if verb.class(Class::Manage) || verb.class(Class::Start) {
        return state;
    }
    if verb.class(Class::Try) {
        return to(Assertion::Uncertain);
    }
    if verb.any(list!["considered", "considering", "consider"])
        || verb.class(Class::Want)
        || verb.class(Class::Arrange)
        || verb.any(list!["like", "love", "prefer", "ready", "choose"])
    {
        return to(Assertion::Planned);
    }
    if verb.class(Class::Say) {
        return to(Assertion::Quoted);
    }
    // Errands: "went to see Dr Kim", "popped in to get my jab".
    let errand =
        words.get(next).is_some_and(|w| w.any(list!["see", "visit", "meet", "get", "have", "pick", "collect", "be"]));
    // "went swimming": what one goes is what was done.
    let going = |w: &Word| w.text.ends_with("ing") && !w.class(Class::Skip);
    let along = verb.is("went") && next == at + 1 && words.get(next).is_some_and(going);
    if errand || along { state } else { to(Assertion::Uncertain) }
}

/// What the last verb and its particles say.
pub(super) fn end(view: &Cues<'_>, group: &Group, verb: &Word, state: State, clause: &mut Clause) -> State {
    let after = |n: usize| view.words.get(group.last + n).filter(|_| group.last + n < clause.to);
    let next = |texts: &WordList| after(1).is_some_and(|w| w.any(texts));
    let soon = |texts: &WordList, reach: usize| (1..=reach).any(|n| after(n).is_some_and(|w| w.any(texts)));
    let flipped = |state: State, negation: Negation| match state {
        State::True => State::False(negation),
        State::False(_) => State::True,
        open => open,
    };
    let sound = verb.text;
    if verb.part(part::HAVE | part::BE)
        && (1..=3).any(|n| after(n).is_some_and(|w| w.is("yet")) && after(n + 1).is_some_and(|w| w.is("to")))
    {
        return State::False(Negation::NotYet);
    }
    // "used to hve", "was about to tae": a verb that nobody knows is still not done.
    let hinged = after(1)
        .is_some_and(|w| w.any(list!["about", "going", "supposed", "due", "meant", "ready", "planning", "hoping"]))
        && verb.auxiliary();
    let to = group.last + 1 + usize::from(hinged);
    let unknown = view.words.get(to).is_some_and(|w| to < clause.to && w.is("to"))
        && view.words.get(to + 1).is_some_and(|w| to + 1 < clause.to && !w.part(part::COMMON));
    if unknown && matches!(state, State::True) {
        return if hinged {
            State::Open(Assertion::Planned)
        } else {
            link(view.words, group, verb, group.last, state, usize::MAX)
        };
    }
    let spent = matches!(sound, "ran" | "run" | "runs")
        && next(list!["out"])
        && !after(2).is_some_and(|w| w.any(list!["to", "the", "for", "into", "side", "there"]));
    if spent {
        return flipped(state, Negation::RanOut);
    }
    // "ran out of", "we are out of".
    if (matches!(sound, "ran" | "run" | "running" | "runs") || verb.part(part::BE))
        && (next(list!["out"]) || verb.part(part::BE) && soon(list!["out"], 2))
        && soon(list!["of"], 3)
        // "the pain is 6 out of 10": a score, and nothing that ran out.
        && !after(1).is_some_and(|w| w.part(part::NUMBER))
        && !soon(list!["hospital", "bed", "surgery", "breath", "it", "town", "work"], 6)
    {
        return flipped(state, Negation::RanOut);
    }
    if verb.class(Class::Skip) || verb.class(Class::Forget) && !verb.any(list!["fail", "failed", "failing", "fails"]) {
        if clause.tense == Tense::Present && verb.form(form::S | form::BASE) && matches!(group.shape, Shape::Present) {
            return State::Open(Assertion::Habitual);
        }
        // "haven't missed one this month": how it goes, and no dose of its own.
        if clause.tense == Tense::Perfect
            && matches!(state, State::False(_))
            && (next(list!["a", "one", "any", "anything"])
                || soon(list!["week", "weeks", "month", "months", "year", "since", "far"], 8))
        {
            return State::Open(Assertion::Habitual);
        }
        // "forgot" may be about words ("forgot that I took"): the clause that follows is its own.
        return flipped(state, Negation::Skipped);
    }
    if verb.class(Class::Refuse) {
        return flipped(state, Negation::Refused);
    }
    if matches!(sound, "left" | "leave" | "leaving")
        && (next(list!["out", "off", "it", "them"]) || soon(list!["out"], 5))
        && !soon(list!["to"], 2)
    {
        return flipped(state, Negation::Skipped);
    }
    if sound == "opted" && next(list!["out"])
        || matches!(sound, "passed" | "pass") && next(list!["on"]) && soon(list!["the", "my"], 2)
    {
        return flipped(state, Negation::Skipped);
    }
    // "had to blow off Tuesday's appointment"; steam that is blown off is none.
    if matches!(sound, "blow" | "blew" | "blown" | "blowing" | "sacked" | "binned" | "cried" | "begged")
        && next(list!["off"])
        && !soon(list!["steam", "dust", "course"], 3)
    {
        return flipped(state, Negation::Skipped);
    }
    if matches!(sound, "held" | "hold" | "put" | "holding") && next(list!["off"]) {
        return flipped(state, Negation::Skipped);
    }
    if matches!(sound, "went" | "did" | "gone" | "going" | "go") && next(list!["without"])
        || matches!(sound, "gave" | "given") && soon(list!["miss"], 5)
    {
        return flipped(state, Negation::Skipped);
    }
    let off = |reach: usize| {
        (1..=reach).any(|n| {
            after(n).is_some_and(|w| w.is("off"))
                && after(n + 1).is_some_and(|w| {
                    !w.part(part::SIGN | part::ADVERB | part::JOINER | part::PREPOSITION)
                        && !w.any(list!["work", "a", "school"])
                })
        })
    };
    if matches!(
        sound,
        "came" | "come" | "coming" | "went" | "weaned" | "got" | "taken" | "took" | "go" | "stay" | "been"
    ) && off(1)
        || matches!(sound, "took" | "taken") && off(4)
    {
        return flipped(state, Negation::Stopped);
    }
    // What a body no longer has: "my headache is gone", "the rash cleared up".
    let over = matches!(sound, "gone")
        && matches!(group.shape, Shape::Present | Shape::Perfect | Shape::Past)
        && after(1).is_none_or(|w| w.part(part::SIGN | part::ADVERB) || w.is("away"))
        || matches!(sound, "went" | "gone") && next(list!["away"])
        || matches!(sound, "cleared") && next(list!["up"])
        || matches!(sound, "disappeared" | "subsided" | "vanished");
    // "four times I have gone": whoever goes is not over.
    let goes = group.first.checked_sub(1).and_then(|at| view.words.get(at)).is_some_and(|w| w.part(part::SELF_SUBJECT));
    if over && !goes && matches!(clause.actor, Who::Thing | Who::Speaker) && group.first > clause.from {
        return flipped(state, Negation::Stopped);
    }
    if verb.part(part::BE) && off(1) && !soon(list!["sick", "the", "today", "school"], 2) {
        return flipped(state, Negation::Stopped);
    }
    if verb.part(part::BE) && next(list!["time"]) && soon(list!["for", "to"], 2) {
        return State::Open(Assertion::Planned);
    }
    if verb.class(Class::Stop) && matches!(state, State::False(_)) {
        return State::Open(Assertion::Habitual);
    }
    if verb.class(Class::Stop) && !next(list!["at", "by", "in", "off", "for", "over", "to"]) {
        return flipped(state, Negation::Stopped);
    }
    // What did not stay down.
    let kept = matches!(sound, "keep" | "stay" | "kept" | "stayed" | "hold") && soon(list!["down"], 4);
    let thrown = matches!(sound, "threw" | "throw" | "thrown" | "brought" | "throwing") && soon(list!["up"], 3)
        || matches!(sound, "came") && soon(list!["up"], 3);
    let lost = matches!(sound, "vomited" | "puked" | "spat" | "spit" | "vomiting");
    if kept && matches!(state, State::False(_)) || (thrown || lost) && matches!(state, State::True) {
        clause.kept = false;
        return if kept { State::Open(Assertion::Uncertain) } else { state };
    }
    if matches!(state, State::False(_))
        && matches!(sound, "get" | "swallow" | "manage" | "choke")
        && group.shape == Shape::Modal
    {
        return State::False(Negation::Failed);
    }
    // "took nothing", "had no aspirin", "took neither".
    if matches!(state, State::True)
        && next(list!["no", "none", "nothing", "neither", "zero"])
        && !soon(list!["problem", "problems", "trouble", "issue", "issues", "longer"], 3)
    {
        return State::False(Negation::Not);
    }
    if verb.class(Class::Arrange) && matches!(state, State::True) {
        return State::Open(Assertion::Planned);
    }
    if verb.class(Class::Dream) && matches!(state, State::True) {
        return State::Open(Assertion::Fiction);
    }
    if verb.part(part::BE)
        && next(list!["due"])
        && !after(2).is_some_and(|w| w.is("to"))
        && matches!(state, State::True)
    {
        return State::Open(Assertion::Planned);
    }
    // "am on", "been on": standing. "want", "need" with a thing: wished for.
    let on = next(list!["on"]) || after(1).is_some_and(|w| w.part(part::ADVERB)) && soon(list!["on"], 2);
    let standing = (verb.part(part::BE) || verb.is("been"))
        && on
        && matches!(clause.actor, Who::Speaker | Who::Unnamed)
        && !soon(list!["the", "holiday", "edge", "fire", "my", "time", "track", "call"], 3);
    if standing && matches!(state, State::True) && !view.future() {
        return State::Open(Assertion::Habitual);
    }
    if verb.class(Class::Want)
        && matches!(state, State::True)
        && group.chain.len() == 1
        && !verb.any(list!["fancy", "mean", "meant", "means", "agreed", "needed", "needs"])
    {
        return State::Open(Assertion::Planned);
    }
    if verb.class(Class::Try) && group.chain.len() == 1 {
        return state;
    }
    state
}
