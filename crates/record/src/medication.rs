//! A medication on a person's list.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime};
use serde::{Deserialize, Serialize};

use crate::{MedicationId, PersonId, Recurs, Schedule, StandingConsent};

/// A dose with a schedule of its own, where a medication's doses differ by the time, by the day, or from one stretch of days to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlannedDose {
    /// How much, as the user said it ("8 units").
    pub dose: String,
    /// When that much is due; one without times of day says only on which days.
    pub schedule: Schedule,
}

/// How a medication was due for a while, until that was told otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PastRegimen {
    /// From when on, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<DateTime<FixedOffset>>,
    /// When it was told otherwise.
    pub until: DateTime<FixedOffset>,
    /// The dose that its schedule had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<String>,
    /// Its schedule of one dose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// Its doses that differed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<PlannedDose>,
}

/// A schedule of a medication, and between which instants its times are occurrences.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a> {
    /// How much is due, where that was said.
    pub dose: Option<&'a str>,
    /// When.
    pub schedule: &'a Schedule,
    /// When it was told: what was due before is no occurrence of it.
    pub since: Option<DateTime<FixedOffset>>,
    /// When it was told otherwise: what is due from then on is none of it.
    pub until: Option<DateTime<FixedOffset>>,
}

/// A medication that a person is on, or was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Medication {
    /// Its id.
    pub id: MedicationId,
    /// Whose.
    pub person: PersonId,
    /// As the user calls it.
    pub name: String,
    /// The usual dose ("500 mg", "2 tablets"), if said; beside a plan of doses, what holds for all of them ("5 mg tablets").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<String>,
    /// When it is due, if it has a schedule and one dose at all times; none beside a plan of doses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// The doses that differ, each with a schedule of its own, in the order that they were said; empty where one dose holds at all times.
    /// No two of them are due at the same instant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<PlannedDose>,
    /// When it was told that it is due as it is: no hour before then is an occurrence. Unknown of one that an older version wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<DateTime<FixedOffset>>,
    /// How it was due before, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub past: Vec<PastRegimen>,
    /// Single doses that were moved: when each was due by its schedule, and when it is due instead, both on the clock of that schedule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<(NaiveDateTime, NaiveDateTime)>,
    /// Whether its doses are due without being announced.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// Taken only when needed: no dose of it is ever due.
    #[serde(default)]
    pub as_needed: bool,
    /// The least time between two doses, in hours, as the user set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_interval_hours: Option<f64>,
    /// The most dose units in any 24 hours, as the user set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_per_day: Option<f64>,
    /// Dose units left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<f64>,
    /// The user's own words on how to take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// Whether it was stopped.
    #[serde(default)]
    pub stopped: bool,
    /// What was said yes to beforehand, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consents: Vec<StandingConsent>,
}

impl Medication {
    /// One of which only the name is known.
    pub fn named(id: MedicationId, person: PersonId, name: impl Into<String>) -> Medication {
        Medication {
            id,
            person,
            name: name.into(),
            dose: None,
            schedule: None,
            plan: Vec::new(),
            since: None,
            past: Vec::new(),
            moved: Vec::new(),
            quiet: false,
            as_needed: false,
            min_interval_hours: None,
            max_per_day: None,
            stock: None,
            instructions: None,
            stopped: false,
            consents: Vec::new(),
        }
    }

    /// Its schedules, each with the dose that is planned by it. Whoever asks when it is due, or how much then, asks here.
    pub fn planned(&self) -> impl Iterator<Item = (Option<&str>, &Schedule)> {
        list_planned(self.dose.as_deref(), self.schedule.as_ref(), &self.plan)
    }

    /// The same of one whose doses are due: none where it is taken as needed or was stopped.
    pub fn due(&self) -> impl Iterator<Item = (Option<&str>, &Schedule)> {
        self.planned().filter(|_| !self.as_needed && !self.stopped)
    }

