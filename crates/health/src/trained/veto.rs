//! What keeps an event that only the trained reader found from being told again: the rules are sure that it is none, or they tell it already.

use std::ops::Range;

use alara_english::Span;
use alara_english::statement::Assertion;
use alara_english::time::{TimeMention, TimeValue};

use super::limits::{CERTAIN, FOUND, MARGIN};
use super::retell::{FELT, OF_CARE, OF_LIST, OF_MEDICATIONS, OF_REMINDERS, STANDING, Telling};
use super::values::Head;
use crate::events::person::PEOPLE;
use crate::events::reasons::MENTIONED;
use crate::events::vital_name::FLUIDS;
use crate::events::when::{is_to_come, long_past};
use crate::events::{Certainty, Event, EventKind, Thing, Whose, lowered};
use crate::lexicon::drinks::drink_at;
use crate::reader::Statement;
use crate::tools::{
    CreateCareLog, CreateReminder, DeleteEntry, DeleteReminder, LogBloodPressure, LogDoctorVisit, LogHydration,
    LogMedication, LogVital, SaveHealthEntry, SkipDose, StopMedication, UpdateMood, UpdateReminder,
};
use crate::understand;

impl Telling<'_> {
    pub(super) fn is_quoted(&self, span: &Range<usize>) -> bool {
        let mut tokens = self.message.tokens(Span { start: span.start, end: span.end });
        tokens.any(|at| self.message.quoted(at))
    }

    /// Whether the rules are sure that words tell nothing of the user: denied, asked, supposed, quoted, another's.
    pub(super) fn is_vetoed(&self, span: &Range<usize>) -> bool {
        let tokens = self.message.tokens(Span { start: span.start, end: span.end });
        if self.is_quoted(span) {
            return true;
        }
        let Some(statement) = self.message.statement(tokens.start) else { return true };
        if self.tool == LogHydration::ID && self.is_alcohol(tokens.start) {
            return true;
        }
        let before = tokens.start.checked_sub(1);
        if self.tool == LogVital::ID && tokens.clone().chain(before).any(|at| self.message.is_any(at, FLUIDS)) {
            return true;
        }
        if self.tool == UpdateMood::ID && self.is_of_another_day(tokens.start) {
            return true;
        }
        // What is over, or was found not to be so, is no condition.
        let over = || lowered(self.message, Thing::Symptom, &tokens, Certainty::Clear);
        if STANDING.contains(&self.tool) && matches!(over(), Certainty::Denied(_)) {
            return true;
        }
        let untold = match statement.assertion {
            // What is still to be fetched is no stock.
            Assertion::Planned | Assertion::Requested if self.is_fill() => true,
            Assertion::Asserted | Assertion::Presupposed | Assertion::Uncertain | Assertion::Requested => false,
            Assertion::Planned => !OF_REMINDERS.contains(&self.tool) && !OF_LIST.contains(&self.tool),
            Assertion::Habitual => ![&OF_LIST[..], &FELT, &STANDING].iter().any(|tools| tools.contains(&self.tool)),
            Assertion::Negated => ![SkipDose::ID, StopMedication::ID].contains(&self.tool),
            Assertion::Supposed | Assertion::Asked | Assertion::Quoted | Assertion::Fiction | Assertion::Retracted => {
                true
            }
        };
        untold || self.is_anothers(tokens.start)
    }

    /// Whether a change of the list is told beside a day that is still to come: told again in a plain sentence it would be of today.
    pub(super) fn is_put_off(&self, span: &Range<usize>) -> bool {
        let tokens = self.message.tokens(Span { start: span.start, end: span.end });
        let times = self.message.times_in(&self.message.sentence_tokens(tokens.start));
        OF_LIST.contains(&self.tool) && times.iter().any(|time| is_to_come(self.message, time))
    }

    /// Whether every time in a sentence is of another day than today: a mood is recorded of today alone.
    fn is_of_another_day(&self, token: usize) -> bool {
        let today = self.message.now.date();
        let times = self.message.times_in(&self.message.sentence_tokens(token));
        let other = |time: &TimeMention| match time.value {
            TimeValue::Day { date, .. } => date != today,
            _ => long_past(time, self.message.now),
        };
        !times.is_empty() && times.iter().all(other)
    }

    /// Whether a clause tells of alcohol, which is counted as no fluid.
    fn is_alcohol(&self, token: usize) -> bool {
        let tokens = self.message.statement_tokens(self.message.statement_index(token));
        let norms: Vec<&str> = tokens.map(|at| self.message.norm(at)).collect();
        (0..norms.len()).any(|at| drink_at(&norms, at).is_some_and(|(_, drink)| drink.alcohol))
    }

    /// Whether even a question about words is out of place, which offers nothing: where the trained reader is certain of them, a clause that only
    /// plans, supposes or tells a habit vetoes nothing, for it may go on far behind the words that lower it. What is denied, asked, quoted or
    /// another's stays so.
    pub(super) fn vetoes_question(&self, span: &Range<usize>, probability: f32) -> bool {
        let tokens = self.message.tokens(Span { start: span.start, end: span.end });
        let lowered = self
            .message
            .statement(tokens.start)
            .is_some_and(|of| matches!(of.assertion, Assertion::Planned | Assertion::Supposed | Assertion::Habitual));
        if lowered && probability >= CERTAIN + MARGIN {
            self.is_quoted(span) || self.is_anothers(tokens.start)
        } else {
            self.is_vetoed(span)
        }
    }

    /// Whether words are told of somebody else. What becomes of the user's list, care and reminders a clinician does as well, or whom only a
    /// pronoun names; what a relation does is theirs.
    fn is_anothers(&self, token: usize) -> bool {
        match self.message.whose(token, self.record) {
            Whose::Own | Whose::Unnamed => false,
            Whose::Person(_) => true,
            Whose::Other(who) => self.is_theirs(&who),
        }
    }

    /// Whether an event of this tool is of somebody without a record here who is told of.
    fn is_theirs(&self, who: &str) -> bool {
        let shared = [&OF_LIST[..], &OF_REMINDERS, &OF_CARE].iter().any(|tools| tools.contains(&self.tool));
        !shared || names_relation(who)
    }

    /// Whether the rules settle the words of a head: they raise an event of this kind there, or are sure that it is none.
    pub(super) fn is_settled(&self, head: &Head<'_>) -> bool {
        let own = std::iter::once(&head.about).chain(&head.amounts);
        let spans: Vec<&Range<usize>> = own.map(|value| &value.span).collect();
        let meets = |event: &Event| spans.iter().any(|span| event.span.start < span.end && span.start < event.span.end);
        // A dose that only the rules suppose is no reading of words that are sure to change the list.
        let undosed = OF_LIST.contains(&self.tool) && self.reading.probability(LogMedication::ID) < FOUND - MARGIN;
        let supposed = |event: &Event| undosed && matches!(event.kind, EventKind::Intake { .. });
        let of_kind = |event: &Event| {
            OF_MEDICATIONS.contains(&self.tool) && event.kind.which().is_some() && !supposed(event)
                || is_of_kind(event, self.tool)
                || self.is_recorded(&as_if_told(event))
        };
        // That no dose of it was taken now says nothing of the list, or the same as that it was passed over: what is denied of both is vetoed.
        let dose = |event: &Event| {
            (OF_LIST.contains(&self.tool) || self.tool == SkipDose::ID)
                && matches!(event.kind, EventKind::Intake { .. })
        };
        let anothers = |event: &Event| match &event.whose {
            Whose::Person(_) => true,
            Whose::Other(who) => self.is_theirs(who),
            Whose::Own | Whose::Unnamed => false,
        };
        // A wish for a new reminder is another's kind: what moves or ends one is none.
        let other_wish =
            |event: &Event| self.tool != CreateReminder::ID && matches!(event.kind, EventKind::Remind { .. });
        let denied = |event: &Event| match event.certainty {
            Certainty::Denied(why) => why != MENTIONED && !dose(event) && !other_wish(event),
            Certainty::Clear | Certainty::Doubtful(_) => false,
        };
        let denied = |event: &Event| denied(event) || anothers(event);
        let raised = |event: &Event| {
            let own = std::slice::from_ref(event);
            event.wrong.is_some()
                || !understand::proposals(own, self.record, self.clock).is_empty()
                || !understand::needs(own, &Statement::of(self.message.text.original), self.record).is_empty()
        };
        let mut here = self.events.iter().filter(|event| event.span.message == self.message.index && meets(event));
        // Words that the rules are sure of tell one event and no other.
        let names = |event: &Event| head.about.span.start < event.span.end && event.span.start < head.about.span.end;
        let taken =
            |event: &Event| event.certainty == Certainty::Clear && names(event) && !supposed(event) && raised(event);
        here.any(|event| taken(event) || of_kind(event) && (denied(event) || raised(event)))
    }
}

