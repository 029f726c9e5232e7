//! Files that are broken in the ways in which files break, by a seed: the same seed breaks a file the same way.

use super::seeded::Seeded;

/// What is put into a file: figures out of all bounds, times that are none, marks of the formats, letters of other encodings.
const TOKENS: [&[u8]; 22] = [
    b"1e999",
    b"-1",
    b"99999999999999999999999",
    b"0.00000000000000001",
    b"NaN",
    b"null",
    b"\"\"",
    b"{}",
    b"[]",
    b"<",
    b"&x;",
    b"]]>",
    b",,,,",
    b"\r\n",
    b"\0",
    b"\xff\xfe",
    b"\xe9",
    b"\xf0\x9d\x92\xb3",
    b"0000-00-00",
    b"9999-12-31T23:59:60Z",
    b"-2026-13-40",
    b"\xe2\x80\xae",
];

/// A file that is broken in one to four ways.
pub fn break_file(whole: &[u8], by: &mut Seeded) -> Vec<u8> {
    let mut file = whole.to_vec();
    for _ in 0..=by.below(4) {
        break_once(&mut file, by);
    }
    file
}

fn break_once(file: &mut Vec<u8>, by: &mut Seeded) {
    let (from, to) = range_of(file, by);
    match by.below(11) {
        0 => file.truncate(from),
        1 => file.get_mut(from).into_iter().for_each(|byte| *byte ^= 1 << by.below(8)),
        2 => drop(file.drain(from..to)),
        3 => {
            let part = file[from..to].repeat(1 + by.below(20));
            file.splice(to..to, part).for_each(drop);
        }
        4 => {
            let part: Vec<u8> = file.drain(from..to).collect();
            let at = by.below(file.len() + 1);
            file.splice(at..at, part).for_each(drop);
        }
        5 | 6 => {
            let token = TOKENS[by.below(TOKENS.len())];
            file.splice(from..from, token.iter().copied()).for_each(drop);
        }
        7 | 8 => replace_figure(file, from, by),
        9 => {
            let deep: [&[u8]; 5] = [b"[", b"{\"a\":", b"<a>", b"\"", b"BEGIN:VEVENT\r\n"];
            let part = deep[by.below(deep.len())].repeat(1 + by.below(3000));
            file.splice(from..from, part).for_each(drop);
        }
        _ => recode(file, by),
    }
}

/// A range of at most 200 bytes.
fn range_of(file: &[u8], by: &mut Seeded) -> (usize, usize) {
    let from = by.below(file.len() + 1);
    (from, (from + by.below(200)).min(file.len()))
}

/// The next figure behind a place, as another.
fn replace_figure(file: &mut Vec<u8>, from: usize, by: &mut Seeded) {
    let Some(start) = file[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let many = file[start..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    let token = TOKENS[by.below(6)];
    file.splice(start..start + many, token.iter().copied()).for_each(drop);
}

/// The file in another encoding, or with the mark of one.
fn recode(file: &mut Vec<u8>, by: &mut Seeded) {
    let text = String::from_utf8_lossy(file).into_owned();
    *file = match by.below(4) {
        0 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        1 => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        2 => text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?')).collect(),
        _ => [b"\xef\xbb\xbf".as_slice(), text.as_bytes()].concat(),
    };
}
