//! What the trained reader found, in plain sentences: of every run of events the ways to tell it, the likeliest first. The rules read them
//! as any other words.

use alara_english::Text;
use alara_english::quantity::quantities;

use super::reading::NAME;
use super::values::{Head, MOST_A_DAY, Run, Value};
use crate::tools::{
    AddCondition, AddMedication, CreateCareLog, CreateReminder, DeleteEntry, DeleteReminder, GetAdherence,
    GetCareRecords, GetCheckIns, GetDay, GetDue, GetLastDose, GetMedicationHistory, GetVitals, ListMedications,
    ListReminders, LogAllergy, LogBloodPressure, LogDoctorVisit, LogExercise, LogHydration, LogImmunization,
    LogLabResult, LogMedication, LogVital, SaveHealthEntry, SkipDose, StopMedication, UpdateMedication, UpdateMood,
    UpdateReminder,
};

/// By which values the events of a tool are told, and which are their amounts; none where a tool's events are not told again.
pub(super) fn labels_of(tool: &str) -> Option<(&'static [&'static str], &'static [&'static str])> {
    Some(match tool {
        LogMedication::ID | UpdateMedication::ID => (&[NAME], &["dose", "count"]),
        AddMedication::ID => (&[NAME], &["dose", "count", MOST_A_DAY]),
        SkipDose::ID | StopMedication::ID => (&[NAME], &[]),
        LogBloodPressure::ID => (&["systolic"], &["diastolic", "pulse"]),
        LogVital::ID | DeleteEntry::ID => (&["kind"], &["value", "unit"]),
        SaveHealthEntry::ID => (&["symptom"], &["severity"]),
        UpdateMood::ID => (&["mood"], &[]),
        LogHydration::ID => (&["amount"], &[]),
        LogExercise::ID => (&["kind"], &["amount", "value", "unit"]),
        LogDoctorVisit::ID => (&["provider"], &[]),
        CreateCareLog::ID => (&["title", "test", "vaccine", "condition"], &["value", "unit"]),
        LogAllergy::ID => (&["substance"], &["severity"]),
        AddCondition::ID => (&["condition", "title"], &[]),
        LogImmunization::ID => (&["vaccine", "title"], &[]),
        LogLabResult::ID => (&["test", "title", "kind"], &["value", "unit"]),
        CreateReminder::ID | UpdateReminder::ID | DeleteReminder::ID => (&["title", NAME], &[]),
        _ => return None,
    })
}

/// Whether a run's events are told in one sentence, or each in its own.
pub(super) fn told_together(tool: &str) -> bool {
    matches!(tool, LogMedication::ID | SkipDose::ID | AddMedication::ID | StopMedication::ID | SaveHealthEntry::ID)
}

/// What a number of pieces beside a listed name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pieces {
    /// So many came to those that were there.
    Fetched,
    /// So many are left.
    Left,
    /// Nothing in the words says what of.
    Unclear,
}

