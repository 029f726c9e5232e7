//! What Unicode's tables say of a single character: whether it is seen, what it is a form of, what it looks like.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};
use unicode_security::skeleton;

/// Control and format characters, fillers and variation selectors: what nobody sees carries no words. Line breaks and tabs are seen.
pub(super) fn hidden(sign: char) -> bool {
    if sign.is_ascii() {
        return sign.is_ascii_control() && !matches!(sign, '\n' | '\t' | '\r');
    }
    matches!(sign.general_category(), GeneralCategory::Control | GeneralCategory::Format)
        || matches!(
            sign,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}'
        )
        || matches!(sign, '\u{180b}'..='\u{180d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// Characters by which other programs break a line: vertical tab, form feed, next line, line and paragraph separator.
pub(super) fn is_break(sign: char) -> bool {
    matches!(sign, '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether it stands over, under or through the character before it, whatever the script of that.
pub(super) fn combines(sign: char) -> bool {
    sign > '\u{2ff}'
        && matches!(sign.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
        && sign.script() == Script::Inherited
}

/// Marks that strike a character through: strokes, solidi and their like.
pub(super) fn strikes(mark: char) -> bool {
    matches!(
        mark,
        '\u{335}'
            ..='\u{338}' | '\u{20d2}' | '\u{20d3}' | '\u{20e5}' | '\u{20e6}' | '\u{20ea}' | '\u{20eb}' | '\u{1ab6}'
    )
}

/// Whether it is an apostrophe, or looks like one.
pub(super) fn apostrophe(sign: char) -> bool {
    match sign {
        '\'' | '`' => true,
        _ if sign.is_ascii() => false,
        '\u{b4}' | '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '\u{ff07}' | '\u{ff40}' | '\u{2bc}' => true,
        _ => looks(sign) == Some('\''),
    }
}

/// Whether it is a letter of the Latin script, in whatever width or style it is written.
pub(super) fn latin(sign: char) -> bool {
    sign.is_ascii_alphabetic()
        || sign.script() == Script::Latin
        || wide(sign).is_some_and(|folded| folded.chars().any(|letter| letter.is_ascii_alphabetic()))
}

/// What a compatibility form stands for: full-width and mathematical letters and digits, ligatures, Roman numerals, letters in circles
/// and squares, units written as one sign. None for whatever is a figure by its form: fractions, superscripts, subscripts; nor for µ.
pub(super) fn wide(sign: char) -> Option<String> {
    if sign.is_ascii() || matches!(sign, '\u{b5}' | '\u{3bc}' | '\u{2122}' | '\u{2120}' | '\u{2121}') {
        return None;
    }
    // Letters in black circles and squares are no compatibility forms by the tables, and are read all the same.
    let black = [('\u{1f150}', '\u{1f169}'), ('\u{1f170}', '\u{1f189}')];
    if let Some((first, _)) = black.iter().find(|(first, last)| (*first..=*last).contains(&sign)) {
        let place = u32::from(sign) - u32::from(*first);
        return char::from_u32(u32::from('a') + place).map(String::from);
    }
    let folds = match sign.general_category() {
        GeneralCategory::UppercaseLetter
        | GeneralCategory::LowercaseLetter
        | GeneralCategory::TitlecaseLetter
        | GeneralCategory::DecimalNumber
        | GeneralCategory::LetterNumber => true,
        GeneralCategory::OtherSymbol => {
            matches!(sign, '\u{2103}' | '\u{2109}' | '\u{24b6}'..='\u{24e9}' | '\u{3371}'..='\u{33df}' | '\u{1f130}'..='\u{1f149}')
        }
        _ => matches!(sign, '\u{ff01}'..='\u{ff5e}'),
    };
    if !folds {
        return None;
    }
    let folded: String = std::iter::once(sign).nfkc().collect();
    let same = std::iter::once(sign).nfc().eq(folded.chars());
    (!same && !folded.chars().any(char::is_whitespace)).then_some(folded)
}

/// The letter of the alphabet that a letter looks like (UTS 39's confusables), in either case: lower case alone tells "т" from "t".
pub(super) fn like(sign: char) -> Option<char> {
    // "μg" is no "mg".
    if matches!(sign, '\u{b5}' | '\u{3bc}') {
        return None;
    }
    let letter = |sign: char| looks(sign).filter(char::is_ascii_alphabetic);
    if sign.is_uppercase() {
        // The tables fold "I" and "l" into one.
        return letter(sign).map(|found| if found == 'l' { 'I' } else { found });
    }
    let mut upper = sign.to_uppercase();
    let alone = upper.next().filter(|_| upper.next().is_none());
    letter(sign).or_else(|| alone.and_then(letter).map(|found| found.to_ascii_lowercase()))
}

/// The one character that it looks like.
fn looks(sign: char) -> Option<char> {
    let mut buffer = [0; 4];
    let mut signs = skeleton(sign.encode_utf8(&mut buffer));
    let first = signs.next()?;
    signs.next().is_none().then_some(first)
}
