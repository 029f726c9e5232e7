//! `get_due`: doses and reminders that are or were due, with what became of each.

use alara_gate::{Definition, Finding};
use alara_record::{DayPart, Medication, ReminderKind, Settled};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::asked::query;
use super::parameter::{MEDICATION_NAME_OPTIONAL, PART, SINCE, UNTIL, figure};
use super::speech::{About, Speech};
use super::{Days, Effect, Figure, Moment, Scene, Tool, answer, voice};
use crate::lexicon;

/// Doses and reminders that are or were due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetDue {
    /// Only doses of this one.
    pub medication_name: Option<String>,
    /// From, included; without days: about now.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only this part of each day.
    pub part: Option<DayPart>,
    /// `next`, or `left`: what is still open.
    pub figure: Option<Figure>,
}

/// How far ahead the next one is looked for, in days.
const AHEAD: i64 = 366;
/// For how many weeks appointments are named beside what is next, and how many of them.
const WEEKS: i64 = 8;
const APPOINTMENTS: usize = 4;
/// How long a dose that was not taken is still told as due, in hours.
const OVERDUE: i64 = 12;
/// What falls due within this many minutes is due now.
const SOON: i64 = 60;
/// Lines that a plan of some days lists.
const LISTED: usize = 30;

pub(super) static DEFINITION: Definition = query(
    "get_due",
    "What is due",
    "Lists doses and reminders that are due in some days, or next.",
    &[MEDICATION_NAME_OPTIONAL, SINCE, UNTIL, PART, figure(&["next", "left"])],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[About::Medications, About::Reminders]);

/// Something due, with what became of it.
struct Due {
    at: NaiveDateTime,
    title: String,
    /// How much, where the doses of that medication differ.
    planned: Option<String>,
    settled: Option<Settled>,
    /// A dose, which stays open until it is taken; other reminders are over once they rang.
    dose: bool,
    /// A reminder of an appointment.
    appointment: bool,
    /// What else its reminder says: of one that rings before an appointment, when that is.
    description: Option<String>,
}

impl Due {
    /// What it is, with how much of it, and what an appointment's reminder says of it.
    fn named(&self) -> String {
        let planned = self.planned.as_ref().map(|dose| format!(" {dose}"));
        let described = self.description.as_ref().filter(|_| self.appointment).map(|words| format!(" ({words})"));
        format!("{}{}{}", self.title, planned.unwrap_or_default(), described.unwrap_or_default())
    }
}

