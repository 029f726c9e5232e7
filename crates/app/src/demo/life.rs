//! How a life is written down: by days before now, times of day, and chance. What would lie ahead has not happened.

use alara_gate::Parameters;
use alara_health::tools::{Clock, LogMedication, SkipDose};
use chrono::{DateTime, Duration, FixedOffset, NaiveDate, NaiveTime};
use serde_json::{Value, json};

use crate::time::Chance;

/// Whose record a step goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    User,
    Other,
}

/// One step: a call of a tool, at a moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Happened {
    pub at: DateTime<FixedOffset>,
    pub who: Who,
    pub tool: &'static str,
    pub parameters: Parameters,
}

/// A life as it is invented.
pub(super) struct Life<'a> {
    clock: Clock,
    chance: &'a Chance,
    pub who: Who,
    pub told: Vec<Happened>,
}

/// An hour and a minute.
pub(super) type At = (u32, u32);

/// A medication and how it is taken.
pub(super) struct Course {
    pub name: &'static str,
    pub dose: &'static str,
    pub times: &'static [At],
    /// The first and the last day, in days before now.
    pub from: i64,
    pub to: i64,
    /// Of a hundred doses, how many are taken.
    pub kept: u64,
}

impl<'a> Life<'a> {
    pub fn new(clock: Clock, chance: &'a Chance) -> Life<'a> {
        Life { clock, chance, who: Who::User, told: Vec::new() }
    }

    /// The day so many days before today.
    pub fn day(&self, ago: i64) -> NaiveDate {
        self.clock.local().date() - Duration::days(ago)
    }

    /// The same as `YYYY-MM-DD`.
    pub fn date(&self, ago: i64) -> String {
        self.day(ago).format("%Y-%m-%d").to_string()
    }

    /// Something happens, so many days ago and so many minutes after a time of day.
    pub fn happens(&mut self, ago: i64, (hour, minute): At, later: i64, tool: &'static str, parameters: Value) {
        let time = NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or(NaiveTime::MIN);
        let at = self.clock.zone.at(self.day(ago).and_time(time) + Duration::minutes(later));
        let Value::Object(parameters) = parameters else { return };
        if at < self.clock.now {
            self.told.push(Happened { at, who: self.who, tool, parameters });
        }
    }

    /// A number below another.
    pub fn below(&self, bound: u64) -> u64 {
        u64::from_be_bytes(self.chance.bytes()) % bound.max(1)
    }

    /// A whole number from one to another.
    pub fn between(&self, from: i64, to: i64) -> i64 {
        from + self.below(u64::try_from(to - from + 1).unwrap_or(1)) as i64
    }

    /// A value that drifts from one to another over the year, with some noise, to a tenth.
    pub fn drift(&self, ago: i64, first: f64, last: f64, noise: f64) -> f64 {
        let way = 1.0 - ago as f64 / super::DAYS as f64;
        let off = (self.below(2001) as f64 / 1000.0 - 1.0) * noise;
        ((first + (last - first) * way + off) * 10.0).round() / 10.0
    }

    /// The doses of a course: most are taken about on time, a few left out with a reason, a few forgotten. Of today only the first is told
    /// of: the rest waits.
    pub fn takes(&mut self, course: &Course) {
        for ago in (course.to..=course.from).rev() {
            for (index, at) in course.times.iter().enumerate() {
                if ago == 0 && index > 0 {
                    continue;
                }
                let lot = self.below(100);
                let late = self.between(-6, 34);
                if lot < course.kept {
                    let parameters = json!({ "medication_name": course.name, "dose": course.dose });
                    self.happens(ago, *at, late, LogMedication::ID, parameters);
                } else if lot < course.kept + 2 {
                    const WHY: [&str; 3] = ["upset stomach", "ran out, picking it up tomorrow", "travelling"];
                    let why = WHY.get(self.below(3) as usize).copied().unwrap_or_default();
                    let time = format!("{:02}:{:02}", at.0, at.1);
                    let parameters = json!({
                        "medication_name": course.name, "date": self.date(ago), "time": time, "reason": why
                    });
                    self.happens(ago, *at, 20, SkipDose::ID, parameters);
                }
            }
        }
    }
}
