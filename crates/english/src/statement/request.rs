//! What the user orders the assistant to do ("log my aspirin"), and how far that reaches.

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::placement::{REMINDER, fresh_reminder, written};
use super::words::{Word, among};
use super::{Assertion, Negation, Request};
use crate::list::WordList;

const NUDGE: &WordList = word_list!("../../data/words/statement/request/nudge.txt");

/// "Would you mind logging …": the verbs of an order by their gerunds.
const GERUNDS: &str = include_str!("data/request_logging.txt");

fn base(verb: &str) -> &str {
    let of = |pair: &'static str| pair.split_once(':').filter(|(gerund, _)| *gerund == verb).map(|(_, base)| base);
    if verb.ends_with("ing") { GERUNDS.split_ascii_whitespace().find_map(of).unwrap_or(verb) } else { verb }
}

/// The request that a verb in an order makes, if it is one that an assistant can follow.
pub(super) fn ordered(words: &[Word], group: &Group, to: usize) -> Option<Request> {
    let verb = words.get(group.outer())?;
    let rest = words.get(group.outer() + 1..to.min(group.outer() + 15)).unwrap_or(&[]);
    let order = Order { verb, base: base(verb.text), rest, next: words.get(to) };
    order.reminds().or_else(|| order.keeps())
}

/// An order: its verb, the words behind it, and the first that is none of them.
struct Order<'a> {
    verb: &'a Word<'a>,
    base: &'a str,
    rest: &'a [Word<'a>],
    next: Option<&'a Word<'a>>,
}

