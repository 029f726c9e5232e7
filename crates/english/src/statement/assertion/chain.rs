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
    /// What was so is denied, and what was denied is so.
    fn denied(self, negation: Negation) -> State {
        match self {
            State::True => State::False(negation),
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
                other => other.denied(Negation::Not),
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
            Some("unable") => state.denied(Negation::Not),
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
        return state.denied(Negation::Skipped);
    }
    if verb.class(Class::Refuse) {
        return match state {
            State::True => State::False(Negation::Refused),
            State::False(_) => State::Open(Assertion::Uncertain),
            open => open,
        };
    }
    if verb.class(Class::Skip) {
        return state.denied(Negation::Skipped);
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
    let ending = Ending { view, group, verb, state, clause };
    let undone = ending.unbegun().or_else(|| ending.passed_over()).or_else(|| ending.over());
    if let Some(found) = undone {
        return found;
    }
    if let Some(found) = ending.not_kept() {
        clause.kept = false;
        return found;
    }
    ending.meant()
}

/// The last verb of a chain, and how it is reached.
struct Ending<'a> {
    view: &'a Cues<'a>,
    group: &'a Group,
    verb: &'a Word<'a>,
    state: State,
    clause: &'a Clause,
}

impl Ending<'_> {
    /// The word so many behind the verb.
    fn after(&self, n: usize) -> Option<&Word<'_>> {
        self.view.words.get(self.group.last + n).filter(|_| self.group.last + n < self.clause.to)
    }

    fn next(&self, texts: &WordList) -> bool {
        self.soon(texts, 1)
    }

    fn soon(&self, texts: &WordList, reach: usize) -> bool {
        (1..=reach).any(|n| self.after(n).is_some_and(|w| w.any(texts)))
    }

    /// "off" that governs what is come off: no day off work.
    fn off(&self, reach: usize) -> bool {
        let governs = |w: &Word| {
            !w.part(part::SIGN | part::ADVERB | part::JOINER | part::PREPOSITION)
                && !w.any(list!["work", "a", "school"])
        };
        (1..=reach).any(|n| self.after(n).is_some_and(|w| w.is("off")) && self.after(n + 1).is_some_and(governs))
    }

    /// Not yet come to, of a verb that nobody knows, or run out of.
    fn unbegun(&self) -> Option<State> {
        let Ending { view, group, verb, state, .. } = *self;
        let is = |n: usize, text: &str| self.after(n).is_some_and(|w| w.is(text));
        if verb.part(part::HAVE | part::BE) && (1..=3).any(|n| is(n, "yet") && is(n + 1, "to")) {
            return Some(State::False(Negation::NotYet));
        }
        // "used to hve", "was about to tae": a verb that nobody knows is still not done.
        let hinged = verb.auxiliary()
            && self.next(list!["about", "going", "supposed", "due", "meant", "ready", "planning", "hoping"]);
        let to = 1 + usize::from(hinged);
        let unknown = is(to, "to") && self.after(to + 1).is_some_and(|w| !w.part(part::COMMON));
        if unknown && state == State::True {
            let linked = || link(view.words, group, verb, group.last, state, usize::MAX);
            return Some(if hinged { State::Open(Assertion::Planned) } else { linked() });
        }
        let spent = matches!(verb.text, "ran" | "run" | "runs")
            && self.next(list!["out"])
            && !self.after(2).is_some_and(|w| w.any(list!["to", "the", "for", "into", "side", "there"]));
        // "ran out of", "we are out of".
        let out_of = (matches!(verb.text, "ran" | "run" | "running" | "runs") || verb.part(part::BE))
            && (self.next(list!["out"]) || verb.part(part::BE) && self.soon(list!["out"], 2))
            && self.soon(list!["of"], 3)
            // "the pain is 6 out of 10": a score, and nothing that ran out.
            && !self.after(1).is_some_and(|w| w.part(part::NUMBER))
            && !self.soon(list!["hospital", "bed", "surgery", "breath", "it", "town", "work"], 6);
        (spent || out_of).then(|| state.denied(Negation::RanOut))
    }

    /// Skipped, forgotten, refused, or left out.
    fn passed_over(&self) -> Option<State> {
        let Ending { group, verb, state, clause, .. } = *self;
        if verb.class(Class::Skip)
            || verb.class(Class::Forget) && !verb.any(list!["fail", "failed", "failing", "fails"])
        {
            let now =
                clause.tense == Tense::Present && verb.form(form::S | form::BASE) && group.shape == Shape::Present;
            // "haven't missed one this month": how it goes, and no dose of its own.
            let of_late = clause.tense == Tense::Perfect
                && matches!(state, State::False(_))
                && (self.next(list!["a", "one", "any", "anything"])
                    || self.soon(list!["week", "weeks", "month", "months", "year", "since", "far"], 8));
            // "Skip the amlodipine", "please skip it": said to whoever keeps the record, and so decided; not of another day.
            let later = word_list!("../../../data/words/statement/assertion/chain/later.txt");
            let behind =
                self.view.words.iter().skip(group.last + 1).take_while(|word| !word.any(list![".", "!", "\n"]));
            let ordered = verb.is("skip") && group.shape == Shape::Order && group.negated.is_none();
            if ordered && !behind.take(16).any(|word| word.any(later)) {
                return Some(State::False(Negation::Skipped));
            }
            // "forgot" may be about words ("forgot that I took"): the clause that follows is its own.
            return Some(if now || of_late {
                State::Open(Assertion::Habitual)
            } else {
                state.denied(Negation::Skipped)
            });
        }
        if verb.class(Class::Refuse) {
            return Some(state.denied(Negation::Refused));
        }
        let left_out = match verb.text {
            "left" | "leave" | "leaving" => {
                (self.next(list!["out", "off", "it", "them"]) || self.soon(list!["out"], 5))
                    && !self.soon(list!["to"], 2)
            }
            "opted" => self.next(list!["out"]),
            "passed" | "pass" => self.next(list!["on"]) && self.soon(list!["the", "my"], 2),
            // "had to blow off Tuesday's appointment"; steam that is blown off is none.
            "blow" | "blew" | "blown" | "blowing" | "sacked" | "binned" | "cried" | "begged" => {
                self.next(list!["off"]) && !self.soon(list!["steam", "dust", "course"], 3)
            }
            "held" | "hold" | "put" | "holding" => self.next(list!["off"]),
            "went" | "did" | "gone" | "going" | "go" => self.next(list!["without"]),
            "gave" | "given" => self.soon(list!["miss"], 5),
            _ => false,
        };
        left_out.then(|| state.denied(Negation::Skipped))
    }

    /// Ended, come off, or gone away.
    fn over(&self) -> Option<State> {
        let Ending { view, group, verb, state, clause } = *self;
        let came_off = self.off(1)
            && verb
                .any(list!["came", "come", "coming", "went", "weaned", "got", "taken", "took", "go", "stay", "been"])
            || matches!(verb.text, "took" | "taken") && self.off(4);
        // What a body no longer has: "my headache is gone", "the rash cleared up".
        let gone = match verb.text {
            "gone" if matches!(group.shape, Shape::Present | Shape::Perfect | Shape::Past) => {
                self.after(1).is_none_or(|w| w.part(part::SIGN | part::ADVERB) || w.is("away"))
            }
            "went" | "gone" => self.next(list!["away"]),
            "cleared" => self.next(list!["up"]),
            "disappeared" | "subsided" | "vanished" => true,
            _ => false,
        };
        // "four times I have gone": whoever goes is not over.
        let before = group.first.checked_sub(1).and_then(|at| view.words.get(at));
        let of_a_thing = !before.is_some_and(|w| w.part(part::SELF_SUBJECT))
            && matches!(clause.actor, Who::Thing | Who::Speaker)
            && group.first > clause.from;
        let is_off = verb.part(part::BE) && self.off(1) && !self.soon(list!["sick", "the", "today", "school"], 2);
        if came_off || gone && of_a_thing || is_off {
            return Some(state.denied(Negation::Stopped));
        }
        if verb.part(part::BE) && self.next(list!["time"]) && self.soon(list!["for", "to"], 2) {
            return Some(State::Open(Assertion::Planned));
        }
        if verb.class(Class::Stop) && matches!(state, State::False(_)) {
            return Some(State::Open(Assertion::Habitual));
        }
        let stops = verb.class(Class::Stop) && !self.next(list!["at", "by", "in", "off", "for", "over", "to"]);
        stops.then(|| state.denied(Negation::Stopped))
    }

    /// What did not stay down.
    fn not_kept(&self) -> Option<State> {
        let (verb, state) = (self.verb, self.state);
        if matches!(state, State::False(_)) {
            let kept = matches!(verb.text, "keep" | "stay" | "kept" | "stayed" | "hold") && self.soon(list!["down"], 4);
            return kept.then_some(State::Open(Assertion::Uncertain));
        }
        let lost = match verb.text {
            "threw" | "throw" | "thrown" | "brought" | "throwing" | "came" => self.soon(list!["up"], 3),
            "vomited" | "puked" | "spat" | "spit" | "vomiting" => true,
            _ => false,
        };
        (lost && state == State::True).then_some(state)
    }

    /// What is said by a verb that ends nothing: it failed, was nothing, is planned, wished for or standing; or is so.
    fn meant(&self) -> State {
        let Ending { view, group, verb, state, clause } = *self;
        if matches!(state, State::False(_))
            && matches!(verb.text, "get" | "swallow" | "manage" | "choke")
            && group.shape == Shape::Modal
        {
            return State::False(Negation::Failed);
        }
        if state != State::True {
            return state;
        }
        // "took nothing", "had no aspirin", "took neither".
        if self.next(list!["no", "none", "nothing", "neither", "zero"])
            && !self.soon(list!["problem", "problems", "trouble", "issue", "issues", "longer"], 3)
        {
            return State::False(Negation::Not);
        }
        let due = verb.part(part::BE) && self.next(list!["due"]) && !self.after(2).is_some_and(|w| w.is("to"));
        // "am on", "been on": standing. "want", "need" with a thing: wished for.
        let on =
            self.next(list!["on"]) || self.after(1).is_some_and(|w| w.part(part::ADVERB)) && self.soon(list!["on"], 2);
        let standing = (verb.part(part::BE) || verb.is("been"))
            && on
            && matches!(clause.actor, Who::Speaker | Who::Unnamed)
            && !self.soon(list!["the", "holiday", "edge", "fire", "my", "time", "track", "call"], 3);
        let wished = verb.class(Class::Want)
            && group.chain.len() == 1
            && !verb.any(list!["fancy", "mean", "meant", "means", "agreed", "needed", "needs"]);
        match () {
            () if verb.class(Class::Arrange) => State::Open(Assertion::Planned),
            () if verb.class(Class::Dream) => State::Open(Assertion::Fiction),
            () if due => State::Open(Assertion::Planned),
            () if standing && !view.future() => State::Open(Assertion::Habitual),
            () if wished => State::Open(Assertion::Planned),
            () => state,
        }
    }
}
