//! `add_medication`: a medication that the user is on.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, Parameter, ParameterKind, Sensitivity};
use alara_record::{Change, Medication, MedicationId, Noun, PersonId, Recurs, Schedule};
use chrono::{NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::doses::{DOSE_STEPS, DoseStep, TIMED_DOSES, TimedDose};
use super::parameter::{DAYS, DOSE, TAKEN_OUT, long_text, number, optional, required, tool};
use super::speech::{About, Alike, Deed, EntryKind, Phrase, Speech, phrases};
use super::{Clock, Effect, Scene, TimeOfDay, Tool, refuse};

/// A medication that the user is on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddMedication {
    /// As the user calls it.
    pub name: String,
    /// The usual dose.
    pub dose: Option<String>,
    /// A dose for each time or day.
    pub doses: Option<Vec<TimedDose>>,
    /// Doses that follow one another.
    pub steps: Option<Vec<DoseStep>>,
    /// Times of day.
    pub times: Option<Vec<TimeOfDay>>,
    /// Days of the week.
    pub days: Option<Vec<u8>>,
    /// Taken only when needed.
    pub as_needed: Option<bool>,
    /// Hours.
    pub min_interval_hours: Option<f64>,
    /// Dose units in any 24 hours.
    pub max_per_day: Option<f64>,
    /// 2 to 365.
    pub every_days: Option<u16>,
    /// 1 to 24.
    pub every_hours: Option<u8>,
    /// Days with it, of a cycle.
    pub days_on: Option<u16>,
    /// Days without it, of a cycle.
    pub days_off: Option<u16>,
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day of a course.
    pub until: Option<NaiveDate>,
    /// Dose units left.
    pub stock: Option<f64>,
    /// How to take it.
    pub instructions: Option<String>,
    /// What is no longer so, by the names of its parameters; only a change of a listed one has it.
    pub taken_out: Option<Vec<String>>,
}

/// What is said of how one takes it, by whichever tool.
pub(super) const PARAMETERS: &[Parameter] = &LISTED;

const NEEDED: &str = "As needed, and how much at most";
const DIFFERS: &str = "Doses that differ, or change in steps";
const RHYTHM: &str = "Which days, and for how long";
const BESIDES: &str = "What is left, and how to take it";

pub(super) const LISTED: [Parameter; 17] = [
    required("name", ParameterKind::Text, "The medication, as the user calls it."),
    DOSE,
    optional("times", ParameterKind::TimesOfDay, "Times of day."),
    DAYS.among(RHYTHM),
    TIMED_DOSES.among(DIFFERS),
    DOSE_STEPS.among(DIFFERS),
    optional("as_needed", ParameterKind::Boolean, "Taken only when needed.").among(NEEDED),
    number("min_interval_hours", 0.25, 168.0, false, "hours", false, "The least time between two doses.").among(NEEDED),
    number("max_per_day", 0.25, 100.0, false, "", false, "The most dose units in 24 hours.").among(NEEDED),
    number("every_days", 2.0, 365.0, true, "days", false, "Every so many days.").among(RHYTHM),
    number("every_hours", 1.0, 24.0, true, "hours", false, "Every so many hours, counted from the first of the times.")
        .among(RHYTHM),
    number("days_on", 1.0, 365.0, true, "days", false, "A cycle: so many days with it.").among(RHYTHM),
    number("days_off", 1.0, 365.0, true, "days", false, "A cycle: then so many days without it.").among(RHYTHM),
    optional("from", ParameterKind::Date, "The first day; today where not said.").among(RHYTHM),
    optional("until", ParameterKind::Date, "The last day of a course.").among(RHYTHM),
    number("stock", 0.0, 100000.0, false, "", false, "Dose units left.").among(BESIDES),
    long_text("instructions", "How to take it, in the user's words.").among(BESIDES),
];