impl Tool for GetDue {
    fn reads(&self) -> &'static [&'static str] {
        // What settles an occurrence stands beside the entries: of those themselves none is read.
        &["skip_dose"]
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let now = scene.clock.local();
        let days = Days { since: self.since, until: self.until, part: self.part };
        let owner = voice::Owner::of(scene);
        let (whom, span) = (owner.of_whom(), days.words(&scene.clock));
        let minute = now.with_second(0).and_then(|at| at.with_nanosecond(0)).unwrap_or(now);
        let overdue = || {
            let mut open = self.found(scene, now - Duration::hours(OVERDUE), minute);
            open.retain(|due| due.dose && due.settled.is_none());
            open
        };
        if days.open() {
            let mut due = overdue();
            if self.figure != Some(Figure::Next) {
                due.extend(self.ahead(scene, minute, minute + Duration::minutes(SOON)));
                if due.is_empty() {
                    let next = self.next(scene, minute);
                    let after =
                        next.as_deref().map(|next| format!(" Next: {}.", told(next, scene))).unwrap_or_default();
                    let untimed = self.tell_untimed(scene, now.date()).map(|told| format!(" {told}")).unwrap_or_default();
                    let message = format!("Nothing{} is due now{whom}.{after}{untimed}", self.of());
                    return answered(message, &next.unwrap_or_default(), scene);
                }
                return answered(format!("Due now{whom}: {}.", told(&due, scene)), &due, scene);
            }
            let next = self.next(scene, minute).unwrap_or_default();
            let coming = self.appointments(scene, minute, &next);
            let parts = [(format!("Next{whom}"), &next), ("Coming up".to_owned(), &coming), ("Still open".to_owned(), &due)];
            let told: Vec<String> = parts
                .iter()
                .filter(|(_, due)| !due.is_empty())
                .map(|(head, due)| format!("{head}: {}.", told(due, scene)))
                .collect();
            if told.is_empty() {
                return answer::none(format!("Nothing{} is due next{whom}.", self.of()));
            }
            let message = told.join(" ");
            due.extend(next);
            due.extend(coming);
            return answered(message, &due, scene);
        }
        let (from, to) = days.bounds(&scene.clock);
        let from = from.unwrap_or_else(|| now.date().and_time(NaiveTime::MIN));
        let to =
            to.unwrap_or_else(|| from.date().max(now.date()).and_time(NaiveTime::MIN) + Duration::minutes(24 * 60 - 1));
        let mut due = self.found(scene, from, to);
        if self.figure.is_some() {
            due.retain(|due| due.settled.is_none() && (due.dose || due.at >= minute));
        }
        if self.figure == Some(Figure::Next) {
            due.retain(|due| due.at >= minute);
            let first = due.first().map(|due| due.at);
            due.retain(|due| Some(due.at) == first);
        }
        let open = if self.figure.is_some() { "still due" } else { "due" };
        let whole = self.figure.is_none() || from.date() > now.date();
        let of_a_day = whole && self.part.is_none() && from.date() == to.date();
        let untimed = self.tell_untimed(scene, from.date()).filter(|_| of_a_day);
        if due.is_empty() {
            return match untimed {
                Some(untimed) => {
                    answered(format!("Nothing{} is {open} at a set time{whom}{span}. {untimed}", self.of()), &due, scene)
                }
                None => answer::none(format!("Nothing{} is {open}{whom}{span}.", self.of())),
            };
        }
        let single = due.iter().all(|each| each.at.date() == from.date());
        let head = format!("{}{whom}{span}:", if self.figure.is_some() { "Still due" } else { "Due" });
        let lines = due.iter().map(|each| {
            let at = if single { each.at.format("%H:%M").to_string() } else { answer::due(each.at, &scene.clock) };
            let became = match each.settled {
                Some(Settled::Taken) if each.dose => " (taken)",
                Some(Settled::Taken) => " (done)",
                Some(Settled::Skipped) => " (skipped)",
                None if each.dose && each.at < minute => " (not recorded as taken)",
                None => "",
            };
            format!("{at} {}{became}", each.named())
        });
        let message = answer::at_most(LISTED, &head, lines.collect::<Vec<_>>().into_iter());
        answered(untimed.map_or(message.clone(), |untimed| format!("{message}\n{untimed}")), &due, scene)
    }
}

impl GetDue {
    /// What is due in a stretch, by time: a dose stands once, also where a reminder rings for it.
    fn found(&self, scene: &Scene<'_>, from: NaiveDateTime, to: NaiveDateTime) -> Vec<Due> {
        let mut due: Vec<Due> = Vec::new();
        for medication in crate::on_list::current(scene.record, scene.person) {
            if self.medication_name.as_deref().is_some_and(|name| !lexicon::classes::is_of(&medication.name, name)) {
                continue;
            }
            for each in scene.calendar.due(scene.record, medication, from, to) {
                let title = medication.name.clone();
                let planned = each.dose.filter(|_| !medication.plan.is_empty());
                let settled = each.settled;
                due.push(Due { at: each.at, title, planned, settled, dose: true, appointment: false, description: None });
            }
        }
        for reminder in scene.record.reminders(scene.person) {
            let names = |name: &str| {
                let title = reminder.title.to_lowercase();
                reminder.medications.iter().any(|each| lexicon::classes::is_of(each, name))
                    || title.contains(&name.to_lowercase())
            };
            if self.medication_name.as_deref().is_some_and(|name| !names(name)) {
                continue;
            }
            for (at, each) in scene.calendar.rings(scene.record, reminder, from, to) {
                if due.iter().any(|other| other.dose && other.at == at && names(&other.title)) {
                    continue;
                }
                let dose = reminder.kind == ReminderKind::Medication;
                let (title, settled) = (reminder.title.clone(), each.settled);
                let appointment = reminder.kind == ReminderKind::Appointment;
                let description = reminder.description.clone();
                due.push(Due { at, title, planned: None, settled, dose, appointment, description });
            }
        }
        due.sort_by(|one, other| (one.at, &one.title).cmp(&(other.at, &other.title)));
        due
    }

