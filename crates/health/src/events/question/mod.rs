//! Questions that the record answers: which read-only tool, about what, and since when.

mod days;
mod wide;

use std::ops::Range;

use alara_english::statement::{Assertion, Question, Request};
use alara_english::{WordList, list};
use alara_record::Record;

use self::days::range;
use super::draft::Draft;
use super::event::{Kind, Said, Standing, Which, Whose};
use super::message::Message;
use super::verbs::Verb;

const READING: &WordList = list![
    "reading", "readings", "average", "highest", "lowest", "trend", "trends", "history", "record", "records", "log",
    "logs", "logged", "recorded", "chart", "graph", "numbers", "data", "entries", "max", "peak",
];

/// What the user asks of their own record, one for each sentence that asks.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record) -> Vec<Draft> {
    let mut found: Vec<Draft> = Vec::new();
    let mut done: Option<usize> = None;
    for (index, statement) in message.statements.iter().enumerate() {
        let tokens = message.statement_tokens(index);
        let asks = statement.assertion == Assertion::Asked
            || statement.request == Some(Request::Show)
            || matches!(statement.assertion, Assertion::Asserted | Assertion::Requested | Assertion::Planned)
                && wide::asks_to_see(message, statement, &tokens);
        if !asks || done == Some(statement.sentence) {
            continue;
        }
        if tokens.is_empty() || message.pasted.get(tokens.start).copied().unwrap_or(false) {
            continue;
        }
        let told = statement.assertion != Assertion::Asked && statement.request != Some(Request::Show);
        let scope = if told { message.sentence_tokens(tokens.start) } else { region(message, index) };
        let tag = statement.question == Some(Question::Tag);
        if statement.question == Some(Question::Permission) && statement.request != Some(Request::Show) {
            continue;
        }
        if let Some(kind) = asked(message, record, &scope, tag) {
            done = Some(statement.sentence);
            found.push(Draft {
                kind,
                standing: Standing::Clear,
                whose: whose(message, index, record),
                tokens: scope,
                scope: Vec::new(),
                when: None,
            });
        }
    }
    found
}

/// The asked statements of a sentence, side by side.
fn region(message: &Message<'_>, index: usize) -> Range<usize> {
    let sentence = message.statements.get(index).map(|statement| statement.sentence);
    let mut last = index;
    while message.statements.get(last + 1).is_some_and(|next| {
        Some(next.sentence) == sentence && (next.assertion == Assertion::Asked || next.verbs.is_empty())
    }) {
        last += 1;
    }
    let mut first = index;
    while first > 0
        && message
            .statements
            .get(first - 1)
            .is_some_and(|before| Some(before.sentence) == sentence && before.verbs.is_empty())
    {
        first -= 1;
    }
    message.statement_tokens(first).start..message.statement_tokens(last).end
}

fn whose(message: &Message<'_>, index: usize, record: &dyn Record) -> Whose {
    let tokens = message.statement_tokens(index);
    match message.whose(tokens.start, record) {
        // "What did Dr Patel say": what was said at a visit of one's own.
        Whose::Other(words) if super::amend::names_nobody(&words) => Whose::Own,
        whose => whose,
    }
}

