//! Questions that name no one thing: what is due, what a clinician said, what was recorded, a summary; and what is no question of the
//! record at all.

use std::ops::Range;

use alara_english::statement::Statement;
use alara_english::time::TimeValue;
use alara_english::{WordList, list, word_list};

use super::super::event::{Sourced, Which};
use super::super::message::Message;
use super::super::verbs::Verb;
use super::asked::{Figure, Subject};

/// Words for a figure drawn from several: with the name of a vital they ask for it, verb or none.
const FIGURES: &WordList = word_list!("../../../data/words/events/question/wide/figures.txt");

/// "my last five blood pressures", "average hours of sleep this month", "pull up my visits": an order or a bare name that asks to see.
pub(super) fn asks_to_see(message: &Message<'_>, statement: &Statement, tokens: &Range<usize>) -> bool {
    let first = (tokens.start..tokens.end)
        .find(|at| !matches!(message.norm(*at), "please" | "can" | "could" | "you" | "just" | "ok" | "hey" | "and"))
        .unwrap_or(tokens.start);
    let fetches = matches!(
        (message.norm(first), message.norm(first + 1)),
        ("pull" | "bring", "up" | "out")
            | ("dig", "out")
            | ("look", "up")
            | ("read", "me" | "out" | "back")
            | ("get" | "fetch" | "find", "me" | "my")
    );
    let recalls = message.norm(first) == "remind"
        && message.norm(first + 1) == "me"
        && (matches!(message.norm(first + 2), "," | ":") && matches!(message.norm(first + 3), "when" | "what" | "how")
            || matches!(message.norm(first + 2), "when") && matches!(message.norm(first + 3), "did" | "was")
            || matches!(message.norm(first + 2), "what" | "which" | "who")
            || message.norm(first + 2) == "how" && matches!(message.norm(first + 3), "much" | "many" | "often"));
    // "when do my reminders go off", without its question mark.
    let unmarked = matches!(message.norm(first), "when" | "what" | "which" | "how")
        && (matches!(message.norm(first + 1), "do" | "does" | "are" | "is" | "did" | "was" | "were" | "have" | "has")
            && matches!(message.norm(first + 2), "my" | "i" | "the" | "we" | "our" | "any")
            || message.norm(first) == "what" && message.norm(first + 1) == "time" && message.norm(first + 2) == "do");
    if unmarked {
        return true;
    }
    let counted =
        message.norm(first) == "my" && matches!(message.norm(first + 1), "last" | "latest" | "recent" | "previous");
    // "My temperature in the last 24 hours": a stretch of days has no one value.
    let stretch = message.norm(first) == "my"
        && message.times_in(tokens).iter().any(|time| matches!(time.value, TimeValue::Range { .. }))
        && tokens.clone().any(|at| message.vital_kind(at).is_some() || matches!(message.norm(at), "bp" | "pressure"));
    let bare = statement.verbs.is_empty()
        && message.readings.is_empty()
        && (counted || stretch || message.any(tokens.clone(), FIGURES))
        && !message.any(tokens.clone(), list![":", "was", "is", "=", "normal"])
        // A figure of its own tells, and does not ask.
        && !message.quantities_in(tokens).iter().any(|each| each.value.fract() != 0.0)
        && !tokens.clone().any(|at| message.norm(at).contains('.') && message.norm(at).len() > 1)
        && message.quantities_in(tokens).iter().all(|each| {
            let at = message.tokens(each.span).start;
            each.value <= 31.0 && matches!(message.before(at, 1), "last" | "past" | "latest" | "recent" | "previous")
        });
    fetches || recalls || bare
}

