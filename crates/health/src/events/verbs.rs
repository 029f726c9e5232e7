//! The verbs that matter to a health record, by lemma, with their usual slips.

use std::collections::HashMap;
use std::sync::LazyLock;

use alara_english::hash::Quickly;
use alara_english::slip::{ByForm, forms};

/// What a verb says of a medication, a drink, a clinician or a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Takes a medication in: "take", "swallow", "inject", "apply".
    Take,
    /// May take one in, by its object and tense: "have", "do", "get", "put", "go (down)".
    Light,
    /// Drinks: "drink", "sip", "gulp".
    Drink,
    /// Hands to someone: "give".
    Give,
    /// "be".
    Be,
    /// Feels: "feel", "seem".
    Feel,
    /// Sees a clinician: "see", "visit", "consult".
    See,
    /// Goes somewhere, attends: "go", "attend", "end up", "pop in".
    Go,
    /// Begins or prescribes: "start", "prescribe", "put on".
    Start,
    /// Ends: "stop", "quit", "come off".
    Stop,
    /// Sleeps.
    Sleep,
    /// Weighs.
    Weigh,
    /// Measures, reads, records: "measure", "check", "log", "read".
    Measure,
    /// Passes over: "skip", "miss", "forget".
    Skip,
    /// Buys, orders, collects, loses: never takes in.
    Handle,
}

const FORMS: &[(Verb, &str)] = &[
    (Verb::Take, include_str!("../../data/words/events/verbs/take.txt")),
    (Verb::Light, include_str!("../../data/words/events/verbs/light.txt")),
    (Verb::Drink, include_str!("../../data/words/events/verbs/drink.txt")),
    (Verb::Give, "give gives gave given giving hand handed"),
    (Verb::Be, "be is am are was were been being 's 're 'm isn't aren't wasn't weren't"),
    (Verb::Feel, "feel feels felt feeling feelin seem seems seemed seeming"),
    (Verb::See, include_str!("../../data/words/events/verbs/see.txt")),
    (Verb::Go, include_str!("../../data/words/events/verbs/go.txt")),
    (Verb::Start, include_str!("../../data/words/events/verbs/start.txt")),
    (Verb::Stop, include_str!("../../data/words/events/verbs/stop.txt")),
    (Verb::Sleep, "sleep sleeps slept sleeping snooze snoozed"),
    (Verb::Weigh, "weigh weighs weighed weighing"),
    (Verb::Measure, include_str!("../../data/words/events/verbs/measure.txt")),
    (Verb::Skip, include_str!("../../data/words/events/verbs/skip.txt")),
    (Verb::Handle, include_str!("../../data/words/events/verbs/buy.txt")),
];

/// Verbs that throw: with "back" beside them they swallow ("threw back two aspirin"), and alone they never do.
const THROWN: &[&str] = &["threw", "throw", "tossed", "toss", "slung", "slammed", "slam", "banged", "chucked", "chuck"];

/// Whether a verb with the word behind it swallows: "threw back", "slammed down"; of "threw back up" nothing stayed.
pub fn thrown_back(norm: &str, next: &str, after: &str) -> bool {
    let down = matches!(norm, "slammed" | "slam" | "banged" | "chucked" | "chuck");
    THROWN.contains(&norm) && (next == "back" || down && next == "down") && after != "up"
}

/// What a verb says, by its written form; a plain slip of a longer form is mended, where the word is not known to be a `common` one.
pub fn verb(norm: &str, common: bool) -> Option<Verb> {
    let bare = norm.trim_matches('\'');
    exact(bare).or_else(|| if common { None } else { slip(bare) })
}

static BY_FORM: LazyLock<HashMap<&'static str, Verb, Quickly>> = LazyLock::new(|| {
    // Of a form in two classes the first one named wins.
    let all = FORMS.iter().rev().flat_map(|(verb, forms)| forms.split_ascii_whitespace().map(|form| (form, *verb)));
    all.collect()
});

// The forms that can be mended, by what is left of them without a letter.
static LONG: LazyLock<ByForm<Vec<(&'static str, Verb)>>> = LazyLock::new(|| {
    let mut by: ByForm<Vec<(&'static str, Verb)>> = ByForm::default();
    for (verb, written) in FORMS {
        for word in written.split_ascii_whitespace().filter(|word| word.len() >= 4) {
            forms(word, |form| by.entry(form).or_default().push((word, *verb)));
        }
    }
    by
});

fn exact(norm: &str) -> Option<Verb> {
    BY_FORM.get(norm).copied()
}

/// One letter wrong, missing, doubled or swapped, in a word that is no English word itself.
fn slip(norm: &str) -> Option<Verb> {
    if norm.len() < 4 || norm.len() > 14 || !norm.is_ascii() || crate::lexicon::is_common_word(norm) {
        return None;
    }
    let mut found = None;
    let mut several = false;
    forms(norm, |form| {
        for (word, verb) in LONG.get(&form).into_iter().flatten() {
            // A slip leaves the first letter as it is.
            if word.as_bytes().first() == norm.as_bytes().first() && one_apart(norm.as_bytes(), word.as_bytes()) {
                several |= found.is_some_and(|other| other != *verb);
                found = Some(*verb);
            }
        }
    });
    found.filter(|_| !several)
}

/// Whether two words are one insertion, deletion, substitution or swap of neighbours apart.
pub fn one_apart(one: &[u8], other: &[u8]) -> bool {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (a, b) = (one.get(same..).unwrap_or(&[]), other.get(same..).unwrap_or(&[]));
    let rest = |x: &[u8], n: usize, y: &[u8], m: usize| x.get(n..).is_some() && x.get(n..) == y.get(m..);
    match a.len() as isize - b.len() as isize {
        0 => rest(a, 1, b, 1) || a.len() > 1 && a.first() == b.get(1) && a.get(1) == b.first() && rest(a, 2, b, 2),
        1 => rest(a, 1, b, 0),
        -1 => rest(a, 0, b, 1),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_thrown_back_is_swallowed() {
        assert!(thrown_back("threw", "back", "two") && thrown_back("slammed", "down", "an"));
        assert!(!thrown_back("threw", "back", "up") && !thrown_back("threw", "down", "the"));
        assert!(!thrown_back("threw", "out", "two") && !thrown_back("tossed", "the", "aspirin"));
    }

    #[test]
    fn forms_and_slips_of_a_verb_are_one_verb() {
        for form in ["took", "taken", "swalowed", "injcted", "taekn", "tke"] {
            assert_eq!(verb(form, false), Some(Verb::Take), "{form}");
        }
        assert_eq!(verb("book", true), None);
        assert_eq!(verb("skipped", true), Some(Verb::Skip));
    }
}
