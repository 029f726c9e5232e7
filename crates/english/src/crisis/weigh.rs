//! The words of a message weighed together: what no phrase names is still known by the company that its words keep.
//!
//! A linear score (logistic regression) over the words of a sentence, their pairs, and the words up to four apart. The weights in
//! `data/weights.txt` are learnt from this project's own labelled sentences by `tools/crisis-weights`; nobody's messages are in them. They
//! stand beside the phrases, which say why; the weights catch what the phrases do not name.

use std::sync::LazyLock;

use crate::phrase::Words;
use crate::slip::ByForm;

/// How far apart two words may stand to count as a pair.
const APART: usize = 4;
/// Words of one piece: a sentence without an end is cut here, so that the work stays linear.
const PIECE: usize = 48;
/// What a pair of words that do not touch counts.
const LOOSE: f32 = 0.7;

/// The two scores of a message, as log odds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    /// Of suicide or self-harm.
    pub self_harm: f32,
    /// Of a medical emergency.
    pub emergency: f32,
}

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

/// The pieces of a message, each with the marks of its ends: sentences, and two neighbours together where both are short.
fn pieces(words: &Words) -> Vec<Vec<&str>> {
    let one = |from: usize, to: usize, asks: bool| {
        let mut piece = vec!["^"];
        piece.extend(words.list.get(from..to).unwrap_or(&[]).iter().map(|word| stem(&word.norm)));
        piece.push(if asks { "?" } else { "$" });
        piece
    };
    let mut out: Vec<Vec<&str>> = Vec::new();
    for sentence in &words.sentences {
        let mut from = sentence.from;
        while from < sentence.to {
            let to = sentence.to.min(from + PIECE);
            out.push(one(from, to, sentence.asks && to == sentence.to));
            from = to;
        }
    }
    let pairs: Vec<Vec<&str>> = out
        .windows(2)
        .filter(|pair| pair.iter().map(Vec::len).sum::<usize>() <= PIECE)
        .map(|pair| pair.concat())
        .collect();
    out.extend(pairs);
    out
}

/// The words as they are weighed, piece by piece: for the tool that learns the weights.
pub fn terms(message: &str) -> Vec<Vec<String>> {
    let words = super::read(message);
    pieces(&words).into_iter().map(|piece| piece.into_iter().map(str::to_owned).collect()).collect()
}

/// The highest scores of any piece of the message.
pub(super) fn score(words: &Words) -> Score {
    let weights = &*WEIGHTS;
    let mut best = [f32::MIN; 2];
    for piece in pieces(words) {
        let mut sum = weights.bias;
        let mut add = |term: u64, times: f32| {
            if let Some(weight) = weights.of.get(&term) {
                sum[0] += weight[0] * times;
                sum[1] += weight[1] * times;
            }
        };
        for (at, word) in piece.iter().enumerate() {
            add(key([*word].into_iter()), 1.0);
            for (apart, other) in piece.iter().skip(at + 1).take(APART).enumerate() {
                let (mark, times) = if apart == 0 { ("+", 1.0) } else { ("~", LOOSE) };
                add(key([mark, *word, *other].into_iter()), times);
            }
        }
        best = [best[0].max(sum[0]), best[1].max(sum[1])];
    }
    Score { self_harm: best[0], emergency: best[1] }
}
