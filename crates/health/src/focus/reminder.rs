//! Reminders that lean on the talk: "move the evening one", "delete the one for the 24th", "and another one an hour before the appointment".

use alara_english::word_list;

use super::{Became, Elliptical, Resolution, Resolved, Spoken};
use crate::events::{awaited, relative};
use crate::tools::speech::Family;
use crate::tools::{CreateReminder, ListReminders, LogMedication, TimeOfDay, speech};

/// How far back a reminder is still what "the … one" means.
const NEAR: usize = 4;

/// "Move the Thursday one to 10am": a reminder, where the talk was last about reminders.
pub(super) fn the_one(leaning: &Elliptical<'_>) -> Resolution {
    const VERBS: &[&str] = word_list!("../../data/words/focus/reminder/verbs.txt").words();
    let from = leaning.begin();
    let verb = (from..(from + 3).min(leaning.len())).find(|at| VERBS.contains(&leaning.norm(*at)));
    let Some(verb) = verb else { return Resolution::Nothing };
    let one = (verb + 1..(verb + 6).min(leaning.len())).find(|at| matches!(leaning.norm(*at), "one" | "ones"));
    // "Delete it", right behind an answer that told of the one there is.
    let ends = matches!(leaning.norm(verb), "delete" | "remove" | "cancel" | "scrap" | "bin" | "drop");
    if ends && matches!(leaning.norm(verb + 1), "it" | "that") && leaning.len() <= verb + 4 {
        let looked = leaning.focus.turns.first().filter(|turn| turn.back == 1);
        let listed = looked.filter(|turn| turn.calls.iter().any(|call| call.tool == ListReminders::ID));
        if let (Some(_), [only]) = (listed, leaning.record.reminders(leaning.record.person().id).as_slice()) {
            let called = format!("the {} reminder", only.title);
            return Resolution::Edits(vec![leaning.write(verb + 1..verb + 2, &called, 1)]);
        }
    }
    const OF_ONE: [&str; 11] =
        ["pause", "resume", "move", "push", "shift", "reschedule", "bring", "turn", "switch", "postpone", "snooze"];
    let of_reminders = |call: &Spoken| {
        speech(&call.tool).and_then(|speech| speech.family) == Some(Family::Reminder) || call.tool == ListReminders::ID
    };
    // "Pause it till Saturday": the one that was spoken of last.
    if OF_ONE.contains(&leaning.norm(verb)) && matches!(leaning.norm(verb + 1), "it" | "that") && one.is_none() {
        let last = leaning.focus.calls().find(|(_, call)| !matches!(call.became, Became::Answered));
        return match last
            .filter(|(back, call)| *back <= NEAR && of_reminders(call))
            .and_then(|(back, call)| Some((back, called(leaning, call)?)))
        {
            Some((back, called)) => {
                Resolution::Edits(vec![leaning.write(verb + 1..verb + 2, &format!("the {called} reminder"), back)])
            }
            None => Resolution::Nothing,
        };
    }
    let Some(one) = one.filter(|one| matches!(leaning.norm(verb + 1), "the" | "that") || *one == verb + 1) else {
        return Resolution::Nothing;
    };
    let last = leaning.focus.calls().find(|(_, call)| of_reminders(call) || call.tool == LogMedication::ID);
    match last.filter(|(back, call)| *back <= NEAR && of_reminders(call)) {
        Some((back, _)) => Resolution::Edits(vec![leaning.write(
            one..one + 1,
            if leaning.norm(one) == "ones" { "reminders" } else { "reminder" },
            back,
        )]),
        None => Resolution::Nothing,
    }
}

/// What a reminder is called by: its title, or its hour where that names somebody, whose reminder it is not.
fn called(leaning: &Elliptical<'_>, call: &Spoken) -> Option<String> {
    let title = call.text("title")?;
    let words = title.split(|sign: char| !sign.is_alphanumeric()).map(str::to_lowercase);
    let names = words.into_iter().any(|word| leaning.message.own.iter().any(|name| name.calls(&word)));
    Some(if names { call.text("time")?.to_owned() } else { title.to_owned() })
}

