//! Where sentences and clauses begin: signs, joiners, subordinators and new subjects, each only where a verb group or a negation makes the
//! next stretch a statement of its own.

use super::clause::{Clause, Opener};
use super::group::{Group, Shape, groups};
use super::lexicon::part;
use super::words::Word;

/// Cuts all words into clauses, in order; `quoted` is by word.
pub(super) fn clauses(words: &[Word], quoted: &[bool], spaced: &[bool]) -> Vec<Clause> {
    let mut clauses = Vec::new();
    let mut sentence = 0;
    let mut from = 0;
    while from < words.len() {
        if quoted[from] {
            let to = (from..words.len()).find(|&i| !quoted[i]).unwrap_or(words.len());
            let mut clause = Clause::new(from, to, Opener::Quote, sentence);
            clause.quoted = true;
            clauses.push(clause);
            from = to;
            continue;
        }
        let (to, ended) = sentence_end(words, quoted, spaced, from);
        cut(words, spaced, from, to, sentence, &mut clauses);
        if ended {
            sentence += 1;
        }
        from = to;
    }
    clauses
}

const SHORTENED: &[&str] = &[
    "dr", "mr", "mrs", "ms", "prof", "st", "vs", "approx", "no", "etc", "tab", "tabs", "cap", "caps", "inj", "appt",
    "pt", "e", "i", "a", "p", "oz", "lb", "lbs", "hr", "hrs", "min", "mins", "jan", "feb", "mar", "apr", "jun", "jul",
    "aug", "sep", "sept", "oct", "nov", "dec", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat",
    "sun",
];

/// One past the last word of the sentence that begins at `from`, and whether it was ended (rather than broken off by a quotation).
fn sentence_end(words: &[Word], quoted: &[bool], spaced: &[bool], from: usize) -> (usize, bool) {
    let mut listing = false;
    let mut at = from;
    while at < words.len() {
        if quoted[at] {
            return (at, false);
        }
        let next = at + 1;
        let ends = match words[at].text {
            "!" | "?" => true,
            "." => full_stop(words, spaced, from, at),
            "\n" => {
                let before = at.checked_sub(1).filter(|&i| i >= from).and_then(|i| words.get(i));
                listing = listing || before.is_some_and(|w| w.is(":"));
                let bullet = words.get(next).is_some_and(|w| w.any(&["-", "*", "\u{2022}", "\u{2013}"]));
                !(before.is_some_and(|w| w.any(&[":", ","])) || listing && bullet)
            }
            _ => false,
        };
        if ends {
            let mut end = next;
            while end < words.len()
                && !quoted[end]
                && words[end].any(&["!", "?", ".", ")", "\"", "\n"])
                && words[end].part(part::SIGN)
            {
                end += 1;
            }
            return (end, true);
        }
        at = next;
    }
    (words.len(), true)
}

fn full_stop(words: &[Word], spaced: &[bool], from: usize, at: usize) -> bool {
    let before = at.checked_sub(1).filter(|&i| i >= from).and_then(|i| words.get(i));
    let Some(next) = words.get(at + 1) else { return true };
    if next.is(".") || before.is_some_and(|w| w.is(".")) {
        return false;
    }
    let gap = spaced.get(at + 1).copied().unwrap_or(true);
    let Some(before) = before else { return gap };
    if before.any(SHORTENED)
        && !(before.any(&["no", "min", "mins", "sun", "sat", "i", "hr", "hrs"]) && gap && next.part(part::CAPITAL))
    {
        // "p.m. Then": a capital after a time of day begins a sentence.
        let day = before.text == "m" || before.any(&["hrs", "lbs", "tabs"]);
        return day && gap && next.part(part::CAPITAL);
    }
    if before.text.len() == 1 && before.part(part::CAPITAL) && !before.is("i") {
        return false;
    }
    if before.is("m") {
        return gap && next.part(part::CAPITAL);
    }
    gap || next.part(part::SIGN) && !next.any(&[","])
        || (next.text.len() > 2 && before.text.len() > 2 && !next.part(part::NUMBER))
}

/// Adjectives and adverbs after "not" that make no statement of their own.
const NOT_FOLLOWED: &[&str] = &[
    "yet", "so", "too", "bad", "great", "good", "sure", "really", "very", "much", "gonna", "only", "sleeping", "well",
    "feeling", "even", "going", "certain", "just", "terrible", "today", "now", "that", "at", "long", "often", "always",
    "sick", "fun", "taken", "done", "had", "to", "hungry", "tired", "quite", "exactly", "sleepy", "ok", "okay", "fine",
    "happy",
];

