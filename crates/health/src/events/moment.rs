//! An event happens at one moment: of several that its clause names, it takes its own, and that there were others takes it to a card.

use alara_english::time::{TimeMention, TimeValue};
use alara_english::{WordList, list, word_list};
use chrono::Duration;

use super::draft::Draft;
use super::event::{EventKind, Past};
use super::group::Group;
use super::message::Message;
use super::verbs::Verb;
use super::when;

/// Of several moments that may all be an event's ("two glasses at nine, then 128/79 at six"), the nearest, the one behind it before the one
/// ahead; and whether another was left over.
pub(super) fn apart<'g, 'm>(
    draft: &Draft,
    mine: Vec<&'g Group<'m>>,
    message: &Message<'_>,
) -> (Vec<&'g Group<'m>>, bool) {
    let at = |group: &Group<'_>| match when::past(&group.mentions, message.now) {
        Some(Past::Minute { at, slack, .. }) if group.clock() => Some((at, slack)),
        _ => None,
    };
    let far = |group: &Group<'_>| match group.token.checked_sub(draft.tokens.end) {
        Some(behind) => 2 * behind,
        None => 2 * draft.tokens.start.saturating_sub(group.token) + 1,
    };
    let Some((own, (moment, slack))) =
        mine.iter().filter_map(|group| Some((*group, at(group)?))).min_by_key(|(group, _)| far(group))
    else {
        return (mine, false);
    };
    let other = |group: &Group<'_>| {
        at(group).is_some_and(|(other, loose)| (other - moment).abs() > Duration::minutes(slack + loose))
    };
    if !mine.iter().any(|group| other(group)) {
        return (mine, false);
    }
    // A day that stands by itself is of all of them; what is dated by another moment's words is that moment's.
    let kept = mine.into_iter().filter(|group| std::ptr::eq(*group, own) || at(group).is_none()).collect();
    (kept, true)
}

/// Of the drafts that a time may belong to, those whose clause it stands in, and those of other clauses that have no time of their own; a day
/// may still be that of another clause's hour ("had it at 8, both yesterday"). A time beside a figure that is no event's is that figure's.
pub(super) fn own_first(
    drafts: &[Draft],
    message: &Message<'_>,
    (groups, group): (&[Group<'_>], &Group<'_>),
    set: Vec<usize>,
) -> Vec<usize> {
    let here = message.statement_index(group.token);
    let inside = |draft: &Draft| draft.scope.contains(&here);
    if !drafts.iter().any(inside) && figured(message, here) {
        return Vec::new();
    }
    // A plain day, as no part of it and no hour is.
    let plain = group.mentions.iter().all(|each| matches!(each.value, TimeValue::Day { part: None, .. }));
    let own = |draft: &Draft| {
        let its = |other: &&Group<'_>| draft.scope.contains(&message.statement_index(other.token));
        groups.iter().filter(its).any(|other| !plain || other.dated())
    };
    let kept = |index: &usize| drafts.get(*index).is_some_and(|draft| inside(draft) || !own(draft));
    set.into_iter().filter(kept).collect()
}

/// Words beside a time that say nothing of what it is the time of.
const BARE: &WordList = word_list!("../../data/words/events/moment/bare.txt");

/// So many words of its own may stand before a time.
const NEAR: usize = 10;

/// "Took my metformin at 8, dentist on Thursday": whether a time stands in words of its own behind a comma or an "and", which name something
/// that nothing was read of. It is the time of that.
pub(super) fn of_other_words(drafts: &[Draft], message: &Message<'_>, token: usize) -> bool {
    let line = message.clause_tokens(token);
    let mut near = (line.start.max(token.saturating_sub(NEAR))..token).rev();
    let Some(cut) = near.find(|at| matches!(message.norm(*at), "," | "and" | ";" | "&")) else { return false };
    let told = |at: usize| drafts.iter().any(|draft| draft.tokens.contains(&at));
    let before = drafts.iter().any(|draft| (line.start..cut).contains(&draft.tokens.start));
    let names = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        let word = message.is_word(at);
        word && !message.is_any(at, BARE)
            && !crate::dose::form(message.norm(at))
            && !super::exclusion::body::of_body(message.norm(at))
            && !super::words::light(message.norm(at))
            && message.verb(at).is_none()
            && message.quantity_at(at).is_none()
            && !message.in_time(span)
    };
    before && !(cut..token).any(told) && (cut + 1..token).any(names)
}

