//! Who is told of and has no record here, by a name that a record could be made under: one person, by kinship or by name.

use alara_english::general::is_word;
use alara_english::statement::is_first_name;
use alara_record::Record;

use super::propose::{can_be_anothers, told_of_another};
use crate::events::{Event, Whose};

/// Words that are one person's among one's own.
const KIN: &[&str] = &[
    "mum",
    "mom",
    "mam",
    "mama",
    "mother",
    "dad",
    "papa",
    "father",
    "husband",
    "hubby",
    "wife",
    "partner",
    "fiance",
    "fiancee",
    "girlfriend",
    "boyfriend",
    "son",
    "daughter",
    "brother",
    "sister",
    "gran",
    "granny",
    "grandma",
    "grandmother",
    "grandad",
    "granddad",
    "grandpa",
    "grandfather",
    "nan",
    "nana",
    "aunt",
    "auntie",
    "uncle",
    "niece",
    "nephew",
    "cousin",
    "grandson",
    "granddaughter",
    "stepmum",
    "stepmom",
    "stepdad",
    "stepson",
    "stepdaughter",
];

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
    let lower = bare.to_lowercase();
    let mut letters = bare.chars();
    let first = letters.next()?;
    if KIN.contains(&lower.as_str()) {
        return Some(lower.chars().take(1).flat_map(char::to_uppercase).chain(lower.chars().skip(1)).collect());
    }
    // A name is written like one, and is a first name or no word of the language, which at the head of a sentence would be written so as well.
    let named = first.is_uppercase() && bare.chars().count() > 1 && letters.all(|letter| letter.is_lowercase());
    (named && !mine && (is_first_name(&lower) || !is_word(&lower))).then(|| bare.to_owned())
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