impl Order<'_> {
    fn soon(&self, texts: &WordList, reach: usize) -> bool {
        self.rest.iter().take(reach).any(|w| w.any(texts))
    }

    fn asks(&self) -> bool {
        self.soon(list!["what", "when", "which", "how", "whether", "if", "who"], 3)
    }

    /// To be reminded, by whatever verb that is said.
    fn reminds(&self) -> Option<Request> {
        let Order { verb, base, rest, .. } = *self;
        Some(match base {
            "remind" | "nudge" | "ping" | "alert" | "notify" if self.asks() && !self.soon(list!["to"], 2) => {
                Request::Show
            }
            "remind" | "nudge" | "ping" | "alert" | "notify" | "wake" | "prompt" | "nag" | "poke" | "pester"
            | "badger" => Request::Remind,
            "bug" | "tap" | "buzz" | "holler" | "hassle" | "beep" | "bother" | "shout" | "yell" | "kick" | "harass"
            | "chase" | "jog" | "hound" | "text"
                if self.soon(list!["me", "my", "at"], 1) =>
            {
                Request::Remind
            }
            "give" | "send" if self.soon(NUDGE, 4) || fresh_reminder(rest) => Request::Remind,
            "set" | "create" | "make" | "add" | "schedule" | "book" | "put"
                if self.soon(REMINDER, 8)
                    || verb.is("set")
                        && self.soon(list!["one", "something", "smth", "sth", "summat", "one-off"], 2) =>
            {
                Request::Remind
            }
            // "keep one reminder", "bung a reminder on", "shoot me an alert": one that is new, by whatever verb it is put there.
            "keep" | "put" | "stick" | "bung" | "chuck" | "sling" | "flick" | "shoot" | "drop" | "fire" | "throw"
            | "pop" | "whack" | "shove" | "slap" | "place" | "fix" | "arrange" | "organise" | "organize" | "do"
            | "raise" | "send" | "get"
                if fresh_reminder(rest) =>
            {
                Request::Remind
            }
            _ => return None,
        })
    }

    /// What is to be written, looked up, changed or ended.
    fn keeps(&self) -> Option<Request> {
        let Order { verb, base, rest, .. } = *self;
        let reminder = || self.soon(REMINDER, 8);
        Some(match base {
            "log" | "record" | "jot" | "save" | "register" | "enter" | "submit" | "mark" | "count" | "write" => {
                Request::Log
            }
            "note" if rest.is_empty() => Request::Log,
            "tick" | "ticking" if self.soon(list!["off"], 6) => Request::Log,
            "add" if rest.is_empty() && self.next.is_some_and(|w| w.any(list!["that", "i"])) => Request::Log,
            "note"
                if self.soon(list!["that", "down", "my", "the", "i", ":", "it", "this", "a"], 2)
                    || rest.first().is_some_and(|w| !w.part(part::SIGN)) =>
            {
                Request::Log
            }
            "put" | "pop" | "stick" | "get" | "chuck" | "bung" | "whack" | "shove" | "throw" | "drop" | "slap"
            | "pencil"
                if written(rest, !matches!(base, "put" | "pop" | "stick" | "get")) =>
            {
                Request::Log
            }
            // "put this in: zolpidem 5 mg".
            "put" | "stick" | "pop" | "bung" | "get"
                if self.soon(list!["this", "these", "that"], 1)
                    && rest.iter().take(5).any(|w| w.any(list![":", "-"])) =>
            {
                Request::Log
            }
            // "get rid of the 9pm reminder", "ditch the alarm".
            "get"
                if self.soon(list!["rid"], 1)
                    && (reminder() || self.soon(list!["entry", "reading", "record", "log", "note"], 8)) =>
            {
                Request::Delete
            }
            "ditch" | "scrap" | "bin" | "lose" | "kill" | "axe" if reminder() => Request::Delete,
            "make" | "take" | "keep" if self.soon(list!["note", "entry", "record"], 3) => Request::Log,
            "make" if self.soon(list!["it", "that"], 1) => Request::Change,
            "check" if self.soon(list!["me"], 1) && self.soon(list!["in"], 2) => Request::Log,
            "check" if self.asks() || self.soon(list!["my"], 1) => Request::Show,
            "do" | "run" | "begin" | "open" | "start"
                if self.soon(list!["check", "check-in", "checkin", "review", "prep", "routine"], 6) =>
            {
                if verb.is("do") && self.soon(list!["with", ":"], 7) { Request::Log } else { Request::Run }
            }
            "let"
                if self.soon(list!["do", "run", "start"], 2)
                    && self.soon(list!["check", "check-in", "checkin", "review", "prep"], 8) =>
            {
                Request::Run
            }
            "let" if self.soon(list!["log", "record", "note", "add"], 2) => Request::Log,
            "hit" if self.soon(list!["me"], 1) && rest.get(1).is_some_and(|w| w.is("up")) => Request::Remind,
            // "fill my check in: mood is poor".
            "fill" | "complete" if self.soon(list!["check", "check-in", "checkin"], 4) => Request::Log,
            "let" if self.soon(list!["know"], 2) && rest.get(2).is_some_and(|w| w.any(list!["at", "every"])) => {
                Request::Remind
            }
            "add"
                if self.soon(list!["note", "entry"], 3)
                    || self.soon(list!["that"], 1) && rest.len() > 2
                    || self.soon(list!["log", "diary", "journal"], 12) =>
            {
                Request::Log
            }
            "add" | "track" | "set" | "start" | "begin" | "include" | "monitor" | "prescribe" => Request::Add,
            "stop" | "quit" | "discontinue" if reminder() || self.soon(list!["reminding"], 1) => Request::Delete,
            "stop" | "quit" | "discontinue" | "pause" if !verb.is("pause") => Request::Stop,
            "take" if self.soon(list!["off"], 6) && self.soon(list!["list"], 9) => Request::Stop,
            "delete" | "remove" | "erase" | "undo" | "cancel" | "clear" | "drop" => Request::Delete,
            "change" | "update" | "edit" | "correct" | "amend" | "move" | "pause" | "mute" | "unmute" | "silence"
            | "snooze" | "reschedule" | "adjust" | "fix" | "switch" | "turn" | "postpone" => Request::Change,
            "tell" if self.next.is_some_and(|w| w.is("to")) && self.soon(list!["me"], 1) => Request::Remind,
            "schedule" => Request::Remind,
            "show" | "tell" | "list" | "compare" | "give" | "find" | "display" | "look" | "pull" | "read"
            | "summarize" | "see" | "explain" | "repeat" | "print" | "send" => Request::Show,
            _ => return None,
        })
    }
}

pub(super) fn grant(clause: &mut Clause, request: Request, denied: bool) {
    clause.request = Some(request);
    match (denied, request) {
        (true, _) => clause.deny(Negation::Not, None),
        (_, Request::Show) => clause.decide(Assertion::Asked, None),
        _ => clause.decide(Assertion::Requested, None),
    }
}

