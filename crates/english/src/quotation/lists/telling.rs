//! How somebody tells, and something.

use crate::list::WordList;

/// How a source tells.
pub(in crate::quotation) const TELLS: &WordList = word_list!("../../../data/words/quotation/lists/telling/tells.txt");

/// Verbs of telling that are no other word.
pub(in crate::quotation) const TELLING: &WordList =
    word_list!("../../../data/words/quotation/lists/telling/telling.txt");

/// Verbs of perceiving what another says.
pub(in crate::quotation) const HEARS: &WordList =
    list!["overheard", "overhear", "heard", "hear", "hearing", "overhears"];
