//! `get_care_records`: visits and care logs.

use alara_gate::{Definition, Finding};
use alara_record::Entry;
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::parameter::{ABOUT, SINCE, UNTIL, figure};
use super::speech::Speech;
use super::{Days, Effect, Figure, Moment, Scene, Tool, answer, find, voice};

/// Visits and care logs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCareRecords {
    /// From, included.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only what names this clinician, this test or whatever it was.
    pub about: Option<String>,
    /// `last`, or `count`.
    pub figure: Option<Figure>,
}

pub(super) static DEFINITION: Definition = query(
    "get_care_records",
    "Visits and care",
    "Lists visits and care.",
    &[SINCE, UNTIL, ABOUT, figure(&["last", "count"])],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[]);

impl Tool for GetCareRecords {
    fn reads(&self) -> &'static [&'static str] {
        &["log_doctor_visit", "create_care_log"]
    }

    fn days(&self) -> Days {
        Days::new(self.since, self.until)
    }

    fn newest(&self) -> bool {
        self.figure == Some(Figure::Last)
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let days = self.days();
        let all = answer::entries(scene, self.reads(), &days);
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        let whom = owner.of_whom();
        let about = self.about.as_deref();
        let found: Vec<Entry> =
            all.iter().filter(|entry| about.is_none_or(|about| find::care(entry, about))).cloned().collect();
        let line = |entry: &Entry| format!("{}, {}", voice::entry(entry), answer::when(entry.at, &scene.clock));
        let Some(last) = found.first() else {
            let wanted = about
                .map_or("No visits or care are".to_owned(), |about| format!("Nothing about \u{201c}{about}\u{201d} is"));
            // What there is may be it by another name.
            let others = match all.is_empty() {
                true => String::new(),
                false => format!("\n{}", answer::listed("Other visits and care:", all.iter().map(line))),
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
            Some(Figure::Count) => format!("{} visits and care{whom}{span}:", found.len()),
            _ => format!("Visits and care{whom}{span}:"),
        };
        answer::some(answer::listed(&head, found.iter().map(line)), answer::rows(&found), &found)
    }
}
