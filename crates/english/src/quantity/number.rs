//! Numbers in digits, words and fractions. What is not wholly a number is none: `5O0` and `1e309` are not read.

use super::number_word::small_word;
use super::opens::NUMBER;
use super::pieces::Pieces;
use super::unit::{Sort, unit};
use crate::list::WordList;

/// A number and where it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    /// Its value; finite, not negative.
    pub value: f64,
    /// The piece after it.
    pub to: usize,
    /// Said in words.
    pub words: bool,
    /// The value where it is a whole number.
    pub whole: Option<u32>,
}

/// A number below a hundred in words: "seven", "forty", "forty two".
pub(crate) fn below_hundred(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    let first = p.small(i)?;
    if first >= 20
        && let Some(unit) = p.small(i + 1).filter(|unit| (1..10).contains(unit))
    {
        return Some((first + unit, i + 2));
    }
    Some((first, i + 1))
}

/// A whole number in words: "one hundred and twenty", "a thousand", "fifteen hundred", "two thousand five hundred".
pub(crate) fn cardinal(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    let (mut value, mut to) = hundreds(p, i)?;
    if p.w(to) == "thousand" && value > 0 && value < 1000 {
        value *= 1000;
        to += 1;
        let next = if p.w(to) == "and" { to + 1 } else { to };
        if let Some((rest, end)) = hundreds(p, next).filter(|(rest, _)| *rest < 1000)
            && (next == to || rest < 100)
        {
            (value, to) = (value + rest, end);
        }
    }
    Some((value, to))
}

fn hundreds(p: &Pieces<'_>, i: usize) -> Option<(u32, usize)> {
    let (value, to) = match below_hundred(p, i) {
        Some(found) => found,
        None if matches!(p.w(i), "a" | "an") && matches!(p.w(i + 1), "hundred" | "thousand") => (1, i + 1),
        None if matches!(p.w(i), "hundred" | "thousand") => (1, i),
        None => return None,
    };
    if p.w(to) != "hundred" || value == 0 {
        return Some((value, to));
    }
    let (value, to) = (value * 100, to + 1);
    let next = if p.w(to) == "and" { to + 1 } else { to };
    match below_hundred(p, next) {
        Some((rest, end)) if rest > 0 => Some((value + rest, end)),
        _ => Some((value, to)),
    }
}

/// The value of a token of digits, by the strictest reading: thousands in threes, one point, nothing glued to it that makes it garbled.
pub(crate) fn digits(p: &Pieces<'_>, i: usize) -> Option<f64> {
    let piece = p.get(i).filter(|_| p.is_number(i))?;
    let norm = piece.norm;
    // "1 000 mg" may be a thousand, or a slip: neither part is read.
    let thousands = |at: usize| p.is_number(at) && p.w(at).len() == 3 && p.w(at).starts_with('0');
    if garbled(p, i) || norm.len() > super::pieces::MOST_DIGITS || (thousands(i + 1) && !p.glued(i + 1)) {
        return None;
    }
    if piece.whole.is_some() || norm.bytes().all(|b| b.is_ascii_digit()) {
        return piece.whole;
    }
    let (whole, part) = norm.split_once('.').unwrap_or((norm, ""));
    if part.contains(['.', ',']) || (norm.contains('.') && part.is_empty()) {
        return None;
    }
    let mut groups = whole.split(',');
    let first = groups.next()?;
    if whole.contains(',') && (first.is_empty() || first.len() > 3 || !groups.all(|group| group.len() == 3)) {
        return None;
    }
    if first.len() > 1 && first.starts_with('0') {
        return None;
    }
    let value = if norm.contains(',') { norm.replace(',', "").parse::<f64>() } else { norm.parse() };
    value.ok().filter(|value| value.is_finite())
}

/// Whether letters or separators stand hard against a token of digits so that it is a name ("B12") or a slip ("5O0", "1,5"), not a number.
pub(crate) fn garbled(p: &Pieces<'_>, i: usize) -> bool {
    let joins = |word: &str| matches!(word, "x" | "h" | "hr" | "hrs" | "st" | "lb" | "ft" | "×");
    if p.glued(i) && i >= 1 && p.is_word(i - 1) && !joins(p.before(i, 1)) || breaks_number(p, i) {
        return true;
    }
    let mut sign = i + 1;
    while is_break(p.w(sign)) && (p.glued(sign) || sign == i + 1 && p.glued(sign + 1)) && sign < i + 4 {
        sign += 1;
    }
    let broken = sign > i + 1 && p.glued(sign) && p.is_number(sign);
    broken || p.glued(i + 1) && p.glued(i + 2) && p.is_number(i + 2) && p.is_word(i + 1) && !joins(p.w(i + 1))
}

