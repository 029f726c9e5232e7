//! Whether: what a clause's own verb group and cue words say of its event, before anything around it is looked at.

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::{form, part};
use super::tables::Class;
use super::words::Word;
use super::{Assertion, Negation, Request, Tense};

/// How far the cues of a clause are looked for: clauses are short, and hostile ones are not worth more.
const REACH: usize = 60;

/// Standing use: in the present progressive a habit, unless something says now.
const STANDING: &[&str] = &[
    "taking",
    "using",
    "injecting",
    "applying",
    "seeing",
    "visiting",
    "inhaling",
    "swallowing",
    "takin",
    "drinking",
    "smoking",
    "eating",
];
/// Visits and errands: in the present progressive with a time to come, a plan.
const ERRANDS: &[&str] = &[
    "seeing",
    "visiting",
    "meeting",
    "going",
    "getting",
    "having",
    "taking",
    "starting",
    "coming",
    "doing",
    "stopping",
    "picking",
    "flying",
    "talking",
    "speaking",
    "calling",
    "switching",
    "giving",
    "attending",
    "changing",
    "trying",
    "returning",
    "running",
];
/// What a body does in the simple present is so now, not a habit.
const BODY: &[&str] = &[
    "get", "gets", "have", "has", "cough", "sneeze", "vomit", "puke", "sweat", "shake", "faint", "itch", "ache",
    "bleed", "wake", "cry", "feel", "confirm", "see", "breathe", "come", "want", "throw", "need", "go", "goes",
    "comes",
];
const HABIT: &[&str] = &[
    "usually",
    "normally",
    "typically",
    "generally",
    "always",
    "regularly",
    "often",
    "sometimes",
    "occasionally",
    "rarely",
    "seldom",
    "routinely",
];
const DOUBT: &[&str] = &[
    "maybe",
    "probably",
    "perhaps",
    "possibly",
    "apparently",
    "supposedly",
    "presumably",
    "potentially",
    "reportedly",
];
const LATER: &[&str] = &["tomorrow", "later", "soon", "upcoming", "shortly"];
const UNITS: &[&str] = &[
    "week",
    "month",
    "year",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "time",
    "visit",
    "appointment",
    "dose",
    "morning",
    "evening",
    "weekend",
];
const WEEKDAYS: &[&str] = &[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mon",
    "tue",
    "tues",
    "wed",
    "thu",
    "thurs",
    "fri",
    "sat",
    "sun",
];
/// What is measured stands at a number, not at an hour ("my sugar is at 6").
const MEASURES: &[&str] = &[
    "pulse",
    "bp",
    "pressure",
    "sugar",
    "glucose",
    "temp",
    "temperature",
    "weight",
    "sats",
    "oxygen",
    "rate",
    "level",
    "pain",
    "fever",
    "mood",
    "spo2",
    "systolic",
    "diastolic",
];

/// Judges a clause by its own words.
pub(super) fn judge(words: &[Word], clause: &mut Clause) {
    if clause.quoted {
        return clause.decide(Assertion::Quoted, None);
    }
    let view = Cues { words, from: clause.from, to: clause.to.min(clause.from + REACH) };
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
    let denied = clause.opener == Opener::Not
        && view.words.get(clause.from..group.first).unwrap_or(&[]).iter().any(|w| w.any(&["not", "no"]))
        && clause.assertion == Assertion::Asserted;
    let nobody = view.first().filter(|&at| at < group.first && view.words[at].any(&["neither", "none", "nobody"]));
    if denied || nobody.is_some() && clause.assertion == Assertion::Asserted {
        return clause.deny(Negation::Not, nobody.or(Some(clause.from)));
    }
    adverbs(words, &view, &group, clause);
}

/// The group that decides: the first, or the one after "had", "got", "have" in "had my scan booked".
fn governing<'a>(words: &[Word], clause: &'a Clause) -> Option<&'a Group> {
    let first = clause.groups.first()?;
    let light =
        first.chain.len() == 1 && words.get(first.main()).is_some_and(|w| w.part(part::HAVE) || w.any(&["got", "get"]));
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
        Shape::Modal if words.get(group.first).is_some_and(|w| w.any(&["will", "shall"])) => Tense::Future,
        Shape::Modal => Tense::Present,
    }
}