    /// What is taken on a day and has no time of day on the list, each with its dose of that day and the words on how to take it.
    fn tell_untimed(&self, scene: &Scene<'_>, day: NaiveDate) -> Option<String> {
        let listed = crate::on_list::current(scene.record, scene.person).into_iter();
        let meant = |of: &&Medication| {
            let named = self.medication_name.as_deref().is_none_or(|name| lexicon::classes::is_of(&of.name, name));
            named && !of.as_needed && of.times().is_empty()
        };
        let told = |of: &Medication| {
            let dose = match of.is_scheduled() {
                true => of.planned().find(|(_, schedule)| schedule.falls_on(day))?.0,
                false => of.dose.as_deref(),
            };
            let dose = dose.map(|dose| format!(" {dose}")).unwrap_or_default();
            let how = of.instructions.as_deref().map(|words| format!(" ({words})")).unwrap_or_default();
            Some(format!("{}{dose}{how}", of.name))
        };
        let all: Vec<String> = listed.filter(meant).filter_map(told).collect();
        (!all.is_empty()).then(|| format!("At no set time: {}.", all.join("; ")))
    }

    /// What is still to come in a stretch that begins now.
    fn ahead(&self, scene: &Scene<'_>, now: NaiveDateTime, to: NaiveDateTime) -> Vec<Due> {
        let mut due = self.found(scene, now, to);
        due.retain(|each| each.settled.is_none() && each.at > now || !each.dose && each.at == now);
        due
    }

    /// The next time at which something falls due, with all of it.
    fn next(&self, scene: &Scene<'_>, now: NaiveDateTime) -> Option<Vec<Due>> {
        let mut reaches = std::iter::successors(Some(1), |days| Some(days * 4)).take_while(|days| *days <= AHEAD);
        reaches.find_map(|days| {
            let mut due = self.ahead(scene, now, now + Duration::days(days));
            let first = due.first()?.at;
            due.retain(|each| each.at == first);
            Some(due)
        })
    }

    /// The appointments of the next weeks, the first of them, beside what is next.
    fn appointments(&self, scene: &Scene<'_>, now: NaiveDateTime, next: &[Due]) -> Vec<Due> {
        if self.medication_name.is_some() {
            return Vec::new();
        }
        let mut ahead = self.ahead(scene, now, now + Duration::days(WEEKS * 7));
        ahead.retain(|each| each.appointment && !next.iter().any(|other| other.at == each.at && other.title == each.title));
        ahead.truncate(APPOINTMENTS);
        ahead
    }

    fn of(&self) -> String {
        self.medication_name.as_deref().map(|name| format!(" of {name}")).unwrap_or_default()
    }
}

/// "Glycomet today at 20:00; Ecosprin today at 21:00".
fn told(due: &[Due], scene: &Scene<'_>) -> String {
    let told = due.chunk_by(|one, other| one.at == other.at).filter_map(|same| {
        let names: Vec<String> = same.iter().map(Due::named).collect();
        Some(format!("{}, {}", answer::and(&names), answer::due(same.first()?.at, &scene.clock)))
    });
    told.collect::<Vec<_>>().join("; ")
}

fn answered(message: String, due: &[Due], scene: &Scene<'_>) -> Result<Effect, Finding> {
    let data: Value = due
        .iter()
        .map(|each| {
            let at = scene.clock.zone.at(each.at).to_rfc3339();
            json!({ "title": each.title, "dose": each.planned, "at": at, "settled": each.settled })
        })
        .collect();
    answer::some(message, data, &[])
}
