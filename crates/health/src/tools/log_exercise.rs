//! `log_exercise`: exercise that was done, with how long and how far.

use alara_english::quantity::quantities;
use alara_english::{Span, Text, list};
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::DayPart;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::parameter::{number, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Phrase, Speech, Timed, phrases};
use super::{Effect, Holds, Moment, FieldWords, Scene, Tool, logged};
use crate::vitals::{Measure, VitalKind};

const LONG: &Measure = &VitalKind::Exercise.row().values[0];
const FAR: &Measure = &VitalKind::Distance.row().values[0];

/// Exercise that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogExercise {
    /// One of [`ACTIVITIES`], by its code.
    pub activity: String,
    /// How long.
    pub minutes: Option<f64>,
    /// How far, in kilometres.
    pub distance: Option<f64>,
    /// When; now where absent.
    pub occurred_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    pub occurred_at_part: Option<DayPart>,
}

/// What is done for exercise, and the words for it.
#[derive(Debug)]
pub struct Activity {
    /// As tools and stored records have it.
    pub code: &'static str,
    /// That it was done: "ran".
    pub past: &'static [&'static str],
    /// That it is done, and what it is called: "run" of "a run" and of "didn't run".
    pub plain: &'static [&'static str],
    /// What one goes, or does some of: "running".
    pub doing: &'static [&'static str],
    /// Whether its names are of nothing else, so that "did yoga" is enough.
    pub sure: bool,
}

const fn activity(
    code: &'static str,
    past: &'static [&'static str],
    plain: &'static [&'static str],
    doing: &'static [&'static str],
    sure: bool,
) -> Activity {
    Activity { code, past, plain, doing, sure }
}

/// The activities, what is nothing in particular last.
pub const ACTIVITIES: &[Activity] = &[
    activity("walking", &["walked", "strolled"], &["walk", "walks", "stroll"], &["walking"], false),
    activity("running", &["ran", "jogged"], &["run", "runs", "jog", "parkrun"], &["running", "jogging"], false),
    activity(
        "cycling",
        &["cycled", "biked"],
        &["cycle", "bike ride", "bike", "spin class", "exercise bike", "bicycle ride", "cycle ride"],
        &["cycling", "biking"],
        false,
    ),
    activity("swimming", &["swam"], &["swim", "swims"], &["swimming"], false),
    activity("hiking", &["hiked"], &["hike", "hikes"], &["hiking"], false),
    activity("rowing", &["rowed"], &["row", "rowing machine"], &["rowing"], false),
    activity("yoga", &[], &["yoga", "yoga class", "yoga session"], &[], true),
    activity("pilates", &[], &["pilates", "pilates class"], &[], true),
    activity("dancing", &["danced"], &["zumba", "zumba class", "dance class"], &["dancing"], false),
    activity("strength training", &[], &["weights", "strength training", "weight training", "weightlifting"], &["lifting"], false),
    activity("tennis", &[], &["tennis"], &[], true),
    activity("badminton", &[], &["badminton"], &[], true),
    activity("football", &[], &["football", "soccer"], &[], false),
    activity("basketball", &[], &["basketball"], &[], false),
    activity("golf", &[], &["golf"], &[], false),
    activity("skiing", &["skied"], &["ski"], &["skiing"], false),
    activity("stretching", &[], &[], &["stretching"], false),
    activity("climbing", &[], &[], &["climbing", "bouldering"], false),
    activity(
        "exercise",
        &["exercised", "worked out"],
        &["workout", "exercise", "exercises", "exercising", "gym session", "gym", "cardio", "treadmill", "elliptical", "cross trainer", "aerobics", "work out"],
        &[],
        false,
    ),
];

const CODES: [&str; ACTIVITIES.len()] = {
    let mut codes = [""; ACTIVITIES.len()];
    let mut at = 0;
    while at < ACTIVITIES.len() {
        codes[at] = ACTIVITIES[at].code;
        at += 1;
    }
    codes
};

/// What models call the activities besides.
const SPELLINGS: &[(&str, &str)] = &[
    ("walk", "walking"), ("walked", "walking"), ("run", "running"), ("ran", "running"), ("jog", "running"), ("jogging", "running"),
    ("cycle", "cycling"), ("cycled", "cycling"), ("biking", "cycling"), ("bike ride", "cycling"), ("bike", "cycling"), ("swim", "swimming"),
    ("hike", "hiking"), ("row", "rowing"), ("dance", "dancing"), ("weights", "strength training"), ("strength", "strength training"),
    ("soccer", "football"), ("workout", "exercise"), ("gym", "exercise"),
];

