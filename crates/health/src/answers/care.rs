//! Kinds of visit and of care, symptoms, and a medication's plan in a change.

use alara_english::list;
use alara_english::text::Text;
use serde_json::{Map, Value, json};

use super::change::Change;
use super::{dates, replace, value};

impl Change<'_> {
    pub(super) fn visit_type(&self, out: &mut Map<String, Value>) {
        let shown = self.call.text("visit_type");
        let named = value::VISITS.iter().find(|(name, words)| self.fresh_says(words) && Some(*name) != shown);
        // "the appointment was on the 3rd" names the visit, not its type.
        let meant = |name: &str| {
            name != "appointment" || self.old.is_some() || self.says(list!["routine", "regular", "just", "normal"])
        };
        if let Some((name, _)) = named.filter(|(name, _)| meant(name)) {
            out.insert("visit_type".into(), json!(name));
        }
    }

    pub(super) fn log_type(&self, out: &mut Map<String, Value>) {
        // "call it a procedure": a kind with its article is no title.
        let called = super::value::title(self.words).and_then(|said| {
            let said = said.to_lowercase();
            ["a ", "an "].iter().find_map(|article| said.strip_prefix(article).map(str::to_owned))
        });
        let bare = called.unwrap_or_else(|| replace::bare(self.fresh).to_lowercase());
        let typed = self.says(list!["type", "category", "kind"]) || recast(self.fresh);
        let named = value::KINDS.iter().find(|(_, words)| words.holds(&bare) || typed && self.fresh_says(words));
        if let Some((name, _)) = named {
            out.insert("log_type".into(), json!(name));
        }
    }

    pub(super) fn plan(&self, out: &mut Map<String, Value>) {
        let figure = value::figure(self.fresh, self.now);
        let text = Text::new(self.fresh);
        let every = alara_english::time::recurrence(&text, self.now).and_then(|said| said.every_hours);
        if let Some(hours) =
            figure.filter(|_| self.fresh_says(list!["hours", "hour", "hrs", "hourly"])).or(every.map(f64::from))
        {
            out.insert("min_interval_hours".into(), value::plain(hours));
            return;
        }
        // "6 a day, not 8", where a most is what was shown.
        let a_day = self.call.has("max_per_day") && {
            let tokens = &text.tokens;
            (1..tokens.len()).any(|at| {
                tokens.get(at).is_some_and(|token| token.is_any(list!["a", "per", "each"]))
                    && tokens.get(at + 1).is_some_and(|token| token.is_any(list!["day", "24"]))
                    || tokens.get(at).is_some_and(|token| token.is("daily"))
            })
        };
        if let Some(most) = figure.filter(|_| {
            a_day
                || self.says(list!["max", "maximum", "limit", "most"])
                || self.says(list!["up"]) && self.says(list!["day", "daily"])
        }) {
            out.insert("max_per_day".into(), value::plain(most));
            return;
        }
        let only = self.call.has("stock") && !self.call.has("dose") && !self.call.has("times");
        if let Some(stock) = figure.filter(|_| only || self.says(list!["left", "stock", "supply", "remaining"])) {
            out.insert("stock".into(), value::plain(stock));
            return;
        }
        if self.says(list!["needed", "required", "prn"]) {
            let not = self.old.is_some_and(|old| old.contains("needed") || old.contains("required"));
            out.insert("as_needed".into(), json!(!not));
        }
        // "8 and 8": hours of a plan that has some, and no dose.
        let hours = self.call.has("times") && two_hours(&text);
        let at = format!("at {}", self.fresh);
        if hours {
            out.extend(dates::of_schedule(&at, self.now, self.call));
            return;
        }
        // A figure denied beside its own is the one of the hours that it names, and no dose.
        let listed = || self.call.parameters.get("times").and_then(Value::as_array).into_iter().flatten();
        if let Some((old, new)) = listed().find_map(|shown| self.swapped_hours(shown.as_str()?)) {
            let said = if listed().count() > 1 { format!("at {old} and at {new}") } else { format!("at {new}") };
            return out.extend(dates::of_schedule(&said, self.now, self.call));
        }
        // Of doses that differ nobody can tell which a new one is.
        if !self.call.has("steps") && !self.call.has("doses") {
            self.dose(out);
        }
        out.extend(dates::course(self.fresh, self.now, self.call).map(|last| ("until".to_owned(), json!(last))));
        self.name("name", out);
        out.extend(dates::of_schedule(self.fresh, self.now, self.call));
        if out.is_empty()
            && self.says(list!["food", "meal", "meals", "water", "breakfast", "dinner", "empty", "milk"])
            && self.says(list!["with", "before", "after", "on", "without"])
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
}

/// "8 and 8", "9, 1 and 6": nothing but numbers that hours can be.
fn two_hours(text: &Text<'_>) -> bool {
    let numbers: Vec<f64> = text.tokens.iter().filter_map(|token| token.norm.parse::<f64>().ok()).collect();
    numbers.len() > 1
        && numbers.iter().all(|hour| (1.0..=24.0).contains(hour) && hour.fract() == 0.0)
        && text.tokens.iter().all(|token| {
            token.norm.parse::<f64>().is_ok() || token.is_any(list!["and", ",", "&", "please", "instead", "at", "then"])
        })
}

/// "log it as a treatment, not a procedure": whether the words say what it is to be written down as.
pub(super) fn recast(words: &str) -> bool {
    let text = Text::new(words);
    text.tokens.windows(2).any(|pair| matches!(pair, [one, two] if one.is("as") && two.is_any(list!["a", "an"])))
}
