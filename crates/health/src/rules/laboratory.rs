//! Results of a laboratory that no living body has in the unit told: asked about, never written silently, never interpreted.

use alara_gate::{Finding, Reason};

use crate::laboratory::word_doubt;
use crate::tools::HealthCall;
use crate::tools::log_lab_result::LabValue;

/// What asks about a result by its own table.
pub fn find_implausible_result(call: &HealthCall) -> Option<Finding> {
    let HealthCall::LogLabResult(result) = call else { return None };
    let LabValue::Figure(value) = result.value else { return None };
    let why = word_doubt(&result.test, value, result.unit.as_deref())?;
    Some(Finding::confirm(Reason::InvalidParameter, why).about(["value"]))
}
