//! The calls that answer a question: of each tool the parameters that its words decide.

use alara_gate::Parameters;
use alara_record::{PersonId, Record};
use serde_json::{Value, json};

use crate::events::{Bound, Days, Event, Figure, Question, Subject, Whose};
use crate::tools::{
    Clock, GetAdherence, GetCareRecords, GetCheckIns, GetDay, GetDue, GetLastDose, GetMedicationHistory, GetVitals,
    ListMedications, ListReminders, Moment,
};

/// Whose record an event asks of: that of the person it names, else the open one.
pub(super) fn asked_of(event: &Event, record: &dyn Record) -> PersonId {
    let open = record.person().id;
    match &event.whose {
        Whose::Person(name) => record.people().iter().find(|each| each.name == *name).map_or(open, |each| each.id),
        Whose::Own | Whose::Unnamed | Whose::Other(_) => open,
    }
}

/// The calls that answer a question: a tool's id with its parameters. `person` is the one whose record is asked.
pub fn queries(
    question: &Question,
    person: PersonId,
    record: &dyn Record,
    clock: &Clock,
) -> Vec<(&'static str, Parameters)> {
    let Some(tool) = tool(question, person, record) else { return Vec::new() };
    let mut set = Parameters::new();
    let mut put = |name: &str, value: Value| {
        set.insert(name.to_owned(), value);
    };
    let named = question.medication();
    let figure = figure(question, tool);
    match tool {
        GetLastDose::ID => match named {
            Some(name) => put("medication_name", json!(name)),
            None => return vec![(GetMedicationHistory::ID, Parameters::new())],
        },
        ListMedications::ID => {
            if let Some(name) = named {
                put("medication_name", json!(name));
            }
        }
        GetMedicationHistory::ID | GetAdherence::ID | GetDue::ID => {
            if let Some(name) = named {
                put("medication_name", json!(name));
            }
            ranged(&question.days, true, clock, &mut put);
        }
        GetVitals::ID => {
            if let Some(kind) = question.vital() {
                put("kind", json!(kind));
            }
            if let Subject::Vital(_, Some(about)) = &question.subject {
                put("about", json!(about));
            }
            ranged(&question.days, true, clock, &mut put);
        }
        GetCheckIns::ID => {
            let about = match &question.subject {
                Subject::Symptom(name) => Some(name.as_str()),
                Subject::Mood => Some("mood"),
                _ => None,
            };
            if let Some(about) = about {
                put("about", json!(about));
            }
            ranged(&question.days, true, clock, &mut put);
        }
        GetDay::ID => ranged(&question.days, true, clock, &mut put),
        _ => {
            let about = match &question.subject {
                Subject::Care(about) | Subject::Appointments(about) | Subject::Reminders(about) => about.as_deref(),
                _ => None,
            };
            if let Some(about) = about {
                put("about", json!(about));
            }
            ranged(&question.days, false, clock, &mut put);
        }
    }
    if let Some(figure) = figure {
        put("figure", json!(figure));
    }
    let mut calls = vec![(tool, set)];
    if matches!(&question.subject, Subject::Symptom(name) if name == "fever") {
        // A fever is mostly recorded as what was measured.
        let mut measured = Parameters::new();
        measured.insert("kind".to_owned(), json!("temperature"));
        ranged(&question.days, true, clock, &mut |name, value| {
            measured.insert(name.to_owned(), value);
        });
        calls.push((GetVitals::ID, measured));
    }
    calls
}

/// The tool that answers best, by what there is on record.
fn tool(question: &Question, person: PersonId, record: &dyn Record) -> Option<&'static str> {
    let tools = question.tools(record, person);
    let scheduled = |name: &str| {
        record
            .medications(person)
            .iter()
            .any(|each| !each.stopped && each.schedule.is_some() && crate::lexicon::same_medication(&each.name, name))
    };
    match (&question.subject, question.figure) {
        // Whether it was taken over some days is told by the doses of those days.
        (Subject::Medication(_), Figure::Whether | Figure::Last) if !question.days.open() => {
            Some(GetMedicationHistory::ID)
        }
        // What has no times is next when it was taken last.
        (Subject::Medication(said), Figure::Next) if !said.value.name().is_some_and(scheduled) => Some(GetLastDose::ID),
        (Subject::Medication(said), Figure::Again) if said.value.name().is_some_and(scheduled) => Some(GetLastDose::ID),
        // What no reminder names may stand among the visits.
        (Subject::Appointments(None), _) if record.reminders(person).is_empty() => Some(ListReminders::ID),
        _ => tools.first().copied(),
    }
}

/// The figure as a tool takes it.
fn figure(question: &Question, tool: &str) -> Option<&'static str> {
    let taken: &[(Figure, &str)] = match tool {
        GetVitals::ID => &[
            (Figure::Last, "last"),
            (Figure::Count, "count"),
            (Figure::Sum, "sum"),
            (Figure::Average, "average"),
            (Figure::Highest, "highest"),
            (Figure::Lowest, "lowest"),
        ],
        GetMedicationHistory::ID => &[(Figure::Whether, "last"), (Figure::Last, "last"), (Figure::Count, "count")],
        GetCheckIns::ID | GetCareRecords::ID => &[(Figure::Last, "last"), (Figure::Count, "count")],
        ListMedications::ID => &[(Figure::Left, "left")],
        GetAdherence::ID => &[(Figure::Missed, "missed")],
        GetDue::ID => &[(Figure::Next, "next"), (Figure::Left, "left")],
        _ => &[],
    };
    taken.iter().find(|(figure, _)| *figure == question.figure).map(|(_, name)| *name)
}

fn ranged(days: &Days, parts: bool, clock: &Clock, put: &mut impl FnMut(&str, Value)) {
    for (field, bound) in [("since", days.since), ("until", days.until)] {
        match bound {
            Some(Bound::Day(date)) => put(field, json!(date.format("%Y-%m-%d").to_string())),
            Some(Bound::Minute(at)) => put(field, json!(Moment::At(clock.zone.at(at)).text())),
            None => {}
        }
    }
    if let Some(part) = days.part.filter(|_| parts) {
        put("part", json!(part.name()));
    }
}
