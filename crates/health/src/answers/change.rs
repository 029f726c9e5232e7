//! The words of a change as new values of a call's fields.

use alara_english::text::Text;
use alara_english::{WordList, list, word_list};
use alara_gate::{Parameter, ParameterKind};
use chrono::{NaiveDateTime, Timelike};
use serde_json::{Map, Value, json};

use super::{PendingCall, dates, field, replace, value, whole};
use crate::tools::{
    AddCondition, AddMedication, CorrectEntry, CreateCareLog, CreateCheckIn, CreateReminder, LogAllergy,
    LogBloodPressure, LogDoctorVisit, LogHydration, LogImmunization, LogLabResult, LogMedication, LogVital,
    SaveHealthEntry, SkipDose, StopMedication, UpdateMedication, UpdateMood, UpdateReminder, definition, of_fields,
    said, speech,
};

/// The fields that differ, with their new values; null leaves a field out. `keen`: a yes or no stood before the words.
pub(super) fn changes(words: &str, now: NaiveDateTime, call: &PendingCall, keen: bool) -> Map<String, Value> {
    let mut out = proposed(words, now, call, keen);
    out.retain(|name, value| !same(call.parameters.get(name.as_str()), value));
    out
}

/// The same of words that no verb of changing marks: none where they tell of anything else, or of another record with all its own.
pub(super) fn bare(words: &str, now: NaiveDateTime, call: &PendingCall, keen: bool) -> Map<String, Value> {
    let out = changes(words, now, call, keen);
    if out.is_empty() || replace::read(words).old.is_some() || whole::points(words) {
        return out;
    }
    let other = !keen && whole::another(words, now, &out);
    if !other && whole::only_values(words, now, call, &out) { out } else { Map::new() }
}

/// The fields that the words only name, each left out.
pub(super) fn left_out(words: &str, call: &PendingCall) -> Map<String, Value> {
    field::only_named(words, call)
}

/// Whether the words only say again what was shown.
pub fn restates(words: &str, now: NaiveDateTime, call: &PendingCall) -> bool {
    let again = |call: &PendingCall| {
        let all = proposed(words, now, call, true);
        !all.is_empty() && all.iter().all(|(name, value)| same(call.parameters.get(name.as_str()), value))
    };
    // Of a correction that waits: what it would be then.
    match call.parameters.get("changes").and_then(Value::as_object) {
        Some(changes) => as_told(changes).any(|told| again(&told)),
        None => again(call),
    }
}

/// The changes of a correction, as calls that would have told them: one for each field by which a tool is known.
fn as_told(changes: &Map<String, Value>) -> impl Iterator<Item = PendingCall> {
    let figures = of_fields().filter_map(|tool| Some((tool, definition(tool)?))).flat_map(|(tool, found)| {
        let counted = found.parameters.iter().filter(|each| matches!(each.kind, ParameterKind::Number { .. }));
        counted.map(move |each| (tool, each.name))
    });
    let named = [
        (LogMedication::ID, "dose"),
        (LogMedication::ID, "medication_name"),
        (LogMedication::ID, "taken_at"),
        (LogDoctorVisit::ID, "date"),
        (LogDoctorVisit::ID, "provider"),
        (CreateCareLog::ID, "occurred_at"),
        (LogBloodPressure::ID, "systolic"),
        (LogVital::ID, "value"),
        (LogLabResult::ID, "value"),
        (LogLabResult::ID, "date"),
        (LogImmunization::ID, "date"),
        (AddCondition::ID, "status"),
        (LogAllergy::ID, "severity"),
        (LogHydration::ID, "amount_ml"),
        (UpdateMood::ID, "mood"),
        (CreateReminder::ID, "time"),
    ];
    let held = named.into_iter().chain(figures).filter(|(_, field)| changes.contains_key(*field));
    held.map(|(tool, _)| PendingCall {
        id: String::new(),
        tool: tool.to_owned(),
        parameters: changes.clone(),
        others: false,
    })
}

