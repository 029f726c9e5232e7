//! `get_vitals`: the measurements of a kind, or a figure of them.

use alara_gate::{Definition, Finding};
use alara_record::{DayPart, Entry};
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::measured::{Measured, counts, holders, measured};
use super::parameter::{ABOUT, PART, SINCE, UNTIL, choice, figure, required};
use super::speech::Speech;
use super::{Days, Effect, Figure, LogBloodPressure, Moment, Scene, Tool, answer, find, voice};
use crate::vitals::{ANSWERED, Vital, VitalKind};

/// The measurements of a kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetVitals {
    /// What was measured.
    pub kind: String,
    /// From, included.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only this part of each day.
    pub part: Option<DayPart>,
    /// Only what has these words, of a kind whose entries have some.
    pub about: Option<String>,
    /// Only this of them.
    pub figure: Option<Figure>,
}

pub(super) static DEFINITION: Definition = query(
    "get_vitals",
    "Measurements",
    "Lists measurements of a kind.",
    &[
        required("kind", choice(ANSWERED), "What was measured."),
        SINCE,
        UNTIL,
        PART,
        ABOUT,
        figure(&["last", "count", "sum", "average", "highest", "lowest"]),
    ],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[]);

impl Tool for GetVitals {
    fn reads(&self) -> &'static [&'static str] {
        VitalKind::from_code(&self.kind).map_or(&[], holders)
    }

    fn days(&self) -> Days {
        // What was slept of a night is mostly recorded on the day behind it.
        let part = self.part.map(|part| if self.kind == SLEEP { DayPart::Night } else { part });
        Days { since: self.since, until: self.until, part }
    }

    fn newest(&self) -> bool {
        self.figure == Some(Figure::Last)
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let days = self.days();
        let held = self.slept(&days, scene).unwrap_or(days);
        let found: Vec<Entry> =
            answer::entries(scene, self.reads(), &held).into_iter().filter(|entry| self.counts(entry)).collect();
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        let (one, many) = self.called();
        if found.is_empty() {
            return answer::none(format!("No {one} is recorded{}{span}.", owner.of_whom()));
        }
        let line = |entry: &Entry| format!("{}, {}", self.reading(entry), answer::when(entry.at, &scene.clock));
        let whose = owner.whose();
        if let Some(message) = self.figured(&found, &line, &format!("{whose} {{}} {one}{span}")) {
            let told = match self.figure {
                Some(Figure::Last) => found.get(..1).unwrap_or_default(),
                _ => found.as_slice(),
            };
            return answer::some(message, answer::rows(told), told);
        }
        let head = match found.len() {
            1 => format!("{whose} {one}{span}:"),
            count if span.is_empty() => format!("{whose} last {many}, {count} in all, the newest first:"),
            count => format!("{count} {many}{}{span}, the newest first:", owner.of_whom()),
        };
        let text = answer::listed(&head, found.iter().map(line));
        let text = self.figures(&found).map_or(text.clone(), |figures| format!("{figures}\n{text}"));
        answer::some(text, answer::rows(&found), &found)
    }
}

impl GetVitals {
    /// The stretch in which the sleep of one night is recorded: from that evening to the afternoon behind it.
    fn slept(&self, days: &Days, scene: &Scene<'_>) -> Option<Days> {
        let (Some(since), Some(until), SLEEP, Some(_)) = (self.since, self.until, self.kind.as_str(), self.part) else {
            return None;
        };
        let night = since.date() == until.date();
        let at = |hours: i64| {
            let local = since.date().and_time(chrono::NaiveTime::MIN) + chrono::Duration::hours(hours);
            Some(Moment::At(scene.clock.zone.at(local)))
        };
        night.then(|| Days { since: at(18), until: at(39), ..*days }).map(|days| Days { part: None, ..days })
    }

    /// The one figure that is asked for, as a sentence; `opening` has a place for its name. None where none is, or where it cannot be
    /// drawn from these readings (several units).
    fn figured(&self, found: &[Entry], line: &dyn Fn(&Entry) -> String, opening: &str) -> Option<String> {
        let figure = self.figure?;
        let count = found.len();
        let opened = |name: &str| opening.replace("{}", name);
        let most = |best: fn(f64, f64) -> bool| {
            self.same_unit(found)?;
            let mut chosen = found.first()?;
            for entry in found {
                if best(self.value(entry)?, self.value(chosen)?) {
                    chosen = entry;
                }
            }
            Some(chosen)
        };
        Some(match figure {
            Figure::Last => format!("{}: {}.", opened("last"), found.first().map(line)?),
            Figure::Highest => format!("{}: {}.", opened("highest"), most(|one, other| one > other).map(line)?),
            Figure::Lowest => format!("{}: {}.", opened("lowest"), most(|one, other| one < other).map(line)?),
            Figure::Average if count == 1 => {
                format!("{}: {}, the only reading.", opened("average"), found.first().map(line)?)
            }
            Figure::Average => format!("{}: {}, of {count} readings.", opened("average"), self.average(found)?),
            Figure::Sum => {
                let row = self.row()?;
                let what = row.adds_up?;
                let known: Vec<f64> = found.iter().filter_map(|entry| Some(self.measured(entry)?.value)).collect();
                let (first, unknown) = (known.first()?, count - known.len());
                let sum = known.iter().skip(1).fold(*first, |sum, value| sum + value);
                let what = self.about.as_ref().map_or(what.to_owned(), |about| format!("of {about}"));
                let (one, many) = self.called();
                let span = opening.split_once(one).map_or("", |(_, span)| span);
                let each = match (count, unknown) {
                    (1, _) => String::new(),
                    (_, 0) => format!(", in {count} {many}"),
                    // What nobody said is in no sum, and is not passed over.
                    _ => format!(", in {} of {count} {many}; of the others it was not said", known.len()),
                };
                format!("{} {} {what}{span}{each}.", rounded(sum), row.canonical().sign)
            }
            Figure::Count => {
                let (one, many) = self.called();
                let span = opening.split_once(one).map_or("", |(_, span)| span);
                let name = if count == 1 && many.ends_with("readings") {
                    format!("{one} reading")
                } else {
                    (if count == 1 { one } else { many }).to_owned()
                };
                answer::listed(&format!("{count} {name}{span}:"), found.iter().map(line))
            }
            _ => return None,
        })
    }

