//! Whose a reading is by what it was measured of: "took my mum's bp and it was 120/80" is hers, wherever the figures stand behind it.

use std::ops::Range;

use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::event::{EventKind, Whose};
use super::message::Message;
use super::person::person;
use super::verbs::Verb;
use super::whose::takes_readings;

/// What is measured and named without its kind.
const PRESSURE: &WordList = list!["bp", "pressure", "reading", "readings", "numbers"];
/// Words that say how or when it was measured, between its owner and the noun.
const HOW: &WordList = word_list!("../../data/words/events/owned/how.txt");
/// The speaker: what stands behind is told of them.
const SPEAKER: &WordList = list!["i", "i'm", "i've", "my", "me", "mine", "our", "ours", "we"];
/// Owners that are a time and nobody.
const TIMES: &WordList = word_list!("../../data/words/events/owned/times.txt");
/// "Barb took my blood pressure with her machine and it was 144 over 86": what is done with what is measured.
const GAUGES: &WordList = word_list!("../../data/words/events/owned/gauges.txt");
/// What it is measured with.
const DEVICES: &WordList = word_list!("../../data/words/events/owned/devices.txt");
/// So far before the figures it is looked for.
const REACH: usize = 16;

/// What is done to know it.
const MEASURES: &WordList = list!["checked", "took", "measured", "tested", "did", "checking", "rechecked"];

/// Between a noun and its figures lies no more than a verb and a word.
const RIGHT_BEHIND: usize = 3;

/// "I checked it at eight and it was 148 over 78": the time of the measuring, in a clause that tells nothing else, is that of its figures.
pub(super) fn with_its_measuring(drafts: &mut [Draft], message: &Message<'_>) {
    let told: Vec<usize> = drafts.iter().flat_map(|draft| draft.scope.clone()).collect();
    let reading = |draft: &&mut Draft| matches!(draft.kind, EventKind::Pressure { .. } | EventKind::Vital { .. });
    for draft in drafts.iter_mut().filter(reading) {
        let Some((&here, before)) = draft.scope.first().and_then(|here| Some((here, here.checked_sub(1)?))) else {
            continue;
        };
        let tokens = message.statement_tokens(before);
        let it = message.any(message.statement_tokens(here), list!["it"]);
        let measures = tokens.clone().any(|at| message.is_any(at, MEASURES));
        if it && measures && message.sentence_of(before) == message.sentence_of(here) && !told.contains(&before) {
            draft.scope.push(before);
        }
    }
}

impl Message<'_> {
    /// Whose a reading is where a token stands: a nurse or a device that took it is not the one it is of.
    pub fn measured(&self, token: usize, record: &dyn Record) -> Whose {
        let whose = self.assigned(token, record).unwrap_or_else(|| self.whose(token, record));
        match (self.measured_of(token, record), &whose) {
            (Some(Whose::Own), Whose::Person(_) | Whose::Other(_)) => return Whose::Own,
            (Some(theirs), Whose::Own | Whose::Unnamed) if theirs != Whose::Own => return theirs,
            _ => {}
        }
        let Whose::Other(words) = &whose else { return whose };
        let taken = matches!(
            self.governing(token),
            Some(Verb::Measure | Verb::Light | Verb::Take | Verb::Give | Verb::Handle | Verb::Be | Verb::See)
        );
        let by = takes_readings(words);
        // "the nurse's is 120/80" would be hers.
        if by && taken && !words.trim_end().ends_with("'s") { Whose::Unnamed } else { whose }
    }

    /// The owner of what the figures at a token were measured of, where that is named before them: the speaker by a "my" right before it
    /// ("after mum's check my bp was 120/80"), or another.
    fn measured_of(&self, token: usize, record: &dyn Record) -> Option<Whose> {
        // What stands right before the figures is nearer than an owner further back.
        if self.any(token.saturating_sub(RIGHT_BEHIND)..token, list!["mine"]) {
            return Some(Whose::Own);
        }
        let back = token.saturating_sub(REACH)..token;
        if let Some(words) = self.measured_theirs(back.clone()) {
            return Some(person(words, record));
        }
        let noun = |at: usize| self.vital_kind(at).is_some() || self.is_any(at, PRESSURE);
        let at = back.clone().rev().take_while(|at| !self.is_any(*at, SPEAKER)).find(|at| noun(*at))?;
        let before = (back.start..at).rev().find(|each| !self.is_any(*each, HOW) && !noun(*each))?;
        let owner = self.norm(before);
        // "My mum used my bp monitor and got 150/90" is hers: the figures of one's own stand right behind.
        let gauged = self.is_any(before.saturating_sub(1), GAUGES) && !self.is_any(at + 1, DEVICES);
        if owner == "my" && (token - at <= RIGHT_BEHIND || gauged) {
            return Some(Whose::Own);
        }
        let owns =
            owner.ends_with("'s") && !self.is_any(before, TIMES) && !self.in_time(self.text.tokens.get(before)?.span);
        if !owns && !matches!(owner, "his" | "her" | "their") {
            return None;
        }
        let from = before - usize::from(matches!(self.before(before, 1), "my" | "our"));
        let words = self.text.written(&(from..before + 1));
        (!takes_readings(words)).then(|| person(words, record))
    }

    /// "I checked Mama's again at eight and it was 148 over 78", "took hers": whose was measured, where that alone is named.
    fn measured_theirs(&self, back: Range<usize>) -> Option<&str> {
        const BEHIND: &WordList = word_list!("../../data/words/events/owned/behind.txt");
        let theirs = |at: &usize| {
            let word = self.norm(*at);
            let named =
                word.ends_with("'s") && !self.is_any(*at, TIMES) && !self.in_time(self.text.span_of(*at, at + 1));
            (matches!(word, "hers" | "his" | "theirs") || named)
                && (1..=3).any(|by| at.checked_sub(by).is_some_and(|verb| self.is_any(verb, MEASURES)))
                && self.is_any(at + 1, BEHIND)
        };
        let at = back.rev().take_while(|at| !self.is_any(*at, SPEAKER)).find(theirs)?;
        Some(match self.norm(at) {
            "hers" => "her",
            "theirs" => "their",
            _ => self.text.written(&(at..at + 1)),
        })
    }
}
