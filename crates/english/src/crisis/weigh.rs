//! The words of a window weighed together: what no phrase names is still known by the company that its words keep.
//!
//! A linear score (logistic regression) over the words of a sentence and its neighbours, their pairs, and the words up to four apart; each
//! counts once, however often it is said. The weights in `data/weights.txt` are learnt by `tools/crisis-weights` from this project's own
//! labelled sentences, with public ordinary text as further examples of what is none; only weights of words and pairs are in them. They
//! stand beside the phrases, which say why; alone they say nothing.

use std::sync::LazyLock;

use crate::phrase::BareWords;
use crate::slip::ByForm;

use super::measure::usual;
use super::window::Piece;

/// How far apart two words may stand to count as a pair.
const APART: usize = 4;

struct Weights {
    bias: [f32; 2],
    /// By the hash of a term.
    of: ByForm<[f32; 2]>,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let mut weights = Weights { bias: [0.0; 2], of: ByForm::default() };
    for line in include_str!("data/weights.txt").lines().filter(|line| !line.starts_with("//")) {
        let mut parts = line.split('\t');
        let (Some(term), Some(one), Some(other)) = (parts.next(), parts.next(), parts.next()) else { continue };
        let both = [one, other].map(|weight| weight.parse::<f32>().unwrap_or(0.0) / 100.0);
        if term == "bias" {
            weights.bias = both;
        } else {
            weights.of.insert(key(term.split(' ')), both);
        }
    }
    weights
});

/// FNV-1a over the words of a term.
fn key<'w>(words: impl Iterator<Item = &'w str>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for word in words {
        for byte in word.bytes().chain([b' ']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

/// A word without its common ending; a number as `#`.
fn stem(word: &str) -> &str {
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return "#";
    }
    for end in ["ing", "ed", "es", "s"] {
        if let Some(stem) = word.strip_suffix(end)
            && stem.len() >= 3
        {
            return stem;
        }
    }
    word
}

/// The words of a window as they are weighed, with the marks of its sentences' ends.
pub(super) fn terms<'w>(words: &'w BareWords, window: &[Piece]) -> Vec<&'w str> {
    terms_of(words, window, |_, _| true)
}

fn terms_of<'w>(words: &'w BareWords, window: &[Piece], kept: impl Fn(&Piece, usize) -> bool) -> Vec<&'w str> {
    let mut out = Vec::new();
    for piece in window {
        out.extend(piece.opens.then_some("^"));
        let word = |at: usize| if usual(words, at) { "#" } else { stem(words.at(at)) };
        out.extend((piece.from..piece.to.min(words.list.len())).filter(|at| kept(piece, *at)).map(word));
        out.extend(piece.closes.then_some(if piece.asks { "?" } else { "$" }));
    }
    out
}

/// The same without "I think", "I guess" and "I cannot think why": what is told unsurely is no nearer to an emergency, though many who tell of
/// one begin so.
fn surely<'w>(terms: &[&'w str]) -> Vec<&'w str> {
    let word = |at: usize| terms.get(at).copied().unwrap_or_default();
    // How many terms say so from here on.
    let said = |at: usize| match (word(at), word(at + 1)) {
        ("i", "think" | "gues") => 2,
        ("i", "can" | "cannot" | "could") => {
            let thinks = (at + 2..at + 4).find(|at| word(*at) == "think" && word(at + 1) == "why");
            thinks.map_or(0, |thinks| thinks + 2 - at)
        }
        _ => 0,
    };
    let mut kept = Vec::with_capacity(terms.len());
    let mut at = 0;
    while at < terms.len() {
        let skipped = said(at);
        kept.extend((skipped == 0).then(|| word(at)));
        at += skipped.max(1);
    }
    kept
}

/// The log odds of a window: of suicide or self-harm, and of a medical emergency. `anchored`: of an emergency no more is heard there than
/// words that say nothing alone.
pub(super) fn odds(words: &BareWords, window: &[Piece], anchored: bool) -> [f32; 2] {
    let [self_harm, _] = weighed(&terms(words, window));
    // An ordinary dose or reading speaks for no emergency; of self-harm every word is weighed.
    let undosed = terms_of(words, window, |piece, at| !piece.ordinary(at));
    let [_, emergency] = weighed(&if anchored { surely(&undosed) } else { undosed });
    [self_harm, emergency]
}

fn weighed(terms: &[&str]) -> [f32; 2] {
    let weights = &*WEIGHTS;
    let mut found: Vec<(u64, [f32; 2])> = Vec::with_capacity(terms.len());
    let mut add = |term: u64| found.extend(weights.of.get(&term).map(|both| (term, *both)));
    for (at, word) in terms.iter().enumerate() {
        add(key([*word].into_iter()));
        for (apart, other) in terms.iter().skip(at + 1).take(APART).enumerate() {
            add(key([if apart == 0 { "+" } else { "~" }, *word, *other].into_iter()));
        }
    }
    found.sort_unstable_by_key(|(term, _)| *term);
    found.dedup_by_key(|(term, _)| *term);
    found.iter().fold(weights.bias, |[one, other], (_, [more, further])| [one + more, other + further])
}
