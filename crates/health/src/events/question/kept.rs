//! Questions of what is kept for long: allergies, conditions, results of a laboratory, periods.

use alara_english::{WordList, list};

use super::asked::{Figure, Question, Subject};
use super::read::AskingSentence;
use super::{figure, wide};
use crate::events::condition::words_named_from;
use crate::events::result::find_test;
use crate::lexicon::conditions::named_at;

/// What asks for all of a kind.
const ASKS: &WordList = list!["what", "what's", "which", "show", "list", "any"];
/// What names nothing in particular.
const ANYTHING: &WordList = list!["anything", "something", "things", "stuff", "medicines", "medications", "any"];

impl AskingSentence<'_> {
    /// What is asked of these; none where the sentence names none of them, or asks for advice.
    pub(super) fn kept(&self, mine: bool, show: bool) -> Option<Question> {
        let opens = show
            || self.bare()
            || self.any(list!["what", "what's", "whats", "which", "when", "when's", "do", "am", "have", "did", "any"]);
        if !(mine || self.bare()) || !opens || self.any(list!["should", "could", "would", "can", "might", "you"]) {
            return None;
        }
        let (kind, about) = self
            .of_allergies()
            .or_else(|| self.of_conditions())
            .or_else(|| self.of_vaccines())
            .or_else(|| self.of_labs())
            .or_else(|| self.of_periods())?;
        self.ask(Subject::Kept(kind, about), figure::of_events(self.message, self.scope))
    }

    /// Whether next to nothing but a name is asked ("INR?", "latest lab results?").
    fn bare(&self) -> bool {
        let last = self.scope.end.saturating_sub(1);
        self.scope.len() <= 4
            && self.message.norm(last) == "?"
            && self.scope.clone().all(|at| self.message.verb(at).is_none())
    }

    fn of_allergies(&self) -> Option<(&'static str, Option<String>)> {
        let message = self.message;
        if let Some(at) = self.scope.clone().find(|at| message.stands(*at, &["allergic", "to"])) {
            let named = words_named_from(message, at + 2).filter(|words| words.end <= self.scope.end);
            let about = named.map(|words| message.text.written(&words).to_owned());
            let about = about.filter(|words| !ANYTHING.holds(&words.to_lowercase()));
            return Some(("allergy", about));
        }
        self.any(list!["allergies", "intolerances"]).then_some(("allergy", None))
    }

    fn of_conditions(&self) -> Option<(&'static str, Option<String>)> {
        let named =
            self.any(list!["conditions", "diagnoses", "illnesses", "diseases"]) || self.stands(&["diagnosed", "with"]);
        (named && self.any(ASKS)).then_some(("condition", None))
    }

    fn of_vaccines(&self) -> Option<(&'static str, Option<String>)> {
        const ALL: &WordList = list!["vaccines", "vaccinations", "immunizations", "immunisations", "jabs", "shots"];
        let asked = self.bare() || self.any(ASKS) || self.any(list!["when"]) || self.stands(&["up", "to", "date"]);
        (asked && self.any(ALL)).then_some(("immunization", None))
    }

    fn of_labs(&self) -> Option<(&'static str, Option<String>)> {
        let asked = self.bare() || self.any(ASKS);
        let all = self.any(list!["labs"]) || self.stands(&["lab", "results"]) || self.stands(&["test", "results"]);
        (asked && all && find_test(self.message, self.scope).is_none()).then_some(("lab_result", None))
    }

    fn of_periods(&self) -> Option<(&'static str, Option<String>)> {
        let asked = self.any(list!["period", "periods"]) && self.any(list!["when", "when's", "last", "show", "list"]);
        let ended = self.any(list!["end", "ended", "stop", "stopped", "finish", "finished"]);
        (asked && !self.any(list!["next", "due"]))
            .then(|| ("cycle", Some(if ended { "end" } else { "start" }.to_owned())))
    }

    /// One that is asked for by no more than its name ("what's my A1c?", "do I have asthma?").
    pub(super) fn kept_by_name(&self, mine: bool) -> Option<Question> {
        let message = self.message;
        if !(mine || self.bare())
            || self.any(list!["should", "could", "would", "can", "might", "if"])
            || self.any(list!["you"]) && !self.stands(&["do", "you", "have"])
        {
            return None;
        }
        let stands = self.bare() || self.any(list!["what", "what's", "whats", "how", "how's", "hows"]);
        if let Some(test) = find_test(message, self.scope).filter(|_| stands && !wide::rated(message, self.scope)) {
            return self.ask(Subject::Kept("lab_result", Some(message.text.written(&test).to_owned())), Figure::Last);
        }
        let asks = |at: usize| message.is_any(at, list!["do", "did", "have", "is", "am"]);
        let on = self.any(list!["on", "about"]) && stands;
        let named = |at: usize| {
            let norms: Vec<&str> = (at..self.scope.end).map(|at| message.norm(at)).collect();
            let led = message.is_any(at - 1, list!["my", "had", "have", "got"]);
            let named = named_at(norms.as_slice()).filter(|_| led)?;
            Some(message.text.written(&(at..at + named.used)).to_owned())
        };
        let name = (self.scope.start + 1..self.scope.end).find_map(named);
        name.filter(|_| asks(self.scope.start) || on)
            .and_then(|name| self.ask(Subject::Kept("condition", Some(name)), Figure::List))
    }
}
