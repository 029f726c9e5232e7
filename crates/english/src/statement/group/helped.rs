//! Groups that begin with an auxiliary, a modal or "to": "did I take", "should have taken", "is being given".

use super::*;
use crate::list::WordList;

impl Finder<'_> {
    /// A subject right after the first auxiliary: "did I", "have you", "is it".
    pub(super) fn inversion(&self, at: usize, aux: usize) -> Option<usize> {
        let word = self.word(at)?;
        let pronoun =
            word.part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || word.any(list!["you", "it", "that", "this"]);
        if !pronoun {
            return None;
        }
        // "had it", "did that": an object, unless a verb follows.
        let object = word.part(part::THING) && !self.words.get(aux).is_some_and(|w| w.part(part::BE | part::MODAL));
        let (next, _) = self.beyond(at + 1);
        let verb = self.word(next).is_some_and(|w| w.form(form::BASE | form::PARTICIPLE | form::ING));
        // "I did you": a subject already stands before the auxiliary.
        let preceded = self.before(aux).is_some_and(|w| {
            w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::PERSON) || w.any(list!["you", "it"])
                    // "tired and achy, that's it": nothing more, and nothing asked.
                    || w.any(list!["that", "this"]) && word.part(part::THING)
        });
        (!preceded && (!object || verb)).then_some(at)
    }

    pub(super) fn modal(&self, at: usize) -> Option<Group> {
        let word = self.word(at)?;
        let before = self.before(at);
        let month =
            word.is("may") && word.part(part::CAPITAL) && at > self.from && !before.is_some_and(|w| w.part(part::SIGN));
        let noun = month
            || word.any(list!["may", "will", "can", "must", "might"])
                && before.is_some_and(|w| {
                    w.any(list!["a", "the", "my", "in", "on", "of", "since", "last", "this", "until", "from", "by"])
                })
            || word.is("may")
                && (before.is_some_and(|w| w.part(part::NUMBER))
                    || self.word(at + 1).is_some_and(|w| w.part(part::NUMBER)));
        // "A 330 ml can of cola".
        let tin = word.is("can") && self.word(at + 1).is_some_and(|w| w.is("of"));
        if noun || tin {
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
        if self.word(next).is_some_and(|w| w.any(list!["be", "been", "get"])) {
            let (after, _) = self.beyond(next + 1);
            if self.word(after).is_some_and(|w| w.form(form::PARTICIPLE | form::ING) && !w.part(part::PREPOSITION)) {
                group.passive = self.word(after).is_some_and(|w| w.form(form::PARTICIPLE));
                group.reach(after);
                return Some(self.extend(group));
            }
        }
        if self.word(next).is_some_and(|w| w.is("mind")) && self.word(next + 1).is_some_and(|w| w.form(form::ING)) {
            next += 1;
        }
        match self.word(next) {
            Some(verb)
                if verb.form(form::BASE | form::PARTICIPLE)
                    || group.inverted.is_some() && verb.entry.forms != 0
                    // "like" in "would like to", "love" and "prefer" stand in no table of their own here.
                    || verb.any(list!["like", "love", "prefer"]) =>
            {
                group.reach(next);
            }
            _ => group.stay(at),
        }
        Some(self.extend(group))
    }

    /// A word that can only be a verb in its base form here.
    pub(super) fn bare_verb(&self, at: usize) -> bool {
        self.word(at).is_some_and(|w| {
            (w.form(form::BASE) && !w.part(part::NOUN) || w.any(list!["have", "be", "do", "help", "work", "call"]))
                && !self.before(at).is_some_and(|b| b.part(part::DETERMINER | part::PREPOSITION | part::NUMBER))
                // "When did Mum last take it": no noun's "last".
                || w.form(form::BASE) && self.since_when(at)
        })
    }

    /// "Mum last take": a "last" behind a person, which says when.
    fn since_when(&self, at: usize) -> bool {
        let word = |back: usize| at.checked_sub(back).filter(|&at| at >= self.from).and_then(|at| self.word(at));
        word(1).is_some_and(|w| w.is("last"))
            && word(2).is_some_and(|w| w.part(part::PERSON | part::NAME | part::CAPITAL) && !w.part(part::DETERMINER))
    }

    pub(super) fn infinitive(&self, at: usize) -> Option<Group> {
        let (next, negator) = self.beyond(at + 1);
        let verb = self.word(next)?;
        if self.candid(at) {
            return None;
        }
        let noun = verb.part(part::NOUN)
            && self
                .word(next + 1)
                .is_none_or(|w| w.part(part::SIGN | part::PREPOSITION) && !w.any(list!["out", "down", "up", "in"]));
        if !verb.form(form::BASE)
            || noun && !self.before(at).is_some_and(|w| w.part(part::SELF_OTHER | part::THIRD_OBJECT))
        {
            return None;
        }
        let mut group = self.start(at, Shape::Infinitive);
        group.negated = negator.or_else(|| at.checked_sub(1).filter(|&i| i >= self.from && self.words[i].is("not")));
        group.reach(next);
        Some(self.extend(self.lower(group)))
    }

    /// "to be honest", "to be fair": said of the saying, and no plan.
    pub(super) fn candid(&self, at: usize) -> bool {
        const SAID: &WordList = word_list!("../../../data/words/statement/group/helped/said.txt");
        self.word(at).is_some_and(|w| w.is("to"))
            && self.word(at + 1).is_some_and(|w| w.is("be"))
            && (self.word(at + 2).is_some_and(|w| w.any(SAID))
                || self
                    .word(at + 2)
                    .is_some_and(|w| w.any(list!["perfectly", "totally", "completely", "really", "quite", "more"]))
                    && self.word(at + 3).is_some_and(|w| w.any(SAID)))
    }

    /// "be", "have" as a base form may carry a participle: "to be taken", "to have taken".
    pub(super) fn lower(&self, mut group: Group) -> Group {
        if group.main_is(self.words, list!["be", "have", "get"]) {
            let (next, _) = self.beyond(group.last + 1);
            if next == group.last + 1 && self.word(next).is_some_and(|w| w.form(form::PARTICIPLE)) {
                group.passive = self.words.get(group.main()).is_some_and(|w| !w.is("have"));
                group.chain.pop();
                group.reach(next);
            }
        }
        group
    }

    /// A group that begins with a form of be, have or do: what is asked, ordered, or helped on.
    pub(super) fn auxiliary(&self, at: usize) -> Option<Group> {
        let word = self.word(at)?;
        let plain = match () {
            () if word.form(form::PAST) => Shape::Past,
            () if word.is("been") => Shape::Perfect,
            () => Shape::Present,
        };
        let mut group = self.start(at, plain);
        let (mut next, negator) = self.beyond(at + 1);
        let ahead = at.checked_sub(1).filter(|&i| i >= self.from && self.words[i].any(list!["not", "never"]));
        group.negated = negator.or(ahead);
        if let Some(subject) = self.inversion(next, at) {
            group.inverted = Some(subject);
            let (after, negator) = self.beyond(subject + 1);
            next = after;
            group.negated = group.negated.or(negator);
        } else if word.part(part::DO) && self.clause_head(at) && self.ordering_do(at) {
            group.shape = Shape::Order;
            group.chain.push(at);
            return Some(group);
        } else if let Some(verb) = self.asked_of_noun(at, next).filter(|_| group.negated.is_none()) {
            group.inverted = Some(next);
            next = verb;
        }
        let Some(verb) = self.word(next) else {
            group.stay(at);
            return Some(group);
        };
        let adjacent = |bits: u8| verb.form(bits) && !verb.is("like");
        if word.part(part::DO) {
            let noun = verb.part(part::NOUN)
                && group.negated.is_none()
                && group.inverted.is_none()
                && self.preceding_subject(at).is_none();
            if adjacent(form::BASE) && !noun {
                group.reach(next);
                return Some(self.extend(self.lower(group)));
            }
        }
        let perfect = word.part(part::HAVE) && self.perfect(at, next, &mut group);
        if !perfect && word.part(part::BE) && adjacent(form::ING | form::PARTICIPLE) && !self.adjective(next) {
            self.being(next, &mut group);
        } else if !perfect {
            group.stay(at);
        }
        Some(self.extend(group))
    }

    /// Where the verb stands, or the auxiliary is all there is, when a noun follows it in a question: "is my sugar high", "does my wife take".
    fn asked_of_noun(&self, at: usize, next: usize) -> Option<usize> {
        let word = self.word(at)?;
        let (be, does) = (word.part(part::BE), word.part(part::DO));
        let asks = self.question_head(at)
            && (be || does)
            // "Been sick twice": nobody asks with "been".
            && !word.is("been")
            && self.nominal_ahead(next, word.form(form::PAST) && be)
            && !self.word(next).is_some_and(|w| w.form(form::BASE | form::ING) && !w.part(part::NOUN));
        if !asks {
            return None;
        }
        let noun = (next..(next + 6).min(self.to)).find(|&i| self.words[i].part(part::SIGN) || self.bare_verb(i) || be);
        match does {
            true => noun.filter(|&i| self.bare_verb(i)),
            false => (!word.form(form::PAST) || noun.is_some()).then_some(next),
        }
    }

    /// "have taken", "has my son had", "have been given": whether what follows is a verb that "have" carries, and which.
    fn perfect(&self, at: usize, next: usize, group: &mut Group) -> bool {
        let (Some(word), Some(verb)) = (self.word(at), self.word(next)) else { return false };
        let is = |at: usize, texts: &WordList| self.word(at).is_some_and(|w| w.any(texts));
        // "have just this minute taken".
        let moment = list!["minute", "second", "moment", "morning", "very", "instant", "evening"];
        let now = (verb.is("this") && is(next + 1, moment))
            .then(|| (next + 2..next + 4).find(|&i| self.word(i).is_some_and(|w| w.form(form::PARTICIPLE))));
        let carried = verb.is("been")
            || verb.form(form::PARTICIPLE | form::PAST) && !verb.is("like")
            || verb.any(list!["take", "do", "give", "took"]);
        // "has my son had his Calpol".
        let asked = || {
            let asks = self.question_head(at) && word.any(list!["has", "have"]) && self.nominal_ahead(next, true);
            let mut ahead = (next..(next + 6).min(self.to)).take_while(|&i| !self.words[i].part(part::SIGN));
            ahead.find(|&i| asks && self.words[i].form(form::PARTICIPLE) && !self.words[i].part(part::NOUN))
        };
        if let Some(taken) = now.flatten() {
            group.reach(taken);
        } else if let Some(taken) = asked() {
            group.inverted = Some(next);
            group.reach(taken);
        } else if !carried || self.adjective(next) {
            return false;
        } else if verb.is("been") {
            return self.been(next, group);
        } else {
            // "have got to take" needs; "have got a headache" has.
            group.reach(next);
        }
        group.shape = Shape::Perfect;
        true
    }

    /// "have been taking", "have been given", "have been sick".
    fn been(&self, at: usize, group: &mut Group) -> bool {
        let (after, negator) = self.beyond(at + 1);
        group.negated = group.negated.or(negator);
        let verb = self.word(after);
        let going_on = verb.is_some_and(|w| w.form(form::ING) && !w.part(part::PREPOSITION));
        group.passive = !going_on && verb.is_some_and(|w| w.form(form::PARTICIPLE));
        group.shape = if going_on { Shape::Progressive } else { Shape::Perfect };
        group.reach(if going_on || group.passive { after } else { at });
        true
    }

    /// "is taking", "was given", "is being given".
    fn being(&self, at: usize, group: &mut Group) {
        let mut verb = at;
        group.passive = !self.words[at].form(form::ING);
        if !group.passive {
            if group.shape != Shape::Past {
                group.shape = Shape::Progressive;
            }
            // "being given" passes on.
            let (after, _) = self.beyond(at + 1);
            if self.words[at].is("being") && self.word(after).is_some_and(|w| w.form(form::PARTICIPLE)) {
                group.passive = true;
                verb = after;
            }
        }
        group.reach(verb);
    }

    /// "do my check-in": an order, not a question and not a past.
    pub(super) fn ordering_do(&self, at: usize) -> bool {
        self.word(at).is_some_and(|w| w.is("do"))
            && (self.word(at + 1).is_some_and(|w| w.any(list!["my", "a", "the", "today's", "today"]))
                // "do me a reminder".
                || self.word(at + 1).is_some_and(|w| w.any(list!["me", "us"]))
                    && (at + 2..at + 7).any(|i| self.word(i).is_some_and(|w| w.any(super::super::placement::REMINDER))))
    }

    /// Whether a sentence or its question word stands right before: where a noun may follow its verb ("is my sugar high").
    pub(super) fn question_head(&self, at: usize) -> bool {
        at == self.from
            || self.before(at).is_some_and(|w| {
                w.part(part::SIGN | part::WH)
                    || w.any(list!["and", "so", "or", "but", "hey", "hi", "ok", "okay", "then"])
            })
            || (at >= self.from + 2 && self.words[at - 2].part(part::WH))
    }

    /// Whether a noun phrase begins here, as a subject after its verb would.
    pub(super) fn nominal_ahead(&self, at: usize, past: bool) -> bool {
        self.word(at).is_some_and(|w| {
            let named =
                w.part(part::DETERMINER | part::NUMBER | part::PERSON | part::NAME | part::THING | part::CLINICIAN);
            if past {
                w.any(list!["my", "the", "his", "her", "our"]) || w.part(part::PERSON | part::NAME)
            } else {
                named || w.entry.forms == 0 && !w.part(part::PREPOSITION | part::ADVERB | part::JOINER | part::NEGATOR)
            }
        })
    }

    /// A participle that is an adjective before a noun: "have prescribed tablets" does not occur; "had fried eggs" does.
    pub(super) fn adjective(&self, at: usize) -> bool {
        self.word(at).is_some_and(|w| w.any(list!["left", "used", "mixed", "iced", "closed", "open"]))
            && self.word(at + 1).is_some_and(|w| {
                w.part(part::COMMON)
                    && w.entry.forms == 0
                    && !w.part(part::DETERMINER | part::PREPOSITION | part::THING | part::SELF_OTHER | part::ADVERB)
            })
    }
}
