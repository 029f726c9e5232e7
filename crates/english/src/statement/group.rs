//! Verb groups: auxiliaries, negators and the chain of verbs they carry ("didn't want to take") as one thing, found left to right.

use super::lexicon::{form, part};
use super::tables::Class;
use super::words::Word;

/// The grammatical shape of a group's outermost verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// "took", "did take", "was".
    Past,
    /// "have taken".
    Perfect,
    /// "take", "is".
    Present,
    /// "am taking", "coughing".
    Progressive,
    /// A bare participle: "taken", "done".
    Participle,
    /// "to take", not adjacent to a verb that governs it.
    Infinitive,
    /// "after taking": a gerund under a preposition.
    Gerund,
    /// A base form at the head of a clause: "log my aspirin".
    Order,
    /// Under a modal: see `modal`.
    Modal,
}

/// A verb group.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// First and last word.
    pub first: usize,
    pub last: usize,
    /// Its verbs, outermost first; never empty.
    pub chain: Vec<usize>,
    pub shape: Shape,
    /// The negator of the outermost verb.
    pub negated: Option<usize>,
    /// A negator inside the chain ("decided not to take").
    pub inner: Option<usize>,
    /// "will", "should", "might"; also "to" in "going to" and its like.
    pub modal: Option<usize>,
    /// Modal followed by "have" ("should have taken").
    pub unreal: bool,
    /// "was taken", "got diagnosed".
    pub passive: bool,
    /// The subject, where it stands after the first auxiliary ("did I take").
    pub inverted: Option<usize>,
}

impl Group {
    /// The verb that says what was done.
    pub fn main(&self) -> usize {
        self.chain.last().copied().unwrap_or(self.first)
    }

    /// The outermost verb.
    pub fn outer(&self) -> usize {
        self.chain.first().copied().unwrap_or(self.first)
    }
}

/// All groups of a stretch of words, in order and apart.
pub(super) fn groups(words: &[Word], from: usize, to: usize) -> Vec<Group> {
    let mut found = Vec::new();
    let mut at = from;
    while at < to {
        match (Finder { words, from, to }).at(at, &found) {
            Some(group) => {
                at = group.last + 1;
                found.push(group);
            }
            None => at += 1,
        }
    }
    found
}

struct Finder<'a> {
    words: &'a [Word<'a>],
    from: usize,
    to: usize,
}

/// Adverbs may stand between the words of a verb, but only so many.
const GAP: usize = 4;

impl<'a> Finder<'a> {
    fn word(&self, at: usize) -> Option<&'a Word<'a>> {
        if at < self.to { self.words.get(at) } else { None }
    }

    fn before(&self, at: usize) -> Option<&'a Word<'a>> {
        if at > self.from { self.words.get(at - 1) } else { None }
    }

    /// The next word that is no adverb, with any negator passed on the way.
    fn beyond(&self, at: usize) -> (usize, Option<usize>) {
        let (mut i, mut negator) = (at, None);
        while let Some(word) = self.word(i).filter(|_| i < at + GAP) {
            let lately =
                word.is("last") && self.word(i + 1).is_some_and(|w| w.form(form::BASE | form::PARTICIPLE | form::PAST));
            if word.any(&["not", "never"]) {
                negator = Some(i);
            } else if lately {
            } else if !word.part(part::ADVERB) || word.any(&["first"]) {
                break;
            }
            i += 1;
        }
        (i, negator)
    }

    fn at(&self, at: usize, found: &[Group]) -> Option<Group> {
        let word = self.word(at)?;
        if word.part(part::SIGN) {
            return None;
        }
        if word.part(part::MODAL) {
            return self.modal(at);
        }
        if word.is("to") {
            return self.infinitive(at);
        }
        if word.is("am") && self.before(at).is_some_and(|w| w.part(part::NUMBER) || w.is(":")) {
            return None;
        }
        if word.is("having") && self.word(at + 1).is_some_and(|w| w.form(form::PARTICIPLE)) {
            let mut group = self.start(at, Shape::Gerund);
            group.chain.push(at + 1);
            group.last = at + 1;
            return Some(group);
        }
        if word.auxiliary() && !word.any(&["be", "being", "having", "doing"]) {
            return self.auxiliary(at);
        }
        self.plain(at, found)
    }