/// Whether an hour stands behind what else was done then ("lunch at 1", "bed at 11"), and no event is told by that word.
pub(super) fn is_of_a_deed(drafts: &[Draft], message: &Message<'_>, token: usize) -> bool {
    deed_before(message, token).is_some_and(|deed| !drafts.iter().any(|draft| draft.tokens.contains(&deed)))
}

/// The deed that an hour stands behind, with nothing that ties it to what else is told ("with lunch at 1").
pub(crate) fn deed_before(message: &Message<'_>, token: usize) -> Option<usize> {
    const DEEDS: &WordList = word_list!("../../data/words/events/moment/deeds.txt");
    const WITH: &WordList = list!["with", "after", "before", "during", "since", "at", "for", "from"];
    const AT: &WordList = list!["at", "by", "around", "about"];
    let led = usize::from(token > 0 && message.is_any(token - 1, AT));
    let hour = message.times_in(&(token..token + 1)).iter().any(|time| matches!(time.value, TimeValue::Clock { .. }));
    if !hour || led == 0 && !message.is_any(token, AT) {
        return None;
    }
    let deed = (token - led).checked_sub(1).filter(|at| message.is_any(*at, DEEDS))?;
    let own = message.is_any(deed.wrapping_sub(1), list!["my", "the", "a"]);
    let before = deed.checked_sub(1 + usize::from(own));
    (!before.is_some_and(|at| message.is_any(at, WITH))).then_some(deed)
}

