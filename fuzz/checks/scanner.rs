//! What must hold of the scanner for any bytes. The fuzzer runs it, and so does a test on the stable toolchain, over the seeds.

use alara_gate::{Scanner, parse};

/// The first byte chooses the size of the chunks; the rest is the reply.
pub fn check(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let size = usize::from(*first) % 48 + 1;
    let whole = parse(&text);
    // Words that a closing tag made thoughts of were shown before it came.
    let all = format!("{}{}", whole.withdrawn, whole.clean);
    let mut scanner = Scanner::new();
    let mut shown = String::new();
    let letters: Vec<char> = text.chars().collect();
    for chunk in letters.chunks(size) {
        let chunk: String = chunk.iter().collect();
        scanner.push_with(&chunk, &mut |text| shown.push_str(text));
        assert!(all.starts_with(&shown), "something was shown that is not there in the end");
    }
    let parsed = scanner.finish_with(&mut |text| shown.push_str(text));
    assert_eq!(parsed, whole, "chunks change the reply");
    assert_eq!(shown, all, "what was shown is not what is there");
    let letters: String = text.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let marked = ["toolcall", "action", "decision"].iter().any(|head| letters.contains(head));
    assert!(marked || whole.calls.is_empty(), "a call without a marker");
    for (index, call) in whole.calls.iter().enumerate() {
        assert!(!call.tool.is_empty(), "a call without a tool");
        assert!(whole.calls[..index].iter().all(|other| other.id != call.id), "an id twice");
    }
}
