//! A talk or a page that is pasted whole: lines with who speaks before them ("Doctor: …", "[patient] …"), and sections under headings in
//! capitals. Neither is anybody's telling of the day.

use std::collections::HashMap;
use std::ops::Range;

use super::lists::{KEPT, TIMES};
use super::page::Page;
use super::{Form, Speaker};
use crate::statement::{other_person, unknown};
use crate::text::TokenKind;

/// The most words that name who speaks.
const NAME: usize = 3;
/// The fewest lines of a talk, and headings of a page.
const FEWEST: usize = 3;

/// Quotes a talk, or a page.
pub(super) fn mark(page: &mut Page<'_, '_>, lines: &[Range<usize>]) {
    if lines.len() >= FEWEST {
        talk(page, lines);
        sections(page, lines);
    }
}

/// Quotes the lines of a talk: two speakers or more, one of whom speaks again, and somebody is asked or spoken to.
fn talk(page: &mut Page<'_, '_>, lines: &[Range<usize>]) {
    let labels: Vec<Option<String>> = lines.iter().map(|line| label(page, line)).collect();
    let mut spoken: HashMap<&str, usize> = HashMap::new();
    for label in labels.iter().flatten() {
        *spoken.entry(label).or_default() += 1;
    }
    let to_somebody = lines.iter().zip(&labels).any(|(line, label)| {
        label.is_some() && page.any(line.clone(), list!["you", "your", "you're", "?", "u", "thanks", "thank"])
    });
    let all: usize = spoken.values().sum();
    if all < FEWEST || spoken.len() < 2 || all == spoken.len() || !to_somebody {
        return;
    }
    let first = labels.iter().position(Option::is_some);
    let last = labels.iter().rposition(Option::is_some);
    let (Some(first), Some(last)) = (first, last) else { return };
    let mut speaker = Speaker::Other;
    let of_talk = lines.iter().zip(&labels).take(last + 1).skip(first);
    for (line, label) in of_talk {
        if let Some(label) = label {
            speaker = if matches!(label.as_str(), "me" | "i" | "myself") { Speaker::User } else { Speaker::Other };
        }
        page.quote(line.clone(), Form::Lines, speaker);
    }
    if let Some(rest) = lines.get(last + 1) {
        page.doubt(rest.start..page.tokens.len());
    }
}

/// Who is named before the words of a line: "Doctor:", "Guest_family:", "W:", "[patient]".
fn label(page: &Page<'_, '_>, line: &Range<usize>) -> Option<String> {
    let bracket = page.is(line.start, "[");
    let from = line.start + usize::from(bracket);
    let to = (from..line.end.min(from + 2 * NAME)).find(|at| page.is(*at, if bracket { "]" } else { ":" }))?;
    let named = page.run(from..to);
    let words = named.iter().filter(|token| token.kind == TokenKind::Word).count();
    let plain = named.iter().all(|token| token.kind == TokenKind::Word || token.is("_") || token.is("."));
    let first = named.first()?;
    let said = to + 1 < line.end && page.kind(to + 1) != Some(TokenKind::Number);
    let kept = named.iter().any(|token| token.is_any(KEPT) || token.is_any(TIMES));
    let somebody = named.iter().any(|token| {
        other_person(&token.norm) || unknown(&token.norm) || token.is_any(list!["me", "i", "myself", "guest"])
    }) || first.norm.len() == 1;
    let fits = (1..=NAME).contains(&words) && plain && said && !kept && somebody && (bracket || first.capital);
    fits.then(|| named.iter().map(|token| token.norm.as_str()).collect::<Vec<_>>().join(" "))
}

/// Quotes a page of sections: headings in capitals above lines that are not.
fn sections(page: &mut Page<'_, '_>, lines: &[Range<usize>]) {
    let heading = |line: &Range<usize>| {
        let words = page.text.written(line);
        line.len() <= 6
            && words.chars().filter(|letter| letter.is_alphabetic()).count() >= 4
            && words.chars().all(|letter| !letter.is_lowercase() && !letter.is_ascii_digit())
    };
    let headings = lines.iter().filter(|line| heading(line)).count();
    if headings >= FEWEST && headings * 2 <= lines.len() {
        page.quote(0..page.tokens.len(), Form::Pasted, Speaker::Document);
    }
}
