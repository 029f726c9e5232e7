//! Groups that begin with the verb itself, and when a word that may be a noun is one.

use super::*;
use crate::list::WordList;

/// What a test or a class is of, and what such a word then stands before.
const TESTED: &WordList = word_list!("../../../data/words/statement/group/plain/tested.txt");
const TESTS: &WordList = word_list!("../../../data/words/statement/group/plain/tests.txt");

/// Words that a time ends with.
const TIMED: &WordList = word_list!("../../../data/words/statement/group/plain/timed.txt");

impl Finder<'_> {
    pub(super) fn plain(&self, at: usize, found: &[Group]) -> Option<Group> {
        let word = self.word(at)?;
        let subject = self.preceding_subject(at);
        // "nag me about it": whatever it is, it is an order.
        let pleads = word.entry.forms == 0
            && !word.part(part::COMMON | part::NUMBER | part::SIGN)
            && self.word(at + 1).is_some_and(|w| w.is("me"));
        let ordered = self.clause_head(at);
        if pleads && (ordered || self.before(at).is_some_and(|w| w.part(part::PERSON | part::CLINICIAN | part::NAME))) {
            let mut group = self.start(at, if ordered { Shape::Order } else { Shape::Past });
            group.chain.push(at);
            return Some(group);
        }
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
        // "my better half took": somebody, and no part of a thing.
        let spouse = before.is_some_and(|w| w.is("half"))
            && at.checked_sub(2).and_then(|two| self.word(two)).is_some_and(|w| w.any(list!["other", "better"]));
        let nominal = !spouse
            && before.is_some_and(|w| {
                w.part(part::DETERMINER)
                    && !w.any(list!["both", "all", "each", "that", "this", "these", "those", "her", "me", "no"])
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
                w.part(part::PREPOSITION) && !w.any(list!["on", "up", "down", "off", "like", "in", "out", "over"])
                    || w.any(list!["when", "while", "until", "once"])
            });
            group.shape = if governed { Shape::Gerund } else { Shape::Progressive };
            let after_noun = before.is_some_and(|w| {
                w.part(part::COMMON)
                    && w.entry.forms == 0
                    && !w.part(part::ADVERB | part::PREPOSITION | part::JOINER | part::SIGN | part::THING)
            });
            // "hearing test was Friday": what kind of test it was.
            let kind = word.any(TESTED) && self.word(at + 1).is_some_and(|w| w.any(TESTS)) && subject.is_none();
            if kind
                || word.forms_only_noun()
                || word.is("reading") && (after_noun || at == self.from) && subject.is_none()
            {
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
        group.negated = at.checked_sub(1).filter(|&i| i >= self.from && self.words[i].any(list!["not", "never"]));
        if group.negated.is_none() && subject.is_some() {
            group.negated = (subject.unwrap_or(at)..at).find(|&i| self.words[i].any(list!["not", "never"]));
        }
        // "no vomiting today", "no more coughing".
        if group.negated.is_none() && subject.is_none() && group.shape == Shape::Progressive {
            let more = usize::from(before.is_some_and(|w| w.is("more")));
            group.negated = at.checked_sub(1 + more).filter(|&i| i >= self.from && self.words[i].is("no"));
        }
        group.reach(at);
        if matches!(group.shape, Shape::Past) && word.any(list!["got", "get"]) {
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
    pub(super) fn ambiguous_past(&self, at: usize, subject: Option<usize>) -> bool {
        let Some(word) = self.word(at) else { return true };
        let next = self.word(at + 1);
        if subject.is_some() {
            return false;
        }
        match word.text {
            "left" => !next.is_some_and(|w| {
                w.part(part::DETERMINER | part::THING | part::THIRD_OBJECT)
                    || w.any(list!["out", "off", "home", "behind", "work", "it"])
            }),
            "bit" => {
                !next.is_some_and(|w| w.part(part::DETERMINER) || w.any(list!["me", "him", "her", "down", "into"]))
            }
            "hurt" | "cut" | "burn" | "split" | "spread" => {
                !next.is_some_and(|w| w.part(part::DETERMINER | part::SELF_OTHER))
                    && !self.clause_head(at)
                    && self.before(at).is_none_or(|w| w.part(part::PREPOSITION | part::DETERMINER))
            }
            "set" | "read" | "hit" => self.before(at).is_some_and(|w| w.part(part::PREPOSITION | part::NUMBER)),
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
    pub(super) fn commanding(&self, at: usize) -> bool {
        let Some(word) = self.word(at) else { return false };
        if !word.any(list!["put", "set", "let", "read", "cut", "hit"]) || !self.clause_head(at) {
            return false;
        }
        let rest = (at + 1..self.to.min(at + 14))
            .filter_map(|i| self.words.get(i))
            .take_while(|w| !w.any(list![",", ";", "and"]));
        match word.text {
            "let" => true,
            // "hit me up at 8".
            "hit" => self.word(at + 1).is_some_and(|w| w.is("me")) && self.word(at + 2).is_some_and(|w| w.is("up")),
            "set" => {
                rest.take(8).any(|w| w.any(word_list!("../../../data/words/statement/group/plain/commanding.txt")))
            }
            "put" => {
                rest.take(12).any(|w| {
                    w.any(word_list!("../../../data/words/statement/group/plain/commanding_as.txt"))
                        || w.is("down")
                        || w.is("alarm")
                }) || self.enters(at)
            }
            _ => false,
        }
    }

    /// "put this in: zolpidem 5 mg": what stands behind the colon is to be written down.
    fn enters(&self, at: usize) -> bool {
        self.word(at + 1).is_some_and(|w| w.any(list!["this", "these", "that"]))
            && self.word(at + 2).is_some_and(|w| w.any(list!["in", "on", "through"]))
            && (at + 3..at + 5).any(|i| self.word(i).is_some_and(|w| w.any(list![":", "-"])))
    }

    /// Whether a bare base form here is a verb: at the head of a clause as an order, after "let us", or after a plural ("my legs ache").
    pub(super) fn licensed(&self, at: usize, found: &[Group]) -> bool {
        let Some(word) = self.word(at) else { return false };
        let before = self.before(at);
        if word.part(part::PREPOSITION | part::ADVERB) {
            return false;
        }
        if before.is_some_and(|w| w.any(list!["us", "you", "who", "please", "people"])) {
            return true;
        }
        if word.class(Class::Order)
            && found.last().is_some()
            && self.word(at + 1).is_some_and(|w| w.any(list!["it", "that", "this"]))
            && !before.is_some_and(|w| w.part(part::DETERMINER | part::PREPOSITION))
        {
            return true;
        }
        if word.any(list!["remind", "nudge", "ping", "alert", "notify"])
            && self.word(at + 1).is_some_and(|w| w.any(list!["me", "us"]))
        {
            return true;
        }
        // "in an hour and a half tell me to stretch": behind a time that leads the clause.
        if word.is("tell")
            && self.word(at + 1).is_some_and(|w| w.any(list!["me", "us"]))
            && self.word(at + 2).is_some_and(|w| w.is("to"))
            && before.is_some_and(|w| w.part(part::NUMBER) || w.any(TIMED))
        {
            return true;
        }
        if word.class(Class::State) && word.any(list!["hurt", "ache", "feel", "itch", "burn", "throb", "seem", "look"])
        {
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
        if word.any(list!["start", "stop", "quit", "begin"]) && (next.form(form::ING) || !next.part(part::COMMON)) {
            return true;
        }
        // "dose taken", "run was fine", "cough and fever": nouns. "log it", "note that", "record my", "log aspirin": orders.
        let objected = next
            .part(part::DETERMINER | part::THING | part::SELF_OTHER | part::NUMBER | part::YOU | part::THIRD_OBJECT)
            || next.any(list!["down", "up", "in", "off", "that", ":"]);
        if word.part(part::NOUN) {
            let verbal_next = next.form(form::PAST | form::PARTICIPLE | form::S) && !next.form(form::BASE)
                || next.auxiliary()
                || next.part(part::SIGN | part::PREPOSITION | part::JOINER | part::BE);
            if next.part(part::SELF_SUBJECT) && (word.class(Class::Want) || word.class(Class::Think)) {
                return true;
            }
            if word.any(list!["need", "order", "refill", "want", "buy", "schedule"])
                && !next.part(part::PREPOSITION | part::SIGN | part::BE)
                && !next.form(form::PAST)
            {
                return true;
            }
            if next.any(list!["on", "off", "up"]) && word.any(list!["turn", "switch", "pick", "call"]) {
                return true;
            }
            return objected
                && (word.class(Class::Order)
                    || !next.any(list![":", "in", "off", "up", "down"]) && !next.part(part::NUMBER))
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

    pub(super) fn third(&self, at: usize) -> bool {
        let Some(word) = self.word(at) else { return false };
        // "looks like I took it", "seems fine".
        let seeming = word.any(list!["looks", "seems", "sounds", "feels", "hurts"]) && self.clause_head(at);
        let Some(before) = self.before(at).filter(|_| !seeming) else {
            return seeming || !word.part(part::NOUN) && word.class(Class::State);
        };
        if before.part(part::PREPOSITION | part::NUMBER) && !before.part(part::ADVERB) {
            return false;
        }
        if word.part(part::NOUN) {
            return before.part(part::THIRD_SUBJECT | part::PERSON | part::NAME)
                || before.part(part::CLINICIAN | part::DEVICE)
                    && word.any(list!["reads", "shows", "reports", "notes", "calls", "orders", "checks", "states"])
                || before.any(word_list!("../../../data/words/statement/group/plain/third.txt"));
        }
        true
    }
}
