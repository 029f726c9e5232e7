//! Conditions that one has: told as a diagnosis, or as had, where the word names nothing that comes and goes.

use std::ops::Range;

use alara_english::{TokenKind, WordList, list, word_list};
use alara_record::Record;
use serde_json::{Value, json};

use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::message::Message;
use super::own_tool::OwnTool;
use super::phrases::match_phrase;
use super::rulebook::{Mark, Thing, lowered};
use crate::describe::capital;
use crate::lexicon::conditions::OVER;
use crate::lexicon::{conditions, symptoms};
use crate::tools::AddCondition;

/// More than this is no account of one's health.
const MOST: usize = 128;

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let reminded = |at: &usize| reminding.get(message.statement_index(*at)).copied().unwrap_or(false);
    let told = |at: usize| {
        let diagnosed = read_diagnosed(message, at);
        let told = if diagnosed.is_empty() { read_had(message, at) } else { diagnosed };
        told.into_iter().map(|told| draft_condition(message, record, told))
    };
    let mut found: Vec<Draft> =
        (0..message.text.tokens.len()).filter(|at| !reminded(at)).flat_map(told).take(MOST).collect();
    // A complaint that one has again and again, whatever it is called.
    for heard in message.words.symptoms.iter().filter(|heard| message.makes(Mark::HadForLong, &heard.tokens)) {
        let (at, called) = (heard.tokens.start, Some(heard.name.clone()));
        let again = found.iter().any(|draft| draft.tokens.contains(&at));
        if !again && !reminded(&at) {
            let told = Told { at: at - usize::from(at > 0), tokens: heard.tokens.clone(), called };
            found.push(draft_condition(message, record, told));
        }
    }
    found
}

/// A condition that words tell.
struct Told {
    /// The token that tells it: a verb, or the word that heads a list.
    at: usize,
    /// The words that name it.
    tokens: Range<usize>,
    /// What it is called where those words only say what one is ("diabetic").
    called: Option<String>,
}

/// Told as found by somebody ("diagnosed with", "my diagnosis is"), one or several.
fn read_diagnosed(message: &Message<'_>, at: usize) -> Vec<Told> {
    if !matches!(message.norm(at), "diagnosed" | "diagnosis" | "dx" | "diagnosd" | "diagnose" | "diagnoses") {
        return Vec::new();
    }
    let leads = |each: &usize| matches!(message.norm(each - 1), "with" | "as" | ":" | "of" | "is" | "was");
    let first = (at + 1..at + 6).find(leads).and_then(|from| words_named_from(message, from));
    let Some(tokens) = first else { return Vec::new() };
    let others = pass_joint(message, tokens.end).map(|from| read_names(message, from)).unwrap_or_default();
    let others = others.into_iter().map(|(tokens, _)| Told { at: tokens.start, tokens, called: None });
    std::iter::once(Told { at, tokens, called: None }).chain(others).collect()
}

/// Where the next name of a list begins: behind a comma, an "and" or both.
fn pass_joint(message: &Message<'_>, end: usize) -> Option<usize> {
    let from = end + usize::from(message.norm(end) == ",");
    let from = from + usize::from(message.is_any(from, list!["and", "&", "plus"]));
    (from > end).then_some(from)
}

/// Names of the lists one behind the other, each with what it is called.
fn read_names(message: &Message<'_>, from: usize) -> Vec<(Range<usize>, String)> {
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    let mut next = Some(from);
    while let Some(name) = next.filter(|_| found.len() < MOST).and_then(|from| read_name(message, from)) {
        next = pass_joint(message, name.0.end);
        found.push(name);
    }
    found
}

/// Told as had in the first person, one or several.
fn read_had(message: &Message<'_>, at: usize) -> Vec<Told> {
    let is = match_phrase(message, at, "i am");
    let Some(lead) = is.or_else(|| match_phrase(message, at, "i have")) else { return Vec::new() };
    let told = |(nth, (tokens, name)): (usize, (Range<usize>, String))| Told {
        at: if nth == 0 { at + lead.min(2) - 1 } else { tokens.start },
        tokens,
        called: is.map(|_| name),
    };
    read_names(message, at + lead).into_iter().enumerate().map(told).collect()
}

/// A name of the lists that nothing else goes on from, with the part of the body where it is.
fn read_name(message: &Message<'_>, behind: usize) -> Option<(Range<usize>, String)> {
    let from =
        (behind..behind + 3).find(|each| !message.is_any(*each, list!["got", "had", "also", "always", "a", "an"]))?;
    let norms: Vec<&str> = (from..from + conditions::LONGEST).map(|each| message.norm(each)).collect();
    let name = conditions::named_at(&norms)?;
    let named = from + name.used;
    // What may as well be a complaint is one of the day that stands by it.
    (!name.felt || !message.timed(named)).then_some(())?;
    const GOES_ON: &WordList = word_list!("../../data/words/events/condition/goes_on.txt");
    let closed = |end: usize| !message.says(end) || message.timed(end) || GOES_ON.holds(message.norm(end));
    let end = read_place(message, named).unwrap_or(named);
    closed(end).then_some((from..end, name.name))
}

/// Where the words end that say in which part of the body it is ("in both knees").
fn read_place(message: &Message<'_>, from: usize) -> Option<usize> {
    let part = from + 2;
    let owned = message.norm(from) == "in" && message.is_any(from + 1, list!["my", "both", "the"]);
    let norms: Vec<&str> = (part..part + 3).map(|each| message.norm(each)).collect();
    let (used, _) = symptoms::body_part_at(&norms, 0).filter(|_| owned && !message.timed(from))?;
    Some(part + used)
}

fn draft_condition(message: &Message<'_>, record: &dyn Record, told: Told) -> Draft {
    let Told { at, tokens, called } = told;
    let span = message.span(&tokens);
    let words = message.text.written(&tokens).to_owned();
    let told = message.span(&(at..at + 1));
    let name = match called {
        Some(called) => Sourced::derived(json!(called), span),
        None => Sourced::stated(json!(words), span),
    };
    let status = match word_of_end(message, at) {
        Some(end) => Sourced::derived(json!("resolved"), message.span(&end)),
        None => Sourced::derived(json!("active"), told),
    };
    let mut values = vec![("name", name), ("status", status)];
    values.extend(find_diagnoser(message, at).map(|who| ("diagnosed_by", who)));
    Draft {
        certainty: lowered(message, Thing::Symptom, &tokens, message.certainty(at)),
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

/// The words of a sentence that say that a condition is over.
pub(crate) fn word_of_end(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    const HAD: &[&str] = &["used", "to", "have"];
    message.sentence_tokens(at).find_map(|at| {
        let denied = (1..=2).any(|by| matches!(message.before(at, by), "not" | "never" | "isn't" | "hasn't"));
        let word = (message.is_any(at, OVER) && !denied).then_some(at..at + 1);
        word.or_else(|| message.stands(at, HAD).then_some(at..at + HAD.len()))
    })
}

/// Who found it, where a clinician stands right before the verb.
fn find_diagnoser(message: &Message<'_>, at: usize) -> Option<Sourced<Value>> {
    let light = |at: usize| message.is_any(at, list!["has", "just", "also"]);
    let before = |who: &&Range<usize>| who.end <= at && at <= who.end + 2 && (who.end..at).all(light);
    let who = message.providers.iter().find(before).filter(|_| message.norm(at) == "diagnosed")?;
    let words = message.text.written(who).to_owned();
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
