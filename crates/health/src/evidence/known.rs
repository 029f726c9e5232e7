//! All that may be said of an answer: the figures, moments, spans and names in it, from its words and from its data alike.

use std::collections::BTreeSet;

use alara_english::Text;
use alara_english::figure::{Behind, figures};
use alara_english::time::{TimeValue, times};
use alara_gate::evidence::{Evidence, Observation, QueryOutcome};
use alara_record::DayPart;
use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike};
use serde_json::{Map, Value};

use super::calendar::{bounds, said_clock};
use crate::events::names::names;
use crate::lexicon;
use crate::tools::Clock;
use crate::tools::part_of_day;

/// A day on which something stands, with its time or part where there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stand {
    pub date: NaiveDate,
    pub time: Option<NaiveTime>,
    pub part: Option<DayPart>,
}

/// What may be said.
#[derive(Clone, Debug)]
pub struct Known {
    pub(super) clock: Clock,
    pub(super) figures: Vec<(f64, Behind)>,
    pub(super) pairs: Vec<(f64, f64)>,
    pub(super) stands: Vec<Stand>,
    /// Times of day without a day: those of a schedule.
    pub(super) clocks: Vec<NaiveTime>,
    /// Spans that were asked about.
    pub(super) spans: Vec<(Option<NaiveDate>, NaiveDate)>,
    /// Days that end a span without being asked about as one.
    ends: Vec<NaiveDate>,
    words: BTreeSet<String>,
    names: BTreeSet<String>,
    /// Words that the user said: they may be said back, and prove nothing.
    spoken: BTreeSet<String>,
    /// All words in order, each between single spaces: for what must stand there literally.
    prose: String,
}

impl Known {
    /// Nothing yet.
    pub fn new(clock: Clock) -> Known {
        Known {
            clock,
            figures: Vec::new(),
            pairs: Vec::new(),
            stands: Vec::new(),
            clocks: Vec::new(),
            spans: Vec::new(),
            ends: Vec::new(),
            words: BTreeSet::new(),
            names: BTreeSet::new(),
            spoken: BTreeSet::new(),
            prose: " ".to_owned(),
        }
    }

    /// All that an answer holds.
    pub fn of(evidence: &Evidence, clock: Clock) -> Known {
        let mut known = Known::new(clock);
        for finding in evidence.findings() {
            known.observation(finding);
        }
        for words in evidence.consider() {
            known.words(words);
        }
        known
    }

    fn observation(&mut self, finding: &Observation) {
        self.words(&finding.words);
        self.data(&finding.data);
        if finding.found == QueryOutcome::Data && !finding.rows.is_empty() {
            self.figures.push((finding.rows.len() as f64, Behind::Nothing));
        }
        let Some(coverage) = finding.coverage else { return };
        self.spans.push((coverage.since, coverage.until));
        let day = || Behind::Counted("day".to_owned());
        self.figures.push((f64::from(coverage.with_data), day()));
        if let Some(asked) = coverage.asked() {
            self.figures.push((f64::from(asked), day()));
            self.figures.push((f64::from(asked.saturating_sub(coverage.with_data)), day()));
            self.pairs.push((f64::from(coverage.with_data), f64::from(asked)));
        }
        if let Some(newest) = coverage.newest {
            self.stands.push(Stand { date: newest, time: None, part: None });
        }
    }

    /// What a text says.
    pub fn words(&mut self, words: &str) {
        let text = Text::new(words);
        for token in &text.tokens {
            self.word(&token.norm);
        }
        let mentions = times(&text, self.clock.local());
        for mention in &mentions {
            match mention.value {
                TimeValue::Clock { date, time, twelve_hour } => {
                    let time = said_clock(time, twelve_hour);
                    match date {
                        Some(date) => self.stands.push(Stand { date, time: Some(time), part: None }),
                        None => self.clocks.push(time),
                    }
                }
                TimeValue::Day { date, part: None } if bounds(&text, mention) => self.ends.push(date),
                TimeValue::Day { date, part } => {
                    self.stands.push(Stand { date, time: None, part: part.map(part_of_day) })
                }
                TimeValue::Range { since, until } => {
                    self.spans.push((since, until.unwrap_or_else(|| self.clock.local().date())));
                }
                _ => {}
            }
        }
        let found = figures(&text);
        for (index, figure) in found.iter().enumerate() {
            if mentions.iter().any(|mention| mention.span.meets(figure.span)) {
                continue;
            }
            let Some(value) = figure.value else { continue };
            self.figures.push((value, figure.behind.clone()));
            if let Some(next) = found.get(index + 1).and_then(|next| next.value).filter(|_| figure.paired) {
                self.pairs.push((value, next));
            }
        }
        for named in names(&text, &text.norms(), &[], &[]) {
            self.names.insert(lexicon::key(&named.name));
            let said = text.written(&named.tokens);
            self.names.insert(lexicon::key(said));
        }
    }

    fn word(&mut self, norm: &str) {
        self.prose.push_str(norm);
        self.prose.push(' ');
        for part in norm.split('-').chain([norm]) {
            self.words.insert(part.strip_suffix("'s").unwrap_or(part).to_owned());
        }
    }

