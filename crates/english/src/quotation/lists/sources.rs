//! What words come from.

use crate::list::WordList;

/// What words come from. A person's speech and devices are seen to elsewhere.
pub(in crate::quotation) const SOURCES: &WordList =
    word_list!("../../../data/words/quotation/lists/sources/sources.txt");

/// Sources that nobody lives in: what is said there happened to no one.
pub(in crate::quotation) const FICTION: &WordList =
    word_list!("../../../data/words/quotation/lists/sources/fiction.txt");

/// Sources that are printed for everyone.
pub(in crate::quotation) const DOCUMENTS: &WordList =
    word_list!("../../../data/words/quotation/lists/sources/documents.txt");

/// What somebody is asked to make up, and nobody keeps.
pub(in crate::quotation) const VERSES: &WordList = word_list!("../../../data/words/quotation/lists/sources/verses.txt");

/// A source that is often one's own record, and is another's only where more says so.
pub(in crate::quotation) const NOTES: &WordList = word_list!("../../../data/words/quotation/lists/sources/notes.txt");

/// Words that say of such a one that it is no telling of now.
pub(in crate::quotation) const ELSEWHERE: &WordList =
    word_list!("../../../data/words/quotation/lists/sources/elsewhere.txt");
