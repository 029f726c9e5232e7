//! Who is told of and has no record here, by a name that a record could be made under: one person, by kinship or by name.

use alara_english::general::is_word;
use alara_english::statement::is_first_name;
use alara_english::word_list;
use alara_record::Record;

use crate::events::reasons::{CORRECTS, UNTOLD};
use crate::events::{Certainty, Event, EventKind, Whose};

/// Words that are one person's among one's own.
const KIN: &[&str] = word_list!("../../data/words/understand/newcomer/kin.txt").words();

/// Words of others that one is close to, who are called by their name.
const NEAR: &[&str] = word_list!("../../data/words/understand/newcomer/near.txt").words();

fn is_near(word: &str) -> bool {
    KIN.contains(&word) || NEAR.contains(&word)
}

/// The name that a record could be made under for somebody who is told of and has none: of the first event that could go into it.
pub fn newcomer(events: &[Event], record: &dyn Record) -> Option<String> {
    events.iter().filter(|event| told_of_another(event) && can_be_anothers(event)).find_map(|event| {
        let Whose::Other(words) = &event.whose else { return None };
        name_of(words).filter(|name| !is_somebodys(name, record))
    })
}

/// Whether somebody with a record here is called so, the user among them.
fn is_somebodys(name: &str, record: &dyn Record) -> bool {
    let name = name.to_lowercase();
    record
        .people()
        .iter()
        .any(|person| std::iter::once(&person.name).chain(&person.aka).any(|each| each.to_lowercase() == name))
}

/// "my mum", "Dad's", "Meena": a name. "she", "my neighbour", "the nurse", "Dr Shah" and "my kids" are none.
fn name_of(words: &str) -> Option<String> {
    let plain = words.trim().replace('\u{2019}', "'");
    let (mine, bare) = match plain.split_once(' ') {
        Some((first, rest)) if first.eq_ignore_ascii_case("my") => (true, rest.trim()),
        _ => (false, plain.as_str()),
    };
    let bare = bare.strip_suffix("'s").unwrap_or(bare);
    // "mums bp": an owner without its apostrophe.
    let bare = bare.strip_suffix('s').filter(|stem| KIN.contains(&stem.to_lowercase().as_str())).unwrap_or(bare);
    let lower = bare.to_lowercase();
    if KIN.contains(&lower.as_str()) {
        return Some(lower.chars().take(1).flat_map(char::to_uppercase).chain(lower.chars().skip(1)).collect());
    }
    // "my wife Moira", "my flatmate Lena": who it is, and what they are called.
    if let Some((_, name)) = bare.rsplit_once(' ').filter(|(who, _)| mine && is_near(&who.to_lowercase())) {
        return is_written(name).then(|| name.to_owned());
    }
    // At the head of a sentence a word of the language is written like a name.
    (!mine && is_written(bare) && (is_first_name(&lower) || !is_word(&lower))).then(|| bare.to_owned())
}

/// Whether a word is written like a name.
fn is_written(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && word.chars().count() > 1 && letters.all(char::is_lowercase)
}

/// Whether an event is told for its own sake and not denied: what may be offered as another's.
pub(super) fn told_of_another(event: &Event) -> bool {
    event.told && !matches!(event.certainty, Certainty::Denied(_) | Certainty::Doubtful(CORRECTS | UNTOLD))
}

/// Whether an event is of a kind that is recorded for somebody else, and says enough for it.
pub(super) fn can_be_anothers(event: &Event) -> bool {
    match &event.kind {
        EventKind::Intake { which, .. } | EventKind::Start { which, .. } | EventKind::Stop { which } => {
            which.value.name().is_some()
        }
        EventKind::Symptom { .. }
        | EventKind::Pressure { .. }
        | EventKind::Vital { .. }
        | EventKind::Hydration { .. }
        | EventKind::Logged { .. }
        | EventKind::Visit { .. }
        | EventKind::Care { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn a_record_is_made_under_a_kinship_or_a_name_of_one_person() {
        for (words, name) in [
            ("my mum", Some("Mum")),
            ("Dad", Some("Dad")),
            ("My wife's", Some("Wife")),
            ("Meena", Some("Meena")),
            ("Leo", Some("Leo")),
            ("Sarah's", Some("Sarah")),
            ("Meena\u{2019}s", Some("Meena")),
            ("my wife Moira's", Some("Moira")),
            ("my flatmate Lena", Some("Lena")),
            ("mums", Some("Mum")),
            ("my old neighbour", None),
            ("my doctor Shah", None),
            ("she", None),
            ("She", None),
            ("Someone", None),
            ("my neighbour", None),
            ("my kids", None),
            ("the nurse", None),
            ("Nurse", None),
            ("Dr Shah", None),
            ("NHS", None),
            ("meena", None),
            ("", None),
        ] {
            assert_eq!(name_of(words).as_deref(), name, "{words}");
        }
    }
}
