//! Finding what a call names: medications by what is in them, reminders and entries by title, id or "last".

use std::sync::LazyLock;

use alara_gate::Finding;
use alara_record::{Entry, EntryId, EntryQuery, Medication, PersonId, Record, Reminder};
use chrono::NaiveDate;

use super::answer::field;
use super::{LogImmunization, Scene, refuse};
use crate::laboratory;
use crate::lexicon::WordSet;
use crate::planned_doses::describe_reminder;
use crate::tools::speech::is_id;

/// The medications on the person's list that are the same as this name, those of exactly this name first.
pub fn same_medications(scene: &Scene<'_>, name: &str) -> Vec<Medication> {
    let mut found: Vec<Medication> =
        crate::on_list::same_as(scene.record, scene.person, name).into_iter().cloned().collect();
    found.sort_by_key(|each| !each.name.eq_ignore_ascii_case(name));
    found
}

/// The one medication on the person's list that a name means; `to_do` says what for, where there is none.
///
/// # Errors
/// One finding in plain words, where none is listed or several could be meant.
pub fn listed(scene: &Scene<'_>, name: &str, to_do: &str) -> Result<Medication, Finding> {
    let active = same_medications(scene, name);
    let exact = active.iter().find(|each| each.name.eq_ignore_ascii_case(name));
    let refused = |detail: String| refuse(detail, &["name"]);
    match (exact, active.as_slice()) {
        (Some(exact), _) => Ok(exact.clone()),
        (None, [only]) => Ok(only.clone()),
        (None, []) => Err(refused(format!("{name} is not on your list, so there is nothing to {to_do}."))),
        (None, several) => {
            let names: Vec<&str> = several.iter().map(|each| each.name.as_str()).collect();
            Err(refused(format!("Which one: {}?", names.join(", "))))
        }
    }
}

/// The entry of a tool on a day, the newest.
pub fn entry_of_day(scene: &Scene<'_>, tool: &str, day: NaiveDate) -> Option<Entry> {
    let query = EntryQuery { tools: vec![tool.to_owned()], since: Some(day), until: Some(day), limit: Some(1) };
    scene.record.entries(scene.person, &query).first().map(|entry| (*entry).clone())
}

/// A reminder by id or title: the one of exactly that title, else the only one whose title holds it.
pub fn reminder(scene: &Scene<'_>, named: &str) -> Result<Reminder, Finding> {
    match reminders_called(scene.record.reminders(scene.person), named).as_slice() {
        [only] => Ok((*only).clone()),
        [] if is_id(named) => Err(refused("That reminder is no longer there.".to_owned())),
        [] => Err(refused(format!("There is no reminder called \u{201c}{named}\u{201d}."))),
        several => {
            let titles: Vec<String> = several.iter().map(|each| describe_reminder(each)).collect();
            Err(refused(format!("Which one: {}?", titles.join(", "))))
        }
    }
}

/// The reminders that a title or an id means: those of exactly that, else those whose title holds it.
pub fn reminders_called<'a>(all: Vec<&'a Reminder>, named: &str) -> Vec<&'a Reminder> {
    let wanted = named.trim().to_lowercase();
    let by = |test: &dyn Fn(&Reminder) -> bool| -> Vec<&'a Reminder> {
        all.iter().copied().filter(|each| test(each)).collect()
    };
    let exact = by(&|each| each.id.to_string() == wanted || each.title.to_lowercase() == wanted);
    if exact.is_empty() { by(&|each| overlaps(&each.title.to_lowercase(), &wanted)) } else { exact }
}

fn overlaps(title: &str, wanted: &str) -> bool {
    !wanted.is_empty() && (title.contains(wanted) || wanted.contains(title))
}

/// The words of a title that say nothing of which it is.
pub(crate) static PLAIN: LazyLock<WordSet> =
    LazyLock::new(|| include_str!("../../data/titles.txt").split_ascii_whitespace().collect());

/// Words that name nothing by themselves.
static LIGHT: LazyLock<WordSet> =
    LazyLock::new(|| include_str!("../../data/naming.txt").split_ascii_whitespace().collect());

/// The words of a text that name something, in lower case, one from many.
fn naming(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).map(str::to_lowercase);
    let one = |word: String| match word.strip_suffix("'s").or(word.strip_suffix('s')) {
        Some(stem) if stem.chars().count() > 3 => stem.to_owned(),
        _ => word,
    };
    words.filter(|word| word.chars().count() > 1 && !LIGHT.contains(word.as_str())).map(one).collect()
}

/// Whether two names of a symptom may be of one: all words of one stand in the other.
pub fn alike(one: &str, other: &str) -> bool {
    let (one, other) = (naming(one), naming(other));
    let within = |few: &[String], many: &[String]| !few.is_empty() && few.iter().all(|word| many.contains(word));
    within(&one, &other) || within(&other, &one)
}

