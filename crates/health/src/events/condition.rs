//! Conditions that one has: told as a diagnosis, or as had, where the word names nothing that comes and goes.

use std::ops::Range;

use alara_english::{TokenKind, WordList, list, word_list};
use alara_record::Record;
use serde_json::{Value, json};

use super::care::capital;
use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::message::Message;
use super::own_tool::OwnTool;
use crate::lexicon::conditions;
use crate::tools::AddCondition;

/// More than this is no account of one's health.
const MOST: usize = 128;

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let reminded = |at: &usize| reminding.get(message.statement_index(*at)).copied().unwrap_or(false);
    let told = |at: usize| {
        let diagnosed = read_diagnosis(message, at).into_iter().collect();
        let had = if Vec::is_empty(&diagnosed) { read_had(message, at) } else { diagnosed };
        had.into_iter().map(|(from, tokens)| draft_condition(message, record, from, tokens))
    };
    (0..message.text.tokens.len()).filter(|at| !reminded(at)).flat_map(told).take(MOST).collect()
}

/// Told as found by somebody ("diagnosed with", "my diagnosis is"): where that begins, and the words of it.
fn read_diagnosis(message: &Message<'_>, at: usize) -> Option<(usize, Range<usize>)> {
    matches!(message.norm(at), "diagnosed" | "diagnosis" | "dx" | "diagnosd" | "diagnose" | "diagnoses")
        .then_some(())?;
    let leads = |each: &usize| matches!(message.norm(each - 1), "with" | "as" | ":" | "of" | "is" | "was");
    let from = (at + 1..at + 6).find(leads)?;
    Some((at, words_named_from(message, from)?))
}

/// Told as had in the first person, one or several: where each begins, and the words of it.
fn read_had(message: &Message<'_>, at: usize) -> Vec<(usize, Range<usize>)> {
    let mine = matches!(message.norm(at), "i've" | "ive")
        || message.norm(at) == "i" && message.is_any(at + 1, list!["have", "got"]);
    let mut found: Vec<(usize, Range<usize>)> = Vec::new();
    let mut from = at + 1 + usize::from(message.norm(at) == "i");
    while mine && found.len() < MOST {
        let Some(tokens) = read_name(message, from) else { break };
        from = tokens.end + usize::from(message.norm(tokens.end) == ",");
        from += usize::from(message.is_any(from, list!["and", "&", "plus"]));
        let last = from == tokens.end;
        found.push((if found.is_empty() { at + 1 } else { tokens.start }, tokens));
        if last {
            break;
        }
    }
    found
}

/// A name of the list that nothing else goes on from.
fn read_name(message: &Message<'_>, behind: usize) -> Option<Range<usize>> {
    let from =
        (behind..behind + 3).find(|each| !message.is_any(*each, list!["got", "had", "also", "always", "a", "an"]))?;
    let norms: Vec<&str> = (from..from + conditions::LONGEST).map(|each| message.norm(each)).collect();
    let tokens = from..from + conditions::longest_at(&norms, 0)?;
    const GOES_ON: &WordList =
        list!["and", "but", "so", "since", "for", "too", "which", "now", "by", "from", "because", "as", "not"];
    let end = tokens.end;
    let closed = !message.says(end) || message.timed(end) || GOES_ON.holds(message.norm(end));
    closed.then_some(tokens)
}

fn draft_condition(message: &Message<'_>, record: &dyn Record, at: usize, tokens: Range<usize>) -> Draft {
    let span = message.span(&tokens);
    let words = message.text.slice(message.text.span_of(tokens.start, tokens.end)).to_owned();
    let told = message.span(&(at..at + 1));
    let mut values =
        vec![("name", Sourced::stated(json!(words), span)), ("status", Sourced::derived(json!("active"), told))];
    values.extend(find_diagnoser(message, at).map(|who| ("diagnosed_by", who)));
    Draft {
        certainty: message.certainty(at),
        whose: message.whose(at, record),
        scope: vec![message.statement_index(at), message.statement_index(tokens.start)],
        ..Draft::new(
            EventKind::Care {
                log_type: Sourced::stated("diagnosis", told),
                title: Sourced::stated(capital(&words), span),
                diagnosis: Some(Sourced::stated(words, span)),
                treatment: None,
                own: Some(OwnTool { tool: AddCondition::ID, values }),
            },
            at..tokens.end,
        )
    }
}

/// Who found it, where a clinician stands right before the verb.
fn find_diagnoser(message: &Message<'_>, at: usize) -> Option<Sourced<Value>> {
    let light = |at: usize| message.is_any(at, list!["has", "just", "also"]);
    let before = |who: &&Range<usize>| who.end <= at && at <= who.end + 2 && (who.end..at).all(light);
    let who = message.providers.iter().find(before).filter(|_| message.norm(at) == "diagnosed")?;
    let words = message.text.slice(message.text.span_of(who.start, who.end)).to_owned();
    Some(Sourced::stated(json!(words), message.span(who)))
}

/// The words of something named: up to a time, a comma or the end of the clause.
pub(super) fn words_named_from(message: &Message<'_>, from: usize) -> Option<Range<usize>> {
    let from = (from..from + 3).find(|at| !matches!(message.norm(*at), "a" | "an" | "the" | "having"))?;
    let mut to = from;
    while let Some(token) = message.token(to) {
        let word = token.norm.as_str();
        let stop = word_list!("../../data/words/events/condition/condition.txt").holds(word)
            || token.kind == TokenKind::Break
            || token.kind == TokenKind::Sign && word != "-"
            || message.in_time(token.span);
        if stop || to >= from + 6 {
            break;
        }
        to += 1;
    }
    (to > from).then_some(from..to)
}