fn cut(words: &[Word], spaced: &[bool], from: usize, to: usize, sentence: usize, out: &mut Vec<Clause>) {
    let mut found = groups(words, from, to);
    clefts(words, &mut found);
    let mut cuts: Vec<Option<Opener>> = vec![None; to - from + 1];
    let mut inside = vec![false; to - from + 1];
    // For each word, where the next group and the next sign stand: one pass from the right keeps this linear.
    let mut next_group = vec![usize::MAX; to - from + 1];
    let mut next_sign = vec![to; to - from + 1];
    for group in &found {
        next_group[group.first - from] = group.first;
        inside[group.first + 1 - from..=group.last - from].fill(true);
    }
    for at in (from..to).rev() {
        let i = at - from;
        if next_group[i] == usize::MAX {
            next_group[i] = next_group[i + 1];
        }
        let sign = words[at].any(&[",", ";", "(", ")"]);
        next_sign[i] = if sign { at } else { next_sign[i + 1] };
    }
    let view = View { words, from, to, next_group: &next_group, next_sign: &next_sign, inside: &inside };
    for at in from..to {
        if let Some((place, opener)) = view.opener(at, spaced)
            && place > from
            && place < to
            && !inside[place - from]
            && (cuts[place - from].is_none() || !matches!(opener, Opener::Comma))
        {
            cuts[place - from] = Some(opener);
        }
    }
    between(words, from, &found, &mut cuts);
    let mut start = from;
    let mut opener =
        view.opener(from, spaced).filter(|(place, _)| *place == from).map_or(Opener::Start, |(_, opener)| opener);
    let mut groups = found.into_iter().peekable();
    let mut content = false;
    for at in from + 1..=to {
        let here = if at == to { Some(Opener::Start) } else { cuts[at - from] };
        content = content
            || !(words[at - 1].part(part::SIGN)
                || words[at - 1].any(&["and", "but", "or", "so", "then", "also", "plus"]));
        if !content && at < to {
            continue;
        }
        let Some(next) = here.filter(|_| at == to || words[at].token != words[at - 1].token) else { continue };
        let mut clause = Clause::new(start, at, opener, sentence);
        while groups.peek().is_some_and(|group| group.first < at) {
            clause.groups.extend(groups.next());
        }
        clause.idle = (start..at).all(|i| {
            words[i].part(part::SIGN)
                || words[i].any(&[
                    "no", "yes", "um", "uh", "er", "oh", "ok", "okay", "hi", "hello", "hey", "please", "thanks",
                    "well", "yeah", "nope", "sorry", "wait", "ah",
                ])
        });
        let first = (start..at).find(|&i| !words[i].part(part::SIGN) && !words[i].any(&["and", "or", "but"]));
        if matches!(clause.opener, Opener::Comma | Opener::Hard | Opener::And | Opener::Or)
            && clause.groups.first().is_some_and(|group| group.shape == Shape::Infinitive && first == Some(group.first))
        {
            clause.opener = Opener::Purpose;
        }
        out.push(clause);
        content = false;
        (start, opener) = (at, next);
    }
}

