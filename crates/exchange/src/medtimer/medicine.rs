//! A medication with its reminders, as one of the list with its plan. What its reminders say that no plan here has stands in words in its
//! instructions.

use alara_health::tools::{AddMedication, HealthCall, TimeOfDay, TimedDose};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Timelike};
use serde::Deserialize;

use super::word_amount;
use crate::incoming::{Here, Item, Taken, refuse};
use crate::rhythm::DAYS;

/// A medication of the backup, with its reminders.
#[derive(Debug, Deserialize)]
pub(super) struct FullMedicine {
    medicine: Medicine,
    #[serde(default)]
    reminders: Vec<Reminder>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Medicine {
    name: Option<String>,
    /// How much is left; zero where nobody counts it.
    amount: f64,
    unit: Option<String>,
    notes: Option<String>,
}

/// A reminder, by the names of the backup; days are counted since 1970, and zero is none.
#[derive(Debug, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Reminder {
    time_in_minutes: u32,
    consecutive_days: u16,
    pause_days: u16,
    instructions: Option<String>,
    cycle_start_day: u32,
    amount: String,
    /// From Monday on.
    days: Vec<bool>,
    active: bool,
    period_start: u32,
    period_end: u32,
    /// A bit for each day of a month.
    active_days_of_month: i64,
    linked_reminder_id: i64,
    /// Seconds since 1970.
    interval_start: i64,
    interval_starts_from_processed: bool,
    variable_amount: bool,
    windowed_interval: bool,
    out_of_stock_reminder_type: String,
    expiration_reminder_type: String,
}

impl Default for Reminder {
    fn default() -> Reminder {
        Reminder {
            time_in_minutes: 0,
            consecutive_days: 1,
            pause_days: 0,
            instructions: None,
            cycle_start_day: 0,
            amount: String::new(),
            days: Vec::new(),
            active: true,
            period_start: 0,
            period_end: 0,
            active_days_of_month: -1,
            linked_reminder_id: 0,
            interval_start: 0,
            interval_starts_from_processed: false,
            variable_amount: false,
            windowed_interval: false,
            out_of_stock_reminder_type: "OFF".to_owned(),
            expiration_reminder_type: "OFF".to_owned(),
        }
    }
}

/// On which days a reminder comes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rhythm {
    Days(Vec<u8>),
    EveryDays(u16, NaiveDate),
    Cycle(u16, u16, NaiveDate),
    /// From a time of day on.
    EveryHours(u8),
}

/// A reminder as a plan has it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Due {
    time: TimeOfDay,
    dose: Option<String>,
    rhythm: Rhythm,
    from: Option<NaiveDate>,
    until: Option<NaiveDate>,
}

impl FullMedicine {
    /// Its name, with the unit in which it is counted.
    pub fn unit(&self) -> Option<(String, Option<String>)> {
        Some((self.medicine.name.as_ref()?.trim().to_owned(), self.medicine.unit.clone()))
    }

    /// What it records, and what of it is only counted.
    pub fn into_taken(self, place: u64, here: &Here) -> Vec<Taken> {
        let Some(name) = self.medicine.name.as_deref().map(str::trim).filter(|name| !name.is_empty()) else {
            return vec![refuse(place, "it has no name")];
        };
        let today = here.zone.local(here.now).date();
        let (counted, due): (Vec<_>, Vec<_>) =
            self.reminders.iter().partition(|each| each.find_why_not(today).is_some());
        let unit = self.medicine.unit.as_deref();
        let mut medication = AddMedication::named(name);
        let planned: Option<Vec<Due>> = due.iter().map(|each| each.plan(unit, here)).collect();
        let mut words = tell_instructions(&due);
        if !planned.is_some_and(|planned| take_plan(planned, &mut medication)) {
            words.extend(due.iter().map(|each| each.tell(unit)));
        }
        words.extend(self.medicine.notes.iter().map(|notes| notes.trim().to_owned()));
        words.retain(|line| !line.is_empty());
        medication.instructions = Some(words.join("\n")).filter(|words| !words.is_empty());
        medication.stock = Some(self.medicine.amount).filter(|left| left.is_finite() && *left > 0.0);
        let counted = counted.into_iter().filter_map(|each| each.find_why_not(today));
        let item = Item::plain(place, HealthCall::AddMedication(medication));
        std::iter::once(Taken::Item(item)).chain(counted.map(|why| Taken::NotMapped(why.to_owned()))).collect()
    }
}

