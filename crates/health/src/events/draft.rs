//! Events before their times are known, and which of the message's times belongs to which.

use std::ops::Range;

use alara_english::Span;
use alara_english::statement::Assertion;
use alara_english::time::{TimeMention, TimeValue};
use serde_json::json;

use super::candidates::candidates;
use super::certainty::UNPLACED;
use super::event::{Certainty, Event, EventKind, Past, Sourced, Whose};
use super::message::Message;
use super::own_tool::OwnTool;
use super::when;
use super::wrong::Wrong;
use super::{amount, moment, repeats, share, slot};
use crate::tools::AddCondition;

/// Why an event is asked about whose hour of a 12-hour clock would fall into the night.
pub(crate) const SMALL_HOURS: &str = "That would be in the night: was it in the afternoon?";
/// Why an event is asked about that has several times.
const SEVERAL: &str = "You named more than one time, and it can have only one.";

/// An event whose time is still to be found.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub kind: EventKind,
    pub certainty: Certainty,
    pub whose: Whose,
    /// The words that name it.
    pub tokens: Range<usize>,
    /// The statements whose times are its own.
    pub scope: Vec<usize>,
    /// When, once it is known.
    pub when: Option<Sourced<Past>>,
    /// A value of it that was told and is none.
    pub wrong: Option<Wrong>,
}

impl Draft {
    /// What these words tell plainly of the user.
    pub fn new(kind: EventKind, tokens: Range<usize>) -> Draft {
        Draft {
            kind,
            certainty: Certainty::Clear,
            whose: Whose::Own,
            tokens,
            scope: Vec::new(),
            when: None,
            wrong: None,
        }
    }

    /// The event.
    pub fn event(mut self, message: &Message<'_>) -> Event {
        date_condition(&mut self.kind, self.when.as_ref(), message);
        let how = super::manner::how(message, &self);
        let told = super::told::told(message, &self);
        self.when = self.when.or_else(|| super::manner::day_of_meal(message, how.as_ref()?));
        Event {
            told,
            how,
            span: message.span(&self.tokens),
            kind: self.kind,
            certainty: self.certainty,
            whose: self.whose,
            when: self.when,
            wrong: self.wrong,
        }
    }

    pub(super) fn timed(&self) -> bool {
        super::unclear::happened(&self.kind)
    }
}

/// Of what one has, the day that was told is since when; a time that is no day is kept in its words.
fn date_condition(kind: &mut EventKind, when: Option<&Sourced<Past>>, message: &Message<'_>) {
    let EventKind::Care { own: Some(OwnTool { tool: AddCondition::ID, values }), .. } = kind else { return };
    let Some(when) = when else { return };
    // The first day of a year is not what "2009" says.
    let whole = message
        .times
        .iter()
        .filter(|time| message.gate(time.span).start < when.span.end && when.span.start < message.gate(time.span).end);
    let stretch =
        whole.into_iter().any(|time| matches!(time.value, TimeValue::Range { since, until } if since != until));
    match when.value.date().filter(|_| !stretch) {
        Some(date) => {
            let day = json!(date.format("%Y-%m-%d").to_string());
            values.push(("since", Sourced { value: day, source: when.source, span: when.span }));
        }
        None => {
            let words = message.text.original.get(when.span.start..when.span.end).unwrap_or_default();
            values.push(("notes", Sourced::stated(json!(words), when.span)));
        }
    }
}

/// More times than this are no account of a day.
pub(super) const MOST: usize = 128;

/// Neighbouring time words that settle one time together ("Thursday evening, 7pm").
pub(super) struct Group<'m> {
    pub mentions: Vec<&'m TimeMention>,
    pub token: usize,
}

impl Group<'_> {
    pub fn clock(&self) -> bool {
        self.mentions
            .iter()
            .any(|mention| matches!(mention.value, TimeValue::Clock { .. } | TimeValue::Now | TimeValue::Ago(_)))
    }

    /// Whether it says of which day it is.
    pub fn dated(&self) -> bool {
        self.mentions.iter().any(|mention| match mention.value {
            TimeValue::Clock { date, .. } => date.is_some(),
            TimeValue::Part(_) | TimeValue::Vague => false,
            _ => true,
        })
    }
}

