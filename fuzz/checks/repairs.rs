//! What must hold of the repairs for any bytes. The fuzzer runs it, and so does a test on the stable toolchain, over the seeds.

use alara_gate::Repair;
use alara_gate::repair::{Stop, Within, read, whole};
use serde_json::Value;

/// The first byte chooses what the value stands in; the rest is the text.
pub fn check(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let within = match first % 3 {
        0 => Within::Marker,
        1 => Within::Text { hopeful: true },
        _ => Within::Text { hopeful: false },
    };
    if text.starts_with(['{', '[']) {
        let reading = read(&text, 0, true, within).expect("a text that is over can be read");
        assert!(text.is_char_boundary(reading.end), "it ends inside a letter");
        assert!(reading.value.is_none() || reading.damage.is_none(), "a value of something damaged");
        if let (Some(value), Stop::Whole, Repair::None) = (&reading.value, reading.stop, reading.repair) {
            let strict: Value =
                serde_json::from_str(&text[..reading.end]).expect("nothing was repaired, yet it is no JSON");
            assert!(same(value, &strict), "it says something else");
        }
        // More text can't change what a prefix has decided.
        if let Some(early) = read(&text, 0, false, within) {
            assert_eq!(
                (early.end, early.stop, &early.value),
                (reading.end, reading.stop, &reading.value),
                "decided too early"
            );
        }
    }
    let strict = serde_json::from_str::<Value>(&text).ok().filter(Value::is_object);
    if let (Some(strict), Ok((value, _))) = (strict, whole(&text)) {
        assert!(same(&value, &strict), "JSON was changed");
    }
}

/// Equal, a last digit of a decimal aside.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => match (one.as_f64(), other.as_f64()) {
            (Some(one), Some(other)) => (one - other).abs() <= one.abs() * 1e-14,
            _ => false,
        },
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(a, b))
        }
        (Value::Object(one), Value::Object(other)) => {
            // A key may lose characters that can't be seen.
            one.len() <= other.len()
                && one.iter().all(|(key, value)| other.get(key).is_none_or(|there| same(value, there)))
        }
        _ => one == other,
    }
}
