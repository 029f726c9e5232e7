//! What the user asks the assistant to do: orders ("log my aspirin"), polite ones ("could you put down that …"), wishes ("I'd like a reminder").

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::placement::{fresh_reminder, nominal, written};
use super::words::Word;
use super::{Assertion, Negation, Request};
use crate::list::WordList;

const NUDGE: &WordList = word_list!("../../data/words/statement_request_nudge.txt");
pub(super) const REMINDER: &WordList =
    list!["reminder", "reminders", "alarm", "alarms", "alert", "alerts", "nudge", "timer", "reminded", "notification"];

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
    let soon = |texts: &WordList, reach: usize| rest.iter().take(reach).any(|w| w.any(texts));
    let reminder = soon(REMINDER, 8);
    let asks = soon(list!["what", "when", "which", "how", "whether", "if", "who"], 3);
    let base = base(verb.text);
    Some(match base {
        "remind" | "nudge" | "ping" | "alert" | "notify" if asks && !soon(list!["to"], 2) => Request::Show,
        "remind" | "nudge" | "ping" | "alert" | "notify" | "wake" | "prompt" | "nag" | "poke" | "pester" | "badger" => {
            Request::Remind
        }
        "bug" | "tap" | "buzz" | "holler" | "hassle" | "beep" | "bother" | "shout" | "yell" | "kick" | "harass"
        | "chase" | "jog" | "hound" | "text"
            if soon(list!["me", "my", "at"], 1) =>
        {
            Request::Remind
        }
        "give" | "send" if soon(NUDGE, 4) || fresh_reminder(rest) => Request::Remind,
        "set" | "create" | "make" | "add" | "schedule" | "book" | "put"
            if reminder || verb.is("set") && soon(list!["one", "something", "smth", "sth", "summat", "one-off"], 2) =>
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
        "log" | "record" | "jot" | "save" | "register" | "enter" | "submit" | "mark" | "count" | "write" => {
            Request::Log
        }
        "note" if rest.is_empty() => Request::Log,
        "tick" | "ticking" if soon(list!["off"], 6) => Request::Log,
        "add" if rest.is_empty() && words.get(to).is_some_and(|w| w.any(list!["that", "i"])) => Request::Log,
        "note"
            if soon(list!["that", "down", "my", "the", "i", ":", "it", "this", "a"], 2)
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
            if soon(list!["this", "these", "that"], 1) && rest.iter().take(5).any(|w| w.any(list![":", "-"])) =>
        {
            Request::Log
        }
        // "get rid of the 9pm reminder", "ditch the alarm".
        "get" if soon(list!["rid"], 1) && (reminder || soon(list!["entry", "reading", "record", "log", "note"], 8)) => {
            Request::Delete
        }
        "ditch" | "scrap" | "bin" | "lose" | "kill" | "axe" if reminder => Request::Delete,
        "make" | "take" | "keep" if soon(list!["note", "entry", "record"], 3) => Request::Log,
        "make" if soon(list!["it", "that"], 1) => Request::Change,
        "check" if soon(list!["me"], 1) && soon(list!["in"], 2) => Request::Log,
        "check" if asks || soon(list!["my"], 1) => Request::Show,
        "do" | "run" | "begin" | "open" | "start"
            if soon(list!["check", "check-in", "checkin", "review", "prep", "routine"], 6) =>
        {
            if verb.is("do") && soon(list!["with", ":"], 7) { Request::Log } else { Request::Run }
        }
        "let"
            if soon(list!["do", "run", "start"], 2)
                && soon(list!["check", "check-in", "checkin", "review", "prep"], 8) =>
        {
            Request::Run
        }
        "let" if soon(list!["log", "record", "note", "add"], 2) => Request::Log,
        "hit" if soon(list!["me"], 1) && rest.get(1).is_some_and(|w| w.is("up")) => Request::Remind,
        // "fill my check in: mood is poor".
        "fill" | "complete" if soon(list!["check", "check-in", "checkin"], 4) => Request::Log,
        "let" if soon(list!["know"], 2) && rest.get(2).is_some_and(|w| w.any(list!["at", "every"])) => Request::Remind,
        "add"
            if soon(list!["note", "entry"], 3)
                || soon(list!["that"], 1) && rest.len() > 2
                || soon(list!["log", "diary", "journal"], 12) =>
        {
            Request::Log
        }
        "add" | "track" | "set" | "start" | "begin" | "include" | "monitor" | "prescribe" => Request::Add,
        "stop" | "quit" | "discontinue" if reminder || soon(list!["reminding"], 1) => Request::Delete,
        "stop" | "quit" | "discontinue" | "pause" if !verb.is("pause") => Request::Stop,
        "take" if soon(list!["off"], 6) && soon(list!["list"], 9) => Request::Stop,
        "delete" | "remove" | "erase" | "undo" | "cancel" | "clear" | "drop" => Request::Delete,
        "change" | "update" | "edit" | "correct" | "amend" | "move" | "pause" | "snooze" | "reschedule" | "adjust"
        | "fix" | "switch" | "turn" | "postpone" => Request::Change,
        "tell" if words.get(to).is_some_and(|w| w.is("to")) && soon(list!["me"], 1) => Request::Remind,
        "schedule" => Request::Remind,
        "show" | "tell" | "list" | "compare" | "give" | "find" | "display" | "look" | "pull" | "read" | "summarize"
        | "see" | "explain" | "repeat" | "print" | "send" => Request::Show,
        _ => return None,
    })
}

