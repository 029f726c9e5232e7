//! Medications that are meant and not named: "my pill", "both my tablets", "my morning meds", "everything but the metformin",
//! "my blood pressure tablet", "it". Which they are, only the record can tell.

use std::ops::Range;

use alara_english::time::TimeValue;
use alara_english::{TokenKind, list, word_list};
use alara_record::{DayPart, Medication, Record};
use chrono::NaiveTime;

use super::classed::{class_before, joined, of_class};
use super::event::{Past, Which};
use super::exception::{everything, excepts};
use super::message::Message;
use super::nameless::{MANY, ONE};
use super::part;
use super::sourced::Reference;
use crate::lexicon::{self, List, classes};

const OWNERS: &[&str] = word_list!("../../data/words/events/reference/owners.txt").words();

impl Message<'_> {
    /// The medications that are meant and not named, by the record. A message is read on one record: they are found once.
    pub fn references(&self, record: &dyn Record) -> &[Reference] {
        self.references.get_or_init(|| references(self, record))
    }
}

/// Every such reference in a message.
fn references(message: &Message<'_>, record: &dyn Record) -> Vec<Reference> {
    let mut found: Vec<Reference> = Vec::new();
    let norms = message.text.norms();
    let named = named_tokens(message);
    let is_named = |tokens: Range<usize>| named.get(tokens).is_some_and(|slots| slots.contains(&true));
    let mut to = 0;
    for at in 0..message.text.tokens.len() {
        if at < to || found.len() > 128 || is_named(at..at + 1) {
            continue;
        }
        if message.may(at, List::Classes)
            && let Some((used, class)) = classes::longest_among(&norms, &message.begins, at)
        {
            to = at + used.max(1);
            if message.norm(to) != "of" && (joined(message, at) || !named_nearby(message, to - 1)) && !is_named(at..to)
            {
                found.push(of_class(message, record, at..to, &class));
            }
            continue;
        }
        // "the water one", "my blood pressure ones": of that class, where a dose is told.
        if message.is_any(at, list!["one", "ones"])
            && let Some((from, class)) = class_before(message, &norms, at)
            && taken(message, at)
        {
            to = at + 1;
            found.push(of_class(message, record, from..at + 1, &class));
            continue;
        }
        // "tablet's gone down", "drops are in".
        let word = message.norm(at);
        let opened = word.strip_suffix("'s").filter(|_| {
            matches!(message.norm(at + 1), "gone" | "in" | "down" | "been" | "taken" | "swallowed" | "done")
        });
        let word = opened.unwrap_or(word);
        let (one, many) = match opened {
            Some(word) => (ONE.holds(word), MANY.holds(word)),
            // "the 8 o'clock ones": of that hour.
            None if matches!(word, "one" | "ones") && hour_before(message, at).is_some() && taken(message, at) => {
                (word == "one", word == "ones")
            }
            None => (message.is_any(at, ONE), message.is_any(at, MANY)),
        };
        if !(one || many) {
            continue;
        }
        // "the Optrex drops": called by a name, which no list knows.
        let called = at.checked_sub(1).and_then(|before| message.token(before)).is_some_and(|before| {
            before.kind == TokenKind::Word
                && before.norm.len() > 4
                && !lexicon::is_common_word(&before.norm)
                && (matches!(word, "drops" | "spray" | "cream" | "inhaler" | "patch")
                    || before.capital && message.quantity_at(at - 1).is_none())
                && before.norm.chars().all(char::is_alphabetic)
        });
        // "took a chill pill", "a bitter pill to swallow": figures of speech.
        let figurative = matches!(message.before(at, 1), "chill" | "bitter" | "poison")
            || matches!(message.before(at, 1), "hard" | "tough") && message.norm(at + 1) == "to";
        if called || figurative || message.norm(at + 1) == "of" || named_nearby(message, at) {
            continue;
        }
        found.push(reference(message, record, at, many));
    }
    let all_but = everything(message, record, &found);
    // "all my pills are down except the potassium": the whole is what is left.
    found.retain(|reference| !all_but.iter().any(|all| all.tokens.contains(&reference.tokens.start)));
    found.extend(all_but);
    found.sort_by_key(|reference| reference.tokens.start);
    found
}

