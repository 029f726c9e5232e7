//! What must hold of a line of an export of our own, for any bytes: it is no operation, or one that is written as it was read.

use alara_record::Operation;

/// Each line as an operation.
pub fn check(data: &[u8]) {
    for line in data.split(|byte| *byte == b'\n') {
        let Ok(operation) = serde_json::from_slice::<Operation>(line) else { continue };
        let written = serde_json::to_string(&operation).expect("an operation is JSON");
        let again: Operation = serde_json::from_str(&written).expect("what was written is read");
        assert_eq!(again, operation, "an operation came back as another");
    }
}
