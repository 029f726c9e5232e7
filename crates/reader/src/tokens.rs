//! A message and its context as the network's tokens, and its tags as values.

use std::ops::Range;

use tokenizers::Tokenizer;

use crate::reading::Value;

const START: i32 = 101;
const END: i32 = 102;
/// As many tokens as the network was trained with, context and marks among them.
const LONGEST: usize = 192;
const CONTEXT: usize = 48;
/// As many windows of one message are read: some two thousand words.
const WINDOWS: usize = 16;

/// The tokens of a message with its context.
pub(crate) struct Tokens {
    pub(crate) ids: Vec<i32>,
    /// 0 for the message's, 1 for the context's.
    pub(crate) second: Vec<i32>,
    /// Where each token of the message stands in it; the first is the second of `ids`.
    pub(crate) places: Vec<Range<usize>>,
}

/// Splits a message and its context into windows that the network reads whole, each of whole sentences where they are short enough; none
/// where the message has more than it is worth to read.
pub(crate) fn split(tokenizer: &Tokenizer, message: &str, context: &str) -> Option<Vec<Tokens>> {
    let (said, places) = pieces(tokenizer, message)?;
    let (mut beside, _) = pieces(tokenizer, context)?;
    beside.truncate(CONTEXT);
    let mut windows = Vec::new();
    let mut from = 0;
    while from < said.len() || windows.is_empty() {
        if windows.len() == WINDOWS {
            return None;
        }
        let to = window_end(message, &places, from);
        windows.push(window(&said[from..to], &places[from..to], &beside));
        from = to;
    }
    Some(windows)
}

/// Where the window ends that begins at a token: at the end of the message, else behind the last sentence that fits, else where it is full.
fn window_end(message: &str, places: &[Range<usize>], from: usize) -> usize {
    let full = from + (LONGEST - 2);
    if places.len() <= full {
        return places.len();
    }
    let ends = |at: &usize| {
        let sign = message.get(places[*at].clone()).unwrap_or_default();
        let gap = places.get(at + 1).and_then(|next| message.get(places[*at].end..next.start)).unwrap_or_default();
        matches!(sign, "." | "!" | "?") && !gap.is_empty() || gap.contains('\n')
    };
    (from + 1..full).rev().find(ends).map_or(full, |at| at + 1)
}

fn window(said: &[i32], places: &[Range<usize>], beside: &[i32]) -> Tokens {
    let mut ids = vec![START];
    ids.extend(said);
    ids.push(END);
    let of_message = ids.len();
    let room = beside.len().min((LONGEST - 1).saturating_sub(of_message));
    if room > 0 {
        ids.extend(&beside[..room]);
        ids.push(END);
    }
    let second = (0..ids.len()).map(|index| i32::from(index >= of_message)).collect();
    Tokens { ids, second, places: places.to_vec() }
}

/// The tokens of a text and the places of their words, in bytes; none where it cannot be split.
fn pieces(tokenizer: &Tokenizer, text: &str) -> Option<(Vec<i32>, Vec<Range<usize>>)> {
    let encoded = tokenizer.encode(text, false).ok()?;
    let ids = encoded.get_ids().iter().map(|id| i32::try_from(*id).ok()).collect::<Option<Vec<i32>>>()?;
    let places = encoded.get_offsets().iter().map(|(start, end)| *start..*end).collect();
    Some((ids, places))
}

/// The values that the tags of a message's tokens tell: for each token its likeliest tag and how likely that is. Tag 0 is none; of label
/// `n`, `2n + 1` begins a value and `2n + 2` goes on with it. A word is what its first token is.
pub(crate) fn values(message: &str, places: &[Range<usize>], tags: &[(usize, f32)], labels: &[String]) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    let mut open = None;
    for (place, (tag, probability)) in places.iter().zip(tags) {
        if goes_on(message, place.start) {
            if let (Some(_), Some(last)) = (open, found.last_mut()) {
                last.span.end = place.end;
            }
            continue;
        }
        let Some(label) = tag.checked_sub(1).map(|tag| tag / 2).filter(|label| *label < labels.len()) else {
            open = None;
            continue;
        };
        match found.last_mut() {
            Some(last) if open == Some(label) && tag % 2 == 0 => {
                last.span.end = place.end;
                last.probability = last.probability.min(*probability);
            }
            _ => found.push(Value { label: labels[label].clone(), span: place.clone(), probability: *probability }),
        }
        open = Some(label);
    }
    found
}

/// Whether a place lies within a word.
fn goes_on(message: &str, at: usize) -> bool {
    let before = message.get(..at).and_then(|text| text.chars().next_back());
    let behind = message.get(at..).and_then(|text| text.chars().next());
    let in_word = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    in_word(before) && in_word(behind)
}