/// "X is what I took", "what I took was X", "it was X that I took": the copula says nothing, the verb of taking governs.
fn clefts(words: &[Word], found: &mut Vec<Group>) {
    let copula = |group: &Group| {
        group.chain.len() == 1 && group.negated.is_none() && words.get(group.main()).is_some_and(|w| w.part(part::BE))
    };
    let mut drop = None;
    for k in 0..found.len().saturating_sub(1) {
        let (one, two) = (&found[k], &found[k + 1]);
        let between = words.get(one.last + 1..two.first).unwrap_or(&[]);
        let own = between.iter().any(|w| w.part(part::SELF_SUBJECT));
        if copula(one)
            && own
            && (between.first().is_some_and(|w| w.any(&["what", "all"]))
                || between.iter().any(|w| w.is("that")) && one.first > 0 && words[one.first - 1].is("it"))
        {
            drop = Some(k);
            break;
        }
        // "that's my apixaban and my tamsulosin taken", "there's the lot gone".
        let shown = one.first.checked_sub(0).and_then(|i| words.get(i)).is_some()
            && words.get(one.first.saturating_sub(1)).is_some_and(|w| w.any(&["that", "there", "it"]));
        let done = two.chain.len() == 1
            && two.first == two.main()
            && words.get(two.main()).is_some_and(|w| {
                w.any(&[
                    "taken",
                    "done",
                    "swallowed",
                    "gone",
                    "finished",
                    "down",
                    "logged",
                    "injected",
                    "applied",
                    "eaten",
                    "drunk",
                ])
            });
        if copula(one)
            && shown
            && done
            && one.first > 0
            && !between.is_empty()
            && !between.iter().any(|w| w.part(part::SIGN | part::SELF_SUBJECT | part::THIRD_SUBJECT))
        {
            drop = Some(k);
            break;
        }
        let before = words.get(one.first.saturating_sub(3)..one.first).unwrap_or(&[]);
        if copula(two)
            && one.shape == Shape::Past
            && one.inverted.is_none()
            && before.iter().any(|w| w.any(&["what", "all"]))
            && before.iter().any(|w| w.part(part::SELF_SUBJECT))
        {
            drop = Some(k + 1);
            break;
        }
    }
    if let Some(k) = drop {
        found.remove(k);
    }
}

/// Puts a cut between neighbouring groups that have none.
fn between(words: &[Word], from: usize, found: &[Group], cuts: &mut [Option<Opener>]) {
    for (k, group) in found.iter().enumerate() {
        let floor = if k == 0 { from } else { found[k - 1].last + 1 };
        let start = subject_start(words, floor, group);
        // The last cut already there, and the last joiner, between the two.
        let last = (floor.max(from + 1)..=group.first).rev().find(|&i| cuts[i - from].is_some());
        let joiner = (floor.max(from + 1)..start.max(floor)).rev().take(24).find(|&i| {
            words[i].any(&["and", "or", "but", "then", "so", "plus", "also"])
                && !(k == 0
                    && i > from
                    && i + 2 == group.first
                    && words[i + 1].is("i")
                    && words[i - 1].part(part::PERSON | part::NAME))
                && !(i > from
                    && words[i - 1].part(part::PERSON)
                    && words.get(i + 1).is_some_and(|w| w.part(part::PERSON | part::DETERMINER))
                    && i + 3 >= group.first)
        });
        let place = joiner.filter(|&i| last.is_none_or(|cut| cut < i));
        let pronoun = start < group.first
            && words[start].part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::YOU | part::THING);
        if let Some(at) = place {
            let opener = match words[at].text {
                "or" => Opener::Or,
                "but" => Opener::But,
                "then" | "so" => Opener::Then,
                _ => Opener::And,
            };
            let adjacent = start <= at + 2;
            if (k > 0 && last.is_none()) || adjacent && (pronoun || k > 0) {
                // "and then", "and also", "but then": all the joiners go with the new clause.
                let mut first = at;
                while first > floor.max(from + 1) && words[first - 1].any(&["and", "but"]) {
                    first -= 1;
                }
                cuts[first - from] = Some(opener);
                continue;
            }
        }
        let set_apart = last.map_or(from, |cut| cut);
        let opened = words.get(set_apart).is_some_and(|w| w.any(&["instead", "rather", "without", "except"]));
        if pronoun && opened && start > set_apart + 1 {
            cuts[start - from] = Some(Opener::Bare);
            continue;
        }
        if k == 0 || last.is_some() || causative(words, &found[k - 1], group) {
            continue;
        }
        let place = match group.shape {
            Shape::Infinitive => (group.first, Opener::Purpose),
            Shape::Gerund => {
                (group.first.saturating_sub(1).max(floor), gerund_opener(words, group.first.saturating_sub(1)))
            }
            _ => (start.max(floor), Opener::Bare),
        };
        if place.0 > from {
            cuts[place.0 - from] = Some(place.1);
        }
    }
}

