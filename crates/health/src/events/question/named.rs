//! What a question names: a medication, a measurement, a symptom, a visit, a reminder.

use std::ops::Range;

use alara_english::{WordList, list, word_list};

use super::read::AskingSentence;
use crate::events::event::{Sourced, Which};
use crate::events::exercise;
use crate::events::result::find_test;
use crate::events::vital_name::listed;
use crate::lexicon::classes;
use crate::vitals::VitalKind;

impl AskingSentence<'_> {
    pub(super) fn medication(&self) -> Option<Sourced<Which>> {
        let message = self.message;
        let name = message.names_in(self.scope).first().map(|name| message.which(name));
        name.or_else(|| self.the_one())
    }

    /// The one medication, or the class, that words without a name can mean.
    pub(super) fn the_one(&self) -> Option<Sourced<Which>> {
        let message = self.message;
        let reference = message.references(self.record).iter().find(|each| self.scope.contains(&each.tokens.start))?;
        let words = message.text.written(&reference.tokens);
        let value = match (classes::named(words), reference.which.as_slice()) {
            // Several of a class, or none on the list: it is looked up as a class.
            (Some(_), which) if words.ends_with('s') || !matches!(which, [Which::Known(_)]) => {
                Which::Named { name: words.to_owned(), rivals: Vec::new() }
            }
            (_, [which @ Which::Known(_)]) => which.clone(),
            _ => return None,
        };
        Some(value.meant_by(message.span(&reference.tokens)))
    }

    /// The vital that is asked about, as `get_vitals` names it, and what of it.
    pub(super) fn vital(&self) -> Option<(&'static str, Option<String>)> {
        self.measured().map(|kind| (kind, None)).or_else(|| self.exercise())
    }

    /// What was done for exercise, how long or how far: "how much did I walk this week?", "when was my last run?".
    fn exercise(&self) -> Option<(&'static str, Option<String>)> {
        let activity = exercise::spoken_of(self.message, self.scope);
        let measured = || self.scope.clone().find_map(|at| Some(listed(self.message, at)?.1.kinds));
        let far = self.any(list!["far", "distance", "km", "kilometres", "kilometers", "miles"]);
        let kind = match activity {
            Some(_) if far => VitalKind::Distance,
            Some(_) => VitalKind::Exercise,
            None => measured()?.into_iter().find(|kind| *kind == VitalKind::Distance)?,
        };
        let done = self.any(list!["did", "have", "i've", "had", "was", "were", "been", "last", "show", "list", "gone"]);
        let about = activity.filter(|of| *of != "exercise").map(str::to_owned);
        // "have you any exercises that I could do?" asks for advice.
        let wished = self.any(list!["you", "your", "could", "should", "would", "can", "might"]);
        (done && !wished && self.medication().is_none()).then(|| (kind.code(), about))
    }

    fn measured(&self) -> Option<&'static str> {
        let message = self.message;
        self.scope.clone().find_map(|at| {
            let norm = message.norm(at);
            let norm = norm.strip_suffix("'s").unwrap_or(norm);
            if matches!(norm, "bp" | "b/p")
                || matches!(norm, "pressure" | "pressures") && message.before(at, 1) != "under"
            {
                return Some("blood_pressure");
            }
            if matches!(norm, "water" | "hydration" | "hydrated" | "fluids" | "drunk" | "drank" | "drink" | "drinking")
            {
                return Some("hydration");
            }
            message
                .vital_kind(at)
                .filter(|_| !matches!(norm, "fever" | "heart") || message.norm(at + 1) == "rate")
                .map(|kind| kind.code())
        })
    }

    /// The first symptom that is named.
    pub(super) fn symptom(&self) -> Option<String> {
        let heard = self.message.words.symptoms.iter().find(|heard| self.scope.contains(&heard.tokens.start))?;
        Some(heard.name.clone())
    }

    /// Who or what of care is named, in the user's words.
    pub(super) fn cared(&self) -> Option<String> {
        let message = self.message;
        let slice = |tokens: &Range<usize>| message.text.written(tokens).to_owned();
        let provider = message.providers.iter().find(|each| self.scope.contains(&each.start)).map(slice);
        let event = || {
            let heard = message.words.cares.iter().find(|each| self.scope.contains(&each.tokens.start))?;
            let general = matches!(
                slice(&heard.tokens).to_lowercase().as_str(),
                "appointment" | "appointments" | "visit" | "visits" | "records"
            );
            (!general).then(|| slice(&heard.tokens))
        };
        let surgery = || {
            let at = self
                .scope
                .clone()
                .find(|at| matches!(message.norm(*at), "operation" | "surgery" | "procedure" | "doctor"))?;
            Some(message.norm(at).to_owned())
        };
        provider.or_else(|| find_test(message, self.scope).map(|test| slice(&test))).or_else(event).or_else(surgery)
    }

    /// The words by which the question names a reminder that is set: those of it that stand in its title.
    pub(super) fn reminded(&self) -> Option<String> {
        const PLAIN: &WordList = word_list!("../../../data/words/events/question/named/plain.txt");
        let reminders = self.record.reminders(self.person);
        let in_title = |word: &str| {
            let one = word.strip_suffix('s').unwrap_or(word);
            reminders.iter().any(|each| {
                let held = format!("{} {}", each.title, each.medications.join(" ")).to_lowercase();
                held.split(|sign: char| !sign.is_alphanumeric())
                    .any(|held| held == word || held.strip_suffix('s').unwrap_or(held) == one)
            })
        };
        let said: Vec<&str> = self
            .scope
            .clone()
            .filter(|at| !self.message.is_any(*at, PLAIN))
            .filter(|at| self.message.token(*at).is_some_and(|token| !self.message.in_time(token.span)))
            .map(|at| self.message.norm(at).trim_end_matches("'s"))
            .filter(|word| word.chars().count() > 1 && in_title(word))
            .collect();
        (!said.is_empty()).then(|| said.join(" "))
    }
}