/// Whether a sign that stands inside a number leaves open which it is ("2;5", "2 ,5"): no custom writes numbers so.
pub(super) fn is_break(sign: &str) -> bool {
    list![",", ".", "\u{b7}", "'", "\u{b4}", "`", "_", ";", "|", "\u{66b}", "\u{66c}"].holds(sign)
}

/// Whether a token of digits is the rest of a number before it, behind such a sign, or of one that is not there.
fn breaks_number(p: &Pieces<'_>, i: usize) -> bool {
    let signs = (1..=3).take_while(|back| i >= *back && is_break(p.before(i, *back))).count();
    let ends = signs > 0 && (0..signs).all(|back| p.glued(i - back)) && i > signs && p.is_number(i - signs - 1);
    // What stands before it was left out, or is a slip (",5 mg").
    ends || signs == 1 && p.glued(i) && !p.glued(i - 1) && p.w(i - 1) != "."
}

/// A fraction sign ("½").
fn vulgar(sign: &str) -> Option<f64> {
    const SIGNS: [&str; 10] = ["½", "¼", "¾", "⅓", "⅔", "⅛", "⅜", "⅝", "⅞", "⅕"];
    const PARTS: [f64; 10] = [0.5, 0.25, 0.75, 1.0 / 3.0, 2.0 / 3.0, 0.125, 0.375, 0.625, 0.875, 0.2];
    SIGNS.iter().zip(PARTS).find(|(known, _)| **known == sign).map(|(_, part)| part)
}

/// "1/2" as a quantity: a proper fraction with a usual bottom number, and no date or score around it.
pub(crate) fn slashed(p: &Pieces<'_>, i: usize) -> Option<(f64, usize)> {
    let matching = matches!(p.w(i + 1), "/" | "⁄") && p.before(i, 1) != "/" && p.w(i + 3) != "/";
    let (top, bottom) = (digits(p, i).filter(|_| matching)?, digits(p, i + 2)?);
    let usual = [2.0, 3.0, 4.0, 8.0].iter().any(|known| (known - bottom).abs() < f64::EPSILON);
    (usual && top >= 1.0 && top < bottom && top.fract() == 0.0).then(|| (top / bottom, i + 3))
}

/// Whether a word is one letter from "thirty" and its like: "thrty five mg" must not be read as five.
fn slip(word: &str) -> bool {
    const TENS: [&str; 9] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred"];
    (4..=8).contains(&word.len())
        && small_word(word).is_none()
        && !list![
            "thirsty", "hundred", "hundreds", "nifty", "party", "forte", "lofty", "seventh", "sixth", "fifth", "misty"
        ]
        .holds(word)
        && TENS.iter().any(|ten| super::spelling::one_edit(ten.as_bytes(), word.as_bytes()))
}

/// A number of any kind at a piece.
pub(crate) fn number(p: &Pieces<'_>, i: usize) -> Option<Number> {
    // Asked many times of every word, nearly all of which begin none.
    if p.opens(i) & NUMBER == 0 {
        return None;
    }
    if let Some(found) = fraction(p, i) {
        return Some(found);
    }
    if i > 0 && decimal_point(p, i - 1) {
        // What stands behind a point is no number of its own.
        return None;
    }
    if p.w(i) == "point" || (p.any(i, list!["oh", "o", "nought", "naught"]) && p.w(i + 1) == "point") {
        let at = if p.w(i) == "point" { i } else { i + 1 };
        let strength = |to: usize| matches!(unit(p, to), Some((Sort::Strength, _)));
        return pointed(p, 0.0, at, true)
            .filter(|found| p.w(i) != "point" || (decimal_point(p, i) && strength(found.to)));
    }
    let (value, to, words) = if let Some((value, to)) = slashed(p, i) {
        return Some(Number { value, to: of_a(p, to), words: false, whole: None });
    } else if p.is_number(i) {
        // Nothing is so many parts of none, e.g. "1/0".
        let of_none = (p.w(i + 1), p.w(i + 2)) == ("/", "0") || (p.before(i, 1), p.w(i)) == ("/", "0");
        (digits(p, i).filter(|_| !of_none)?, i + 1, false)
    } else if p.w(i) == "." && !p.glued(i) && p.glued(i + 1) && p.is_number(i + 1) && !p.w(i + 1).contains(['.', ',']) {
        if garbled(p, i + 1) || p.w(i + 1).len() > 6 {
            return None;
        }
        let value = format!("0.{}", p.w(i + 1)).parse::<f64>().ok()?;
        return Some(Number { value, to: i + 2, words: false, whole: None });
    } else {
        let (value, to) = cardinal(p, i)?;
        if i > 0 && p.is_word(i - 1) && slip(p.w(i - 1)) {
            return None;
        }
        (f64::from(value), to, true)
    };
    // Of an hour the half behind it is another thing, e.g. "at 8 and half a tablet".
    let is_hour = matches!(p.before(i, 1), "at" | "@" | "past" | "half" | ":");
    with_tail(p, value, to, (words, is_hour))
}