/// What the reminders say of how to take it: once where all say the same, else each with its time.
fn tell_instructions(due: &[&Reminder]) -> Vec<String> {
    let said = |each: &Reminder| each.instructions.as_deref().unwrap_or_default().trim().to_owned();
    match due.split_first() {
        Some((first, rest)) if rest.iter().all(|each| said(each) == said(first)) => vec![said(first)],
        _ => {
            let some = due.iter().filter(|each| !said(each).is_empty());
            some.map(|each| format!("{}: {}", each.tell_time(), said(each))).collect()
        }
    }
}

/// Puts the plan of all reminders into a medication; whether one plan holds them all.
fn take_plan(due: Vec<Due>, medication: &mut AddMedication) -> bool {
    let Some(first) = due.first().cloned() else { return true };
    if due.iter().any(|each| (each.from, each.until) != (first.from, first.until)) {
        return false;
    }
    let mut times: Vec<NaiveTime> = due.iter().map(|each| each.time.0).collect();
    times.sort_unstable();
    times.dedup();
    if times.len() < due.len() {
        return false;
    }
    let one_dose = due.iter().all(|each| each.dose == first.dose);
    let one_rhythm = due.iter().all(|each| each.rhythm == first.rhythm);
    let is_hourly = matches!(first.rhythm, Rhythm::EveryHours(_));
    if is_hourly && due.len() > 1 {
        return false;
    }
    let doses = || -> Option<Vec<TimedDose>> {
        due.iter()
            .map(|each| {
                let days = match (&each.rhythm, one_rhythm) {
                    (_, true) => None,
                    (Rhythm::Days(days), false) => Some(days.clone()),
                    (Rhythm::EveryDays(..) | Rhythm::Cycle(..) | Rhythm::EveryHours(_), false) => return None,
                };
                Some(TimedDose { time: Some(each.time), days, dose: each.dose.clone()? })
            })
            .collect()
    };
    if one_dose && one_rhythm {
        medication.times = Some(due.iter().map(|each| each.time).collect());
        medication.dose = first.dose;
    } else {
        let Some(doses) = doses() else { return false };
        medication.doses = Some(doses);
    }
    (medication.from, medication.until) = (first.from, first.until);
    if one_rhythm {
        match first.rhythm {
            Rhythm::Days(days) => medication.days = Some(days).filter(|days| days.len() < 7),
            Rhythm::EveryDays(every, from) => (medication.every_days, medication.from) = (Some(every), Some(from)),
            Rhythm::Cycle(on, off, from) => {
                (medication.days_on, medication.days_off, medication.from) = (Some(on), Some(off), Some(from));
            }
            Rhythm::EveryHours(every) => medication.every_hours = Some(every),
        }
    }
    true
}

