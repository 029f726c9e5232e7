//! The names of vital signs in a message.

use alara_english::{WordList, list};

use super::message::Message;
use crate::lexicon::List;
use crate::lexicon::vitals::{self, KindFound};
use crate::vitals::VitalKind;

impl Message<'_> {
    /// The kind of vital that is named at a token: asked for around every number, and worked out once.
    pub fn vital_kind(&self, at: usize) -> Option<VitalKind> {
        let all = || (0..self.text.tokens.len()).map(|at| kind_at(self, at)).collect();
        self.vital_kinds.get_or_init(all).get(at).copied().flatten()
    }
}

/// What is measured in another fluid than blood is a laboratory's, and no vital sign.
pub(crate) const FLUIDS: &WordList =
    list!["urine", "urinary", "csf", "saliva", "salivary", "sweat", "fluid", "tear", "stool"];

fn kind_at(message: &Message<'_>, at: usize) -> Option<VitalKind> {
    if at.checked_sub(1).is_some_and(|before| message.is_any(before, FLUIDS)) {
        return None;
    }
    if !message.may(at, List::Vitals) && !message.is_any(at, list!["fever", "fever's", "thermometer", "t", "heart"]) {
        return None;
    }
    if matches!(message.norm(at), "fever" | "fever's") || message.norm(at) == "thermometer" {
        return Some(VitalKind::Temperature);
    }
    // "T 38.2" in shorthand.
    if message.norm(at) == "t" && message.is_number(at + 1) {
        return Some(VitalKind::Temperature);
    }
    // "Heart is doing 58".
    if message.norm(at) == "heart" && matches!(message.norm(at + 1), "is" | "was" | "'s" | "at") {
        return Some(VitalKind::HeartRate);
    }
    let (_, found) = listed(message, at)?;
    match found.kinds.as_slice() {
        // What `log_vital` does not record has a reader of its own.
        [one] => Some(*one).filter(|kind| kind.row().logged),
        _ => None,
    }
}

/// The kind that the list has for the words at a token, and how many they are.
pub(super) fn listed(message: &Message<'_>, at: usize) -> Option<(usize, KindFound)> {
    if !message.may(at, List::Vitals) {
        return None;
    }
    let words: [&str; 5] = std::array::from_fn(|step| message.norm(at + step));
    let long = message.text.tokens.len().checked_sub(at)?;
    vitals::kind_among(words.get(..long.min(5))?, message.begins.get(at..)?, 0)
}