/// Which tokens belong to a name: asked for every token, so it is worked out once.
fn named_tokens(message: &Message<'_>) -> Vec<bool> {
    let mut named = vec![false; message.text.tokens.len()];
    for name in &message.names {
        named.get_mut(name.tokens.clone()).unwrap_or_default().fill(true);
    }
    named
}

/// Whether the words only say what a named medication is ("two paracetamol tablets", "eye drops, timolol").
fn named_nearby(message: &Message<'_>, at: usize) -> bool {
    let head = message.head(message.statement_index(at));
    let sentence = message.statement(at).map(|statement| statement.sentence);
    // The distance first: it is the one that costs nothing, and a long message has many names.
    message.names_in(&(at.saturating_sub(12)..at + 13)).iter().any(|name| {
        let start = name.tokens.start;
        let near = name.tokens.end + 3 >= at && at + 5 >= start;
        let same = message.head(message.statement_index(start)) == head
            || message.statement(start).map(|statement| statement.sentence) == sentence && near;
        // "all my morning meds except the furosemide": what is left out does not say which the others are.
        let left_out = at < start && (at + 1..start).any(|each| excepts(message, each));
        // "A magnesium tablet": what is a substance as well is a medication with its form right behind it.
        let formed = name.tokens.end == at;
        same && (!name.weak || formed) && !left_out
    })
}

/// Whether a sentence tells of taking at all: "the 8pm one" alone may be a reminder.
fn taken(message: &Message<'_>, at: usize) -> bool {
    let words = list!["took", "taken", "take", "had", "have", "done", "did", "swallowed", "down"];
    message.any(message.sentence_tokens(at), words)
}

/// The hour that words end with before a token, and where they begin ("8am", "11 o'clock").
fn hour_before(message: &Message<'_>, at: usize) -> Option<(NaiveTime, bool, usize)> {
    let before = message.token(at.checked_sub(1)?)?.span;
    let mention = message.times.iter().find(|time| time.span.start <= before.start && before.end <= time.span.end)?;
    match mention.value {
        TimeValue::Clock { time, twelve_hour, date: None, .. } => {
            Some((time, twelve_hour, message.tokens(mention.span).start))
        }
        _ => None,
    }
}

/// The hour that is told right behind a token ("at 9").
fn hour_behind(message: &Message<'_>, at: usize) -> Option<(NaiveTime, bool)> {
    message.times_in(&(at + 1..at + 4)).iter().find_map(|mention| match mention.value {
        TimeValue::Clock { time, twelve_hour, date: None } => Some((time, twelve_hour)),
        _ => None,
    })
}

