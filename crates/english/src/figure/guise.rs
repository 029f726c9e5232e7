//! Figures in disguise: ordinals, multiples, the "one" that counts nothing, and the spellings of units.

use crate::quantity::number_word::{ordinal, small_word};
use crate::quantity::pieces::Pieces;

/// "third", "twenty-first": the value and the piece after it. "First" and "second" only order what is said, and a second is also
/// a stretch of time: they give no figure.
pub(super) fn ordinal_word(p: &Pieces<'_>, i: usize) -> Option<(f64, usize)> {
    if let Some(tens) = p.small(i).filter(|tens| *tens >= 20 && tens % 10 == 0) {
        let unit = ordinal(p.w(i + 1)).filter(|value| *value < 10)?;
        return Some((f64::from(tens + unit), i + 2));
    }
    // "twenty-first" is one word where the reader of numbers does not open it.
    if let Some((tens, unit)) = p.w(i).split_once('-') {
        let tens = small_word(tens).filter(|tens| *tens >= 20)?;
        let unit = ordinal(unit).filter(|value| *value < 10)?;
        return Some((f64::from(tens + unit), i + 1));
    }
    if p.any(i, list!["third", "quarter"]) && matches!(p.before(i, 1), "a" | "one") {
        return Some((if p.w(i) == "third" { 1.0 / 3.0 } else { 0.25 }, i + 1));
    }
    ordinal(p.w(i)).filter(|value| *value > 2).map(|value| (f64::from(value), i + 1))
}

/// Words that say a figure: its value (none where nobody can read it: "dozens"), and whether it says how often or how many-fold.
pub(super) fn multiple(word: &str) -> Option<(Option<f64>, bool)> {
    Some(match word {
        "couple" | "pair" => (Some(2.0), false),
        "twice" | "doubled" | "double" | "twofold" => (Some(2.0), true),
        "trio" => (Some(3.0), false),
        "thrice" | "triple" | "tripled" | "threefold" => (Some(3.0), true),
        "quadruple" | "quadrupled" | "fourfold" => (Some(4.0), true),
        "dozen" => (Some(12.0), false),
        "halved" | "halves" => (Some(0.5), true),
        "half" => (Some(0.5), false),
        "fortnight" => (Some(14.0), false),
        "dozens" | "hundreds" | "thousands" | "million" | "millions" | "billion" | "thirds" | "quarters" | "fifths"
        | "tenths" => (None, false),
        _ => return None,
    })
}

/// Whether "one" stands for a thing and counts nothing: "the latest one", "one of them", "no one".
pub(super) fn pronoun_one(p: &Pieces<'_>, i: usize) -> bool {
    let leads = word_list!("../../data/words/figure/guise/pronoun_one.txt");
    let goes_on = ["hundred", "thousand", "dozen", "half", "quarter", "third", "point", "and"];
    let counts = p.small(i + 1).is_some() || goes_on.contains(&p.w(i + 1)) || p.is_number(i + 1);
    !counts && (p.any(i.wrapping_sub(1), leads) || matches!(p.w(i + 1), "by"))
}