fn same(was: Option<&Value>, new: &Value) -> bool {
    let plain =
        |words: &str| words.to_lowercase().replace("dr.", "dr").split_whitespace().collect::<Vec<_>>().join(" ");
    match (was, new) {
        (None | Some(Value::Null), Value::Null) => true,
        (Some(Value::String(was)), Value::String(new)) => {
            // A day said again leaves the time that was shown.
            let day = new.len() == 10 && new.get(4..5) == Some("-") && was.starts_with(new.as_str());
            plain(was) == plain(new)
                || day
                || new.len() >= 16 && was.get(..16) == new.get(..16) && was.get(10..11) == Some("T")
        }
        (Some(Value::Number(was)), Value::Number(new)) => was.as_f64() == new.as_f64(),
        (Some(was), new) => was == new,
        (None, _) => false,
    }
}

fn proposed(words: &str, now: NaiveDateTime, call: &PendingCall, keen: bool) -> Map<String, Value> {
    let out = field::removed(words, call);
    if !out.is_empty() {
        return out;
    }
    let replaced = replace::read(words);
    let c = Change {
        words,
        fresh: &replaced.fresh,
        old: replaced.old.as_deref(),
        now,
        call,
        keen: keen || replaced.old.is_some(),
    };
    if c.is_of_another() {
        return Map::new();
    }
    let mut out = c.by_tool();
    if out.is_empty() {
        out = c.in_place();
    }
    out
}

/// A change, with the call that it is held against.
pub(super) struct Change<'a> {
    pub(super) words: &'a str,
    pub(super) fresh: &'a str,
    pub(super) old: Option<&'a str>,
    pub(super) now: NaiveDateTime,
    pub(super) call: &'a PendingCall,
    pub(super) keen: bool,
}

