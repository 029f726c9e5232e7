//! From the parts of an answer to what it does to which call.

use alara_english::answer::{Act, Part, parts};
use alara_english::list;
use alara_english::text::Text;
use chrono::NaiveDateTime;
use serde_json::{Map, Value};

use super::pointing::{names_one, only_verb, plural, points_at, verb_alone};
use super::sense::means_yes;
use super::target::{Named, mentioned, named};
use super::{Action, Answer, Waiting, care, change, speaks};

/// Bytes; "yes" with a note or two is far below it.
const LONGEST: usize = 2_000;

/// One act on some calls.
struct Deed {
    action: Action,
    calls: Vec<usize>,
    changes: Map<String, Value>,
}

struct Reader<'a> {
    text: Text<'a>,
    now: NaiveDateTime,
    pending: &'a [Waiting],
}

pub(super) fn resolve(words: &str, now: NaiveDateTime, pending: &[Waiting]) -> Answer {
    // What is longer than any answer is a message of its own.
    if pending.is_empty() || words.len() > LONGEST {
        return Answer::of(Action::None);
    }
    if let Some(answer) = super::mood::mood(words, pending) {
        return answer;
    }
    let reader = Reader { text: Text::new(words), now, pending };
    let found = parts(&reader.text, now);
    let mut deeds: Vec<Deed> = Vec::new();
    for (at, part) in found.iter().enumerate() {
        match reader.deed(part, &found, at, &deeds) {
            Read::Deed(deed) => deeds.push(deed),
            Read::Skip => {}
            Read::Leave => return Answer::of(Action::None),
            Read::Ask => return Answer::of(Action::Ask),
        }
    }
    reader.answer(deeds)
}

enum Read {
    Deed(Deed),
    /// Nothing of its own.
    Skip,
    /// The whole message is no answer.
    Leave,
    Ask,
}

