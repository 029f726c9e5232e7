//! Words whose source the user names: "the poem goes: …", "copied from my old diary: …", "… is what the web page shows". They are as
//! little the user's own as words in quotation marks. The user's own clause ("…, I took one") ends them.

use std::ops::Range;

use crate::list::{Bits, WordList};
use crate::text::{Text, Token, TokenKind};

/// What words come from. A person's speech and devices are seen to elsewhere.
const SOURCES: &WordList = list![
    "poem",
    "haiku",
    "limerick",
    "sonnet",
    "jingle",
    "fable",
    "song",
    "lyrics",
    "lyric",
    "novel",
    "story",
    "script",
    "ad",
    "advert",
    "advertisement",
    "sign",
    "poster",
    "leaflet",
    "letter",
    "email",
    "e-mail",
    "mail",
    "voicemail",
    "transcript",
    "website",
    "webpage",
    "page",
    "post",
    "tweet",
    "article",
    "book",
    "film",
    "movie",
    "quote",
    "riddle",
    "meme",
    "spam",
    "caption",
    "headline",
    "ocr",
    "screenshot",
    "popup",
    "pop-up",
    "chatbot",
    "blog",
    "forum",
    "reddit",
    "facebook",
    "newspaper",
    "magazine",
    "brochure",
    "flyer",
    "pamphlet",
    "box",
    "packet",
    "label",
    "booklet",
    "bot",
    "horoscope",
    "essay",
    "textbook",
    "quiz",
    "chapter",
    "verse",
    "episode",
    "phishing",
    "scam",
    "advice",
];
/// What somebody is asked to make up, and nobody keeps.
const VERSES: &WordList = list![
    "poem", "haiku", "limerick", "sonnet", "jingle", "fable", "song", "lyrics", "story", "essay", "tweet", "novel",
    "script", "riddle",
];
/// A source that is often one's own record, and is another's only where more says so.
const NOTES: &WordList = list!["note", "notes", "diary", "form", "message", "text", "app", "journal", "chat", "log"];
/// Words that say of such a one that it is no telling of now.
const ELSEWHERE: &WordList = list![
    "copied",
    "pasted",
    "forwarded",
    "old",
    "pharmacist's",
    "nurse's",
    "doctor's",
    "gp's",
    "his",
    "her",
    "their",
    "mum's",
    "dad's",
    "someone's",
    "somebody's",
    "wife's",
    "husband's",
    "grandma's",
    "friend's",
    "example",
    "sample",
    "phishing",
];
/// With these the words before a colon are an order to keep what follows.
const KEEPS: &WordList =
    list!["log", "note", "save", "record", "add", "jot", "remind", "write", "put", "keep", "enter"];
/// Quotation marks: what stands in them is read elsewhere.
const MARKS: &WordList = list!["\"", "'"];
const TELLS: &WordList = list![
    "says", "said", "reads", "read", "goes", "went", "states", "stated", "tells", "told", "runs", "shows", "showed",
    "wrote", "writes",
];

/// Finds the words of a source in a sentence.
type Reader = fn(&[Token], Range<usize>) -> Option<Range<usize>>;

/// The readers, each with words of which it needs one: most sentences have none.
const READERS: [(&WordList, Reader); 8] = [
    (COLON, headed),
    (TELLS, told),
    (WHAT, attributed),
    (list!["role-play", "roleplay", "roleplaying", "role", "just", "only"], played),
    (list!["from"], sent),
    (COLON, worked_on),
    (list!["according"], according),
    (COLON, spoken),
];
const COLON: &WordList = list![":"];
const WHAT: &WordList = list!["what", "how"];

/// Marks the words of a named source.
pub(super) fn mark(text: &Text<'_>, quoted: &mut [bool]) {
    let tokens = &text.tokens;
    fenced(text, quoted);
    let mut from = 0;
    while from < tokens.len() {
        let to = (from..tokens.len()).find(|at| ends(tokens, *at)).map_or(tokens.len(), |at| at + 1);
        let words = Bits::of(tokens.get(from..to).unwrap_or(&[]).iter().map(Token::key));
        let may = |(cues, _): &&(&WordList, Reader)| cues.may_hold(words);
        for range in READERS.iter().filter(may).filter_map(|(_, read)| read(tokens, from..to)) {
            if let Some(run) = quoted.get_mut(range) {
                run.fill(true);
            }
        }
        from = to;
    }
}

fn ends(tokens: &[Token], at: usize) -> bool {
    let Some(token) = tokens.get(at) else { return true };
    let next = tokens.get(at + 1);
    token.kind == TokenKind::Break
        || token.is_any(list!["!", "?"])
        || token.is(".") && next.is_none_or(|next| next.spaced || next.kind == TokenKind::Break)
}

fn any(tokens: &[Token], range: Range<usize>, words: &WordList) -> bool {
    tokens.get(range).unwrap_or(&[]).iter().any(|token| token.is_any(words))
}

