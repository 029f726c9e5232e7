//! From the parts of an answer to what it does to which call.

use alara_english::answer::{Act, Part, parts};
use alara_english::list;
use alara_english::text::Text;
use chrono::NaiveDateTime;
use serde_json::{Map, Value};

use super::field::leaves_out_nothing;
use super::pointing::{denies, leans, names_alone, names_one, only_verb, plural, points_at, verb_alone};
use super::scope::{Scope, is_the_other};
use super::sense::{asks_of_it, means_yes, names_another_dose, names_the_end, orders_the_change};
use super::target::{Named, mentioned};
use super::{Action, Answer, LastReply, PendingCall, care, change, speaks};

/// Bytes; "yes" with a note or two is far below it.
const LONGEST: usize = 2_000;

/// One act on some calls.
pub(super) struct Deed {
    pub action: Action,
    pub calls: Vec<usize>,
    pub changes: Map<String, Value>,
}

pub(super) struct Reader<'a> {
    pub text: Text<'a>,
    pub now: NaiveDateTime,
    pub pending: &'a [PendingCall],
    scope: Scope,
}

pub(super) fn resolve(words: &str, now: NaiveDateTime, pending: &[PendingCall], last: &LastReply) -> Answer {
    // What is longer than any answer is a message of its own.
    if pending.is_empty() || words.len() > LONGEST {
        return Answer::of(Action::None);
    }
    let reader = Reader { text: Text::new(words), now, pending, scope: Scope::of(pending, last) };
    if let Some(answer) = reader.one().and_then(|(_, only)| super::mood::mood(words, only)) {
        return answer;
    }
    if let Some((at, _)) = reader.one().filter(|(_, only)| orders_the_change(&reader.text, only)) {
        return reader.answer(vec![Deed { action: Action::Affirm, calls: vec![at], changes: Map::new() }]);
    }
    let found = parts(&reader.text, now);
    let but = reader.text.tokens.iter().take(4).any(|token| token.is("but"));
    let mut deeds: Vec<Deed> = Vec::new();
    for (at, part) in found.iter().enumerate() {
        match reader.deed(part, &found, at, &deeds) {
            Read::Deed(deed) => {
                // "Yes, but the furosemide was at 8:30": yes to all that was shown together, with that change.
                let all =
                    reader.scope.bare().filter(|_| deed.action == Action::Modify && but && part.lead == Some(true));
                deeds.extend(all.map(|calls| Deed { action: Action::Affirm, calls, changes: Map::new() }));
                deeds.push(deed);
            }
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

impl Read {
    /// A yes or no to some calls, without a change.
    fn plain(action: Action, calls: Vec<usize>) -> Read {
        Read::Deed(Deed { action, calls, changes: Map::new() })
    }
}

impl Reader<'_> {
    /// The one call that is meant where none is named.
    pub fn one(&self) -> Option<(usize, &PendingCall)> {
        let at = self.scope.one()?;
        self.pending.get(at).map(|call| (at, call))
    }

    fn named(&self, words: &str) -> Named {
        self.scope.named(words, self.now, self.pending)
    }

    fn deed(&self, part: &Part, all: &[Part], at: usize, before: &[Deed]) -> Read {
        match part.act {
            Act::Affirm | Act::Reject => self.decision(part, all, before),
            Act::Modify => self.change(part, before),
            Act::None if part.apart => {
                // "Yes, and could you also …": the yes stands, the rest is a turn of its own. "Yes, is that the right day?" asks about it.
                if before.is_empty() || asks_of_it(&self.text, part) { Read::Leave } else { Read::Skip }
            }
            Act::None => self.statement(part, all, at, before),
        }
    }

    fn decision(&self, part: &Part, all: &[Part], before: &[Deed]) -> Read {
        let sense =
            |of: Option<&PendingCall>| if means_yes(&self.text, part, of) { Action::Affirm } else { Action::Reject };
        let one = self.one();
        let action = sense(one.map(|(_, only)| only));
        let words = self.text.slice(part.target.unwrap_or(part.span));
        if action == Action::Reject && self.scope.is_empty() && self.pending.len() == 1 && is_the_other(words) {
            return Read::plain(action, vec![0]);
        }
        let others =
            part.target.is_some() && Text::new(words).tokens.iter().any(|token| token.is_any(list!["rest", "others"]));
        if others {
            let done: Vec<usize> = before.iter().flat_map(|deed| deed.calls.clone()).collect();
            let counted = self.scope.counted(self.pending).into_iter();
            let calls: Vec<usize> = counted.filter(|at| !done.contains(at)).collect();
            return match one {
                // "drop the notes and save the rest": of the one that is meant, the rest is what is left of it.
                Some((at, _)) if done.contains(&at) => Read::Skip,
                Some((at, _)) if done.is_empty() => Read::plain(action, vec![at]),
                _ if done.is_empty() || calls.is_empty() => Read::Ask,
                _ => Read::plain(action, calls),
            };
        }
        // "log it as a treatment, not a procedure": a yes to something else than was shown.
        if let (Some((at, only)), Action::Affirm, true) = (one, action, care::recast(words)) {
            let changes = change::changes(words, self.now, only, true);
            if !changes.is_empty() {
                return Read::Deed(Deed { action: Action::Modify, calls: vec![at], changes });
            }
        }
        let calls = match (part.target, self.named(words)) {
            (Some(_), Named::These(calls)) => calls,
            (Some(_), Named::Unclear) => return Read::Ask,
            (Some(_), Named::Nothing) => {
                // "no to the 12th": a value that differs is a change; a name that fits nothing is another matter.
                // A value of its own behind a no says what it was instead.
                let instead = part.lead == Some(false) && !denies(self.text.slice(part.span));
                let left_out = || self.as_change(words, action == Action::Reject);
                match instead.then(|| self.as_change(words, false)).flatten().or_else(left_out) {
                    Some(deed) if !instead && names_another_dose(&self.text, &deed.changes) => return Read::Leave,
                    Some(deed) => return Read::Deed(deed),
                    None => {}
                }
                match one {
                    Some((at, _)) if only_verb(words) => vec![at],
                    Some((at, _)) if action == Action::Reject && part.lead == Some(false) => vec![at],
                    None if only_verb(words) => match self.scope.bare() {
                        Some(calls) => calls,
                        None => return Read::Ask,
                    },
                    None if action == Action::Reject && part.act == Act::Reject && words.trim().is_empty() => {
                        return Read::Ask;
                    }
                    _ => return Read::Leave,
                }
            }
            (None, _) if one.is_none() && plural(words) && !self.scope.is_empty() => self.scope.counted(self.pending),
            (None, _)
                if all.iter().any(|other| other.target.is_some() || other.act == Act::Modify) && one.is_none() =>
            {
                // Behind one that is kept alone the no is to the others.
                let alone = all.iter().filter(|other| (other.act, other.lead) == (Act::Affirm, Some(false)));
                let named = alone.filter_map(|other| Some(self.named(self.text.slice(other.target?))));
                let kept: Vec<usize> =
                    named.flat_map(|found| if let Named::These(calls) = found { calls } else { Vec::new() }).collect();
                if kept.is_empty() {
                    return Read::Skip;
                }
                self.scope.shown.iter().copied().filter(|at| !kept.contains(at)).collect()
            }
            (None, _) => match self.scope.bare() {
                Some(calls) => calls,
                None => return Read::Ask,
            },
        };
        // "keep the ramipril" is a no to stopping it, beside others too. A no becomes a yes only of the one that waits alone.
        let kept = |at: &usize| sense(self.pending.get(*at)) == Action::Reject;
        let kept = calls.iter().filter(|at| kept(at)).count();
        let only = calls.first().filter(|_| calls.len() == 1).and_then(|at| self.pending.get(*at));
        match action {
            Action::Reject if names_the_end(&self.text, part, only) => Read::plain(Action::Affirm, calls),
            // "keep both", of an end and of a dose: yes to the one and no to the other.
            Action::Affirm if kept > 0 && kept < calls.len() => Read::Ask,
            Action::Affirm if kept > 0 => Read::plain(Action::Reject, calls),
            _ => Read::plain(action, calls),
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
        match <[_; 1]>::try_from(self.scope.of_the_last(fits)) {
            Ok([(at, changes)]) => Some(Deed { action: Action::Modify, calls: vec![at], changes }),
            Err(_) => None,
        }
    }

    fn change(&self, part: &Part, before: &[Deed]) -> Read {
        let words = self.text.slice(part.change.unwrap_or(part.span));
        let keen = part.lead.is_some();
        let all: Vec<usize> = (0..self.pending.len()).collect();
        let target = part.target.map(|target| self.text.slice(target));
        let named = match target.map(|words| self.named(words)) {
            Some(Named::These(calls)) => Some(calls),
            Some(Named::Unclear) if all.len() > 1 => return Read::Ask,
            Some(Named::Unclear | Named::Nothing) => None,
            None => match mentioned(words, self.now, self.pending) {
                Named::These(calls) => Some(calls),
                Named::Unclear | Named::Nothing => None,
            },
        };
        // A yes or no before it answers the last reply, and so does a value alone; "make it 8pm" is of the one that it fits.
        let answers = part.lead.is_some() || part.bare;
        let candidates = match named {
            Some(calls) => calls,
            None if answers || self.scope.is_empty() && leans(words) => self.scope.shown.clone(),
            None => all,
        };
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
        let fits = if part.target.is_some() { fits } else { self.scope.of_the_last(fits) };
        // "the 10th", where one that waits is on the 10th, and "yes, the one with Dr. Cho": a name, not a change.
        let names = match part.lead {
            None => words.to_lowercase().starts_with("the "),
            Some(yes) => yes && names_one(words),
        };
        if self.pending.len() > 1 && names && !speaks::states(words) {
            let shown: Vec<usize> = (0..self.pending.len())
                .filter(|at| self.pending.get(*at).is_some_and(|call| change::restates(words, self.now, call)))
                .collect();
            // "The train left from 5" names no reminder of 17:00.
            if shown.len() == 1 && (part.lead.is_some() || self.alone(words, &shown)) {
                return Read::plain(Action::Affirm, shown);
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
        let one = self.one();
        let right = Text::new(words)
            .tokens
            .last()
            .is_some_and(|token| token.is_any(list!["right", "correct", "fine", "good", "ok", "okay", "perfect"]));
        let wrong = Text::new(words).tokens.iter().any(|token| token.is_any(list!["not", "wrong", "isn't", "but"]));
        if let Some((at, only)) = one {
            let restated = change::restates(words, self.now, only);
            match part.lead {
                Some(true) | None if restated && (right && !wrong || part.lead.is_some()) => {
                    return Read::plain(Action::Affirm, vec![at]);
                }
                Some(false) if !restated => return Read::plain(Action::Reject, vec![at]),
                // "Yes, but leave out the notes", where it has none.
                Some(true) if leaves_out_nothing(words, only) => return Read::plain(Action::Affirm, vec![at]),
                Some(true) if points_at(words, only) || verb_alone(words) => {
                    return Read::plain(Action::Affirm, vec![at]);
                }
                Some(_) if self.pending.len() == 1 => return Read::Leave,
                _ => {}
            }
        }
        match part.lead {
            // "Dr. Cho's is right, save it".
            Some(true) if right && !wrong => match self.named(words) {
                Named::These(calls) => Read::plain(Action::Affirm, calls),
                _ => Read::Ask,
            },
            // "no, I slept badly", where the last reply showed nothing that waits: a yes or no to something else.
            Some(_) if self.scope.is_empty() => Read::Leave,
            Some(_) => Read::Ask,
            None if self.pending.len() > 1 || one.is_none() => match self.named(words) {
                Named::These(calls) if right && !wrong => Read::plain(Action::Affirm, calls),
                Named::These(calls) if !speaks::states(words) && self.alone(words, &calls) => {
                    Read::plain(if denies(words) { Action::Reject } else { Action::Affirm }, calls)
                }
                Named::Unclear if !speaks::states(words) => Read::Ask,
                _ if !before.is_empty() => Read::Skip,
                _ => Read::Leave,
            },
            None if !before.is_empty() => Read::Skip,
            None => Read::Leave,
        }
    }

    fn alone(&self, words: &str, calls: &[usize]) -> bool {
        calls.iter().filter_map(|at| self.pending.get(*at)).all(|call| names_alone(words, self.now, call))
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
        let points = self.one().is_some_and(|(_, only)| points_at(words, only));
        if self.speaks_of_it(words) || points || speaks::joins(&self.text, part, self.one().map(|(_, only)| only)) {
            Read::Skip
        } else {
            Read::Leave
        }
    }

    fn in_its_place(&self, part: &Part, next: Option<&Part>) -> Option<Deed> {
        let (at, only) = self.one()?;
        let next = next.filter(|next| next.act == Act::Modify);
        let words = self.text.slice(next.map_or(part.span, |next| part.span.cover(next.span)));
        let denial = words.find("not ").and_then(|at| words.get(at..))?;
        let changes = speaks::in_its_place(words, denial, self.now, only);
        (!changes.is_empty()).then_some(Deed { action: Action::Modify, calls: vec![at], changes })
    }

    /// Whether a statement is about the one call that is meant: its kind of verb, and no other name.
    fn speaks_of_it(&self, words: &str) -> bool {
        self.one().is_some_and(|(_, only)| speaks::speaks_of(words, only))
    }
}
