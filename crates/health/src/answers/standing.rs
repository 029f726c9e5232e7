//! Allergies, conditions, vaccinations and results of a laboratory in a change.

use alara_english::text::Text;
use alara_english::{WordList, list, word_list};
use serde_json::{Map, Value, json};

use super::change::Change;
use super::{dates, value};
use crate::laboratory::read_unit_at;

/// Words for how bad an allergy is, and what the tool calls that.
const SEVERITIES: &[(&str, &str)] = &[
    ("mild", "mild"),
    ("moderate", "moderate"),
    ("severe", "severe"),
    ("life-threatening", "life_threatening"),
    ("anaphylactic", "life_threatening"),
];
/// Words that say that a condition is over.
const OVER: &WordList = word_list!("../../data/words/answers/standing/over.txt");

impl Change<'_> {
    /// Another figure in the test's own unit, another day, or that it was taken fasting; never another test for a figure.
    pub(super) fn result(&self, out: &mut Map<String, Value>) {
        let text = Text::new(self.fresh);
        self.when("date", true, out);
        if self.fresh_says(list!["fasting", "fasted"]) {
            out.insert("fasting".into(), json!(self.old.is_none_or(|old| !old.contains("fasting"))));
        }
        let timed = !dates::taken(&text, self.now).is_empty();
        let Some(figure) = value::figure(self.fresh, self.now).filter(|_| !timed) else { return };
        out.insert("value".into(), value::plain(figure));
        let test = self.call.text("test").unwrap_or_default();
        let behind = text.tokens.iter().skip_while(|token| token.norm.parse() != Ok(figure)).nth(1);
        let unit = behind.and_then(|token| read_unit_at(test, self.fresh.get(token.span.start..)?));
        if let Some(unit) = unit.filter(|unit| self.call.text("unit") != Some(*unit)) {
            out.insert("unit".into(), json!(unit));
        }
    }

    /// Whether it is over, or since when it is.
    pub(super) fn condition(&self, out: &mut Map<String, Value>) {
        self.when("since", true, out);
        if self.fresh_says(OVER) {
            out.insert("status".into(), json!("resolved"));
        } else if self.fresh_says(list!["active", "back", "ongoing"]) {
            out.insert("status".into(), json!("active"));
        }
    }

    /// Another day, or where it was.
    pub(super) fn vaccination(&self, out: &mut Map<String, Value>) {
        self.when("date", true, out);
        let text = Text::new(self.fresh);
        let timed = dates::taken(&text, self.now);
        let at = text.tokens.iter().position(|token| token.is("at"));
        let place =
            at.and_then(|at| text.tokens.get(at + 1)).filter(|first| !timed.iter().any(|time| time.meets(first.span)));
        if let Some(words) = place.and_then(|first| self.fresh.get(first.span.start..)) {
            let words = words.trim_end_matches(['.', '!', '?']);
            out.insert("place".into(), json!(words.strip_prefix("the ").unwrap_or(words)));
        }
    }

    /// How bad it is, or since when.
    pub(super) fn allergy(&self, out: &mut Map<String, Value>) {
        self.when("since", true, out);
        let text = Text::new(self.fresh);
        let said = SEVERITIES.iter().find(|(word, _)| text.tokens.iter().any(|token| token.is(word)));
        if let Some((_, level)) = said {
            out.insert("severity".into(), json!(level));
        }
    }
}
