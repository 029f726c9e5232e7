//! Kinds of writing, what is done with one, and how it gets here.

use crate::list::WordList;

/// Kinds of writing, by the words that name them.
pub(in crate::quotation) const WRITINGS: &WordList =
    word_list!("../../../data/words/quotation/lists/writings/writings.txt");

/// What is done with a text and with nothing else.
pub(in crate::quotation) const WORKED: &WordList =
    word_list!("../../../data/words/quotation/lists/writings/worked.txt");

/// What a text does, and how it is.
pub(in crate::quotation) const SPEAKS: &WordList =
    word_list!("../../../data/words/quotation/lists/writings/speaks.txt");

/// How a text gets here, or goes on.
pub(in crate::quotation) const PASSED: &WordList =
    word_list!("../../../data/words/quotation/lists/writings/passed.txt");
