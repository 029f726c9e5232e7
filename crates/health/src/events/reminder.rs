//! Reminders that are wanted, changed, ended or declined.

use std::collections::HashSet;
use std::ops::Range;

use alara_english::statement::{Assertion, Request, Statement, Subject, Tense};
use alara_english::{list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Which};
use super::message::Message;
use super::reminded::*;
use super::ringing::ringing;
use super::verbs::one_apart;
use super::{beside, parted};
use crate::events::reasons::QUOTED;
use crate::events::wish::{NOUNS, VERBS, claim_statements};

/// Which statements belong to a wish about reminders: what they tell is no event of its own.
pub(crate) fn reminding(message: &Message<'_>) -> Vec<bool> {
    let mut of: Vec<bool> = message
        .statements
        .iter()
        .enumerate()
        .map(|(index, statement)| {
            matches!(statement.assertion, Assertion::Requested | Assertion::Negated)
                && statement.request == Some(Request::Remind)
                && !beside::beside(message, index)
        })
        .collect();
    // What is to be told belongs to its whole sentence.
    let told: HashSet<usize> = (0..message.text.tokens.len())
        .filter(|at| message.is_any(*at, VERBS) && recalls(message, *at))
        .filter_map(|at| message.statement(at).map(|statement| statement.sentence))
        .collect();
    for (flag, statement) in of.iter_mut().zip(message.statements.iter()) {
        *flag &= !told.contains(&statement.sentence);
    }
    for (at, token) in message.text.tokens.iter().enumerate() {
        let norm = token.norm.as_str();
        let cue = token.is_any(NOUNS)
            || token.is_any(VERBS) && matches!(message.norm(at + 1), "me" | "us" | "") && !recalls(message, at)
            || norm == "reminding" && matches!(message.before(at, 1), "need" | "needs" | "want")
            || !message.begins.get(at).is_some_and(|begins| begins.common) && slipped(norm);
        if cue
            && message
                .statement(at)
                .is_some_and(|statement| statement.assertion != Assertion::Asked || kindly(message, at))
            && let Some(flag) = of.get_mut(message.statement_index(at))
        {
            *flag = true;
        }
    }
    // "Every Tuesday 7 in the evening physiotherapy, please remind": what leans on the wish belongs to it.
    for index in 0..of.len() {
        let leans = message
            .statements
            .get(index)
            .is_some_and(|statement| statement.verbs.is_empty() && statement.head != index)
            && !beside::tells(message, index);
        let head = message.head(index);
        if leans
            && of.get(head).copied().unwrap_or(false)
            && let Some(flag) = of.get_mut(index)
        {
            *flag = true;
        }
    }
    of
}

/// "would you be so kind as to remind me", "could you be a dear and remind me": asked for in so many words.
fn kindly(message: &Message<'_>, at: usize) -> bool {
    let from = message.sentence_tokens(at).start.max(at.saturating_sub(10));
    if message.any(from..at, list!["favour", "favor"]) {
        return matches!(message.norm(at + 1), "me" | "us");
    }
    matches!(message.norm(at + 1), "me" | "us")
        && (from..at).any(|each| {
            matches!(message.norm(each), "would" | "could" | "can" | "will") && message.norm(each + 1) == "you"
        })
        && (from..at).any(|each| {
            message.norm(each) == "be" && matches!(message.norm(each + 1), "so" | "a" | "good" | "kind" | "able" | "an")
        })
}

/// "Remind me what I'm taking": to be told, not to be reminded.
fn recalls(message: &Message<'_>, at: usize) -> bool {
    // "Remind me, when did I last see the dentist?"
    let after = at + 2 + usize::from(matches!(message.norm(at + 2), "," | ":" | "-"));
    let past = matches!(message.norm(after), "when" | "where" | "how")
        && matches!(message.norm(after + 1), "did" | "was" | "were" | "have" | "had" | "has" | "long");
    // "this smell reminds me of my nan's cough syrup": brought to mind.
    let likened = matches!(message.norm(at), "reminds" | "reminded" | "reminding")
        && message.before(at, 1) != "be"
        && matches!(message.norm(at + 2), "of" | "how");
    likened
        || past
        || matches!(message.norm(at + 2), "what" | "which" | "who")
        || message.norm(at + 2) == "how" && matches!(message.norm(at + 3), "much" | "many" | "often")
}

/// "remnided", "remider": one slip in the word that carries the wish.
fn slipped(norm: &str) -> bool {
    norm.len() >= 5
        && ["remind", "reminder", "reminded", "reminders"]
            .iter()
            .any(|word| one_apart(norm.as_bytes(), word.as_bytes()))
        && !crate::lexicon::is_common_word(norm)
}