/// "had my gallbladder removed", "got my teeth cleaned": one event.
fn causative(words: &[Word], light: &Group, group: &Group) -> bool {
    let had = light.chain.len() == 1
        && words.get(light.main()).is_some_and(|w| w.any(&["had", "have", "having", "got", "get", "getting", "has"]));
    let participle = group.chain.len() == 1
        && words.get(group.main()).is_some_and(|w| w.form(super::lexicon::form::PARTICIPLE))
        && group.first == group.main();
    let between = words.get(light.last + 1..group.first).unwrap_or(&[]);
    had && participle
        && !between.is_empty()
        && between.len() <= 8
        && !between.iter().any(|w| {
            w.part(part::SIGN | part::SELF_SUBJECT | part::THIRD_SUBJECT) || w.any(&["and", "but", "or", "then"])
        })
}

fn gerund_opener(words: &[Word], at: usize) -> Opener {
    match words.get(at).map(|w| w.text) {
        Some(
            "after" | "before" | "since" | "when" | "while" | "until" | "once" | "despite" | "upon" | "from" | "by",
        ) => Opener::When,
        Some("without") => Opener::Without,
        Some("than") => Opener::Without,
        Some("of") if at > 0 && words[at - 1].is("instead") => Opener::Without,
        _ => Opener::Of,
    }
}

/// Where the subject right before a group begins: a pronoun, or the words of a person with their determiner.
fn subject_start(words: &[Word], floor: usize, group: &Group) -> usize {
    let mut at = group.first;
    if group.inverted.is_some() {
        return at;
    }
    let mut steps = 0;
    while at > floor
        && words[at - 1].part(part::ADVERB)
        && !words[at - 1].part(part::JOINER | part::PREPOSITION)
        && steps < 4
    {
        at -= 1;
        steps += 1;
    }
    if at == floor {
        return at;
    }
    let before = &words[at - 1];
    if before.part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || before.any(&["you", "it", "that", "this"]) {
        let lead = at >= floor + 2 && words[at - 2].any(&["me"]);
        return if lead { at - 2 } else { at - 1 };
    }
    let helped =
        words.get(group.first).is_some_and(|w| w.auxiliary() || w.part(part::MODAL)) && group.inverted.is_none();
    if helped && !before.part(part::PREPOSITION | part::JOINER | part::SIGN) {
        let floor = floor.max(at.saturating_sub(5));
        if let Some(start) = (floor..at)
            .rev()
            .take_while(|&i| !words[i].part(part::PREPOSITION | part::JOINER | part::SIGN))
            .find(|&i| words[i].part(part::DETERMINER) && !words[i].any(&["no", "next", "last", "other"]))
        {
            return start;
        }
    }
    if before.part(part::PERSON | part::CLINICIAN | part::NAME) {
        let mut start = at - 1;
        while start > floor
            && (words[start - 1]
                .part(part::DETERMINER | part::THIRD_OWNER | part::CLITIC | part::PERSON | part::CAPITAL))
            && at - start < 5
        {
            start -= 1;
        }
        return start;
    }
    at
}

struct View<'a> {
    words: &'a [Word<'a>],
    from: usize,
    to: usize,
    next_group: &'a [usize],
    next_sign: &'a [usize],
    inside: &'a [bool],
}

