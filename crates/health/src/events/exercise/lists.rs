//! Words that stand beside an activity, and what they make of it.

use alara_english::{WordList, list};

/// Behind a verb of moving: it moves still, by how long, how far, where or with whom.
pub(super) const ON: &WordList = list![
    "for", "about", "around", "roughly", "nearly", "almost", "just", "only", "like", "in", "on", "along", "at", "to",
    "from", "home", "outside", "inside", "today", "yesterday", "again", "with", "by", "round", "this", "last", "and",
    "some", "slowly", "fast", "well",
];
/// The same, where a figure follows.
pub(super) const OVER: &WordList = list!["over", "through", "down", "up", "off", "back"];
pub(super) const OWNED: &WordList = list!["a", "an", "another", "my", "our", "the", "some"];
pub(super) const ONE: &WordList = list!["a", "an", "another", "my", "some"];
/// What somebody walks, runs or rides, or beside whom.
pub(super) const COURSE: &WordList = list![
    "dog", "dogs", "kids", "children", "baby", "pram", "park", "block", "beach", "track", "trail", "river", "hill",
    "hills", "stairs", "treadmill", "usual", "full", "whole", "solid", "quick", "slow", "easy", "good", "nice", "half",
    "quarter", "total", "marathon", "race", "parkrun", "loop", "lake", "canal", "length", "lengths", "laps", "bike",
    "way", "long", "short",
];
pub(super) const CLOSING: &WordList = list![
    "today", "yesterday", "this", "last", "at", "in", "with", "on", "and", "before", "after", "for", "again",
    "earlier", "tonight", "just", "but", "then", "too", "outside", "around", "along", "by", "early", "to", "near",
];
/// Between an article and its noun.
pub(super) const WITHIN: &WordList = list![
    "a", "an", "the", "my", "our", "another", "that", "this", "long", "short", "quick", "slow", "easy", "hard",
    "brisk", "good", "nice", "morning", "evening", "afternoon", "lunchtime", "daily", "usual", "little", "big", "of",
    "some", "today", "gentle", "first", "light", "lovely", "proper", "full", "indoor", "outdoor", "online", "about",
    "around", "yesterday", "last", "night",
];
/// By these only is it said when, or of what, something else was.
pub(super) const BESIDE: &WordList = list![
    "after", "before", "during", "since", "until", "till", "from", "following", "despite", "without", "than", "about",
    "between", "because", "while", "when", "whilst", "post", "pre", "into", "via", "as", "like", "per", "by", "if",
];
pub(super) const BACK: &WordList = list!["back", "home", "returned"];
pub(super) const GOING: &WordList = list!["went", "been", "gone", "go", "going", "goes"];
pub(super) const WENT: &WordList =
    list!["went", "been", "gone", "go", "going", "goes", "took", "taken", "take", "out", "popped", "headed"];
pub(super) const DID: &WordList = list![
    "did", "done", "do", "doing", "had", "have", "took", "take", "managed", "finished", "completed", "played", "play",
    "got", "attended", "squeezed", "ran", "walked", "log", "record", "add", "logged", "swam", "cycled", "rode",
    "smashed", "lifted",
];
pub(super) const PUT: &WordList =
    list!["on", "in", "over", "only", "just", "nearly", "almost", "me", "out", "for", "bit", "home"];
/// What one has, takes or does one of.
pub(super) const NOUNS: &WordList = list!["walk", "run", "jog", "swim", "workout", "hike", "stroll"];
pub(super) const LEADING: &WordList =
    list!["on", "just", "also", "and", "plus", "then", "log", "logged", "record", "done", "exercise", "today's"];
pub(super) const USUAL: &WordList = list![
    "usually", "daily", "always", "normally", "often", "regularly", "typically", "goal", "target", "aim",
    "recommended",
];
/// Right before a verb: who did it, or how.
pub(super) const SUBJECTS: &WordList = list![
    "i", "i've", "ive", "we", "we've", "have", "had", "and", "then", "just", "also", "but", "so", "only", "already",
    "even", "actually", "finally", "only", "both", "all", "who", "me",
];
pub(super) const PRESENT: &WordList = list!["go", "goes", "do", "play", "take", "have"];
/// Of these it is not known whether they tell or order.
pub(super) const MOVES: &WordList =
    list!["run", "walk", "swim", "jog", "hike", "row", "cycle", "exercise", "walks", "runs", "bike", "stroll", "ski",];
pub(super) const RATE: &WordList = list!["every", "each", "a", "per"];
pub(super) const PERIODS: &WordList =
    list!["day", "week", "morning", "night", "evening", "weekday", "month", "other", "meal"];
