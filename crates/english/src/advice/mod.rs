//! Advice: whether a reply says what to take or do, what somebody has, or what a value means. None of it is Alara's to say, whatever a
//! model thinks; reports of the record, referrals to those who may say, refusals and other people's words retold are none.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use crate::WordList;
use crate::phrase::{BareWords, Edge, Hit, Lexicon};
use crate::span::Span;
use crate::statement;
use crate::text::{Text, TokenKind};

/// What a sentence gives that it may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AdviceKind {
    /// What to take, how much, or when; also as a permission or a fact about a dose.
    Dose,
    /// What somebody has, or why.
    Diagnosis,
    /// What a value means: normal, high, better.
    Interpretation,
    /// What to do about one's health.
    Conduct,
    /// Words that this reader cannot read, and so cannot pass: another language, another script.
    Unreadable,
}

/// A sentence that gives what it may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The sentence.
    pub span: Span,
    /// What it gives.
    pub kind: AdviceKind,
}

const LISTS: &[&str] = &[
    include_str!("data/dose.txt"),
    include_str!("data/diagnose.txt"),
    include_str!("data/interpret.txt"),
    include_str!("data/advise.txt"),
    include_str!("data/refer.txt"),
    include_str!("data/refuse.txt"),
    include_str!("data/said.txt"),
    include_str!("data/healthy.txt"),
];
const KINDS: [AdviceKind; 4] =
    [AdviceKind::Dose, AdviceKind::Diagnosis, AdviceKind::Interpretation, AdviceKind::Conduct];
const REFER: usize = 4;
const REFUSE: usize = 5;
const SAID: usize = 6;
const HEALTHY: usize = 7;

pub(crate) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(LISTS, include_str!("data/names.txt")));

/// Words of greeting and of offering help in other languages: a sentence of them alone says nothing that could be advice.
const COURTESY: &WordList = word_list!("../../data/words/advice/courtesy.txt");

/// The sentences of a reply that advise, in order, one for each. `own` are the user's own words and those of the record: what a reply
/// quotes of them word for word is theirs.
pub fn advice(own: &[&str], reply: &str) -> Vec<Advice> {
    let text = Text::new(reply);
    let words = BareWords::new(&text);
    let hits = LEXICON.hits(&words);
    let mut found: Vec<Advice> = Vec::new();
    for sentence in &words.sentences {
        let (from, to) = (sentence.from, sentence.to);
        let span = words.span(&text, from, to);
        let within = |hit: &&Hit| from <= hit.from && hit.from < to;
        let hit = hits
            .iter()
            .filter(within)
            .filter(|hit| hit.rule < KINDS.len())
            .find(|hit| stands(hit, &hits, &words, (from, to), sentence.asks) && !quoted(own, &text, &words, hit));
        if let Some(kind) = hit.and_then(|hit| KINDS.get(hit.rule)) {
            found.push(Advice { span, kind: *kind });
        } else if !readable(text.slice(span)) {
            found.push(Advice { span, kind: AdviceKind::Unreadable });
        }
    }
    found
}

/// Whether a phrase found is advice where it stands.
fn stands(hit: &Hit, hits: &[Hit], words: &BareWords, sentence: (usize, usize), asks: bool) -> bool {
    let clause = clause(words, hit.from, sentence.0);
    let in_clause =
        |rule: usize| hits.iter().any(|other| other.rule == rule && clause <= other.from && other.from <= hit.from);
    // A refusal reaches to the end of its sentence, unless the sentence turns.
    let refused = hits.iter().any(|other| {
        other.rule == REFUSE
            && sentence.0 <= other.from
            && other.from <= hit.from
            && !(other.to..hit.from)
                .any(|at| matches!(words.at(at), "but" | "however" | "though" | "although" | "yet" | "still"))
    });
    let referred = hits.iter().any(|other| {
        other.rule == REFER
            && clause <= other.from
            && other.from < sentence.1
            && other.from <= hit.to.max(hit.from + 4)
            && words_between(words, hit.from, other.from)
    });
    let kind = KINDS.get(hit.rule).copied().unwrap_or(AdviceKind::Unreadable);
    // What the speaker does is no advice on what a remedy would, e.g. "I can help with that".
    let helps = (hit.from..hit.to).any(|at| words.at(at) == "help");
    if helps
        && (1..=2)
            .any(|by| hit.from.checked_sub(by).is_some_and(|at| at >= clause && matches!(words.at(at), "i" | "we")))
    {
        return false;
    }
    let asks = asks && suggests_nothing(words, sentence);
    match kind {
        AdviceKind::Dose => !refused && (!asks || suggests(words, hit)),
        // Whom to ask is always said.
        AdviceKind::Conduct => !refused && !referred && !asks && !(in_clause(SAID)),
        AdviceKind::Diagnosis if hits.iter().any(|other| other.rule == HEALTHY && other.from == hit.from) => false,
        _ => !refused && !in_clause(SAID) && !asks,
    }
}

