//! `get_care_records`: visits and care logs; by kind also allergies, conditions, vaccinations, results of a laboratory and periods.

use alara_gate::{Definition, Finding, Parameter};
use alara_record::Entry;
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::parameter::{ABOUT, SINCE, UNTIL, choice, figure, optional};
use super::speech::{EntryKind, Speech};
use super::{
    AddCondition, CreateCareLog, Days, Effect, Figure, LogAllergy, LogCycle, LogDoctorVisit, LogImmunization,
    LogLabResult, Moment, Scene, Tool, answer, find, voice,
};
use crate::describe;

/// Visits and care logs, or one kind of what is kept beside them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCareRecords {
    /// From, included.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only what names this clinician, this test or whatever it was.
    pub about: Option<String>,
    /// Only this kind of record: `visit`, `allergy`, `condition`, `immunization`, `lab_result` or `cycle`.
    pub kind: Option<String>,
    /// `last`, or `count`.
    pub figure: Option<Figure>,
}

/// The kinds, what several of each are called, and the tools whose entries may be of it.
const KINDS: [(&str, &str, &[&str]); 6] = [
    ("visit", "visits or care", &[LogDoctorVisit::ID, CreateCareLog::ID]),
    ("allergy", "allergies", &[LogAllergy::ID]),
    ("condition", "conditions", &[AddCondition::ID, CreateCareLog::ID]),
    ("immunization", "vaccinations", &[LogImmunization::ID, CreateCareLog::ID]),
    ("lab_result", "lab results", &[LogLabResult::ID]),
    ("cycle", "periods", &[LogCycle::ID]),
];

/// What is asked for by its name may stand in any of these.
const ALL: &[&str] = &[
    LogDoctorVisit::ID,
    CreateCareLog::ID,
    LogAllergy::ID,
    AddCondition::ID,
    LogImmunization::ID,
    LogLabResult::ID,
];

const KIND: Parameter = optional(
    "kind",
    choice(&["visit", "allergy", "condition", "immunization", "lab_result", "cycle"]),
    "Only this kind of record; visits and care where it is absent.",
);

pub(super) static DEFINITION: Definition = query(
    "get_care_records",
    "Visits and care",
    "Lists visits and care; by kind also allergies, conditions, vaccinations, lab results and periods.",
    &[SINCE, UNTIL, ABOUT, KIND, figure(&["last", "count"])],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[]);

impl GetCareRecords {
    /// The row of the kind that is asked for.
    fn row(&self) -> Option<(&'static str, &'static str, &'static [&'static str])> {
        KINDS.iter().copied().find(|(kind, ..)| Some(*kind) == self.kind.as_deref())
    }

    /// Whether an entry is of the kind: a care log may hold a diagnosis or a vaccination.
    fn is_of_kind(&self, entry: &Entry) -> bool {
        match (self.kind.as_deref(), entry.tool.as_str()) {
            (Some("condition"), CreateCareLog::ID) => is_among(entry, EntryKind::Condition),
            (Some("immunization"), CreateCareLog::ID) => is_among(entry, EntryKind::Immunization),
            _ => true,
        }
    }
}

fn is_among(entry: &Entry, kind: EntryKind) -> bool {
    describe::kind(&entry.tool, &entry.fields) == kind
}

impl Tool for GetCareRecords {
    fn reads(&self) -> &'static [&'static str] {
        match (self.row(), &self.about) {
            (Some((_, _, tools)), _) => tools,
            (None, Some(_)) => ALL,
            (None, None) => &[LogDoctorVisit::ID, CreateCareLog::ID],
        }
    }

    fn days(&self) -> Days {
        Days::new(self.since, self.until)
    }

    fn newest(&self) -> bool {
        // What is asked for by its name may lie years before what else there is.
        self.figure == Some(Figure::Last) && self.about.is_none()
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let days = self.days();
        let mut all = answer::entries(scene, self.reads(), &days);
        all.retain(|entry| self.is_of_kind(entry));
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        let whom = owner.of_whom();
        let about = self.about.as_deref();
        let called = self.row().map_or("visits or care", |(_, called, _)| called);
        let several = called.replace(" or ", " and ");
        let found: Vec<Entry> =
            all.iter().filter(|entry| about.is_none_or(|about| find::care(entry, about))).cloned().collect();
        let line = |entry: &Entry| format!("{}, {}", voice::entry(entry), answer::when(entry.at, &scene.clock));
        let Some(last) = found.first() else {
            let wanted = about.map_or(format!("No {called} are"), |about| format!("Nothing about \u{201c}{about}\u{201d} is"));
            // What there is may be it by another name.
            let others = match all.is_empty() {
                true => String::new(),
                false => format!("\n{}", answer::listed(&format!("Other {several}:"), all.iter().map(line))),
            };
            let message = format!("{wanted} recorded{whom}{span}.{others}");
            return if all.is_empty() {
                answer::none(message)
            } else {
                answer::some(message, answer::rows(&all), &all)
            };
        };
        if self.figure == Some(Figure::Last) {
            let message = format!("Last on record{whom}{span}: {}.", line(last));
            return answer::some(message, answer::rows(std::slice::from_ref(last)), std::slice::from_ref(last));
        }
        let head = match self.figure {
            Some(Figure::Count) => format!("{} {several}{whom}{span}:", found.len()),
            _ => format!("{}{whom}{span}:", describe::capital(&several)),
        };
        answer::some(answer::listed(&head, found.iter().map(line)), answer::rows(&found), &found)
    }
}