    /// What the user asked, in their words: a name that they said is no made-up one, but no figure or date is taken from a question.
    pub fn spoken(&mut self, words: &str) {
        self.spoken.extend(Text::new(words).tokens.into_iter().map(|token| token.norm));
    }

    /// Whether the user said a word.
    pub(super) fn was_spoken(&self, norm: &str) -> bool {
        self.spoken.contains(norm)
    }

    /// What data says: numbers with the unit that stands beside them, moments, texts.
    pub fn data(&mut self, data: &Value) {
        match data {
            Value::Array(items) => items.iter().for_each(|item| self.data(item)),
            Value::Object(fields) => self.fields(fields),
            Value::String(text) => self.string(text),
            Value::Number(number) => {
                self.figures.extend(number.as_f64().map(|value| (value, Behind::Nothing)));
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// What the fields of an object say.
    pub fn fields(&mut self, fields: &Map<String, Value>) {
        let number = |name: &str| fields.get(name).and_then(Value::as_f64);
        for (one, other) in [("systolic", "diastolic"), ("taken", "due"), ("skipped", "due")] {
            self.pairs.extend(number(one).zip(number(other)));
        }
        if let Some(date) = fields.get("date").and_then(Value::as_str).and_then(|text| text.parse().ok()) {
            let part = fields.get("part").and_then(Value::as_str).and_then(DayPart::from_name);
            self.stands.push(Stand { date, time: None, part });
        }
        for (name, value) in fields {
            match (name.as_str(), value) {
                ("id" | "of" | "person" | "date" | "part" | "kind" | "tool", _) => {}
                ("days", Value::Array(days)) => {
                    const NAMES: [&str; 7] =
                        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
                    let named = |day: &Value| NAMES.get(usize::try_from(day.as_u64()?.checked_sub(1)?).ok()?).copied();
                    days.iter().filter_map(named).for_each(|day| self.word(day));
                }
                (_, Value::Number(number)) => {
                    let Some(value) = number.as_f64() else { continue };
                    self.figures.push((value, unit_of(name, fields)));
                }
                _ => {
                    self.word(name);
                    self.data(value);
                }
            }
        }
    }

    fn string(&mut self, text: &str) {
        if let Ok(at) = DateTime::parse_from_rfc3339(text) {
            let local = self.clock.zone.local(at);
            self.stands.push(Stand { date: local.date(), time: Some(minute(local)), part: None });
        } else if let Ok(date) = text.parse::<NaiveDate>() {
            self.stands.push(Stand { date, time: None, part: None });
        } else if let Some(time) =
            ["%H:%M:%S", "%H:%M"].iter().find_map(|form| NaiveTime::parse_from_str(text, form).ok())
        {
            self.clocks.push(time);
        } else {
            self.words(text);
        }
    }

    /// Whether a word stands in it.
    pub(super) fn has_word(&self, norm: &str) -> bool {
        self.words.contains(norm.strip_suffix("'s").unwrap_or(norm))
            || norm.strip_suffix('s').is_some_and(|one| self.words.contains(one))
    }

    /// Whether words stand in it one behind another.
    pub(super) fn says(&self, norms: &[&str]) -> bool {
        !norms.is_empty() && self.prose.contains(&format!(" {} ", norms.join(" ")))
    }

    /// Whether a day begins or ends a span.
    pub(super) fn ends(&self, date: NaiveDate) -> bool {
        self.ends.contains(&date) || self.spans.iter().any(|span| span.0 == Some(date) || span.1 == date)
    }

    /// Whether a medication stands in it under this very name.
    pub(super) fn names(&self, said: &str) -> bool {
        self.names.contains(&lexicon::key(said))
    }

    /// Whether a moment stands in it, within so many minutes.
    pub(super) fn near(&self, at: NaiveDateTime, minutes: i64) -> bool {
        let close = |other: NaiveDateTime| (other - at).abs() <= Duration::minutes(minutes);
        self.stands.iter().any(|stand| stand.time.is_some_and(|time| close(stand.date.and_time(time))))
    }
}

fn minute(at: NaiveDateTime) -> NaiveTime {
    NaiveTime::from_hms_opt(at.hour(), at.minute(), 0).unwrap_or(NaiveTime::MIN)
}

/// The unit of a number in the data, by its field.
fn unit_of(name: &str, fields: &Map<String, Value>) -> Behind {
    let measure = |unit: &str| Behind::Measure(unit.to_owned());
    match name {
        "systolic" | "diastolic" => measure("mmhg"),
        "pulse" => measure("bpm"),
        "amount_ml" => measure("ml"),
        "percent" => measure("%"),
        "due" | "taken" | "skipped" | "missed" => Behind::Counted("dose".to_owned()),
        "min_interval_hours" | "every_hours" => Behind::Counted("hour".to_owned()),
        "value" => match fields.get("unit").and_then(Value::as_str) {
            Some("hours") => Behind::Counted("hour".to_owned()),
            Some(unit) => measure(&unit.to_lowercase()),
            None => Behind::Nothing,
        },
        _ => Behind::Nothing,
    }
}
