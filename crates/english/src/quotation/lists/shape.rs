//! What sets words apart by its place: roles, headings, drawn lines, elided words, orders and courtesies.

use crate::list::WordList;

/// Chat roles and the headings of prescriptions, before a colon at the start of a line.
pub(in crate::quotation) const LINE_ROLES: &WordList =
    word_list!("../../../data/words/quotation/lists/shape/line_roles.txt");

/// Headings of a mail, before a colon at the start of a line.
pub(in crate::quotation) const MAIL_HEADS: &WordList = list!["from", "subject", "sent", "cc", "fwd", "fw", "re"];

/// Signs that a line drawn across the page is made of.
pub(in crate::quotation) const RULED: &[char] = &[
    '-', '=', '*', '_', '~', '#', '+', '.', '\u{2022}', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}',
    '\u{2015}', '\u{2500}', '\u{2501}', '\u{2550}',
];

/// Tags of mere type, or without an end, which quote nothing.
pub(in crate::quotation) const UNMARKED_TAGS: &WordList =
    word_list!("../../../data/words/quotation/lists/shape/unmarked_tags.txt");

/// Words whose first letters are left out behind an apostrophe.
pub(in crate::quotation) const ELIDED: &WordList = word_list!("../../../data/words/quotation/lists/shape/elided.txt");

/// Words whose last letters are left out before an apostrophe.
pub(in crate::quotation) const ENDS_IN_APOSTROPHE: &WordList =
    word_list!("../../../data/words/quotation/lists/shape/ends_in_apostrophe.txt");

/// Orders to keep what follows.
pub(in crate::quotation) const KEEPS: &WordList = word_list!("../../../data/words/quotation/lists/shape/keeps.txt");

/// Courtesies beside a text, which are no text of their own.
pub(in crate::quotation) const COURTESIES: &WordList =
    word_list!("../../../data/words/quotation/lists/shape/courtesies.txt");

/// Words by which the user comes back to their own affairs behind a text.
pub(in crate::quotation) const RETURNS: &WordList = word_list!("../../../data/words/quotation/lists/shape/returns.txt");

/// What one keeps oneself: words about it are about the record, not about a text.
pub(in crate::quotation) const KEPT: &WordList = word_list!("../../../data/words/quotation/lists/shape/kept.txt");

/// Times that "this" points to.
pub(in crate::quotation) const TIMES: &WordList = word_list!("../../../data/words/quotation/lists/shape/times.txt");