    fn start(&self, first: usize, shape: Shape) -> Group {
        Group {
            first,
            last: first,
            chain: Vec::new(),
            shape,
            negated: None,
            inner: None,
            modal: None,
            unreal: false,
            passive: false,
            inverted: None,
        }
    }

    /// A subject right after the first auxiliary: "did I", "have you", "is it".
    fn inversion(&self, at: usize, aux: usize) -> Option<usize> {
        let word = self.word(at)?;
        let pronoun = word.part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || word.any(&["you", "it", "that", "this"]);
        if !pronoun {
            return None;
        }
        // "had it", "did that": an object, unless a verb follows.
        let object = word.part(part::THING) && !self.words.get(aux).is_some_and(|w| w.part(part::BE | part::MODAL));
        let (next, _) = self.beyond(at + 1);
        let verb = self.word(next).is_some_and(|w| w.form(form::BASE | form::PARTICIPLE | form::ING));
        // "I did you": a subject already stands before the auxiliary.
        let preceded = self
            .before(aux)
            .is_some_and(|w| w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::PERSON) || w.any(&["you", "it"]));
        (!preceded && (!object || verb)).then_some(at)
    }

    fn modal(&self, at: usize) -> Option<Group> {
        let word = self.word(at)?;
        let before = self.before(at);
        let month =
            word.is("may") && word.part(part::CAPITAL) && at > self.from && !before.is_some_and(|w| w.part(part::SIGN));
        let noun = month
            || word.any(&["may", "will", "can", "must", "might"])
                && before.is_some_and(|w| {
                    w.any(&["a", "the", "my", "in", "on", "of", "since", "last", "this", "until", "from", "by"])
                })
            || word.is("may")
                && (before.is_some_and(|w| w.part(part::NUMBER))
                    || self.word(at + 1).is_some_and(|w| w.part(part::NUMBER)));
        if noun {
            return None;
        }
        let mut group = self.start(at, Shape::Modal);
        group.modal = Some(at);
        let (mut next, negator) = self.beyond(at + 1);
        group.negated = negator;
        if self.word(at + 1).is_some_and(|w| w.is("like")) {
            next = at + 1;
        }
        if let Some(subject) = self.inversion(next, at) {
            group.inverted = Some(subject);
            let (after, negator) = self.beyond(subject + 1);
            next = if self.word(subject + 1).is_some_and(|w| w.is("like")) { subject + 1 } else { after };
            group.negated = group.negated.or(negator);
        } else if self.clause_head(at) && !self.word(next).is_some_and(|w| w.form(form::BASE)) {
            // "can my wife take", "should paracetamol be given": the verb stands a few words on.
            if let Some(verb) = (next..(next + 6).min(self.to)).find(|&i| self.bare_verb(i)) {
                group.inverted = Some(next);
                next = verb;
            }
        }
        if self.word(at).is_some_and(|w| w.is("ought")) && self.word(next).is_some_and(|w| w.is("to")) {
            next += 1;
        }
        if self.word(next).is_some_and(|w| w.is("have")) {
            let (after, negator) = self.beyond(next + 1);
            if self.word(after).is_some_and(|w| w.form(form::PARTICIPLE | form::PAST) || w.is("been")) {
                group.unreal = true;
                group.negated = group.negated.or(negator);
                next = after;
            }
        }
        if self.word(next).is_some_and(|w| w.any(&["be", "been", "get"])) {
            let (after, _) = self.beyond(next + 1);
            if self.word(after).is_some_and(|w| w.form(form::PARTICIPLE | form::ING) && !w.part(part::PREPOSITION)) {
                group.passive = self.word(after).is_some_and(|w| w.form(form::PARTICIPLE));
                group.chain.push(after);
                group.last = after;
                return Some(self.extend(group));
            }
        }
        if self.word(next).is_some_and(|w| w.is("mind")) && self.word(next + 1).is_some_and(|w| w.form(form::ING)) {
            next += 1;
        }
        match self.word(next) {
            Some(verb)
                if verb.form(form::BASE | form::PARTICIPLE) || (group.inverted.is_some() && verb.entry.forms != 0) =>
            {
                group.chain.push(next);
                group.last = next;
            }
            // "like" in "would like to", "love" and "prefer" stand in no table of their own here.
            Some(verb) if verb.any(&["like", "love", "prefer"]) => {
                group.chain.push(next);
                group.last = next;
            }
            _ => {
                group.chain.push(at);
                group.last = group.inverted.or(group.negated).unwrap_or(at).max(at);
            }
        }
        Some(self.extend(group))
    }

    /// A word that can only be a verb in its base form here.
    fn bare_verb(&self, at: usize) -> bool {
        self.word(at).is_some_and(|w| {
            (w.form(form::BASE) && !w.part(part::NOUN) || w.any(&["have", "be", "do", "help", "work", "call"]))
                && !self.before(at).is_some_and(|b| b.part(part::DETERMINER | part::PREPOSITION | part::NUMBER))
        })
    }

    fn infinitive(&self, at: usize) -> Option<Group> {
        let (next, negator) = self.beyond(at + 1);
        let verb = self.word(next)?;
        let noun = verb.part(part::NOUN)
            && self
                .word(next + 1)
                .is_none_or(|w| w.part(part::SIGN | part::PREPOSITION) && !w.any(&["out", "down", "up", "in"]));
        if !verb.form(form::BASE)
            || noun && !self.before(at).is_some_and(|w| w.part(part::SELF_OTHER | part::THIRD_OBJECT))
        {
            return None;
        }
        let mut group = self.start(at, Shape::Infinitive);
        group.negated = negator.or_else(|| at.checked_sub(1).filter(|&i| i >= self.from && self.words[i].is("not")));
        group.chain.push(next);
        group.last = next;
        Some(self.extend(self.lower(group)))
    }

    /// "be", "have" as a base form may carry a participle: "to be taken", "to have taken".
    fn lower(&self, mut group: Group) -> Group {
        if self.words.get(group.main()).is_some_and(|w| w.any(&["be", "have", "get"])) {
            let (next, _) = self.beyond(group.last + 1);
            if next == group.last + 1 && self.word(next).is_some_and(|w| w.form(form::PARTICIPLE)) {
                group.passive = self.words.get(group.main()).is_some_and(|w| !w.is("have"));
                group.chain.pop();
                group.chain.push(next);
                group.last = next;
            }
        }
        group
    }

    fn auxiliary(&self, at: usize) -> Option<Group> {
        let word = self.word(at)?;
        let (be, have, does) = (word.part(part::BE), word.part(part::HAVE), word.part(part::DO));
        let plain = match () {
            () if word.form(form::PAST) => Shape::Past,
            () if word.is("been") => Shape::Perfect,
            () => Shape::Present,
        };
        let mut group = self.start(at, plain);
        let (mut next, negator) = self.beyond(at + 1);
        group.negated = negator;
        if let Some(subject) = self.inversion(next, at) {
            group.inverted = Some(subject);
            let (after, negator) = self.beyond(subject + 1);
            next = after;
            group.negated = group.negated.or(negator);
        } else if does && self.clause_head(at) && self.ordering_do(at) {
            group.shape = Shape::Order;
            group.chain.push(at);
            return Some(group);
        } else if self.question_head(at)
            && (be || does)
            && self.nominal_ahead(next, word.form(form::PAST) && be)
            && !self.word(next).is_some_and(|w| w.form(form::BASE | form::ING) && !w.part(part::NOUN))
        {
            let noun =
                (next..(next + 6).min(self.to)).find(|&i| self.words[i].part(part::SIGN) || self.bare_verb(i) || be);
            let question =
                if does { noun.is_some_and(|i| self.bare_verb(i)) } else { !word.form(form::PAST) || noun.is_some() };
            if question && group.negated.is_none() {
                group.inverted = Some(next);
                if let Some(verb) = noun.filter(|_| does) {
                    next = verb;
                }
            }
        }
        let Some(verb) = self.word(next) else {
            group.chain.push(at);
            group.last = group.inverted.or(group.negated).unwrap_or(at).max(at);
            return Some(group);
        };
        // "have just this minute taken".
        if have
            && verb.is("this")
            && self
                .word(next + 1)
                .is_some_and(|w| w.any(&["minute", "second", "moment", "morning", "very", "instant", "evening"]))
        {
            let after = (next + 2..next + 4).find(|&i| self.word(i).is_some_and(|w| w.form(form::PARTICIPLE)));
            if let Some(at) = after {
                group.shape = Shape::Perfect;
                group.chain.push(at);
                group.last = at;
                return Some(self.extend(group));
            }
        }
        let adjacent = |bits: u8| verb.form(bits) && !verb.is("like");
        if does
            && (adjacent(form::BASE)
                && !(verb.part(part::NOUN)
                    && group.negated.is_none()
                    && group.inverted.is_none()
                    && self.preceding_subject(at).is_none()))
        {
            group.chain.push(next);
            group.last = next;
            return Some(self.extend(self.lower(group)));
        }
        // "has my son had his Calpol".
        if have
            && self.question_head(at)
            && word.any(&["has", "have"])
            && self.nominal_ahead(next, true)
            && let Some(verb) = (next..(next + 6).min(self.to))
                .take_while(|&i| !self.words[i].part(part::SIGN))
                .find(|&i| self.words[i].form(form::PARTICIPLE) && !self.words[i].part(part::NOUN))
        {
            group.inverted = Some(next);
            group.shape = Shape::Perfect;
            group.chain.push(verb);
            group.last = verb;
            return Some(self.extend(group));
        }
        if have
            && (verb.is("been")
                || adjacent(form::PARTICIPLE | form::PAST)
                || (verb.any(&["take", "do", "give", "took"])))
            && !self.adjective(next)
        {
            group.shape = Shape::Perfect;
            if verb.is("been") {
                let (after, negator) = self.beyond(next + 1);
                group.negated = group.negated.or(negator);
                match self.word(after) {
                    Some(w) if w.form(form::ING) && !w.part(part::PREPOSITION) => {
                        group.shape = Shape::Progressive;
                        group.chain.push(after);
                        group.last = after;
                    }
                    Some(w) if w.form(form::PARTICIPLE) => {
                        group.passive = true;
                        group.chain.push(after);
                        group.last = after;
                    }
                    _ => {
                        group.chain.push(next);
                        group.last = next;
                    }
                }
                return Some(self.extend(group));
            }
            // "have got to take" needs; "have got a headache" has.
            group.chain.push(next);
            group.last = next;
            return Some(self.extend(group));
        }
        if be && (adjacent(form::ING) || adjacent(form::PARTICIPLE)) && !self.adjective(next) {
            group.passive = !verb.form(form::ING);
            if verb.form(form::ING) {
                group.shape = if plain == Shape::Past { Shape::Past } else { Shape::Progressive };
                // "being given" passes on.
                if verb.is("being") {
                    let (after, _) = self.beyond(next + 1);
                    if self.word(after).is_some_and(|w| w.form(form::PARTICIPLE)) {
                        group.passive = true;
                        next = after;
                    }
                }
            }
            group.chain.push(next);
            group.last = next;
            return Some(self.extend(group));
        }
        group.chain.push(at);
        group.last = group.inverted.or(group.negated).unwrap_or(at).max(at);
        Some(self.extend(group))
    }

    /// "do my check-in": an order, not a question and not a past.
    fn ordering_do(&self, at: usize) -> bool {
        self.word(at).is_some_and(|w| w.is("do"))
            && self.word(at + 1).is_some_and(|w| w.any(&["my", "a", "the", "today's", "today"]))
    }

    /// Whether a sentence or its question word stands right before: where a noun may follow its verb ("is my sugar high").
    fn question_head(&self, at: usize) -> bool {
        at == self.from
            || self.before(at).is_some_and(|w| {
                w.part(part::SIGN | part::WH) || w.any(&["and", "so", "or", "but", "hey", "hi", "ok", "okay", "then"])
            })
            || (at >= self.from + 2 && self.words[at - 2].part(part::WH))
    }

    /// Whether a noun phrase begins here, as a subject after its verb would.
    fn nominal_ahead(&self, at: usize, past: bool) -> bool {
        self.word(at).is_some_and(|w| {
            let named =
                w.part(part::DETERMINER | part::NUMBER | part::PERSON | part::NAME | part::THING | part::CLINICIAN);
            if past {
                w.any(&["my", "the", "his", "her", "our"]) || w.part(part::PERSON | part::NAME)
            } else {
                named || w.entry.forms == 0 && !w.part(part::PREPOSITION | part::ADVERB | part::JOINER | part::NEGATOR)
            }
        })
    }

    /// A participle that is an adjective before a noun: "have prescribed tablets" does not occur; "had fried eggs" does.
    fn adjective(&self, at: usize) -> bool {
        self.word(at).is_some_and(|w| w.any(&["left", "used", "mixed", "iced", "closed", "open"]))
            && self.word(at + 1).is_some_and(|w| {
                w.part(part::COMMON)
                    && w.entry.forms == 0
                    && !w.part(part::DETERMINER | part::PREPOSITION | part::THING | part::SELF_OTHER | part::ADVERB)
            })
    }

    fn preceding_subject(&self, at: usize) -> Option<usize> {
        let mut i = at;
        while i > self.from {
            i -= 1;
            let word = self.words.get(i)?;
            if word.part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || word.any(&["you", "it"]) {
                return Some(i);
            }
            if !word.part(part::ADVERB | part::NEGATOR) || at - i > GAP {
                return None;
            }
        }
        None
    }

    /// Whether nothing but fillers stands before, back to a sign, a joiner or the start.
    fn clause_head(&self, at: usize) -> bool {
        let mut i = at;
        while i > self.from && at - i < 8 {
            let Some(word) = self.words.get(i - 1) else { return true };
            if word.part(part::SIGN | part::JOINER) || word.part(part::WH) && !word.any(&["whether"]) {
                return true;
            }
            let filler = word.part(part::ADVERB)
                || word.any(&[
                    "please", "hey", "hi", "hello", "yeah", "ok", "okay", "oh", "well", "no", "yes", "sorry", "alara",
                    "dear", "love", "thanks", "so",
                ]);
            if !filler {
                return false;
            }
            i -= 1;
        }
        i <= self.from
    }

    fn plain(&self, at: usize, found: &[Group]) -> Option<Group> {
        let word = self.word(at)?;
        let subject = self.preceding_subject(at);
        if word.entry.forms == 0 {
            // Any word after "I", "he", "she", "they" that looks like a past is one.
            let owned = self.clause_head(at)
                && self.word(at + 1).is_some_and(|w| w.part(part::DETERMINER | part::THING))
                && !word.is("sudafed");
            let looks = word.text.len() > 4
                && word.text.ends_with("ed")
                && !word.part(part::COMMON)
                && (subject.is_some() || owned);
            if !looks {
                return None;
            }
        }
        if word.part(part::PREPOSITION) && word.form(form::BASE) {
            return None;
        }
        let before = self.before(at);
        let nominal = before.is_some_and(|w| {
            w.part(part::DETERMINER)
                && !w.any(&["both", "all", "each", "that", "this", "these", "those", "her", "me", "no"])
                || w.part(part::NUMBER) && !word.form(form::PAST)
        });
        let mut group = self.start(at, Shape::Past);
        let forms = if word.entry.forms == 0 { form::PAST } else { word.entry.forms };
        if forms & (form::PAST | form::PARTICIPLE) != 0 && !self.ambiguous_past(at, subject) {
            if nominal || before.is_some_and(|w| w.part(part::CLITIC) || w.is("as")) {
                return None;
            }
            group.shape = if forms & form::PAST == 0 { Shape::Participle } else { Shape::Past };
            if forms & form::BASE != 0 && subject.is_none() && self.commanding(at) {
                group.shape = Shape::Order;
            }
        } else if forms & form::ING != 0 {
            if nominal && subject.is_none() || before.is_some_and(|w| w.part(part::CLITIC)) {
                return None;
            }
            let governed = before.is_some_and(|w| {
                w.part(part::PREPOSITION) && !w.any(&["on", "up", "down", "off", "like", "in", "out", "over"])
                    || w.any(&["when", "while", "until", "once"])
            });
            group.shape = if governed { Shape::Gerund } else { Shape::Progressive };
            let after_noun = before.is_some_and(|w| {
                w.part(part::COMMON)
                    && w.entry.forms == 0
                    && !w.part(part::ADVERB | part::PREPOSITION | part::JOINER | part::SIGN | part::THING)
            });
            if word.forms_only_noun() || word.is("reading") && (after_noun || at == self.from) && subject.is_none() {
                return None;
            }
        } else if forms & form::BASE != 0 && (subject.is_some() || self.licensed(at, found)) {
            let felt = word.class(Class::State) && !word.class(Class::Order);
            group.shape = if subject.is_some() || felt { Shape::Present } else { Shape::Order };
        } else if forms & form::S != 0 && !nominal && self.third(at) {
            group.shape = Shape::Present;
        } else {
            return None;
        }
        group.negated = at.checked_sub(1).filter(|&i| i >= self.from && self.words[i].any(&["not", "never"]));
        if group.negated.is_none() && subject.is_some() {
            group.negated = (subject.unwrap_or(at)..at).find(|&i| self.words[i].any(&["not", "never"]));
        }
        group.chain.push(at);
        group.last = at;
        if matches!(group.shape, Shape::Past) && word.any(&["got", "get"]) {
            let (next, _) = self.beyond(at + 1);
            if self.word(next).is_some_and(|w| w.form(form::PARTICIPLE) && !w.part(part::NOUN) && !w.form(form::BASE)) {
                group.chain = vec![next];
                group.last = next;
                group.passive = true;
            }
        }
        Some(self.extend(group))
    }

    /// Pasts that are more often something else where no subject stands before: "left knee", "a bit of", "fell".
    fn ambiguous_past(&self, at: usize, subject: Option<usize>) -> bool {
        let Some(word) = self.word(at) else { return true };
        let next = self.word(at + 1);
        if subject.is_some() {
            return false;
        }
        match word.text {
            "left" => !next.is_some_and(|w| {
                w.part(part::DETERMINER | part::THING | part::THIRD_OBJECT)
                    || w.any(&["out", "off", "home", "behind", "work", "it"])
            }),
            "bit" => !next.is_some_and(|w| w.part(part::DETERMINER) || w.any(&["me", "him", "her", "down", "into"])),
            "hurt" | "cut" | "burn" | "split" | "spread" => {
                !next.is_some_and(|w| w.part(part::DETERMINER | part::SELF_OTHER))
                    && !self.clause_head(at)
                    && self.before(at).is_none_or(|w| w.part(part::PREPOSITION | part::DETERMINER))
            }
            "set" | "read" | "hit" => self.before(at).is_some_and(|w| w.part(part::PREPOSITION | part::NUMBER)),
            "put" => false,
            "fell" | "saw" | "found" | "rose" | "ground" => false,
            "sat" => !self.clause_head(at),
            "run" | "come" | "become" => !self.before(at).is_some_and(|w| w.part(part::HAVE)),
            "lost" | "broken" | "used" | "worn" | "closed" | "mixed" | "thought" | "drunk" | "cleared" => {
                next.is_none_or(|w| {
                    !w.part(part::DETERMINER | part::PREPOSITION | part::THING | part::NUMBER | part::SIGN)
                        && w.entry.forms == 0
                        && !w.is("to")
                }) && !self.clause_head(at)
            }
            _ => false,
        }
    }

    /// A base form that is also a past ("put", "set"), used as an order: "put that down", "set an alarm".
    fn commanding(&self, at: usize) -> bool {
        let Some(word) = self.word(at) else { return false };
        if !word.any(&["put", "set", "let", "read", "cut"]) || !self.clause_head(at) {
            return false;
        }
        let rest =
            (at + 1..self.to.min(at + 14)).filter_map(|i| self.words.get(i)).take_while(|w| !w.any(&[",", ";", "and"]));
        match word.text {
            "let" => true,
            "set" => rest.take(8).any(|w| {
                w.any(&[
                    "reminder",
                    "reminders",
                    "alarm",
                    "alarms",
                    "alert",
                    "one",
                    "up",
                    "it",
                    "timer",
                    "a",
                    "an",
                    "my",
                ])
            }),
            "put" => rest.take(12).any(|w| {
                w.any(&[
                    "as", "under", "log", "diary", "record", "records", "list", "notes", "note", "journal", "entry",
                    "reminder",
                ]) || w.is("down")
                    || w.is("alarm")
            }),
            _ => false,
        }
    }

    /// Whether a bare base form here is a verb: at the head of a clause as an order, after "let us", or after a plural ("my legs ache").
    fn licensed(&self, at: usize, found: &[Group]) -> bool {
        let Some(word) = self.word(at) else { return false };
        let before = self.before(at);
        if word.part(part::PREPOSITION | part::ADVERB) {
            return false;
        }
        if before.is_some_and(|w| w.any(&["us", "you", "who", "please", "people"])) {
            return true;
        }
        if word.any(&["remind", "nudge", "ping", "alert", "notify"])
            && self.word(at + 1).is_some_and(|w| w.any(&["me", "us"]))
        {
            return true;
        }
        if word.class(Class::State) && word.any(&["hurt", "ache", "feel", "itch", "burn", "throb", "seem", "look"]) {
            return before.is_some_and(|w| {
                w.text.ends_with('s') && !w.part(part::DETERMINER | part::PREPOSITION | part::CLITIC | part::BE)
            }) || self.clause_head(at) && word.is("feel");
        }
        let head = self.clause_head(at)
            || word.class(Class::Order)
                && !word.part(part::NOUN)
                && found.is_empty()
                && !before.is_some_and(|w| w.part(part::DETERMINER | part::PREPOSITION | part::NUMBER));
        if !head {
            return false;
        }
        let Some(next) = self.word(at + 1) else { return !word.part(part::NOUN) || word.is("cancel") };
        if word.any(&["start", "stop", "quit", "begin"]) && (next.form(form::ING) || !next.part(part::COMMON)) {
            return true;
        }
        // "dose taken", "run was fine", "cough and fever": nouns. "log it", "note that", "record my", "log aspirin": orders.
        let objected = next
            .part(part::DETERMINER | part::THING | part::SELF_OTHER | part::NUMBER | part::YOU | part::THIRD_OBJECT)
            || next.any(&["down", "up", "in", "off", "that", ":"]);
        if word.part(part::NOUN) {
            let verbal_next = next.form(form::PAST | form::PARTICIPLE | form::S) && !next.form(form::BASE)
                || next.auxiliary()
                || next.part(part::SIGN | part::PREPOSITION | part::JOINER | part::BE);
            if next.part(part::SELF_SUBJECT) && (word.class(Class::Want) || word.class(Class::Think)) {
                return true;
            }
            if word.any(&["need", "order", "refill", "want", "buy"])
                && !next.part(part::PREPOSITION | part::SIGN | part::BE)
                && !next.form(form::PAST)
            {
                return true;
            }
            return objected
                && (word.class(Class::Order)
                    || !next.any(&[":", "in", "off", "up", "down"]) && !next.part(part::NUMBER))
                || word.class(Class::Order) && !verbal_next;
        }
        // "lower back pain", "open wound": adjectives before a noun.
        word.class(Class::Order)
            || objected
            || next.part(part::SELF_SUBJECT)
            || !next.part(part::COMMON)
            || next.part(part::SELF_OTHER)
            || next.entry.forms != 0 && !next.part(part::NOUN)
            || next.part(part::PREPOSITION | part::ADVERB | part::SIGN | part::PERSON)
    }

    fn third(&self, at: usize) -> bool {
        let Some(word) = self.word(at) else { return false };
        let Some(before) = self.before(at) else { return !word.part(part::NOUN) && word.class(Class::State) };
        if before.part(part::PREPOSITION | part::NUMBER) && !before.part(part::ADVERB) {
            return false;
        }
        if word.part(part::NOUN) {
            return before.part(part::THIRD_SUBJECT | part::PERSON | part::NAME)
                || before.part(part::CLINICIAN | part::DEVICE)
                    && word.any(&["reads", "shows", "reports", "notes", "calls", "orders", "checks", "states"])
                || before.any(&[
                    "it", "that", "this", "who", "which", "leaflet", "box", "label", "packet", "website", "poster",
                ]);
        }
        true
    }

    /// Carries the chain on: "forgot to take", "ended up taking", "going to see", "about to take".
    fn extend(&self, mut group: Group) -> Group {
        for _ in 0..GAP {
            let Some(outer) = self.words.get(group.main()) else { break };
            let mut next = group.last + 1;
            while self.word(next).is_some_and(|w| {
                w.any(&[
                    "up", "on", "just", "only", "around", "about", "really", "actually", "already", "even", "in", "by",
                    "over", "round", "along", "out", "back", "down",
                ])
            }) && next < group.last + 3
            {
                next += 1;
            }
            let negator = self.word(next).filter(|w| w.is("not")).map(|_| next);
            if negator.is_some() {
                next += 1;
            }
            let hinge = self.word(next).is_some_and(|w| {
                w.any(&[
                    "supposed",
                    "able",
                    "due",
                    "meant",
                    "ready",
                    "likely",
                    "unable",
                    "set",
                    "used",
                    "willing",
                    "hoping",
                    "keen",
                    "happy",
                    "allowed",
                    "bound",
                    "going",
                    "afraid",
                    "scared",
                    "reluctant",
                    "planning",
                    "yet",
                ])
            }) && outer.auxiliary();
            if hinge {
                next += 1;
            }
            if outer.is("let")
                && self.word(next).is_some_and(|w| w.any(&["us", "me", "you"]))
                && self.word(next + 1).is_some_and(|w| w.form(form::BASE))
            {
                group.chain.push(next + 1);
                group.last = next + 1;
                continue;
            }
            let (verb, link) = match self.word(next) {
                Some(w) if w.is("to") => {
                    let (after, inside) = self.beyond(next + 1);
                    if self.word(after).is_some_and(|w| {
                        w.form(form::BASE)
                            && !(w.part(part::NOUN)
                                && self.word(after + 1).is_none_or(|n| n.part(part::SIGN))
                                && outer.is("went"))
                    }) {
                        (after, negator.or(inside))
                    } else {
                        break;
                    }
                }
                Some(w) if w.form(form::ING) && !hinge && self.takes_gerund(outer) => (next, negator),
                _ => break,
            };
            if group.modal.is_none() && hinge {
                group.modal = Some(next.saturating_sub(1));
            }
            group.inner = group.inner.or(link);
            group.chain.push(verb);
            group.last = verb;
            group = self.lower(group);
        }
        group
    }

    fn takes_gerund(&self, outer: &Word) -> bool {
        [Class::Stop, Class::Start, Class::Skip, Class::Manage, Class::Forget, Class::Try, Class::Refuse]
            .iter()
            .any(|class| outer.class(*class))
            || outer.any(&[
                "recall",
                "consider",
                "considering",
                "keep",
                "kept",
                "finished",
                "finish",
                "considered",
                "hate",
                "like",
                "love",
                "enjoy",
                "went",
                "go",
                "resumed",
                "mind",
                "recommend",
                "suggest",
                "am",
                "is",
                "was",
                "been",
                "planned",
            ])
    }
}

impl Word<'_> {
    /// A word in "-ing" that is hardly ever a verb here.
    fn forms_only_noun(&self) -> bool {
        self.any(&[
            "evening",
            "morning",
            "dressing",
            "fasting",
            "swelling",
            "nothing",
            "something",
            "anything",
            "everything",
            "resting",
        ])
    }
}
