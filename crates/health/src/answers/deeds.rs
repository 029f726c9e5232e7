//! What the deeds that an answer was read as come to, together: each call has one, and a change takes the place of a yes.

use alara_english::answer::{Act, parts};
use serde_json::Map;

use super::resolve::{Deed, Reader};
use super::{Action, Answer, change, speaks};

impl Reader<'_> {
    /// The deeds as one answer: each call once.
    pub fn answer(&self, deeds: Vec<Deed>) -> Answer {
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
        let Some((at, only)) = self.one() else { return deeds };
        if !matches!(deeds.as_slice(), [deed] if deed.action != Action::Modify && deed.calls == [at]) {
            return deeds;
        }
        let mut changes = Map::new();
        for part in parts(&self.text, self.now).iter().filter(|part| part.act == Act::None && !part.apart) {
            let words = self.text.slice(part.change.unwrap_or(part.span));
            if speaks::speaks_of(words, only) {
                changes.extend(change::changes(words, self.now, only, true));
            }
        }
        if changes.is_empty() { deeds } else { vec![Deed { action: Action::Modify, calls: vec![at], changes }] }
    }
}
