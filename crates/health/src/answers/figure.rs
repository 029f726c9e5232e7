//! Pressures and vital signs in a change.

use alara_english::quantity::{quantities, readings};
use alara_english::text::Text;
use alara_english::{list, word_list};
use serde_json::{Map, Value, json};

use super::change::Change;
use super::{dates, value};
use crate::dose::form;

/// The last hour of a day: a lone figure up to it may be one, and takes no reading's place.
const HOURS: f64 = 24.0;

impl Change<'_> {
    pub(super) fn pressure(&self, out: &mut Map<String, Value>) {
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
            ("systolic", list!["systolic", "top", "upper", "sys", "first", "higher"]),
            ("diastolic", list!["diastolic", "bottom", "lower", "dia", "second"]),
            ("pulse", list!["pulse", "heart", "hr", "bpm"]),
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

    /// Whether a bare number is of the dose shown, and not of an hour that is shown as well: what it takes the place of says so, and else it
    /// is sure of a few tablets only. Two of 400 mg, and half of it, are no 2 mg.
    pub(super) fn is_amount(&self, shown: &str) -> bool {
        let (amounts, timed) = (quantities(&Text::new(shown)), self.call.has("times") || self.call.has("taken_at"));
        match (self.old.and_then(|old| value::figure(old, self.now)), value::figure(self.fresh, self.now)) {
            (Some(old), _) => amounts.iter().any(|each| each.value == old),
            (None, Some(few)) if few < 1.0 || few <= 4.0 && few.fract() == 0.0 => {
                amounts.iter().all(|each| each.unit.as_deref().is_none_or(form))
            }
            (None, number) => !timed || number.is_none_or(|number| number.fract() != 0.0 || number > 24.0),
        }
    }

    /// A lone figure in place of one of two: the one that it can only be.
    pub(super) fn guess(&self, figure: f64) -> Option<&'static str> {
        if !self.keen {
            return None;
        }
        let (systolic, diastolic) = (self.call.number("systolic")?, self.call.number("diastolic")?);
        let text = Text::new(self.fresh);
        let timed = !dates::taken(&text, self.now).is_empty();
        match () {
            () if timed => None,
            () if figure > diastolic && (figure - systolic).abs() < (figure - diastolic).abs() => Some("systolic"),
            () if figure < systolic && figure > HOURS => Some("diastolic"),
            () => None,
        }
    }

    /// Whether a figure behind "at" is the hour of a reading and not the reading: no such reading may stand in place of the one shown ("it was
    /// at 7" of a temperature), or one that was printed with decimals is none ("sorry, at 9" of a glucose of 7.8).
    fn is_hour(&self, figure: f64) -> bool {
        let hour = figure.fract() == 0.0 && (0.0..=HOURS).contains(&figure);
        let far = |shown: f64| figure < shown * 0.5 || figure > shown * 2.0;
        self.call.number("value").is_some_and(|shown| far(shown) || hour && shown.fract() != 0.0)
    }

    pub(super) fn vital(&self, out: &mut Map<String, Value>) {
        let text = Text::new(self.fresh);
        let timed = self.says(word_list!("../../data/words/answers/figure/vital.txt"))
            || text.tokens.iter().any(|token| token.is(":"))
            || value::figure(self.fresh, self.now)
                .is_none_or(|figure| self.fresh_says(list!["at"]) && self.is_hour(figure));
        if timed {
            self.when("measured_at", false, out);
        }
        let unit = [
            ("kg", list!["kg", "kgs", "kilos", "kilograms", "kilogram"]),
            ("lb", list!["lb", "lbs", "pounds", "pound"]),
            ("st", list!["stone", "st", "stones"]),
            ("C", list!["c", "celsius", "centigrade"]),
            ("F", list!["f", "fahrenheit"]),
            ("mmol/L", list!["mmol", "mmols"]),
            ("mg/dL", list!["mg"]),
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
}
