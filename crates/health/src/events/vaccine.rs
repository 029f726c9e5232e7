//! Vaccinations: what they were against, which of a series, and where, in the user's words.

use std::ops::Range;

use alara_english::{list, word_list};
use serde_json::{Value, json};

use super::event::Sourced;
use super::message::Message;
use super::own_tool::OwnTool;
use crate::tools::LogImmunization;

/// The plain name of a vaccination in the list of care.
pub(super) const NAME: &str = "vaccination";

/// The fields of a vaccination that is named by these tokens, and the words of the vaccine.
pub(super) fn values_of(message: &Message<'_>, tokens: &Range<usize>) -> (OwnTool, Range<usize>) {
    let named = read_vaccine(message, tokens);
    let text = |tokens: &Range<usize>| {
        let words = message.text.written(tokens);
        Sourced::stated(json!(words), message.span(tokens))
    };
    let mut values = vec![("vaccine", text(&named))];
    values.extend(super::place::read_place(message, tokens.end).map(|place| ("place", text(&place))));
    values.extend(read_dose_number(message, &named, tokens.end).map(|number| ("dose_number", number)));
    (OwnTool { tool: LogImmunization::ID, values }, named)
}

/// The words of the vaccine: where only "vaccine" or "booster" is in the list, with what stands before it; of "vaccinated against" what
/// stands behind.
fn read_vaccine(message: &Message<'_>, tokens: &Range<usize>) -> Range<usize> {
    if message.is_any(tokens.end, list!["against", "for"])
        && let Some(behind) = super::condition::words_named_from(message, tokens.end + 1)
    {
        return behind;
    }
    let bare = tokens.len() == 1
        && message.is_any(
            tokens.start,
            list!["vaccine", "vaccines", "vaccination", "booster", "immunisation", "immunization"],
        );
    let names = |at: usize| {
        message.is_word(at)
            && message.verb(at).is_none()
            && number_of_ordinal(message.norm(at)).is_none()
            && !message.is_any(at, word_list!("../../data/words/events/vaccine/read_vaccine.txt"))
    };
    let mut from = tokens.start;
    while bare && tokens.start - from < 2 && from > 0 && names(from - 1) {
        from -= 1;
    }
    from..tokens.end
}

/// Which of a series an ordinal says.
fn number_of_ordinal(word: &str) -> Option<u32> {
    Some(match word {
        "first" | "1st" => 1,
        "second" | "2nd" => 2,
        "third" | "3rd" => 3,
        "fourth" | "4th" => 4,
        "fifth" | "5th" => 5,
        _ => return None,
    })
}

/// Which of a series it was: an ordinal right before it, or a number behind "dose".
fn read_dose_number(message: &Message<'_>, named: &Range<usize>, end: usize) -> Option<Sourced<Value>> {
    let last = message.norm(end) == "dose";
    let of =
        message.before(named.start, 1) == "of" && matches!(message.before(named.start, 2), "dose" | "shot" | "jab");
    let before = named.start.checked_sub(1 + 2 * usize::from(of)).filter(|at| !message.timed(*at));
    if let Some((at, number)) = before.and_then(|at| Some((at, number_of_ordinal(message.norm(at))?))) {
        return Some(Sourced::derived(json!(number), message.span(&(at..at + 1))));
    }
    let number = message.norm(end + 1).parse::<u32>().ok().filter(|number| last && (1..=20).contains(number))?;
    Some(Sourced::stated(json!(number), message.span(&(end + 1..end + 2))))
}
