//! Tokens become words: contractions are opened ("didn't" is "did not"), plain slips of cue words mended, and each word knows its parts.

use std::ops::Range;

use super::lexicon::{Entry, LEXICON, form, part};
use super::tables::Class;
use crate::list::{Key, WordList};
use crate::text::{Text, TokenKind};

/// One word, with the token it came from.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    /// The token's index.
    pub token: usize,
    /// Its plain form.
    pub text: &'a str,
    /// The key of that.
    pub key: Key,
    /// What the tables say of it.
    pub entry: Entry,
    /// The kind of figure that it is of.
    pub measured: Option<u8>,
}

impl Word<'_> {
    pub fn is(&self, text: &str) -> bool {
        self.text == text
    }

    pub fn any(&self, texts: &WordList) -> bool {
        texts.holds_keyed(self.text, self.key)
    }

    /// Whether it may play any of these parts.
    pub fn part(&self, bits: u32) -> bool {
        self.entry.parts & bits != 0
    }

    pub fn form(&self, bits: u8) -> bool {
        self.entry.forms & bits != 0
    }

    pub fn class(&self, class: Class) -> bool {
        self.entry.class(class)
    }

    /// Whether it is a form of be, have or do.
    pub fn auxiliary(&self) -> bool {
        self.part(part::BE | part::HAVE | part::DO)
    }
}

/// The words of a stretch; none where it reaches past them all.
pub(super) fn among<'w, 't>(words: &'w [Word<'t>], stretch: Range<usize>) -> &'w [Word<'t>] {
    words.get(stretch).unwrap_or(&[])
}

/// Whether a word of a stretch is such.
pub(super) fn some_of(words: &[Word], stretch: Range<usize>, test: impl FnMut(&Word) -> bool) -> bool {
    among(words, stretch).iter().any(test)
}

/// Whether one of these stands in a stretch of words.
pub(super) fn any_of(words: &[Word], stretch: Range<usize>, texts: &WordList) -> bool {
    some_of(words, stretch, |w| w.any(texts))
}

/// Whether one of some phrases stands whole where a stretch begins.
pub(super) fn begins_with(words: &[Word], stretch: Range<usize>, phrases: &[&str]) -> bool {
    let whole = |phrase: &&str| {
        let mut stands = phrase.split(' ').zip(stretch.start..);
        stands.all(|(text, at)| at < stretch.end && words.get(at).is_some_and(|w| w.is(text)))
    };
    phrases.iter().any(whole)
}

/// Auxiliaries denied, without their apostrophe.
const DENIALS: &[&str] = word_list!("../../data/words/statement/words/denials.txt").words();

/// What a body has one of on each side.
const SIDED: &WordList = word_list!("../../data/words/statement/words/sided.txt");

/// Parts of a day whose dose is named by them alone: "took this morning's at 7".
const DAY_PARTS: &WordList = word_list!("../../data/words/statement/words/day_parts.txt");
/// Verbs that such a dose is the object of.
const TAKES_ONE: &WordList = list!["took", "take", "taken", "had", "did", "done", "missed", "skipped", "forgot"];

