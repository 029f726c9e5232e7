//! What a reminder is of: its title, its kind, and the medication it means.

use super::event::{Said, Which};
use super::message::Message;
use alara_english::{TokenKind, WordList, list};
use alara_record::Record;
use std::ops::Range;

/// "Remind me to take it": the medication that was named last before.
pub(super) fn pronoun_of(message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>) -> Option<Said<Which>> {
    let it = tokens.clone().find(|at| {
        matches!(message.norm(*at), "it" | "them" | "another" | "mine")
            && matches!(message.before(*at, 1), "take" | "taking")
    })?;
    let name = message.names.iter().rev().find(|name| name.tokens.end <= it)?;
    Some(super::intake::of_name(message, record, name))
}

pub(super) fn about(message: &Message<'_>, tokens: &Range<usize>, medications: &[Said<Which>]) -> Option<&'static str> {
    let words = |list: &WordList| message.any(tokens.clone(), list);
    if words(list!["check-in", "checkin", "check-ins"]) || tokens.clone().any(|at| message.stands(at, &["check", "in"]))
    {
        return Some("check_in");
    }
    let appointment = words(list![
        "appointment",
        "appt",
        "dentist",
        "doctor",
        "doctor's",
        "dr",
        "gp",
        "scan",
        "mri",
        "ecg",
        "visit",
        "checkup",
        "check-up",
        "clinic",
        "hospital",
        "xray",
        "x-ray",
        "surgery",
        "physio's",
        "cardiologist",
        "dermatologist",
        "optician",
        "biopsy",
        "colonoscopy",
        "mammogram",
        "therapist",
        "session",
    ]);
    let medicine = !medications.is_empty()
        || words(list![
            "pill",
            "pills",
            "tablet",
            "tablets",
            "med",
            "meds",
            "medication",
            "medications",
            "medicine",
            "medicines",
            "dose",
            "doses",
            "patch",
            "inhaler",
            "insulin",
            "antibiotic",
            "antibiotics",
            "drops",
            "vitamin",
            "vitamins",
            "injection",
            "capsule",
            "spray",
            "cream",
            "statin",
            "puffer",
            "supplements",
        ]);
    match (medicine, appointment) {
        (true, false) => Some("medication"),
        (true, true) if words(list!["take", "taking"]) => Some("medication"),
        (_, true) => Some("appointment"),
        _ => None,
    }
}

/// What it should say: the words of the wish without the asking and without its times.
pub(super) fn title(message: &Message<'_>, tokens: &Range<usize>, cue: usize) -> Option<Said<String>> {
    let timed = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        message.in_time(span)
            || message.recurrence.as_ref().is_some_and(|recurrence| {
                recurrence.spans.iter().chain(recurrence.beyond.as_ref()).any(|each| each.meets(span))
            })
    };
    let asking = |at: usize| {
        matches!(
            message.norm(at),
            "please"
                | "pls"
                | "plz"
                | "can"
                | "could"
                | "you"
                | "would"
                | "set"
                | "create"
                | "make"
                | "add"
                | "i"
                | "i'd"
                | "want"
                | "need"
                | "like"
                | "me"
                | "up"
                | "a"
                | "an"
                | "also"
                | "and"
                | "then"
                | "one"
                | "hey"
                | "to"
                | "be"
                | "us"
                | "daily"
                | "give"
                | "the"
                | "at"
                | "on"
                | "for"
                | "in"
                | "about"
                | "that"
                | "every"
                | "by"
                | "from"
                | "of"
                | "it"
                | "it's"
                | "ok"
                | "okay"
                | "put"
                | "some"
                | "another"
                | "new"
                | "so"
                | "just"
                | "only"
        )
    };
    let cut = |from: usize, to: usize| -> Option<Range<usize>> {
        let word = |at: usize| {
            message
                .text
                .tokens
                .get(at)
                .is_some_and(|token| token.kind != TokenKind::Sign && token.kind != TokenKind::Break)
        };
        let kept = |at: &usize| word(*at) && !timed(*at);
        let mut from = (from..to).find(|at| kept(at) && !asking(*at))?;
        // An article of the thing itself stays ("the patch").
        if from > 0
            && matches!(message.norm(from - 1), "the" | "my")
            && !timed(from - 1)
            && tokens.contains(&(from - 1))
            && message.norm(from) != "my"
        {
            from -= usize::from(message.norm(from - 1) == "my");
        }
        let mut end = from;
        while end < to && !timed(end) && !matches!(message.norm(end), "," | "." | ";" | "!" | "?" | "\n") {
            end += 1;
        }
        while end > from + 1 && (asking(end - 1) || !word(end - 1)) {
            end -= 1;
        }
        (end > from).then_some(from..end)
    };
    let found = cut(cue + 1, tokens.end).or_else(|| cut(tokens.start, cue))?;
    let span = message.span(&found);
    let words =
        message.text.original.get(span.start..span.end).unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut signs = words.chars();
    let first = signs.next()?;
    Some(Said::stated(first.to_uppercase().chain(signs).collect(), span))
}