impl Reminder {
    /// Why it says nothing of the plan as it is.
    fn find_why_not(&self, today: NaiveDate) -> Option<&'static str> {
        let is_off = |kind: &str| kind.is_empty() || kind == "OFF";
        if !is_off(&self.out_of_stock_reminder_type) || !is_off(&self.expiration_reminder_type) {
            Some("reminder of the stock or the expiry of a medication")
        } else if !self.active {
            Some("reminder that is switched off")
        } else if day_of(self.period_end).is_some_and(|end| end < today) {
            Some("reminder of a course that is over")
        } else {
            None
        }
    }

    fn dose(&self, unit: Option<&str>) -> Option<String> {
        word_amount(&self.amount, unit).filter(|_| !self.variable_amount)
    }

    /// The reminder as a plan has it; none where no plan does.
    fn plan(&self, unit: Option<&str>, here: &Here) -> Option<Due> {
        let today = here.zone.local(here.now).date();
        let begins = day_of(self.period_start).filter(|from| *from > today);
        if self.linked_reminder_id != 0
            || self.windowed_interval
            || self.active_days_of_month & 0x7fff_ffff != 0x7fff_ffff
        {
            return None;
        }
        let (dose, until) = (self.dose(unit), day_of(self.period_end));
        if self.interval_start != 0 {
            let every = u8::try_from(self.time_in_minutes / 60).ok().filter(|every| (1..=24).contains(every))?;
            let start = DateTime::from_timestamp(self.interval_start, 0)?.fixed_offset();
            let whole = self.time_in_minutes.is_multiple_of(60) && !self.interval_starts_from_processed;
            let time = TimeOfDay(whole.then(|| to_minute(here.zone.local(start).time()))??);
            return Some(Due { time, dose, rhythm: Rhythm::EveryHours(every), from: begins, until });
        }
        let time = TimeOfDay(self.time_of_day()?);
        let days = self.list_days();
        let rhythm = match (self.consecutive_days, self.pause_days) {
            (_, 0) => Rhythm::Days(days),
            // A cycle on some days of the week only, or one that begins another day than its course, is no rhythm here.
            _ if days.len() < 7 || begins.is_some() => return None,
            (1, off) => Rhythm::EveryDays(off.checked_add(1)?, day_of(self.cycle_start_day)?),
            (on, off) => Rhythm::Cycle(on, off, day_of(self.cycle_start_day)?),
        };
        Some(Due { time, dose, rhythm, from: begins, until })
    }

    /// The days of the week, 1 for Monday; all of them where it says none.
    fn list_days(&self) -> Vec<u8> {
        let days: Vec<u8> = (1..=7).zip(&self.days).filter(|(_, on)| **on).map(|(day, _)| day).collect();
        if days.is_empty() { (1..=7).collect() } else { days }
    }

    fn time_of_day(&self) -> Option<NaiveTime> {
        NaiveTime::from_hms_opt(self.time_in_minutes / 60, self.time_in_minutes % 60, 0)
    }

    fn tell_time(&self) -> String {
        match self.time_of_day() {
            _ if self.interval_start != 0 => format!("every {} minutes", self.time_in_minutes),
            Some(_) if self.linked_reminder_id != 0 => {
                format!("{} minutes after the dose before", self.time_in_minutes)
            }
            Some(time) => time.format("%H:%M").to_string(),
            None => format!("every {} minutes", self.time_in_minutes),
        }
    }

    /// The reminder in words.
    fn tell(&self, unit: Option<&str>) -> String {
        let mut words = vec![self.tell_time()];
        words.extend(self.dose(unit));
        let days = self.list_days();
        if days.len() < 7 {
            words.push(
                days.iter().filter_map(|day| DAYS.get(usize::from(*day) - 1).copied()).collect::<Vec<_>>().join(" "),
            );
        }
        if self.pause_days > 0 {
            words.push(format!("{} days with, {} days without", self.consecutive_days, self.pause_days));
        }
        if self.active_days_of_month & 0x7fff_ffff != 0x7fff_ffff {
            let days = (1..=31).filter(|day| self.active_days_of_month >> (day - 1) & 1 == 1);
            words.push(format!(
                "on day {} of the month",
                days.map(|day| day.to_string()).collect::<Vec<_>>().join(", ")
            ));
        }
        words.extend(day_of(self.period_start).map(|from| format!("from {from}")));
        words.extend(day_of(self.period_end).map(|until| format!("until {until}")));
        words.join(", ")
    }
}

fn to_minute(time: NaiveTime) -> Option<NaiveTime> {
    NaiveTime::from_hms_opt(time.hour(), time.minute(), 0)
}

/// The day of so many days since 1970; zero is none.
fn day_of(days: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(1970, 1, 1)?.checked_add_days(Days::new(u64::from(days))).filter(|_| days > 0)
}
