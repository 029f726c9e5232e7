//! `get_medication_history`: the doses of a span of time.

use alara_gate::{Definition, Finding};
use alara_record::{DayPart, Entry};
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::parameter::{MEDICATION_NAME_OPTIONAL, PART, SINCE, UNTIL, figure};
use super::speech::{About, Speech};
use super::{Days, Effect, Figure, Moment, Scene, SkipDose, Tool, answer, voice};
use crate::lexicon;
use crate::dose::{count_of, strength_of};

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
        READ
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
        let skipped = skips_in(scene, self.medication_name.as_deref(), &days);
        if doses.is_empty() {
            return answer::none(match self.figure {
                Some(Figure::Last) => format!("No dose{of} is recorded{whom}{span}.{skipped}"),
                _ => format!("No doses{of} are recorded{whom}{span}.{skipped}"),
            });
        }
        if let (Some(Figure::Last), [last, ..]) = (self.figure, doses.as_slice()) {
            let message = match doses.len() {
                1 => format!("Yes: {}.{skipped}", dose_line(last, scene)),
                count => format!("Yes, {count} doses{span}; the last: {}.{skipped}", dose_line(last, scene)),
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
        // A day is told whole: what was taken on it is no more than a page.
        let one_day = group(&doses, |entry| entry.at.date_in(scene.clock.zone)).len() == 1;
        let lines = match doses.len() > LISTED && !days.open() && !one_day {
            true => gather(&doses, scene),
            false => doses.iter().map(|entry| dose_line(entry, scene)).collect(),
        };
        let told = answer::at_most(most, &head, lines.into_iter());
        let told = if skipped.is_empty() { told } else { format!("{told}\n{}", skipped.trim_start()) };
        answer::some(told, answer::rows_of(most, &doses), &doses)
    }
}

/// The doses that were passed over in some days, as a sentence behind an answer (" Skipped: Metformin, today at 08:00."); nothing where none
/// was.
pub(super) fn skips_in(scene: &Scene<'_>, name: Option<&str>, days: &Days) -> String {
    const MOST: usize = 5;
    let skips = answer::entries(scene, &[SkipDose::ID], days).into_iter().filter(|entry| {
        let of = answer::field(entry, "medication_name");
        name.is_none_or(|name| of.is_some_and(|of| lexicon::classes::is_of(of, name)))
    });
    let skips: Vec<String> = skips.map(|entry| dose_line(&entry, scene)).collect();
    let more = skips.len().saturating_sub(MOST);
    let listed = skips.iter().take(MOST).cloned().collect::<Vec<_>>().join("; ");
    match (skips.len(), more) {
        (0, _) => String::new(),
        (_, 0) => format!(" Skipped: {listed}."),
        _ => format!(" Skipped: {listed}, and {more} more."),
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

/// Many doses in a line for each medication; where all are of one, in a line for each day, its earliest dose first.
fn gather(doses: &[Entry], scene: &Scene<'_>) -> Vec<String> {
    let groups = group(doses, |entry| answer::field(entry, "medication_name").map(str::to_lowercase));
    if groups.len() > 1 {
        return groups.iter().map(|taken| of_one_medication(taken, scene)).collect();
    }
    let at = |entry: &&Entry| {
        let (dose, when) = (answer::field(entry, "dose"), answer::hour(entry.at, &scene.clock));
        dose.map_or(when.clone(), |dose| format!("{dose} {when}"))
    };
    let days = group(doses, |entry| entry.at.date_in(scene.clock.zone));
    let line = |taken: &Vec<&Entry>| {
        let day = taken.first().map(|last| answer::day(last.at.date_in(scene.clock.zone), &scene.clock));
        format!("{}: {}", day.unwrap_or_default(), answer::and(&taken.iter().rev().map(at).collect::<Vec<_>>()))
    };
    days.iter().map(line).collect()
}

/// The doses of one medication in a line, of several amounts each with its count.
fn of_one_medication(taken: &[&Entry], scene: &Scene<'_>) -> String {
    let [last, _, ..] = taken else { return taken.iter().map(|only| dose_line(only, scene)).collect() };
    let name = answer::field(last, "medication_name").unwrap_or("a dose");
    let amounts = group(taken.iter().copied(), |entry| answer::field(entry, "dose").map(str::to_owned));
    let told = amounts.iter().filter_map(|of| {
        let dose = answer::field(of.first()?, "dose")?;
        Some(if amounts.len() == 1 { dose.to_owned() } else { format!("{} of {dose}", of.len()) })
    });
    let told = told.collect::<Vec<_>>().join(", ");
    let told = if told.is_empty() { told } else { format!(" ({told})") };
    format!("{name}: {} doses{told}, the last {}", taken.len(), answer::when(last.at, &scene.clock))
}

/// What has one key stands together, in the order in which each key came first.
fn group<'e, K: PartialEq>(
    doses: impl IntoIterator<Item = &'e Entry>,
    key: impl Fn(&Entry) -> K,
) -> Vec<Vec<&'e Entry>> {
    let mut groups: Vec<Vec<&Entry>> = Vec::new();
    for entry in doses {
        match groups.iter_mut().find(|same| same.first().is_some_and(|first| key(first) == key(entry))) {
            Some(same) => same.push(entry),
            None => groups.push(vec![entry]),
        }
    }
    groups
}

/// Lines that an answer about no days lists.
const LISTED: usize = 10;
/// Lines that an answer about some days lists.
const OF_A_DAY: usize = 30;

/// What tells of a dose that was taken, or passed over.
pub(super) const READ: &[&str] = &["log_medication", "skip_dose"];
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