/// How far back a reminder is the last thing that was asked for or set.
fn made_last(leaning: &Elliptical<'_>) -> Option<usize> {
    let last = leaning.focus.calls().find(|(_, call)| !matches!(call.became, Became::Answered));
    last.filter(|(back, call)| *back <= NEAR && call.tool == CreateReminder::ID).map(|(back, _)| back)
}

/// "And another one at 4pm": one more reminder, where the last thing that was asked for or set is one.
pub(super) fn one_more(leaning: &Elliptical<'_>) -> Resolution {
    let from = leaning.begin();
    // "And one to ring the pharmacy tomorrow": of something else.
    let to_do = leaning.norm(from) == "one" && leaning.norm(from + 1) == "to"
        || leaning.norm(from) == "another" && leaning.norm(from + 2) == "to";
    if to_do && let Some(back) = made_last(leaning) {
        let to = (from..from + 3).find(|at| leaning.norm(*at) == "to").unwrap_or(from);
        return Resolution::Edits(vec![leaning.write(from..to, "remind me", back)]);
    }
    let end = match (leaning.norm(from), leaning.norm(from + 1)) {
        ("another", "one" | "reminder") | ("one", "more") => from + 2,
        ("another" | "again" | "also", _) | ("one", "at" | "on") => from + 1,
        // "and Wednesday at 9": one more, right behind the last.
        _ if from > 0 && leaning.norm(from - 1) == "and" && made_last(leaning).is_some_and(|back| back <= 1) => from,
        _ => return Resolution::Nothing,
    };
    let timed = leaning.message.times_in(&(end..end + 2)).iter().next().is_some();
    let last = leaning.focus.calls().find(|(_, call)| !matches!(call.became, Became::Answered));
    let Some((back, call)) = last.filter(|(back, call)| *back <= NEAR && call.tool == CreateReminder::ID) else {
        return Resolution::Nothing;
    };
    if !timed || leaning.asks() || leaning.has_verb() || !leaning.message.names.is_empty() {
        return Resolution::Nothing;
    }
    let Some(title) = call.text("title") else { return Resolution::Nothing };
    let own = |time: &alara_english::time::TimeMention| {
        use alara_english::time::TimeValue;
        matches!(time.value, TimeValue::Day { .. } | TimeValue::Clock { date: Some(_), .. } | TimeValue::Ahead(_))
    };
    let date = call.text("date").and_then(|day| day.parse::<chrono::NaiveDate>().ok());
    let day = match date.filter(|_| !leaning.message.times.iter().any(own)) {
        Some(date) => format!(" on {}", date.format("%-d %B %Y")),
        None => String::new(),
    };
    let wish = format!("remind me to {title}{day}");
    Resolution::Edits(vec![match from == end {
        true => leaning.before(from, &format!("{wish} "), back),
        false => leaning.write(from..end, &wish, back),
    }])
}