/// Gives each draft its time. `spoken_for` are the statements whose times belong to a reminder, a question or a medication plan.
pub(crate) fn attribute(drafts: &mut Vec<Draft>, message: &Message<'_>, spoken_for: &[bool]) {
    drafts.truncate(MOST * 2);
    let groups = groups(drafts, message, spoken_for);
    let mut of_group: Vec<Vec<usize>> = Vec::new();
    for group in &groups {
        let set = moment::own_first(drafts, message, (&groups, group), candidates(drafts, message, group));
        of_group.push(moment::righted(drafts, message, set));
    }
    let slots = slot::lift(&groups, &mut of_group, message);
    let mut given: Vec<Vec<usize>> = vec![Vec::new(); drafts.len()];
    let mut at = 0;
    while at < groups.len() {
        let set = of_group.get(at).cloned().unwrap_or_default();
        let mut to = at + 1;
        while to < groups.len() && of_group.get(to) == Some(&set) {
            to += 1;
        }
        share::out(&set, at..to, &groups, (drafts, message), &mut given);
        at = to;
    }
    let mut out = Vec::with_capacity(drafts.len());
    for (index, (mut draft, groups_of)) in drafts.drain(..).zip(given).enumerate() {
        let mine: Vec<&Group<'_>> = groups_of.iter().filter_map(|index| groups.get(*index)).collect();
        if let Some(repeats) = repeats::split_repeats(&draft, &mine, message) {
            out.extend(repeats);
        } else {
            let (own, others) = moment::apart(&draft, mine, message);
            let told = own.iter().flat_map(|group| group.mentions.iter().copied());
            let all: Vec<&TimeMention> = told.chain(slots.days(index)).collect();
            settle(&mut draft, &all, message);
            slots.settle(index, &mut draft, &all, message);
            if others && draft.certainty == Certainty::Clear {
                draft.certainty = Certainty::Doubtful(SEVERAL);
            }
            out.push(draft);
        }
    }
    share::lend(&mut out);
    *drafts = out;
}

fn groups<'m>(drafts: &[Draft], message: &'m Message<'_>, spoken_for: &[bool]) -> Vec<Group<'m>> {
    let mut groups: Vec<Group<'m>> = Vec::new();
    let first = drafts.iter().map(|draft| draft.tokens.start).min().unwrap_or(usize::MAX);
    for mention in message.times.iter().take(MOST) {
        let token = message.tokens(mention.span).start;
        // A day that dates a clock time elsewhere has been read there.
        let day = matches!(mention.value, TimeValue::Day { .. } | TimeValue::Part(_));
        let parted = |from: usize, to: usize| drafts.iter().any(|draft| (from..to).contains(&draft.tokens.start));
        // "X this morning and Y at noon": the day is of X all the same.
        let dates = |other: &TimeMention| {
            other.dated_by == Some(mention.span) && !parted(token, message.tokens(other.span).start)
        };
        let length = drafts.iter().any(|draft| draft.kind.took(message.gate(mention.span)));
        let other = length || when::lasted(message, mention, token) || when::of_else(message, mention, first);
        if other || moment::is_of_a_deed(drafts, message, token) || day && message.times.iter().any(dates) {
            continue;
        }
        let statement = message.statement_index(token);
        if spoken_for.get(statement).copied().unwrap_or(false) || message.quoted(token) {
            continue;
        }
        // "on Friday, no wait, it was Thursday": of a time that was taken back nothing is left, where its event stands.
        if message.retracted(token)
            && message
                .statements
                .get(message.head(statement))
                .is_some_and(|head| head.assertion != Assertion::Retracted)
        {
            continue;
        }
        let clock = |value: &TimeValue| matches!(value, TimeValue::Clock { .. } | TimeValue::Ago(_) | TimeValue::Now);
        if let Some(last) = groups.last_mut() {
            let same = last.mentions.last().is_some_and(|before| when::retold(message, before, mention));
            let two_clocks = clock(&mention.value) && last.clock() && !same;
            let two_days = matches!(mention.value, TimeValue::Day { .. })
                && last.mentions.iter().any(|each| matches!(each.value, TimeValue::Day { .. }));
            if message.head(message.statement_index(last.token)) == message.head(statement)
                && !parted(last.token, token)
                && !moment::of_other_words(drafts, message, token)
                && !two_clocks
                && !two_days
                && !when::once_more(message, token)
                && !amount::told_again(message, &(last.token..token))
                && !moment::is_another(drafts, message, last, mention)
            {
                last.mentions.push(mention);
                continue;
            }
        }
        groups.push(Group { mentions: vec![mention], token });
    }
    groups
}

/// "trhee hours ago": a past time that was named and cannot be read is no time of now.
fn unread(draft: &Draft, message: &Message<'_>) -> Option<Sourced<Past>> {
    let mut tokens = draft.scope.iter().flat_map(|statement| message.statement_tokens(*statement));
    let at = tokens.find(|at| message.norm(*at) == "ago" && !message.in_time(message.text.span_of(*at, at + 1)))?;
    draft.timed().then(|| Sourced::stated(Past::Vague(None), message.span(&(at..at + 1))))
}