impl View<'_> {
    fn is(&self, at: usize, text: &str) -> bool {
        at < self.to && self.words.get(at).is_some_and(|w| w.is(text))
    }

    fn any(&self, at: usize, texts: &[&str]) -> bool {
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
        let mut i = at + 1;
        while i < group.min(self.to).min(at + 8) && self.words[i].part(part::ADVERB) {
            i += 1;
        }
        (i + 1..group.min(self.to))
            .take(12)
            .any(|k| self.words[k].part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || self.words[k].any(&["you", "it"]))
    }

    /// Whether some verb group stands before `at` in its sentence.
    fn verb_behind(&self, at: usize) -> bool {
        self.next_group.first().is_some_and(|&first| first < at)
    }

    /// The cut that the word at `at` calls for, and where.
    fn opener(&self, at: usize, spaced: &[bool]) -> Option<(usize, Opener)> {
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
            if place > self.from && self.any(place - 1, &["and", "but", "or"]) { place - 1 } else { place }
        };
        match word.text {
            "but" => {
                let all =
                    (1..=4).any(|back| prev(back).is_some_and(|w| w.any(&["everything", "all", "anything", "every"])));
                Some((
                    at,
                    if all && !self.verb_ahead(at) && !self.any(at + 1, &["not", "no", "still", "also"]) {
                        Opener::Without
                    } else {
                        Opener::But
                    },
                ))
            }
            "just" | "only"
                if self.after_denial(at) && next.is_some_and(|w| w.part(part::DETERMINER) || !w.part(part::COMMON)) =>
            {
                Some((at, Opener::But))
            }
            "when" | "what" | "how" | "where" | "which" | "who" | "why"
                if self.verb_ahead(at)
                    && prev(1).is_some_and(|w| {
                        w.any(&[
                            "idea",
                            "know",
                            "remember",
                            "recall",
                            "sure",
                            "wonder",
                            "wondering",
                            "clue",
                            "unsure",
                            "forget",
                            "forgot",
                        ])
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
            "instead" | "rather" if self.any(at + 1, &["of", "than"]) => Some((after_joiner(at), Opener::Without)),
            "apart" | "other" | "aside" if self.any(at + 1, &["from", "than"]) => Some((at, Opener::Without)),
            "whether" => Some((at, Opener::Whether)),
            "if" => {
                let asked = prev(1).is_some_and(|w| {
                    w.any(&[
                        "wonder",
                        "wondering",
                        "wondered",
                        "know",
                        "sure",
                        "check",
                        "see",
                        "remember",
                        "recall",
                        "asked",
                        "ask",
                        "asking",
                        "certain",
                        "say",
                        "tell",
                        "idea",
                        "unsure",
                        "clue",
                        "verify",
                        "me",
                    ])
                });
                let even = at - usize::from(prev(1).is_some_and(|w| w.any(&["even", "as", "what", "only"])));
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
                    w.any(&["breakfast", "lunch", "dinner", "bed", "that", "then", "yesterday", "a", "an"])
                }) && self.next_group.get(at + 1 - self.from).is_some_and(|&g| g > at + 4);
                let ever = at
                    - usize::from(
                        prev(1).is_some_and(|w| w.any(&["ever", "even", "just", "right", "straight", "soon"]))
                            && at > self.from,
                    );
                let question = word.is("when") && self.next_group.get(at + 1 - self.from).is_some_and(|&g| g == at + 1);
                (!noun).then_some((ever, if question { Opener::Relative } else { Opener::When }))
            }
            "now" if self.is(at + 1, "that") && self.verb_ahead(at) => Some((at, Opener::When)),
            "that" if prev(1).is_some_and(|w| w.is("now")) => None,
            "as" if self.is(at + 1, "soon") => Some((at, Opener::When)),
            "as" if prev(1).is_some_and(|w| w.is("soon")) => None,
            "because" if self.verb_ahead(at) => Some((at, Opener::Because)),
            "as" if self.verb_ahead(at)
                && next.is_some_and(|w| w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::THING)) =>
            {
                Some((at, Opener::Because))
            }
            "that"
                if self.verb_ahead(at)
                    && at > self.from
                    && !self.next_group.get(at + 1 - self.from).is_some_and(|&g| g == at + 1) =>
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
                    || !self.verb_behind(at) && !prev(1).is_some_and(|w| w.any(&["idea", "clue", "sure"])) =>
            {
                None
            }
            "which" | "who" | "what" | "where" | "how" | "why"
                if self.verb_ahead(at)
                    && at > self.from
                    && !prev(1).is_some_and(|w| {
                        w.part(part::PREPOSITION | part::BE) || w.any(&["and", "so"]) && !w.is("and")
                    }) =>
            {
                Some((at, Opener::Relative))
            }
            "then"
                if self.verb_ahead(at)
                    && !self.grouped(at)
                    && !prev(1).is_some_and(|w| w.any(&["and", "but", "since", "by", "until"])) =>
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
                plain.then_some((after_joiner(at), Opener::Not))
            }
            "no" if at > self.from && !self.grouped(at) && !prev(1).is_some_and(|w| w.is(":")) => {
                if self.any(
                    at + 1,
                    &[
                        "wait", "sorry", "not", "it", "make", "i", "hang", "hold", "actually", "scratch", "my", "that",
                        "the",
                    ],
                ) || next.is_some_and(|w| w.is(","))
                {
                    return Some((at, Opener::Hard));
                }
                if self.any(at + 1, &["more", "longer", "problem", "problems", "idea", "doubt", "clue", "worries"])
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
                        || w.any(&["got", "feel", "took", "with"])
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
        self.form(super::lexicon::form::PARTICIPLE | super::lexicon::form::ING) && !self.part(part::NOUN)
    }
}