/// About the program and its ways: nothing that a record answers.
pub(super) fn about_the_app(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let any = |words: &WordList| message.any(scope.clone(), words);
    any(list!["backup", "backups", "cloud", "encrypted", "password", "passphrase", "privacy", "private", "sync", "server"])
        // "do your reminders still ring on silent?": how they work.
        || scope.clone().any(|at| {
            matches!(message.norm(at), "your") && matches!(message.norm(at + 1), "reminders" | "alarms" | "notifications" | "alerts")
        }) && !any(list!["my", "show", "list", "set", "which", "what"])
        || any(list!["backed"]) && any(list!["data", "record", "records", "app"])
        || any(list!["work", "works"]) && any(list!["how"]) && !any(list!["my", "i"])
        || any(list!["how"])
            && any(list!["delete", "remove", "create", "add", "change", "export", "edit", "correct", "record", "log"])
            && !any(list!["many", "much", "often", "long", "last"])
            && scope.clone().any(|at| matches!(message.norm(at), "do" | "can" | "to"))
}

/// "What if I forgot my pill": supposed; "what do you think I've got": a diagnosis, which is nobody's to give here.
pub(super) fn supposed(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let mut sentence = message.sentence_tokens(scope.start);
    sentence.clone().take(3).any(|at| message.stands(at, &["what", "if"]) || message.norm(at) == "suppose")
        // "what happens if I took two by mistake?" asks of what follows, not of what was.
        || sentence.clone().take(6).any(|at| {
            matches!(message.norm(at), "happen" | "happens" | "happened" | "matter" | "matters")
                && matches!(message.norm(at + 1), "if" | "when")
        })
        || sentence.any(|at| message.stands(at, &["do", "you", "think"]) || message.stands(at, &["you", "reckon"]))
}

/// "Is 7 a high reading for sugar?" asks of numbers, not of the record.
pub(super) fn rated(message: &Message<'_>, scope: &Range<usize>) -> bool {
    const RATES: &WordList = word_list!("../../../data/words/events/question/wide/rates.txt");
    scope.clone().any(|at| {
        matches!(message.norm(at), "is" | "are")
            && message.norm(at + 1).starts_with(|first: char| first.is_ascii_digit())
            && message.any(at + 2..at + 8, RATES)
    })
}

/// "What's the maximum dose of ibuprofen?": of anybody, and of no record.
pub(super) fn of_any_body(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let any = |words: &WordList| message.any(scope.clone(), words);
    any(word_list!("../../../data/words/events/question/wide/of_any_body.txt"))
        && any(list!["dose", "dosage", "amount", "limit"])
        && !any(list!["last", "history", "recorded", "logged", "did"])
}

/// "My sister asked if I took it": somebody else's question, retold.
pub(super) fn retold(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    sentence.clone().skip(1).any(|at| {
        message.is_any(at, list!["asked", "asks", "asking", "wondered", "wonders", "wondering", "wants", "wanted"])
            && !message.is_any(at - 1, word_list!("../../../data/words/events/question/wide/retold.txt"))
            && message.any(at..at + 5, list!["if", "whether", "when", "what", "how", "which", "know", "why"])
    })
}

/// General advice: "do I need to fast before a cholesterol test".
pub(super) fn advice(message: &Message<'_>, scope: &Range<usize>) -> bool {
    scope.clone().any(|at| {
        message.norm(at) == "do"
            && matches!(message.norm(at + 1), "i" | "we" | "people" | "you")
            && (matches!(message.norm(at + 2), "need" | "have") && message.norm(at + 3) == "to"
                || matches!(message.norm(at + 1), "people" | "you"))
            || message.norm(at) == "should"
    }) && !message.any(scope.clone(), list!["still", "left", "today", "tonight", "next"])
}