impl Change<'_> {
    pub(super) fn says(&self, any: &WordList) -> bool {
        Text::new(self.words).tokens.iter().any(|token| token.is_any(any))
    }

    pub(super) fn fresh_says(&self, any: &WordList) -> bool {
        Text::new(self.fresh).tokens.iter().any(|token| token.is_any(any))
    }

    fn by_tool(&self) -> Map<String, Value> {
        let mut out = Map::new();
        match self.call.tool.as_str() {
            LogMedication::ID => {
                self.dose(&mut out);
                self.name("medication_name", &mut out);
                self.when("taken_at", false, &mut out);
            }
            SkipDose::ID => {
                self.name("medication_name", &mut out);
                self.when("date", true, &mut out);
            }
            AddMedication::ID | UpdateMedication::ID => self.plan(&mut out),
            StopMedication::ID => self.name("name", &mut out),
            LogDoctorVisit::ID => {
                self.visit_type(&mut out);
                self.provider(&mut out);
                self.when("date", true, &mut out);
            }
            CreateCareLog::ID => {
                self.log_type(&mut out);
                self.when("occurred_at", false, &mut out);
                self.title(&mut out);
            }
            CreateReminder::ID | UpdateReminder::ID => {
                self.title(&mut out);
                if out.is_empty() {
                    out.extend(dates::of_schedule(&self.skipping(), self.now, self.call));
                }
                if out.is_empty() {
                    out.extend(
                        dates::of_schedule(self.words, self.now, self.call)
                            .into_iter()
                            .filter(|(name, _)| name == "days"),
                    );
                }
                self.bare_hour(&mut out);
            }
            UpdateMood::ID => self.mood(&mut out),
            CreateCheckIn::ID => {
                self.mood(&mut out);
                self.when("date", true, &mut out);
            }
            LogBloodPressure::ID => self.pressure(&mut out),
            LogVital::ID => self.vital(&mut out),
            LogHydration::ID => {
                if let Some(ml) =
                    value::millilitres(self.fresh, self.call.number("amount_ml")).filter(|_| self.amount_said())
                {
                    out.insert("amount_ml".into(), value::plain(ml));
                }
                self.when("drank_at", false, &mut out);
            }
            SaveHealthEntry::ID => self.when("occurred_at", false, &mut out),
            LogLabResult::ID => self.result(&mut out),
            AddCondition::ID => self.condition(&mut out),
            LogImmunization::ID => self.vaccination(&mut out),
            LogAllergy::ID => self.allergy(&mut out),
            CorrectEntry::ID => self.correction(&mut out),
            tool => self.fields(tool, &mut out),
        }
        self.notes(&mut out);
        out
    }

    /// Of a tool whose events are its fields: what the words say of them, and when it was.
    fn fields(&self, tool: &str, out: &mut Map<String, Value>) {
        let said = said(tool, &Text::new(self.fresh));
        if let Some(timed) = speech(tool).and_then(|speech| speech.when).filter(|_| of_fields().any(|of| of == tool)) {
            self.when(timed.field, false, out);
        }
        out.extend(said.into_iter().map(|said| (said.field.to_owned(), said.value)));
    }

    /// "omit weekends" is "skip weekends".
    fn skipping(&self) -> String {
        let text = Text::new(self.fresh);
        match text.tokens.first() {
            Some(first) if first.is_any(list!["omit", "exclude", "drop", "without", "minus", "remove"]) => {
                format!("skip {}", self.fresh.get(first.span.end..).unwrap_or("").trim_start())
            }
            _ => self.fresh.to_owned(),
        }
    }

    fn amount_said(&self) -> bool {
        let text = Text::new(self.fresh);
        let times = dates::taken(&text, self.now);
        alara_english::quantity::quantities(&text)
            .last()
            .is_some_and(|quantity| quantity.unit.is_some() || !times.iter().any(|span| span.meets(quantity.span)))
    }

    pub(super) fn dose(&self, out: &mut Map<String, Value>) {
        // A number alone is a dose only where nothing else is told that it may be of: "her temp was 38.5".
        let counted = (self.call.tool == LogMedication::ID && self.keen).then_some("1");
        let shown = self.call.text("dose").or(counted).filter(|shown| self.is_amount(shown));
        let shown = shown.filter(|_| whole::only_values(self.words, self.now, self.call, &Map::new()));
        if let Some(dose) = value::dose(self.fresh, self.now, shown) {
            out.insert("dose".into(), json!(dose));
        }
    }

    pub(super) fn when(&self, field: &str, date_only: bool, out: &mut Map<String, Value>) {
        let shown = self.call.text(field);
        let hour = || {
            let (_, fresh) = self.swapped_hours(shown?).filter(|_| out.is_empty() && !date_only)?;
            dates::of_record(&format!("at {fresh}"), self.now, shown, false)
        };
        if let Some(time) = dates::of_record(self.fresh, self.now, shown, date_only).or_else(hour) {
            out.insert(field.into(), json!(time));
        }
    }

    /// An hour in an hour's place, in the half of the day that it was in ("not 8, 9" of what is shown at 8 o'clock): both.
    pub(super) fn swapped_hours(&self, shown: &str) -> Option<(u32, u32)> {
        let hour = |words: &str| replace::bare(words).parse::<u32>().ok().filter(|hour| *hour < 24);
        let (old, fresh) = (hour(self.old?)?, hour(self.fresh)?);
        let (_, clock) = dates::shown(Some(shown));
        clock.filter(|clock| clock.minute() == 0 && clock.hour() % 12 == old % 12).map(|_| (old, fresh))
    }

    /// Another medication: one that the list knows, or an unknown name standing alone behind a no.
    pub(super) fn name(&self, field: &str, out: &mut Map<String, Value>) {
        if let Some(name) = value::medication(self.fresh) {
            out.insert(field.into(), json!(name));
            return;
        }
        let bare = replace::bare(self.fresh);
        let one = bare.split_whitespace().count() == 1 && bare.len() > 4 && bare.chars().all(char::is_alphabetic);
        let replaces = self.old.is_some_and(|old| self.holds(field, old));
        if out.is_empty() && one && replaces {
            out.insert(field.into(), json!(bare));
        }
    }

    /// Whether the words name another medication, and what they do away with is not this one's name: "1 Crocin, not 2" beside Naxdom.
    fn is_of_another(&self) -> bool {
        let field = "medication_name";
        let named = value::medication(self.fresh).filter(|name| !self.holds(field, name));
        self.call.text(field).is_some()
            && named.is_some()
            && self.old.is_some_and(|old| value::medication(old).is_none() && !self.holds(field, old))
    }

    fn holds(&self, field: &str, old: &str) -> bool {
        let old = replace::bare(old).to_lowercase();
        !old.is_empty() && self.call.text(field).is_some_and(|was| was.to_lowercase().contains(&old))
    }

    fn provider(&self, out: &mut Map<String, Value>) {
        let old = self.old.is_some_and(|old| self.holds("provider", old));
        // "that was the ER": a place is nobody.
        let place = |name: &String| {
            let bare = name.trim_start_matches("Dr. ").to_lowercase();
            matches!(
                bare.as_str(),
                "er" | "a&e" | "ed" | "gp" | "hospital" | "clinic" | "emergency" | "casualty" | "surgery"
            )
        };
        if let Some(name) = value::provider(self.fresh, self.call, self.keen || old).filter(|name| !place(name)) {
            out.insert("provider".into(), json!(name));
        }
    }

    fn title(&self, out: &mut Map<String, Value>) {
        let titled = value::title(self.words).or_else(|| {
            self.says(list!["title", "name"])
                .then(|| replace::bare(self.fresh))
                .filter(|bare| !bare.is_empty() && self.old.is_some())
        });
        let kind =
            |title: &String| out.contains_key("log_type") && (title.starts_with("a ") || title.starts_with("an "));
        if let Some(title) = titled.filter(|title| !kind(title)) {
            out.clear();
            out.insert("title".into(), json!(title));
        }
    }

    /// "no, 9": an hour and nothing more, in a reminder.
    fn bare_hour(&self, out: &mut Map<String, Value>) {
        if !out.is_empty() || !self.keen && !self.says(word_list!("../../data/words/answers/change/bare_hour.txt")) {
            return;
        }
        let hour = value::figure(self.fresh, self.now).filter(|hour| hour.fract() == 0.0 && (0.0..24.0).contains(hour));
        let text = Text::new(self.fresh);
        let alone = alara_english::quantity::quantities(&text).last().is_some_and(|quantity| quantity.unit.is_none());
        if let Some(hour) = hour.filter(|_| alone) {
            let at = format!("at {hour}");
            out.extend(dates::of_schedule(&at, self.now, self.call));
        }
    }

    fn mood(&self, out: &mut Map<String, Value>) {
        if let Some(mood) = value::mood(self.fresh) {
            out.insert("mood".into(), json!(mood));
        }
    }

    /// A correction that waits holds changes of its own.
    fn correction(&self, out: &mut Map<String, Value>) {
        let Some(changes) = self.call.parameters.get("changes").and_then(Value::as_object) else { return };
        let mut inner = changes.clone();
        for told in as_told(changes) {
            let new = self::changes(self.words, self.now, &told, self.keen);
            inner.extend(new.into_iter().filter(|(name, _)| changes.contains_key(name)));
        }
        if &inner != changes {
            out.insert("changes".into(), Value::Object(inner));
        }
    }

    fn notes(&self, out: &mut Map<String, Value>) {
        let Some(field) = speech(&self.call.tool).and_then(|speech| speech.remark) else { return };
        let spoken =
            self.says(list!["note", "notes", "description", "mention", "comment"]) && !field::leaves_out(self.words);
        if let Some(note) = value::note(self.words).filter(|_| spoken && out.is_empty()) {
            out.insert(field.into(), json!(note));
        }
    }

    /// "X, not Y" where Y stands in a shown value: X takes its place.
    fn in_place(&self) -> Map<String, Value> {
        let mut out = Map::new();
        let Some(old) = self.old.map(replace::bare).filter(|old| !old.is_empty()) else { return out };
        let Some(definition) = definition(&self.call.tool) else { return out };
        let fresh = replace::bare(self.fresh);
        // A figure or a day is read, and is no other name of anything.
        let read = !fresh.chars().any(char::is_alphabetic) || !dates::taken(&Text::new(&fresh), self.now).is_empty();
        if fresh.is_empty() || fresh.split_whitespace().count() > 6 || read {
            return out;
        }
        for (name, shown) in &self.call.parameters {
            // A date, an hour and a choice are read, never patched.
            let is_text =
                |each: &&Parameter| each.name == name && each.name != "unit" && each.kind == ParameterKind::Text;
            let Some(shown) = shown.as_str().filter(|_| definition.parameters.iter().any(|each| is_text(&each))) else {
                continue;
            };
            let lower = shown.to_lowercase();
            // Lower case may change a length ("İ"): then nothing is cut.
            let Some(at) = lower.find(&old.to_lowercase()).filter(|_| lower.len() == shown.len()) else { continue };
            let (Some(head), Some(tail)) = (shown.get(..at), shown.get(at + old.len()..)) else { continue };
            if head.ends_with(char::is_alphanumeric) || tail.starts_with(char::is_alphanumeric) {
                continue;
            }
            let put =
                if at == 0 && shown.starts_with(char::is_uppercase) { value::capital(&fresh) } else { fresh.clone() };
            out.insert(name.clone(), json!(format!("{head}{put}{tail}")));
            break;
        }
        out
    }
}
