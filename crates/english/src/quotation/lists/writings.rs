//! Kinds of writing, what is done with one, and how it gets here.

use crate::list::WordList;

/// Kinds of writing, by the words that name them.
pub(in crate::quotation) const WRITINGS: &WordList = list![
    "message", "messages", "msg", "text", "texts", "sms", "mail", "mails", "email", "emails", "e-mail", "letter",
    "letters", "note", "memo", "sentence", "sentences", "phrase", "line", "lines", "word", "words", "paragraph",
    "passage", "poem", "verse", "verses", "haiku", "limerick", "lyric", "lyrics", "song", "quote", "quotes",
    "quotation", "headline", "caption", "title", "heading", "post", "posts", "tweet", "comment", "comments", "review",
    "article", "story", "novel", "book", "chapter", "page", "website", "webpage", "web", "site", "blog", "forum",
    "thread", "chat", "conversation", "transcript", "script", "dialogue", "dialog", "subtitle", "subtitles", "leaflet",
    "flyer", "poster", "sign", "sticker", "advert", "ad", "advertisement", "brochure", "label", "contract", "invoice",
    "notice", "announcement", "status", "reply", "answer", "response", "statement", "document", "doc", "pdf", "file",
    "attachment", "screenshot", "printout", "fax", "telegram", "postcard", "voicemail", "recording", "translation",
    "grammar", "spelling", "tense", "language", "wording", "tone", "style", "punctuation", "syntax", "typo", "typos",
    "commas", "scam", "spam", "phishing", "hoax", "joke", "riddle", "quiz", "puzzle", "example", "homework", "essay",
    "draft", "speech", "prayer", "proverb", "saying", "idiom", "slogan", "motto", "meme", "report", "summary",
    "export", "prescription", "instructions", "handout", "snippet", "excerpt", "extract", "abstract", "manual",
    "diary", "bio", "profile", "translator", "author", "writer", "sender", "rhyme", "accent", "dialect", "newsletter",
    "newspaper", "magazine", "clipping", "horoscope", "fortune", "testimonial", "ocr", "content", "wrote", "english",
    "french", "german", "spanish", "italian", "portuguese", "dutch", "polish", "russian", "chinese", "japanese",
    "arabic", "hindi", "latin", "turkish", "swedish", "greek", "welsh", "irish",
];

/// What is done with a text and with nothing else.
pub(in crate::quotation) const WORKED: &WordList = list![
    "translate", "translated", "translation", "translating", "proofread", "proofreading", "summarise", "summarize",
    "summarised", "summarized", "summarising", "paraphrase", "paraphrased", "rephrase", "rephrased", "reword",
    "reworded", "rewrite", "rewritten", "rewriting", "shorten", "shortened", "condense", "punctuate", "spellcheck",
    "spell", "spelled", "spelt", "transcribe", "decipher", "decode", "interpret", "annotate", "transliterate",
    "pronounce", "pronounced", "conjugate", "parse", "tl;dr", "tldr", "rhyme", "simplify", "polish", "shorter",
    "grammatical", "grammatically", "grammar", "typos", "word-for-word", "analyse", "analyze", "critique", "quote",
];

/// What a text does, and how it is.
pub(in crate::quotation) const SPEAKS: &WordList = list![
    "mean", "means", "meaning", "meant", "say", "says", "saying", "read", "reads", "sound", "sounds", "refer",
    "refers", "imply", "implies", "signify", "suggest", "suggests", "stand", "worded", "phrased", "written", "typed",
    "formatted", "edited", "polite", "rude", "formal", "informal", "idiomatic", "natural", "legit", "legitimate",
    "genuine", "authentic", "fake", "real", "true", "fraud", "sarcastic", "sarcasm", "ironic", "flirting", "threat",
    "threatening", "insult", "passive-aggressive", "trustworthy", "trust", "believe", "ai-generated", "plagiarised",
    "clear", "readable", "understandable", "convincing", "funny", "about",
];

/// How a text gets here, or goes on.
pub(in crate::quotation) const PASSED: &WordList = list![
    "sent", "send", "sends", "forward", "forwarded", "forwards", "wrote", "write", "writes", "written", "texted",
    "emailed", "mailed", "messaged", "posted", "shared", "tweeted", "received", "get", "got", "found", "read", "saw",
    "seen", "heard", "overheard", "copied", "pasted", "quoted", "printed", "dictated", "published", "stuck", "came",
    "arrived", "handed", "reply", "respond", "answer", "typed", "left", "stood", "appeared", "popped", "taken",
    "spotted", "noticed", "pinned", "scribbled", "said", "told", "quote", "paste", "copy",
];