/// Polite orders and wishes, clause by clause.
pub(super) fn polite(words: &[Word], clause: &mut Clause) {
    let Some(group) = clause.groups.first().cloned() else { return nominal(words, clause) };
    if clause.assertion == Assertion::Quoted || clause.request.is_some() {
        return;
    }
    let outer = words.get(group.outer());
    // "don't forget to log it", "remember to remind me", "don't let me forget my aspirin".
    let unasked = matches!(clause.actor, Who::Unnamed | Who::You) && group.inverted.is_none();
    let dont =
        group.negated.is_some() && words.get(group.first).is_some_and(|w| w.is("do")) && group.first <= clause.from + 2;
    let heed = dont && outer.is_some_and(|w| w.is("forget"))
        || group.shape == Shape::Order && outer.is_some_and(|w| w.is("remember"));
    if unasked && heed && group.chain.len() > 1 {
        let inner = Group { chain: vec![group.main()], ..group.clone() };
        if let Some(request) = ordered(words, &inner, clause.to) {
            return grant(clause, request, false);
        }
    }
    if unasked
        && dont
        && outer.is_some_and(|w| w.is("let"))
        && group.chain.iter().any(|at| words.get(*at).is_some_and(|w| w.any(list!["forget", "miss", "skip"])))
    {
        return grant(clause, Request::Remind, false);
    }
    // "make sure I take my metformin at 8": that it was taken would be asked in the past.
    let lead: Vec<&Word> = words
        .get(clause.from..group.first)
        .unwrap_or(&[])
        .iter()
        .filter(|w| {
            !w.part(part::SIGN)
                && !w.any(list!["please", "pls", "just", "can", "could", "you", "u", "that", "do", "not"])
        })
        .collect();
    let sure = matches!(lead.as_slice(), [make, sure, i] if make.any(list!["make", "be"]) && sure.any(list!["sure", "certain"]) && i.is("i"));
    if sure
        && clause.actor == Who::Speaker
        && group.shape == Shape::Present
        && outer.is_some_and(|w| {
            w.any(list!["remember", "take", "have", "get", "do", "use", "forget", "miss", "skip", "drink", "eat", "go"])
        })
    {
        return grant(clause, Request::Remind, false);
    }
    let before = words.get(clause.from..group.first).unwrap_or(&[]);
    let named = before.iter().any(|w| w.any(list!["reminder", "reminders", "alarm"]));
    let possessed = before.iter().any(|w| w.any(list!["the", "my", "no", "your", "that"]));
    if group.shape == Shape::Infinitive && named && !possessed {
        return grant(clause, Request::Remind, false);
    }
    let rest = words.get(group.last + 1..clause.to.min(group.last + 9)).unwrap_or(&[]);
    let reminder = rest.iter().any(|w| w.any(REMINDER) || w.is("heads"))
        || group.chain.iter().skip(1).any(|&at| {
            let told = word_list!("../../data/words/statement_request_polite.txt");
            words.get(at).is_some_and(|w| w.any(told))
                && words.get(at.wrapping_sub(1)).is_some_and(|w| w.is("be") || w.is("reminded"))
                || words.get(at).is_some_and(|w| w.is("reminded"))
        });
    let asking_you = group.shape == Shape::Modal && clause.actor == Who::You && group.inverted.is_some();
    let bare = Group { chain: vec![group.main()], ..group.clone() };
    if asking_you {
        if let Some(request) = ordered(words, &Group { chain: group.chain.clone(), ..group.clone() }, clause.to) {
            grant(clause, request, group.negated.is_some());
        }
        return;
    }
    // "you don't have to remind me": nothing is asked for.
    if clause.actor == Who::You && clause.assertion == Assertion::Negated {
        return;
    }
    let wish = matches!(clause.actor, Who::Speaker | Who::Unnamed)
        && words.get(group.outer()).is_some_and(|w| {
            w.any(list!["want", "need", "like", "love", "wanted", "let", "have", "get", "wanna", "needed"])
        });
    // "I could do with a nudge at 8", "I could use a reminder", "wouldn't mind a nudge".
    let could_use = group.shape == Shape::Modal
        && matches!(clause.actor, Who::Speaker | Who::Unnamed)
        && group.negated.is_some() == outer.is_some_and(|w| w.is("mind"))
        && (outer.is_some_and(|w| w.any(list!["use", "mind"]))
            || outer.is_some_and(|w| w.is("do")) && rest.first().is_some_and(|w| w.is("with")));
    if reminder && could_use {
        return grant(clause, Request::Remind, false);
    }
    if !wish || matches!(clause.assertion, Assertion::Negated) && !reminder {
        return;
    }
    let can_have = group.shape == Shape::Modal
        && group.inverted.is_some()
        && words.get(group.outer()).is_some_and(|w| w.any(list!["have", "get"]));
    let wanting = words.get(group.outer()).is_some_and(|w| !w.any(list!["have", "get"]));
    // "want the 9pm reminder gone".
    let behind = words.get(group.last + 1..words.len().min(group.last + 9)).unwrap_or(&[]);
    let ended = behind.first().is_some_and(|w| w.any(list!["the", "my", "that", "those", "this"]))
        && behind.iter().any(|w| w.any(list!["gone", "deleted", "removed", "cancelled", "canceled"]));
    if reminder && ended {
        return grant(clause, Request::Delete, clause.assertion == Assertion::Negated);
    }
    // "I want to cancel the 9pm reminder": not one more.
    let undone = (group.chain.len() > 1 && wanting).then(|| ordered(words, &bare, clause.to)).flatten();
    if reminder && let Some(request @ (Request::Delete | Request::Change)) = undone {
        return grant(clause, request, clause.assertion == Assertion::Negated);
    }
    if reminder && (can_have || wanting) {
        return grant(clause, Request::Remind, clause.assertion == Assertion::Negated);
    }
    if wanting && group.chain.len() > 1 && group.negated.is_none() {
        let word = words.get(group.main());
        let writes = word.is_some_and(|w| w.any(word_list!("../../data/words/statement_request_polite_log.txt")));
        // "want to stop smoking" is a wish about oneself; "want to stop tracking" is an order.
        let about_self = word.is_some_and(|w| w.is("stop"))
            && !rest.iter().take(1).any(|w| w.any(list!["tracking", "logging", "the", "my"]));
        if writes
            && !about_self
            && let Some(request) = ordered(words, &bare, clause.to)
        {
            grant(clause, request, false);
        }
    }
}

fn grant(clause: &mut Clause, request: Request, denied: bool) {
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
                    group.negated.is_none()
                        && words.get(group.main()).is_some_and(|w| w.any(list!["like", "want", "need", "love"]))
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
            Opener::That | Opener::Purpose | Opener::Of | Opener::Relative | Opener::Whether => true,
            Opener::Bare => true,
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
        let bare =
            matches!(two.request, Some(Request::Add | Request::Log))
                && words.get(two.from..two.to).unwrap_or(&[]).iter().all(|w| {
                    w.part(part::SIGN) || w.any(word_list!("../../data/words/statement_request_trailing.txt"))
                });
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