/// Whether the words of a range name a source that is not the user's own telling.
fn source(tokens: &[Token], range: Range<usize>) -> bool {
    any(tokens, range.clone(), SOURCES) || any(tokens, range.clone(), NOTES) && any(tokens, range, ELSEWHERE)
}

/// "The song stuck in my head: …", "copied from my old diary (2019): …": up to the end of the sentence; the first words behind the colon are the source's.
fn headed(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    let colon = (sentence.start + 1..sentence.end.min(sentence.start + 14)).find(|at| {
        tokens.get(*at).is_some_and(|token| token.is(":"))
            && !tokens.get(at - 1).is_some_and(|before| before.kind == TokenKind::Number)
    })?;
    let head = sentence.start..colon;
    let first = tokens.get(sentence.start)?;
    let keeps = first.is_any(KEEPS) && !any(tokens, head.clone(), VERSES)
        || any(tokens, head.clone(), list!["remind", "save", "jot"]);
    let own = any(tokens, head.clone(), list!["i", "i've", "i'm"])
        && !any(tokens, head.clone(), list!["copied", "pasted", "found", "saw", "got"]);
    let marked = is(tokens, colon + 1, MARKS);
    let told = colon + 1..sentence.end;
    (source(tokens, head) && !keeps && !own && !marked && !told.is_empty()).then_some(told)
}

/// "The pharmacist's note reads stop naproxen, start omeprazole".
fn told(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    let verb = (sentence.start + 1..sentence.end).find(|at| {
        tokens.get(*at).is_some_and(|token| token.is_any(TELLS))
            && source(tokens, at.saturating_sub(4).max(sentence.start)..*at)
            && !any(tokens, at.saturating_sub(3).max(sentence.start)..*at, list!["i", "i've", "you"])
    })?;
    let stop = own_clause(tokens, verb + 1..sentence.end).unwrap_or(sentence.end);
    // Words in quotation marks end where the marks do.
    let marked = is(tokens, verb + 1, MARKS) || is(tokens, verb + 1, list![":"]) && is(tokens, verb + 2, MARKS);
    (!marked && stop > verb + 1).then_some(verb + 1..stop)
}

/// "… is what the web page shows", "… - that's what the spam said": what stands before.
fn attributed(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    let at = (sentence.start + 1..sentence.end).find(|at| {
        let be = tokens
            .get(*at)
            .is_some_and(|token| token.is_any(list!["is", "that's", "thats", "was", "it's", "that", "this"]));
        let what = (at + 1..at + 3).any(|each| tokens.get(each).is_some_and(|token| token.is_any(WHAT)));
        be && what
            && source(tokens, at + 2..(at + 9).min(sentence.end))
            && any(tokens, at + 2..(at + 16).min(sentence.end), TELLS)
    })?;
    (at > sentence.start).then_some(sentence.start..at)
}

/// "Let's role-play: …", "… (just testing)": what is played at.
fn played(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    let at = sentence.clone().find(|at| {
        let is = |step: usize, words: &WordList| tokens.get(at + step).is_some_and(|token| token.is_any(words));
        is(0, list!["role-play", "roleplay", "roleplaying"])
            || is(0, list!["role"]) && is(1, list!["play", "playing"])
            || is(0, list!["role"]) && is(1, list!["-"]) && is(2, list!["play", "playing"])
            || is(0, list!["just", "only"]) && is(1, list!["testing"])
            || is(0, list!["just", "only"]) && is(1, list!["a"]) && is(2, list!["test"])
    })?;
    let testing = tokens.get(at).is_some_and(|token| token.is_any(list!["just", "only"]));
    Some(if testing { sentence.start..at } else { at..sentence.end })
}

/// Where the user speaks again: behind a comma or a joining word, "I", "my", "anyway".
fn own_clause(tokens: &[Token], range: Range<usize>) -> Option<usize> {
    range.clone().find(|at| {
        let joins =
            tokens.get(*at).is_some_and(|token| token.is_any(list![",", ";", "but", "and", "so", "-", "\u{2014}"]));
        joins
            && tokens.get(at + 1).is_some_and(|next| next.is_any(list!["i", "i'm", "i've", "my", "anyway", "me", "so"]))
            && at + 1 < range.end
    })
}

