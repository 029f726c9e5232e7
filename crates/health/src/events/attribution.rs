//! Which of a message's times belongs to which event.

use alara_english::statement::Assertion;
use alara_english::time::{TimeMention, TimeValue};

use super::candidates::candidates;
use super::draft::Draft;
use super::event::Certainty;
use super::group::{Group, MOST};
use super::message::Message;
use super::{amount, moment, repeats, share, slot, when};
use crate::events::reasons::SEVERAL;
use crate::events::settle::settle;

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
