//! Words that tell a person from a thing, and what is done to one from what one does.

use crate::list::WordList;

/// Acts that a bare name does rather than a thing: "Sarah took hers".
pub(super) const AGENTIVE: &WordList = list![
    "took", "takes", "ate", "drank", "swallowed", "popped", "skipped", "missed", "forgot", "went", "saw", "visited",
    "felt", "refused", "needs", "wants", "has", "feels", "vomited", "started", "stopped", "woke", "slept", "fell",
    "wakes", "drinks", "eats", "thinks", "called", "came", "threw", "forgets",
];
/// What a nurse takes from one: with "my", it is the speaker who is measured.
pub(super) const TAKEN_FROM: &WordList = list![
    "blood", "bp", "pressure", "temperature", "temp", "pulse", "vitals", "weight", "sats", "obs", "sugar", "readings",
    "stitches", "bloods", "history", "x-ray", "swab", "sample", "height",
];
/// What clinicians do to those they treat.
pub(super) const CARE: &WordList = list![
    "prescribed", "put", "started", "diagnosed", "switched", "increased", "reduced", "changed", "added", "ordered",
    "removed", "stopped", "gave", "upped", "lowered", "doubled", "moved", "swapped", "referred", "tested", "took",
    "drew", "examined", "checked", "operated", "taken", "given", "increase", "discharged", "admitted", "did", "has",
    "saw",
];
/// What can be said to have a warmth or a pressure and is nobody: a reading, a part of one, a thing.
pub(super) const NO_BODY: &WordList = list![
    "temp", "temperature", "fever", "rate", "level", "levels", "reading", "sugars", "glucose", "oxygen", "saturation",
    "number", "numbers", "body", "forehead", "ear", "ears", "skin", "head", "face", "armpit", "mouth", "thermometer",
    "watch", "ring", "app", "heart", "test", "result", "results", "check", "checkup", "day", "night", "morning",
    "week", "log", "chart", "record", "diary", "self", "flu", "cold", "infection", "covid", "virus", "bug", "room",
    "house", "car", "bath", "pool", "office",
];
/// What only a living being has or runs.
pub(super) const BODILY: &WordList = list!["temp", "temperature", "fever", "temps"];
/// Words after a person's word that make it no person: "baby aspirin", "cat scan", "family history".
pub(super) const NO_PERSON: &WordList = list![
    "aspirin", "scan", "scans", "bite", "history", "dinner", "lunch", "wipes", "food", "hair", "allergy", "doctor",
    "gp", "practice", "physician", "planning", "strength", "visit", "time",
];

/// Calls and asides that open a message and name nobody: "yo took it", "fyi took it".
pub(super) const CALLS: &WordList = list![
    "yo", "fyi", "btw", "lol", "omg", "tbh", "ngl", "welp", "sup", "ayo", "bruh", "oi", "psst", "ps", "nb", "update",
    "reminder", "yay", "phew", "whew", "ugh", "haha", "hm", "hmm", "ah", "aha", "anyhow", "anyways", "righto",
    "alrighty", "howdy", "heya", "hiya", "evening", "morning", "afternoon", "gosh", "ok", "okay", "okey", "okie", "k",
    "kk", "yes", "yeah", "yep", "yup", "aye", "so", "well", "alright", "hooray", "hurrah", "woohoo", "oops", "whoops",
    "hey", "hi", "hello",
];
