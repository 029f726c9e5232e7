//! What people say and what a model answers, as the tests use them more than once.

use serde_json::{Value, json};

/// A visit without a clinician named.
pub const CHECKUP: &str = "I went to the hospital yesterday for a checkup";

/// A call as a model writes it.
pub fn call(id: &str, tool: &str, parameters: &Value, confidence: f64) -> String {
    let call = json!({ "id": id, "tool": tool, "parameters": parameters, "confidence": confidence });
    format!("[TOOL_CALL:{call}]")
}

/// What a model makes of [`CHECKUP`]: the hour is its own.
pub fn checkup() -> String {
    let parameters =
        json!({ "log_type": "visit", "title": "Hospital checkup", "occurred_at": "2026-01-25T10:00:00-05:00" });
    format!("Shall I keep that? {}", call("call-1", "create_care_log", &parameters, 0.85))
}

/// What it makes of "Remind me to take my medication at 9am".
pub fn reminder() -> String {
    let parameters = json!({ "title": "Take medication", "time": "09:00", "days": [1, 2, 3, 4, 5, 6, 7] });
    format!("Shall I remind you? {}", call("call-1", "create_reminder", &parameters, 0.9))
}

/// A dose of this medication, now.
pub fn dose(id: &str, name: &str) -> String {
    call(id, "log_medication", &json!({ "medication_name": name }), 0.95)
}
