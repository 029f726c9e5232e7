//! The app's own wording of what was done, what waits, what was left out and why not: made from the ledger and from nothing else.

use alara_english::crisis::{Crisis, crisis};
use alara_gate::Assessed;
use alara_gate::evidence::Observation;
use alara_health::answers::Waiting;
use alara_health::tools::HealthCall;
use alara_health::{Situation, describe, tools};

use crate::ledger::{CallState, Ledger, LedgerCall};
use crate::turn::Closing;

/// A reply of the app's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    /// The text.
    pub text: String,
    /// Whether it asks for what an asserted event still lacks.
    pub asks: bool,
}

/// What can be said where nothing was understood.
const HELP: &str = "I can record medications, moods, symptoms, measurements, drinks, visits and reminders, and look things up in your record. \
For example: \u{201c}took two ibuprofen\u{201d}, \u{201c}bp 128 over 82\u{201d}, \u{201c}remind me at 9am to take my metformin\u{201d}, or \u{201c}when did I last take aspirin?\u{201d}";

/// What is said in a crisis where nothing else was done: the help itself is shown before any reply.
const HELP_FIRST: &str = "Please use the help shown here first. I\u{2019}m here when you want to go on.";

/// Said in place of a reply that advised, diagnosed, or said what a value means.
const NO_ADVICE: &str = "The answer was medical advice, so it is not shown. I can\u{2019}t advise, diagnose or say what a value means: \
please ask a doctor or a pharmacist. I can show you what is recorded.";

/// Words the turn from its ledger.
pub fn wording(situation: &Situation, ledger: &Ledger) -> Wording {
    let mut lines: Vec<String> = Vec::new();
    let state = |wanted: CallState| ledger.calls.iter().filter(move |line| line.state == wanted);
    let written: Vec<String> = state(CallState::Executed).map(|line| line.said.clone()).collect();
    if !written.is_empty() {
        lines.push(format!("{}.", written.join(". ")));
    }
    lines.extend(state(CallState::Answered).map(|line| line.said.clone()));
    for step in ledger.looked.iter().flat_map(|looked| &looked.steps) {
        let told = found(&step.observation, situation);
        if !lines.contains(&told) {
            lines.push(told);
        }
    }
    lines.extend(state(CallState::Pending).map(question));
    lines.extend(
        state(CallState::Duplicate).map(|_| "That is recorded already, so I did not record it twice.".to_owned()),
    );
    lines.extend(state(CallState::Failed).map(|line| line.said.clone()));
    if lines.is_empty() {
        let blocked: Vec<String> = state(CallState::Blocked).filter_map(refusal).collect();
        lines.extend(blocked);
    }
    // What is written or waits already is not asked about again.
    let handled = ledger.calls.iter().any(|line| matches!(line.state, CallState::Executed | CallState::Pending));
    if ledger.in_crisis() && !handled {
        return Wording { text: HELP_FIRST.to_owned(), asks: false };
    }
    if let Some(question) = situation.lacks().filter(|_| !handled) {
        lines.push(question);
        return Wording { text: lines.join("\n"), asks: true };
    }
    if lines.is_empty() {
        let own = || strange(situation).unwrap_or_else(|| small_talk(situation.message()).unwrap_or(HELP).to_owned());
        lines.push(unmet(situation, ledger).unwrap_or_else(own));
    }
    Wording { text: lines.join("\n"), asks: false }
}

/// What a step of an analysis found; an earlier result is told as one.
fn found(observation: &Observation, situation: &Situation) -> String {
    match observation.earlier {
        Some(then) => {
            let then = situation.clock().zone.local(then).format("%B %-d at %H:%M");
            format!("I can\u{2019}t look that up right now. As of {then}: {}", observation.words)
        }
        None => observation.words.clone(),
    }
}

/// What stands in place of a reply that advised: that it did, and what the record says.
pub fn instead_of_advice(ledger: &Ledger, own: &str) -> String {
    let looked = !ledger.calls.is_empty() || !ledger.looked.is_empty();
    if looked { format!("{NO_ADVICE}\n{own}") } else { NO_ADVICE.to_owned() }
}

