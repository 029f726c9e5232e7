//! `get_medication_history`: the doses of a span of time.

use alara_gate::{Definition, Finding};
use alara_record::{DayPart, Entry, When};
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::parameter::{MEDICATION_NAME_OPTIONAL, PART, SINCE, UNTIL, figure};
use super::speech::{About, Speech};
use super::{Days, Effect, Figure, Moment, Scene, Tool, answer, voice};
use crate::lexicon;
use crate::rules::{count_of, strength_of};

/// The doses of a span of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetMedicationHistory {
    /// Only this one.
    pub medication_name: Option<String>,
    /// From, included.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only this part of each day.
    pub part: Option<DayPart>,
    /// `last`, or `count`.
    pub figure: Option<Figure>,
}

pub(super) static DEFINITION: Definition = query(
    "get_medication_history",
    "Doses taken",
    "Lists the doses that were taken.",
    &[MEDICATION_NAME_OPTIONAL, SINCE, UNTIL, PART, figure(&["last", "count"])],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[About::Medications]);

impl Tool for GetMedicationHistory {
    fn reads(&self) -> &'static [&'static str] {
        DOSES
    }

    fn days(&self) -> Days {
        Days { since: self.since, until: self.until, part: self.part }
    }

    fn newest(&self) -> bool {
        self.figure == Some(Figure::Last)
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let days = self.days();
        let doses = doses_of(scene, self.medication_name.as_deref(), &days);
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        let of = self.medication_name.as_deref().map(|name| format!(" of {name}")).unwrap_or_default();
        let whom = owner.of_whom();
        if doses.is_empty() {
            return answer::none(match self.figure {
                Some(Figure::Last) => format!("No dose{of} is recorded{whom}{span}."),
                _ => format!("No doses{of} are recorded{whom}{span}."),
            });
        }
        if let (Some(Figure::Last), [last, ..]) = (self.figure, doses.as_slice()) {
            let message = match doses.len() {
                1 => format!("Yes: {}.", dose_line(last, scene)),
                count => format!("Yes, {count} doses{span}; the last: {}.", dose_line(last, scene)),
            };
            return answer::some(message, answer::rows(&doses), &doses);
        }
        let taken = self.medication_name.as_ref().and_then(|_| in_all(&doses));
        let pieces = taken.map(|sum| format!(" ({sum} in all)")).unwrap_or_default();
        let head = match doses.len() {
            1 => format!("1 dose{of}{whom}{span}{pieces}:"),
            count => format!("{count} doses{of}{whom}{span}{pieces}:"),
        };
        let most = if days.open() { LISTED } else { OF_A_DAY };
        let lines = if doses.len() <= LISTED || days.open() || is_of_one_day(&doses, scene) {
            // A day is told whole: what was taken on it is no more than a page.
            doses.iter().map(|entry| dose_line(entry, scene)).collect()
        } else {
            gather(&doses, scene)
        };
        answer::some(answer::at_most(most, &head, lines.into_iter()), answer::rows_of(most, &doses), &doses)
    }
}

/// "How many ibuprofen", "how many units": the pieces, or the strength, of several doses where each tells it and all in one unit.
fn in_all(doses: &[Entry]) -> Option<String> {
    let dose = |entry: &Entry| answer::field(entry, "dose").map(str::to_owned);
    let counts: Option<Vec<f64>> = doses.iter().map(|entry| count_of(&dose(entry)?)).collect();
    // Beside one strength each ("2 x 500 mg") the pieces alone would say less than was asked.
    let strengths: Option<Vec<(f64, &str)>> = doses.iter().map(|entry| strength_of(&dose(entry)?)).collect();
    if let Some(strengths @ [(_, unit), _, ..]) = strengths.as_deref() {
        let sum: f64 = strengths.iter().map(|(amount, _)| amount).sum();
        return strengths
            .iter()
            .all(|(_, each)| each == unit)
            .then(|| format!("{} {unit}", (sum * 1000.0).round() / 1000.0));
    }
    counts.map(|all| all.iter().sum::<f64>()).filter(|sum| *sum != doses.len() as f64).map(|sum| format!("{sum} taken"))
}

/// Whether all of them were taken on one day, by the clock of where one is.
fn is_of_one_day(doses: &[Entry], scene: &Scene<'_>) -> bool {
    let mut days = doses.iter().map(|entry| entry.at.date_in(scene.clock.zone));
    let first = days.next();
    days.all(|day| Some(day) == first)
}

