//! The calls that answer a question: of each tool the parameters that its words decide.

use alara_gate::Parameters;
use alara_record::{DayPart, PersonId, Record};

use super::filled::Fill;
use super::regimen::scheduled;
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
    let named = question.medication();
    let figure = figure(question, tool);
    match tool {
        GetLastDose::ID => match named {
            Some(name) => set.put("medication_name", name),
            None => return vec![(GetMedicationHistory::ID, Parameters::new())],
        },
        ListMedications::ID => set.fill("medication_name", named),
        GetMedicationHistory::ID | GetAdherence::ID | GetDue::ID => {
            set.fill("medication_name", named);
            ranged(&question.days, true, clock, &mut set);
        }
        GetVitals::ID => {
            set.fill("kind", question.vital());
            if let Subject::Vital(_, Some(about)) = &question.subject {
                set.put("about", about);
            }
            ranged(&question.days, true, clock, &mut set);
        }
        GetCheckIns::ID => {
            let about = match &question.subject {
                Subject::Symptom(name) => Some(name.as_str()),
                Subject::Mood => Some("mood"),
                _ => None,
            };
            set.fill("about", about);
            ranged(&question.days, true, clock, &mut set);
        }
        GetDay::ID => ranged(&question.days, true, clock, &mut set),
        _ => {
            if let Subject::Kept(kind, _) = &question.subject {
                set.put("kind", kind);
            }
            let about = match &question.subject {
                Subject::Care(about)
                | Subject::Kept(_, about)
                | Subject::Appointments(about)
                | Subject::Reminders(about) => about.as_deref(),
                _ => None,
            };
            set.fill("about", about);
            ranged(&question.days, false, clock, &mut set);
        }
    }
    set.fill("figure", figure);
    let mut calls = vec![(tool, set)];
    if matches!(&question.subject, Subject::Symptom(name) if name == "fever") {
        // A fever is mostly recorded as what was measured.
        let mut measured = Parameters::new();
        measured.put("kind", "temperature");
        ranged(&question.days, true, clock, &mut measured);
        calls.push((GetVitals::ID, measured));
    }
    calls
}

/// The tool that answers best, by what there is on record.
fn tool(question: &Question, person: PersonId, record: &dyn Record) -> Option<&'static str> {
    let tools = question.tools(record, person);
    let scheduled = |name: &str| scheduled(name, person, record);
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

fn ranged(days: &Days, parts: bool, clock: &Clock, set: &mut Parameters) {
    for (field, bound) in [("since", days.since), ("until", days.until)] {
        match bound {
            Some(Bound::Day(date)) => set.put(field, date),
            Some(Bound::Minute(at)) => set.put(field, Moment::At(clock.zone.at(at)).text()),
            None => {}
        }
    }
    set.fill("part", days.part.filter(|_| parts).map(DayPart::name));
}
