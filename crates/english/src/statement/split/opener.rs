//! Which words open a clause, and where.

use super::super::lexicon::form;
use super::super::timed::timed;
use super::*;
use crate::list::WordList;

/// Adjectives and adverbs after "not" that make no statement of their own.
pub(super) const NOT_FOLLOWED: &WordList = word_list!("../../../data/words/statement/split/opener/not_followed.txt");

pub(super) struct View<'a> {
    pub words: &'a [Word<'a>],
    pub from: usize,
    pub to: usize,
    pub next_group: &'a [usize],
    pub next_sign: &'a [usize],
    pub inside: &'a [bool],
}

/// Whoever may do something: a subject and nothing else.
const SUBJECT: u32 = part::SELF_SUBJECT | part::THIRD_SUBJECT;

impl View<'_> {
    fn word(&self, at: usize) -> Option<&Word<'_>> {
        self.words.get(at).filter(|_| at < self.to)
    }

    fn has(&self, at: usize, test: impl FnOnce(&Word) -> bool) -> bool {
        self.word(at).is_some_and(test)
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.has(at, |w| w.is(text))
    }

    fn any(&self, at: usize, texts: &WordList) -> bool {
        self.has(at, |w| w.any(texts))
    }

    fn part(&self, at: usize, bits: u32) -> bool {
        self.has(at, |w| w.part(bits))
    }

    /// The word so many before.
    fn behind(&self, at: usize, back: usize) -> Option<&Word<'_>> {
        at.checked_sub(back).filter(|&i| i >= self.from).and_then(|i| self.words.get(i))
    }

    /// Whether one of these stands so many words before.
    fn led(&self, at: usize, back: usize, texts: &WordList) -> bool {
        self.behind(at, back).is_some_and(|w| w.any(texts))
    }

    /// Where the word stands, or the joiner right before it.
    fn joined(&self, at: usize) -> usize {
        at - usize::from(self.led(at, 1, list!["and", "but", "or"]))
    }

    /// Whether a number stands right before.
    fn numbered(&self, at: usize) -> bool {
        self.behind(at, 1).is_some_and(|w| w.part(part::NUMBER))
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
        (2..=6).any(|back| self.led(at, back, list!["not"]))
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
        if word.part(part::SIGN) {
            return self.sign(at, word.text, spaced);
        }
        if self.inside.get(at - self.from).copied().unwrap_or(false) {
            return None;
        }
        let opener = match word.text {
            "but" => self.contrast(at),
            "bar" | "barring" | "excepting" if self.contrast(at) == Opener::Without => Opener::Without,
            "and" | "then" | "also" if self.wish_of_its_own(at, word) => Opener::And,
            "then" => self.sequel(at)?,
            "just" | "only"
                if self.after_denial(at) && self.has(at + 1, |w| w.part(part::DETERMINER) || !w.part(part::COMMON)) =>
            {
                Opener::But
            }
            "when" | "what" | "how" | "where" | "which" | "who" | "why" if self.asks_of_what(at) => Opener::Whether,
            "however" | "though" | "although" | "whereas" | "albeit" if self.verb_ahead(at) => Opener::But,
            "except" | "without" | "excluding" => return Some((self.joined(at), Opener::Without)),
            "minus" if !self.part(at + 1, part::NUMBER) => return Some((self.joined(at), Opener::Without)),
            "instead" | "rather" if self.any(at + 1, list!["of", "than"]) => {
                return Some((self.joined(at), Opener::Without));
            }
            "apart" | "other" | "aside" if self.any(at + 1, list!["from", "than"]) => Opener::Without,
            "whether" => Opener::Whether,
            "if" => return Some(self.condition(at)),
            "assuming" if self.verb_ahead(at) => Opener::If,
            "unless" | "whenever" | "assuming" | "provided" | "lest" | "suppose" | "supposing" if !self.grouped(at) => {
                Opener::If
            }
            "in" if self.is(at + 1, "case") => Opener::If,
            "after" | "before" | "since" | "when" | "while" | "until" | "till" | "til" | "once" | "ever-since"
            | "afterwards" => return self.time_clause(at, word),
            "now" if self.is(at + 1, "that") && self.verb_ahead(at) => Opener::When,
            "that" => self.content(at)?,
            "as" => self.as_clause(at)?,
            "or" if self.any(at + 1, list!["rather", "actually"]) => Opener::Hard,
            "sorry" | "oops" | "whoops" | "actually" | "correction" | "wait" if self.takes_back(at, word) => {
                Opener::Hard
            }
            // Before a figure it repairs ("at 8, rather 8:30"), before a word it weighs ("rather tired").
            "rather" if self.part(at + 1, part::NUMBER) && self.takes_back(at, word) => Opener::Hard,
            "make" if at > self.from && self.any(at + 1, list!["that", "it"]) && self.part(at + 2, part::NUMBER) => {
                Opener::Hard
            }
            "because" if self.verb_ahead(at) => Opener::Because,
            "which" | "who" | "what" | "where" | "how" | "why" if self.relative(at, word) => Opener::Relative,
            "so" if self.verb_ahead(at) && self.part(at + 1, SUBJECT | part::DETERMINER | part::THING) => Opener::Then,
            "not" => return self.denial(at),
            "no" => return self.refusal(at),
            _ => return None,
        };
        Some((at, opener))
    }

    /// What a sign cuts.
    fn sign(&self, at: usize, sign: &str, spaced: &[bool]) -> Option<(usize, Opener)> {
        let apart = |at: usize| spaced.get(at).copied().unwrap_or(true);
        let between_numbers = self.numbered(at) && self.part(at + 1, part::NUMBER);
        match sign {
            "," => Some((at + 1, Opener::Comma)),
            ";" | "|" | "\u{2022}" | "\n" | "!" | "?" | "\u{2026}" => Some((at + 1, Opener::Hard)),
            "." if self.led(at, 1, list!["."]) && !self.is(at + 1, ".") => Some((at + 1, Opener::Hard)),
            ")" | "\u{2713}" | "\u{2714}" | "\u{2705}" | "\u{2717}" | "\u{2718}" | "\u{274c}" => {
                Some((at + 1, Opener::Hard))
            }
            "(" => Some((at, Opener::Hard)),
            "*" if !apart(at + 1) && !self.numbered(at) => Some((at, Opener::Hard)),
            "-" if !between_numbers && (apart(at + 1) || !apart(at)) => Some((at, Opener::Hard)),
            ":" if !between_numbers => Some((at + 1, Opener::Colon)),
            _ => None,
        }
    }

    /// "all but the second" leaves out; any other "but" sets against.
    fn contrast(&self, at: usize) -> Opener {
        let all = (1..=4).any(|back| self.led(at, back, list!["everything", "all", "anything", "every"]));
        let goes_on = self.verb_ahead(at) || self.any(at + 1, list!["not", "no", "still", "also"]);
        if all && !goes_on { Opener::Without } else { Opener::But }
    }

    /// "headache since six and remind me at nine": a wish is a clause of its own, whatever lacks a verb before it.
    /// "remind me … at 6pm and yesterday at 9 pm glucose 112": nor is what is past a part of the wish.
    fn wish_of_its_own(&self, at: usize, word: &Word) -> bool {
        let past = self.is(at + 1, "yesterday") || self.is(at + 1, "last") && self.is(at + 2, "night");
        at > self.from && !self.verb_behind(at) && self.wish_to_be_reminded(at + 1)
            || !word.is("also") && past && (self.from..at).any(|i| self.wish_to_be_reminded(i))
    }

    /// "I ate, then I took it": what comes next; "since then", "and then" are no cut of their own.
    fn sequel(&self, at: usize) -> Option<Opener> {
        let led = self.led(at, 1, list!["and", "but", "since", "by", "until"]);
        // "I don't think I then took it": behind who took it, it is no clause of its own.
        let within = self.behind(at, 1).is_some_and(|w| w.part(SUBJECT));
        (self.verb_ahead(at) && !self.grouped(at) && !led && !within).then_some(Opener::Then)
    }

    /// "I wonder when", "no idea which": whether it is so is what is asked.
    fn asks_of_what(&self, at: usize) -> bool {
        self.verb_ahead(at) && self.led(at, 1, word_list!("../../../data/words/statement/split/opener/opener.txt"))
    }

    /// "even if", "wondering if": a condition, or what is asked.
    fn condition(&self, at: usize) -> (usize, Opener) {
        if self.led(at, 1, word_list!("../../../data/words/statement/split/opener/opener_wonder.txt")) {
            return (at, Opener::Whether);
        }
        (at - usize::from(self.led(at, 1, list!["even", "as", "what", "only"])), Opener::If)
    }

    /// "after I ate": a clause that says when; "after lunch I took" is a phrase, and no clause.
    fn time_clause(&self, at: usize, word: &Word) -> Option<(usize, Opener)> {
        if !self.verb_ahead(at) || self.grouped(at) || self.phrase_only(at) {
            return None;
        }
        let group = self.next_group.get(at + 1 - self.from).copied();
        let noun = self
            .any(at + 1, list!["breakfast", "lunch", "dinner", "bed", "that", "then", "yesterday", "a", "an"])
            && group.is_some_and(|group| group > at + 4);
        // "After breakfast and had 300 ml": a noun that the joint ends.
        let joined = self.any(at + 2, list!["and", "then", "but", "&"])
            && self.has(at + 1, |w| w.entry.forms == 0 && !w.part(SUBJECT | part::PERSON | part::NAME | part::THING));
        let led = self.led(at, 1, list!["ever", "even", "just", "right", "straight", "soon"]);
        let question = word.is("when") && group == Some(at + 1);
        let opener = if question { Opener::Relative } else { Opener::When };
        (!noun && !joined).then_some((at - usize::from(led), opener))
    }

    /// "said that she took it": what is said; the "that" of "now that" and of a thing is none.
    fn content(&self, at: usize) -> Option<Opener> {
        const CONTENT: u32 =
            SUBJECT | part::DETERMINER | part::PERSON | part::THING | part::CLINICIAN | part::NAME | part::CAPITAL;
        let bare = !self.verb_ahead(at) || self.next_group.get(at + 1 - self.from) == Some(&(at + 1));
        if bare || at == self.from || self.led(at, 1, list!["now"]) {
            return None;
        }
        let subordinate = self.part(at + 1, CONTENT) || self.behind(at, 1).is_some_and(|w| w.entry.forms != 0);
        subordinate.then_some(Opener::That)
    }

    /// "as soon as I woke", "as far as I know", "as I was ill": when, a hedge, or why.
    fn as_clause(&self, at: usize) -> Option<Opener> {
        if self.is(at + 1, "soon") {
            return Some(Opener::When);
        }
        if self.is(at + 1, "far") && self.is(at + 2, "as") {
            // "I'd got as far as the door" hedges nothing.
            let known = self.words.get(at + 3).is_some_and(|w| w.part(part::SELF_SUBJECT) || w.is("that"));
            return known.then_some(Opener::If);
        }
        let why = self.part(at + 1, SUBJECT | part::THING) || at == self.from && self.part(at + 1, part::DETERMINER);
        (why && self.verb_ahead(at) && !self.led(at, 1, list!["soon", "far"])).then_some(Opener::Because)
    }

    /// "took two, sorry three": what comes next stands in place of what was said.
    fn takes_back(&self, at: usize, word: &Word) -> bool {
        at > self.from
            && self.verb_behind(at)
            && !self.grouped(at)
            && !self.any(at - 1, list!["or", "no", "and", "but", "so", "am", "very"])
            && self.has(at + 1, |w| {
                !w.part(part::COMMON | part::SIGN)
                    || w.part(part::NUMBER)
                    || w.any(list!["i", "it", "the", "my", "no"]) && !word.is("actually")
            })
    }

    /// "the pill which I took", "my wife who had hers": a clause about what stands before it.
    fn relative(&self, at: usize, word: &Word) -> bool {
        let asks = !word.any(list!["which", "who"])
            && (self.behind(at, 1).is_some_and(|w| w.part(part::SIGN))
                || !self.verb_behind(at) && !self.led(at, 1, list!["idea", "clue", "sure"]));
        let governed = self.behind(at, 1).is_some_and(|w| w.part(part::PREPOSITION | part::BE) || w.is("so"));
        self.verb_ahead(at) && at > self.from && !asks && !governed
    }

    /// "aspirin not ibuprofen": what is denied by a "not" outside of any verb.
    fn denial(&self, at: usize) -> Option<(usize, Opener)> {
        if self.grouped(at) || at == self.from {
            return None;
        }
        let told = |w: &Word| w.form(form::PARTICIPLE | form::ING) && !w.part(part::NOUN);
        let plain = self.has(at + 1, |w| !w.any(NOT_FOLLOWED) && !w.part(part::SIGN | part::ADVERB) && !told(w));
        // "aspirin not yaken": a last word that nobody knows may be the verb.
        let odd = self.has(at + 1, |w| !w.part(part::COMMON))
            && self.word(at + 2).is_none_or(|w| w.part(part::SIGN))
            && !self.verb_behind(at);
        // Of "2 not 3 ibuprofen" the figure is denied, and not what is counted.
        let counts = self.numbered(at)
            && self.part(at + 1, part::NUMBER)
            && self.has(at + 2, |w| !w.part(part::SIGN | part::JOINER | part::PREPOSITION));
        (plain && !odd && !counts).then_some((self.joined(at), Opener::Not))
    }

    /// "no aspirin" denies; "no, two", "no wait" take back.
    fn refusal(&self, at: usize) -> Option<(usize, Opener)> {
        if self.grouped(at) || at == self.from || self.led(at, 1, list![":", "wait"]) {
            return None;
        }
        let odd = self.has(at + 1, |w| !w.part(part::COMMON))
            && (self.any(at + 2, list!["it", "i"])
                || self.is(at + 2, ",") && self.any(at + 3, list!["it", "i", "that"]));
        let figures = self.numbered(at) && self.part(at + 1, part::NUMBER);
        let waits = self.any(at + 1, word_list!("../../../data/words/statement/split/opener/opener_wait.txt"));
        if odd || figures || waits || self.is(at + 1, ",") {
            return Some((at, Opener::Hard));
        }
        let set = list!["more", "longer", "problem", "problems", "idea", "doubt", "clue", "worries"];
        if self.any(at + 1, set) || self.word(at + 1).is_none_or(|w| w.part(part::SIGN)) {
            return None;
        }
        if self.led(at, 1, list!["with"]) {
            return Some((at - 1, Opener::Not));
        }
        let governed = self
            .behind(at, 1)
            .is_some_and(|w| w.part(part::PREPOSITION | part::HAVE | part::BE) || w.any(list!["got", "feel", "took"]));
        (!governed).then_some((self.joined(at), Opener::Not))
    }
}
