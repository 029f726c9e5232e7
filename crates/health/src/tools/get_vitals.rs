//! `get_vitals`: the measurements of a kind, or a figure of them.

use alara_gate::{Category, Control, Definition, Finding, Sensitivity};
use alara_record::{DayPart, Entry};
use serde::{Deserialize, Serialize};

use super::parameter::{PART, SINCE, UNTIL, choice, figure, required};
use super::speech::Speech;
use super::{Days, Effect, Figure, Moment, Scene, Tool, answer, voice};

/// The measurements of a kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetVitals {
    /// What was measured.
    pub kind: String,
    /// From, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
    /// Up to, included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Moment>,
    /// Only this part of each day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<DayPart>,
    /// Only this of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
}

static DEFINITION: Definition = Definition {
    id: "get_vitals",
    version: 1,
    name: "Measurements",
    description: "Lists measurements of a kind.",
    category: Category::ReadOnly,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[
        required(
            "kind",
            choice(&[
                "weight",
                "temperature",
                "heart_rate",
                "glucose",
                "spo2",
                "sleep_hours",
                "blood_pressure",
                "hydration",
            ]),
            Control::Choice,
            "What was measured.",
        ),
        SINCE,
        UNTIL,
        PART,
        figure(&["last", "count", "sum", "average", "highest", "lowest"]),
    ],
    at_least_one_of: &[],
    rules: &[],
};

static SPEECH: Speech = Speech::of_a_query();

impl Tool for GetVitals {
    const DEFINITION: &'static Definition = &DEFINITION;
    const SPEECH: &'static Speech = &SPEECH;

    fn reads(&self) -> &'static [&'static str] {
        match self.kind.as_str() {
            "blood_pressure" => &["log_blood_pressure"],
            "hydration" => &["log_hydration"],
            // A pulse is also said beside a blood pressure.
            "heart_rate" => &["log_vital", "log_blood_pressure"],
            _ => &["log_vital"],
        }
    }

    fn days(&self) -> Days {
        // What was slept of a night is mostly recorded on the day behind it.
        let part = self.part.map(|part| if self.kind == "sleep_hours" { DayPart::Night } else { part });
        Days { since: self.since, until: self.until, part }
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let days = self.days();
        let held = self.slept(&days, scene).unwrap_or(days);
        let found: Vec<Entry> = answer::entries(scene, self.reads(), &held)
            .into_iter()
            .filter(|entry| entry.tool != "log_vital" || answer::field(entry, "kind") == Some(&self.kind))
            .filter(|entry| {
                self.kind != "heart_rate" || entry.tool == "log_vital" || entry.fields.contains_key("pulse")
            })
            .collect();
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        let (one, many) = voice::called(&self.kind);
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
        let (Some(since), Some(until), "sleep_hours", Some(_)) =
            (self.since, self.until, self.kind.as_str(), self.part)
        else {
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
            Figure::Sum if self.kind == "hydration" => {
                let sum: Option<f64> = found.iter().map(|entry| voice::number(entry, "amount_ml")).sum();
                let each = match count {
                    1 => String::new(),
                    _ => format!(", in {count} drinks"),
                };
                let span = opening.split_once("drink").map_or("", |(_, span)| span);
                format!("{} ml to drink{span}{each}.", sum?)
            }
            Figure::Count => {
                let (one, many) = voice::called(&self.kind);
                let span = opening.split_once(one.as_str()).map_or("", |(_, span)| span);
                let name = if count == 1 && many.ends_with("readings") {
                    format!("{one} reading")
                } else if count == 1 {
                    one
                } else {
                    many
                };
                answer::listed(&format!("{count} {name}{span}:"), found.iter().map(line))
            }
            _ => return None,
        })
    }

    /// What several readings come to: "Average 133/85, from 128/82 to 138/88."; of what was drunk the sum. None where the units differ.
    fn figures(&self, found: &[Entry]) -> Option<String> {
        let numbers =
            |name: &str| -> Option<Vec<f64>> { found.iter().map(|entry| voice::number(entry, name)).collect() };
        let (low, high) = (
            |all: &[f64]| all.iter().copied().fold(f64::INFINITY, f64::min),
            |all: &[f64]| all.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        );
        if found.len() < 2 {
            return None;
        }
        let average = self.average(found)?;
        match self.kind.as_str() {
            "blood_pressure" => {
                let (upper, lower) = (numbers("systolic")?, numbers("diastolic")?);
                Some(format!(
                    "Average {average}; upper number from {} to {}, lower from {} to {}.",
                    low(&upper),
                    high(&upper),
                    low(&lower),
                    high(&lower)
                ))
            }
            "hydration" => Some(format!("In all {} ml.", numbers("amount_ml")?.iter().sum::<f64>())),
            _ => {
                let all: Option<Vec<f64>> = found.iter().map(|entry| self.value(entry)).collect();
                let all = all?;
                Some(format!("Average {average}, from {} to {}.", low(&all), high(&all)))
            }
        }
    }

    /// The mean of several readings with its unit; none where they have several.
    fn average(&self, found: &[Entry]) -> Option<String> {
        let mean = |name: &str| -> Option<f64> {
            let all: Option<Vec<f64>> = found.iter().map(|entry| voice::number(entry, name)).collect();
            all.map(|all| all.iter().sum::<f64>() / all.len() as f64)
        };
        if self.kind == "blood_pressure" {
            return Some(format!("{:.0}/{:.0}", mean("systolic")?, mean("diastolic")?));
        }
        let unit = self.same_unit(found)?;
        let all: Option<Vec<f64>> = found.iter().map(|entry| self.value(entry)).collect();
        let mean = all.map(|all| all.iter().sum::<f64>() / all.len() as f64)?;
        Some(format!("{} {unit}", (mean * 10.0).round() / 10.0))
    }

    /// The unit of all readings, if they have one.
    fn same_unit<'e>(&self, found: &'e [Entry]) -> Option<&'e str> {
        let unit = |entry: &'e Entry| match entry.tool.as_str() {
            "log_blood_pressure" if self.kind == "heart_rate" => Some("bpm"),
            "log_blood_pressure" => Some("mmHg"),
            "log_hydration" => Some("ml"),
            _ => answer::field(entry, "unit"),
        };
        let first = found.first().and_then(unit)?;
        found.iter().all(|entry| unit(entry) == Some(first)).then_some(first)
    }

    /// The number by which readings are compared: of a blood pressure the upper, then the lower.
    fn value(&self, entry: &Entry) -> Option<f64> {
        match (self.kind.as_str(), entry.tool.as_str()) {
            ("heart_rate", "log_blood_pressure") => voice::number(entry, "pulse"),
            ("blood_pressure", _) => {
                Some(voice::number(entry, "systolic")? + voice::number(entry, "diastolic")? / 1000.0)
            }
            ("hydration", _) => voice::number(entry, "amount_ml"),
            _ => voice::number(entry, "value"),
        }
    }

    fn reading(&self, entry: &Entry) -> String {
        match voice::number(entry, "pulse") {
            Some(pulse) if self.kind == "heart_rate" && entry.tool == "log_blood_pressure" => format!("{pulse} bpm"),
            _ => voice::reading(entry),
        }
    }
}
