//! Where a span may begin: the one loop that sees every byte of plain text.

use std::sync::LazyLock;

use aho_corasick::packed::{Config, MatchKind, Searcher};

use crate::repair::OPENERS;

/// All the characters at once, by the processor's wide instructions; nothing where it has none.
static SEARCHER: LazyLock<Option<Searcher>> = LazyLock::new(|| {
    let mut builder = Config::new().match_kind(MatchKind::LeftmostFirst).builder();
    for letter in OPENERS.into_iter().chain(['{', '\u{FF5B}', '<', '\u{25C1}', '`', '(', '=']) {
        builder.add(letter.encode_utf8(&mut [0; 4]));
    }
    builder.build()
});

/// The next place from `from` on where a bracket, a brace, a `<`, a `◁`, a back-tick or a sign of a call (`(`, `=`) stands; brackets and
/// braces in full width and lenticular ones included.
pub fn next(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    match &*SEARCHER {
        Some(searcher) => {
            let part = bytes.get(from..)?;
            searcher.find(part).map(|found| from + found.start())
        }
        None => slowly(bytes, from),
    }
}

/// The same in two looks.
fn slowly(bytes: &[u8], from: usize) -> Option<usize> {
    let brackets = memchr::memchr3(b'[', b'{', b'<', bytes.get(from..)?);
    let signs = memchr::memchr3(b'`', b'(', b'=', bytes.get(from..)?);
    let plain = [brackets, signs].into_iter().flatten().min().map(|offset| from + offset);
    let until = plain.unwrap_or(bytes.len());
    let mut at = from;
    while let Some(found) = memchr::memchr3(0xEF, 0xE3, 0xE2, bytes.get(at..until)?) {
        let start = at + found;
        if matches!(
            bytes.get(start..start + 3),
            Some([0xEF, 0xBC, 0xBB] | [0xEF, 0xBD, 0x9B] | [0xE3, 0x80, 0x90 | 0x96] | [0xE2, 0x97, 0x81])
        ) {
            return Some(start);
        }
        at = start + 1;
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{SEARCHER, next, slowly};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_looks_find_the_same(text in "[a-z `(=\\[{<◁［【〖｛。ｉé—]{0,80}", from in 0..80usize) {
            prop_assume!(text.is_char_boundary(from));
            prop_assert_eq!(next(&text, from), slowly(text.as_bytes(), from));
            let first = text.char_indices().find(|(at, letter)| *at >= from && "[{<◁`(=［【〖｛".contains(*letter));
            prop_assert_eq!(slowly(text.as_bytes(), from), first.map(|(at, _)| at));
        }
    }

    #[test]
    fn this_machine_has_the_wide_look() {
        // Not a promise of every machine: it tells that the fast way is the one under test here.
        assert!(SEARCHER.is_some() || !cfg!(any(target_arch = "x86_64", target_arch = "aarch64")));
    }
}
