//! Allergies, conditions, vaccinations and results of a laboratory in a change.

use alara_english::quantity::{Quantity, quantities};
use alara_english::text::Token;
use alara_english::{Text, WordList, list};
use serde_json::{Map, Value, json};

use super::change::Change;
use super::{dates, value};
use crate::dose::measure;
use crate::laboratory::read_unit_at;
use crate::lexicon::conditions::OVER;
use crate::tools::log_allergy::level_of;

impl Change<'_> {
    /// Another figure in the test's own unit, another day, or that it was taken fasting; never another test for a figure.
    pub(super) fn result(&self, out: &mut Map<String, Value>) {
        let text = Text::new(self.fresh);
        self.when("date", true, out);
        if self.fresh_says(list!["fasting", "fasted"]) {
            let fasting = !self.denies() && self.old.is_none_or(|old| !old.contains("fasting"));
            out.insert("fasting".into(), json!(fasting));
        }
        // A bare "7.1" may be an hour elsewhere; what stands within a day is none, nor is "the newer one".
        let mut times = dates::taken(&text, self.now);
        times.retain(|span| text.slice(*span).parse::<f64>().is_err());
        let written = |figure: &f64| {
            let digits = |norm: &str| norm.replace(',', "").parse() == Ok(*figure);
            let said = |token: &Token| digits(&token.norm) && !times.iter().any(|time| time.holds(token.span));
            text.tokens.iter().any(said) || times.is_empty() && *figure != 1.0
        };
        // "make it 10 mg": a dose, and no figure of a test.
        let dosed = |of: &Quantity| of.unit.as_deref().is_some_and(|unit| measure(unit).is_some());
        let test = self.call.text("test").unwrap_or_default();
        let own = |of: &Quantity| {
            self.fresh
                .get(text.tokens.iter().find(|it| it.span.start >= of.span.start)?.span.end..)
                .and_then(|rest| read_unit_at(test, rest.trim_start()))
        };
        if quantities(&text).iter().any(|of| dosed(of) && own(of).is_none()) {
            return;
        }
        let Some(figure) = value::figure(self.fresh, self.now).filter(written) else { return };
        out.insert("value".into(), value::plain(figure));
        let behind = text.tokens.iter().skip_while(|token| token.norm.parse() != Ok(figure)).nth(1);
        let unit = behind.and_then(|token| read_unit_at(test, self.fresh.get(token.span.start..)?));
        if let Some(unit) = unit.filter(|unit| self.call.text("unit") != Some(*unit)) {
            out.insert("unit".into(), json!(unit));
        }
    }

    /// Whether it is over, or since when it is.
    pub(super) fn condition(&self, out: &mut Map<String, Value>) {
        self.when("since", true, out);
        let over = self.fresh_says(OVER) || self.fresh_says(list!["over", "gone"]);
        let active = self.fresh_says(list!["active", "back", "ongoing"]);
        if over != active && !self.denies() {
            out.insert("status".into(), json!(if over { "resolved" } else { "active" }));
        }
    }

    /// Another day, or where it was; of a bound ("at least two years ago") neither.
    pub(super) fn vaccination(&self, out: &mut Map<String, Value>) {
        if self.fresh_says(list!["least", "most", "latest", "earliest"]) {
            return;
        }
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
        // Of two that were said, neither.
        let said = || text.tokens.iter().filter_map(|token| level_of(token.norm.as_ref()));
        let level = said().next().filter(|first| said().all(|each| each == *first));
        if let Some(level) = level.filter(|_| !self.denies()) {
            out.insert("severity".into(), json!(level));
        }
        if let Some(kind) = kind_of(&text).filter(|kind| self.call.text("kind") != Some(*kind)) {
            out.insert("kind".into(), json!(kind));
        }
        if let Some(reaction) = reaction(&text) {
            out.insert("reaction".into(), json!(reaction));
        }
    }

    /// Whether the new words deny something: what they deny is no new value.
    fn denies(&self) -> bool {
        self.fresh_says(list!["not", "never", "non", "non-fasting", "nonfasting", "isn't", "wasn't", "without"])
    }
}

/// What it is called, where it is not denied ("it's not an allergy, it's an intolerance").
fn kind_of(text: &Text<'_>) -> Option<&'static str> {
    const KINDS: &[(&WordList, &str)] =
        &[(list!["allergy", "allergic"], "allergy"), (list!["intolerance", "intolerant"], "intolerance")];
    let denied = |at: usize| {
        let near = text.tokens.get(at.saturating_sub(3)..at).unwrap_or_default();
        near.iter().any(|token| token.is_any(list!["not", "no", "isn't", "never"]))
    };
    let said = text.tokens.iter().enumerate().rev().find_map(|(at, token)| {
        let (_, kind) = KINDS.iter().find(|(words, _)| token.is_any(words))?;
        (!denied(at)).then_some(*kind)
    });
    said.filter(|_| {
        text.tokens.first().is_some_and(|first| first.is_any(list!["it", "it's", "its", "that's", "no", "not"]))
    })
}

/// What it does, behind the words that say so ("the reaction is hives", "it gives me hives").
fn reaction(text: &Text<'_>) -> Option<String> {
    const GIVES: &WordList = list!["gives", "gave", "causes", "caused", "makes", "made"];
    const SMALL: &WordList = list!["is", "was", "were", "are", ":", "=", "-", "me", "to", "a", "an"];
    let pointed = |at: usize| {
        at.checked_sub(1)
            .is_some_and(|at| text.tokens.get(at).is_some_and(|it| it.is_any(list!["it", "that", "which"])))
    };
    let led =
        text.tokens.iter().enumerate().position(|(at, token)| {
            token.is_any(list!["reaction", "reactions"]) || token.is_any(GIVES) && pointed(at)
        })?;
    let first = text.tokens.iter().skip(led + 1).find(|token| !token.is_any(SMALL))?;
    let words = text.original.get(first.span.start..)?.trim().trim_end_matches(['.', '!', '?']);
    (!words.is_empty() && words.chars().any(char::is_alphabetic)).then(|| words.to_owned())
}
