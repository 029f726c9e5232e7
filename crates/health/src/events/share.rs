//! Several events of one clause, and the times that it names: which of them is whose.

use std::ops::Range;

use super::draft::Draft;
use super::event::Certainty;
use super::group::Group;
use super::message::Message;
use super::moment;

/// Shares the groups of one set of drafts out among them.
pub(super) fn out(
    set: &[usize],
    range: Range<usize>,
    groups: &[Group<'_>],
    (drafts, message): (&[Draft], &Message<'_>),
    given: &mut [Vec<usize>],
) {
    let mut set: Vec<usize> = set.to_vec();
    set.sort_by_key(|index| drafts.get(*index).map_or(0, |draft| draft.tokens.start));
    let start = |index: usize| drafts.get(index).map_or(0, |draft| draft.tokens.start);
    let place = |group: usize| groups.get(group).map_or(0, |group| group.token);
    let mut give = |draft: usize, group: usize| {
        if let Some(list) = given.get_mut(draft)
            && !list.contains(&group)
        {
            list.push(group);
        }
    };
    let (Some(first), Some(last)) = (set.first().copied(), set.last().copied()) else { return };
    if first == last {
        range.for_each(|group| give(first, group));
        return;
    }
    let (owned, range): (Vec<usize>, Vec<usize>) =
        range.partition(|group| groups.get(*group).is_some_and(|group| moment::owned(group, message)));
    for group in owned {
        let of = set.iter().find(|index| start(**index) > place(group));
        of.into_iter().for_each(|index| give(*index, group));
    }
    let Some(led) = range.first() else { return };
    let leads = place(*led) < start(first);
    // "At 8 X, at 9 Y": each right before its own; "a slow start today, X and Y at half past nine" is none of those.
    let turns = set.iter().zip(range.iter().skip(1)).all(|(draft, next)| start(*draft) < place(*next))
        && set.iter().zip(&range).all(|(draft, group)| place(*group) < start(*draft));
    if leads && turns && range.len() == set.len() && !moment::day_of_all(groups, &range, message, start(first)) {
        range.into_iter().zip(&set).for_each(|(group, draft)| give(*draft, group));
        return;
    }
    let mut with: Vec<usize> = Vec::new();
    let mut own: Vec<(usize, usize)> = Vec::new();
    for group in range.iter().copied() {
        let next = set.iter().find(|index| moment::leads(message, place(group), start(**index)));
        match next.or_else(|| set.iter().rev().find(|index| start(**index) < place(group))) {
            Some(index) => {
                give(*index, group);
                with.push(*index);
                own.extend(next.map(|next| (*next, group)));
            }
            None => {
                // A time that leads the sentence is everyone's; an own day or clock beside it wins when it is settled.
                set.iter().for_each(|index| give(*index, group));
            }
        }
    }
    // A time that closes the list is that of those before it, of the same kind, that have none of their own.
    let mut next: Option<usize> = None;
    for index in set.iter().rev() {
        if with.contains(index) {
            next = Some(*index);
        } else if let Some(from) = next
            && (alike(drafts, *index, from) || super::drunk::with_it(drafts, message, *index, from))
        {
            for group in range.iter().copied() {
                if set.iter().rev().find(|each| start(**each) < place(group)) == Some(&from) {
                    give(*index, group);
                }
            }
        }
    }
    // "At 8 X, my back hurts, last night Y": what has a time right before it takes from the sentence's at most the day that it lacks.
    for (index, own) in own {
        let group = |at: usize| groups.get(at);
        let lacks = group(own).is_some_and(|own| !own.dated());
        let stays = |at: &usize| {
            *at == own || place(*at) > start(first) || lacks && group(*at).is_some_and(|lead| !lead.clock())
        };
        given.get_mut(index).into_iter().for_each(|list| list.retain(stays));
    }
    moment::twins(&set, drafts, given);
}

/// Whether two are of one kind.
pub(super) fn alike(drafts: &[Draft], one: usize, other: usize) -> bool {
    match (drafts.get(one), drafts.get(other)) {
        (Some(one), Some(other)) => std::mem::discriminant(&one.kind) == std::mem::discriminant(&other.kind),
        _ => false,
    }
}

/// Gives the time that stands nearest to what was only mentioned to what was told there ("saw Dr. Patel at the eye clinic yesterday").
pub(super) fn lend(drafts: &mut [Draft]) {
    let mentioned = |draft: &Draft| draft.certainty == Certainty::Denied(crate::events::reasons::MENTIONED);
    for at in 0..drafts.len() {
        let Some(own) =
            drafts.get(at).filter(|own| own.when.is_none() && own.timed() && own.certainty == Certainty::Clear)
        else {
            continue;
        };
        let of = |draft: &&Draft| mentioned(draft) && draft.when.is_some() && draft.scope == own.scope;
        let when = drafts.iter().find(of).and_then(|draft| draft.when.clone());
        if let (Some(when), Some(own)) = (when, drafts.get_mut(at)) {
            own.when = Some(when);
        }
    }
}