    /// What several readings come to: "Average 133/85, from 128/82 to 138/88."; of what was drunk the sum. None where the units differ.
    fn figures(&self, found: &[Entry]) -> Option<String> {
        if found.len() < 2 {
            return None;
        }
        let average = self.average(found)?;
        let readings: Option<Vec<Measured<'_>>> = found.iter().map(|entry| self.measured(entry)).collect();
        let readings = readings?;
        let low = |all: &[f64]| all.iter().copied().fold(f64::INFINITY, f64::min);
        let high = |all: &[f64]| all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let upper: Vec<f64> = readings.iter().map(|reading| reading.value).collect();
        if self.row()?.adds_up.is_some() {
            return Some(format!("In all {} {}.", rounded(upper.iter().sum()), self.same_unit(found)?));
        }
        let lower: Vec<f64> = readings.iter().filter_map(|reading| reading.second).collect();
        Some(match lower.as_slice() {
            [] => format!("Average {average}, from {} to {}.", low(&upper), high(&upper)),
            lower => format!(
                "Average {average}; upper number from {} to {}, lower from {} to {}.",
                low(&upper),
                high(&upper),
                low(lower),
                high(lower)
            ),
        })
    }

    /// The mean of several readings with its unit; none where they have several.
    fn average(&self, found: &[Entry]) -> Option<String> {
        let mean = |of: &dyn Fn(Measured<'_>) -> Option<f64>| -> Option<f64> {
            let all: Option<Vec<f64>> = found.iter().map(|entry| of(self.measured(entry)?)).collect();
            all.map(|all| all.iter().sum::<f64>() / all.len() as f64)
        };
        let first = mean(&|reading| Some(reading.value))?;
        if self.row()?.values.len() > 1 {
            return Some(format!("{first:.0}/{:.0}", mean(&|reading| reading.second)?));
        }
        let unit = self.same_unit(found)?;
        Some(format!("{} {unit}", (first * 10.0).round() / 10.0))
    }

    /// The unit of all readings, if they have one.
    fn same_unit<'e>(&self, found: &'e [Entry]) -> Option<&'e str> {
        let unit = |entry: &'e Entry| self.measured(entry).map(|reading| reading.unit);
        let first = found.first().and_then(unit)?;
        found.iter().all(|entry| unit(entry) == Some(first)).then_some(first)
    }

    /// The number by which readings are compared: of a blood pressure the upper, then the lower.
    fn value(&self, entry: &Entry) -> Option<f64> {
        let reading = self.measured(entry)?;
        Some(reading.value + reading.second.unwrap_or_default() / 1000.0)
    }

    /// The reading as it is told: of an entry that holds another kind too, this one alone.
    fn reading(&self, entry: &Entry) -> String {
        match self.measured(entry) {
            Some(reading) if entry.tool == LogBloodPressure::ID && reading.second.is_none() => {
                format!("{} {}", reading.value, reading.unit)
            }
            _ => voice::reading(entry),
        }
    }

    /// What an entry is called here, one and several: by what is asked about, where that is more than its kind.
    fn called(&self) -> (&str, &str) {
        let (one, many) = voice::called(&self.kind);
        (self.about.as_deref().unwrap_or(one), many)
    }

    /// Whether an entry is one of those that are asked about.
    fn counts(&self, entry: &Entry) -> bool {
        let of_kind = VitalKind::from_code(&self.kind).is_some_and(|kind| counts(kind, entry));
        of_kind && self.about.as_deref().is_none_or(|about| find::told(entry, about))
    }

    fn row(&self) -> Option<&'static Vital> {
        VitalKind::from_code(&self.kind).map(VitalKind::row)
    }

    fn measured<'e>(&self, entry: &'e Entry) -> Option<Measured<'e>> {
        measured(VitalKind::from_code(&self.kind)?, entry)
    }
}

/// A sum without the tail that adding decimals leaves.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

const SLEEP: &str = VitalKind::SleepHours.code();
