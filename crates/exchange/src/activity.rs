//! What somebody did, by the names that other programs give it.

use alara_health::tools::log_exercise::ACTIVITIES;

/// The activities whose names here are other ones, by their letters alone.
const OTHERS: &[(&str, &str)] = &[
    ("traditionalstrengthtraining", "strength training"),
    ("functionalstrengthtraining", "strength training"),
    ("weighttraining", "strength training"),
    ("soccer", "football"),
    ("socialdance", "dancing"),
    ("cardiodance", "dancing"),
    ("dance", "dancing"),
];

/// The code of an activity: of the same letters, whatever their case and what stands between them; `exercise` where none is alike.
pub(crate) fn activity_of(name: &str) -> &'static str {
    let letters = |name: &str| -> String {
        name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let written = letters(name);
    let other = OTHERS.iter().find(|(name, _)| *name == written).map(|(_, code)| *code);
    let own = || ACTIVITIES.iter().find(|activity| letters(activity.code) == written).map(|activity| activity.code);
    other.or_else(own).unwrap_or("exercise")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_of_the_same_letters_is_the_activity() {
        assert_eq!(activity_of("Running"), "running");
        assert_eq!(activity_of("STRENGTH_TRAINING"), "strength training");
        assert_eq!(activity_of("TraditionalStrengthTraining"), "strength training");
    }

    #[test]
    fn name_that_is_unknown_is_exercise() {
        assert_eq!(activity_of("Curling"), "exercise");
        assert!(ACTIVITIES.iter().any(|activity| activity.code == "exercise"));
    }
}