/// "And remind me the day before at 6pm too": before what the last card or write was set for.
pub(super) fn relative(leaning: &Elliptical<'_>) -> Resolution {
    let leans = |at: &usize| {
        let day = *at > 0 && matches!(leaning.norm(at - 1), "that" | "same") && leaning.norm(*at) == "day";
        day || matches!(leaning.norm(*at), "before" | "beforehand")
    };
    let Some(before) = (0..leaning.len()).find(leans) else { return Resolution::Nothing };
    // An appointment of the message itself is what is meant.
    let own_day = awaited::told(&leaning.message).is_some();
    let dates = |call: &Spoken| call.text("date").and_then(|day| day.parse::<chrono::NaiveDate>().ok());
    let set = |call: &Spoken| {
        call.tool == CreateReminder::ID
            && call.person.is_none()
            && !matches!(call.became, Became::Answered)
            && dates(call).is_some()
    };
    // What a reminder "before" was itself set for is the appointment, and not that reminder: told in the words of its turn, or set by itself.
    let near = leaning.focus.turns.iter().filter(|turn| turn.back <= 4);
    let told = near.filter_map(|turn| {
        let message = super::Message::new(0, &turn.said, leaning.message.own, leaning.message.now);
        let told = awaited::told(&message).map(|(title, at)| (title, at.date(), Some(at.time())));
        told.or_else(|| awaited::to_come(&message)).map(|(title, date, time)| (turn.back, title, date, time))
    });
    let card = leaning.focus.calls().filter(|(back, call)| *back <= 4 && set(call)).filter_map(|(back, call)| {
        let time = call.text("time").and_then(TimeOfDay::parse).map(|time| time.0);
        Some((back, call.text("title")?.to_owned(), dates(call)?, time))
    });
    let all: Vec<_> = told.chain(card).collect();
    // Of what was spoken of last: its own day is the latest one that was set for it.
    let last = all.iter().min_by_key(|(back, ..)| *back).map(|(_, title, ..)| title.to_lowercase());
    let same = all.into_iter().filter(|(_, title, ..)| Some(title.to_lowercase()) == last);
    let Some((back, title, date, time)) = same.max_by_key(|(_, _, date, time)| (*date, *time)) else {
        return Resolution::Nothing;
    };
    let from = leaning.begin();
    let starts =
        |at: usize| relative::relative(&leaning.message, &(at..leaning.len())).filter(|of| of.tokens.start == at);
    // "another one the day before", "another the evening before", "give me another reminder the evening before at seven".
    let asked = ["give", "set", "make", "add", "please", "can", "could", "you", "i", "i'd", "like", "have", "me", "up"];
    let one = (from..leaning.len().min(from + 6)).find(|at| !asked.contains(&leaning.norm(*at))).unwrap_or(from);
    let another = match (leaning.norm(one), leaning.norm(one + 1)) {
        ("another", "one" | "reminder") => Some(one + 2),
        // "and again an hour and a half before the scan".
        ("another" | "again", _) if starts(one + 1).is_some() => Some(one + 1),
        _ => None,
    };
    let reminds = (0..before).any(|at| matches!(leaning.norm(at), "remind" | "reminder"));
    // "and the day before at 8pm": one more, in so many words.
    let bare = from > 0 && starts(from).is_some() && !leaning.has_verb() && leaning.len() - from <= 8;
    // "Can you remind me an hour before it?" wishes.
    if own_day || leaning.asks() && !reminds || !(another.is_some() || reminds || bare) {
        return Resolution::Nothing;
    }
    let time = time.map(|time| format!(" at {}", time.format("%-I:%M %P"))).unwrap_or_default();
    let lead = format!("{title} on {}{time}, ", date.format("%-d %B %Y"));
    let mut edits = vec![leaning.before(from, &lead, back)];
    if bare && !reminds {
        edits.push(leaning.before(from, "remind me ", back));
    } else if let Some(end) = another {
        edits.push(leaning.write(from..end, "remind me", back));
    }
    Resolution::Edits(edits)
}

/// "The 2pm one", "the morning one", "Dr Nguyen": the one of several that was asked about, put into the words that asked for the change.
pub(crate) fn picked(answer: &str, opener: &str) -> Option<Resolved> {
    let text = alara_english::Text::new(answer);
    let words = text.norms();
    let asks = answer.trim_end().ends_with('?');
    let verb =
        words.iter().any(|word| matches!(*word, "no" | "not" | "never" | "both" | "all" | "took" | "remind" | "yes"));
    if asks || verb || words.is_empty() || words.len() > 6 {
        return None;
    }
    let from = usize::from(matches!(words.first().copied(), Some("the" | "my")));
    let to = words.len() - usize::from(matches!(words.last().copied(), Some("one" | "." | "reminder")));
    let which = (from < to).then(|| text.written(&(from..to)))?;
    let of = alara_english::Text::new(opener);
    let noun = of.tokens.iter().position(|token| matches!(token.norm.as_str(), "reminder" | "alarm" | "one"))?;
    let begins = (noun.saturating_sub(4)..noun)
        .rev()
        .find(|at| of.tokens.get(*at).is_some_and(|token| matches!(token.norm.as_str(), "the" | "my" | "that")));
    let at = of.tokens.get(begins.map_or(noun, |at| at + 1))?.span.start;
    let (before, after) = (opener.get(..at)?, opener.get(at..)?);
    Some(Resolved::around(which, before, &format!(" {after}")))
}