/// All words of a message, in order.
pub(super) fn words<'a>(text: &'a Text<'_>) -> Vec<Word<'a>> {
    let mut words: Vec<Word<'a>> = Vec::with_capacity(text.tokens.len() * 9 / 8 + 8);
    for (token, found) in text.tokens.iter().enumerate() {
        let capital = if found.capital { part::CAPITAL } else { 0 };
        // "Mom's left hip": a side, and nothing that she left.
        let sided = found.is("left")
            && text.tokens.get(token + 1).is_some_and(|next| next.is_any(SIDED))
            && token.checked_sub(1).and_then(|before| text.tokens.get(before)).is_some_and(|before| {
                before.norm.ends_with("'s") || before.is_any(list!["my", "his", "her", "their", "the", "your", "our"])
            });
        if sided {
            let mut entry = LEXICON.entry("right").unwrap_or_default();
            entry.parts |= capital;
            words.push(Word { token, text: &found.norm, key: found.key(), entry, measured: found.measured });
            continue;
        }
        // Most words are plain, and one look-up says so.
        if let Some(mut entry) =
            found.known().and_then(|known| known.entry).filter(|entry| entry.parts & part::OPENED == 0)
            && !found.is_any(list!["pt", "r"])
        {
            entry.parts |= capital;
            words.push(Word { token, text: &found.norm, key: found.key(), entry, measured: found.measured });
            continue;
        }
        let mut push = |text: &'a str, extra: u32| {
            let mut entry = LEXICON.entry(text).unwrap_or_default();
            entry.parts |= extra;
            words.push(Word { token, text, key: Key::of(text), entry, measured: found.measured });
        };
        match found.kind {
            TokenKind::Number => push(&found.norm, part::NUMBER | part::COMMON),
            TokenKind::Sign => match LEXICON.opened(&found.norm) {
                Some(opened) => opened.iter().for_each(|word| push(word, 0)),
                None => push(&found.norm, part::SIGN),
            },
            TokenKind::Break => push("\n", part::SIGN),
            // "PT" is physical therapy, "Pt" a patient, and so is a "PT in bed 4".
            TokenKind::Word if found.norm == "pt" && text.slice(found.span) == "PT" && !lies(text, token) => {
                push("p.t.", capital | part::COMMON)
            }
            // "R arm 126/80": the right one, and no "are".
            TokenKind::Word
                if found.norm == "r" && text.tokens.get(token + 1).is_some_and(|next| next.is_any(SIDED)) =>
            {
                push("right", capital | part::COMMON)
            }
            TokenKind::Word => open(&found.norm, capital, &mut push),
        }
    }
    resolve_clitics(&mut words);
    words
}

fn open<'a>(norm: &'a str, capital: u32, push: &mut impl FnMut(&'a str, u32)) {
    // No word of English is longer; what is, is not taken apart.
    if norm.len() > 48 {
        return push(norm, capital);
    }
    if let Some(opened) = LEXICON.opened(norm) {
        return opened.iter().for_each(|word| push(word, capital));
    }
    if norm.ends_with('-') || LEXICON.entry(norm).is_some() {
        return push(norm, capital);
    }
    // "did't", "din't": by their letters alone.
    // "don'y": what stands before the apostrophe decides.
    let denied = norm
        .split_once('\'')
        .and_then(|(left, _)| DENIALS.iter().find(|denial| denial.strip_suffix('t') == Some(left)));
    if let Some(denied) = denied.filter(|_| !norm.ends_with("n't")) {
        return open(denied, capital, push);
    }
    if norm.contains('\'') && norm.ends_with('t') && !norm.ends_with("n't") || norm == "din't" {
        let letters: String = norm.chars().filter(|letter| *letter != '\'').collect();
        if let Some(opened) = LEXICON.opened(&letters) {
            return opened.iter().for_each(|word| push(word, capital));
        }
        if let Some(mended) = LEXICON.mend(&letters) {
            return open(mended, capital, push);
        }
        // Whatever it was, it denied.
        return push("not", capital);
    }
    for (ending, rest) in [("n't", "not"), ("'ve", "have"), ("'ll", "will"), ("'re", "are"), ("'d", "'d"), ("'m", "am")]
    {
        if let Some(stem) = norm.strip_suffix(ending).filter(|stem| !stem.is_empty()) {
            let helps = part::MODAL | part::BE | part::HAVE | part::DO;
            let known = matches!(stem, "ca" | "wo" | "sha" | "ai")
                || LEXICON.entry(stem).is_some_and(|entry| entry.parts & helps != 0);
            if ending == "n't" && !known {
                let letters: String = norm.chars().filter(|letter| *letter != '\'').collect();
                if let Some(mended) = LEXICON.mend(&letters) {
                    return open(mended, capital, push);
                }
            }
            open(stem, capital, push);
            return push(rest, 0);
        }
    }
    // Without the apostrophe: "didnt", "havent".
    if let Some(stem) =
        norm.strip_suffix("nt").filter(|stem| word_list!("../../data/words/statement/words/open.txt").holds(stem))
    {
        push(stem, capital);
        return push("not", 0);
    }
    if let Some(stem) =
        norm.strip_suffix("ve").filter(|stem| matches!(*stem, "should" | "could" | "would" | "might" | "must"))
    {
        push(stem, capital);
        return push("have", 0);
    }
    if let Some(stem) = norm.strip_suffix("'s").filter(|stem| !stem.is_empty()) {
        push(stem, capital);
        return push("'s", part::CLITIC);
    }
    if super::readable::inflected(norm) {
        return push(norm, capital);
    }
    // "did't", "havn't": by their letters alone.
    let mended = if norm.contains('\'') { LEXICON.mend(&norm.replace('\'', "")) } else { LEXICON.mend(norm) };
    match mended {
        Some(mended) if mended != norm => open(mended, capital, push),
        _ => push(norm, capital),
    }
}