/// Whether nothing but the same clause lies between two words.
fn words_between(words: &BareWords, from: usize, to: usize) -> bool {
    (from.min(to) + 1..=from.max(to)).all(|at| words.list.get(at).is_none_or(|word| word.edge == Edge::None))
}

/// Whether a phrase suggests even in a question ("why not take another?").
fn suggests(words: &BareWords, hit: &Hit) -> bool {
    (hit.from..hit.to).any(|at| word_list!("../../data/words/advice/suggests.txt").holds(words.at(at)))
        && (hit.from..hit.to)
            .any(|at| matches!(words.at(at), "why" | "how" | "considered" | "tried" | "consider" | "about"))
}

/// Whether a question only asks: one that begins as a statement ("You should rest, right?") does not.
fn suggests_nothing(words: &BareWords, sentence: (usize, usize)) -> bool {
    const STATES: &[&str] = word_list!("../../data/words/advice/states.txt").words();
    let first = words.at(sentence.0);
    let inverted = matches!(
        words.at(sentence.0 + 1),
        "do" | "does" | "did" | "is" | "are" | "was" | "were" | "what" | "when" | "which" | "how" | "can" | "shall"
    );
    !STATES.contains(&first) || (matches!(first, "so" | "then") && inverted)
}

/// The first word of the clause that holds a word.
fn clause(words: &BareWords, at: usize, from: usize) -> usize {
    (from + 1..=at).rev().find(|at| words.list.get(*at).is_some_and(|word| word.edge != Edge::None)).unwrap_or(from)
}

/// Whether the phrase stands in quotation marks, word for word as it stands in one of these texts.
fn quoted(own: &[&str], text: &Text<'_>, words: &BareWords, hit: &Hit) -> bool {
    if !(hit.from..hit.to).all(|at| words.list.get(at).is_some_and(|word| word.quoted)) {
        return false;
    }
    let said: Vec<&str> = (hit.from..hit.to).map(|at| words.at(at)).collect();
    let _ = text;
    own.iter().any(|own| {
        let theirs = BareWords::new(&Text::new(own));
        let theirs: Vec<&str> = theirs.list.iter().map(|word| word.norm.as_str()).collect();
        theirs.windows(said.len()).any(|window| window == said.as_slice())
    })
}

/// Whether a sentence can be read at all. A line of names and figures can.
fn readable(sentence: &str) -> bool {
    let text = Text::new(sentence);
    let words = text.tokens.iter().filter(|token| token.kind == TokenKind::Word);
    if text.tokens.iter().all(|token| token.kind != TokenKind::Number)
        && words.clone().all(|token| COURTESY.holds(&token.norm))
    {
        return true;
    }
    let strange = |letter: char| {
        letter.is_alphabetic()
            && !letter.is_ascii()
            && !('\u{c0}'..='\u{24f}').contains(&letter)
            && !matches!(letter, '\u{b5}' | '\u{3bc}' | '\u{ba}')
    };
    if words.clone().any(|token| token.norm.chars().any(strange)) {
        return false;
    }
    words.count() < 4 || statement::readable(&text)
}