/// What the message needed and did not get, handed back to the user.
fn unmet(situation: &Situation, ledger: &Ledger) -> Option<String> {
    let looks_up = |tool: &str| tools::definition(tool).is_some_and(alara_gate::Definition::read_only);
    let required = &ledger.enforcement.required;
    if required.is_empty() {
        return None;
    }
    if required.iter().all(|tool| looks_up(tool)) {
        return Some("I did not look that up in your record. Please ask again.".to_owned());
    }
    let proposals = situation.proposals();
    let names: Vec<String> = proposals
        .iter()
        .filter(|proposal| required.iter().any(|tool| tool == proposal.tool))
        .map(|proposal| describe::noun(proposal.tool, &proposal.parameters))
        .collect();
    Some(match names.as_slice() {
        [] => "Not recorded. Please say it again in other words.".to_owned(),
        names => format!("Not recorded: {}. Please say it again, or enter it yourself.", names.join(", ")),
    })
}

/// Why nothing was recorded of somebody who has no record here.
fn strange(situation: &Situation) -> Option<String> {
    let who = situation.stranger()?;
    Some(format!(
        "Not recorded: \u{201c}{who}\u{201d} has no record here. Add them first, under People in Settings or with `alara people add`, and say it again."
    ))
}

/// A short answer to a greeting or thanks: there is nothing in them to record, and a list of abilities would not answer them.
fn small_talk(message: &str) -> Option<&'static str> {
    let words: Vec<String> = message
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let first = words.first().map(String::as_str)?;
    match first {
        "hi" | "hello" | "hey" | "morning" | "evening" if words.len() <= 3 => {
            Some("Hello. Tell me what happened, and I\u{2019}ll propose what to record.")
        }
        "good"
            if words.len() <= 3
                && matches!(words.get(1).map(String::as_str), Some("morning" | "evening" | "afternoon")) =>
        {
            Some("Hello. Tell me what happened, and I\u{2019}ll propose what to record.")
        }
        "yes" | "yep" | "yeah" | "no" | "nope" if words.len() == 1 => Some("Nothing waits for a yes or no just now."),
        "thanks" | "thank" | "ok" | "okay" | "cool" | "great" if words.len() <= 4 => Some("You\u{2019}re welcome."),
        _ => None,
    }
}

/// What the user is asked about a call that waits: every value named, and what nobody said marked. One line.
pub fn question(line: &LedgerCall) -> String {
    let unsaid: Vec<&str> = line
        .provenance
        .iter()
        .filter(|(_, source)| source.code() == "assumed")
        .map(|(name, _)| name.as_str())
        .collect();
    let title = describe::title(&line.tool, &line.parameters);
    let values = describe::values(&line.tool, &line.parameters, &unsaid);
    let why: Vec<&str> = line.reasons.iter().map(|reason| reason.detail.as_str()).collect();
    format!("{title}? {values} {} Say yes, no, or what to change.", why.join(" ")).replace("  ", " ")
}

/// Why a call was refused, in the first plain sentence that says it.
fn refusal(line: &LedgerCall) -> Option<String> {
    let reason = line.reasons.first()?;
    let ask = describe::ask(&line.tool, &line.proposed);
    Some(match reason.detail.is_empty() {
        true => format!("Not recorded. {ask}"),
        false => format!("Not recorded: {} {ask}", reason.detail),
    })
}

/// What was done so far, for a turn that was stopped.
pub fn done(ledger: &Ledger) -> String {
    let written: Vec<&str> =
        ledger.calls.iter().filter(|line| line.state == CallState::Executed).map(|line| line.said.as_str()).collect();
    if written.is_empty() { String::new() } else { format!("{}.", written.join(". ")) }
}

