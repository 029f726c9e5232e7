//! Words that tell a person from a thing, and what is done to one from what one does.

use crate::list::WordList;

/// Acts that a bare name does rather than a thing: "Sarah took hers".
pub(super) const AGENTIVE: &WordList = word_list!("../../../data/words/statement/subject/lists/agentive.txt");
/// What a nurse takes from one: with "my", it is the speaker who is measured.
pub(super) const TAKEN_FROM: &WordList = word_list!("../../../data/words/statement/subject/lists/taken_from.txt");
/// What clinicians do to those they treat.
pub(super) const CARE: &WordList = word_list!("../../../data/words/statement/subject/lists/care.txt");
/// What can be said to have a warmth or a pressure and is nobody: a reading, a part of one, a thing.
pub(super) const NO_BODY: &WordList = word_list!("../../../data/words/statement/subject/lists/no_body.txt");
/// What only a living being has or runs.
pub(super) const BODILY: &WordList = list!["temp", "temperature", "fever", "temps"];
/// Words after a person's word that make it no person: "baby aspirin", "cat scan", "family history".
pub(super) const NO_PERSON: &WordList = word_list!("../../../data/words/statement/subject/lists/no_person.txt");

/// Calls and asides that open a message and name nobody: "yo took it", "fyi took it".
pub(super) const CALLS: &WordList = word_list!("../../../data/words/statement/subject/lists/calls.txt");
