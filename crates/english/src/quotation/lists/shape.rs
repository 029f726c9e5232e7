//! What sets words apart by its place: roles, headings, drawn lines, elided words, orders and courtesies.

use crate::list::WordList;

/// Chat roles and the headings of prescriptions, before a colon at the start of a line.
pub(in crate::quotation) const LINE_ROLES: &WordList = list![
    "system", "assistant", "ai", "bot", "developer", "user", "human", "tool", "rx", "sig", "dispense", "directions",
    "chatgpt", "gpt", "admin", "sender",
];

/// Headings of a mail, before a colon at the start of a line.
pub(in crate::quotation) const MAIL_HEADS: &WordList = list!["from", "subject", "sent", "cc", "fwd", "fw", "re"];

/// Signs that a line drawn across the page is made of.
pub(in crate::quotation) const RULED: &[char] = &[
    '-', '=', '*', '_', '~', '#', '+', '.', '\u{2022}', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}',
    '\u{2015}', '\u{2500}', '\u{2501}', '\u{2550}',
];

/// Tags of mere type, or without an end, which quote nothing.
pub(in crate::quotation) const UNMARKED_TAGS: &WordList = list![
    "b", "i", "u", "s", "p", "br", "hr", "em", "strong", "small", "sub", "sup", "mark", "del", "ins", "strike", "span",
    "font", "img", "input", "wbr", "li",
];

/// Words whose first letters are left out behind an apostrophe.
pub(in crate::quotation) const ELIDED: &WordList = list![
    "cause", "cos", "coz", "cuz", "til", "till", "bout", "em", "im", "er", "tis", "twas", "round", "n", "nother",
    "ere", "ad", "ive", "ave", "as", "s", "m", "re", "ve", "ll", "d", "t", "fraid", "less", "kay", "sup", "morning",
    "tude", "nuff", "neath", "gainst", "fore", "appen",
];

/// Words whose last letters are left out before an apostrophe.
pub(in crate::quotation) const ENDS_IN_APOSTROPHE: &WordList = list![
    "o", "n", "an", "th", "wi", "d", "ol", "lil", "takin", "havin", "feelin", "goin", "doin", "gettin", "nothin",
    "somethin", "sleepin", "drinkin", "eatin", "comin", "bein", "mornin", "evenin", "tryin", "startin", "hurtin",
    "achin", "walkin", "runnin", "sittin", "lookin", "waitin", "workin", "talkin",
];

/// Orders to keep what follows.
pub(in crate::quotation) const KEEPS: &WordList = list![
    "log", "record", "save", "add", "jot", "track", "remember", "remind", "enter", "register", "store", "tick", "undo",
    "delete", "correct",
];

/// Courtesies beside a text, which are no text of their own.
pub(in crate::quotation) const COURTESIES: &WordList = list![
    "thanks", "thank", "you", "cheers", "please", "ta", "many", "so", "much", "in", "advance", "hi", "hello", "hey",
    "alara", "kind", "regards", "best", "bye", "ok", "okay", "tia", "thx", "morning", "good", "evening", "afternoon",
    "dear", "help", "lot", "a",
];

/// Words by which the user comes back to their own affairs behind a text.
pub(in crate::quotation) const RETURNS: &WordList = list![
    "anyway", "anyways", "also", "btw", "meanwhile", "separately", "oh", "and", "myself", "mine", "as", "by",
    "besides", "otherwise", "log", "record", "me", "now", "back",
];

/// What one keeps oneself: words about it are about the record, not about a text.
pub(in crate::quotation) const KEPT: &WordList = list![
    "log", "logs", "diary", "journal", "notes", "record", "records", "entry", "entries", "list", "check-in", "checkin",
    "reading", "readings", "reminder", "reminders",
];

/// Times that "this" points to.
pub(in crate::quotation) const TIMES: &WordList = list![
    "am", "pm", "arvo", "eve", "morning", "afternoon", "evening", "night", "week", "weekend", "month", "year", "time",
    "day", "minute", "hour", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "spring",
    "summer", "autumn", "winter", "fall", "january", "february", "march", "april", "june", "july", "august",
    "september", "october", "november", "december", "lunchtime", "moment", "second",
];
