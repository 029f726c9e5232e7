//! The digest of exactly the values that a person is shown.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::Parameters;

/// SHA-256, in hex, over tool, person and parameters. Two sets of values have the same digest only if they are the same values,
/// whatever order their names stand in.
pub fn digest(tool: &str, person: Option<&str>, parameters: &Parameters) -> String {
    let mut hash = Sha256::new();
    part(&mut hash, b"alara approval 1");
    part(&mut hash, tool.as_bytes());
    // A person named "" is not the same as nobody.
    hash.update([u8::from(person.is_some())]);
    part(&mut hash, person.unwrap_or_default().as_bytes());
    object(&mut hash, parameters);
    let digit = |half: u8| char::from(if half < 10 { b'0' + half } else { b'a' - 10 + half });
    hash.finalize().iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Each part is preceded by its length, so that no two different lists of parts give the same bytes.
fn part(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

fn object(hash: &mut Sha256, fields: &Parameters) {
    let mut names: Vec<&String> = fields.keys().collect();
    names.sort_unstable();
    hash.update(b"{");
    hash.update((names.len() as u64).to_be_bytes());
    for name in names {
        part(hash, name.as_bytes());
        value(hash, fields.get(name).unwrap_or(&Value::Null));
    }
}

fn value(hash: &mut Sha256, of: &Value) {
    match of {
        Value::Null => hash.update(b"n"),
        Value::Bool(yes) => hash.update([b'b', u8::from(*yes)]),
        Value::Number(number) => {
            hash.update(b"#");
            part(hash, number.to_string().as_bytes());
        }
        Value::String(text) => {
            hash.update(b"s");
            part(hash, text.as_bytes());
        }
        Value::Array(items) => {
            hash.update(b"[");
            hash.update((items.len() as u64).to_be_bytes());
            for item in items {
                value(hash, item);
            }
        }
        Value::Object(fields) => object(hash, fields),
    }
}
