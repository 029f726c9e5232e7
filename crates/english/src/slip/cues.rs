//! The words that deny, lessen or leave open what is told, in one place: a slip of one of them is never passed over.

/// Negators, auxiliaries that are denied, and words that say it came only close ("almost") or is left open ("maybe", "if", "might"), with
/// the verbs that deny what hangs on them (Karttunen's negative implicatives: "forget", "fail", "refuse") or leave it open ("think",
/// "plan", "pretend"). As they are spelled. Of several that a slip is as near to, the first is meant: "nope" says no by itself and denies
/// nothing beside it, so it stands behind those that do.
pub(super) const CUES: &[&str] = &[
    "not", "never", "no", "none", "nor", "neither", "nobody", "nothing", "without", "cannot", "nope", // negators
    "can't", "won't", "don't", "doesn't", "didn't", "haven't", "hasn't", "hadn't", "couldn't", "wouldn't", "shouldn't",
    "isn't", "wasn't", "aren't", "weren't", "mustn't", "needn't", "ain't", // denied
    "hardly", "barely", "scarcely", "rarely", "seldom", "almost", "nearly", // not quite, not often
    "maybe", "perhaps", "probably", "possibly", "supposedly", "apparently", "presumably",
    "hopefully", // left open
    "might", "may", "could", "would", "should", "will", "shall", "ought", "if", "unless",
    "instead", // not so, or not yet
    "forgot", "forgotten", "skipped", "missed", "refused", "declined", "failed", "avoided", "omitted", "neglected",
    "pretended", "planned", "meant", "intended", "supposed", "imagined", "dreamt", "dreamed", "decided", "against",
    "think", "guess", "doubt", "suppose", "wish", // of what one says
];

/// Auxiliaries before which "n't" was torn off.
pub(super) const DENIED: &[&str] = word_list!("../../data/words/slip/cues/denied.txt").words();

/// Short words that are written more than all others: of several that a slip may be, one of these.
pub(super) const FREQUENT: &[&str] = word_list!("../../data/words/slip/cues/frequent.txt").words();