pub(super) static DEFINITION: Definition = Definition {
    description: "Records exercise that the user did, with how long and how far where that was said.",
    asks_first: false,
    parameters: &[
        required("activity", ParameterKind::Choice { values: &CODES, also: SPELLINGS }, "What was done."),
        number("minutes", LONG.accepted.0, LONG.accepted.1, false, "min", false, "How long, only where the user said it."),
        number("distance", FAR.accepted.0, FAR.accepted.1, false, "km", false, "How far in kilometres, only where the user said it."),
        optional("occurred_at", ParameterKind::Time, "When; now where the user named no time."),
    ],
    rules: &["Only exercise that the user says they did themselves, not what they plan, do as a habit or mention beside something else."],
    ..tool("log_exercise", "Log exercise", Category::HealthLogging, Sensitivity::Low)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log {activity}"]),
    noun: Phrase::Of(&["{^activity}"]),
    subject: Phrase::Of(&["{activity}, {distance} in {minutes}", "{activity}, {distance}", "{activity}, {minutes}", "{activity}"]),
    headline: Phrase::Of(&["{^activity}"]),
    detail: phrases!["{distance}", "{minutes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["{activity}"], phrases!["{distance}", "{minutes}"]),
    summary: Phrase::Of(&["{distance} in {minutes}", "{distance}", "{minutes}"]),
    verbs: list!["ran", "jogged", "walked", "cycled", "biked", "swam", "hiked", "rowed", "danced", "exercised", "went", "did"],
    nouns: &["exercise", "activity", "workout", "run", "walk", "swim", "ride", "hike"],
    claims: &["exercise", "activity", "workout", "run", "walk", "swim", "ride", "hike", "ran", "walked", "swam", "cycled"],
    when: Timed::past("occurred_at"),
    same: &[Alike::Same("activity"), Alike::Same("minutes"), Alike::Same("distance"), Alike::Same("occurred_at")],
    ..Speech::plain(EntryKind::Exercise, Deed::Adds)
};

/// Minutes of one of these; none where it is no unit of a length of time.
fn minutes(unit: &str) -> Option<f64> {
    Some(match unit {
        "min" | "mins" | "minute" | "minutes" => 1.0,
        "h" | "hr" | "hrs" | "hour" | "hours" => 60.0,
        _ => return None,
    })
}

/// Kilometres of one of these; a mile is 1.609344 by definition.
fn kilometres(unit: &str) -> Option<f64> {
    Some(match unit {
        "km" | "kms" | "k" => 1.0,
        "m" | "metres" | "meters" => 0.001,
        "mile" | "miles" => 1.609_344,
        _ => return None,
    })
}

/// How long and how far, by the words alone.
pub fn said(words: &Text<'_>) -> Vec<FieldWords> {
    let read = |field, value: f64, each: f64, span| FieldWords {
        field,
        value: super::plain(&json!((value * each * 100.0).round() / 100.0)),
        stated: (each - 1.0).abs() < f64::EPSILON,
        span,
    };
    let mut found = Vec::new();
    for quantity in quantities(words) {
        let Some(unit) = quantity.unit.as_deref() else { continue };
        // "10 km/h", "6 miles an hour": how fast, and not how far.
        let end = words.within(quantity.span).end;
        let speed = words.norm(end) == "/" || matches!(words.norm(end), "per" | "an" | "a") && minutes(words.norm(end + 1)).is_some();
        // "10k steps": what is counted is no length.
        let counted = quantity.count.is_some() || matches!(words.norm(end), "steps" | "step" | "calories" | "times");
        if speed || counted {
            continue;
        }
        let long = minutes(unit).map(|each| read("minutes", quantity.value, each, quantity.span));
        let far = || kilometres(unit).map(|each| read("distance", quantity.value, each, quantity.span));
        found.extend(long.or_else(far));
    }
    let watch = (0..words.tokens.len()).find_map(|at| read_watch(words, at));
    found.extend(watch.map(|(long, span)| read("minutes", long, 1.0, span)));
    found
}

/// How long something took, in minutes, as a watch shows it: "in 27:30", "in 1:45:10". Two figures that may be hours as well as minutes are none.
fn read_watch(words: &Text<'_>, at: usize) -> Option<(f64, Span)> {
    let figure = |at: usize| words.norm(at).parse::<u32>().ok().map(f64::from);
    let part = |at: usize| figure(at + 1).filter(|part| words.norm(at) == ":" && *part < 60.0);
    if words.norm(at) != "in" {
        return None;
    }
    let (first, second) = (figure(at + 1)?, part(at + 2)?);
    match part(at + 4) {
        Some(third) => Some((first * 60.0 + second + third / 60.0, words.span_of(at + 1, at + 6))),
        None => (first >= 24.0).then(|| (first + second / 60.0, words.span_of(at + 1, at + 4))),
    }
}

impl Tool for LogExercise {
    const HOLDS: &'static [Holds] = &[
        Holds { bare: true, ..Holds::of(VitalKind::Exercise, "minutes") },
        Holds::of(VitalKind::Distance, "distance"),
    ];

    const SAID: Option<fn(&Text<'_>) -> Vec<FieldWords>> = Some(said);

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.occurred_at, self.occurred_at_part)
    }
}
