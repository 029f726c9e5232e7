//! Care events and who gives care, to the words of the tools.

use std::sync::LazyLock;

use super::begins::{Begins, List, may_be_mended};
use super::table::Table;

static CARE: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/care.txt")));
static PROVIDERS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/providers.txt")));

/// The lists: care events, and who gives care.
pub(super) fn tables() -> [&'static Table; 2] {
    [&CARE, &PROVIDERS]
}

/// A care event that was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CareEvent {
    /// Its plain name: "blood test", "colonoscopy", "follow up".
    pub name: &'static str,
    /// `log_type` of `create_care_log`, where it can be one: "test", "procedure", "therapy_session"…
    pub log_type: Option<&'static str>,
    /// `visit_type` of `log_doctor_visit`, where it can be one: "appointment", "emergency", "follow_up", "consultation".
    pub visit_type: Option<&'static str>,
    /// Whether the words alone make it a care event ("er" and "test" do not).
    pub sure: bool,
    /// Whether a word was misspelt.
    pub misspelt: bool,
}

/// Someone who gives care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provider {
    /// The plain name: "cardiologist", "GP", "physiotherapist".
    pub name: &'static str,
    /// Whether seeing one is a therapy session rather than a visit.
    pub therapist: bool,
    /// Whether the word alone names one ("pa" and "np" do not).
    pub sure: bool,
}

/// The care event named at `start`, with the number of tokens it takes.
pub fn longest_at(tokens: &[&str], start: usize) -> Option<(usize, CareEvent)> {
    longest_among(tokens, &[], start)
}

/// The same, where the lists that each token may begin are known.
pub fn longest_among(tokens: &[&str], begins: &[Begins], start: usize) -> Option<(usize, CareEvent)> {
    let found = CARE.longest_with(tokens, start, |at| may_be_mended(begins, at, List::Care))?;
    let row = found.rows.first()?;
    let tag = |of: &str| row.tag.split(' ').find_map(|t| t.strip_prefix(of));
    let event = CareEvent {
        name: row.name,
        log_type: tag("care."),
        visit_type: tag("visit."),
        sure: found.sure,
        misspelt: found.misspelt,
    };
    Some((found.used, event))
}

/// The plain name of a vaccination.
const VACCINATION: &str = "vaccination";

/// Whether words name a vaccination by themselves: "tetanus shot", "second Covid booster"; no "cortisone shot".
pub fn names_vaccination(words: &str) -> bool {
    let words = words.to_lowercase();
    let sign = |sign: char| !sign.is_alphanumeric() && sign != '-' && sign != '\'';
    let tokens: Vec<&str> = words.split(sign).filter(|token| !token.is_empty()).collect();
    let is_one = |event: CareEvent| event.name == VACCINATION && event.sure && !event.misspelt;
    (0..tokens.len()).any(|start| longest_at(&tokens, start).is_some_and(|(_, event)| is_one(event)))
}

/// The provider named at `start`, with the number of tokens it takes. Names of persons ("Dr. Patel") are the reader's.
pub fn provider_at(tokens: &[&str], start: usize) -> Option<(usize, Provider)> {
    provider_among(tokens, &[], start)
}

/// The same, where the lists that each token may begin are known.
pub fn provider_among(tokens: &[&str], begins: &[Begins], start: usize) -> Option<(usize, Provider)> {
    let found = PROVIDERS.longest_with(tokens, start, |at| may_be_mended(begins, at, List::Providers))?;
    let row = found.rows.first()?;
    Some((
        found.used,
        Provider { name: row.name, therapist: row.tag == "therapist", sure: found.sure && !found.misspelt },
    ))
}

