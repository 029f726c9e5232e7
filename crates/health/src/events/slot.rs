//! "The 8pm dose at 9": an hour that says which dose it was, and not when it was taken. Beside a time of the taking it is none.

use alara_english::statement::Tense;
use alara_english::time::{TimeMention, TimeValue, times};
use alara_english::{Span, Text, list};
use chrono::{Duration, NaiveDateTime};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Past, Sourced};
use super::group::Group;
use super::message::Message;
use super::nameless::{MANY, ONE};
use super::when;
use crate::events::reasons::NEGATED;

/// So long before its hour a dose may be told as taken.
const EARLY: Duration = Duration::hours(1);

/// The hours of doses that were taken at another time which is told as well, each with the drafts that it would have been given to.
pub(super) struct Slots<'m> {
    lifted: Vec<(Vec<usize>, Vec<&'m TimeMention>)>,
}

/// Takes the hours of slots out of what is shared among drafts, where one of those has a time of its own.
pub(super) fn lift<'m>(groups: &[Group<'m>], of_group: &mut [Vec<usize>], message: &Message<'_>) -> Slots<'m> {
    // An hour joined on to another is one of two ("my 8:00 and my 20:00 metformin").
    let one = |group: &Group<'_>| is(message, group) && !when::again(message, group.token);
    let slots: Vec<bool> = groups.iter().map(|group| group.clock() && one(group)).collect();
    let timed: Vec<usize> = groups
        .iter()
        .zip(&slots)
        .zip(&*of_group)
        .filter(|((group, slot), _)| group.clock() && !**slot)
        .flat_map(|(_, set)| set.iter().copied())
        .collect();
    let mut lifted = Vec::new();
    for ((group, set), _) in groups.iter().zip(of_group).zip(slots).filter(|(_, slot)| *slot) {
        if set.iter().any(|draft| timed.contains(draft)) {
            lifted.push((std::mem::take(set), group.mentions.clone()));
        }
    }
    Slots { lifted }
}

impl<'m> Slots<'m> {
    /// What the words of its slot say of the day of a draft ("yesterday's 8am dose at 10").
    pub(super) fn days(&self, draft: usize) -> impl Iterator<Item = &'m TimeMention> {
        let day = |mention: &&TimeMention| matches!(mention.value, TimeValue::Day { .. } | TimeValue::Part(_));
        self.of(draft).into_iter().flatten().copied().filter(day)
    }

    /// Reads the time of a draft, which is told by these words, beside the hour of its slot.
    pub(super) fn settle(&self, at: usize, draft: &mut Draft, told: &[&TimeMention], message: &Message<'_>) {
        let Some(slot) = self.of(at) else { return };
        if let Some(Past::Minute { at: due, .. }) = when::past(slot, message.now) {
            halve(draft, told, due);
        }
        // The slot's hour is one of the words behind when it was, where no figure stands between that is of something else.
        let Some(when) = &mut draft.when else { return };
        let words = slot.iter().chain(told).map(|mention| mention.span).reduce(Span::cover);
        let figures = message.quantities.iter().filter(|each| each.unit.is_some() && !message.in_time(each.span));
        let figures = figures.map(|each| each.span).chain(message.readings.iter().map(|each| each.span));
        if let Some(words) = words
            && !figures.into_iter().any(|figure| figure.meets(words))
        {
            when.span = message.gate(words);
        }
    }

    fn of(&self, draft: usize) -> Option<&Vec<&'m TimeMention>> {
        self.lifted.iter().find(|(set, _)| set.contains(&draft)).map(|(_, mentions)| mentions)
    }
}

/// Whether an hour stands before what is taken like an adjective: "my 8am pills", "the 8 o'clock naproxen", "naproxen 8am dose".
fn is(message: &Message<'_>, group: &Group<'_>) -> bool {
    let clock = group.mentions.iter().find(|each| matches!(each.value, TimeValue::Clock { .. }));
    clock.is_some_and(|clock| names_a_dose(message, clock))
}

/// Whether an hour says which dose it was, by the words around it.
pub(super) fn names_a_dose(message: &Message<'_>, clock: &TimeMention) -> bool {
    let tokens = message.tokens(clock.span);
    let owned = matches!(message.before(tokens.start, 1), "the" | "my" | "me" | "our" | "that" | "this")
        || message.before(tokens.start, 1).ends_with("'s")
        || tokens.clone().any(|at| message.norm(at).ends_with("'s"));
    let doses = message.is_any(tokens.end, ONE)
        || message.is_any(tokens.end, MANY)
        || message.is_any(tokens.end, list!["dose", "doses", "one", "ones", "lot"]);
    let led = matches!(message.before(tokens.start, 1), "at" | "around" | "about" | "by" | "since" | "from" | "before");
    let named = message.names.iter().any(|name| name.tokens.start == tokens.end);
    doses && !led || owned && named || due(message, tokens.start)
}

/// "That was due at 8", "scheduled for 8".
fn due(message: &Message<'_>, at: usize) -> bool {
    let led = matches!(message.before(at, 1), "at" | "for" | "around" | "by");
    matches!(message.before(at, 1 + usize::from(led)), "due" | "scheduled")
}

/// "The one that was due at 8 at 10": whether an hour stands right behind that of a slot, in the words that say when the dose was due.
pub(super) fn passed(message: &Message<'_>, group: &Group<'_>) -> bool {
    let first = group.token - usize::from(matches!(message.before(group.token, 1), "at" | "around" | "about"));
    let before = first.checked_sub(1).map(|last| message.text.span_of(last, last + 1));
    let slot = message.times.iter().find(|time| before.is_some_and(|word| time.span.meets(word)));
    group.clock() && slot.is_some_and(|slot| due(message, message.tokens(slot.span).start))
}