/// Lets a request reach what stands under it: "note that I took it", "log it: melatonin", "remind me to log my aspirin".
pub(super) fn reach(words: &[Word], clauses: &mut [Clause]) {
    for at in 0..clauses.len() {
        if at == 0 || clauses[at].sentence != clauses[at - 1].sentence || clauses[at].quoted {
            continue;
        }
        let (before, rest) = clauses.split_at_mut(at);
        let (Some(parent), Some(child)) = (before.last(), rest.first_mut()) else { continue };
        // "I'd like you to log my aspirin".
        let wished =
            child.groups.first().filter(|group| group.shape == Shape::Infinitive && child.request.is_none()).is_some()
                && parent.groups.first().is_some_and(|group| {
                    group.negated.is_none() && group.main_is(words, list!["like", "want", "need", "love"])
                })
                && words.get(child.from.wrapping_sub(1)).is_some_and(|w| w.is("you"));
        if let Some(request) = child.groups.first().filter(|_| wished).and_then(|group| ordered(words, group, child.to))
        {
            grant(child, request, false);
            continue;
        }
        let Some(request) = parent.request.filter(|_| child.request.is_none()) else { continue };
        if !matches!(parent.assertion, Assertion::Requested | Assertion::Asked) {
            if child.leans && parent.assertion == Assertion::Negated {
                child.deny(Negation::Not, None);
            }
            continue;
        }
        let finite = child
            .groups
            .first()
            .is_some_and(|group| !matches!(group.shape, Shape::Infinitive | Shape::Gerund | Shape::Order));
        let tagged = child.actor == Who::You
            && child.groups.first().is_some_and(|group| {
                group.inverted.is_some() && group.chain.first() == Some(&group.first) && group.shape == Shape::Modal
            });
        let own_subject = child.actor == Who::Speaker || matches!(child.actor, Who::Other(..));
        let under = match child.opener {
            Opener::That | Opener::Purpose | Opener::Of | Opener::Relative | Opener::Whether | Opener::Bare => true,
            _ if tagged => true,
            Opener::Colon => true,
            Opener::Hard => {
                child.groups.is_empty()
                    || matches!(parent.opener, Opener::Hard) && parent.request == Some(Request::Log) && !own_subject
            }
            Opener::Comma | Opener::And | Opener::Or | Opener::Then => {
                // "remind me on Mondays and Thursdays at 6 to do physio": the purpose stands behind the second day.
                let purpose =
                    child.groups.first().is_some_and(|group| group.shape == Shape::Infinitive) && !own_subject;
                child.groups.is_empty()
                    || request != Request::Remind && request != Request::Show && !finite
                    || request == Request::Remind && purpose
            }
            Opener::When => matches!(request, Request::Remind | Request::Show),
            _ => false,
        };
        if !under {
            continue;
        }
        if request == Request::Show {
            child.request = Some(request);
            child.decide(Assertion::Asked, parent.cue);
            continue;
        }
        let keep = finite
            && matches!(
                child.assertion,
                Assertion::Negated
                    | Assertion::Planned
                    | Assertion::Quoted
                    | Assertion::Fiction
                    | Assertion::Asked
                    | Assertion::Supposed
                    | Assertion::Habitual
            );
        let denied = child.groups.is_empty() && child.assertion == Assertion::Negated;
        if (keep || denied) && request == Request::Log {
            continue;
        }
        child.request = Some(request);
        child.decide(Assertion::Requested, parent.cue);
        if child.groups.is_empty() {
            child.leans = true;
        }
    }
    trailing(words, clauses);
}

/// "every Tuesday at 7, physiotherapy exercises, please remind": fragments before an order to remind belong to it.
fn trailing(words: &[Word], clauses: &mut [Clause]) {
    for at in (1..clauses.len()).rev() {
        let (before, rest) = clauses.split_at_mut(at);
        let (Some(one), Some(two)) = (before.last_mut(), rest.first()) else { continue };
        // "sumatriptan 50 mg as needed, please add": an order with nothing of its own has what stands before it.
        let bare = matches!(two.request, Some(Request::Add | Request::Log))
            && among(words, two.from..two.to)
                .iter()
                .all(|w| w.part(part::SIGN) || w.any(word_list!("../../data/words/statement/request/trailing.txt")));
        // "losartan 50 mg. Log it": in a sentence of its own too.
        let noted = bare && two.request == Some(Request::Log) && one.to - one.from <= 10;
        let reminded = two.assertion == Assertion::Requested && (two.request == Some(Request::Remind) || bare);
        if reminded
            && !(two.request == Some(Request::Remind) && one.tells_a_figure(words))
            && (one.sentence == two.sentence || noted && one.sentence + 1 == two.sentence)
            && one.groups.is_empty()
            && !one.quoted
            && one.assertion == Assertion::Asserted
            && !words.is_empty()
        {
            one.request = two.request;
            one.decide(Assertion::Requested, two.cue);
        }
    }
}