/// What is due stands in the reminders, or, where none are set, in the schedules of the medications.
fn held(mut tools: Vec<&'static str>, record: &dyn Record) -> Vec<&'static str> {
    let person = record.person().id;
    let scheduled = record.medications(person).iter().any(|each| !each.stopped && each.schedule.is_some());
    if tools.first() == Some(&"list_reminders") && record.reminders(person).is_empty() && scheduled {
        tools.retain(|tool| *tool != "list_medications");
        tools.insert(0, "list_medications");
    }
    tools
}

fn ranged(message: &Message<'_>, scope: &Range<usize>) -> bool {
    range(message, scope).0.is_some()
}

fn asked(message: &Message<'_>, record: &dyn Record, scope: &Range<usize>, tag: bool) -> Option<Kind> {
    let any = |words: &WordList| message.any(scope.clone(), words);
    let mine = any(list!["i", "i've", "ive", "i'm", "im", "my", "me", "mine", "i'd", "we", "our"]);
    let reading = any(READING);
    let show = any(list!["show", "list", "compare", "display", "pull", "tell", "see"]);
    let ask = |tools: Vec<&'static str>, medication: Option<Said<Which>>, vital: Option<&'static str>| {
        let (since, until) = range(message, scope);
        Some(Kind::Ask { tools, medication, vital, since, until })
    };
    let can = scope.clone().find(|at| {
        matches!(
            message.norm(*at),
            "can" | "should" | "may" | "could" | "safe" | "ok" | "okay" | "supposed" | "allowed"
        )
    });
    if wide::supposed(message, scope) || wide::about_the_app(message, scope) || wide::advice(message, scope) {
        return None;
    }
    let medication = named(message, record, scope);
    if medication.is_some() && wide::too_soon(message, scope) {
        return ask(vec!["get_last_dose", "get_medication_history"], medication, None);
    }
    let permission = can.is_some_and(|at| matches!(message.norm(at + 1), "i" | "we" | "to" | "one" | "for"));
    if permission && !show && !reading {
        return None;
    }
    if any(list!["reminder", "reminders", "alarms", "alarm"]) {
        return ask(vec!["list_reminders"], None, None);
    }
    let wide = wide::tools(message, scope, medication.is_some());
    if !wide.is_empty() && vital(message, scope).is_none() {
        return ask(held(wide, record), medication, None);
    }
    let taking = scope.clone().any(|at| {
        matches!(message.verbs.get(at).copied().flatten(), Some(Verb::Take))
            || matches!(message.norm(at), "have" | "had" | "did" | "do" | "done" | "dose" | "doses" | "taken")
    });
    let tested = vital(message, scope);
    if let Some(kind) = tested
        && medication.is_none()
        && (mine || reading || show || ranged(message, scope))
        && !meaning(message, scope)
    {
        return ask(vec!["get_vitals"], None, Some(kind));
    }
    let lists = any(list!["list", "prescribed", "currently", "currant"])
        || scope.clone().any(|at| wide::on_the_list(message, at));
    let meds = any(wide::MEDICINES);
    let last = any(list!["last", "when", "time", "latest", "recent"]);
    let often = scope.clone().any(|at| {
        message.stands(at, &["how", "many"])
            || message.stands(at, &["how", "often"])
            || message.stands(at, &["how", "much"])
    }) || any(list!["history", "everything", "often", "doses", "times", "log"]);
    let keeping = any(list!["percentage", "percent", "proportion", "%"])
        && any(list!["doses", "dose", "meds", "medication", "medications", "pills", "tablets"])
        || any(wide::KEEPING)
        || scope.clone().any(|at| {
            message.stands(at, &["keeping", "up"])
                || message.stands(at, &["on", "track"])
                || message.stands(at, &["doing", "with"])
        })
        || any(list!["missed", "miss", "skipped", "skip", "forgotten", "forgot"])
            && (often || meds || medication.is_some())
            && mine;
    let dosage =
        any(list!["dose", "dosage", "strength", "mg", "milligrams"]) && any(list!["what", "which", "what's", "whats"]);
    match medication {
        Some(medication) if mine || tag || lists => {
            if keeping {
                return ask(vec!["get_adherence", "get_medication_history"], Some(medication), None);
            }
            if (dosage || lists || any(list!["list"])) && !any(list!["last", "yesterday"]) {
                return ask(vec!["list_medications", "get_medication_history"], Some(medication), None);
            }
            if often {
                return ask(vec!["get_medication_history"], Some(medication), None);
            }
            if taking || last || tag {
                return ask(vec!["get_last_dose", "get_medication_history"], Some(medication), None);
            }
            None
        }
        Some(medication) if show || reading || last && taking || often && ranged(message, scope) => {
            ask(vec!["get_medication_history", "get_last_dose"], Some(medication), None)
        }
        Some(_) => None,
        None if keeping && (mine || meds) => ask(vec!["get_adherence", "get_medication_history"], None, None),
        None if meds && (mine || show) => {
            // "did I take my meds", "what pills did I have yesterday": a history, not the list.
            let had = taking
                && any(list!["did", "have", "had", "yesterday", "last", "week", "today", "this", "taken", "took"])
                && !any(list!["currently", "list"])
                && scope
                    .clone()
                    .any(|at| matches!(message.norm(at), "did" | "took" | "had" | "taken" | "have" | "history"));
            if had {
                let which = message.references(record).iter().find(|each| scope.contains(&each.tokens.start));
                let one = which
                    .filter(|each| each.which.len() == 1)
                    .and_then(|each| each.which.first().cloned().map(|which| (which, each.tokens.clone())));
                return match one {
                    Some((which @ Which::Known(_), tokens)) => ask(
                        vec!["get_last_dose", "get_medication_history"],
                        Some(Said { value: which, source: super::event::Source::Known, span: message.span(&tokens) }),
                        None,
                    ),
                    _ => ask(vec!["get_medication_history", "get_last_dose"], None, None),
                };
            }
            ask(vec!["list_medications"], None, None)
        }
        // "how many doses did I take?"
        None if often && mine && any(list!["dose", "doses"]) && any(list!["did", "have", "had", "took", "taken"]) => {
            ask(vec!["get_medication_history"], None, None)
        }
        // "what am I taking?"
        None if any(list!["what", "which"])
            && scope
                .clone()
                .any(|at| message.stands(at, &["am", "i", "taking"]) || message.stands(at, &["i'm", "taking"])) =>
        {
            ask(vec!["list_medications"], None, None)
        }
        None if any(list!["check-in", "check-ins", "checkin", "checkins", "mood", "moods", "symptoms", "symptom"])
            && (mine || show || reading) =>
        {
            ask(vec!["get_check_ins"], None, None)
        }
        None if feeling(message, scope) && mine => ask(vec!["get_check_ins"], None, None),
        None if symptomatic(message, scope)
            && (mine && (last || often || reading) || often && ranged(message, scope)) =>
        {
            ask(vec!["get_check_ins"], None, None)
        }
        None if care(message, scope)
            && (mine || show || message.norm(scope.start) == "any")
            && !booking(message, scope) =>
        {
            ask(vec!["get_care_records"], None, None)
        }
        None if any(list!["took", "take", "taken"])
            && mine
            && any(list!["everything", "what", "anything", "today", "yesterday"])
            && !any(list!["should", "can"]) =>
        {
            ask(vec!["get_medication_history"], None, None)
        }
        None => None,
    }
}

fn named(message: &Message<'_>, record: &dyn Record, scope: &Range<usize>) -> Option<Said<Which>> {
    let name = message.names_in(scope).first();
    if let Some(name) = name {
        return Some(Said::stated(
            Which::Named { name: name.name.clone(), rivals: name.rivals.clone() },
            message.span(&name.tokens),
        ));
    }
    let reference = message.references(record).iter().find(|each| scope.contains(&each.tokens.start))?;
    match reference.which.as_slice() {
        [which @ Which::Known(_)] => Some(Said {
            value: which.clone(),
            source: super::event::Source::Known,
            span: message.span(&reference.tokens),
        }),
        _ => None,
    }
}

/// The vital that is asked about, as `get_vitals` names it.
fn vital(message: &Message<'_>, scope: &Range<usize>) -> Option<&'static str> {
    scope.clone().find_map(|at| {
        let norm = message.norm(at);
        let norm = norm.strip_suffix("'s").unwrap_or(norm);
        if matches!(norm, "bp" | "b/p") || matches!(norm, "pressure" | "pressures") && message.before(at, 1) != "under"
        {
            return Some("blood_pressure");
        }
        if matches!(norm, "water" | "hydration" | "hydrated" | "fluids" | "drunk" | "drank" | "drink" | "drinking") {
            return Some("hydration");
        }
        message
            .vital_kind(at)
            .filter(|_| !matches!(norm, "fever" | "heart") || message.norm(at + 1) == "rate")
            .map(|kind| kind.code())
    })
}

/// "What does systolic mean", "is 120/80 good": asks the world, not the record.
fn meaning(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let any = |words: &WordList| message.any(scope.clone(), words);
    if wide::rated(message, scope) {
        return true;
    }
    let normal = any(list![
        "mean",
        "means",
        "meaning",
        "normal",
        "healthy",
        "dangerous",
        "safe",
        "best",
        "recommended",
        "ideal",
        "meant",
        "should",
        "affect",
        "affects",
        "lower",
        "help",
    ]);
    normal && !any(READING) && !any(list!["was", "were", "did", "coming"])
}

fn feeling(message: &Message<'_>, scope: &Range<usize>) -> bool {
    scope.clone().any(|at| matches!(message.norm(at), "feeling" | "felt" | "feel"))
        && message.any(scope.clone(), list!["how", "been", "when", "did"])
        && message.any(
            scope.clone(),
            list!["have", "i've", "did", "was", "been", "week", "month", "yesterday", "lately", "last"],
        )
}

fn symptomatic(message: &Message<'_>, scope: &Range<usize>) -> bool {
    !super::words::symptoms_in(message, scope).is_empty()
}

fn care(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let words = message.any(
        scope.clone(),
        list![
            "appointment",
            "appointments",
            "visit",
            "visits",
            "visited",
            "doctor",
            "records",
            "checkup",
            "check-up",
            "procedure",
            "procedures",
            "tests",
            "surgery",
            "diagnosed",
            "diagnosis",
            "hospital",
            "history",
        ],
    );
    words
        || message.providers.iter().any(|each| scope.contains(&each.start))
        || message.words.cares.iter().any(|each| scope.contains(&each.tokens.start))
}

/// "When is my next appointment", "can you book me in": not what a record of the past holds.
fn booking(message: &Message<'_>, scope: &Range<usize>) -> bool {
    message.any(
        scope.clone(),
        list![
            "next",
            "book",
            "schedule",
            "upcoming",
            "will",
            "find",
            "recommend",
            "near",
            "nearby",
            "phone",
            "address",
            "what's",
            "illness",
        ],
    ) && !message.any(scope.clone(), list!["last", "did", "was", "had", "records"])
}