/// Many doses in a line for each medication; where all are of one, in a line for each day.
fn gather(doses: &[Entry], scene: &Scene<'_>) -> Vec<String> {
    let name = |entry: &Entry| answer::field(entry, "medication_name").unwrap_or("a dose").to_owned();
    let groups = group(doses, |entry| name(entry).to_lowercase());
    if let [(_, of_one)] = groups.as_slice() {
        return group(of_one.iter().copied(), |entry| entry.at.date_in(scene.clock.zone))
            .iter()
            .map(|(day, taken)| format!("{}: {}", answer::day(*day, &scene.clock), of_a_day(taken, scene)))
            .collect();
    }
    let line = |taken: &[&Entry]| {
        let Some(last) = taken.first() else { return String::new() };
        let (when, counted) = (answer::when(last.at, &scene.clock), counted_doses(taken));
        match taken.len() {
            1 => dose_line(last, scene),
            count => format!("{}: {count} doses{counted}, the last {when}", name(last)),
        }
    };
    groups.iter().map(|(_, taken)| line(taken)).collect()
}

/// What has one key stands together, in the order in which each key came first.
fn group<'e, K: PartialEq>(
    doses: impl IntoIterator<Item = &'e Entry>,
    key: impl Fn(&Entry) -> K,
) -> Vec<(K, Vec<&'e Entry>)> {
    let mut groups: Vec<(K, Vec<&Entry>)> = Vec::new();
    for entry in doses {
        let of = key(entry);
        match groups.iter_mut().find(|(known, _)| *known == of) {
            Some((_, same)) => same.push(entry),
            None => groups.push((of, vec![entry])),
        }
    }
    groups
}

/// " (500 mg)", " (500 mg 10 times, 1000 mg 4 times)"; nothing where no dose was told.
fn counted_doses(taken: &[&Entry]) -> String {
    let dose = |entry: &Entry| answer::field(entry, "dose").map(str::to_owned);
    let told = match group(taken.iter().copied(), dose).as_slice() {
        [(None, _)] | [] => return String::new(),
        [(Some(dose), _)] => dose.clone(),
        several => {
            let each = several.iter().map(|(dose, of)| {
                let times = match of.len() {
                    1 => "once".to_owned(),
                    2 => "twice".to_owned(),
                    count => format!("{count} times"),
                };
                format!("{} {times}", dose.as_deref().unwrap_or("no dose told"))
            });
            each.collect::<Vec<_>>().join(", ")
        }
    };
    format!(" ({told})")
}

/// The doses of one day, the earliest first: "500 mg at 08:00 and 20:00".
fn of_a_day(taken: &[&Entry], scene: &Scene<'_>) -> String {
    let at = |entry: &Entry| match entry.at {
        When::Instant(at) => format!("at {}", scene.clock.zone.local(at).format("%H:%M")),
        When::Day { part: Some(part), .. } => part.name().to_owned(),
        When::Day { part: None, .. } => "at no time told".to_owned(),
    };
    let told = taken.iter().rev().map(|entry| match answer::field(entry, "dose") {
        Some(dose) => format!("{dose} {}", at(entry)),
        None => at(entry),
    });
    answer::and(&told.collect::<Vec<_>>())
}

/// Lines that an answer about no days lists.
const LISTED: usize = 10;
/// Lines that an answer about some days lists.
const OF_A_DAY: usize = 30;

/// What tells of a dose that was taken.
pub const DOSES: &[&str] = &["log_medication"];

/// The doses of a medication (of all, where none is named), newest first.
pub fn doses_of(scene: &Scene<'_>, name: Option<&str>, days: &Days) -> Vec<Entry> {
    answer::entries(scene, DOSES, days)
        .into_iter()
        .filter(|entry| {
            name.is_none_or(|name| {
                answer::field(entry, "medication_name").is_some_and(|taken| lexicon::classes::is_of(taken, name))
            })
        })
        .collect()
}

/// "Metformin, 500 mg, today at 08:00".
pub fn dose_line(entry: &Entry, scene: &Scene<'_>) -> String {
    let name = answer::field(entry, "medication_name").unwrap_or("a dose");
    let dose = answer::field(entry, "dose").map(|dose| format!(", {dose}")).unwrap_or_default();
    format!("{name}{dose}, {}", answer::when(entry.at, &scene.clock))
}