/// What a wide question is about, and the figure of it; none where it is not one.
pub(super) fn asked(
    message: &Message<'_>,
    scope: &Range<usize>,
    medication: Option<Sourced<Which>>,
) -> Option<(Subject, Figure)> {
    let any = |words: &WordList| message.any(scope.clone(), words);
    let mine = any(list!["i", "i've", "ive", "i'm", "im", "my", "me"]);
    let stands = |words: &[&str]| scope.clone().any(|at| message.stands(at, words));
    let open = any(list!["anything", "what's", "whats", "what", "which", "when", "when's", "next", "something", "any"]);
    // What is due, or still to be taken.
    let due =
        any(list!["due", "outstanding", "overdue"]) && (mine || open) && !any(list!["baby", "bill", "rent", "period"]);
    if let Some(said) = medication.clone().filter(|_| due && mine) {
        return Some((Subject::Medication(said), Figure::Next));
    }
    // What a clinician said, and what happened at a visit.
    let provider = message.providers.iter().find(|each| scope.contains(&each.start));
    let who = provider.map(|each| message.text.written(each).to_owned());
    let clinician = who.is_some()
        || any(list!["physio", "physiotherapist", "therapist", "midwife", "surgeon", "pharmacist", "specialist"]);
    let said = any(word_list!("../../../data/words/events/question/wide/asked.txt"));
    if clinician && said && any(list!["what", "what's", "did", "anything"]) && !any(list!["should", "will", "would"]) {
        return Some((Subject::Care(who), Figure::List));
    }
    let saw =
        stands(&["who", "did", "i", "see"]) || stands(&["who", "i", "saw"]) || stands(&["who", "have", "i", "seen"]);
    let visited = any(list!["appointment", "appointments", "visit", "scan", "checkup", "check-up"])
        && any(list!["happened", "result", "results", "outcome", "coming", "upcoming"]);
    if saw || visited && any(list!["last", "latest", "previous", "recent"]) {
        let figure = if saw { Figure::List } else { Figure::Last };
        return Some((Subject::Care(None), figure));
    }
    if visited && any(list!["coming", "upcoming"]) {
        return Some((Subject::Appointments(None), Figure::Next));
    }
    // Everything that was recorded.
    // "What have you got down for me so far today?"
    let down = any(list!["down"]) && any(list!["got", "have", "written", "put", "what've"]);
    let logged = down || any(list!["logged", "recorded", "noted", "entered", "saved", "log", "record"]);
    if logged
        && any(list!["everything", "all", "what", "what've", "anything"])
        && (mine || any(list!["today", "yesterday"]))
        && medication.is_none()
    {
        return Some((Subject::Everything, Figure::List));
    }
    // How well the medicines were kept to.
    let medicines = medication.is_some() || any(MEDICINES);
    let well = stands(&["how", "good"])
        || stands(&["how", "well"])
        || stands(&["how", "am", "i", "doing"])
        || any(list!["regularly", "reliably"]);
    if well && medicines && mine {
        return Some((medication.map_or(Subject::Medicines, Subject::Medication), Figure::Kept));
    }
    None
}

/// Words by which one asks how well one keeps to what is to be taken.
pub(super) const KEEPING: &WordList = word_list!("../../../data/words/events/question/wide/asked_adherence.txt");

/// What people call what they take, without a name.
pub(super) const MEDICINES: &WordList = word_list!("../../../data/words/events/question/wide/medicines.txt");

/// "Is it too soon for another", "can I take my next": the last dose answers it, and nobody is advised.
pub(super) fn too_soon(message: &Message<'_>, scope: &Range<usize>) -> bool {
    let any = |words: &WordList| message.any(scope.clone(), words);
    let soon = scope.clone().any(|at| {
        message.norm(at) == "too" && matches!(message.norm(at + 1), "soon" | "early")
            || message.norm(at) == "long" && message.norm(at + 1) == "enough"
            || message.norm(at) == "enough" && message.norm(at + 1) == "time"
    });
    let next = any(list!["when"])
        && any(list!["next", "again"])
        && scope.clone().any(|at| message.verb(at) == Some(Verb::Take));
    soon || next
}

/// "am I on", "still down as taking": asks what stands on the list.
pub(super) fn on_the_list(message: &Message<'_>, at: usize) -> bool {
    message.stands(at, &["am", "i", "on"])
        || message.stands(at, &["i'm", "on"])
        || message.stands(at, &["i", "am", "on"])
        || message.stands(at, &["down", "as", "taking"])
        || message.stands(at, &["still", "down"])
        || message.stands(at, &["still", "taking"])
        || matches!(message.norm(at), "still" | "been") && message.norm(at + 1) == "on"
}
