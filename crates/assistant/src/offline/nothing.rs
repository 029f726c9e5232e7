//! What is said where nothing came of a message: the general help to whoever asks for it, a short friendly word to small talk, and else that
//! nothing was recorded.

use alara_english::answer::{is_courtesy, thanks};
use alara_english::text::Text;
use alara_health::Situation;

use super::unanswered::of_the_program;

/// What can be said where nothing was understood.
const HELP: &str = "I can record medications, moods, symptoms, measurements, drinks, visits and reminders, and look things up in your record. \
For example: \u{201c}took two ibuprofen\u{201d}, \u{201c}bp 128 over 82\u{201d}, \u{201c}remind me at 9am to take my metformin\u{201d}, or \u{201c}when did I last take aspirin?\u{201d}";

/// Said where nothing of what was told is a record: what was left, and what to do where it was meant as one.
const NOTHING: &str = "Nothing was recorded. To log something, say what happened and when, or use a form.";

/// Said in its place where it was said just before.
const NOTHING_AGAIN: &str = "Nothing recorded.";

/// Said where something was asked for that was not understood.
const NOT_UNDERSTOOD: &str = "I did not understand that. Say it in other words, with what and when, or use a form.";

/// Whether a reply is the general help.
pub fn is_help(reply: &str) -> bool {
    reply.contains(HELP)
}

/// Whether a reply says no more than that nothing was recorded.
fn is_nothing(reply: &str) -> bool {
    reply.contains(NOTHING)
}

/// Words; so short a message that names the program asks for help ("help me").
const SHORT: usize = 3;

/// What is said where nothing was understood: the general help to whoever asks for it, the last resort for a wish; of what is only told, that
/// it is not recorded.
pub(super) fn general(situation: &Situation, said: LastSaid) -> &'static str {
    let asks = situation.asks() || situation.wishes() || situation.message().split_whitespace().count() <= SHORT;
    if asks && of_the_program(situation.message()) && said != LastSaid::Help {
        HELP
    } else if situation.wishes() {
        NOT_UNDERSTOOD
    } else if said == LastSaid::Nothing {
        NOTHING_AGAIN
    } else {
        NOTHING
    }
}

/// What the last reply was, as far as it must not be said twice in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastSaid {
    /// The general help.
    Help,
    /// That nothing was recorded.
    Nothing,
    /// Anything else.
    #[default]
    Other,
}

impl LastSaid {
    /// By its text.
    pub fn of(reply: &str) -> LastSaid {
        match reply {
            _ if is_help(reply) => LastSaid::Help,
            _ if is_nothing(reply) => LastSaid::Nothing,
            _ => LastSaid::Other,
        }
    }
}

/// Words; a greeting or a compliment of more may tell of something else.
const THANKED: usize = 7;

/// Words; no thanks are longer.
const LONGEST_THANKS: usize = 24;

/// A short answer to a greeting, thanks or a good night: there is nothing in them to record, and a list of abilities would not answer them.
pub(super) fn small_talk(situation: &Situation) -> Option<&'static str> {
    let message = situation.message();
    let words: Vec<String> = message
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    if good_night(&words) {
        return Some("Good night.");
    }
    // "Good morning to you, dear".
    let addressed = |word: &String| {
        matches!(
            word.as_str(),
            "to" | "you" | "my" | "dear" | "there" | "all" | "alara" | "again" | "and" | "very" | "a"
        ) || matches!(word.as_str(), "good" | "morning" | "evening" | "afternoon" | "hello" | "hi" | "hey" | "hiya")
    };
    let only_greets = words.len() <= THANKED && words.iter().all(addressed);
    let greets = match word(0) {
        "hi" | "hello" | "hey" | "hiya" | "morning" | "evening" | "afternoon" => true,
        "good" => matches!(word(1), "morning" | "evening" | "afternoon"),
        _ => false,
    };
    // Behind a greeting somebody may have told what was not understood.
    match greets {
        true if words.len() <= 3 || only_greets => {
            return Some("Hello. Tell me what happened, and I\u{2019}ll propose what to record.");
        }
        true if message.contains('?') && of_the_program(message) => return None,
        true => {
            return Some("Hello. Nothing was recorded. To log something, say what happened and when, or use a form.");
        }
        false => {}
    }
    let text = Text::new(message);
    // "Thank you, very kind", "ta very much, I'd better go and see what she's up to": thanks, and nothing asked or told that is accounted for.
    let asks = situation.asks() || situation.wishes();
    let oneself = |word: &String| matches!(word.split('\'').next(), Some("i" | "im" | "ive" | "my" | "we"));
    let told = words.iter().any(oneself) || !situation.unused(&[], "").is_empty();
    let thanked = thanks(&text) == Some(0) && words.len() <= LONGEST_THANKS && !told;
    let compliments = || words.len() <= THANKED && compliments(&words, thanks(&text).is_some());
    if !asks && (thanked || compliments()) {
        return Some("You\u{2019}re welcome.");
    }
    is_courtesy(&text).then(|| match thanks(&text).is_some() {
        true => "You\u{2019}re welcome.",
        false => "All right.",
    })
}

/// "You're a star", "you are a great help, thank you", "that's very kind of you, cheers".
fn compliments(words: &[String], thanked: bool) -> bool {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let behind = match (word(0), word(1)) {
        ("you're" | "youre", _) => 1,
        ("you", "are") => 2,
        ("much", "obliged") => return true,
        ("that's" | "thats", _) if thanked => 1,
        ("that", "is" | "was") if thanked => 2,
        _ => return false,
    };
    matches!(word(behind), "a" | "an" | "the" | "so" | "very" | "such" | "too" | "most")
}

/// "Good night", "thank you, good night", "bye for now", "cheers, off to bed", "night night x".
fn good_night(words: &[String]) -> bool {
    const ONLY: &[&str] = &[
        "perfect", "lovely", "great", "good", "night", "goodnight", "nite", "bye", "goodbye", "see", "you", "tomorrow",
        "later", "for", "now", "thank", "thanks", "ok", "okay", "and", "then", "sleep", "well", "take", "care", "so",
        "much", "all", "the", "cheers", "ta", "off", "to", "bed", "i'm", "im", "going", "right", "x", "xx", "heading",
        "time", "dear", "alara", "wonderful", "marvellous", "brilliant", "excellent", "grand", "splendid", "nice",
        "very", "you've", "been", "help", "my", "alright",
    ];
    let parts = |word: &str| matches!(word, "night" | "goodnight" | "nite" | "bye" | "goodbye" | "bed");
    words.len() <= 8 && words.iter().all(|word| ONLY.contains(&word.as_str())) && words.iter().any(|word| parts(word))
}
