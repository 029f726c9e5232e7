//! Every health event that a message tells, with whose it is, how surely, when, and the words behind each value.
//!
//! One mechanism for all that follows: the gate's reader matches a call with an event of its kind, the offline assistant proposes what the
//! events settle, and the needs of a turn are the events asserted and the things asked. Pure and linear in the message.

pub(crate) mod allergy;
mod altered;
mod amend;
mod amount;
mod appointment;
mod attended;
mod attribution;
pub(crate) mod awaited;
mod beside;
mod brought;
mod by_type;
mod candidates;
mod care;
mod certainty;
mod changed;
mod check_in;
mod classed;
mod combined;
pub(crate) mod condition;
mod contrast;
pub(crate) mod day_pattern;
mod described;
mod dotted;
mod draft;
mod drink_name;
mod drunk;
mod elaborated;
mod event;
mod event_type;
mod exception;
mod exclusion;
mod exercise;
mod fill;
mod finish;
mod given;
mod governed;
mod group;
mod heading;
mod hedged;
mod hours;
mod hydration;
mod in_order;
mod intake;
pub(crate) mod just_due;
#[cfg(test)]
mod kinds_test;
mod lab;
mod lasting;
mod layout;
mod manner;
mod meant;
mod measured;
#[cfg(test)]
mod measures_test;
pub(crate) mod message;
pub(crate) mod moment;
mod mood;
mod mood_told;
mod moved;
mod moved_dose;
#[cfg(test)]
mod named_test;
mod nameless;
pub(crate) mod names;
mod new_value;
mod next_amount;
mod note;
mod one_of_several;
mod order;
mod outcome;
mod overlap;
mod own_tool;
mod owned;
mod packs;
pub(crate) mod part;
mod parted;
pub(crate) mod person;
mod phrases;
mod place;
mod plainly;
mod plan;
mod pressure;
mod produced;
mod pronoun;
mod provider;
mod question;
mod quiet;
pub(crate) mod reasons;
mod reference;
pub(crate) mod relative;
mod remaining;
pub(crate) mod remark;
mod reminded;
mod reminder;
mod repeats;
mod result;
mod rhythm;
mod righted;
mod ringing;
mod rival_moods;
mod role;
mod rulebook;
mod settle;
mod share;
mod skill;
mod skipped;
mod slept;
mod slot;
mod sourced;
mod start;
mod story;
mod strengths;
mod symptom;
mod taking;
#[cfg(test)]
mod tests;
mod titled;
mod token;
mod told;
mod two_readings;
mod two_ways;
mod unclear;
mod units;
mod unlisted;
mod unread;
mod unsaid;
mod vaccine;
mod varied;
pub(crate) mod verbs;
mod visit;
mod vital;
pub(crate) mod vital_name;
pub(crate) mod when;
pub(crate) mod which;
pub(crate) mod which_dose;
pub(crate) mod whom;
mod whose;
mod wish;
pub(crate) mod words;
mod wrong;

pub use event::{Certainty, Event, EventKind, Past, Source, Sourced, VitalKind, Which, Whose};
pub(crate) use event::{happened, recorded};
pub use own_tool::OwnTool;
pub(crate) use person::{may_be, subject};
pub use plan::{Before, Plan, Ringing, Rows, Varied, reads};
pub use question::{Bound, Days, Figure, Question, Subject};
pub(crate) use question::{RATES, sought};
pub(crate) use ringing::{put_right, ringing};
pub(crate) use rival_moods::TAKEN_BACK;
pub(crate) use rulebook::{Mark, Thing, lowered, whence};
pub(crate) use start::most_per_day;
pub(crate) use unread::unread;
pub use wrong::{Wrong, WrongKind};

use alara_record::Record;
use draft::Draft;
use message::Message;

use crate::lexicon::OwnName;
use crate::tools::{Clock, UpdateReminder};

