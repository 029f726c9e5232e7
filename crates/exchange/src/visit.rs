//! Which entries are visits: those that FHIR has as encounters, and that a calendar shows on their day.

use alara_health::tools::{CreateCareLog, HealthCall, LogDoctorVisit};

/// The tools of which entries may be visits.
pub const TOOLS: [&str; 2] = [LogDoctorVisit::ID, CreateCareLog::ID];

/// The class of encounter (HL7 ActCode) that a visit to a clinician is.
pub(crate) fn class_of_visit(visit: &LogDoctorVisit) -> &'static str {
    if visit.visit_type == "emergency" { "EMER" } else { "AMB" }
}

/// The class that care is; none where nobody was visited.
pub(crate) fn class_of_care(care: &CreateCareLog) -> Option<&'static str> {
    match care.log_type.as_str() {
        "visit" => Some("AMB"),
        "hospital_stay" => Some("IMP"),
        "emergency_visit" => Some("EMER"),
        _ => None,
    }
}

/// Whether a call records a visit.
pub(crate) fn is_visit(call: &HealthCall) -> bool {
    match call {
        HealthCall::LogDoctorVisit(_) => true,
        HealthCall::CreateCareLog(care) => class_of_care(care).is_some(),
        _ => false,
    }
}