/// The wishes about reminders, one for each sentence that holds one.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &mut [bool]) -> Vec<Draft> {
    let mut found: Vec<Draft> = super::altered::drafts(message, record, reminding);
    let altered: Vec<usize> = found.iter().map(|draft| message.sentence_tokens(draft.tokens.start).start).collect();
    let mut at = 0;
    while let Some(offset) = reminding.get(at..).and_then(|rest| rest.iter().position(|each| *each)) {
        let first = at + offset;
        let sentence = message.sentence_of(first);
        let mut last = first;
        // One wish may be several statements of a sentence, next to each other.
        while reminding.get(last + 1).copied().unwrap_or(false) && message.sentence_of(last + 1) == sentence {
            last += 1;
        }
        at = last + 1;
        let tokens = message.statement_tokens(first).start..message.statement_tokens(last).end;
        if !altered.contains(&message.sentence_tokens(tokens.start).start) {
            found.extend(wish(message, record, first, tokens, reminding));
        }
    }
    if found.is_empty() {
        found.extend(set_one(message, record, reminding));
    }
    found
}

/// What one wish comes to: a reminder that ends or changes, one that is denied, or new ones.
fn wish(
    message: &Message<'_>,
    record: &dyn Record,
    first: usize,
    tokens: Range<usize>,
    reminding: &mut [bool],
) -> Vec<Draft> {
    let Some(statement) = message.statements.get(first) else { return Vec::new() };
    let pasted = message.quoted(tokens.start);
    let is_cue = |at: &usize| message.is_any(*at, NOUNS) || message.is_any(*at, VERBS) || slipped(message.norm(*at));
    let cue = tokens.clone().find(is_cue).unwrap_or(tokens.start);
    let asked = message.statement(cue).unwrap_or(statement);
    let draft = |kind: EventKind, certainty: Certainty| Draft {
        certainty: if pasted { Certainty::Denied(QUOTED) } else { certainty },
        ..Draft::new(kind, tokens.clone())
    };
    if let Some(kind) = amended(message, record, &tokens, cue, asked) {
        return vec![draft(kind, Certainty::Clear)];
    }
    if let Some(why) = unwanted(message, &tokens, cue, asked) {
        return vec![draft(wanted(message, record, &tokens, cue), Certainty::Denied(why))];
    }
    let region = region(message, &tokens, cue, reminding);
    let parts = parted::apart(message, &region, cue);
    let mut led = None;
    let of = |part: Range<usize>| {
        let mut kind = wanted(message, record, &part, if part.contains(&cue) { cue } else { part.start });
        let EventKind::Remind { ringing, title, .. } = &mut kind else { return Vec::new() };
        parted::share(ringing, title.as_ref().map_or(usize::MAX, |title| title.span.start), &mut led);
        let each = parted::days(message, &part, ringing).into_iter().map(|of_a_day| {
            let mut kind = kind.clone();
            if let EventKind::Remind { ringing, .. } = &mut kind {
                *ringing = of_a_day;
            }
            Draft { tokens: part.clone(), ..draft(kind, Certainty::Clear) }
        });
        each.collect()
    };
    let mut all: Vec<Draft> = parts.into_iter().flat_map(of).collect();
    parted::named(&mut all);
    all
}

/// What is asked of a reminder that is there: to end it, or to change it.
fn amended(
    message: &Message<'_>,
    record: &dyn Record,
    tokens: &Range<usize>,
    cue: usize,
    asked: &Statement,
) -> Option<EventKind> {
    let words = message.span(tokens);
    let sentence = message.sentence_tokens(cue);
    // "Move that reminder to nine": the hour behind "to" is the new one.
    let to = sentence.clone().find(|at| {
        message.norm(*at) == "to" && message.times.iter().any(|time| message.tokens(time.span).start == at + 1)
    });
    let of = || super::meant::reminders(message, record, &(sentence.start..to.unwrap_or(sentence.end)));
    let ends = match (asked.assertion, asked.request) {
        (Assertion::Requested, Some(Request::Change)) => {
            let paused = tokens.clone().find_map(|at| match message.norm(at) {
                "pause" | "mute" | "silence" | "hold" | "off" | "disable" | "deactivate" => Some(true),
                "resume" | "unpause" | "unmute" | "restart" => Some(false),
                "on" if matches!(message.before(at, 1), "back" | "turn" | "switch") => Some(false),
                _ => None,
            });
            let ringing = ringing(message, &sentence);
            return Some(EventKind::ChangeReminder { words, ringing, paused, one: None, of: of() });
        }
        (Assertion::Requested, request) => matches!(request, Some(Request::Delete | Request::Stop)),
        // "I don't need the walk reminder anymore", of one that is there: an end to it.
        (Assertion::Negated, _) => {
            message.any(sentence.clone(), list!["anymore", "longer"])
                || sentence.clone().any(|at| message.stands(at, &["any", "more"]))
        }
        _ => false,
    };
    let off = message.any(tokens.clone(), list!["off", "disable", "deactivate", "silence", "mute"]);
    ends.then(|| EventKind::StopReminder { words, off, of: of() })
}