/// A whole number with what follows it: "and a half", "and half", "point five", "½", "1/2", "dozen".
fn with_tail(p: &Pieces<'_>, value: f64, to: usize, (words, is_hour): (bool, bool)) -> Option<Number> {
    if p.w(to) == "point" && value.fract() == 0.0 {
        return pointed(p, value, to, words);
    }
    let at = to + usize::from(p.any(to, JOINTS) && !is_hour);
    let figures = || slashed(p, at).filter(|_| !words && value < 100.0 && !p.glued(at));
    let signs = || vulgar(p.w(at)).map(|part| (part, at + 1)).or_else(figures);
    let part = match (p.w(to), p.w(to + 1), p.w(to + 2)) {
        _ if value.fract() != 0.0 => None,
        ("and", "half", "a") if !is_hour => Some((0.5, to + 3)),
        _ => signs().filter(|(_, end)| at == to || !p.any(*end, OF_ANOTHER)).or_else(|| part_behind(p, to, is_hour)),
    };
    let (value, to) = match part {
        Some((part, end)) => (value + part, end),
        None if p.w(to) == "dozen" && value.fract() == 0.0 => (value * 12.0, to + 1),
        None => (value, to),
    };
    Some(Number { value, to, words, whole: whole(value) })
}

/// What joins a part to the whole number before it.
const JOINTS: &WordList = list!["and", "&", "n"];
/// What follows a part of something else.
const OF_ANOTHER: &WordList = word_list!("../../data/words/quantity/number/of_another.txt");

/// A part joined to a number or to what it counts ("and a half", "& half", "n a quarter"), and the piece after it. A part of something else
/// ("and half of the other") or of a clock ("and half past two") is none. `apart`: only with its article.
pub(crate) fn part_behind(p: &Pieces<'_>, to: usize, apart: bool) -> Option<(f64, usize)> {
    let at = to + 1 + usize::from(p.any(to + 1, list!["a", "one"]));
    let value = match (p.w(at), p.w(at + 1)) {
        ("three", "quarters") => return Some((0.75, at + 2)),
        ("half", _) => 0.5,
        ("quarter", _) => 0.25,
        ("third", _) if at > to + 1 => 1.0 / 3.0,
        _ => return None,
    };
    let bare = at == to + 1;
    let clock = p.w(at + 1) == "past" || p.w(at) == "quarter" && p.any(at + 1, list!["to", "after"]);
    let taken = bare && (apart || p.any(at + 1, OF_ANOTHER) || p.is_number(at + 1) || p.small(at + 1).is_some());
    (p.any(to, JOINTS) && !clock && !taken).then_some((value, at + 1))
}

/// "two point five", "38 point 2", "two point twenty five". What stands behind the point must be read, or the whole is no number.
fn pointed(p: &Pieces<'_>, value: f64, to: usize, words: bool) -> Option<Number> {
    let mut text = format!("{value:.0}.");
    let mut end = to + 1;
    if p.is_number(end) && p.w(end).len() <= 3 && p.w(end).bytes().all(|byte| byte.is_ascii_digit()) && !garbled(p, end)
    {
        text.push_str(p.w(end));
        end += 1;
    } else if let Some((tens, after)) = below_hundred(p, end).filter(|(tens, _)| *tens >= 10) {
        text.push_str(&tens.to_string());
        end = after;
    } else {
        while let Some(digit) = spoken_digit(p.w(end)).filter(|_| end < to + 5) {
            text.push(digit);
            end += 1;
        }
    }
    if end == to + 1 {
        return None;
    }
    Some(Number { value: text.parse().ok()?, to: end, words, whole: None })
}