    /// The same with those that it had before, each for as long as it held: whoever asks what was due asks here.
    pub fn stretches(&self) -> impl Iterator<Item = Stretch<'_>> {
        let stretch = |since, until| move |(dose, schedule)| Stretch { dose, schedule, since, until };
        let past = self.past.iter().filter(|_| !self.as_needed && !self.stopped).flat_map(move |each| {
            let planned = list_planned(each.dose.as_deref(), each.schedule.as_ref(), &each.plan);
            planned.map(stretch(each.since, Some(each.until)))
        });
        past.chain(self.due().map(stretch(self.since, None)))
    }

    /// What is planned of it from this day on, and until that one; a dose without a schedule is one of each day.
    pub fn planned_between(&self, first: NaiveDate, last: Option<NaiveDate>) -> Vec<(Option<&str>, Schedule)> {
        let bare = self.dose.as_deref().filter(|_| !self.is_scheduled());
        let bare = bare.map(|dose| (Some(dose), Schedule::daily(Vec::new()).within(first, last)));
        let all = self.planned().map(|(dose, schedule)| (dose, schedule.within(first, last)));
        all.chain(bare).filter_map(|(dose, schedule)| Some((dose, schedule?))).collect()
    }

    /// The same as it stands from a day on: where all doses of a plan but one have ended by then, that one holds at all times.
    pub fn standing_from(&self, first: NaiveDate) -> Medication {
        let left: Vec<_> = self.plan.iter().filter(|each| each.schedule.within(first, None).is_some()).collect();
        match left.as_slice() {
            [one] if self.dose.is_none() => Medication {
                dose: Some(one.dose.clone()),
                schedule: Some(one.schedule.clone()),
                plan: Vec::new(),
                ..self.clone()
            },
            _ => self.clone(),
        }
    }

    /// How it was due before, once the way that it is due now ends at this instant.
    pub fn past_at(&self, until: DateTime<FixedOffset>) -> Vec<PastRegimen> {
        let ends = self.due().next().is_some().then(|| PastRegimen {
            since: self.since,
            until,
            dose: self.dose.clone(),
            schedule: self.schedule.clone(),
            plan: self.plan.clone(),
        });
        self.past.iter().cloned().chain(ends).collect()
    }

    /// Whether both are due at the same times, with the same doses where these differ.
    pub fn is_due_as(&self, other: &Medication) -> bool {
        (&self.schedule, &self.plan, self.as_needed, self.stopped)
            == (&other.schedule, &other.plan, other.as_needed, other.stopped)
    }

    /// Whether it has a schedule, of one dose or of several.
    pub fn is_scheduled(&self) -> bool {
        self.planned().next().is_some()
    }

    /// Its times of day, in order, each once.
    pub fn times(&self) -> Vec<NaiveTime> {
        let mut times: Vec<NaiveTime> = self.planned().flat_map(|(_, schedule)| schedule.times.clone()).collect();
        times.sort_unstable();
        times.dedup();
        times
    }

    /// The dose of the occurrence that is meant for this time of its clock; the usual one where its doses do not differ.
    pub fn dose_due(&self, due: NaiveDateTime) -> Option<&str> {
        let planned = self.plan.iter().find(|each| {
            let passes = matches!(each.schedule.recurs, Recurs::EveryHours { .. });
            each.schedule.falls_on(due.date()) && (passes || each.schedule.times.contains(&due.time()))
        });
        if self.plan.is_empty() { self.dose.as_deref() } else { planned.map(|each| each.dose.as_str()) }
    }

    /// The dose that is meant around a time: of the occurrence of that time, else the one that the whole day has.
    pub fn dose_around(&self, at: NaiveDateTime) -> Option<&str> {
        let of_the_day = || {
            let doses = self.doses_on(at.date());
            let first = doses.first()?;
            doses.iter().all(|each| each.dose == first.dose).then_some(first.dose.as_str())
        };
        self.dose_due(at).or_else(of_the_day)
    }

    /// The doses that differ and fall on a day, in the order of their times.
    pub fn doses_on(&self, date: NaiveDate) -> Vec<&PlannedDose> {
        let mut found: Vec<&PlannedDose> = self.plan.iter().filter(|each| each.schedule.falls_on(date)).collect();
        found.sort_by_key(|each| each.schedule.times.first().copied());
        found
    }
}

fn list_planned<'a>(
    dose: Option<&'a str>,
    schedule: Option<&'a Schedule>,
    plan: &'a [PlannedDose],
) -> impl Iterator<Item = (Option<&'a str>, &'a Schedule)> {
    let whole = schedule.into_iter().map(move |schedule| (dose, schedule));
    whole.chain(plan.iter().map(|each| (Some(each.dose.as_str()), &each.schedule)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn time(hour: u32) -> NaiveTime {
        NaiveTime::from_hms_opt(hour, 0, 0).unwrap()
    }

    fn date(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, day).unwrap()
    }

    fn planned(dose: &str, schedule: Schedule) -> PlannedDose {
        PlannedDose { dose: dose.to_owned(), schedule }
    }

    fn insulin() -> Medication {
        let plan = vec![
            planned("12 units", Schedule::daily(vec![time(8)])),
            planned("8 units", Schedule::daily(vec![time(18)])),
        ];
        let none = Medication::named(MedicationId(Uuid::from_u128(1)), PersonId(Uuid::nil()), "Insulin");
        Medication { plan, ..none }
    }

    #[test]
    fn dose_of_an_occurrence_is_the_one_planned_for_its_time() {
        let insulin = insulin();
        assert_eq!(insulin.times(), [time(8), time(18)]);
        assert_eq!(insulin.dose_due(date(14).and_time(time(8))), Some("12 units"));
        assert_eq!(insulin.dose_due(date(14).and_time(time(18))), Some("8 units"));
        assert_eq!(insulin.dose_due(date(14).and_time(time(12))), None);
        assert_eq!(insulin.doses_on(date(14)).len(), 2);
    }

    #[test]
    fn record_without_a_plan_reads_and_writes_as_before() {
        let older = r#"{"id":"00000000-0000-0000-0000-000000000001","person":"00000000-0000-0000-0000-000000000000",
            "name":"Metformin","dose":"500 mg","as_needed":false,"stopped":false}"#;
        let read: Medication = serde_json::from_str(older).unwrap();
        assert!(read.plan.is_empty());
        assert_eq!(read.dose_due(date(14).and_time(time(8))), Some("500 mg"));
        assert!(!serde_json::to_string(&read).unwrap().contains("plan"));
        let back: Medication = serde_json::from_str(&serde_json::to_string(&insulin()).unwrap()).unwrap();
        assert_eq!(back, insulin());
    }
}
