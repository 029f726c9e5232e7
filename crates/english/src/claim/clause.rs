//! Whether one clause claims: said by the assistant, of something written, and neither denied, supposed, offered, reported nor waiting.

use super::{ClaimHits, List};
use crate::phrase::{BareWords, Edge, Hit};

/// A clause of a reply, with what is needed to judge it.
pub(super) struct Clause<'a> {
    pub(super) words: &'a BareWords,
    pub(super) found: &'a ClaimHits,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) sentence: (usize, usize),
    pub(super) asks: bool,
    pub(super) asked_next: bool,
    /// What follows asks about this, and not only whether there is more.
    pub(super) asked_of: bool,
    pub(super) asked: bool,
    pub(super) user_looks_back: bool,
}

/// What is done to an entry that is there already.
const UNDONE: &[&str] = word_list!("../../data/words/claim/clause/undone.txt").words();

impl Clause<'_> {
    /// Whether the clause claims: `Some(true)` for done, `Some(false)` for about to be.
    pub(super) fn claims(&self) -> Option<bool> {
        if self.asks && !self.tail_follows() {
            return None;
        }
        for hit in self.inside(List::Own) {
            let lately = (hit.from..hit.to).any(|at| matches!(self.words.at(at), "just" | "now"));
            let own = matches!(self.words.at(hit.from), "i" | "we") || !self.others_before(hit.from);
            if own && self.stands(hit) && (!self.asked || lately) {
                return Some(true);
            }
        }
        if !self.asked {
            for list in [List::Passive, List::Bare] {
                let meant = |hit: &Hit| self.stands(hit) && !self.others_before(hit.from) && !self.only_stands(hit);
                if self.inside(list).any(meant) {
                    return Some(true);
                }
            }
            if self.is_in() {
                return Some(true);
            }
            if !self.asked_of && self.inside(List::Has).any(|hit| self.stands(hit)) || self.only_done() {
                return Some(true);
            }
            if self.inside(List::Part).any(|hit| self.bare(hit) && self.stands(hit)) {
                return Some(true);
            }
        }
        for hit in self.inside(List::Soon) {
            if self.stands(hit) && !self.asked_next && !self.others_before(hit.from) {
                return Some(false);
            }
        }
        if self.inside(List::Doing).any(|hit| self.opens(hit) && self.stands(hit) && !self.asked_next) {
            return Some(false);
        }
        (!self.asked && self.echoes()).then_some(true)
    }

    fn inside(&self, list: List) -> impl Iterator<Item = &Hit> {
        let hits = self.found.of(list);
        let at = hits.partition_point(|hit| hit.from < self.from);
        hits.get(at..).unwrap_or(&[]).iter().take_while(|hit| hit.from < self.to)
    }

    /// Not denied, supposed, offered, reported or waiting.
    fn stands(&self, hit: &Hit) -> bool {
        let (from, to) = self.sentence;
        !self.found.begins(List::Not, self.from, hit.from)
            && !self.found.begins(List::Not, hit.to, (hit.to + 1).min(self.to))
            && !self.supposed(hit.from)
            && !self.reports()
            && !self.found.begins(List::Waits, from, to)
            && !self.opens_conditional(from, hit.from)
    }

    /// Offered, supposed or instructed before a word. "6.3 before lunch is in your log": a meal says of which.
    fn supposed(&self, before: usize) -> bool {
        const MEALS: &[&str] =
            &["breakfast", "lunch", "dinner", "tea", "supper", "bed", "bedtime", "food", "meals", "work", "eating"];
        let hits = self.found.of(List::Maybe);
        let at = hits.partition_point(|hit| hit.from < self.from);
        hits.get(at..).unwrap_or(&[]).iter().take_while(|hit| hit.from < before).any(|hit| {
            !(matches!(self.words.at(hit.from), "before" | "after") && MEALS.contains(&self.words.at(hit.from + 1)))
        })
    }

    /// Speaks of what was there before, where the user did not speak of it ("delete the last entry").
    fn reports(&self) -> bool {
        let hits = self.found.of(List::Report);
        let at = hits.partition_point(|hit| hit.from < self.from);
        hits.get(at..).unwrap_or(&[]).iter().take_while(|hit| hit.from < self.to).any(|hit| {
            let earlier =
                matches!(self.words.at(hit.from), "last" | "previous" | "latest" | "most" | "first" | "earliest");
            // "Your latest reading is now 127/79": what it has just become.
            let renewed = (hit.to..(hit.to + 4).min(self.to)).any(|at| self.words.at(at) == "now");
            // "Five hours for last night": a day that is recorded for.
            let day = self.words.at(hit.to.saturating_sub(1)) == "night"
                && hit.from > self.from
                && self.words.at(hit.from - 1) == "for";
            // "I've reversed the last entry": which one it was done to.
            let object =
                (self.from.max(hit.from.saturating_sub(2))..hit.from).any(|at| UNDONE.contains(&self.words.at(at)));
            !(earlier && (self.user_looks_back || renewed || day || object))
        })
    }

    /// The sentence begins with "if", "once", "when": what follows is only supposed.
    fn opens_conditional(&self, from: usize, verb: usize) -> bool {
        // "Paused until Monday": what stands behind the verb only says how long. "6.4 before lunch" says of which.
        let figure = |at: usize| self.words.at(at).starts_with(|first: char| first.is_ascii_digit());
        (from..(from + 2).min(self.to).min(verb.max(from + 1))).any(|at| {
            !(at > from && figure(at - 1))
                && matches!(
                    self.words.at(at),
                    "if" | "once" | "then" | "when" | "unless" | "until" | "before" | "whether" | "only" | "should"
                )
        }) && self.from >= from
    }

    fn others_before(&self, at: usize) -> bool {
        let hits = self.found.of(List::Others);
        let first = hits.partition_point(|hit| hit.from < self.from);
        // "Your visit with the nurse": whom it was with did not write it.
        hits.get(first..)
            .unwrap_or(&[])
            .iter()
            .take_while(|hit| hit.from < at)
            .any(|hit| !self.met(hit.from) && !self.told(hit.from))
    }

    /// "Everything you just told me is saved": the user stands there only to say which.
    fn told(&self, at: usize) -> bool {
        const TOLD: &[&str] = word_list!("../../data/words/claim/clause/told.txt").words();
        let leads =
            at > self.from && !matches!(self.words.at(at - 1), "and" | "but" | "so" | "because" | "as" | "since");
        let verb = at + 1 + usize::from(matches!(self.words.at(at + 1), "just" | "have"));
        leads && self.words.at(at) == "you" && TOLD.contains(&self.words.at(verb))
    }

    /// Somebody whom a visit was with, or a place that it was to.
    fn met(&self, at: usize) -> bool {
        let before =
            |back: usize| at.checked_sub(back).filter(|at| *at >= self.from).map_or("", |at| self.words.at(at));
        let article = matches!(before(1), "the" | "your" | "a" | "an");
        matches!(before(1 + usize::from(article)), "with" | "to" | "at")
    }

    /// "Aspirin: done." Nothing but that it is, behind a colon or a dash.
    fn only_done(&self) -> bool {
        let (from, to) = self.sentence;
        self.from > from
            && (self.from..self.to).any(|at| matches!(self.words.at(at), "done" | "sorted"))
            && (self.from..self.to)
                .all(|at| matches!(self.words.at(at), "all" | "both" | "done" | "sorted" | "now" | "then" | "too"))
            && ![List::Not, List::Maybe, List::Waits].iter().any(|list| self.found.begins(*list, from, to))
    }

    /// "Allopurinol's in." A name alone, and where it is.
    fn is_in(&self) -> bool {
        const NO_NAME: &[&str] = word_list!("../../data/words/claim/clause/no_name.txt").words();
        let (from, to) = self.sentence;
        let light = usize::from(self.to > from && matches!(self.words.at(self.to - 1), "now" | "too"));
        let last = self.to.saturating_sub(1 + light);
        self.from == from
            && (2..=4).contains(&last.saturating_sub(from))
            && matches!(self.words.at(last), "in" | "down")
            && matches!(self.words.at(last - 1), "is" | "'s" | "are")
            && (from..last - 1).all(|at| !NO_NAME.contains(&self.words.at(at)))
            && ![List::Not, List::Maybe, List::Waits].iter().any(|list| self.found.begins(*list, from, to))
    }

    /// A question that comes after this clause and is about something else ("Logged, anything else?").
    fn tail_follows(&self) -> bool {
        self.to < self.sentence.1 && self.found.begins(List::Tail, self.to, self.to + 2)
    }

    /// "Zinc is on your list as 15 mg. Is it 25 now?": how it stands, told because something is asked about it.
    fn only_stands(&self, hit: &Hit) -> bool {
        let verb = matches!(self.words.at(hit.from), "is" | "are" | "'s");
        let state = self.words.at(hit.from + usize::from(verb));
        let next = self.words.at(self.sentence.1);
        let which =
            next == "which" && matches!(self.words.at(self.sentence.1 + 1), "one" | "ones" | "of" | "should" | "do");
        let stands = matches!(state, "set" | "scheduled" | "due" | "planned" | "listed") && which;
        let lies = state == "on" && (which || matches!(next, "is" | "are" | "was" | "were"));
        self.asked_of && (stands && verb || lies && !self.found.begins(List::Part, hit.from, hit.to))
    }

    /// "Deleted entries can be restored", "the last one is water, added at 9:10. Delete it?": of which, and not that it was done.
    fn tells_which(&self, hit: &Hit) -> bool {
        const STAY: &[&str] = word_list!("../../data/words/claim/clause/stay.txt").words();
        let (from, _) = self.sentence;
        let named = self.words.at(hit.to).ends_with('s') && STAY.contains(&self.words.at(hit.to + 1));
        let which = self.asked_of
            && self.from > from
            && self.words.at(from) == "the"
            && (from..self.from.min(from + 8)).any(|at| self.words.at(at) == "is");
        named || which
    }

    /// Whether a clause, or its sentence, ends before a word.
    fn ends(&self, at: usize) -> bool {
        at >= self.sentence.1 || self.words.list.get(at).is_some_and(|word| word.edge != Edge::None)
    }

    /// A participle with nothing but names and figures before it ("Mood updated", "aspirin logged", "filed").
    fn bare(&self, hit: &Hit) -> bool {
        const FINITE: &[&str] = word_list!("../../data/words/claim/clause/finite.txt").words();
        // "Two entries saved." is of now; "14 entries logged in March" tells what there is.
        let many = |at: usize| self.words.at(at) == "entries" && !(at + 1 == hit.from && self.ends(hit.to));
        // "A written list is worth more": what a thing is like.
        let described = hit.from > self.from
            && matches!(self.words.at(hit.from - 1), "a" | "an" | "any" | "every" | "each")
            && !self.ends(hit.to);
        hit.from - self.from <= 8
            && !described
            && (self.from..hit.from).all(|at| !FINITE.contains(&self.words.at(at)) && !many(at))
            && !self.others_before(hit.from)
            && !self.tells_which(hit)
    }

    /// "Adding 250 ml", "marking it as taken": opens its clause, and nothing else is said of it ("Adding salt raises your pressure").
    fn opens(&self, hit: &Hit) -> bool {
        const SAID_OF: &[&str] = word_list!("../../data/words/claim/clause/said_of.txt").words();
        let lead = hit.from - self.from <= 6
            && (self.from..hit.from)
                .all(|at| crate::word_list!("../../data/words/claim/clause/opens.txt").holds(self.words.at(at)));
        lead && (hit.from..self.sentence.1.min(hit.to + 24)).all(|at| !SAID_OF.contains(&self.words.at(at)))
    }

    /// "Got it: ibuprofen, 2 tablets, 9:12." An acknowledgement, and then only what was said, figures and all.
    fn echoes(&self) -> bool {
        let (from, to) = self.sentence;
        if self.from != from || self.to >= to || self.asks || self.asked_next || to - from > 16 {
            return false;
        }
        let lead: Vec<&str> = (from..self.to).map(|at| self.words.at(at)).collect();
        let opening = matches!(
            lead.as_slice(),
            ["got", "it"] | ["gotcha"] | ["got", "that"] | ["roger"] | ["roger", "that"] | ["copy", "that"]
        );
        let figure = (self.to..to).any(|at| self.words.at(at).starts_with(|first: char| first.is_ascii_digit()));
        let verbless = (self.to..to)
            .all(|at| !crate::word_list!("../../data/words/claim/clause/echoes.txt").holds(self.words.at(at)));
        opening
            && figure
            && verbless
            && !self.found.begins(List::Waits, from, to)
            && !self.found.begins(List::Not, from, to)
    }
}