/// "I didn't take it until 10", "it wasn't until 10 that I took it": what was not done before then was done then, and is asked about.
pub(super) fn not_until(drafts: &mut [Draft], message: &Message<'_>) {
    let until = |at: &usize| matches!(message.norm(*at), "until" | "till" | "til");
    for draft in drafts.iter_mut().filter(|draft| matches!(draft.kind, EventKind::Intake { .. })) {
        let statement = message.statement_index(draft.tokens.start);
        let past = message.statements.get(statement).is_some_and(|of| of.tense == Tense::Past);
        let denied = draft.certainty == Certainty::Denied(NEGATED) && past;
        let behind = draft.tokens.end..message.statement_tokens(statement).end;
        let cleft = matches!(draft.certainty, Certainty::Doubtful(_)) && draft.when.is_none();
        let before = message.sentence_tokens(draft.tokens.start).start..draft.tokens.start;
        let not = |at: &usize| matches!(message.before(*at, 1), "not" | "wasn't" | "wasnt");
        let led = behind.clone().find(until).filter(|_| denied);
        let led = led.or_else(|| before.clone().find(|at| until(at) && not(at)).filter(|_| cleft));
        let Some(led) = led else { continue };
        let end = if led < draft.tokens.start { draft.tokens.start } else { behind.end };
        let span = message.text.span_of(led + 1, end);
        let words = format!("at {}", message.text.slice(span));
        let told = times(&Text::new(&words), message.now);
        let clock = |mention: &&TimeMention| matches!(mention.value, TimeValue::Clock { .. });
        let Some(clock) = told.iter().find(clock).filter(|clock| !when::ahead(clock, message.now)) else { continue };
        if let Some(past) = when::past(&[clock], message.now) {
            draft.when = Some(Sourced::derived(past, message.gate(span)));
            draft.certainty = Certainty::Doubtful("You said that it was not before then.");
        }
    }
}

/// Which half of the day an open hour was in, of a dose that was due in known hours: the first that is not before them.
/// "my evening meds at 9" is nine in the evening, whatever the hour is now.
pub(super) fn halve(draft: &mut Draft, mentions: &[&TimeMention], begins: NaiveDateTime) {
    let open = |mention: &&&TimeMention| {
        matches!(mention.value, TimeValue::Clock { twelve_hour: true, .. }) && mention.part.is_none()
    };
    let dated = |mention: &&TimeMention| matches!(mention.value, TimeValue::Clock { date: Some(_), .. });
    let said = |mention: &&TimeMention| matches!(mention.value, TimeValue::Day { .. } | TimeValue::Part(_));
    let dated = mentions.iter().any(dated);
    if mentions.iter().any(said) || mentions.iter().filter(open).count() != 1 {
        return;
    }
    if let Some(when) = &mut draft.when
        && let Past::Minute { at, .. } = &mut when.value
        && let earlier = *at - Duration::hours(12)
        && earlier >= begins - EARLY
        && (!dated || earlier.date() == at.date())
    {
        *at = earlier;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::events;
    use super::super::{Certainty, EventKind, Past};

    fn doses(words: &str) -> Vec<(String, bool)> {
        let all = events(words);
        let taken = all.iter().filter(|event| matches!(event.kind, EventKind::Intake { .. }));
        let at = |when: Option<&Past>| match when {
            Some(Past::Minute { at, .. }) => at.format("%dT%H:%M").to_string(),
            other => format!("{other:?}"),
        };
        taken
            .map(|event| (at(event.when.as_ref().map(|when| &when.value)), event.certainty == Certainty::Clear))
            .collect()
    }

    #[test]
    fn an_hour_that_says_which_dose_it_was_is_no_second_one() {
        for words in [
            "took my 8am metformin at 10am",
            "took the 8 o'clock metformin at 10am",
            "took the 8am dose of metformin at 10am",
            "at 10am I took my 8am metformin",
            "took the metformin that was due at 8am at 10am",
            "metformin 8am dose taken at 10am",
        ] {
            assert_eq!(doses(words), [("14T10:00".to_owned(), true)], "{words}");
        }
        assert_eq!(doses("took my 8am metformin"), [("14T08:00".to_owned(), true)]);
        let two = [("14T08:00".to_owned(), true), ("14T10:00".to_owned(), true)];
        assert_eq!(doses("took metformin at 8am and at 10am"), two);
    }

    #[test]
    fn an_open_hour_is_in_the_half_of_the_day_that_its_dose_was_due_in() {
        for (words, at) in [
            ("took yesterday's 8pm metformin at 9", "13T21:00"),
            ("took my 8am metformin at 9", "14T09:00"),
            ("took yesterday's 8am metformin at 10", "13T10:00"),
        ] {
            assert_eq!(doses(words), [(at.to_owned(), true)], "{words}");
        }
    }

    #[test]
    fn what_was_not_done_until_then_was_done_then_and_is_asked_about() {
        for words in ["I didn't take my metformin until 10am", "it wasn't until 10am that I took my metformin"] {
            assert_eq!(doses(words), [("14T10:00".to_owned(), false)], "{words}");
        }
        assert!(doses("I can't take metformin until 10pm").iter().all(|(_, clear)| !clear));
    }
}
