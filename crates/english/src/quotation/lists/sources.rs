//! What words come from.

use crate::list::WordList;

/// What words come from. A person's speech and devices are seen to elsewhere.
pub(in crate::quotation) const SOURCES: &WordList = list![
    "poem", "haiku", "limerick", "sonnet", "jingle", "fable", "song", "lyrics", "lyric", "novel", "story", "script",
    "ad", "advert", "advertisement", "sign", "poster", "leaflet", "letter", "email", "e-mail", "mail", "voicemail",
    "transcript", "website", "webpage", "page", "post", "tweet", "article", "book", "film", "movie", "quote", "riddle",
    "meme", "spam", "caption", "headline", "ocr", "screenshot", "popup", "pop-up", "chatbot", "blog", "forum",
    "reddit", "facebook", "newspaper", "magazine", "brochure", "flyer", "pamphlet", "box", "packet", "label",
    "booklet", "bot", "horoscope", "essay", "textbook", "quiz", "chapter", "verse", "episode", "phishing", "scam",
    "advice", "sticker", "subtitle", "subtitles", "status", "bio", "sentence", "play", "podcast", "radio", "tv",
    "telly", "game", "comic", "cartoon", "graffiti", "tattoo", "t-shirt", "mug", "banner", "billboard", "whatsapp",
    "instagram", "tiktok", "twitter", "youtube", "snapchat", "telegram", "newsletter", "catalogue", "manual", "bible",
    "prayer", "proverb", "opera", "musical", "sitcom", "soap", "documentary", "interview", "testimony", "statement",
    "diary", "postcard", "dictation", "exam", "worksheet", "flashcard", "crossword", "character", "hero", "heroine",
    "narrator", "villain", "protagonist", "actor", "actress", "singer", "subject", "chorus", "refrain", "stanza",
    "placard", "bubble", "auto-reply", "autoreply", "hotline", "motto", "slogan", "inscription", "epitaph", "plaque",
    "monologue", "dialogue", "dialog", "soliloquy", "anthem", "ballad", "nursery", "tagline", "testimonial",
];

/// Sources that nobody lives in: what is said there happened to no one.
pub(in crate::quotation) const FICTION: &WordList = list![
    "poem", "haiku", "limerick", "sonnet", "jingle", "fable", "song", "lyrics", "lyric", "novel", "story", "script",
    "riddle", "quiz", "verse", "episode", "film", "movie", "play", "game", "comic", "cartoon", "opera", "musical",
    "sitcom", "soap", "character", "hero", "heroine", "narrator", "villain", "protagonist", "textbook", "exam",
    "worksheet", "chorus", "refrain", "stanza", "monologue", "dialogue", "ballad", "anthem", "example", "dictation",
    "homework", "subtitle", "subtitles", "chapter", "joke", "role-play", "roleplay",
];

/// Sources that are printed for everyone.
pub(in crate::quotation) const DOCUMENTS: &WordList = list![
    "ad", "advert", "advertisement", "sign", "poster", "leaflet", "website", "webpage", "article", "book", "headline",
    "caption", "spam", "newspaper", "magazine", "brochure", "flyer", "pamphlet", "box", "packet", "label", "booklet",
    "horoscope", "essay", "sticker", "banner", "billboard", "newsletter", "catalogue", "manual", "bible", "proverb",
    "documentary", "podcast", "radio", "page", "web", "advice", "instructions", "prescription", "scam", "phishing",
];

/// What somebody is asked to make up, and nobody keeps.
pub(in crate::quotation) const VERSES: &WordList = list![
    "poem", "haiku", "limerick", "sonnet", "jingle", "fable", "song", "lyrics", "story", "essay", "tweet", "novel",
    "script", "riddle",
];

/// A source that is often one's own record, and is another's only where more says so.
pub(in crate::quotation) const NOTES: &WordList =
    list!["note", "notes", "diary", "form", "message", "text", "app", "journal", "chat", "log", "blog"];

/// Words that say of such a one that it is no telling of now.
pub(in crate::quotation) const ELSEWHERE: &WordList = list![
    "copied", "pasted", "forwarded", "old", "his", "her", "their", "someone's", "somebody's", "example", "sample",
    "phishing", "voice",
];