/// Whether a visit or a care log is about something: all its words stand in it; a clinician without a name is anyone that was seen.
pub fn care(entry: &Entry, about: &str) -> bool {
    let wanted = naming(about);
    let mut held: Vec<String> = Vec::new();
    const FIELDS: [&str; 13] = [
        "title", "provider", "notes", "diagnosis", "treatment", "log_type", "visit_type", "substance", "reaction",
        "name", "vaccine", "test", "event",
    ];
    // A vaccination by whatever name is one.
    let vaccinated = entry.tool == LogImmunization::ID;
    held.extend(vaccinated.then(|| "vaccination".to_owned()));
    // A test has several names.
    let same = |of: &str| {
        laboratory::find_tests(of)
            .iter()
            .any(|one| laboratory::find_tests(about).iter().any(|other| std::ptr::eq(*one, *other)))
    };
    if field(entry, "test").is_some_and(same) {
        return true;
    }
    held.extend(FIELDS.iter().filter_map(|name| field(entry, name)).flat_map(naming));
    if wanted.is_empty() {
        let visit = matches!(field(entry, "log_type"), Some("visit" | "emergency_visit"));
        return entry.tool == "log_doctor_visit" || visit;
    }
    wanted.iter().all(|word| held.iter().any(|other| other == word || kin(word).contains(&other.as_str())))
}

/// Whether one of an entry's words is what is asked about.
pub fn told(entry: &Entry, about: &str) -> bool {
    entry.fields.values().filter_map(serde_json::Value::as_str).any(|value| value.eq_ignore_ascii_case(about.trim()))
}

/// What one calls a kind of care as well.
fn kin(word: &str) -> &'static [&'static str] {
    match word {
        "operation" | "surgery" | "op" | "procedure" => {
            &["operation", "surgery", "op", "procedure", "replacement", "removal"]
        }
        "xray" | "x" | "ray" => &["xray", "ray", "x"],
        "checkup" | "check" | "up" => &["checkup", "check", "up"],
        "gp" => &["gp"],
        "physio" | "pt" | "physiotherapy" | "physiotherapist" => &["physio", "pt", "physiotherapy", "physical"],
        "blood" | "bloodwork" => &["blood", "bloodwork"],
        "jab" | "shot" | "vaccine" | "vaccination" | "booster" | "immunization" | "immunisation" => {
            &["jab", "shot", "vaccine", "vaccination", "booster"]
        }
        "hospital" => &["hospital", "hospital_stay", "emergency_visit", "emergency"],
        _ => &[],
    }
}

/// Whether a reminder is about something: a naming word of it stands in its title, its words or its medications.
pub fn titled(reminder: &Reminder, about: &str) -> bool {
    let mut held = naming(&reminder.title);
    held.extend(reminder.description.as_deref().map(naming).unwrap_or_default());
    held.extend(reminder.medications.iter().flat_map(|name| naming(name)));
    let wanted = naming(about);
    !wanted.is_empty()
        && wanted.iter().all(|word| held.iter().any(|other| other == word || kin(word).contains(&other.as_str())))
}

/// Whether words name one of these titles by a word that none of the others has.
pub fn named_beside(words: &str, titles: &[&str], others: &[String]) -> bool {
    let said = naming(words);
    let others: Vec<String> = others.iter().flat_map(|other| naming(other)).collect();
    titles.iter().flat_map(|title| naming(title)).any(|word| said.contains(&word) && !others.contains(&word))
}

/// Words before "reminder" that point to one and name none ("the first reminder").
static POINTING: LazyLock<WordSet> =
    LazyLock::new(|| include_str!("../../data/pointing.txt").split_ascii_whitespace().collect());

/// Whether words speak of a reminder by a name that none of these titles has a part of ("my dentist reminder").
pub fn named_otherwise(words: &str, titles: &[String]) -> bool {
    const CALLED: [&str; 6] = ["reminder", "reminders", "alarm", "alarms", "alert", "alerts"];
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let names = |word: &str| {
        let plain = POINTING.contains(word) || PLAIN.contains(word) || !word.chars().all(char::is_alphabetic);
        let word = naming(word);
        let known = |one: &String| titles.iter().any(|title| title.to_lowercase().contains(one.as_str()));
        !plain && !word.is_empty() && !word.iter().any(known)
    };
    let called = |word: &str| CALLED.contains(&word.trim_end_matches(|sign: char| !sign.is_alphanumeric()));
    words.windows(2).any(|pair| matches!(pair, [name, noun] if called(noun) && names(name)))
}

fn refused(detail: String) -> Finding {
    refuse(detail, &["reminder"])
}

/// An entry by id, or the one recorded last.
pub fn entry(scene: &Scene<'_>, named: &str) -> Result<Entry, Finding> {
    let refused = || refuse("I can\u{2019}t find that entry in the record.", &["entry"]);
    entry_called(scene.record, scene.person, named).cloned().ok_or_else(refused)
}

/// The entry of a person's that an id means, or the one recorded last.
pub fn entry_called<'a>(record: &'a dyn Record, person: PersonId, named: &str) -> Option<&'a Entry> {
    match named.trim().parse::<EntryId>() {
        Ok(id) => record.entry(id).filter(|entry| entry.person == person),
        Err(_) if named.trim().eq_ignore_ascii_case("last") => {
            let all = record.entries(person, &EntryQuery::default()).into_iter();
            all.max_by_key(|entry| (entry.recorded_at, entry.id))
        }
        Err(_) => None,
    }
}
