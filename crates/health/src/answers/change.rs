//! The words of a change as new values of a call's fields.

use alara_english::quantity::readings;
use alara_english::text::Text;
use chrono::NaiveDateTime;
use serde_json::{Map, Value, json};

use super::{Waiting, dates, field, replace, value};

/// The fields that differ, with their new values; null leaves a field out. `keen`: a yes or no stood before the words.
pub(super) fn changes(words: &str, now: NaiveDateTime, call: &Waiting, keen: bool) -> Map<String, Value> {
    let mut out = proposed(words, now, call, keen);
    out.retain(|name, value| !same(call.parameters.get(name.as_str()), value));
    out
}

/// The fields that the words only name, each left out.
pub(super) fn left_out(words: &str, call: &Waiting) -> Map<String, Value> {
    field::only_named(words, call)
}

/// Whether the words only say again what was shown.
pub(super) fn restates(words: &str, now: NaiveDateTime, call: &Waiting) -> bool {
    let all = proposed(words, now, call, true);
    !all.is_empty() && all.iter().all(|(name, value)| same(call.parameters.get(name.as_str()), value))
}

fn same(was: Option<&Value>, new: &Value) -> bool {
    let plain = |words: &str| words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
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

/// Whether a statement speaks of this call ("I took it yesterday" of a dose).
pub(super) fn speaks_of(words: &str, call: &Waiting) -> bool {
    let text = Text::new(words);
    let has = |any: &[&str]| text.tokens.iter().any(|token| token.is_any(any));
    let verbs: &[&str] = match call.tool.as_str() {
        "log_medication" => &["took", "take", "taken", "had", "swallowed", "used", "injected", "inhaled", "applied"],
        "skip_dose" => &["skipped", "skip", "missed"],
        "add_medication" => &["take", "started", "taking", "prescribed", "on", "using"],
        "stop_medication" => &["stopped", "stop", "finished", "quit", "off"],
        "log_doctor_visit" | "create_care_log" => &["saw", "seen", "went", "visited", "met", "had", "did", "was"],
        "update_mood" | "create_check_in" => &["felt", "feel", "feeling", "was", "am", "i'm"],
        "log_blood_pressure" | "log_vital" => {
            &["measured", "was", "weighed", "weigh", "slept", "got", "checked", "took"]
        }
        "log_hydration" => &["drank", "had", "drunk"],
        _ => &["want", "need", "meant", "wanted"],
    };
    let other = match call.tool.as_str() {
        "log_medication" | "add_medication" | "stop_medication" => {
            let named = call.text("medication_name").or_else(|| call.text("name")).unwrap_or("");
            value::medication(words).is_some_and(|said| {
                !named.to_lowercase().contains(&said.to_lowercase()) && !crate::lexicon::same_medication(&said, named)
            })
        }
        _ => has(&["also", "another", "too"]),
    };
    has(verbs) && !other
}

fn proposed(words: &str, now: NaiveDateTime, call: &Waiting, keen: bool) -> Map<String, Value> {
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
    let mut out = c.by_tool();
    if out.is_empty() {
        out = c.in_place();
    }
    out
}

struct Change<'a> {
    words: &'a str,
    fresh: &'a str,
    old: Option<&'a str>,
    now: NaiveDateTime,
    call: &'a Waiting,
    keen: bool,
}

