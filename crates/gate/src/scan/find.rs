//! Where a span may begin: the one loop that sees every byte of plain text.

/// The next place from `from` on where a bracket, a brace or a `<` stands, full-width and lenticular ones included.
pub fn next(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let plain = memchr::memchr3(b'[', b'{', b'<', bytes.get(from..)?).map(|offset| from + offset);
    let until = plain.unwrap_or(bytes.len());
    wide(bytes, from, until).or(plain)
}

/// The first full-width or lenticular opening bracket or brace before `until`.
fn wide(bytes: &[u8], from: usize, until: usize) -> Option<usize> {
    let part = bytes.get(from..until)?;
    if part.is_ascii() {
        return None;
    }
    let mut at = 0;
    while let Some(found) = memchr::memchr2(0xEF, 0xE3, part.get(at..)?) {
        let start = at + found;
        if matches!(
            part.get(start..start + 3),
            Some([0xEF, 0xBC, 0xBB] | [0xEF, 0xBD, 0x9B] | [0xE3, 0x80, 0x90 | 0x96])
        ) {
            return Some(from + start);
        }
        at = start + 1;
    }
    None
}
