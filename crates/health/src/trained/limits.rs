//! How sure the trained reader must be. The limits are set on messages that it did not learn from (`make reader`, docs/reader.md), and
//! nothing but these figures decides by a probability.

/// Words are a value from here on.
pub(super) const VALUE: f32 = 0.5;
/// It finds an event from here on. Another processor rounds otherwise: what is nearer to the limit than `MARGIN` is unsure, and unsure is
/// asked about.
pub(super) const FOUND: f32 = 0.2;
/// It is sure that there is no event up to here.
pub(super) const NONE: f32 = 0.03;
/// How far a processor's rounding may move a probability.
pub(super) const MARGIN: f32 = 0.02;

/// From where on it is sure of an event that the rules do not find, by tool; none where it is never asked about on its word alone.
pub(super) fn sure(tool: &str) -> Option<f32> {
    Some(match tool {
        "log_medication" | "skip_dose" | "log_blood_pressure" | "log_vital" => 0.9,
        "save_health_entry" | "update_mood" | "log_doctor_visit" | "create_care_log" => 0.95,
        "add_medication" | "update_medication" | "stop_medication" | "create_reminder" | "log_hydration"
        | "log_exercise" => 0.95,
        "log_immunization" | "log_allergy" | "add_condition" => 0.95,
        _ => return None,
    })
}

/// The tools of which one may take for another's event what is told: found of one of them, it is found of all.
pub(super) fn kin(tool: &str) -> &'static [&'static str] {
    const KIN: [&[&str]; 6] = [
        &["update_mood", "create_check_in", "save_health_entry"],
        &[
            "log_doctor_visit", "create_care_log", "add_condition", "log_immunization", "log_lab_result",
            "create_reminder",
        ],
        &["create_reminder", "update_reminder", "delete_reminder"],
        &["add_medication", "update_medication", "stop_medication"],
        &["log_blood_pressure", "log_vital", "log_lab_result"],
        &["log_vital", "save_health_entry", "log_exercise"],
    ];
    KIN.iter()
        .find(|tools| tools.first() == Some(&tool))
        .or_else(|| KIN.iter().find(|tools| tools.contains(&tool)))
        .copied()
        .unwrap_or(&[])
}

/// What is withdrawn where the rules are unsure and the trained reader is sure that nothing is told.
pub(super) const WITHDRAWN: &[&str] = &[
    "update_mood", "create_check_in", "save_health_entry", "log_doctor_visit", "create_care_log", "log_hydration",
    "log_exercise", "log_vital", "log_blood_pressure",
];

/// What a tool asks about in any case needs no second reading to ask.
pub(super) const EXEMPT: &[&str] = &["correct_entry", "delete_entry", "run_skill"];
