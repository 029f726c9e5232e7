//! The app's own wording of what was done, what waits, what was left out and why not: made from the ledger and from nothing else.

use alara_english::crisis::{Crisis, crisis};
use alara_gate::enforce::NeedLine;
use alara_gate::evidence::Observation;
use alara_gate::{Assessed, Parameters};
use alara_health::answers::PendingCall;
use alara_health::done::{self, Done};
use alara_health::tools::HealthCall;
use alara_health::{Situation, describe, tools};

use super::nothing::{LastSaid, general, small_talk};
use super::unanswered::unanswered;
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

/// What is said in a crisis where nothing else was done: the help itself is shown before any reply.
const HELP_FIRST: &str = "Please use the help shown here first. I\u{2019}m here when you want to go on.";

/// Said in place of a reply that advised, diagnosed, or said what a value means.
const NO_ADVICE: &str = "The answer was medical advice, so it is not shown. I can\u{2019}t advise, diagnose or say what a value means: \
please ask a doctor or a pharmacist. I can show you what is recorded.";

/// Said in place of a reply in a language or script that cannot be checked.
const NOT_ENGLISH: &str = "The model\u{2019}s answer was not in English, so I could not check it, and it is not shown.";

/// That a medication was named, and that nothing of it is recorded.
fn not_taken(name: String) -> String {
    format!("Nothing recorded for {name}: you said it was not taken.")
}

/// Words the turn from its ledger, after what was said last.
pub fn wording(situation: &Situation, ledger: &Ledger, last: LastSaid) -> Wording {
    let mut lines: Vec<String> = Vec::new();
    let state = |wanted: CallState| ledger.told_calls().filter(move |line| line.state == wanted);
    let written = written(situation, ledger);
    if !written.is_empty() {
        lines.push(format!("{}.", written.join(". ")));
    }
    for line in state(CallState::Answered).filter(|line| !line.said.is_empty()) {
        // A look-up that was asked for twice is told once.
        if !lines.contains(&line.said) {
            lines.push(line.said.clone());
        }
    }
    for step in ledger.looked.iter().flat_map(|looked| &looked.steps) {
        let told = found(&step.observation, situation);
        if !lines.contains(&told) {
            lines.push(told);
        }
    }
    lines.extend(state(CallState::Pending).map(question));
    // What repeats another call of the turn is told with that one.
    if state(CallState::Duplicate).any(|line| !line.is_repeated()) {
        lines.push("That is recorded already, so I did not record it twice.".to_owned());
    }
    for line in state(CallState::Failed) {
        if !lines.contains(&line.said) {
            lines.push(line.said.clone());
        }
    }
    if lines.is_empty() {
        let blocked: Vec<String> = state(CallState::Blocked).filter_map(refusal).collect();
        lines.extend(blocked);
    }
    // What is written or waits already is not asked about again.
    let handled = ledger.calls.iter().any(|line| matches!(line.state, CallState::Executed | CallState::Pending));
    if ledger.in_crisis() && !handled {
        return Wording { text: HELP_FIRST.to_owned(), asks: false };
    }
    // What one part leaves open never holds up the others, and is asked about all the same.
    let waits = state(CallState::Pending).next().is_some();
    if let Some(question) = situation.lacks().filter(|_| !waits) {
        lines.push(question);
        return Wording { text: lines.join("\n"), asks: true };
    }
    lines.extend(unsettled(situation, handled));
    let told = |name: &String| lines.iter().any(|line| line.contains(name.as_str()));
    let denied: Vec<String> = situation.denied().filter(|name| !told(name)).map(not_taken).collect();
    lines.extend(denied);
    lines.extend(to_come(situation, ledger));
    if lines.is_empty() {
        let own = || strange(situation).or_else(|| small_talk(situation).map(str::to_owned));
        let unmet = || unmet(situation, ledger).or_else(own).unwrap_or_else(|| general(situation, last).to_owned());
        lines.push(unanswered(situation).unwrap_or_else(unmet));
    }
    Wording { text: lines.join("\n"), asks: false }
}

/// What was surely told and could not be read, in its own words, with where it can be entered. One line; where part of the message was
/// `handled`, it says so of the rest.
fn unsettled(situation: &Situation, handled: bool) -> Option<String> {
    let (words, tools): (Vec<String>, Vec<&str>) = situation.unsettled().into_iter().unzip();
    let forms = tools.into_iter().filter_map(tools::definition).map(|tool| tool.name.to_owned()).collect();
    let quoted = |mut names: Vec<String>| {
        names.dedup();
        names.iter().map(|name| format!("\u{201c}{name}\u{201d}")).collect::<Vec<_>>().join(", ")
    };
    (!words.is_empty()).then(|| {
        let (words, forms) = (quoted(words), quoted(forms));
        let left = if handled {
            format!("I could not read all of {words}: what I have not named here is not recorded.")
        } else {
            format!("I could not read all of this, so it is not recorded: {words}.")
        };
        format!("{left} Say it in one short sentence, or enter it by hand: {forms}.")
    })
}

