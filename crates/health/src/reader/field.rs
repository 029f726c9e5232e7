//! One grounded field, made in a line.

use alara_gate::{Grounded, Parameters, Provenance, Span};
use serde_json::Value;

/// A field that stands as proposed.
pub(super) fn stands(field: &str, value: &Value, provenance: Provenance) -> Grounded {
    Grounded {
        field: field.to_owned(),
        value: Some(value.clone()),
        provenance,
        trimmed: false,
        said: None,
        always_left_out: false,
    }
}

/// A field that nobody said; with what the words say instead, if anything.
pub(super) fn assumed(field: &str, value: &Value, said: Option<Value>) -> Grounded {
    Grounded { said, ..stands(field, value, Provenance::Assumed) }
}

/// A field of which the words say otherwise.
pub(super) fn contradicted(field: &str, value: &Value, span: Span, said: Option<Value>) -> Grounded {
    Grounded { said, ..stands(field, value, Provenance::Contradicted(span)) }
}

/// A text: as far as it stands in the words.
pub(super) fn text(words: &super::text::StatementWords, field: &str, proposed: &Parameters) -> Option<Grounded> {
    let value = proposed.get(field)?;
    let provenance = value.as_str().and_then(|text| words.holds(text)).unwrap_or(Provenance::Assumed);
    Some(stands(field, value, provenance))
}