fn reference(message: &Message<'_>, record: &dyn Record, at: usize, many: bool) -> Reference {
    let active = crate::on_list::current(record, record.person().id);
    let mut from = at;
    let mut part = None;
    let mut hour = None;
    let (mut all, mut mine, mut counted) = (false, false, None);
    let mut class: Vec<&str> = Vec::new();
    while let Some(before) = from.checked_sub(1) {
        let word = message.norm(before);
        if hour.is_none()
            && class.is_empty()
            && let Some((time, twelve_hour, begins)) = hour_before(message, from)
        {
            hour = Some((time, twelve_hour));
            from = begins;
            continue;
        }
        match word {
            _ if part::named(word).is_some() => part = part::named(word),
            "all" | "every" => all = true,
            "both" => counted = Some(2),
            _ if class.is_empty()
                && counted.is_none()
                && count_of(message, before, mine).is_some_and(|count| count <= active.len()) =>
            {
                counted = count_of(message, before, mine);
            }
            "my" | "me" | "our" => mine = true,
            _ if OWNERS.contains(&word) => {}
            _ if message.statement_index(before) == message.statement_index(at)
                && class.len() < 3
                && !mine
                && lexical(word)
                && message.verb(before).is_none() =>
            {
                class.insert(0, word);
            }
            _ => break,
        }
        from = before;
    }
    let words = message.text.written(&(from..at + 1)).to_owned();
    let known = |list: &[&Medication]| list.iter().map(|each| Which::Known(each.name.clone())).collect::<Vec<_>>();
    let open = || vec![Which::Open(words.clone())];
    let phrase = class.join(" ");
    let of_class: Option<Vec<&Medication>> = (!phrase.is_empty() && !described(&phrase)).then(|| {
        // "my Sunday tablet" of a record that calls it so.
        active.iter().copied().filter(|each| each.name.to_lowercase().contains(&phrase)).collect()
    });
    let mut time = None;
    let which = match (of_class, part) {
        (Some(list), _) if list.len() == 1 && !many => known(&list),
        (Some(list), _) if many && (all && !list.is_empty() || list.len() == 1 || counted == Some(list.len())) => {
            known(&list)
        }
        (Some(_), _) => open(),
        (None, None) if let Some(hour) = hour => match part::at_hour(message, record, &active, hour) {
            Some((due, list)) if many || list.len() == 1 => {
                time = Some(Past::Day { date: due.date(), part: Some(DayPart::of(due.time())) });
                known(&list)
            }
            _ => open(),
        },
        (None, Some(part)) => {
            let date = part::day(message, at, part);
            let due = part::due(&active, part, date, record);
            let mut left: Vec<&Medication> = due.iter().filter(|(_, open)| *open).map(|(each, _)| *each).collect();
            // What is due at the very hour that is told is meant as well ("my evening pills at 9").
            let [_, (begins, ends)] = part.due_on(date);
            let at_hour = hour_behind(message, at).and_then(|hour| part::at_hour(message, record, &active, hour));
            let meant = at_hour.filter(|(due, _)| (begins..=ends).contains(due)).map(|(_, list)| list);
            left.extend(meant.into_iter().flatten().filter(|each| !due.iter().any(|(other, _)| other.id == each.id)));
            time = Some(Past::Day { date, part: Some(part) });
            if due.is_empty() && left.is_empty() {
                vec![Which::Unnamed(part::bare(&words))]
            } else if left.is_empty() || !many && left.len() > 1 {
                open()
            } else {
                known(&left)
            }
        }
        (None, None) if let Some(count) = counted => {
            let whole = part::whole(message, at, &active, record);
            // Where there are more, those that are taken by a schedule: nobody counts what is taken as needed.
            let regular = active.iter().copied().filter(|each| each.is_scheduled()).collect();
            let meant =
                [whole, regular, active.clone()].into_iter().find(|list: &Vec<&Medication>| list.len() == count);
            meant.map_or_else(open, |list| known(&list))
        }
        (None, None) if many && all => {
            let whole = part::whole(message, at, &active, record);
            if whole.is_empty() { open() } else { known(&whole) }
        }
        (None, None) if active.len() == 1 => known(&active),
        _ => open(),
    };
    Reference { tokens: from..at + 1, which, time }
}

/// How many several are, where they are one's own ("my four pills"); a count alone is a dose.
fn count_of(message: &Message<'_>, at: usize, mine: bool) -> Option<usize> {
    let own = mine || matches!(message.before(at, 1), "my" | "our" | "all");
    let quantity =
        message.quantity_at(at).filter(|of| own && of.each.is_none() && message.tokens(of.span).start == at)?;
    (2..=12).find(|count| *count as f64 == quantity.value)
}

/// Words that describe a tablet and name no class.
fn described(phrase: &str) -> bool {
    phrase.split(' ').all(|word| word_list!("../../data/words/events/reference/described.txt").holds(word))
}

fn lexical(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_alphabetic)
        && !word_list!("../../data/words/events/reference/follows.txt").holds(word)
}