pub(super) static DEFINITION: Definition = Definition {
    description: "Adds a medication to the user's list, with its schedule if said.",
    parameters: PARAMETERS,
    rules: &["Only one that the user is on, starts, or was prescribed."],
    ..tool("add_medication", "Add a medication", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Add {name} to the list", "Add a medication to the list"]),
    noun: Phrase::Of(&["{name}"]),
    subject: Phrase::Of(&["{name}"]),
    headline: Phrase::Of(&["{name}"]),
    detail: phrases![
        "added to the list",
        "{dose}",
        "{doses}",
        "{steps}",
        "{times}",
        "{#days_on} days on, {#days_off} off",
        "until {until}",
    ],
    chip: Phrase::Of(&["{subject} is on the list"]),
    question: Phrase::Of(&["Are you taking it?"]),
    verbs: list!["take", "started", "taking", "prescribed", "on", "using"],
    nouns: &[
        "medication", "medicine", "med", "meds", "drug", "prescription", "pill", "tablet", "tablets", "supplement",
    ],
    same: &[Alike::Name("name")],
    about: &[About::Medications],
    ..Speech::plain(EntryKind::Medication, Deed::Adds)
};

impl Tool for AddMedication {
    fn check(&self, clock: &Clock) -> Vec<Finding> {
        self.fits(clock).into_iter().collect()
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        // The same name on the list, stopped or not, is the same medication: it is taken up again or brought up to date.
        let old =
            scene.record.medications(scene.person).into_iter().find(|each| each.name.eq_ignore_ascii_case(&self.name));
        let id = old.map_or_else(|| MedicationId(scene.ids.fresh()), |old| old.id);
        let none = Medication::named(id, scene.person, self.name.clone());
        let medication = self.brought_up_to_date(old.cloned().unwrap_or(none), &scene.clock)?;
        let said = format!("{} is on the list", medication.name);
        Ok(Effect::Writes(vec![Change::Put(Noun::from(medication))], said))
    }
}

impl AddMedication {
    /// A medication of which only the name is known.
    pub fn named(name: impl Into<String>) -> AddMedication {
        AddMedication { name: name.into(), ..AddMedication::default() }
    }

    /// A medication with what is said here in place of what it had; the rest stays.
    ///
    /// # Errors
    /// What of its doses contradicts itself, or what it has.
    pub(super) fn brought_up_to_date(&self, old: Medication, clock: &Clock) -> Result<Medication, Finding> {
        let kept = |name: &str| !self.takes_out(name);
        let varied = self.doses.is_some() || self.steps.is_some();
        let hours = self.times.is_some() || self.every_hours.is_some() || varied;
        let (dose, schedule, plan) = self.resolve_regimen(&old, clock)?;
        let new = Medication {
            // What was said yes to beforehand was of the dose that was.
            consents: if dose == old.dose && plan == old.plan { old.consents.clone() } else { Vec::new() },
            dose,
            schedule,
            plan,
            // What has hours of its own from now on is no longer taken only when needed.
            as_needed: self.as_needed.unwrap_or(old.as_needed && kept("as_needed") && !hours),
            min_interval_hours: self
                .min_interval_hours
                .or(old.min_interval_hours.filter(|_| kept("min_interval_hours"))),
            max_per_day: self.max_per_day.or(old.max_per_day.filter(|_| kept("max_per_day"))),
            stock: self.stock.or(old.stock.filter(|_| kept("stock"))),
            instructions: self.instructions.clone().or(old.instructions.clone().filter(|_| kept("instructions"))),
            stopped: false,
            ..old.clone()
        };
        Ok(match new.is_due_as(&old) {
            true => new,
            false => Medication { since: Some(clock.now), past: old.past_at(clock.now), ..new },
        })
    }

    /// When it is due: as it was, but for what is said here. An hourly one without a time is counted from eight in the morning.
    pub(super) fn schedule(&self, old: Option<Schedule>, clock: &Clock) -> Option<Schedule> {
        let rhythm = self.has_rhythm();
        // A medication without times has no rhythm either, and no course.
        let has = |name: &str| self.takes_out(name) && old.is_some();
        let emptied = ["days", "every_days", "every_hours", "days_on", "days_off", "from", "until"].into_iter().any(has);
        let said = self.times.is_some() || rhythm || self.from.is_some() || self.until.is_some() || emptied;
        if !said {
            return old;
        }
        let mut times: Vec<NaiveTime> = self.times.iter().flatten().map(|time| time.0).collect();
        if times.is_empty() {
            times = old.as_ref().map(|old| old.times.clone()).unwrap_or_default();
        }
        if times.is_empty() && self.every_hours.is_some() {
            times.extend(NaiveTime::from_hms_opt(8, 0, 0));
        }
        times.sort_unstable();
        times.dedup();
        let today = clock.local().date();
        let from = self.from.unwrap_or(today);
        let interval = |old: &Schedule| matches!(old.recurs, Recurs::EveryHours { .. });
        let cycle = self.days_on.zip(self.days_off);
        let recurs = match (cycle, &self.days, self.every_days, self.every_hours, &old) {
            (Some((on, off)), ..) => Recurs::Cycle { on, off, from },
            (_, Some(days), ..) => Recurs::Days { days: days.clone() },
            (_, _, Some(every), ..) => Recurs::EveryDays { every, from },
            (.., Some(every), _) => Recurs::EveryHours { every, from },
            // Another hour to count from: from now on, and from here.
            (.., Some(Schedule { recurs: Recurs::EveryHours { every, .. }, .. }))
                if self.times.is_some() && !self.takes_out("every_hours") =>
            {
                Recurs::EveryHours { every: *every, from }
            }
            (.., Some(old)) if !self.takes_out(rhythm_of(&old.recurs)) => old.recurs.clone(),
            _ => Recurs::Days { days: (1..=7).collect() },
        };
        let counted = matches!(recurs, Recurs::EveryHours { .. });
        let same_count = old.as_ref().is_some_and(|old| old.recurs == recurs && self.times.is_none());
        // Home time stays what it was; so does the place where a count began, for as long as it goes on.
        let zone =
            old.as_ref().filter(|old| if counted { same_count } else { !interval(old) }).and_then(|old| old.zone);
        // "Between 8 and 10" is said of its times.
        let window = old.as_ref().filter(|_| self.times.is_none() && !counted).and_then(|old| old.window);
        let kept = old.filter(|_| !rhythm);
        let until = self.until.or_else(|| kept.as_ref().and_then(|old| old.until).filter(|_| !self.takes_out("until")));
        let from = self.from.or_else(|| kept.as_ref().and_then(|old| old.from).filter(|_| !self.takes_out("from")));
        let new = Schedule { until, from, zone, window, ..Schedule::of(times, recurs) };
        Some(if new.zone.is_some() { new } else { new.said_in(clock.zone) })
    }

    /// Whether it says on which days, or how often.
    pub(super) fn has_rhythm(&self) -> bool {
        self.days.is_some() || self.every_days.is_some() || self.every_hours.is_some() || self.days_on.is_some()
    }

    pub(super) fn takes_out(&self, name: &str) -> bool {
        self.taken_out.iter().flatten().any(|each| each == name)
    }

    /// What contradicts itself: two rhythms, a course that ends before it begins or is over.
    pub(super) fn fits(&self, clock: &Clock) -> Option<Finding> {
        let block = |detail: &str, fields: &[&str]| Some(refuse(detail, fields));
        let ways =
            [self.days.is_some(), self.every_days.is_some(), self.every_hours.is_some(), self.days_on.is_some()];
        if ways.iter().filter(|way| **way).count() > 1 {
            return block("On days of the week, in a cycle, or every so often: only one of them.", &["days", "every_days"]);
        }
        if self.days_on.is_some() != self.days_off.is_some() {
            return block("A cycle has days with it and days without it.", &["days_on", "days_off"]);
        }
        let optional = |name: &str| PARAMETERS.iter().any(|each| each.name == name && !each.required);
        if self.taken_out.iter().flatten().any(|name| !optional(name)) {
            return block("Only what is optional can be taken out.", &[TAKEN_OUT]);
        }
        if let (Some(from), Some(until)) = (self.from, self.until)
            && until < from
        {
            return block("That last day is before the first.", &["from", "until"]);
        }
        if self.until.is_some_and(|until| until < clock.local().date()) {
            return block("That last day has passed.", &["until"]);
        }
        super::amount::check_amount(self.dose.as_deref()).or_else(|| self.find_unplannable(clock))
    }
}

/// One that is on no list, of which only the name is known.
pub(super) fn unlisted(name: &str) -> Medication {
    Medication::named(MedicationId(Uuid::nil()), PersonId(Uuid::nil()), name)
}

/// The parameter that a rhythm was said by.
fn rhythm_of(recurs: &Recurs) -> &'static str {
    match recurs {
        Recurs::EveryDays { .. } => "every_days",
        Recurs::EveryHours { .. } => "every_hours",
        Recurs::Cycle { .. } => "days_on",
        Recurs::Days { .. } | Recurs::Once { .. } | Recurs::EveryWeeks { .. } | Recurs::Dates { .. } => "days",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::Zone;

    fn clock(at: &str, zone: chrono_tz::Tz) -> Clock {
        let now = chrono::DateTime::parse_from_rfc3339(at).unwrap();
        Clock { now: now.with_timezone(&zone).fixed_offset(), zone: Zone::Named(zone) }
    }

    fn home() -> Clock {
        clock("2026-03-14T09:30:00-04:00", chrono_tz::America::New_York)
    }

    fn away() -> Clock {
        clock("2026-03-20T12:00:00+01:00", chrono_tz::Europe::Berlin)
    }

    fn said(values: serde_json::Value) -> AddMedication {
        serde_json::from_value(values).unwrap()
    }

    fn metformin(schedule: Option<Schedule>) -> Medication {
        Medication { schedule, ..unlisted("Metformin") }
    }

    fn schedule(old: Option<Schedule>, clock: &Clock, values: serde_json::Value) -> Schedule {
        said(values).brought_up_to_date(metformin(old), clock).unwrap().schedule.unwrap()
    }

    #[test]
    fn an_interval_is_counted_from_where_it_was_said_whatever_else_changes_on_a_journey() {
        let every = serde_json::json!({ "name": "Metformin", "every_hours": 8, "times": ["08:00"] });
        let at_home = schedule(None, &home(), every);
        assert_eq!(at_home.zone, Some(chrono_tz::America::New_York));
        let shorter = serde_json::json!({ "name": "Metformin", "until": "2026-04-30" });
        let abroad = schedule(Some(at_home.clone()), &away(), shorter);
        assert_eq!((abroad.zone, &abroad.recurs, &abroad.times), (at_home.zone, &at_home.recurs, &at_home.times));
        // Another hour to count from is one of here and now.
        let later = serde_json::json!({ "name": "Metformin", "times": ["13:00"] });
        let anew = schedule(Some(abroad), &away(), later);
        let from = NaiveDate::from_ymd_opt(2026, 3, 20).unwrap();
        assert_eq!((anew.zone, anew.recurs), (Some(chrono_tz::Europe::Berlin), Recurs::EveryHours { every: 8, from }));
    }

    #[test]
    fn home_time_and_a_window_outlive_what_changes_nothing_of_them() {
        let (zone, window) = (Some(chrono_tz::America::New_York), Some(120));
        let eight = NaiveTime::from_hms_opt(8, 0, 0).unwrap();
        let old = || Some(Schedule { zone, window, ..Schedule::daily(vec![eight]) });
        let kept = |values| {
            let new = schedule(old(), &away(), values);
            (new.zone, new.window)
        };
        assert_eq!(kept(serde_json::json!({ "name": "Metformin", "until": "2026-04-30" })), (zone, window));
        assert_eq!(kept(serde_json::json!({ "name": "Metformin", "days": [1, 2, 3] })), (zone, window));
        assert_eq!(kept(serde_json::json!({ "name": "Metformin", "stock": 30.0 })), (zone, window));
        // "Between 8 and 10" was said of a time that it no longer has.
        assert_eq!(kept(serde_json::json!({ "name": "Metformin", "times": ["21:00"] })), (zone, None));
        // A time of day that comes from a count goes by the clock of wherever one is.
        let count = Schedule::of(vec![eight], Recurs::EveryHours { every: 8, from: home().local().date() });
        let daily = serde_json::json!({ "name": "Metformin", "days": [1], "times": ["08:00"] });
        assert_eq!(schedule(Some(Schedule { zone, ..count }), &away(), daily).zone, None);
    }
}