fn spoken_digit(word: &str) -> Option<char> {
    match word {
        "oh" | "o" => Some('0'),
        _ => small_word(word).filter(|value| *value < 10).and_then(|value| char::from_digit(value, 10)),
    }
}

/// Past "of a", "a", "the" behind a fraction.
fn of_a(p: &Pieces<'_>, at: usize) -> usize {
    match (p.w(at), p.w(at + 1)) {
        ("of", "a" | "an" | "the" | "my" | "one") => at + 2,
        ("of" | "a" | "an" | "my" | "the", _) => at + 1,
        _ => at,
    }
}

/// Whether a piece is the point of a decimal, and not one in time or in an argument ("at this point two tablets").
fn decimal_point(p: &Pieces<'_>, i: usize) -> bool {
    p.w(i) == "point"
        && !list![
            "this", "that", "the", "some", "any", "which", "a", "no", "one's", "my", "good", "to", "high", "low",
            "boiling"
        ]
        .holds(p.before(i, 1))
}

/// "half a", "a quarter of a", "three quarters", "a couple of", "a dozen", "½".
fn fraction(p: &Pieces<'_>, i: usize) -> Option<Number> {
    let made = |value: f64, to: usize| Some(Number { value, to, words: true, whole: whole(value) });
    if let Some(value) = vulgar(p.w(i)) {
        return Some(Number { value, to: of_a(p, i + 1), words: false, whole: None });
    }
    let of_a = |at: usize| of_a(p, at);
    let lead = usize::from(
        matches!(p.w(i), "a" | "one")
            && matches!(p.w(i + 1), "half" | "quarter" | "third" | "couple" | "pair" | "dozen"),
    );
    let at = i + lead;
    match (p.w(at), p.w(at + 1)) {
        ("half", "past") | ("quarter", "past" | "to" | "after" | "of" | "until" | "before")
            if p.w(at + 1) != "of" || !matches!(p.w(at + 2), "a" | "an" | "my" | "the") =>
        {
            None
        }
        ("half", "a") if p.w(at + 2) == "dozen" => made(6.0, at + 3),
        ("half", next) if small_word(next).is_some() || p.is_number(at + 1) => None,
        ("half", "way" | "hearted" | "asleep") => None,
        ("half", _) => made(0.5, of_a(at + 1)),
        ("quarter", _) => made(0.25, of_a(at + 1)),
        ("third", next) if lead == 1 && next == "of" => made(1.0 / 3.0, of_a(at + 1)),
        ("three" | "3", "quarters") => made(0.75, of_a(at + 2)),
        ("three" | "3", "quarter") if p.w(at + 2) == "of" || p.w(at + 2) == "a" => made(0.75, of_a(at + 2)),
        ("two" | "2", "thirds") => made(2.0 / 3.0, of_a(at + 2)),
        ("couple" | "pair", next) if lead == 1 || next == "of" => made(2.0, if next == "of" { at + 2 } else { at + 1 }),
        ("dozen", _) if lead == 1 || i == 0 || !matches!(p.before(i, 1), "few" | "the") => made(12.0, at + 1),
        _ => None,
    }
}

/// The value as a whole number, where it is one.
fn whole(value: f64) -> Option<u32> {
    // Both ends are checked, so that the cast cannot change the value.
    (value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value)).then_some(value as u32)
}

/// Whether the words before a number say that it is only about right.
pub(super) fn vague_before(p: &Pieces<'_>, i: usize) -> bool {
    let one = p.before(i, 1);
    let two = p.before(i, 2);
    crate::word_list!("../../data/words/quantity/number/vague_before.txt").holds(one)
        || matches!(
            (two, one),
            ("at", "least" | "most")
                | ("up", "to")
                | ("more" | "less" | "fewer", "than")
                | ("or", "so")
                | ("sort" | "kind", "of")
        )
        || (two == "approx" && one == ".")
}