/// The state of the verb reached so far in a chain.
#[derive(Clone, Copy, PartialEq)]
enum State {
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

fn chain(words: &[Word], group: &Group, view: &Cues<'_>, clause: &mut Clause) -> (Assertion, Option<Negation>) {
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
                State::Open(Assertion::Planned) if verb.any(&["decided", "chose", "opted", "decide"]) => {
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

/// What the outermost verb's own shape says.
fn base(words: &[Word], group: &Group, view: &Cues<'_>, clause: &mut Clause) -> State {
    let outer = words.get(group.outer());
    let is = |texts: &[&str]| outer.is_some_and(|w| w.any(texts));
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
        return if is(&["forget"]) { State::True } else { State::Open(Assertion::Planned) };
    }
    let denied = |state: State| if group.negated.is_some() { State::False(view.not_yet()) } else { state };
    let owns = group.shape == Shape::Perfect && is(&["got"]) && group.chain.len() == 1;
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
            let been = words.get(group.first..group.last).unwrap_or(&[]).iter().any(|w| w.is("been"));
            if errand && !been && view.future() {
                State::Open(Assertion::Planned)
            } else if group.negated.is_some() {
                State::False(view.not_yet())
            } else if act && view.has(&["now"]) && !view.has(&["until"]) {
                State::Open(if view.near("right", "now") || view.near("just", "now") {
                    Assertion::Asserted
                } else {
                    Assertion::Uncertain
                })
            } else if act && !view.has(&["today", "tonight", "just"]) {
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
            if copula && (view.future() || view.clock_ahead(words, clause)) && !view.has(MEASURES) {
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
        Shape::Infinitive => {
            if group.negated.is_some() {
                State::False(Negation::Not)
            } else {
                State::Open(Assertion::Planned)
            }
        }
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
    let like = words.get(group.outer()).is_some_and(|w| w.any(&["like", "love", "prefer"]));
    if group.unreal {
        return match word.text {
            "might" | "may" | "must" if group.negated.is_none() => State::Open(Assertion::Uncertain),
            "could" if group.negated.is_none() => State::Open(Assertion::Supposed),
            "might" | "may" => State::Open(Assertion::Uncertain),
            _ => State::Open(Assertion::Supposed),
        };
    }
    match word.text {
        "will" | "shall" => {
            if group.negated.is_some() {
                State::False(Negation::Not)
            } else {
                State::Open(Assertion::Planned)
            }
        }
        "would" if like || words.get(group.main()).is_some_and(|w| w.any(&["say", "call"])) => State::True,
        "would" | "could" | "can" if group.negated.is_some() => State::False(Negation::Not),
        "would" | "could" | "can" => State::Open(Assertion::Supposed),
        "may" | "might" => State::Open(Assertion::Planned),
        _ if group.negated.is_some() => State::False(Negation::Not),
        _ => State::Open(Assertion::Planned),
    }
}

/// What one verb of a chain says of the next.
fn link(words: &[Word], group: &Group, verb: &Word, at: usize, state: State, next: usize) -> State {
    let past = verb.form(form::PAST) || group.shape == Shape::Perfect;
    let hinge = group.modal.filter(|&m| m > at && m < next).and_then(|m| words.get(m)).map(|w| w.text);
    let to = |assertion: Assertion| match state {
        State::True => State::Open(assertion),
        other => other,
    };
    if verb.auxiliary() && !verb.any(&["do", "did", "does"]) {
        return match hinge {
            Some("supposed" | "meant" | "used" | "allowed") => to(Assertion::Habitual),
            Some("able" | "happy") if past => state,
            Some("unable") => state.flip(),
            Some("yet") => State::False(Negation::NotYet),
            Some("afraid" | "scared" | "reluctant") => to(Assertion::Supposed),
            Some(_) => to(Assertion::Planned),
            // "had to take": it had to be, and was.
            None if verb.part(part::HAVE) && past => state,
            None => to(Assertion::Planned),
        };
    }
    let expected = verb.any(&["expected", "meant"]) && group.passive;
    if expected || verb.any(&["used", "tend", "tends", "tended", "supposed"]) {
        return to(Assertion::Habitual);
    }
    if verb.any(&["got", "gotten"]) && group.shape == Shape::Perfect {
        return to(Assertion::Planned);
    }
    if verb.any(&["going", "gone"]) || hinge.is_some() {
        return match state {
            State::False(_) => state,
            _ => State::Open(Assertion::Planned),
        };
    }
    if verb.class(Class::Forget) {
        // "forgot to log my aspirin": that it was taken is taken for granted.
        if state == State::True
            && words.get(next).is_some_and(|w| w.any(&["log", "record", "note", "enter", "mark", "write", "add"]))
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
    if verb.any(&["considered", "considering", "consider"])
        || verb.class(Class::Want)
        || verb.class(Class::Arrange)
        || verb.any(&["like", "love", "prefer", "ready", "choose"])
    {
        return to(Assertion::Planned);
    }
    if verb.class(Class::Say) {
        return to(Assertion::Quoted);
    }
    // Errands: "went to see Dr Kim", "popped in to get my jab".
    let errand =
        words.get(next).is_some_and(|w| w.any(&["see", "visit", "meet", "get", "have", "pick", "collect", "be"]));
    if errand { state } else { to(Assertion::Uncertain) }
}

/// What the last verb and its particles say.
fn end(view: &Cues<'_>, group: &Group, verb: &Word, state: State, clause: &mut Clause) -> State {
    let after = |n: usize| view.words.get(group.last + n).filter(|_| group.last + n < clause.to);
    let next = |texts: &[&str]| after(1).is_some_and(|w| w.any(texts));
    let soon = |texts: &[&str], reach: usize| (1..=reach).any(|n| after(n).is_some_and(|w| w.any(texts)));
    let flipped = |state: State, negation: Negation| match state {
        State::True => State::False(negation),
        State::False(_) => State::True,
        open => open,
    };
    let sound = verb.text;
    // "ran out of", "we are out of".
    if (matches!(sound, "ran" | "run" | "running" | "runs") || verb.part(part::BE))
        && (next(&["out"]) || verb.part(part::BE) && soon(&["out"], 2))
        && soon(&["of"], 3)
        && !soon(&["hospital", "bed", "surgery", "breath", "it", "town", "work"], 6)
    {
        return flipped(state, Negation::RanOut);
    }
    if verb.class(Class::Skip) || verb.class(Class::Forget) && !verb.any(&["fail", "failed", "failing", "fails"]) {
        if clause.tense == Tense::Present && verb.form(form::S | form::BASE) && matches!(group.shape, Shape::Present) {
            return State::Open(Assertion::Habitual);
        }
        // "forgot" may be about words ("forgot that I took"): the clause that follows is its own.
        return flipped(state, Negation::Skipped);
    }
    if verb.class(Class::Refuse) {
        return flipped(state, Negation::Refused);
    }
    if matches!(sound, "left" | "leave" | "leaving")
        && (next(&["out", "off", "it", "them"]) || soon(&["out"], 5))
        && !soon(&["to"], 2)
    {
        return flipped(state, Negation::Skipped);
    }
    if matches!(sound, "held" | "hold" | "put" | "holding") && next(&["off"]) {
        return flipped(state, Negation::Skipped);
    }
    if matches!(sound, "went" | "did" | "gone" | "going" | "go") && next(&["without"])
        || matches!(sound, "gave" | "given") && soon(&["miss"], 5)
    {
        return flipped(state, Negation::Skipped);
    }
    let off = |reach: usize| {
        (1..=reach).any(|n| {
            after(n).is_some_and(|w| w.is("off"))
                && after(n + 1).is_some_and(|w| {
                    !w.part(part::SIGN | part::ADVERB | part::JOINER | part::PREPOSITION)
                        && !w.any(&["work", "a", "school"])
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
        || matches!(sound, "went" | "gone") && next(&["away"])
        || matches!(sound, "cleared") && next(&["up"])
        || matches!(sound, "disappeared" | "subsided" | "vanished");
    if over && matches!(clause.actor, Who::Thing | Who::Speaker) && group.first > clause.from {
        return flipped(state, Negation::Stopped);
    }
    if verb.class(Class::Stop) && !next(&["at", "by", "in", "off", "for", "over", "to"]) {
        return flipped(state, Negation::Stopped);
    }
    // What did not stay down.
    let kept = matches!(sound, "keep" | "stay" | "kept" | "stayed" | "hold") && soon(&["down"], 4);
    let thrown = matches!(sound, "threw" | "throw" | "thrown" | "brought" | "throwing") && soon(&["up"], 3)
        || matches!(sound, "came") && soon(&["up"], 3);
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
        && next(&["no", "none", "nothing", "neither", "zero"])
        && !soon(&["problem", "problems", "trouble", "issue", "issues", "longer"], 3)
    {
        return State::False(Negation::Not);
    }
    if verb.class(Class::Arrange) && matches!(state, State::True) {
        return State::Open(Assertion::Planned);
    }
    if verb.class(Class::Dream) && matches!(state, State::True) {
        return State::Open(Assertion::Fiction);
    }
    if verb.part(part::BE) && next(&["due"]) && !after(2).is_some_and(|w| w.is("to")) && matches!(state, State::True) {
        return State::Open(Assertion::Planned);
    }
    // "am on", "been on": standing. "want", "need" with a thing: wished for.
    let on = next(&["on"]) || after(1).is_some_and(|w| w.part(part::ADVERB)) && soon(&["on"], 2);
    let standing = (verb.part(part::BE) || verb.is("been"))
        && on
        && matches!(clause.actor, Who::Speaker | Who::Unnamed)
        && !soon(&["the", "holiday", "edge", "fire", "my", "time", "track", "call"], 3);
    if standing && matches!(state, State::True) && !view.future() {
        return State::Open(Assertion::Habitual);
    }
    if verb.class(Class::Want)
        && matches!(state, State::True)
        && group.chain.len() == 1
        && !verb.any(&["fancy", "mean", "meant", "means", "agreed", "needed", "needs"])
    {
        return State::Open(Assertion::Planned);
    }
    if verb.class(Class::Try) && group.chain.len() == 1 {
        return state;
    }
    state
}

/// Adverbs that lift or lower what the verb says.
fn adverbs(words: &[Word], view: &Cues<'_>, group: &Group, clause: &mut Clause) {
    let real = matches!(clause.assertion, Assertion::Asserted | Assertion::Presupposed);
    if let Some(at) = view.find(&["almost", "nearly"]).filter(|&at| real && at < group.main() && at + 4 > group.first) {
        return clause.deny(Negation::Almost, Some(at));
    }
    if real
        && view.has(&["never"])
        && group.negated.is_none()
        && view.find(&["never"]).is_some_and(|at| at < group.main())
    {
        return clause.deny(Negation::Not, view.find(&["never"]));
    }
    if clause.assertion == Assertion::Negated {
        if view.near("no", "longer") || view.near("any", "more") || view.has(&["anymore"]) {
            clause.negation = Some(Negation::Stopped);
        } else if clause.tense == Tense::Present
            && group.chain.len() == 1
            && words.get(group.main()).is_some_and(|w| w.class(Class::Act) && w.form(form::BASE) && !w.any(BODY))
            && clause.actor == Who::Speaker
            && !view.present()
        {
            clause.cue = group.negated;
        }
        return;
    }
    if !real {
        return;
    }
    if view.near("no", "longer") {
        return clause.deny(Negation::Stopped, view.find(&["no"]));
    }
    if let Some(at) = view.find(HABIT).filter(|&at| at < group.main() + 1 || at + 1 >= clause.to) {
        return clause.decide(Assertion::Habitual, Some(at));
    }
    let recurring = view.has(&["every", "each"])
        || view.near("most", "days")
        || view.near("a", "day")
        || view.has(&["daily", "nightly"]);
    if recurring
        && clause.tense == Tense::Present
        && !view.present()
        && words.get(group.main()).is_some_and(|w| !w.any(&["get", "feel", "feels", "hurts", "is", "am", "are"]))
    {
        return clause.decide(Assertion::Habitual, view.find(&["every", "each", "most", "daily"]));
    }
    if recurring && clause.tense == Tense::Progressive && words.get(group.main()).is_some_and(|w| w.any(STANDING)) {
        return clause.decide(Assertion::Habitual, view.find(&["every", "each", "most", "daily"]));
    }
    if let Some(at) = view.find(&["barely", "hardly", "scarcely"]).filter(|&at| at < group.main()) {
        return clause.decide(Assertion::Uncertain, Some(at));
    }
    if let Some(at) = view.find(DOUBT) {
        return clause.decide(Assertion::Uncertain, Some(at));
    }
    if let Some(at) = view.find(&["sure", "certain", "positive"]).filter(|&at| {
        view.words
            .get(at.wrapping_sub(1))
            .is_some_and(|w| w.any(&["pretty", "fairly", "almost", "quite", "not", "half", "nearly", "reasonably"]))
    }) {
        clause.decide(Assertion::Uncertain, Some(at));
    }
}

/// A stretch without a verb.
fn fragment(view: &Cues<'_>, clause: &mut Clause) {
    let first = view.first();
    let word = |at: usize| view.words.get(at).filter(|_| at < view.to);
    let Some(head) = first.and_then(word) else { return };
    let at = first.unwrap_or(view.from);
    if clause.opener == Opener::Without || head.any(&["without", "except", "excluding", "minus"]) {
        return clause.deny(Negation::Not, Some(clause.from));
    }
    if let Some(found) = view.find(&["not", "nope"]) {
        let yet = word(found + 1).is_some_and(|w| w.is("yet"));
        let mild = word(found + 1).is_some_and(|w| {
            w.any(&["bad", "great", "good", "sure", "so", "too", "well", "really", "terrible", "only", "much"])
        });
        if yet {
            return clause.deny(Negation::NotYet, Some(found));
        }
        if !mild {
            return clause.deny(Negation::Not, Some(found));
        }
    }
    if view.near("out", "of") && head.is("out") {
        return clause.deny(Negation::RanOut, first);
    }
    if let Some(found) = view.find(&["\u{2717}", "\u{2718}", "\u{274c}"]) {
        return clause.deny(Negation::Not, Some(found));
    }
    if let Some(found) = view.find(&["no", "none", "nil", "nothing", "neither", "nor", "denies", "zero"]) {
        let filler = word(found + 1).is_some_and(|w| {
            w.any(&["problem", "problems", "worries", "wait", "doubt", "sorry", "hang", "hold", "actually"])
                || w.part(part::SIGN)
        });
        let answer = found == at && (word(found + 1).is_none() || filler);
        // "no" by itself answers what stands before a colon; at the head of a sentence it is an interjection.
        if !answer || clause.opener == Opener::Colon {
            return clause.deny(Negation::Not, Some(found));
        }
    }
    if head.part(part::MODAL) {
        return clause.decide(Assertion::Planned, first);
    }
    if let Some(found) = view.find(LATER).filter(|&found| {
        !view.words.get(found.wrapping_sub(1)).is_some_and(|w| {
            w.any(&["minutes", "hours", "hour", "days", "sooner", "later", "minute", "mins", "bit", "sec"])
        })
    }) {
        return clause.decide(Assertion::Planned, Some(found));
    }
    if let Some(found) = view.find(&["due"]).filter(|&found| found > at && !word(found + 1).is_some_and(|w| w.is("to")))
    {
        return clause.decide(Assertion::Planned, Some(found));
    }
    if let Some(found) = view.next_unit() {
        return clause.decide(Assertion::Planned, Some(found));
    }
    if let Some(found) = view.find(&["almost", "nearly"]).filter(|&found| found == at) {
        return clause.decide(Assertion::Uncertain, Some(found));
    }
    if let Some(found) = view.find(DOUBT) {
        return clause.decide(Assertion::Uncertain, Some(found));
    }
    if let Some(found) = view.find(HABIT) {
        return clause.decide(Assertion::Habitual, Some(found));
    }
    let daily = view.near("twice", "daily")
        || view.near("once", "daily")
        || view.near("times", "daily")
        || view.near("a", "day") && view.has(&["times", "twice", "once"]);
    if daily {
        clause.decide(Assertion::Habitual, view.find(&["daily", "day"]));
    }
}

/// Cue look-ups within a clause.
pub(super) struct Cues<'a> {
    pub words: &'a [Word<'a>],
    pub from: usize,
    pub to: usize,
}

impl Cues<'_> {
    pub fn find(&self, texts: &[&str]) -> Option<usize> {
        (self.from..self.to).find(|&at| self.words.get(at).is_some_and(|w| w.any(texts)))
    }

    pub fn has(&self, texts: &[&str]) -> bool {
        self.find(texts).is_some()
    }

    /// Two words side by side.
    pub fn near(&self, one: &str, two: &str) -> bool {
        (self.from..self.to.saturating_sub(1)).any(|at| self.words[at].is(one) && self.words[at + 1].is(two))
    }

    /// The first word that is no sign or joiner.
    pub fn first(&self) -> Option<usize> {
        (self.from..self.to).find(|&at| {
            self.words.get(at).is_some_and(|w| {
                !w.part(part::SIGN) && !w.any(&["and", "but", "or", "then", "so", "also", "plus", "um", "uh", "still"])
            })
        })
    }

    fn next_unit(&self) -> Option<usize> {
        (self.from..self.to.saturating_sub(1)).find(|&at| {
            self.words[at].is("next")
                && self.words[at + 1].any(UNITS)
                && !(at > self.from && self.words[at - 1].is("the"))
        })
    }

    /// A time to come.
    pub fn future(&self) -> bool {
        if self.has(&["yesterday", "ago"]) {
            return false;
        }
        let weekday = self.find(WEEKDAYS).is_some_and(|at| {
            at > self.from && self.words[at - 1].any(&["on", "this", "next", "until", "for", "coming"])
        });
        let date = (self.from..self.to.saturating_sub(1)).any(|at| {
            self.words[at].any(&["on", "for"])
                && (self.words[at + 1].is("the") && self.words.get(at + 2).is_some_and(|w| w.part(part::NUMBER))
                    || self.words[at + 1].any(&[
                        "january",
                        "february",
                        "march",
                        "april",
                        "june",
                        "july",
                        "august",
                        "september",
                        "october",
                        "november",
                        "december",
                    ]))
        });
        self.has(LATER)
            || self.next_unit().is_some()
            || weekday
            || date
            || self.has(&["scheduled", "booked"])
            || self.near("this", "weekend")
            || self.near("in", "an") && self.has(&["hour"])
    }

    /// Something that ties the simple present to now.
    fn present(&self) -> bool {
        self.has(&["today", "already", "yesterday", "ago", "now", "tonight"])
            || self.near("this", "morning")
            || self.near("this", "evening")
            || self.near("this", "afternoon")
            || self.near("last", "night")
    }

    /// "is at 4", "are at 9pm": an hour that a thing is set for.
    fn clock_ahead(&self, words: &[Word], clause: &Clause) -> bool {
        let Some(at) = (self.from..self.to.saturating_sub(1))
            .find(|&at| self.words[at].is("at") && self.words[at + 1].part(part::NUMBER))
        else {
            return false;
        };
        let copula = clause.groups.first().is_some_and(|group| {
            group.main() + 1 == at && words.get(group.main()).is_some_and(|w| w.any(&["is", "are"]))
        });
        let hour = self.words[at + 1].text.parse::<u32>().is_ok_and(|hour| hour <= 12)
            || self.words.get(at + 1).is_some_and(|w| w.text.chars().all(char::is_alphabetic));
        copula && hour
    }

    fn not_yet(&self) -> Negation {
        if self.has(&["yet"]) {
            Negation::NotYet
        } else if self.near("any", "more") || self.has(&["anymore"]) {
            Negation::Stopped
        } else {
            Negation::Not
        }
    }
}