impl Reader<'_> {
    fn deed(&self, part: &Part, all: &[Part], at: usize, before: &[Deed]) -> Read {
        match part.act {
            Act::Affirm | Act::Reject => self.decision(part, all, before),
            Act::Modify => self.change(part, before),
            Act::None if part.apart => {
                // "Yes, and could you also …": the yes stands, the rest is a turn of its own.
                if before.is_empty() { Read::Leave } else { Read::Skip }
            }
            Act::None => self.statement(part, all, at, before),
        }
    }

    fn decision(&self, part: &Part, all: &[Part], before: &[Deed]) -> Read {
        let sense =
            |of: Option<&Waiting>| if means_yes(&self.text, part, of) { Action::Affirm } else { Action::Reject };
        let action = sense(if let [only] = self.pending { Some(only) } else { None });
        let words = self.text.slice(part.target.unwrap_or(part.span));
        let several = self.pending.len() > 1;
        let others =
            part.target.is_some() && Text::new(words).tokens.iter().any(|token| token.is_any(list!["rest", "others"]));
        if others {
            let done: Vec<usize> = before.iter().flat_map(|deed| deed.calls.clone()).collect();
            let calls: Vec<usize> = (0..self.pending.len()).filter(|at| !done.contains(at)).collect();
            // "drop the notes and save the rest": of the one that waits, the rest is what is left of it.
            return if !several && !done.is_empty() {
                Read::Skip
            } else if !several {
                Read::Deed(Deed { action, calls: vec![0], changes: Map::new() })
            } else if done.is_empty() || calls.is_empty() {
                Read::Ask
            } else {
                Read::Deed(Deed { action, calls, changes: Map::new() })
            };
        }
        // "log it as a treatment, not a procedure": a yes to something else than was shown.
        if let ([only], Action::Affirm, true) = (self.pending, action, care::recast(words)) {
            let changes = change::changes(words, self.now, only, true);
            if !changes.is_empty() {
                return Read::Deed(Deed { action: Action::Modify, calls: vec![0], changes });
            }
        }
        let calls = match (part.target, named(words, self.now, self.pending)) {
            (Some(_), Named::These(calls)) => calls,
            (Some(_), Named::Unclear) => return Read::Ask,
            (Some(_), Named::Nothing) => {
                // "no to the 12th": a value that differs is a change; a name that fits nothing is another matter.
                if let Some(deed) = self.as_change(words, action == Action::Reject) {
                    return Read::Deed(deed);
                }
                if !several && (only_verb(words) || action == Action::Reject && part.lead == Some(false)) {
                    vec![0]
                } else if several && action == Action::Reject && part.act == Act::Reject && words.trim().is_empty() {
                    return Read::Ask;
                } else {
                    return Read::Leave;
                }
            }
            (None, _) if several && plural(words) => (0..self.pending.len()).collect(),
            (None, _) if !several => vec![0],
            (None, _) if all.iter().any(|other| other.target.is_some() || other.act == Act::Modify) => {
                return Read::Skip;
            }
            (None, _) => return Read::Ask,
        };
        // "keep the ramipril" is a no to stopping it, beside others too. A no becomes a yes only of the one that waits alone.
        let kept = |at: &usize| sense(self.pending.get(*at)) == Action::Reject;
        let kept = calls.iter().filter(|at| kept(at)).count();
        match action {
            // "keep both", of an end and of a dose: yes to the one and no to the other.
            Action::Affirm if kept > 0 && kept < calls.len() => Read::Ask,
            Action::Affirm if kept > 0 => Read::Deed(Deed { action: Action::Reject, calls, changes: Map::new() }),
            _ => Read::Deed(Deed { action, calls, changes: Map::new() }),
        }
    }

    /// The words as a change of the one call that they fit.
    fn as_change(&self, words: &str, negated: bool) -> Option<Deed> {
        let fits: Vec<(usize, Map<String, Value>)> = self
            .pending
            .iter()
            .enumerate()
            .filter_map(|(at, call)| {
                let changes =
                    if negated { change::left_out(words, call) } else { change::bare(words, self.now, call, false) };
                (!changes.is_empty()).then_some((at, changes))
            })
            .collect();
        match <[_; 1]>::try_from(fits) {
            Ok([(at, changes)]) => Some(Deed { action: Action::Modify, calls: vec![at], changes }),
            Err(_) => None,
        }
    }

    fn change(&self, part: &Part, before: &[Deed]) -> Read {
        let words = self.text.slice(part.change.unwrap_or(part.span));
        let keen = part.lead.is_some();
        let mut candidates: Vec<usize> = (0..self.pending.len()).collect();
        if self.pending.len() > 1 {
            let target = part.target.map(|target| self.text.slice(target));
            match target.map(|words| named(words, self.now, self.pending)) {
                Some(Named::These(calls)) => candidates = calls,
                Some(Named::Unclear) => return Read::Ask,
                Some(Named::Nothing) => {}
                None => {
                    if let Named::These(calls) = mentioned(words, self.now, self.pending) {
                        candidates = calls;
                    }
                }
            }
        }
        let mut fits: Vec<(usize, Map<String, Value>)> = Vec::new();
        for at in candidates {
            let Some(call) = self.pending.get(at) else { continue };
            let words = self.without_name(words, part);
            let read = if part.bare { change::bare } else { change::changes };
            let changes = read(&words, self.now, call, keen);
            if !changes.is_empty() {
                fits.push((at, changes));
            }
        }
        // "the 10th", where one that waits is on the 10th, and "yes, the one with Dr. Cho": a name, not a change.
        let names = match part.lead {
            None => words.to_lowercase().starts_with("the "),
            Some(yes) => yes && names_one(words),
        };
        if self.pending.len() > 1 && names && !self.states(words) {
            let shown: Vec<usize> = (0..self.pending.len())
                .filter(|at| self.pending.get(*at).is_some_and(|call| change::restates(words, self.now, call)))
                .collect();
            if shown.len() == 1 {
                return Read::Deed(Deed { action: Action::Affirm, calls: shown, changes: Map::new() });
            }
        }
        match fits.len() {
            1 => {
                let (calls, changes) =
                    fits.into_iter().map(|(at, changes)| (vec![at], changes)).next().unwrap_or_default();
                Read::Deed(Deed { action: Action::Modify, calls, changes })
            }
            0 => self.no_change(words, part, before),
            _ if part.target.is_some() => {
                // "make both 8pm": the same change to each.
                let same = fits.windows(2).all(|pair| matches!(pair, [one, other] if one.1 == other.1));
                let changes = fits.first().map(|(_, changes)| changes.clone()).unwrap_or_default();
                let calls = fits.into_iter().map(|(at, _)| at).collect();
                if same { Read::Deed(Deed { action: Action::Modify, calls, changes }) } else { Read::Ask }
            }
            _ => Read::Ask,
        }
    }

    /// Words of a change that change nothing: with a yes, the values as shown; with a no, a no; else no answer.
    fn no_change(&self, words: &str, part: &Part, before: &[Deed]) -> Read {
        let one = self.pending.len() == 1;
        let right = Text::new(words)
            .tokens
            .last()
            .is_some_and(|token| token.is_any(list!["right", "correct", "fine", "good", "ok", "okay", "perfect"]));
        let wrong = Text::new(words).tokens.iter().any(|token| token.is_any(list!["not", "wrong", "isn't", "but"]));
        let restated = self.pending.iter().any(|call| change::restates(words, self.now, call));
        match part.lead {
            Some(true) | None if one && restated && (right && !wrong || part.lead.is_some()) => {
                Read::Deed(Deed { action: Action::Affirm, calls: vec![0], changes: Map::new() })
            }
            Some(false) if one && !restated => {
                Read::Deed(Deed { action: Action::Reject, calls: vec![0], changes: Map::new() })
            }
            Some(true) if one && (points_at(words, self.pending) || verb_alone(words)) => {
                Read::Deed(Deed { action: Action::Affirm, calls: vec![0], changes: Map::new() })
            }
            Some(_) if one => Read::Leave,
            // "Dr. Cho's is right, save it".
            Some(true) if right && !wrong => match named(words, self.now, self.pending) {
                Named::These(calls) => Read::Deed(Deed { action: Action::Affirm, calls, changes: Map::new() }),
                _ => Read::Ask,
            },
            Some(_) => Read::Ask,
            None if self.pending.len() > 1 => match named(words, self.now, self.pending) {
                Named::These(calls) if right && !wrong => {
                    Read::Deed(Deed { action: Action::Affirm, calls, changes: Map::new() })
                }
                Named::These(calls) if !self.states(words) => {
                    let no = Text::new(words)
                        .tokens
                        .iter()
                        .any(|token| token.is_any(list!["not", "without", "except", "no", "nor", "minus"]));
                    Read::Deed(Deed {
                        action: if no { Action::Reject } else { Action::Affirm },
                        calls,
                        changes: Map::new(),
                    })
                }
                Named::Unclear if !self.states(words) => Read::Ask,
                _ if !before.is_empty() => Read::Skip,
                _ => Read::Leave,
            },
            None if !before.is_empty() => Read::Skip,
            None => Read::Leave,
        }
    }

    fn states(&self, words: &str) -> bool {
        let first = Text::new(words);
        first.tokens.len() > 8
            || first.tokens.iter().any(|token| token.is_any(list!["was", "is", "should", "hurts", "took"]))
            || first.tokens.first().is_some_and(|token| token.is_any(list!["i", "my", "we", "he", "she", "they", "it"]))
    }

    /// The change without the words that only say which call is meant.
    fn without_name(&self, words: &str, part: &Part) -> String {
        match part.target.map(|target| self.text.slice(target)) {
            Some(name) if self.pending.len() > 1 => words.replacen(name, "it", 1),
            _ => words.to_owned(),
        }
    }

    /// "yes, I took it yesterday": a statement behind a yes or no belongs to it only where it speaks of what waits.
    fn statement(&self, part: &Part, all: &[Part], at: usize, before: &[Deed]) -> Read {
        let words = self.text.slice(part.change.unwrap_or(part.span));
        if at == 0 || before.is_empty() {
            // "I had paracetamol, not aspirin": what takes the place of what was shown.
            if let Some(deed) = self.in_its_place(part, all.get(at + 1)) {
                return Read::Deed(deed);
            }
            // A name alone is a yes to it, but not behind a statement: "I had a headache yesterday, both sides".
            let name_alone = |part: &Part| {
                part.act != Act::Modify && part.target.is_some_and(|target| target.start == part.span.start)
            };
            let answered_later = all.iter().skip(at + 1).any(|later| later.act != Act::None && !name_alone(later));
            return if answered_later && self.speaks_of_it(words) { Read::Skip } else { Read::Leave };
        }
        let yes = before.iter().any(|deed| deed.action == Action::Affirm);
        if !yes {
            return Read::Skip;
        }
        if self.speaks_of_it(words) || points_at(words, self.pending) { Read::Skip } else { Read::Leave }
    }

    fn in_its_place(&self, part: &Part, next: Option<&Part>) -> Option<Deed> {
        let only = self.pending.first().filter(|_| self.pending.len() == 1)?;
        let next = next.filter(|next| next.act == Act::Modify);
        let words = self.text.slice(next.map_or(part.span, |next| part.span.cover(next.span)));
        let denial = words.find("not ").and_then(|at| words.get(at..))?;
        let changes = speaks::in_its_place(words, denial, self.now, only);
        (!changes.is_empty()).then_some(Deed { action: Action::Modify, calls: vec![0], changes })
    }

    /// Whether a statement is about the one call that waits: its kind of verb, and no other name.
    fn speaks_of_it(&self, words: &str) -> bool {
        let [only] = self.pending else { return false };
        speaks::speaks_of(words, only)
    }

    fn answer(&self, deeds: Vec<Deed>) -> Answer {
        let mut deeds = self.with_statements(deeds);
        // "both, but make the second one 8pm": what is changed is not also affirmed.
        let changed: Vec<usize> =
            deeds.iter().filter(|deed| deed.action == Action::Modify).flat_map(|deed| deed.calls.clone()).collect();
        let refused: Vec<usize> =
            deeds.iter().filter(|deed| deed.action == Action::Reject).flat_map(|deed| deed.calls.clone()).collect();
        for deed in &mut deeds {
            match deed.action {
                Action::Affirm => deed.calls.retain(|at| !changed.contains(at) && !refused.contains(at)),
                Action::Reject => deed.calls.retain(|at| !changed.contains(at)),
                _ => {}
            }
        }
        let mut merged: Vec<Deed> = Vec::new();
        for deed in deeds.into_iter().filter(|deed| !deed.calls.is_empty()) {
            match merged.iter_mut().find(|other| {
                other.action == deed.action && (deed.action != Action::Modify || other.calls == deed.calls)
            }) {
                Some(other) => {
                    other.calls.extend(deed.calls);
                    other.calls.sort_unstable();
                    other.calls.dedup();
                    other.changes.extend(deed.changes);
                }
                None => merged.push(deed),
            }
        }
        let mut answers = merged.into_iter().map(|deed| Answer {
            action: deed.action,
            calls: deed.calls.iter().filter_map(|at| self.pending.get(*at)).map(|call| call.id.clone()).collect(),
            changes: deed.changes,
            also: Vec::new(),
        });
        let Some(mut first) = answers.next() else { return Answer::of(Action::None) };
        first.also = answers.collect();
        first
    }

    /// A yes with a statement that changes a value ("yes, I took it at 9") is a change.
    fn with_statements(&self, deeds: Vec<Deed>) -> Vec<Deed> {
        let [only] = self.pending else { return deeds };
        if !matches!(deeds.as_slice(), [deed] if deed.action != Action::Modify) {
            return deeds;
        }
        let mut changes = Map::new();
        for part in parts(&self.text, self.now).iter().filter(|part| part.act == Act::None && !part.apart) {
            let words = self.text.slice(part.change.unwrap_or(part.span));
            if speaks::speaks_of(words, only) {
                changes.extend(change::changes(words, self.now, only, true));
            }
        }
        if changes.is_empty() { deeds } else { vec![Deed { action: Action::Modify, calls: vec![0], changes }] }
    }
}
