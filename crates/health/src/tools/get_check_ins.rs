//! `get_check_ins`: mood and symptoms by day.

use alara_gate::{Definition, Finding};
use alara_record::{DayPart, Entry};
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::parameter::{ABOUT, PART, SINCE, UNTIL, figure};
use super::speech::Speech;
use super::{Days, Effect, Figure, Moment, Scene, Tool, answer, find, voice};

/// Mood and symptoms by day.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCheckIns {
    /// From, included.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only this part of each day.
    pub part: Option<DayPart>,
    /// Only this symptom, or `mood`.
    pub about: Option<String>,
    /// `last`, or `count`.
    pub figure: Option<Figure>,
}

pub(super) static DEFINITION: Definition = query(
    "get_check_ins",
    "Check-ins",
    "Lists moods and symptoms by day.",
    &[SINCE, UNTIL, PART, ABOUT, figure(&["last", "count"])],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[]);

impl Tool for GetCheckIns {
    fn reads(&self) -> &'static [&'static str] {
        &["update_mood", "create_check_in", "save_health_entry"]
    }

    fn days(&self) -> Days {
        Days { since: self.since, until: self.until, part: self.part }
    }

    fn newest(&self) -> bool {
        self.figure == Some(Figure::Last)
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let days = self.days();
        let found = answer::entries(scene, self.reads(), &days);
        let found: Vec<Entry> = found.into_iter().filter(|entry| self.tells(entry)).collect();
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        let whom = owner.of_whom();
        let about = self.about.as_deref();
        if found.is_empty() {
            return answer::none(match about {
                Some(about) => format!("No {about} is recorded{whom}{span}."),
                None => format!("No moods or symptoms are recorded{whom}{span}."),
            });
        }
        let lines =
            found.iter().map(|entry| format!("{}, {}", voice::felt(entry), answer::when(entry.at, &scene.clock)));
        let name = about.map(crate::describe::capital).unwrap_or_else(|| "Moods and symptoms".to_owned());
        if let (Some(Figure::Last), [last, ..]) = (self.figure, found.as_slice()) {
            let at = answer::when(last.at, &scene.clock);
            let message = format!("Last on record{whom}{span}: {}, {at}.", voice::felt(last));
            return answer::some(message, answer::rows(std::slice::from_ref(last)), std::slice::from_ref(last));
        }
        let head = match (self.figure, found.len()) {
            (Some(Figure::Count), 1) => format!("{name}{whom}{span}: once,"),
            (Some(Figure::Count), count) => format!("{name}{whom}{span}: {count} times."),
            _ => format!("{name}{whom}{span}:"),
        };
        answer::some(answer::listed(&head, lines), answer::rows(&found), &found)
    }
}

impl GetCheckIns {
    fn tells(&self, entry: &Entry) -> bool {
        let symptoms = voice::symptoms(entry);
        match self.about.as_deref() {
            Some("mood") => answer::field(entry, "mood").is_some(),
            Some("symptoms" | "symptom") => !symptoms.is_empty(),
            Some(about) => symptoms.iter().any(|symptom| find::alike(symptom, about)),
            None => entry.tool != "save_health_entry" || answer::field(entry, "entry_type") == Some("symptom"),
        }
    }
}