impl Change<'_> {
    fn says(&self, any: &[&str]) -> bool {
        Text::new(self.words).tokens.iter().any(|token| token.is_any(any))
    }

    fn fresh_says(&self, any: &[&str]) -> bool {
        Text::new(self.fresh).tokens.iter().any(|token| token.is_any(any))
    }

    fn by_tool(&self) -> Map<String, Value> {
        let mut out = Map::new();
        match self.call.tool.as_str() {
            "log_medication" => {
                self.dose(&mut out);
                self.name("medication_name", &mut out);
                self.when("taken_at", false, &mut out);
            }
            "skip_dose" => {
                self.name("medication_name", &mut out);
                self.when("date", true, &mut out);
            }
            "add_medication" => self.plan(&mut out),
            "stop_medication" => self.name("name", &mut out),
            "log_doctor_visit" => {
                self.visit_type(&mut out);
                self.provider(&mut out);
                self.when("date", true, &mut out);
            }
            "create_care_log" => {
                self.log_type(&mut out);
                self.when("occurred_at", false, &mut out);
                self.title(&mut out);
            }
            "create_reminder" | "update_reminder" => {
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
            "update_mood" => self.mood(&mut out),
            "create_check_in" => {
                self.mood(&mut out);
                self.symptoms(&mut out);
                self.when("date", true, &mut out);
            }
            "log_blood_pressure" => self.pressure(&mut out),
            "log_vital" => self.vital(&mut out),
            "log_hydration" => {
                if let Some(ml) =
                    value::millilitres(self.fresh, self.call.number("amount_ml")).filter(|_| self.amount_said())
                {
                    out.insert("amount_ml".into(), value::plain(ml));
                }
                self.when("drank_at", false, &mut out);
            }
            "save_health_entry" => self.when("occurred_at", false, &mut out),
            "correct_entry" => self.correction(&mut out),
            _ => {}
        }
        self.notes(&mut out);
        out
    }

    /// "omit weekends" is "skip weekends".
    fn skipping(&self) -> String {
        let text = Text::new(self.fresh);
        match text.tokens.first() {
            Some(first) if first.is_any(&["omit", "exclude", "drop", "without", "minus", "remove"]) => {
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

    fn dose(&self, out: &mut Map<String, Value>) {
        if let Some(dose) = value::dose(self.fresh, self.now, self.call.text("dose")) {
            out.insert("dose".into(), json!(dose));
        }
    }

    fn when(&self, field: &str, date_only: bool, out: &mut Map<String, Value>) {
        if let Some(time) = dates::of_record(self.fresh, self.now, self.call.text(field), date_only) {
            out.insert(field.into(), json!(time));
        }
    }

    /// Another medication: one that the list knows, or an unknown name standing alone behind a no.
    fn name(&self, field: &str, out: &mut Map<String, Value>) {
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

    fn holds(&self, field: &str, old: &str) -> bool {
        let old = replace::bare(old).to_lowercase();
        !old.is_empty() && self.call.text(field).is_some_and(|was| was.to_lowercase().contains(&old))
    }

    fn plan(&self, out: &mut Map<String, Value>) {
        let figure = value::figure(self.fresh, self.now);
        let text = Text::new(self.fresh);
        let every = alara_english::time::recurrence(&text, self.now).and_then(|said| said.every_hours);
        if let Some(hours) =
            figure.filter(|_| self.fresh_says(&["hours", "hour", "hrs", "hourly"])).or(every.map(f64::from))
        {
            out.insert("min_interval_hours".into(), value::plain(hours));
            return;
        }
        if let Some(most) = figure.filter(|_| {
            self.says(&["max", "maximum", "limit", "most"]) || self.says(&["up"]) && self.says(&["day", "daily"])
        }) {
            out.insert("max_per_day".into(), value::plain(most));
            return;
        }
        if let Some(stock) = figure.filter(|_| self.says(&["left", "stock", "supply", "remaining"])) {
            out.insert("stock".into(), value::plain(stock));
            return;
        }
        if self.says(&["needed", "required", "prn"]) {
            let not = self.old.is_some_and(|old| old.contains("needed") || old.contains("required"));
            out.insert("as_needed".into(), json!(!not));
        }
        self.dose(out);
        self.name("name", out);
        out.extend(dates::of_schedule(self.fresh, self.now, self.call));
        if out.is_empty()
            && self.says(&["food", "meal", "meals", "water", "breakfast", "dinner", "empty", "milk"])
            && self.says(&["with", "before", "after", "on", "without"])
        {
            out.insert("instructions".into(), json!(replace::bare(self.fresh)).take());
            if let Some(at) = self
                .fresh
                .find("with ")
                .or_else(|| self.fresh.find("before "))
                .or_else(|| self.fresh.find("after "))
                .or_else(|| self.fresh.find("on "))
            {
                out.insert("instructions".into(), json!(self.fresh.get(at..).unwrap_or(self.fresh)));
            }
        }
    }

    fn visit_type(&self, out: &mut Map<String, Value>) {
        let kind = [
            ("emergency", &["emergency", "er", "a&e", "urgent", "ed"][..]),
            ("follow_up", &["follow-up", "followup", "follow", "check-up"][..]),
            ("consultation", &["consultation", "consult"][..]),
            ("appointment", &["appointment", "regular", "routine"][..]),
        ];
        let shown = self.call.text("visit_type");
        let named = kind.iter().find(|(name, words)| self.fresh_says(words) && Some(*name) != shown);
        // "the appointment was on the 3rd" names the visit, not its type.
        let meant = |name: &str| {
            name != "appointment" || self.old.is_some() || self.says(&["routine", "regular", "just", "normal"])
        };
        if let Some((name, _)) = named.filter(|(name, _)| meant(name)) {
            out.insert("visit_type".into(), json!(name));
        }
    }

    fn log_type(&self, out: &mut Map<String, Value>) {
        const KINDS: &[(&str, &[&str])] = &[
            ("hospital_stay", &["hospital stay", "stay", "admission", "inpatient", "admitted", "overnight"]),
            ("emergency_visit", &["emergency", "emergency visit", "er", "a&e"]),
            ("therapy_session", &["therapy", "therapy session", "session", "counselling", "counseling"]),
            ("procedure", &["procedure", "surgery", "operation"]),
            ("diagnosis", &["diagnosis"]),
            ("treatment", &["treatment"]),
            ("test", &["test", "tests", "scan", "lab test"]),
            ("visit", &["visit", "appointment", "checkup", "check-up"]),
        ];
        let bare = replace::bare(self.fresh).to_lowercase();
        let typed = self.says(&["type", "category", "kind"]);
        let named = KINDS.iter().find(|(_, words)| words.contains(&bare.as_str()) || typed && self.fresh_says(words));
        if let Some((name, _)) = named {
            out.insert("log_type".into(), json!(name));
        }
    }

    fn provider(&self, out: &mut Map<String, Value>) {
        let old = self.old.is_some_and(|old| self.holds("provider", old));
        if let Some(name) = value::provider(self.fresh, self.call, self.keen || old) {
            out.insert("provider".into(), json!(name));
        }
    }

    fn title(&self, out: &mut Map<String, Value>) {
        let titled = value::title(self.words).or_else(|| {
            self.says(&["title", "name"])
                .then(|| replace::bare(self.fresh))
                .filter(|bare| !bare.is_empty() && self.old.is_some())
        });
        if let Some(title) = titled {
            out.clear();
            out.insert("title".into(), json!(title));
        }
    }

    /// "no, 9": an hour and nothing more, in a reminder.
    fn bare_hour(&self, out: &mut Map<String, Value>) {
        if !out.is_empty()
            || !self.keen
                && !self.says(&[
                    "make",
                    "change",
                    "move",
                    "time",
                    "set",
                    "meant",
                    "push",
                    "bump",
                    "shift",
                    "switch",
                    "reschedule",
                    "should",
                    "instead",
                    "put",
                ])
        {
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

    fn symptoms(&self, out: &mut Map<String, Value>) {
        let Some(shown) = self.call.parameters.get("symptoms").and_then(Value::as_array) else { return };
        let mut list: Vec<String> = shown.iter().filter_map(|each| each.as_str().map(str::to_owned)).collect();
        let text = Text::new(self.words);
        let norms = text.norms();
        let named = (0..norms.len()).find_map(|at| {
            crate::lexicon::symptoms::longest_at(&norms, at)
                .map(|(used, _)| text.slice(text.span_of(at, at + used)).to_lowercase())
        });
        let Some(named) = named else { return };
        let before = list.len();
        if field::leaves_out(self.words) || self.old.is_some_and(|old| old.to_lowercase().contains(&named)) {
            list.retain(|known| !crate::lexicon::symptoms::same(known, &named));
        } else if self.says(&["add", "also", "plus", "and"]) {
            list.push(named);
        }
        if list.len() != before {
            out.insert("symptoms".into(), json!(list));
        }
    }

    fn pressure(&self, out: &mut Map<String, Value>) {
        let text = Text::new(self.fresh);
        if let Some(reading) = readings(&text).last() {
            out.insert("systolic".into(), value::plain(reading.first));
            out.insert("diastolic".into(), value::plain(reading.second));
            if let Some((pulse, _)) = reading.pulse {
                out.insert("pulse".into(), value::plain(pulse));
            }
            return;
        }
        let old = self.old.and_then(|old| value::figure(old, self.now));
        let named = [
            ("systolic", &["systolic", "top", "upper", "sys", "first", "higher"][..]),
            ("diastolic", &["diastolic", "bottom", "lower", "dia", "second"][..]),
            ("pulse", &["pulse", "heart", "hr", "bpm"][..]),
        ];
        let by_name = named.iter().find(|(_, words)| self.says(words)).map(|(field, _)| *field);
        let by_old =
            named.iter().map(|(field, _)| *field).find(|field| old.is_some() && self.call.number(field) == old);
        if let Some(figure) = value::figure(self.fresh, self.now) {
            let free = by_name.or(by_old).or_else(|| self.guess(figure));
            if let Some(field) = free {
                out.insert(field.into(), value::plain(figure));
                return;
            }
        }
        self.when("measured_at", false, out);
    }

    /// A lone figure in place of one of two: the one that it can only be.
    fn guess(&self, figure: f64) -> Option<&'static str> {
        if !self.keen {
            return None;
        }
        let (systolic, diastolic) = (self.call.number("systolic")?, self.call.number("diastolic")?);
        let text = Text::new(self.fresh);
        let timed = !dates::taken(&text, self.now).is_empty();
        match () {
            () if timed => None,
            () if figure > diastolic && (figure - systolic).abs() < (figure - diastolic).abs() => Some("systolic"),
            () if figure < systolic => Some("diastolic"),
            () => None,
        }
    }

    fn vital(&self, out: &mut Map<String, Value>) {
        let text = Text::new(self.fresh);
        let timed = self.says(&[
            "yesterday",
            "am",
            "pm",
            "morning",
            "evening",
            "night",
            "today",
            "noon",
            "ago",
            "measured",
            "o'clock",
            "time",
            "date",
        ]) || text.tokens.iter().any(|token| token.is(":"));
        if timed {
            self.when("measured_at", false, out);
        }
        let unit = [
            ("kg", &["kg", "kgs", "kilos", "kilograms", "kilogram"][..]),
            ("lb", &["lb", "lbs", "pounds", "pound"][..]),
            ("st", &["stone", "st", "stones"][..]),
            ("C", &["c", "celsius", "centigrade"][..]),
            ("F", &["f", "fahrenheit"][..]),
            ("mmol/L", &["mmol", "mmols"][..]),
            ("mg/dL", &["mg"][..]),
        ];
        let measured = self.call.text("unit").unwrap_or("");
        let family = |name: &str| match self.call.text("kind") {
            Some("weight") => matches!(name, "kg" | "lb" | "st"),
            Some("temperature") => matches!(name, "C" | "F"),
            Some("glucose") => matches!(name, "mmol/L" | "mg/dL"),
            _ => false,
        };
        if let Some((name, _)) = unit
            .iter()
            .find(|(name, words)| family(name) && self.fresh_says(words) && !name.eq_ignore_ascii_case(measured))
        {
            out.insert("unit".into(), json!(name));
        }
        if out.contains_key("measured_at") {
            return;
        }
        if let Some(figure) = value::figure(self.fresh, self.now) {
            out.insert("value".into(), value::plain(figure));
        }
    }

    /// A correction that waits holds changes of its own.
    fn correction(&self, out: &mut Map<String, Value>) {
        let Some(changes) = self.call.parameters.get("changes").and_then(Value::as_object) else { return };
        let mut inner = changes.clone();
        for (tool, field) in [
            ("log_medication", "dose"),
            ("log_medication", "medication_name"),
            ("log_medication", "taken_at"),
            ("log_doctor_visit", "date"),
            ("log_doctor_visit", "provider"),
            ("create_care_log", "occurred_at"),
            ("log_blood_pressure", "systolic"),
            ("log_vital", "value"),
            ("log_hydration", "amount_ml"),
            ("update_mood", "mood"),
            ("create_reminder", "time"),
        ] {
            if !changes.contains_key(field) {
                continue;
            }
            let as_call = Waiting { id: String::new(), tool: tool.to_owned(), parameters: changes.clone() };
            inner.extend(
                self::changes(self.words, self.now, &as_call, self.keen)
                    .into_iter()
                    .filter(|(name, _)| changes.contains_key(name)),
            );
        }
        if &inner != changes {
            out.insert("changes".into(), Value::Object(inner));
        }
    }

    fn notes(&self, out: &mut Map<String, Value>) {
        let field = match self.call.tool.as_str() {
            "create_reminder" => "description",
            "skip_dose" => "reason",
            "log_medication" | "log_doctor_visit" | "create_care_log" | "create_check_in" => "notes",
            _ => return,
        };
        let spoken =
            self.says(&["note", "notes", "description", "mention", "comment"]) && !field::leaves_out(self.words);
        if let Some(note) = value::note(self.words).filter(|_| spoken && out.is_empty()) {
            out.insert(field.into(), json!(note));
        }
    }

    /// "X, not Y" where Y stands in a shown value: X takes its place.
    fn in_place(&self) -> Map<String, Value> {
        let mut out = Map::new();
        let Some(old) = self.old.map(replace::bare).filter(|old| !old.is_empty()) else { return out };
        let fresh = replace::bare(self.fresh);
        if fresh.is_empty() || fresh.split_whitespace().count() > 6 {
            return out;
        }
        for (name, shown) in &self.call.parameters {
            let Some(shown) = shown.as_str() else { continue };
            if matches!(
                name.as_str(),
                "visit_type" | "log_type" | "mood" | "kind" | "unit" | "reminder_type" | "entry_type"
            ) {
                continue;
            }
            let lower = shown.to_lowercase();
            // Lower case may change a length ("İ"): then nothing is cut.
            let Some(at) = lower.find(&old.to_lowercase()).filter(|_| lower.len() == shown.len()) else { continue };
            let (Some(head), Some(tail)) = (shown.get(..at), shown.get(at + old.len()..)) else { continue };
            let put =
                if at == 0 && shown.starts_with(char::is_uppercase) { value::capital(&fresh) } else { fresh.clone() };
            out.insert(name.clone(), json!(format!("{head}{put}{tail}")));
            break;
        }
        out
    }
}