pub(super) fn settle(draft: &mut Draft, mentions: &[&TimeMention], message: &Message<'_>) {
    // "82 kg yesterday, 84 now": now is of something else.
    let other = |day: &TimeMention| matches!(day.value, TimeValue::Day { date, .. } if date != message.now.date());
    let elsewhere = mentions.iter().any(|mention| other(mention) || when::long_past(mention, message.now));
    let of_both = elsewhere && mentions.iter().any(|mention| mention.value == TimeValue::Now);
    let kept = mentions.iter().copied().filter(|mention| !of_both || mention.value != TimeValue::Now);
    let halved: Vec<TimeMention> = kept.map(|mention| when::halve_by_words(mention, message)).collect();
    let mentions = &halved.iter().collect::<Vec<_>>()[..];
    if draft.when.is_none() && mentions.is_empty() {
        draft.when = unread(draft, message);
    }
    let due = draft.when.take_if(|when| matches!(when.value, Past::Day { part: Some(_), .. }) && !mentions.is_empty());
    if draft.when.is_some() || mentions.is_empty() {
        return;
    }
    // "anxious about tomorrow": what it is felt about, and not when.
    if matches!(draft.kind, EventKind::Mood { .. }) && super::mood::of_what(message, draft.tokens.end).is_some() {
        return;
    }
    // What is told between two times is not of when.
    let told = |span: Span| {
        let figure = message.quantities.iter().filter(|each| each.unit.is_some() && !message.in_time(each.span));
        figure.map(|each| each.span).chain(message.readings.iter().map(|each| each.span)).any(|each| each.meets(span))
    };
    let whole = mentions.iter().map(|mention| mention.span).reduce(Span::cover);
    let span = whole.filter(|span| !told(*span)).or(mentions.first().map(|mention| mention.span));
    if let (Some(past), Some(span)) = (when::past(mentions, message.now), span) {
        let exact = matches!(past, Past::Vague(_));
        // "My weight this week: 68", "headache all week": as of now. Of a dose the day is as open as in any other week.
        let lasts = matches!(draft.kind, EventKind::Symptom { lasting: Some(_), .. });
        let goes_on = |mention: &&TimeMention| when::goes_on(mention, message.now.date());
        let now = lasts || !matches!(draft.kind, EventKind::Intake { .. }) && mentions.iter().any(goes_on);
        if now && past == Past::Vague(None) {
            return;
        }
        // "After breakfast": kept as it was said, for whoever reads the entry.
        // What ends so is no moment of today, e.g. "the night before".
        let of_today = |mention: &&&TimeMention| !message.text.slice(mention.span).to_lowercase().ends_with(" before");
        let named = mentions.iter().filter(of_today).find(|mention| mention.value == TimeValue::Vague);
        let past = match (past, named) {
            (Past::Vague(None), Some(mention)) => Past::Vague(Some(message.text.slice(mention.span).to_owned())),
            (past, _) => past,
        };
        let span = message.gate(span);
        draft.when = Some(if exact { Sourced::stated(past, span) } else { Sourced::derived(past, span) });
    }
    if let Some(due) = due {
        let begins = super::part::begins(&due.value);
        draft.when = Some(super::part::with(due, draft.when.take()));
        if let Some(begins) = begins {
            slot::halve(draft, mentions, begins);
        }
    }
    if draft.certainty == Certainty::Clear && mentions.iter().any(|mention| when::ahead(mention, message.now)) {
        draft.certainty = Certainty::Denied("It has not happened yet.");
    }
    if draft.certainty == Certainty::Clear && when::in_the_small_hours(message, mentions, draft.when.as_ref()) {
        draft.certainty = Certainty::Doubtful(SMALL_HOURS);
    }
    let unlike = of_both || when::disagree(mentions, message.now) || when::name_two_days(mentions, message);
    if draft.certainty == Certainty::Clear && unlike {
        draft.certainty = Certainty::Doubtful(SEVERAL);
    }
    // "Last month, on the 3rd": the day is told.
    let date = draft.when.as_ref().and_then(|when| when.value.date());
    let told = |stretch: &TimeMention| date.is_some_and(|date| when::holds(stretch, date));
    let nowhere = |mention: &TimeMention| {
        matches!(mention.value, TimeValue::Wrong(_)) || when::long_past(mention, message.now) && !told(mention)
    };
    let unplaced = draft.when.as_ref().is_some_and(|when| when.value == Past::Vague(None));
    if draft.certainty == Certainty::Clear && (unplaced || mentions.iter().any(|mention| nowhere(mention))) {
        draft.certainty = Certainty::Doubtful(UNPLACED);
    }
}
