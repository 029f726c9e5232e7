//! What must hold of a line of an export of our own, for any bytes: it is no operation, or one that is written as it was read.

use alara_record::Operation;

/// Each line as an operation.
pub fn check_lines(data: &[u8]) {
    for line in data.split(|byte| *byte == b'\n') {
        let Ok(operation) = serde_json::from_slice::<Operation>(line) else { continue };
        let again = serde_json::to_string(&operation).and_then(|written| serde_json::from_str::<Operation>(&written));
        assert_eq!(again.ok().as_ref(), Some(&operation), "an operation came back as another");
    }
}
