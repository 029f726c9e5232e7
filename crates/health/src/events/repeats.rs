//! One clause that tells of a thing that happened several times: "ibuprofen at 7 and again at 12", "2 tablets in the morning and 1 at night".

use alara_english::list;
use alara_english::time::{TimeMention, TimeValue};
use chrono::Duration;

use super::draft::Draft;
use super::event::{EventKind, Past, Sourced};
use super::group::Group;
use super::message::Message;
use super::{amount, next_amount, when};
use crate::events::settle::settle;

/// A draft once for each of its times; none where they are all of one moment.
pub(super) fn split_repeats(draft: &Draft, mine: &[&Group<'_>], message: &Message<'_>) -> Option<Vec<Draft>> {
    // A day or a part of it may be another time, e.g. "last night and again this morning".
    let to_come = mine.iter().flat_map(|group| &group.mentions).any(|mention| when::ahead(mention, message.now));
    let again = !to_come && mine.iter().skip(1).any(|group| when::again(message, group.token));
    // Each part of the day with an amount of its own is a dose of its own.
    let dosed = matches!(draft.kind, EventKind::Intake { .. })
        && mine.len() > 1
        && !to_come
        && mine
            .iter()
            .zip(mine.iter().skip(1))
            .all(|(one, next)| amount::told_again(message, &(one.token..next.token)));
    let again = again || dosed;
    let times: Vec<(usize, &&Group<'_>)> =
        mine.iter().enumerate().filter(|(_, group)| group.clock() || again).collect();
    // What is felt lasts, so that it must be said to be another, e.g. "a hot flush at 4 and another at half past 6".
    let anew = mine.iter().skip(1).all(|group| when::once_more(message, group.token));
    let repeats = match draft.kind {
        EventKind::Intake { .. } | EventKind::Hydration { .. } => true,
        EventKind::Symptom { .. } => anew,
        _ => false,
    };
    // A minute beside an hour is another only where words join it on: "the one at 8 is now taken" is one dose.
    let now = |group: &Group<'_>| group.mentions.iter().all(|mention| matches!(mention.value, TimeValue::Now));
    let joined =
        |one: usize, next: usize| message.any(one..next + 1, list!["and", "&", "+", "then", "again", "another"]);
    let mut pairs = mine.iter().zip(mine.iter().skip(1));
    let idle = pairs.any(|(one, next)| (now(one) || now(next)) && !joined(one.token, next.token));
    if !repeats || times.len() < 2 || idle {
        return None;
    }
    let dated = when::dated_by_the_last(&mine.iter().map(|group| group.mentions.as_slice()).collect::<Vec<_>>());
    let plain = mine.iter().filter(|group| !group.clock() && !again).flat_map(|group| group.mentions.iter().copied());
    let plain: Vec<&TimeMention> = plain.collect();
    let mut before = draft.tokens.end;
    let mut out = Vec::with_capacity(times.len());
    for (turn, (at, time)) in times.into_iter().enumerate() {
        let mut each = draft.clone();
        let own = dated.get(at).filter(|_| dosed).into_iter().flatten();
        let all: Vec<&TimeMention> = own.chain(time.mentions.iter().copied()).chain(plain.iter().copied()).collect();
        if turn > 0 {
            next_amount::next_time(&mut each.kind, message, &(before..time.token));
        }
        before = before.max(time.token);
        settle(&mut each, &all, message);
        out.push(each);
    }
    tell_halves_apart(&mut out);
    Some(out)
}

/// Of two times that came out as one the first is of the half of the day before: "my 8:00 and my 20:00 metformin", said at nine in the evening.
fn tell_halves_apart(of: &mut [Draft]) {
    let minute = |draft: &Draft| match draft.when.as_ref().map(|when| &when.value) {
        Some(Past::Minute { at, .. }) => Some(*at),
        _ => None,
    };
    for at in 1..of.len() {
        let (before, rest) = of.split_at_mut(at);
        let (Some(one), Some(next)) = (before.last_mut(), rest.first()) else { continue };
        let same = minute(one).is_some() && minute(one) == minute(next);
        if let Some(Sourced { value: Past::Minute { at, .. }, .. }) = one.when.as_mut().filter(|_| same) {
            *at -= Duration::hours(12);
        }
    }
}