/// "at the chemist's at 8", "to St James's in a cab", "into my wife's back": behind a preposition "'s" tells whose it is, and nothing is done.
fn placed(words: &[Word<'_>], clitic: usize) -> bool {
    let named = |at: usize| words.get(at).is_some_and(|w| w.part(part::DETERMINER | part::CAPITAL) || w.is("st"));
    let Some(owner) = clitic.checked_sub(1) else { return false };
    let first = (owner.saturating_sub(3)..owner).rev().take_while(|&at| named(at)).last().unwrap_or(owner);
    let before = first.checked_sub(1).and_then(|at| words.get(at));
    let person = words.get(owner).is_some_and(|w| w.part(part::PERSON | part::CLINICIAN | part::NAME | part::CAPITAL));
    let next = words.get(clitic + 1).is_some_and(|w| !w.form(form::ING | form::PARTICIPLE));
    next && before.is_some_and(|w| {
        w.any(list!["at", "to", "from", "outside", "near", "round"]) && (person || first < owner)
            || person && w.any(list!["into", "onto", "on", "in"])
    })
}

/// "PT in bed 4", "PT in room 12".
fn lies(text: &Text<'_>, token: usize) -> bool {
    let next = |by: usize, words: &WordList| text.tokens.get(token + by).is_some_and(|next| next.is_any(words));
    next(1, list!["in", "from"]) && next(2, list!["bed", "room", "ward", "bay", "cubicle", "chair"])
}

/// "'s" is a verb after a pronoun or before what a verb would be followed by, else a possessive; "'d" is "had" before a participle.
fn resolve_clitics(words: &mut [Word<'_>]) {
    for at in 0..words.len() {
        let next =
            (at + 1..words.len().min(at + 4)).find(|&i| !words[i].part(part::ADVERB) || words[i].part(part::NEGATOR));
        let text = match (words[at].text, next.and_then(|i| words.get(i))) {
            ("'s", after) if words[at].part(part::CLITIC) => {
                let before = at.checked_sub(1).and_then(|i| words.get(i));
                let pronoun = before.is_some_and(|word| {
                    word.part(part::SELF_SUBJECT | part::THIRD_SUBJECT | part::WH | part::THING)
                        || word.any(list!["there", "here", "what", "who"])
                });
                // "mood's low today": of what is measured or felt nothing is owned.
                let told = before
                    .is_some_and(|word| word.any(word_list!("../../data/words/statement/words/resolve_clitics.txt")))
                    && after.is_some_and(|word| !word.part(part::PREPOSITION));
                let verbal = told
                    || after.is_some_and(|word| {
                        word.form(form::ING | form::PARTICIPLE) && !word.part(part::NOUN) && !word.is("reading")
                            || word.any(word_list!("../../data/words/statement/words/resolve_clitics_a.txt"))
                    });
                let possessed = before.is_some_and(|word| word.any(DAY_PARTS))
                    && any_of(words, at.saturating_sub(4)..at, TAKES_ONE);
                if !pronoun && !verbal || possessed || !pronoun && placed(words, at) {
                    continue;
                }
                let perfect = after.is_some_and(|word| {
                    word.is("been")
                        || word.is("had")
                        || (word.form(form::PARTICIPLE) && pronoun && !word.any(list!["done", "gone"]))
                });
                if perfect { "has" } else { "is" }
            }
            ("'d", after) => {
                let past = after.is_some_and(|word| {
                    word.any(list!["been", "had", "better", "got"])
                        || (word.form(form::PARTICIPLE) && !word.form(form::BASE))
                });
                if past { "had" } else { "would" }
            }
            _ => continue,
        };
        words[at].text = text;
        words[at].key = Key::of(text);
        words[at].entry = LEXICON.entry(text).unwrap_or_default();
    }
}
