//! Which words open a clause, and where.

use super::super::timed::timed;
use super::*;
use crate::list::WordList;

/// Adjectives and adverbs after "not" that make no statement of their own.
pub(super) const NOT_FOLLOWED: &WordList = word_list!("../../../data/words/statement_split_opener_not_followed.txt");

pub(super) struct View<'a> {
    pub words: &'a [Word<'a>],
    pub from: usize,
    pub to: usize,
    pub next_group: &'a [usize],
    pub next_sign: &'a [usize],
    pub inside: &'a [bool],
}

impl View<'_> {
    fn is(&self, at: usize, text: &str) -> bool {
        at < self.to && self.words.get(at).is_some_and(|w| w.is(text))
    }

    fn any(&self, at: usize, texts: &WordList) -> bool {
        at < self.to && self.words.get(at).is_some_and(|w| w.any(texts))
    }

    fn grouped(&self, at: usize) -> bool {
        self.inside.get(at - self.from).copied().unwrap_or(false) || self.next_group.get(at - self.from) == Some(&at)
    }

    /// Whether a verb group begins after `at` and before the next sign.
    fn verb_ahead(&self, at: usize) -> bool {
        let i = at + 1 - self.from;
        match (self.next_group.get(i), self.next_sign.get(i)) {
            (Some(&group), Some(&sign)) => group != usize::MAX && group < sign,
            _ => false,
        }
    }

    /// Whether "not" stands a few words back: "not the lisinopril just the metformin".
    fn after_denial(&self, at: usize) -> bool {
        (2..=6).any(|back| {
            at.checked_sub(back)
                .filter(|&i| i >= self.from)
                .and_then(|i| self.words.get(i))
                .is_some_and(|w| w.is("not"))
        })
    }

    /// "before bed I took": the subject is not what the preposition governs.
    fn phrase_only(&self, at: usize) -> bool {
        let Some(&group) = self.next_group.get(at + 1 - self.from) else { return false };
        // "after lunch took it": nobody at all.
        if timed(self.words, at, group.min(self.to)) {
            return true;
        }
        let mut i = at + 1;
        while i < group.min(self.to).min(at + 8) && self.words[i].part(part::ADVERB) {
            i += 1;
        }
        (i + 1..group.min(self.to)).take(12).any(|k| {
            self.words[k].part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || self.words[k].any(list!["you", "it"])
        })
    }

    /// "remind me", "please nudge us".
    fn wish_to_be_reminded(&self, at: usize) -> bool {
        let at = at + usize::from(self.any(at, list!["please", "then", "also"]));
        self.any(at, list!["remind", "nudge", "ping", "alert"]) && self.any(at + 1, list!["me", "us"])
    }

    /// Whether some verb group stands before `at` in its sentence.
    fn verb_behind(&self, at: usize) -> bool {
        self.next_group.first().is_some_and(|&first| first < at)
    }

    /// The cut that the word at `at` calls for, and where.
    pub fn opener(&self, at: usize, spaced: &[bool]) -> Option<(usize, Opener)> {
        let word = self.words.get(at)?;
        let prev = |back: usize| at.checked_sub(back).filter(|&i| i >= self.from).and_then(|i| self.words.get(i));
        let next = self.words.get(at + 1).filter(|_| at + 1 < self.to);
        let number = |w: Option<&Word>| w.is_some_and(|w| w.part(part::NUMBER));
        if word.part(part::SIGN) {
            return match word.text {
                "," => Some((at + 1, Opener::Comma)),
                ";" | "|" | "\u{2022}" | "\n" | "!" | "?" => Some((at + 1, Opener::Hard)),
                "\u{2026}" => Some((at + 1, Opener::Hard)),
                "." if prev(1).is_some_and(|w| w.is(".")) && !next.is_some_and(|w| w.is(".")) => {
                    Some((at + 1, Opener::Hard))
                }
                ")" | "\u{2713}" | "\u{2714}" | "\u{2705}" | "\u{2717}" | "\u{2718}" | "\u{274c}" => {
                    Some((at + 1, Opener::Hard))
                }
                "(" => Some((at, Opener::Hard)),
                "*" if !spaced.get(at + 1).copied().unwrap_or(true) && !number(prev(1)) => Some((at, Opener::Hard)),
                "-" if !(number(prev(1)) && number(next))
                    && (spaced.get(at + 1).copied().unwrap_or(true) || !spaced.get(at).copied().unwrap_or(true)) =>
                {
                    Some((at, Opener::Hard))
                }
                ":" if !(number(prev(1)) && number(next)) => Some((at + 1, Opener::Colon)),
                _ => None,
            };
        }
        if self.inside.get(at - self.from).copied().unwrap_or(false) {
            return None;
        }
        let after_joiner = |place: usize| {
            if place > self.from && self.any(place - 1, list!["and", "but", "or"]) { place - 1 } else { place }
        };
        match word.text {
            "but" => {
                let all = (1..=4)
                    .any(|back| prev(back).is_some_and(|w| w.any(list!["everything", "all", "anything", "every"])));
                Some((
                    at,
                    if all && !self.verb_ahead(at) && !self.any(at + 1, list!["not", "no", "still", "also"]) {
                        Opener::Without
                    } else {
                        Opener::But
                    },
                ))
            }
            // "headache since six and remind me at nine": a wish is a clause of its own, whatever lacks a verb before it.
            "and" | "then" | "also" if at > self.from && !self.verb_behind(at) && self.wish_to_be_reminded(at + 1) => {
                Some((at, Opener::And))
            }
            // "remind me … at 6pm and yesterday at 9 pm glucose 112": nor is what is past a part of the wish.
            "and" | "then"
                if (self.is(at + 1, "yesterday") || self.is(at + 1, "last") && self.is(at + 2, "night"))
                    && (self.from..at).any(|i| self.wish_to_be_reminded(i)) =>
            {
                Some((at, Opener::And))
            }
            "just" | "only"
                if self.after_denial(at) && next.is_some_and(|w| w.part(part::DETERMINER) || !w.part(part::COMMON)) =>
            {
                Some((at, Opener::But))
            }
            "when" | "what" | "how" | "where" | "which" | "who" | "why"
                if self.verb_ahead(at)
                    && prev(1).is_some_and(|w| {
                        w.any(word_list!("../../../data/words/statement_split_opener_opener.txt"))
                    }) =>
            {
                Some((at, Opener::Whether))
            }
            "however" | "though" | "although" | "whereas" | "albeit" if self.verb_ahead(at) => Some((at, Opener::But)),
            "except" | "without" | "minus" | "excluding" | "bar"
                if !(word.is("bar") || word.is("minus") && number(next)) =>
            {
                Some((after_joiner(at), Opener::Without))
            }
            "instead" | "rather" if self.any(at + 1, list!["of", "than"]) => Some((after_joiner(at), Opener::Without)),
            "apart" | "other" | "aside" if self.any(at + 1, list!["from", "than"]) => Some((at, Opener::Without)),
            "whether" => Some((at, Opener::Whether)),
            "if" => {
                let asked = prev(1)
                    .is_some_and(|w| w.any(word_list!("../../../data/words/statement_split_opener_opener_wonder.txt")));
                let even = at - usize::from(prev(1).is_some_and(|w| w.any(list!["even", "as", "what", "only"])));
                Some(if asked { (at, Opener::Whether) } else { (even, Opener::If) })
            }
            "unless" | "whenever" | "assuming" | "provided" | "lest" | "suppose" | "supposing"
                if !self.grouped(at) || self.verb_ahead(at) && word.is("assuming") =>
            {
                Some((at, Opener::If))
            }
            "in" if self.is(at + 1, "case") => Some((at, Opener::If)),
            "after" | "before" | "since" | "when" | "while" | "until" | "till" | "til" | "once" | "ever-since"
            | "afterwards"
                if self.verb_ahead(at) && !self.grouped(at) && !self.phrase_only(at) =>
            {
                let noun = next.is_some_and(|w| {
                    w.any(list!["breakfast", "lunch", "dinner", "bed", "that", "then", "yesterday", "a", "an"])
                }) && self.next_group.get(at + 1 - self.from).is_some_and(|&g| g > at + 4);
                // "After breakfast and had 300 ml": a noun that the joint ends.
                let noun = noun
                    || self.any(at + 2, list!["and", "then", "but", "&"])
                        && next.is_some_and(|w| {
                            w.entry.forms == 0
                                && !w.part(
                                    part::SELF_SUBJECT | part::THIRD_SUBJECT | part::PERSON | part::NAME | part::THING,
                                )
                        });
                let ever = at
                    - usize::from(
                        prev(1).is_some_and(|w| w.any(list!["ever", "even", "just", "right", "straight", "soon"]))
                            && at > self.from,
                    );
                let question = word.is("when") && self.next_group.get(at + 1 - self.from).is_some_and(|&g| g == at + 1);
                (!noun).then_some((ever, if question { Opener::Relative } else { Opener::When }))
            }
            "now" if self.is(at + 1, "that") && self.verb_ahead(at) => Some((at, Opener::When)),
            "that" if prev(1).is_some_and(|w| w.is("now")) => None,
            "as" if self.is(at + 1, "soon") => Some((at, Opener::When)),
            // "As far as I know"; "I'd got as far as the door" hedges nothing.
            "as" if self.is(at + 1, "far") && self.is(at + 2, "as") => self
                .words
                .get(at + 3)
                .is_some_and(|w| w.part(part::SELF_SUBJECT) || w.is("that"))
                .then_some((at, Opener::If)),
            "as" if prev(1).is_some_and(|w| w.any(list!["soon", "far"])) => None,
            "as" if self.verb_ahead(at) && at == self.from && next.is_some_and(|w| w.part(part::DETERMINER)) => {
                Some((at, Opener::Because))
            }
            "or" if self.any(at + 1, list!["rather", "actually"]) => Some((at, Opener::Hard)),
            "sorry" | "oops" | "whoops" | "actually" | "correction" | "wait"
                if at > self.from
                    && self.verb_behind(at)
                    && !self.grouped(at)
                    && !self.any(at - 1, list!["or", "no", "and", "but", "so", "am", "very"]) =>
            {
                let put = next.is_some_and(|w| {
                    !w.part(part::COMMON | part::SIGN)
                        || w.part(part::NUMBER)
                        || w.any(list!["i", "it", "the", "my", "no"]) && !word.is("actually")
                });
                put.then_some((at, Opener::Hard))
            }
            "make"
                if self.any(at + 1, list!["that", "it"])
                    && self.words.get(at + 2).is_some_and(|w| at + 2 < self.to && w.part(part::NUMBER))
                    && at > self.from =>
            {
                Some((at, Opener::Hard))
            }
            "because" if self.verb_ahead(at) => Some((at, Opener::Because)),
            "as" if self.verb_ahead(at)
                && next.is_some_and(|w| w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::THING)) =>
            {
                Some((at, Opener::Because))
            }
            "that"
                if self.verb_ahead(at)
                    && at > self.from
                    && self.next_group.get(at + 1 - self.from).is_none_or(|&g| g != at + 1) =>
            {
                let subordinate = next.is_some_and(|w| {
                    w.part(
                        part::SELF_SUBJECT
                            | part::THIRD_SUBJECT
                            | part::DETERMINER
                            | part::PERSON
                            | part::THING
                            | part::CLINICIAN
                            | part::NAME,
                    ) || w.part(part::CAPITAL)
                }) || prev(1).is_some_and(|w| w.entry.forms != 0);
                subordinate.then_some((at, Opener::That))
            }
            "what" | "where" | "how" | "why"
                if prev(1).is_some_and(|w| w.part(part::SIGN))
                    || !self.verb_behind(at) && !prev(1).is_some_and(|w| w.any(list!["idea", "clue", "sure"])) =>
            {
                None
            }
            "which" | "who" | "what" | "where" | "how" | "why"
                if self.verb_ahead(at)
                    && at > self.from
                    && !prev(1).is_some_and(|w| {
                        w.part(part::PREPOSITION | part::BE) || w.any(list!["and", "so"]) && !w.is("and")
                    }) =>
            {
                Some((at, Opener::Relative))
            }
            "then"
                if self.verb_ahead(at)
                    && !self.grouped(at)
                    && !prev(1).is_some_and(|w| w.any(list!["and", "but", "since", "by", "until"])) =>
            {
                Some((at, Opener::Then))
            }
            "so" if self.verb_ahead(at)
                && next.is_some_and(|w| {
                    w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::DETERMINER | part::THING)
                }) =>
            {
                Some((at, Opener::Then))
            }
            "not" if !self.grouped(at) && at > self.from => {
                let plain =
                    next.is_some_and(|w| !w.any(NOT_FOLLOWED) && !w.part(part::SIGN | part::ADVERB) && !(w.form_ed()));
                // "aspirin not yaken": a last word that nobody knows may be the verb.
                let odd = next.is_some_and(|w| !w.part(part::COMMON))
                    && self.words.get(at + 2).filter(|_| at + 2 < self.to).is_none_or(|w| w.part(part::SIGN))
                    && !self.verb_behind(at);
                (plain && !odd).then_some((after_joiner(at), Opener::Not))
            }
            "no" if at > self.from && !self.grouped(at) && !prev(1).is_some_and(|w| w.any(list![":", "wait"])) => {
                let odd = next.is_some_and(|w| !w.part(part::COMMON))
                    && (self.any(at + 2, list!["it", "i"])
                        || self.is(at + 2, ",") && self.any(at + 3, list!["it", "i", "that"]));
                let figures = number(prev(1)) && number(next);
                if odd || figures {
                    return Some((at, Opener::Hard));
                }
                if self.any(at + 1, word_list!("../../../data/words/statement_split_opener_opener_wait.txt"))
                    || next.is_some_and(|w| w.is(","))
                {
                    return Some((at, Opener::Hard));
                }
                if self.any(at + 1, list!["more", "longer", "problem", "problems", "idea", "doubt", "clue", "worries"])
                    || next.is_none_or(|w| w.part(part::SIGN))
                {
                    return None;
                }
                let mut place = after_joiner(at);
                if prev(1).is_some_and(|w| w.is("with")) {
                    place = at - 1;
                } else if prev(1).is_some_and(|w| {
                    w.part(part::PREPOSITION)
                        || w.part(part::HAVE | part::BE)
                        || w.any(list!["got", "feel", "took", "with"])
                }) {
                    return None;
                }
                Some((place, Opener::Not))
            }
            _ => None,
        }
    }
}

impl Word<'_> {
    fn form_ed(&self) -> bool {
        self.form(super::super::lexicon::form::PARTICIPLE | super::super::lexicon::form::ING) && !self.part(part::NOUN)
    }
}