/// Whether words name a person by what they are to somebody ("my wife"), and not by a pronoun alone.
fn names_relation(who: &str) -> bool {
    let who = who.to_lowercase();
    let mut words = who.split_whitespace().map(|word| word.strip_suffix("'s").unwrap_or(word));
    words.any(|word| PEOPLE.contains(word) && !matches!(word, "him" | "her" | "them"))
}

/// An event as it would be if it were told for certain.
fn as_if_told(event: &Event) -> Event {
    Event { certainty: Certainty::Clear, whose: Whose::Own, told: true, wrong: None, ..event.clone() }
}

/// Whether an event is of the kind that a tool records, however little of it is known.
fn is_of_kind(event: &Event, tool: &str) -> bool {
    match &event.kind {
        EventKind::Pressure { .. } => tool == LogBloodPressure::ID,
        EventKind::Hydration { .. } => tool == LogHydration::ID,
        EventKind::Care { own: Some(own), .. } => own.tool == tool || tool == CreateCareLog::ID,
        EventKind::Visit { .. } => matches!(tool, LogDoctorVisit::ID | CreateCareLog::ID),
        // A test is told again as neither the test nor its result.
        EventKind::Care { .. } => OF_CARE.contains(&tool),
        EventKind::Remind { .. } | EventKind::ChangeReminder { .. } | EventKind::StopReminder { .. } => {
            matches!(tool, CreateReminder::ID | UpdateReminder::ID | DeleteReminder::ID)
        }
        EventKind::Mood { .. } | EventKind::CheckIn { .. } => tool == UpdateMood::ID,
        EventKind::Note { .. } => tool == SaveHealthEntry::ID,
        EventKind::Delete { .. } => tool == DeleteEntry::ID,
        EventKind::Logged { tool: other, .. } => *other == tool,
        _ => false,
    }
}