/// Why no reminder is wanted, where the words ask for none.
fn unwanted(message: &Message<'_>, tokens: &Range<usize>, cue: usize, asked: &Statement) -> Option<&'static str> {
    let wants = match asked.assertion {
        Assertion::Requested => true,
        // "reminder: prescription pickup, March 18", "I need a nudge", "This Friday I want a reminder".
        Assertion::Asserted | Assertion::Planned => {
            wanting(message, tokens, cue) && !matches!(asked.subject, Subject::Other(_))
        }
        Assertion::Asked => kindly(message, cue),
        Assertion::Supposed => {
            message.norm(cue) == "reminding" && matches!(message.before(cue, 1), "need" | "want" | "wants")
        }
        _ => false,
    };
    let needless = (tokens.start..cue).any(|at| message.stands(at, &["no", "need"]) || message.norm(at) == "needn't")
        || matches!(message.before(cue, 1), "no" | "without" | "not" | "don't" | "dont");
    match asked.assertion {
        Assertion::Negated => Some("You do not want a reminder."),
        Assertion::Quoted => Some("Those are someone else\u{2019}s words."),
        Assertion::Retracted => Some("You took it back."),
        _ if !wants => Some("You did not ask for a reminder."),
        _ => needless.then_some("You do not want a reminder."),
    }
}

/// The words that a wish may take what it says from, all of them now of the wish: times may stand before it ("tonight at 8:30 remind me"),
/// in lines without a verb.
fn region(message: &Message<'_>, tokens: &Range<usize>, cue: usize, reminding: &mut [bool]) -> Range<usize> {
    let mut region = tokens.clone();
    let sentence = message.sentence_tokens(cue);
    while region.start > sentence.start && lends(message, region.start - 1, reminding) {
        region.start -= 1;
    }
    while region.end < sentence.end && lends(message, region.end, reminding) {
        region.end += 1;
    }
    claim_statements(message, &region, reminding);
    // "I see Dr. Rao on Monday at 11, remind me the night before": what is told there is only what the reminder is of.
    let base = match super::relative::relative(message, &region) {
        Some(relative) => relative.base(message),
        None => super::reminded::lent(message, &region, cue),
    };
    if let Some(flag) = base.and_then(|at| reminding.get_mut(message.statement_index(at))) {
        *flag = true;
    }
    region
}

/// A statement without a verb beside the wish lends it its words; one with an event of its own does not.
fn lends(message: &Message<'_>, token: usize, reminding: &[bool]) -> bool {
    let index = message.statement_index(token);
    // "mood good, remind me at 9": what is told of oneself lends nothing.
    if beside::tells(message, index) {
        return false;
    }
    reminding.get(index).copied().unwrap_or(false)
        || message.statements.get(index).is_some_and(|statement| {
            // "remind me at 8 and 8 to take metformin": the infinitive is what is to be remembered.
            let first = message.statement_tokens(index).start;
            let purpose = statement.assertion == Assertion::Planned
                && statement.tense == Tense::None
                && message.any(first..first + 3, list!["to"]);
            statement.verbs.is_empty() || statement.request == Some(Request::Remind) || purpose
        })
}

fn wanting(message: &Message<'_>, tokens: &Range<usize>, cue: usize) -> bool {
    let heads = cue == tokens.start || message.norm(cue + 1) == ":" || message.norm(cue + 1) == "-";
    let want = message.any(tokens.start..cue, word_list!("../../data/words/events/reminder/wanting.txt"));
    let verb =
        (message.is_any(cue, VERBS) || slipped(message.norm(cue))) && matches!(message.norm(cue + 1), "me" | "us" | "");
    let verbless = message.verbless(cue);
    heads || want || verb || verbless
}

/// "set one for 0730 daily, levothyroxine": a wish that leaves the noun out.
fn set_one(message: &Message<'_>, record: &dyn Record, reminding: &mut [bool]) -> Option<Draft> {
    let at = (0..message.text.tokens.len()).find(|at| {
        message.norm(*at) == "set" && matches!(message.norm(at + 1), "one" | "another" | "it" | "this")
            || matches!(message.norm(*at), "wake") && message.norm(at + 1) == "me"
    })?;
    let sentence = message.sentence_tokens(at);
    let timed = !message.times_in(&sentence).is_empty();
    let asked = message.statement(at)?.assertion;
    if !timed
        || message.quoted(at)
        || matches!(asked, Assertion::Asked | Assertion::Negated | Assertion::Quoted | Assertion::Retracted)
    {
        return None;
    }
    claim_statements(message, &sentence, reminding);
    Some(Draft::new(wanted(message, record, &sentence, at), sentence))
}

fn wanted(message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>, cue: usize) -> EventKind {
    let inside = |at: usize| tokens.contains(&at);
    let mut medications: Vec<Sourced<Which>> =
        message.names.iter().filter(|name| inside(name.tokens.start)).map(|name| message.which(name)).collect();
    if medications.is_empty() {
        for reference in message.references(record).iter().filter(|reference| inside(reference.tokens.start)) {
            let span = message.span(&reference.tokens);
            let named = reference.which.iter().filter(|which| which.name().is_some());
            medications.extend(named.map(|which| which.clone().meant_by(span)));
        }
    }
    if medications.is_empty() && message.any(tokens.clone(), list!["take", "taking"]) {
        medications.extend(pronoun_of(message, record, tokens));
    }
    EventKind::Remind {
        title: title(message, tokens, cue),
        ringing: ringing(message, tokens),
        about: about(message, tokens, &medications),
        medications,
    }
}
