//! "All your doses", "never missed one": a count without a figure, held against the counts.

use alara_english::{Span, Text, list};

use super::known::Known;

/// How many words an absolute reaches.
const REACH: usize = 5;

/// The absolutes that the counts don't bear out.
pub(super) fn unfounded(text: &Text<'_>, known: &Known) -> Vec<Span> {
    let whole = !known.pairs.is_empty() && known.pairs.iter().all(|(part, of)| part == of || *part == 0.0 && *of > 0.0);
    let full = whole && known.pairs.iter().any(|(part, of)| part == of);
    if full {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (at, token) in text.tokens.iter().enumerate() {
        let denies =
            token.is_any(list!["no", "none", "never", "not", "without", "zero"]) || token.norm.ends_with("n't");
        let all = token.is_any(list!["all", "every", "each", "always", "entire", "consistently", "perfectly"]);
        if !denies && !all {
            continue;
        }
        let ahead = text.tokens.iter().enumerate().skip(at + 1).take(REACH);
        let same = ahead.take_while(|(_, token)| !token.is_any(list![".", "!", "?", ";", "\n"]));
        let stem = |norm: &str, stems: &[&str]| stems.iter().any(|stem| norm.starts_with(stem));
        let hit = same.into_iter().find(|(_, token)| match denies {
            true => stem(&token.norm, &["miss", "skip", "forg"]),
            false => stem(&token.norm, &["dose", "tablet", "pill", "took", "taken", "take"]),
        });
        if let Some((end, _)) = hit {
            found.push(text.span_of(at, end + 1));
        }
    }
    found
}
