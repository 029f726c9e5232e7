//! What is said of a question that no record answers: one for advice, one about somebody without a record, one that was not understood.

use alara_english::quotation::Quotations;
use alara_english::text::Text;
use alara_health::Situation;
use alara_health::trained::TrainedReading;

use crate::program::{Nearness, Topic, find_topic};

/// Said where advice is sought: that there is none here, and who gives it.
const NO_ADVICE: &str = "I can\u{2019}t advise on that: please ask your doctor or pharmacist.";

/// Said where a question was not understood: how one is asked that is.
const NOT_UNDERSTOOD: &str = "I did not understand what to look up. Name a medication, a measurement, a symptom, a visit or a reminder, \
and the days: \u{201c}what was my blood pressure this week?\u{201d}";

/// The words for a question that nothing on record answers; none where the message is no such question.
pub(super) fn unanswered(situation: &Situation) -> Option<String> {
    if let Some(topic) = asked_of_the_program(situation) {
        let asked = situation.asks() || situation.wishes() || asked_to_the_trained_reader(situation) == Some(true);
        return Some(match asked {
            true => topic.answer(),
            false => format!("Nothing was recorded. {}", topic.answer()),
        });
    }
    if let Some(sought) = situation.seeks_advice() {
        return Some(match sought.on_record {
            Some(told) => format!("{NO_ADVICE} {told}"),
            None => NO_ADVICE.to_owned(),
        });
    }
    if situation.nothing_taken() {
        return Some("All right: nothing was taken, so nothing is recorded.".to_owned());
    }
    if let Some(who) = situation.asks_of_a_stranger() {
        return Some(format!("\u{201c}{who}\u{201d} has no record here, so there is nothing to look up."));
    }
    let asks = situation.asks() && !of_the_program(situation.message()) && situation.proposals().is_empty();
    asks.then(|| NOT_UNDERSTOOD.to_owned())
}

/// What a message asks about the program itself, where it tells and asks nothing of the record.
pub fn asked_of_the_program(situation: &Situation) -> Option<&'static Topic> {
    let of_the_record = !situation.requires().is_empty() || !situation.proposals().is_empty();
    // So few words name nothing of the program, e.g. "yes".
    let few = situation.message().split_whitespace().count() < 3;
    if of_the_record || few || !situation.unused(&[], "").is_empty() {
        return None;
    }
    let advice = situation.seeks_advice();
    if advice.as_ref().is_some_and(|sought| sought.names) {
        return None;
    }
    let asks = situation.asks() || situation.wishes();
    let nearness = match asked_to_the_trained_reader(situation) {
        Some(true) => Nearness::Asked,
        // A remark is one to both readers.
        Some(false) if !asks => return None,
        _ if advice.is_some() => Nearness::Sure,
        _ if asks => Nearness::Near,
        _ => Nearness::Close,
    };
    find_topic(situation.message(), nearness)
}

/// Whether the trained reader finds a question about the program; none where it is unsure or did not read along.
fn asked_to_the_trained_reader(situation: &Situation) -> Option<bool> {
    situation.trained_reading().and_then(TrainedReading::asks_of_the_program)
}

/// "What can you do?", "how does this work?": the general help answers it. What is quoted is said to nobody here.
pub(super) fn of_the_program(message: &str) -> bool {
    let text = Text::new(message);
    if !Quotations::of(&text).all().is_empty() {
        return false;
    }
    let words: Vec<String> = message
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let has = |word: &str| words.iter().any(|each| each == word);
    has("you")
        || has("your")
        || has("alara")
        || has("help")
        || has("app")
        // "How does this work?"; "work was busy" asks nothing.
        || (has("work") || has("works")) && (has("how") || has("does") || has("this"))
        || has("this") && words.len() <= 4
}
