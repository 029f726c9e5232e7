//! Complaints of every day that a clause makes and nothing more: a part of the body with what is felt there on any day, how much and since
//! when ("my stomach has been upset since five this morning").

use std::ops::Range;

use crate::list::WordList;
use crate::phrase::{BareWords, Edge};

use super::dose::number;

/// Parts in which what is felt on any day is no sign of an emergency. Not among them: chest, neck, jaw, head, face, calf and groin.
const PARTS: &WordList = word_list!("../../data/words/crisis/complaint/parts.txt");
/// What is felt there on any day: no numbness, no swelling but of feet and joints, and no degree of pain.
const FELT: &WordList = word_list!("../../data/words/crisis/complaint/felt.txt");
/// Where the swelling of a long day shows.
const SWELLS: &WordList = word_list!("../../data/words/crisis/complaint/swells.txt");
/// What stands before a part: whose, and which side.
const OF: &WordList = list!["my", "the", "his", "her", "left", "right", "both", "lower", "old"];
/// What joins somebody to what they are.
pub(super) const IS: &WordList = word_list!("../../data/words/crisis/complaint/is.txt");
/// Degrees and times that make no more of it.
pub(super) const ONLY: &WordList = word_list!("../../data/words/crisis/complaint/only.txt");
/// An hour, beside its figure.
const HOUR: &WordList = word_list!("../../data/words/crisis/complaint/hour.txt");
/// Where such a clause ends at the latest.
const ENDS: &WordList = list!["and", "but", "so", "because", "which", "though", "although", "or"];

/// The first clause of some words that is one, from its part to one past its end: no word of it speaks for an emergency.
pub(super) fn ordinary(words: &BareWords, piece: Range<usize>) -> Option<Range<usize>> {
    piece.clone().find_map(|at| {
        let part = words.at(at);
        if !PARTS.holds(part) || at == piece.start || !OF.holds(words.at(at - 1)) {
            return None;
        }
        let edge = |at: &usize| words.list.get(*at).is_some_and(|word| word.edge != Edge::None);
        let end = (at + 1..piece.end).find(|at| edge(at) || ENDS.holds(words.at(*at))).unwrap_or(piece.end);
        let felt =
            |at: usize| FELT.holds(words.at(at)) || matches!(words.at(at), "swollen" | "puffy") && SWELLS.holds(part);
        let small = |at: usize| {
            let word = words.at(at);
            IS.holds(word) || ONLY.holds(word) || HOUR.holds(word) || number(word).is_some()
        };
        let rest = at + 1..end;
        let once = rest.clone().filter(|at| felt(*at)).count() == 1;
        (once && rest.clone().all(|at| felt(at) || small(at))).then_some(at..end)
    })
}

#[cfg(test)]
mod tests {
    use crate::crisis::{Crisis, crisis};

    #[test]
    fn an_everyday_complaint_of_a_part_makes_no_emergency_of_what_is_told_beside_it() {
        for beside in
            ["and I blame my sister's samosas", "and I could not face my porridge", "and the weather is not helping"]
        {
            for complaint in ["My stomach has been upset since five this morning", "My throat is scratchy today"] {
                assert_eq!(crisis(&format!("{complaint}, {beside}.")), Crisis::None, "{complaint}, {beside}");
            }
        }
    }

    #[test]
    fn what_is_told_beside_it_is_heard_as_ever() {
        for emergency in [
            "My stomach has been upset since five and now my left arm has gone numb and my face is drooping",
            "my ankles are swollen and I can't breathe lying down",
            "my throat is swollen and I can't swallow",
        ] {
            assert_eq!(crisis(emergency), Crisis::MedicalEmergency, "{emergency}");
        }
    }
}
