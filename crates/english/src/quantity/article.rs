//! One, said by an article or by nothing at all: "a glass", "another cup", "glass of water".

use super::Quantity;
use super::mixed::compound;
use super::number::{Number, number, part_behind, vague_before};
use super::opens::{ARTICLES, VESSELS};
use super::pieces::Pieces;
use super::unit::{Sort, filler, named, unit_after, word};

/// "a glass", "an aspirin", "another cup": one, said only by an article.
pub(super) fn article(p: &Pieces<'_>, i: usize) -> Option<(Quantity, usize)> {
    if !p.any(i, ARTICLES) || !p.is_word(i + 1) || p.glued(i + 1) || number(p, i + 1).is_some() {
        return None;
    }
    if p.any(i + 1, word_list!("../../data/words/quantity/article/article.txt")) && p.w(i) != "another" {
        return None;
    }
    let (named, to) = match unit_after(p, i + 1).filter(|(sort, _)| *sort != Sort::Other) {
        Some((_, end)) => (Some(named(p, i + 1, end)), end),
        None => (None, i + 1),
    };
    let mut made =
        Quantity { value: 1.0, unit: named, article: true, vague: vague_before(p, i), ..Quantity::default() };
    let mut to = to;
    if made.unit.is_some() {
        if let Some((value, unit, end)) =
            compound(p, &Number { value: 1.0, to: i + 1, words: true, whole: Some(1) }, to)
        {
            (made.value, made.unit, made.article, to) = (value, Some(unit), false, end);
        } else if matches!(word(p.before(to, 1)), Some(Sort::Strength | Sort::Form))
            && let Some((part, end)) = part_behind(p, to, true)
        {
            (made.value, made.article, to) = (1.0 + part, false, end);
        }
    }
    made.span = p.span(i, to);
    Some((made, to))
}

/// "glass of water", "single puff", with no article: one.
pub(super) fn bare(p: &Pieces<'_>, i: usize) -> Option<(Quantity, usize)> {
    let at = i + usize::from(filler(p.w(i)));
    let vessel = p.any(at, VESSELS) && p.w(at + 1) == "of";
    let single = p.w(i) == "single" && matches!(word(p.w(at)), Some(Sort::Form));
    let said = matches!(p.before(i, 1), "my" | "the" | "that" | "this" | "per" | "each" | "every" | "of")
        || filler(p.before(i, 1));
    if !(vessel || single) || said {
        return None;
    }
    let made = Quantity {
        span: p.span(i, at + 1),
        value: 1.0,
        unit: Some(p.w(at).to_owned()),
        article: true,
        vague: vague_before(p, i),
        ..Quantity::default()
    };
    Some((made, at + 1))
}