/// "Today I took X at 8 and also Y": whether the time that leads is a day alone, and the next one stands right with what was taken first, as
/// in "at 8 X, at 9 Y" it does not. The day is of all of them then, and no member of a list of times.
pub(super) fn day_of_all(groups: &[Group<'_>], range: &[usize], message: &Message<'_>, first: usize) -> bool {
    let mut led = range.iter().filter_map(|index| groups.get(*index));
    let (Some(day), Some(next)) = (led.next(), led.next()) else { return false };
    !day.clock() && next.clock() && !(first..next.token).any(|at| joint(message, at))
}

/// "This morning's amoxicillin and my ramipril at ten past eight": a day that owns what stands behind it is of that alone, and no member of
/// a list of times.
pub(super) fn owned(group: &Group<'_>, message: &Message<'_>) -> bool {
    let owns = |mention: &&TimeMention| message.text.slice(mention.span).ends_with("'s");
    !group.clock() && group.mentions.last().is_some_and(owns)
}

/// Whether what is felt or measured has a verb of the present of its own, and a time that has been stands with another verb before the joint,
/// as in "the plumber came yesterday and my bp is 130/80". It is of now.
pub(super) fn of_now(draft: &Draft, message: &Message<'_>, group: &Group<'_>) -> bool {
    let been = |each: &TimeMention| match each.value {
        TimeValue::Day { date, part } => part.is_some() || date < message.now.date(),
        TimeValue::Now | TimeValue::Vague | TimeValue::Ahead(_) | TimeValue::Range { until: None, .. } => false,
        _ => true,
    };
    let parts = |at: &usize| joint(message, *at) || message.is_any(*at, list!["but", "so"]);
    let open = is_of_a_body(draft) && group.mentions.iter().any(|each| been(each));
    let verb = present_verb(draft, message).filter(|_| open);
    let cut = verb.and_then(|verb| (group.token..verb).rev().find(parts));
    cut.is_some_and(|cut| {
        let line = message.sentence_tokens(group.token).start;
        let mut other = (line..group.token).rev().find(parts).map_or(line, |at| at + 1)..cut;
        let tells = |at: usize| message.statement(at).is_some_and(|of| of.verbs.contains(&at));
        let measures = |at: usize| {
            message.vital_kind(at).is_some() || matches!(message.verb(at), Some(Verb::Measure | Verb::Weigh))
        };
        !other.clone().any(measures) && other.any(tells)
    })
}

/// The verb of the present that tells of what is felt or measured, in the words from the last joint on.
pub(super) fn present_verb(draft: &Draft, message: &Message<'_>) -> Option<usize> {
    const PRESENT: &WordList = word_list!("../../data/words/events/moment/present.txt");
    let line = message.sentence_tokens(draft.tokens.start).start;
    let from = (line..draft.tokens.start).rev().find(|at| joint(message, *at)).unwrap_or(line);
    let is = |at: &usize| {
        let owner = message.norm(*at).strip_suffix("'s").filter(|owner| !owner.is_empty());
        let noun = |owner| matches!(owner, "bp" | "pressure") || super::exclusion::body::of_body(owner);
        // In "at 7 am" and "bp am 144/91" there is no verb.
        let hour = message.norm(*at) == "am" && message.before(*at, 1) != "i";
        message.is_any(*at, PRESENT) && !hour && !message.is_any(at + 1, list!["had", "been"])
            || owner.is_some_and(|owner| noun(owner) || message.vital_kind(*at).is_some())
    };
    (from..draft.tokens.end).find(is)
}

fn is_of_a_body(draft: &Draft) -> bool {
    matches!(draft.kind, EventKind::Symptom { .. } | EventKind::Vital { .. } | EventKind::Pressure { .. })
}

/// Whether one thing that is told ends here and the next begins.
fn joint(message: &Message<'_>, at: usize) -> bool {
    matches!(message.norm(at), "," | "and" | "&" | ";" | "then" | "plus" | "." | "\n")
}

/// "X yesterday and two hours ago I took Y": whether a time stands right behind a joint, and what comes next behind it without another one.
pub(super) fn leads(message: &Message<'_>, time: usize, next: usize) -> bool {
    let joint = |at: usize| joint(message, at);
    let before = time.checked_sub(1).is_some_and(|at| {
        joint(at) || matches!(message.norm(at), "at" | "around" | "about") && at.checked_sub(1).is_some_and(joint)
    });
    time < next && before && !(time..next).any(joint)
}

/// Whether a time settles nothing together with those before it: it is of another day ("yesterday and two hours ago"), or behind a joint it
/// leads what is told next ("a headache after breakfast and at 8:15 glucose 112").
pub(super) fn is_another(drafts: &[Draft], message: &Message<'_>, last: &Group<'_>, mention: &TimeMention) -> bool {
    let token = message.tokens(mention.span).start;
    let starts = || drafts.iter().map(|draft| draft.tokens.start);
    let next = starts().filter(|start| *start > token).min();
    let led = starts().any(|start| start < last.token) && next.is_some_and(|next| leads(message, token, next));
    led || of_two_days(last, mention, message)
}

fn of_two_days(group: &Group<'_>, mention: &TimeMention, message: &Message<'_>) -> bool {
    let day = |mention: &TimeMention| match &mention.value {
        TimeValue::Day { date, .. } | TimeValue::Clock { date: Some(date), .. } => Some(*date),
        TimeValue::Ago(long) => message.now.checked_sub_signed(*long).map(|at| at.date()),
        _ => None,
    };
    group.mentions.iter().filter_map(|each| day(each)).any(|one| day(mention).is_some_and(|other| other != one))
}

/// What one thing is read as has one time: "skipped the X last night" is a dose skipped, and one not taken, of last night; of "the tremor was
/// bad at 8" the mood that "bad" may tell takes no time from the tremor.
pub(super) fn twins(set: &[usize], drafts: &[Draft], given: &mut [Vec<usize>]) {
    let twin = |one: &Draft, other: &Draft| {
        let how = matches!((&one.kind, &other.kind), (EventKind::Symptom { .. }, EventKind::Mood { .. }));
        one.tokens == other.tokens || how && one.scope == other.scope
    };
    for (one, other) in set.iter().zip(set.iter().skip(1)) {
        let pair = drafts.get(*one).zip(drafts.get(*other));
        if pair.is_some_and(|(one, other)| twin(one, other)) && given.get(*one).is_some_and(Vec::is_empty) {
            let told = given.get(*other).cloned().unwrap_or_default();
            given.get_mut(*one).into_iter().for_each(|list| list.clone_from(&told));
        }
    }
}

/// "It wasn't naproxen I had at noon, it was diclofenac", "took cetirizine last night, sorry, I mean loratadine": when, of the one that stands
/// in its place.
pub(super) fn righted(drafts: &[Draft], message: &Message<'_>, set: Vec<usize>) -> Vec<usize> {
    let start = |index: usize| drafts.get(index).map_or(0, |draft| draft.tokens.start);
    let put_right = |index: usize| {
        let here = message.statement_index(start(index));
        set.iter().any(|other| {
            message.statement(start(*other)).is_some_and(|of| of.corrects == Some(here)) && start(*other) > start(index)
        })
    };
    let left: Vec<usize> = set.iter().copied().filter(|index| !put_right(*index)).collect();
    if left.is_empty() { set } else { left }
}

/// Whether a clause holds a verb and a figure that measures: something is told there, whether it was read or not.
fn figured(message: &Message<'_>, statement: usize) -> bool {
    let tokens = message.statement_tokens(statement);
    let verb = message.statements.get(statement).is_some_and(|of| !of.verbs.is_empty());
    let measures = |each: &&alara_english::quantity::Quantity| each.unit.is_some() && !message.in_time(each.span);
    verb && (message.quantities_in(&tokens).iter().any(|each| measures(&each))
        || !message.readings_in(&tokens).is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::tests::events;
    use super::super::{Certainty, Event, EventKind, Past};

    fn moments(words: &str, kind: fn(&EventKind) -> bool) -> Vec<(String, bool)> {
        let at = |event: &Event| match event.when.as_ref().map(|when| &when.value) {
            Some(Past::Minute { at, .. }) => at.format("%dT%H:%M").to_string(),
            other => format!("{other:?}"),
        };
        let all = events(words);
        all.iter()
            .filter(|event| kind(&event.kind))
            .map(|event| (at(event), event.certainty == Certainty::Clear))
            .collect()
    }

    #[test]
    fn hour_before_the_first_on_its_day_is_asked_about() {
        let doses = |kind: &EventKind| matches!(kind, EventKind::Intake { .. });
        for (words, clear) in [
            ("took 2 ibuprofen at 11pm last night and 2 more at 5", false),
            ("took ibuprofen at 11pm yesterday and aspirin at 5", false),
            ("took 2 ibuprofen at 3pm yesterday and 2 more at 7", true),
            ("took ibuprofen at 9pm last night and again at 11", true),
        ] {
            let found = moments(words, doses);
            assert!(found.len() == 2 && found.iter().all(|(_, each)| *each) == clear, "{words}: {found:?}");
        }
    }

    #[test]
    fn a_second_moment_in_the_clause_takes_an_event_to_a_card_at_its_own() {
        let pressure = |kind: &EventKind| matches!(kind, EventKind::Pressure { .. });
        let words = "coffee at 5 am, blood pressure 128/79 at 6 am";
        assert_eq!(moments(words, pressure), [("14T06:00".to_owned(), false)], "{words}");
        // Where both moments have their event, each is sure of its own.
        let words = "I drank two glasses yesterday at 9 pm, then blood pressure 128/79 at 6 am";
        assert_eq!(moments(words, pressure), [("14T06:00".to_owned(), true)], "{words}");
    }

    #[test]
    fn an_hour_behind_the_first_of_two_under_a_day_is_of_the_first() {
        let intake = |kind: &EventKind| matches!(kind, EventKind::Intake { .. });
        for joint in ["and also", "and", "plus"] {
            let words = format!("today I took ramipril at 8 in the morning {joint} metformin");
            let found = moments(&words, intake);
            assert_eq!(found.first().map(|(at, _)| at.as_str()), Some("14T08:00"), "{words}");
            assert!(found.get(1).is_some_and(|(at, _)| !at.contains("08:00")), "{words}: {found:?}");
        }
        assert_eq!(
            moments("today at 8am I took ramipril, at 9am metformin", intake),
            [("14T08:00".to_owned(), true), ("14T09:00".to_owned(), true)]
        );
    }

    #[test]
    fn a_time_behind_a_joint_leads_what_comes_next() {
        let pressure = |kind: &EventKind| matches!(kind, EventKind::Pressure { .. });
        let intake = |kind: &EventKind| matches!(kind, EventKind::Intake { .. });
        let words = "blood pressure 128 over 79 yesterday and two hours ago I took my lisinopril";
        assert_eq!(moments(words, intake), [("14T18:30".to_owned(), true)]);
        assert!(moments(words, pressure).iter().all(|(at, _)| at.contains("Day")), "{:?}", moments(words, pressure));
        let words = "I took my lisinopril after breakfast, then yesterday at 9 pm blood pressure 128/79";
        assert_eq!(moments(words, pressure), [("13T21:00".to_owned(), true)]);
        assert!(moments(words, intake).iter().all(|(at, _)| at.contains("breakfast")), "{:?}", moments(words, intake));
        let words = "I took my lisinopril yesterday, at 8:15 this morning had 300 ml of water";
        assert!(moments(words, intake).iter().all(|(at, _)| at.contains("Day")), "{:?}", moments(words, intake));
    }

    #[test]
    fn what_has_a_time_right_before_it_takes_no_other_from_the_head_of_the_sentence() {
        let pressure = |kind: &EventKind| matches!(kind, EventKind::Pressure { .. });
        for head in ["at 8 this morning I took my ramipril", "at 8:15 I took my ramipril"] {
            let words = format!("{head}, my back hurts, last night bp was 128/79");
            let told = moments(&words, pressure);
            assert!(told.len() == 1 && told.iter().all(|(at, _)| at.contains("Night")), "{words}: {told:?}");
        }
        let words = "yesterday I took my ramipril, my back hurt, at 9 pm bp was 128/79";
        assert_eq!(moments(words, pressure), [("13T21:00".to_owned(), true)]);
    }

    #[test]
    fn one_moment_said_twice_is_one() {
        let pressure = |kind: &EventKind| matches!(kind, EventKind::Pressure { .. });
        for words in ["blood pressure 128/79 at 6 am", "at 6 this morning blood pressure 128/79, so 6 am"] {
            assert_eq!(moments(words, pressure), [("14T06:00".to_owned(), true)], "{words}");
        }
    }

    #[test]
    fn a_symptom_before_a_wish_keeps_its_hour_and_the_reminder_its_own() {
        let all = events("headache at 6 am and remind me to take metformin at 6pm");
        let hours = |kind: &EventKind| match kind {
            EventKind::Remind { ringing, .. } => ringing.times.iter().map(|time| time.value.0.to_string()).collect(),
            _ => Vec::new(),
        };
        assert_eq!(all.iter().flat_map(|event| hours(&event.kind)).collect::<Vec<_>>(), ["18:00:00"]);
        let symptom = |kind: &EventKind| matches!(kind, EventKind::Symptom { .. });
        assert_eq!(
            moments("headache at 6 am and remind me to take metformin at 6pm", symptom),
            [("14T06:00".to_owned(), true)]
        );
    }

    #[test]
    fn the_present_takes_no_day_from_a_clause_with_its_own_verb() {
        let felt = |kind: &EventKind| {
            matches!(kind, EventKind::Symptom { .. } | EventKind::Pressure { .. } | EventKind::Vital { .. })
        };
        for (words, days) in [
            ("My daughter came on Tuesday and I have a headache", &["None"][..]),
            ("the plumber came yesterday and my bp is 130/80", &["None"]),
            ("got the car back yesterday, weight's 81.2 kg", &["None"]),
            ("I had a big dinner last night and my sugar's 9.2", &["None"]),
            ("I gave up smoking on Tuesday and I've got the shakes", &["None"]),
            ("yesterday my bp is 130/80", &["13"]),
            ("since Tuesday I have a headache and my knee hurts", &["10", "10"]),
            ("I checked my bp at 8am and it's 148/90", &["14T08:00"]),
            ("Yesterday I had a headache and my knee hurt", &["13", "13"]),
            ("On Monday my weight was 82 kg and my sugar was 7", &["09", "09"]),
            ("yesterday I had a headache and my knee hurts", &["13", "None"]),
        ] {
            let found: Vec<String> = moments(words, felt).into_iter().map(|(at, _)| at).collect();
            let right = found.len() == days.len() && found.iter().zip(days).all(|(at, day)| at.contains(day));
            assert!(right, "{words}: {found:?}");
        }
    }
}