/// All care events: (name, log_type or visit_type).
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    CARE.rows().map(|r| (r.name, r.tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<(usize, CareEvent)> {
        let words: Vec<&str> = text.split(' ').collect();
        longest_at(&words, 0)
    }

    #[test]
    fn events_have_the_tools_types() {
        for (said, used, log) in [
            ("blood drawn on june", 2, "test"),
            ("bloodwork", 1, "test"),
            ("chest x-ray", 2, "test"),
            ("mri results", 2, "test"),
            ("ct scan", 2, "test"),
            ("2 d echo", 3, "test"),
            ("pap smear", 2, "test"),
            ("mammogram was", 1, "test"),
            ("colonoscopy's done", 1, "procedure"),
            ("teeth cleaned", 2, "procedure"),
            ("root canal yesterday", 2, "procedure"),
            ("stitches out", 2, "procedure"),
            ("gallbladder removed", 2, "procedure"),
            ("chemo at 8", 1, "treatment"),
            ("dialysis today", 1, "treatment"),
            ("flu jab", 2, "treatment"),
            ("physio at 7", 1, "therapy_session"),
            ("pt session", 2, "therapy_session"),
            ("counselling session", 2, "therapy_session"),
            ("acupuncture session", 2, "therapy_session"),
            ("hospital checkup", 2, "visit"),
            ("stayed in hospital overnight", 3, "hospital_stay"),
            ("diagnosed with sleep apnoea", 2, "diagnosis"),
        ] {
            let found = at(said).map(|(n, e)| (n, e.log_type));
            assert_eq!(found, Some((used, Some(log))), "{said}");
        }
        for (said, visit) in [
            ("follow up with", "follow_up"),
            ("follow-up", "follow_up"),
            ("consultation on", "consultation"),
            ("urgent care at", "emergency"),
            ("a & e", "emergency"),
            ("emergency room", "emergency"),
            ("appointment this", "appointment"),
            ("dental checkup", "appointment"),
        ] {
            assert_eq!(at(said).and_then(|(_, e)| e.visit_type), Some(visit), "{said}");
        }
        assert_eq!(at("a & e").and_then(|(_, e)| e.log_type), Some("emergency_visit"));
    }

    #[test]
    fn vaccination_is_named_by_its_own_words_alone() {
        for words in ["Tetanus shot", "second COVID booster", "flu jab (left arm)", "Shingrix, dose 2", "vaccination"] {
            assert!(names_vaccination(words), "{words}");
        }
        for words in ["cortisone shot", "mole removed", "booster seat fitted", "allergy shots", "blood test", ""] {
            assert!(!names_vaccination(words), "{words}");
        }
    }

    #[test]
    fn what_often_means_something_else_is_not_sure() {
        for said in ["er", "op", "test", "results", "pt", "visit"] {
            assert_eq!(at(said).map(|(_, e)| e.sure), Some(false), "{said}");
        }
        for said in ["era", "optic", "testament", "editor"] {
            assert_eq!(at(said), None, "{said}");
        }
    }

    #[test]
    fn providers_have_a_plain_name() {
        for (said, used, name, therapist) in [
            ("cardiologist yesterday", 1, "cardiologist", false),
            ("heart doctor", 2, "cardiologist", false),
            ("gp", 1, "GP", false),
            ("diabetic nurse", 2, "nurse", false),
            ("dentist at 9", 1, "dentist", false),
            ("physical therapist", 2, "physiotherapist", true),
            ("ob / gyn", 3, "gynecologist", false),
            ("eye doctor", 2, "ophthalmologist", false),
            ("cardiolgist", 1, "cardiologist", false),
        ] {
            let words: Vec<&str> = said.split(' ').collect();
            let found = provider_at(&words, 0).map(|(n, p)| (n, p.name, p.therapist));
            assert_eq!(found, Some((used, name, therapist)), "{said}");
        }
        assert_eq!(provider_at(&["pa"], 0).map(|p| p.1.sure), Some(false));
    }

    #[test]
    fn every_event_has_a_type_and_no_phrase_two() {
        for (key, row, _) in CARE.phrases() {
            let words: Vec<&str> = key.split(' ').collect();
            let found = CARE.longest_at(&words, 0).unwrap();
            assert_eq!((found.used, found.rows.len()), (words.len(), 1), "{key}: {:?}", found.rows);
            assert!(row.tag.starts_with("care.") || row.tag.starts_with("visit."), "{}", row.name);
        }
    }
}