/// The record's own names, ready for look-up: the medications of everyone with a record here, and who they are.
pub fn own_names(record: &dyn Record) -> Vec<OwnName> {
    let mut names: Vec<&str> = record
        .people()
        .iter()
        .flat_map(|person| record.medications(person.id))
        .map(|medication| medication.name.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    let people = record.people().iter().filter(|person| !person.is_user);
    let people =
        people.flat_map(|person| std::iter::once(&person.name).chain(&person.aka)).map(|name| OwnName::person(name));
    names.into_iter().map(OwnName::new).chain(people).collect()
}

/// Whether a message says a word of the user's own self.
pub(crate) fn speaks_of_oneself(message: &message::Message<'_>) -> bool {
    message.any(0..message.text.tokens.len(), person::SELF)
}

/// Every event of one message.
pub fn read(message: &str, record: &dyn Record, clock: &Clock) -> Vec<Event> {
    let own = own_names(record);
    let message = Message::new(0, message, &own, clock.local());
    of_message(&message, record)
}

/// Every event of a message that is read already.
pub(crate) fn of_message(message: &Message<'_>, record: &dyn Record) -> Vec<Event> {
    let mut reminding = reminder::reminding(message);
    let mut wishes = reminder::drafts(message, record, &mut reminding);
    wishes.retain(|draft| told::wished(message, draft));
    quiet::put_quiet(message, record, &mut wishes);
    let mut drafts = told_of(message, record, &reminding);
    let appointments = appointment::drafts(message, record, &reminding, &mut drafts);
    varied::put_varied(message, record, &mut drafts);
    moved_dose::put_moved_doses(message, record, &wishes, &mut drafts);
    overlap::named_by_another(&mut drafts, message);
    rulebook::lower(&mut drafts, message);
    overlap::lain_with(&mut drafts, message);
    let check_in = check_in::draft(message, record, &mut drafts);
    let checked = check_in.is_some();
    drafts.extend(check_in);
    let mut questions = question::drafts(message, record);
    questions.retain(|draft| told::asked(message, draft));
    for question in questions.iter().filter(|draft| matches!(draft.kind, EventKind::Ask { .. })) {
        // "Pull up my hospital visits": what is asked for is not told.
        for draft in drafts.iter_mut().filter(|draft| question.tokens.contains(&draft.tokens.start)) {
            if draft.certainty == Certainty::Clear {
                draft.certainty = Certainty::Denied("You asked to see it.");
            }
        }
    }
    // "Any reminders tonight?": asked for, and no new one wanted.
    wishes.retain(|wish| {
        !matches!(wish.kind, EventKind::Remind { .. })
            || !questions.iter().any(|question| question.tokens.contains(&wish.tokens.start))
    });
    wishes.extend(appointments);
    let planned = spoken_for(message, &reminding, &drafts, &questions);
    owned::with_its_measuring(&mut drafts, message);
    attribution::attribute(&mut drafts, message, &planned);
    story::put_day_of_story(&mut drafts, message, &planned);
    order::ask_of_hours(&mut drafts, message, &planned);
    in_order::keep_in_order(&mut drafts, message);
    order::pair_hours(&mut drafts, message);
    order::put_own_parts(&mut drafts, message);
    lab::ask_of_one_day(&mut drafts);
    skipped::settle_skipped(&mut drafts, message, record);
    which_dose::settle_which(&mut drafts, message, record);
    measured::lower_open(&mut drafts, message);
    contrast::open_days(&mut drafts, message);
    slot::not_until(&mut drafts, message);
    symptom::begun(&mut drafts, message);
    intake::taken_late(message, &mut drafts);
    elaborated::keep_amounts(message, &mut drafts);
    elaborated::amounts(&mut drafts, message);
    drafts.append(&mut wishes);
    drafts.extend(questions);
    let amends = amend::drafts(message, record, &reminding, &mut drafts);
    // "Move my metformin to 9am", "change my losartan to 8am": of what is on the list, and of no reminder or dose.
    let revised = drafts.iter().any(|draft| {
        matches!(draft.kind, EventKind::Revise { .. } | EventKind::Logged { tool: UpdateReminder::ID, .. })
    });
    if amends.iter().any(|draft| matches!(draft.kind, EventKind::Delete { entry: Some(_) })) {
        // What deletes an entry is of no reminder, e.g. "delete the lisinopril" behind its dose.
        drafts.retain(|draft| {
            !matches!(draft.kind, EventKind::StopReminder { .. } | EventKind::Logged { tool: UpdateReminder::ID, .. })
        });
    }
    let amends_it = |kind: &EventKind| matches!(kind, EventKind::ChangeReminder { .. } | EventKind::Correct { .. });
    let other = |draft: &Draft| !(revised && amends_it(&draft.kind));
    drafts.extend(amends.into_iter().filter(|draft| told::amended(message, draft) && other(draft)));
    certainty::by_voice(&mut drafts, message);
    allergy::drop_other_readings(&mut drafts, message);
    if let Some(noted) = note::headed(message) {
        for draft in drafts.iter_mut().filter(|draft| noted.contains(&draft.tokens.start)) {
            draft.certainty = Certainty::Denied(note::NOTED);
        }
    }
    let noted = note::draft(message, record);
    note::lower_noted(&mut drafts, message, noted.as_ref());
    drafts.extend(noted.into_iter().chain(skill::draft(message, checked)));
    if drafts.is_empty() {
        drafts.extend(just_due::draft(message, record));
    }
    if drafts.is_empty() {
        drafts.extend(just_due::unsaid(message));
        let timed = vec![false; message.statements.len()];
        attribution::attribute(&mut drafts, message, &timed);
    }
    whom::beside(&mut drafts, message, record);
    unclear::lower(&mut drafts, message);
    wrong::mark_wrong_values(&mut drafts, message);
    two_readings::settle_doses(&mut drafts, message, record);
    strengths::settle_strengths(&mut drafts, message, record);
    drafts.into_iter().map(|draft| finish::finish(draft, message)).collect()
}

/// What a message tells of a body and of its care, kind by kind.
fn told_of(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut drafts = intake::drafts(message, record, reminding);
    let doses: Vec<alara_gate::Span> = drafts.iter().filter_map(dose_span).collect();
    let pressures = pressure::drafts(message, record);
    let pressures = pressure::told_as_strengths(message, &mut drafts, pressures);
    let pulses: Vec<Sourced<f64>> = pressures.iter().filter_map(pulse_of).collect();
    let spans: Vec<alara_gate::Span> = pulses.iter().map(|pulse| pulse.span).collect();
    let vitals = if pressure_by_number(&pressures) { Vec::new() } else { vital::drafts(message, record, &spans) };
    let care = care::drafts(message, record, reminding);
    let cared: Vec<std::ops::Range<usize>> = care.iter().map(|draft| draft.tokens.clone()).collect();
    drafts.extend(pressures);
    // "122/78 at 6:45, hr 64": the pulse of the pressure, and no reading of its own.
    drafts.extend(vitals.into_iter().filter(|draft| match &draft.kind {
        EventKind::Vital { kind, value, .. } => {
            kind.value != VitalKind::HeartRate || !pulses.iter().any(|pulse| pulse.value == value.value)
        }
        _ => true,
    }));
    drafts.extend(hydration::drafts(message, record, &doses));
    drafts.extend(exercise::drafts(message, record, reminding));
    drafts.extend(symptom::drafts(message, record, reminding));
    drafts.extend(mood::drafts(message, record, reminding));
    drafts.extend(visit::drafts(message, record, reminding, &cared));
    drafts.extend(care);
    drafts.extend(allergy::drafts(message, record, reminding));
    drafts.extend(produced::drafts(message, record, reminding));
    drafts.extend(lab::drafts(message, record, reminding));
    overlap::drop_taken_by_fields(&mut drafts);
    for draft in &mut drafts {
        let of_a_thing = match draft.kind {
            EventKind::Visit { .. } | EventKind::Care { .. } => message.of_a_thing(draft.tokens.start),
            EventKind::Symptom { .. } => message.had_by_a_thing(draft.tokens.start),
            _ => false,
        };
        if draft.certainty == Certainty::Clear && of_a_thing {
            draft.certainty = Certainty::Denied("That was said of a thing or an animal.");
        }
    }
    drafts
}

fn pulse_of(draft: &Draft) -> Option<Sourced<f64>> {
    if let EventKind::Pressure { pulse, .. } = &draft.kind { pulse.clone() } else { None }
}

fn dose_span(draft: &Draft) -> Option<alara_gate::Span> {
    draft.kind.dose().map(|dose| dose.span)
}

/// "sys 117 dia 74 pulse 66": the numbers are told one by one, and none is another vital.
fn pressure_by_number(pressures: &[Draft]) -> bool {
    pressures.iter().any(|draft| match &draft.kind {
        EventKind::Pressure { systolic, diastolic, .. } => match (systolic, diastolic) {
            (Some(upper), Some(lower)) => upper.span != lower.span,
            _ => true,
        },
        _ => false,
    })
}

/// The statements whose times are a reminder's, a plan's or a question's.
fn spoken_for(message: &Message<'_>, reminding: &[bool], drafts: &[Draft], questions: &[Draft]) -> Vec<bool> {
    let mut of = reminding.to_vec();
    of.resize(message.statements.len(), false);
    let mut mark = |draft: &Draft| {
        for at in draft.tokens.clone() {
            if let Some(flag) = of.get_mut(message.statement_index(at)) {
                *flag = true;
            }
        }
    };
    questions.iter().filter(|draft| matches!(draft.kind, EventKind::Ask { .. })).for_each(&mut mark);
    for draft in drafts.iter().filter(|draft| matches!(draft.kind, EventKind::Start { .. } | EventKind::Revise { .. }))
    {
        let here = message.statement_index(draft.tokens.start);
        let alone = !drafts.iter().any(|other| {
            !matches!(other.kind, EventKind::Start { .. } | EventKind::Revise { .. } | EventKind::Stop { .. })
                && other.scope.contains(&here)
        });
        if alone {
            mark(draft);
        }
    }
    of
}
