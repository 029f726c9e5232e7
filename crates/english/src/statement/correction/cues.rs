//! The words that take back and put right, as data.

use crate::list::WordList;

/// What takes everything back.
pub(super) const WITHDRAWN: &[&str] = &[
    "never-mind", "never mind", "scratch that", "scratch all that", "strike that", "ignore that", "ignore me",
    "ignore this", "ignore it", "ignore my last", "ignore what", "forget it", "forget that", "forget i said",
    "forget what i", "forget everything", "disregard", "cancel that", "undo that", "i take that back",
    "take that back", "i take it back", "i lied", "that is wrong", "that was wrong", "that is not true",
    "that is not right", "not true", "just kidding", "only kidding", "kidding", "only joking", "just joking", "joking",
    "i am joking", "i am kidding", "i am just kidding", "jk", "lol jk", "haha jk", "april fools", "wrong chat",
    "wrong person", "wrong app", "wrong window", "psych", "that did not happen", "it was a joke", "false alarm",
    "belay that", "drop that", "scrap that", "scrap it", "scratch it", "bin that", "bin it", "scrub that",
    "delete that", "erase that", "unsay that", "tell a lie", "i tell a lie", "j / k",
];

/// Of those that take back, the ones that an "actually" or a "no" before them leaves as they are.
pub(super) const CALLED_OFF: &[&str] = &[
    "never-mind", "never mind", "ignore that", "ignore me", "ignore this", "ignore it", "forget it", "forget that",
    "forget i said", "disregard", "cancel that", "undo that", "i tell a lie", "tell a lie",
];

/// Of those that take back, the verbs that may have a thing for their object ("scrap that plan", "bin it in the kitchen").
pub(super) const BINS: &WordList = list!["scrap", "bin", "scrub", "delete", "erase"];

/// What puts something else in its place.
pub(super) const REPAIRS: &[&str] = &[
    "no wait", "wait no", "no sorry", "sorry no", "no hang on", "hang on", "no hold on", "sorry i meant",
    "sorry i mean", "sorry meant", "i meant", "i mean", "meant", "correction", "make that", "make it", "or rather",
    "rather", "actually no", "actually it", "actually that", "no actually", "wait actually", "wait", "oops i mean",
    "oops i meant", "whoops i mean", "whoops i meant", "no i mean", "wait i mean", "i mean to say", "oops", "whoops",
    "typo", "edit", "my mistake", "my bad", "no it", "no that", "no i", "no not", "*", "sorry", "er no", "um no",
    "uh no", "no make", "should say", "or actually", "actually", "no ,", "no the", "no my", "not that", "i should say",
];

pub(super) const FILLERS: &WordList =
    list!["um", "uh", "er", "oh", "ah", "well", "ok", "okay", "but", "and", "hmm", "erm", "haha", "lol", "so", "or"];

pub(super) const TIMES: &WordList = word_list!("../../../data/words/statement/correction/cues/times.txt");

/// Of the times, those that make one by themselves.
pub(super) const TIME_HEADS: &WordList = word_list!("../../../data/words/statement/correction/cues/time_heads.txt");

/// Words that end a thing and begin its time or manner.
pub(super) const AFTER_THING: &WordList = word_list!("../../../data/words/statement/correction/cues/after_thing.txt");