/// Care that is told as to come, where nothing that was done is of its day: it is recorded once it was, and to be reminded of it has to be
/// asked for.
fn to_come(situation: &Situation, ledger: &Ledger) -> Option<String> {
    let (title, day) = situation.to_come().filter(|_| !situation.asks() && !situation.wishes())?;
    let done = |line: &LedgerCall| matches!(line.state, CallState::Executed | CallState::Pending);
    let its = |value: &serde_json::Value| value.as_str().is_some_and(|value| value.starts_with(&day.to_string()));
    let held = ledger.calls.iter().filter(|line| done(line)).any(|line| line.parameters.values().any(its));
    let (title, day) = (describe::capital(&title), day.format("%A, %B %-d"));
    (!held).then(|| {
        format!("Still to come, so not recorded yet: {title}, {day}. To be reminded, say when: \u{201c}remind me the day before at 6pm\u{201d}.")
    })
}

/// What was written, in as few sentences as it needs. What a hook, or another's record, has changed of a line stands as it is.
fn written(situation: &Situation, ledger: &Ledger) -> Vec<String> {
    let mut own: Vec<Done> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for line in ledger.calls.iter().filter(|line| line.state == CallState::Executed) {
        match done::done(&line.tool, &line.parameters, &situation.clock()).filter(|done| done.to_string() == line.said)
        {
            Some(done) => own.push(done),
            None => others.push(line.said.clone()),
        }
    }
    done::told(&own).into_iter().chain(others).collect()
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

/// What stands in place of a reply that cannot be checked: that it does, and what the app says itself.
pub fn instead_of_unread(own: &str) -> String {
    format!("{NOT_ENGLISH}\n{own}").trim_end().to_owned()
}

/// What the message needed and did not get, handed back to the user.
fn unmet(situation: &Situation, ledger: &Ledger) -> Option<String> {
    let required = &ledger.enforcement.required;
    if required.is_empty() {
        return None;
    }
    if required.iter().all(|tool| tools::looks_up(tool)) {
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

/// What the user is asked about a call that waits: every value named, and what nobody said marked. One line.
pub fn question(line: &LedgerCall) -> String {
    let unsaid: Vec<&str> = line
        .provenance
        .iter()
        .filter(|(_, source)| source.code() == "assumed")
        .map(|(name, _)| name.as_str())
        .collect();
    let title = describe::title(&line.tool, &line.parameters, line.about.as_ref());
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
pub fn done_so_far(ledger: &Ledger) -> String {
    let written: Vec<&str> =
        ledger.calls.iter().filter(|line| line.state == CallState::Executed).map(|line| line.said.as_str()).collect();
    if written.is_empty() { String::new() } else { format!("{}.", written.join(". ")) }
}

/// What waits, as its card's title says it.
fn title(waits: &PendingCall, situation: &Situation) -> String {
    let about = situation.named(&waits.tool, &waits.parameters, None);
    describe::title(&waits.tool, &waits.parameters, about.as_ref())
}

/// What is said of what was put off.
pub fn waits_still(waiting: &[PendingCall], situation: &Situation) -> String {
    let titles: Vec<String> = waiting.iter().map(|each| title(each, situation)).collect();
    format!("All right. Still to confirm: {}.", titles.join(", "))
}

/// Which of several waiting things an answer means; of the one that waits, whether it means that.
pub fn which_one(waiting: &[PendingCall], situation: &Situation) -> String {
    if let [only] = waiting {
        let title = title(only, situation);
        let values = describe::values(&only.tool, &situation.clock().read_here(&only.parameters), &[]);
        return format!("Do you mean the earlier question: {title}? {values} Say yes, no, or what to change.")
            .replace("  ", " ");
    }
    let named: Vec<String> = waiting.iter().map(|each| title(each, situation)).collect();
    let line = |(index, each): (usize, &PendingCall)| {
        let title = named.get(index).map(String::as_str).unwrap_or_default();
        // Two reminders of one title: by their values.
        let alike = named.iter().filter(|other| *other == title).count() > 1;
        let here = situation.clock().read_here(&each.parameters);
        let fields = here.into_iter().filter(|(field, _)| field != "title").collect();
        let values = alike.then(|| format!(" ({})", describe::values(&each.tool, &fields, &[]).trim_end_matches('.')));
        format!("{}. {title}{}", index + 1, values.unwrap_or_default())
    };
    let titles: Vec<String> = waiting.iter().enumerate().map(line).collect();
    let known = waiting.iter().all(|each| tools::definition(&each.tool).is_some());
    let ask = if known { "Which one do you mean?" } else { "Which one do you mean? Please use the cards." };
    format!("{ask}\n{}", titles.join("\n"))
}

/// That values of an answer have no place in what waits, so that nothing was decided.
pub fn unread(words: &[String], waiting: &[PendingCall], situation: &Situation) -> String {
    let words: Vec<String> = words.iter().map(|each| format!("\u{201c}{each}\u{201d}")).collect();
    let titles: Vec<String> = waiting.iter().map(|each| title(each, situation)).collect();
    let values = match waiting {
        [only] => format!(" {}", describe::values(&only.tool, &situation.clock().read_here(&only.parameters), &[])),
        _ => String::new(),
    };
    let ask = "Say yes, no, or what to change.";
    format!(
        "I cannot tell what {} changes, so nothing is recorded yet: {}?{values} {ask}",
        words.join(" and "),
        titles.join(", ")
    )
}

/// All that a person sees of a turn that is over: the reply, and what the app says of the values that were left out, of what was
/// refused and of safety.
pub fn shown(closing: &Closing) -> String {
    let mut lines: Vec<String> = Vec::new();
    if !closing.reply.is_empty() {
        lines.push(closing.reply.clone());
    }
    let has = |text: &str| closing.reply.contains(text);
    // Told with others in one sentence: by its verb and its values.
    let among = |line: &LedgerCall| {
        done::what(&line.tool, &line.parameters).is_some_and(|(verb, what)| {
            let told = |part: &str| part.contains(verb) && part.contains(&what);
            line.said.starts_with(&format!("{verb} {what}")) && closing.reply.split(". ").any(told)
        })
    };
    for line in closing.ledger.told_calls() {
        let told = match line.state {
            CallState::Executed if !has(&line.said) && !among(line) => Some(format!("{}.", line.said)),
            CallState::Pending => Some(question(line)).filter(|question| !has(question)),
            // Nobody is told in a crisis that their mood was not recorded.
            CallState::Blocked if closing.ledger.in_crisis() => None,
            CallState::Blocked => refusal(line).filter(|refusal| !has(refusal)),
            CallState::Failed if !has(&line.said) => Some(line.said.clone()),
            _ => None,
        };
        // Two calls that are refused in the same words are told of once.
        if let Some(told) = told.filter(|told| !lines.contains(told)) {
            lines.push(told);
        }
        if matches!(line.state, CallState::Executed) {
            lines.extend(left_out(line));
        }
        if matches!(line.state, CallState::Executed | CallState::Pending) {
            lines.extend(line.notices.iter().map(|notice| notice.text.clone()));
        }
    }
    // A question records nothing: that it was not looked up is told in the reply.
    let records = |line: &NeedLine| !line.need.tools.iter().all(|tool| tools::looks_up(tool));
    let open = closing.ledger.open_needs().filter(|(_, line)| records(line));
    let open: Vec<&str> = open.map(|(_, line)| line.need.about.as_str()).collect();
    if !open.is_empty() && !lines.iter().any(|line| open.iter().all(|about| line.contains(about))) {
        lines.push(format!("Not recorded: {}.", open.join(", ")));
    }
    lines.join("\n")
}

/// "Left out: dose (1 tablet), which you didn't say."
fn left_out(line: &LedgerCall) -> Option<String> {
    let told: Vec<String> = line
        .left_out
        .iter()
        .map(|field| {
            let name = describe::label(&line.tool, field).to_lowercase();
            match value_of(&line.proposed, field) {
                Some(value) => format!("{name} ({})", describe::shown(&line.tool, field, value)),
                None => name,
            }
        })
        .collect();
    (!told.is_empty()).then(|| format!("Left out: {}, which you didn\u{2019}t say.", told.join(", ")))
}

/// A value by its field; one of an object by its path ("data.severity").
fn value_of<'a>(parameters: &'a Parameters, field: &str) -> Option<&'a serde_json::Value> {
    match field.split_once('.') {
        Some((outer, inner)) => parameters.get(outer)?.get(inner),
        None => parameters.get(field),
    }
}

/// What the app would say of these verdicts, before anything has run: for a judgement that writes nothing.
pub fn preview(situation: &Situation, assessed: &[Assessed<HealthCall>]) -> String {
    let calls: Vec<LedgerCall> = assessed.iter().map(|call| LedgerCall::judged(call, situation)).collect();
    let handled = calls.iter().any(|line| matches!(line.state, CallState::Running | CallState::Pending));
    if crisis(situation.message()) != Crisis::None && !handled {
        return HELP_FIRST.to_owned();
    }
    let mut lines: Vec<String> = calls.iter().filter(|line| line.state == CallState::Pending).map(question).collect();
    lines.extend(calls.iter().filter(|line| line.state == CallState::Blocked).filter_map(refusal));
    lines.extend(situation.lacks());
    lines.extend(unsettled(situation, handled));
    if assessed.is_empty() && lines.is_empty() {
        let denied: Vec<String> = situation.denied().map(not_taken).collect();
        let own = || strange(situation).or_else(|| small_talk(situation).map(str::to_owned));
        lines.push(match denied.is_empty() {
            true => {
                unanswered(situation).or_else(own).unwrap_or_else(|| general(situation, LastSaid::Other).to_owned())
            }
            false => denied.join("\n"),
        });
    }
    lines.join("\n")
}
