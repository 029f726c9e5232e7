//! The characters that stand for JSON's own: full-width and lenticular brackets, the many quotes, and characters that can't be seen.

/// Opening brackets of a marker.
pub(crate) const OPENERS: [char; 4] = ['[', '\u{FF3B}', '【', '〖'];
/// Closing brackets of a marker.
pub(crate) const CLOSERS: [char; 4] = [']', '\u{FF3D}', '】', '〗'];

/// Characters that show nothing: zero-width spaces and joiners, direction marks, the byte order mark, the soft hyphen.
pub(crate) fn invisible(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// What may stand between two parts of a marker.
pub(crate) fn is_space(letter: char) -> bool {
    letter.is_whitespace() || invisible(letter)
}

/// A character of JSON's structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `{`
    OpenObject,
    /// `}`
    CloseObject,
    /// `[`
    OpenArray,
    /// `]`
    CloseArray,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A quote of a family.
    Quote(Family),
}

/// Quotes that open and close each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// `"`: JSON's own.
    Straight,
    /// `'`
    Single,
    /// `“ ” „ ‟`
    Smart,
    /// `‘ ’ ‚ ‛`
    SmartSingle,
    /// `« »`
    Angled,
    /// `‹ ›`
    AngledSingle,
    /// `＂`
    Wide,
    /// `＇`
    WideSingle,
}

impl Family {
    /// Whether its quote is an apostrophe, too.
    pub(super) fn single(self) -> bool {
        matches!(self, Family::Single | Family::SmartSingle | Family::AngledSingle | Family::WideSingle)
    }

    /// Whether a character closes a string that a quote of this family opened. Models write both ends alike, or the wrong way
    /// round, so any of the family may close.
    pub(super) fn closes(self, letter: char) -> bool {
        mark(letter).is_some_and(|(mark, _)| mark == Mark::Quote(self))
    }
}

/// Whether it is a quote of any family.
pub(super) fn is_quote(letter: char) -> bool {
    matches!(mark(letter), Some((Mark::Quote(_), _)))
}

/// The mark that a character stands for, and whether it is JSON's own.
pub(super) fn mark(letter: char) -> Option<(Mark, bool)> {
    let found = match letter {
        '{' => (Mark::OpenObject, true),
        '}' => (Mark::CloseObject, true),
        '[' => (Mark::OpenArray, true),
        ']' => (Mark::CloseArray, true),
        ',' => (Mark::Comma, true),
        ':' => (Mark::Colon, true),
        '"' => (Mark::Quote(Family::Straight), true),
        '\'' => (Mark::Quote(Family::Single), false),
        '\u{FF5B}' => (Mark::OpenObject, false),
        '\u{FF5D}' => (Mark::CloseObject, false),
        '\u{FF3B}' | '【' | '〖' => (Mark::OpenArray, false),
        '\u{FF3D}' | '】' | '〗' => (Mark::CloseArray, false),
        '\u{FF0C}' => (Mark::Comma, false),
        '\u{FF1A}' => (Mark::Colon, false),
        '“' | '”' | '„' | '‟' => (Mark::Quote(Family::Smart), false),
        '‘' | '’' | '‚' | '‛' => (Mark::Quote(Family::SmartSingle), false),
        '«' | '»' => (Mark::Quote(Family::Angled), false),
        '‹' | '›' => (Mark::Quote(Family::AngledSingle), false),
        '\u{FF02}' => (Mark::Quote(Family::Wide), false),
        '\u{FF07}' => (Mark::Quote(Family::WideSingle), false),
        _ => return None,
    };
    Some(found)
}

/// Whether what follows a string can follow a string: a comma, a colon, a closing bracket, a comment, or the end of the text.
/// `None` where the text so far does not tell.
pub(super) fn structure_follows(rest: &str, at_end: bool) -> Option<bool> {
    let rest = rest.trim_start_matches(is_space);
    let mut letters = rest.chars();
    match letters.next() {
        None => at_end.then_some(true),
        Some('/') => match letters.next() {
            None if !at_end => None,
            next => Some(matches!(next, Some('/' | '*'))),
        },
        Some('#') => Some(true),
        Some(letter) => {
            Some(matches!(mark(letter), Some((Mark::Comma | Mark::Colon | Mark::CloseObject | Mark::CloseArray, _))))
        }
    }
}