/// Ways to tell some events of one run; none where a value is missing, or one is said that has no place.
pub(super) fn sentences_of(
    tool: &str,
    run: &Run<'_>,
    heads: &[&Head<'_>],
    place: &dyn Fn(&Value<'_>) -> String,
    pieces: Pieces,
) -> Vec<String> {
    let Some(when) = when_of(tool, run, place) else { return Vec::new() };
    let often = run
        .beside
        .iter()
        .find(|value| value.label == "recurrence")
        .map_or(String::new(), |often| format!(" {}", often.words));
    let named = |words: &dyn Fn(&Head<'_>) -> Option<String>| {
        heads.iter().map(|head| words(head)).collect::<Option<Vec<String>>>().and_then(|each| join_phrase(&each))
    };
    let plain = named(&|head| Some(head.about.words.to_owned()));
    let ways: Option<Vec<String>> = match tool {
        LogMedication::ID => named(&dose_of).map(|doses| vec![format!("I took {doses}{when}")]),
        SkipDose::ID => plain.map(|names| vec![format!("I skipped {names}{when}")]),
        StopMedication::ID => plain.map(|names| vec![format!("I stopped taking {names}")]),
        AddMedication::ID => {
            let most = heads.iter().flat_map(|head| &head.amounts).find(|value| value.label == MOST_A_DAY);
            let most = most.map_or(String::new(), |most| format!(", max {} a day", most.words));
            named(&dose_of).map(|doses| vec![format!("add {doses}{often} to my medications{most}")])
        }
        UpdateMedication::ID => match heads {
            [head] => change_of(head, pieces).map(|change| vec![change]),
            _ => None,
        },
        SaveHealthEntry::ID => {
            let bad = heads
                .iter()
                .find_map(|head| head.amounts.first())
                .map_or(String::new(), |bad| format!(", {}", bad.words));
            plain.map(|what| {
                ["I have", "I had", "my symptom is"].iter().map(|begin| format!("{begin} {what}{when}{bad}")).collect()
            })
        }
        UpdateMood::ID => plain.map(|mood| {
            let last = mood.rsplit(' ').next().unwrap_or_default();
            vec![format!("I feel {mood}"), format!("I feel {last}")]
        }),
        LogHydration::ID => plain.map(|amount| {
            let of = amount.rfind(" of ").and_then(|at| amount.get(..at)).unwrap_or(&amount);
            let water = format!("I drank {of} of water{when}");
            vec![format!("I drank {amount}{when}"), water, format!("I drank {amount} water{when}")]
        }),
        _ => match heads {
            [head] => tell_one(tool, head, &when, &often),
            _ => None,
        },
    };
    ways.unwrap_or_default()
}

/// A change of a listed medication: its new dose, or how many pieces there are; none where neither is clear.
fn change_of(head: &Head<'_>, pieces: Pieces) -> Option<String> {
    let name = head.about.words;
    let count = head.amounts.iter().find(|value| value.label == "count").map(|value| value.words);
    let dose = head.amounts.iter().find(|value| value.label == "dose").map(|value| value.words);
    Some(match (count, dose, head.amounts.len(), pieces) {
        (Some(count), None, 1, Pieces::Fetched) | (Some(count), Some(_), 2, Pieces::Fetched) => {
            format!("I picked up {count} {name}")
        }
        (Some(count), None, 1, Pieces::Left) => format!("I have {count} {name} left"),
        (Some(dose), None, 1, Pieces::Unclear) | (None, Some(dose), 1, _) => format!("change my {name} to {dose}"),
        _ => return None,
    })
}

fn tell_one(tool: &str, head: &Head<'_>, when: &str, often: &str) -> Option<Vec<String>> {
    let what = head.about.words;
    let amount = |label: &str| {
        let mut own = head.amounts.iter().filter(|value| value.label == label);
        own.next().map(|value| value.words).filter(|_| own.next().is_none())
    };
    Some(match tool {
        LogBloodPressure::ID => {
            // Three figures without a word between are the pressure and its pulse, as a cuff shows them.
            let figures: Vec<&str> = head.amounts.iter().map(|value| value.words).collect();
            let (lower, pulse) = match figures.as_slice() {
                [lower] => (*lower, None),
                [lower, pulse] => (*lower, Some(*pulse)),
                _ => return None,
            };
            let (what, lower) = (in_figures(what), in_figures(lower));
            let pulse = pulse.map_or(String::new(), |pulse| format!(", pulse {}", in_figures(pulse)));
            vec![
                format!("my blood pressure was {what} over {lower}{when}{pulse}"),
                format!("my blood pressure was {what}/{lower}{when}{pulse}"),
            ]
        }
        LogVital::ID => {
            let value = &in_figures(amount("value")?);
            let unit =
                amount("unit").filter(|unit| !value.ends_with(unit)).map_or(String::new(), |unit| format!(" {unit}"));
            vec![
                format!("my {what} was {value}{unit}{when}"),
                format!("{what} {value}{unit}{when}"),
                format!("I {what} {value}{unit}{when}"),
            ]
        }
        LogExercise::ID if head.amounts.len() == 2 && head.amounts.iter().all(|value| value.label == "amount") => {
            let [one, other] = head.amounts.as_slice() else { return None };
            vec![
                format!("I {what} {} in {}{when}", one.words, other.words),
                format!("I {what} {} in {}{when}", other.words, one.words),
            ]
        }
        LogExercise::ID => {
            let many = match (amount("amount"), amount("value"), amount("unit")) {
                (Some(amount), None, None) => amount.to_owned(),
                (None, Some(value), Some(unit)) if !value.ends_with(unit) => format!("{value} {unit}"),
                (None, Some(value), _) => value.to_owned(),
                _ => return None,
            };
            vec![
                format!("I did {many} of {what}{when}"),
                format!("I {what} {many}{when}"),
                format!("I {what} for {many}{when}"),
                format!("exercise: {what}, {many}{when}"),
            ]
        }
        LogDoctorVisit::ID => vec![format!("I saw {what}{when}")],
        CreateCareLog::ID if head.about.label == "condition" => vec![format!("I was diagnosed with {what}{when}")],
        CreateCareLog::ID => match amount("value") {
            Some(value) => {
                let unit = amount("unit").map_or(String::new(), |unit| format!(" {unit}"));
                vec![format!("my {what} was {value}{unit}{when}")]
            }
            None => {
                vec![format!("I had a {what}{when}"), format!("I had {what}{when}"), format!("I got the {what}{when}")]
            }
        },
        LogAllergy::ID => {
            let bad = amount("severity").map_or(String::new(), |bad| format!(", {bad}"));
            vec![format!("I'm allergic to {what}{bad}")]
        }
        AddCondition::ID => vec![format!("I was diagnosed with {what}{when}"), format!("I have {what}")],
        LogImmunization::ID => vec![format!("I had my {what}{when}"), format!("I had my {what} vaccine{when}")],
        LogLabResult::ID => {
            let value = amount("value")?;
            let unit =
                amount("unit").filter(|unit| !value.ends_with(unit)).map_or(String::new(), |unit| format!(" {unit}"));
            vec![format!("my {what} was {value}{unit}{when}")]
        }
        CreateReminder::ID if head.about.label == "provider" => {
            vec![format!("remind me about my appointment with {what}{often}{when}")]
        }
        CreateReminder::ID => {
            vec![format!("remind me about {what}{often}{when}"), format!("remind me to {what}{often}{when}")]
        }
        UpdateReminder::ID if !when.is_empty() => {
            let to = when.trim_start().trim_start_matches("to ").trim_start_matches("at ");
            vec![format!("change the {what} reminder to {to}")]
        }
        DeleteReminder::ID => vec![format!("cancel the {what} reminder")],
        DeleteEntry::ID => vec![format!("delete my {what}{when}")],
        _ => return None,
    })
}

/// A number in words as one in figures ("four ten": a reading of 410, and no hour); other words as they are.
fn in_figures(words: &str) -> String {
    let hundreds = words.split_once(' ').and_then(|(first, rest)| {
        // Above three hundred two numbers in a row are read as an hour everywhere but in a value.
        let hundreds = number_of(first).filter(|value| (4.0..10.0).contains(value))?;
        let lowest = number_of(&format!("one {rest}")).filter(|value| (101.0..200.0).contains(value))?;
        Some(lowest + (hundreds - 1.0) * 100.0)
    });
    match hundreds.or_else(|| number_of(words)) {
        Some(value) if !words.contains(|sign: char| sign.is_ascii_digit()) => value.to_string(),
        _ => words.to_owned(),
    }
}

/// The number that words are, all of them and without a unit.
fn number_of(words: &str) -> Option<f64> {
    let text = Text::new(words);
    match quantities(&text).as_slice() {
        [only] if only.unit.is_none() && text.within(only.span).len() == text.tokens.len() => Some(only.value),
        _ => None,
    }
}

/// A name with its dose; none where it has amounts that say no one dose.
fn dose_of(head: &Head<'_>) -> Option<String> {
    let name = head.about.words;
    let doses: Vec<&Value<'_>> = head.amounts.iter().filter(|value| value.label != MOST_A_DAY).collect();
    Some(match doses.as_slice() {
        [] => name.to_owned(),
        [amount] if amount.words.contains(char::is_alphabetic) => format!("{} of {name}", amount.words),
        [amount] => format!("{} {name}", amount.words),
        [one, other] if one.label == "count" && other.label == "dose" => {
            format!("{} {name} {}", one.words, other.words)
        }
        [one, other] if one.label == "dose" && other.label == "count" => {
            format!("{} {name} {}", other.words, one.words)
        }
        _ => return None,
    })
}

/// When a run was, in its words; none where it has two times, or two days, which is more than one event. Of a reminder that moves from one
/// hour to another it is the other.
fn when_of(tool: &str, run: &Run<'_>, place: &dyn Fn(&Value<'_>) -> String) -> Option<String> {
    if tool == UpdateReminder::ID {
        let to: Vec<String> = run.beside.iter().filter(|value| value.label == "time").map(place).collect();
        let mut moved = to.iter().filter(|words| words.starts_with("to "));
        if let (true, Some(only), None) = (to.len() > 1, moved.next(), moved.next()) {
            return Some(format!(" {}", only.trim_start_matches("to ")));
        }
    }
    let many = |label: &str| run.beside.iter().filter(|value| value.label == label).count();
    if ["time", "part", "day"].iter().any(|label| many(label) > 1) {
        return None;
    }
    let timed = run.beside.iter().filter(|value| matches!(value.label, "time" | "part" | "day"));
    Some(timed.map(|value| format!(" {}", place(value))).collect())
}

/// A question of the record in plain words, by the values that it names; none where those are not what it takes.
pub(super) fn questions_of(tool: &str, only: &dyn Fn(&str) -> Option<String>, when: &str) -> Vec<String> {
    let name = only(NAME);
    let asked: Option<Vec<String>> = match tool {
        GetLastDose::ID => name.map(|name| vec![format!("when did I last take {name}?")]),
        GetMedicationHistory::ID => match name {
            Some(name) => Some(vec![format!("how often did I take {name}{when}?")]),
            None => Some(vec![format!("what did I take{when}?")]),
        },
        GetAdherence::ID => match name {
            Some(name) => Some(vec![format!("which doses of {name} did I miss{when}?")]),
            None => Some(vec![format!("which doses did I miss{when}?")]),
        },
        GetVitals::ID => only("kind").map(|kind| vec![format!("what was my {kind}{when}?")]),
        GetCheckIns::ID => match (only("symptom"), only("mood")) {
            (Some(symptom), _) => Some(vec![format!("how many days did I have {symptom}{when}?")]),
            (None, _) => Some(vec![format!("how was my mood{when}?")]),
        },
        GetCareRecords::ID => match (only("provider"), only("test").or_else(|| only("title"))) {
            (Some(provider), None) => Some(vec![format!("when did I last see {provider}?")]),
            (None, Some(what)) => Some(vec![format!("when was my last {what}?")]),
            _ => None,
        },
        GetDay::ID if !when.is_empty() => Some(vec![format!("what did I record{when}?")]),
        GetDue::ID => Some(vec![format!("what do I still have to take{when}?")]),
        ListMedications::ID => Some(vec!["which medications am I on?".to_owned()]),
        ListReminders::ID => Some(vec!["show my reminders".to_owned()]),
        _ => None,
    };
    asked.unwrap_or_default()
}

/// Several in one phrase; none of none.
fn join_phrase(parts: &[String]) -> Option<String> {
    match parts {
        [] => None,
        [one] => Some(one.clone()),
        [rest @ .., last] => Some(format!("{} and {last}", rest.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::in_figures;

    #[test]
    fn a_number_in_words_is_one_in_figures() {
        for (words, figures) in [
            ("four ten", "410"),
            ("five oh five", "505"),
            ("two twelve", "212"),
            ("one forty one", "141"),
            ("ninety eight", "98"),
            ("ninety eight point six", "98.6"),
            ("a hundred and one", "101"),
            ("120", "120"),
            ("7,8", "7,8"),
            ("four times", "four times"),
            ("about four ten", "about four ten"),
        ] {
            assert_eq!(in_figures(words), figures, "{words}");
        }
    }
}