/// Which of several waiting things an answer means.
pub fn which_one(waiting: &[Waiting]) -> String {
    let titles: Vec<String> = waiting
        .iter()
        .enumerate()
        .map(|(index, each)| format!("{}. {}", index + 1, describe::title(&each.tool, &each.parameters)))
        .collect();
    let known = waiting.iter().all(|each| tools::definition(&each.tool).is_some());
    let ask = if known { "Which one do you mean?" } else { "Which one do you mean? Please use the cards." };
    format!("{ask}\n{}", titles.join("\n"))
}

/// All that a person sees of a turn that is over: the reply, and what the app says of the values that were left out, of what was
/// refused and of safety.
pub fn shown(closing: &Closing) -> String {
    let mut lines: Vec<String> = Vec::new();
    if !closing.reply.is_empty() {
        lines.push(closing.reply.clone());
    }
    let has = |text: &str| closing.reply.contains(text);
    for line in &closing.ledger.calls {
        let told = match line.state {
            CallState::Executed if !has(&line.said) => Some(format!("{}.", line.said)),
            CallState::Pending => Some(question(line)).filter(|question| !has(question)),
            // Nobody is told in a crisis that their mood was not recorded.
            CallState::Blocked if closing.ledger.in_crisis() => None,
            CallState::Blocked => refusal(line).filter(|refusal| !has(refusal)),
            CallState::Failed if !has(&line.said) => Some(line.said.clone()),
            _ => None,
        };
        lines.extend(told);
        if matches!(line.state, CallState::Executed) {
            lines.extend(left_out(line));
        }
        if matches!(line.state, CallState::Executed | CallState::Pending) {
            lines.extend(line.notices.iter().map(|notice| plain(notice).to_owned()));
        }
    }
    let open: Vec<&str> = closing.ledger.open_needs().map(|(_, line)| line.need.about.as_str()).collect();
    if !open.is_empty() && !lines.iter().any(|line| open.iter().all(|about| line.contains(about))) {
        lines.push(format!("Not recorded: {}.", open.join(", ")));
    }
    lines.join("\n")
}

/// A notice without the code before it.
pub fn plain(notice: &str) -> &str {
    match notice.split_once(": ") {
        Some((code, rest))
            if (code.contains('_') || code == "unnamed")
                && code.chars().all(|sign| sign.is_ascii_lowercase() || sign == '_') =>
        {
            rest
        }
        _ => notice,
    }
}

/// "Left out: dose (1 tablet), which you didn't say."
fn left_out(line: &LedgerCall) -> Option<String> {
    let told: Vec<String> = line
        .left_out
        .iter()
        .map(|field| {
            let name = describe::label(&line.tool, field).to_lowercase();
            match proposed(line, field) {
                Some(value) => format!("{name} ({})", describe::shown(&line.tool, field, value)),
                None => name,
            }
        })
        .collect();
    (!told.is_empty()).then(|| format!("Left out: {}, which you didn\u{2019}t say.", told.join(", ")))
}

fn proposed<'a>(line: &'a LedgerCall, field: &str) -> Option<&'a serde_json::Value> {
    match field.split_once('.') {
        Some((outer, inner)) => line.proposed.get(outer)?.get(inner),
        None => line.proposed.get(field),
    }
}

/// What the app would say of these verdicts, before anything has run: for a judgement that writes nothing.
pub fn preview(situation: &Situation, assessed: &[Assessed<HealthCall>]) -> String {
    let calls: Vec<LedgerCall> = assessed.iter().map(LedgerCall::judged).collect();
    let handled = calls.iter().any(|line| matches!(line.state, CallState::Running | CallState::Pending));
    if crisis(situation.message()) != Crisis::None && !handled {
        return HELP_FIRST.to_owned();
    }
    let mut lines: Vec<String> = calls.iter().filter(|line| line.state == CallState::Pending).map(question).collect();
    lines.extend(calls.iter().filter(|line| line.state == CallState::Blocked).filter_map(refusal));
    lines.extend(situation.lacks());
    if assessed.is_empty() && lines.is_empty() {
        lines.push(strange(situation).unwrap_or_else(|| small_talk(situation.message()).unwrap_or(HELP).to_owned()));
    }
    lines.join("\n")
}