/// Lines between "BEGIN PASTE" and "END PASTE", and the rows of a table.
fn fenced(text: &Text<'_>, quoted: &mut [bool]) {
    let tokens = &text.tokens;
    let mut inside = false;
    let mut from = 0;
    while from < tokens.len() {
        let to = line_end(tokens, from);
        let line = from..to;
        let ruled = any(tokens, line.clone(), list!["=", "-", "#", "*"]) && to - from <= 16;
        let pasted = any(tokens, line.clone(), list!["paste", "pasted", "quote", "quoted", "copy", "document", "text"]);
        let row = tokens.get(from).is_some_and(|token| token.is("|"))
            && tokens.get(from + 1..to).unwrap_or(&[]).iter().any(|token| token.is("|"));
        if ruled && any(tokens, line.clone(), list!["end"]) {
            inside = false;
        } else if inside || row {
            if let Some(run) = quoted.get_mut(line) {
                run.fill(true);
            }
        } else if ruled && pasted && any(tokens, line, list!["begin", "start", "pasted", "quote"]) {
            inside = true;
        }
        from = to + 1;
    }
}

/// "WhatsApp from Dad - …", "Postcard from aunt Jo: …". A device's is the user's own.
fn sent(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    const SENT: &WordList = list![
        "postcard",
        "whatsapp",
        "text",
        "message",
        "dm",
        "sms",
        "email",
        "e-mail",
        "letter",
        "note",
        "telegram",
        "card",
        "voicemail",
        "snap",
        "tweet",
        "update",
        "news",
        "quote",
    ];
    const DEVICES: &WordList = list![
        "monitor",
        "meter",
        "cuff",
        "watch",
        "scales",
        "scale",
        "app",
        "fitbit",
        "garmin",
        "thermometer",
        "me",
        "myself",
    ];
    let at = (sentence.start..sentence.end.min(sentence.start + 5))
        .find(|at| is(tokens, *at, SENT) && is(tokens, at + 1, list!["from"]))?;
    let stop =
        (at + 2..sentence.end.min(at + 8)).find(|each| is(tokens, *each, list![":", "-", "\u{2013}", "\u{2014}"]))?;
    (!any(tokens, at + 2..stop, DEVICES)).then(|| stop + 1..line_end(tokens, stop))
}

/// "Translate: …", "proofread: …", "as an example of what I'd type: …": text to be worked on.
fn worked_on(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    const WORK: &WordList = list![
        "translate",
        "translation",
        "proofread",
        "summarise",
        "summarize",
        "rephrase",
        "paraphrase",
        "reword",
        "spellcheck",
        "homework",
        "example",
        "decode",
        "decipher",
        "explain",
        "grammar",
        "dictation",
        "puzzle",
    ];
    let colon = (sentence.start + 1..sentence.end.min(sentence.start + 12)).find(|at| is(tokens, *at, list![":"]))?;
    let head = sentence.start..colon;
    let keeps = any(tokens, head.clone(), list!["log", "record", "add", "save", "remind"]);
    (any(tokens, head, WORK) && !keeps).then(|| colon + 1..line_end(tokens, colon))
}

/// "According to the nurse's chart I took …": told by what stands elsewhere, not by the user. Their own meter's word is theirs.
fn according(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    const ELSEWHERE: &WordList = list![
        "chart", "report", "letter", "nurse", "nurse's", "nurses", "hospital", "ward", "records", "notes", "summary",
        "doctor's", "internet", "google",
    ];
    let at = sentence.clone().find(|at| is(tokens, *at, list!["according"]) && is(tokens, at + 1, list!["to"]))?;
    let of = at + 2..(at + 7).min(sentence.end);
    let elsewhere = any(tokens, of.clone(), ELSEWHERE) || any(tokens, of.clone(), SOURCES);
    let own = any(tokens, of, list!["my", "watch", "monitor", "meter", "scales", "app"]);
    (elsewhere && !own).then_some(at..sentence.end)
}

/// "The receptionist: your appointment was on Monday": a speaker's name, and words to somebody.
fn spoken(tokens: &[Token], sentence: Range<usize>) -> Option<Range<usize>> {
    const SPEAKERS: &WordList = list![
        "receptionist",
        "nurse",
        "doctor",
        "gp",
        "pharmacist",
        "physio",
        "consultant",
        "caller",
        "interviewer",
        "narrator",
        "mum",
        "mom",
        "dad",
        "wife",
        "husband",
        "patient",
        "therapist",
        "paramedic",
        "her",
        "him",
        "he",
        "she",
        "them",
    ];
    let colon = (sentence.start + 1..sentence.end.min(sentence.start + 4)).find(|at| is(tokens, *at, list![":"]))?;
    let named = any(tokens, sentence.start..colon, SPEAKERS);
    let to_somebody =
        any(tokens, colon + 1..(colon + 12).min(sentence.end), list!["you", "your", "you're", "you've", "u", "ur"]);
    (named && to_somebody).then_some(colon + 1..sentence.end)
}

fn is(tokens: &[Token], at: usize, words: &WordList) -> bool {
    tokens.get(at).is_some_and(|token| token.is_any(words))
}

fn line_end(tokens: &[Token], from: usize) -> usize {
    (from..tokens.len())
        .find(|at| tokens.get(*at).is_some_and(|token| token.kind == TokenKind::Break))
        .unwrap_or(tokens.len())
}
