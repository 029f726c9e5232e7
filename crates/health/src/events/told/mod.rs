//! Whether an event is told of the user, by their own clause. What only shares words with one is told of something else ("confusion with the
//! invoice", "the box weighs 50 kg", "a side note", "I'm afraid not"): it is proposed by nobody, required by nothing, and asked about where
//! a model proposes it.

mod asked;
mod bearer;
mod felt;
mod measure;
mod page;
mod question;
#[cfg(test)]
mod tests;
mod wished;

use alara_english::statement::Tense;
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{TokenKind, WordList, list, word_list};
use chrono::NaiveDate;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Whose};
use super::message::Message;
use super::verbs::Verb;
use crate::tools::LogLabResult;
use bearer::{Bearer, Thing, addressed, bearer, of_a_thing_before, own};
use measure::{counted, measured, medicated};

pub(super) use asked::asked;
pub(super) use bearer::{SELF, of_a_noun_behind};
pub(super) use page::{Persons, persons};
pub(super) use wished::{amended, wished};

/// Why an event that is told of something else is doubtful.
pub(crate) const UNTOLD: &str = "Your words may be about something else.";

/// A sentence of no more tokens than this may leave the user unsaid in many ways.
const BRIEF: usize = 14;

/// A message of more tokens than this, without a first person anywhere, is somebody's text and no note of a day.
const NOTE: usize = 40;

/// What things do as well as bodies.
const DONE_BY_THINGS: &WordList = word_list!("../../../data/words/events/told/done_by_things.txt");

/// Lowers what a sentence of some length tells of something else. Of a few words a model may read better than this does: they are only
/// not proposed.
pub(super) fn lower(drafts: &mut [Draft], message: &Message<'_>) {
    for draft in drafts {
        let elsewhere = message.sentence_tokens(draft.tokens.start).len() > BRIEF
            && matches!(
                draft.kind,
                EventKind::Symptom { .. }
                    | EventKind::Mood { .. }
                    | EventKind::Visit { .. }
                    | EventKind::Care { .. }
                    | EventKind::Vital { .. }
                    | EventKind::Logged { .. }
            )
            && bearer(message, &draft.tokens) == Bearer::Other;
        let of_a_thing = matches!(draft.kind, EventKind::Symptom { .. })
            && matches!(draft.whose, Whose::Own | Whose::Unnamed)
            && of_a_thing_before(message, &draft.tokens).is_some();
        if of_a_thing && draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Doubtful(UNTOLD);
        }
        if elsewhere && !matches!(draft.certainty, Certainty::Denied(_)) && !told(message, draft) {
            draft.certainty = Certainty::Doubtful(UNTOLD);
        }
    }
}

/// Whether the clause of an event tells it of the user. What is denied, or somebody else's by name, is judged by that.
pub(super) fn told(message: &Message<'_>, draft: &Draft) -> bool {
    let nobodys = matches!(draft.whose, Whose::Own | Whose::Unnamed);
    !nobodys || matches!(draft.certainty, Certainty::Denied(_)) || of_the_kind(message, draft)
}

fn of_the_kind(message: &Message<'_>, draft: &Draft) -> bool {
    let at = draft.tokens.start;
    if page::of_others(message, draft) {
        return false;
    }
    match &draft.kind {
        EventKind::Symptom { .. } => {
            // What things do as well as bodies is no complaint of theirs: "my phone fell".
            match of_a_thing_before(message, &draft.tokens) {
                Some(Thing::Own) if !message.any(draft.tokens.clone(), DONE_BY_THINGS) => return true,
                Some(_) => return false,
                None => {}
            }
            let jotted = jotted(message, draft) && !over_a_thing(message, &draft.tokens);
            !of_the_weather(message, &draft.tokens) && (jotted || complained(message, draft))
        }
        // "I can't go on": what may be a crisis is never passed over.
        EventKind::Mood { mood, .. } => mood.value == "crisis" || felt::felt(message, &draft.tokens),
        EventKind::Visit { provider, .. } => {
            provider.is_some() && jotted(message, draft) || attended(message, draft, provider.is_some())
        }
        EventKind::Care { diagnosis: Some(_), .. } => !page::differential(message, &draft.tokens),
        EventKind::Care { diagnosis: None, .. } => jotted(message, draft) || attended(message, draft, true),
        EventKind::Vital { kind, .. } => {
            !counted(message, at)
                && !page::of_another_measure(message, at)
                && (jotted(message, draft) || measured(message, draft, kind.value))
        }
        EventKind::Pressure { .. } => !counted(message, at) && (jotted(message, draft) || of_the_user(message, draft)),
        EventKind::Hydration { .. } => {
            jotted(message, draft)
                || of_the_user(message, draft) && !message.any(message.sentence_tokens(at), list!["$", "£", "€"])
        }
        // A test is what its clause is about, and stands there to the end of it.
        EventKind::Logged { tool: LogLabResult::ID, .. } => noted(message, at),
        EventKind::Logged { .. } => jotted(message, draft) || of_the_user(message, draft),
        EventKind::Intake { .. } | EventKind::Start { .. } | EventKind::Revise { .. } | EventKind::Stop { .. } => {
            medicated(message, draft)
        }
        EventKind::Skill { .. } => !booked(message, at),
        EventKind::CheckIn { .. } => of_the_day(message, &draft.tokens),
        _ => true,
    }
}

/// A note of a few words that says when, how much or that it is done ("CBT session at 4 was hard", "glass of water done").
fn jotted(message: &Message<'_>, draft: &Draft) -> bool {
    let all = 0..message.text.tokens.len();
    if all.len() > BRIEF + 2 {
        return false;
    }
    let attended = matches!(draft.kind, EventKind::Visit { .. } | EventKind::Care { .. });
    let said = !message.times.is_empty()
        || !message.readings.is_empty()
        || checks_in(message)
        || message.names.iter().any(|name| !name.slip)
        || matches!(draft.kind, EventKind::Hydration { .. }) && all.len() <= 10
        || message.any(all.clone(), list!["done", "rn", "atm", "mine", "mine's"])
        || !attended && message.any(all.clone(), list!["taken", "swallowed", "down"]);
    let foreign = all.clone().skip(1).any(|at| {
        message.token(at).is_some_and(|token| {
            token.kind == TokenKind::Word
                && token.capital
                && token.norm.len() > 3
                && !message.in_time(token.span)
                && !message.names.iter().any(|name| name.tokens.contains(&at))
                && !message.providers.iter().any(|who| who.contains(&at))
                && !draft.tokens.contains(&at)
                && at > message.sentence_tokens(at).start
        })
    });
    said && !foreign
        && !addressed(message, draft.tokens.start)
        && !message.any(all, list!["she", "he", "they", "people", "their", "his", "her", "$", "£", "€"])
}

/// Whether a message may be a note in which the user is left unsaid: it is short, or speaks in the first person beside it.
fn noted(message: &Message<'_>, token: usize) -> bool {
    !addressed(message, token)
        && (message.text.tokens.len() <= NOTE || beside(message, token) || page::jotted_down(message, token))
}

/// Whether the sentence of a token, the one before or the one behind is in the first person.
fn beside(message: &Message<'_>, token: usize) -> bool {
    let here = message.sentence_tokens(token);
    let before = here.start.checked_sub(1).map_or(here.start, |last| message.sentence_tokens(last).start);
    own(message, before..message.sentence_tokens(here.end).end.max(here.end))
}

fn of_the_user(message: &Message<'_>, draft: &Draft) -> bool {
    match bearer(message, &draft.tokens) {
        Bearer::Own => true,
        Bearer::Dropped | Bearer::Pointed | Bearer::Bare => noted(message, draft.tokens.start),
        Bearer::Other => false,
    }
}

/// A complaint: one's own, or a body's that is named in passing; not what it is in general ("a fever is a body temperature that …").
fn complained(message: &Message<'_>, draft: &Draft) -> bool {
    let tokens = &draft.tokens;
    if checks_in(message) {
        return true;
    }
    if at_large(message, tokens) {
        return false;
    }
    if page::fell(message, tokens) || page::family(message, tokens) {
        return false;
    }
    let bearer = bearer(message, tokens);
    // "The Ritters", "sputum" for "Scutum": a name is no slip of a complaint, where nothing says that it is had.
    let named = tokens.clone().any(|at| {
        message.token(at).is_some_and(|token| {
            token.capital && at > message.sentence_tokens(at).start && !crate::lexicon::is_common_word(&token.norm)
        })
    });
    match bearer {
        Bearer::Own => {
            !named || message.governing(tokens.start).is_some_and(|verb| matches!(verb, Verb::Light | Verb::Feel))
        }
        Bearer::Other => false,
        // "a situation that is painful": of a longer sentence, what "that" stands for is not the user.
        Bearer::Pointed
            if message.sentence_tokens(tokens.start).len() > BRIEF + 2 && !beside(message, tokens.start) =>
        {
            false
        }
        Bearer::Dropped | Bearer::Pointed | Bearer::Bare => {
            !named
                && noted(message, tokens.start)
                && !over_a_thing(message, tokens)
                && !general(message, tokens)
                && !titled(message, tokens)
        }
    }
}

/// Whether the user tells of their day as a check-in: what is felt stands in it.
fn checks_in(message: &Message<'_>) -> bool {
    message.check_in().is_some_and(|tokens| of_the_day(message, &tokens))
}

/// Whether a check-in is one of one's day: neither with somebody nor at a desk.
fn of_the_day(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    !page::with_somebody(message, tokens.end) && !booked(message, tokens.start)
}

/// "Check in on April 21 and stay three nights": at a desk, on a day of its own. A routine of Alara's is for now.
fn booked(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let today = message.now.date();
    let near = |date: NaiveDate| (date - today).num_days().abs() <= 1;
    let far = |time: &TimeMention| match &time.value {
        TimeValue::Day { date, .. } => !near(*date),
        TimeValue::Clock { date: Some(date), .. } => !near(*date),
        _ => super::when::ahead(time, message.now),
    };
    let there = list!["stay", "staying", "hotel", "flight", "guests", "luggage", "arrive", "checkout"];
    message.any(sentence.clone(), there)
        || message.times_in(&sentence).iter().any(far)
            && message.any(sentence, list!["night", "nights", "room", "we", "desk"])
}

/// "Confusion with the invoice", "pain over the new rules": had with a thing, and by no body.
fn over_a_thing(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let behind = tokens.end;
    let thing = behind + 2;
    matches!(message.norm(behind), "with" | "about" | "over" | "regarding" | "around" | "concerning")
        && matches!(message.norm(behind + 1), "the" | "this" | "these" | "those" | "our" | "their" | "your")
        && message.names_in(&(thing..thing + 2)).is_empty()
        && message.times_in(&(behind..thing + 2)).is_empty()
        && super::words::symptoms_in(message, &(thing..thing + 2)).is_empty()
        && !(thing..thing + 2)
            .any(|at| super::exclusion::body::of_body(message.norm(at)) || super::dose::form(message.norm(at)))
}

/// "It has been grey and windy": of the weather, which is nobody's.
fn of_the_weather(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let line = message.statement_tokens(message.statement_index(tokens.start));
    matches!(message.norm(line.start), "it" | "it's" | "its")
        && message.any(
            tokens.clone(),
            list!["windy", "foggy", "cloudy", "chilly", "hazy", "freezing", "cold", "hot", "humid", "stormy", "dry"],
        )
}

/// "Depression is …", "allergies can …": a complaint as the subject of what is always so.
fn general(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let statement = message.statement_index(tokens.start);
    let line = message.statement_tokens(statement);
    let verb = message.governor(tokens.start).filter(|at| *at >= tokens.end && line.contains(at));
    let present = message
        .statements
        .get(statement)
        .is_some_and(|of| matches!(of.tense, Tense::Present | Tense::None | Tense::Future));
    let now = message.any(
        message.sentence_tokens(tokens.start),
        list![
            "today", "now", "again", "still", "back", "worse", "better", "bad", "awful", "terrible", "horrible",
            "killing", "gone", "constant", "tonight", "lately", "since", "morning", "unbearable", "mild", "here",
            "hurts", "sore", "swollen", "red", "easing", "eased", "really", "so", "severe", "intense", "brutal",
            "playing", "acting", "flaring",
        ],
    );
    // "knee pain is 6 out of 10": how bad it is, and no general truth.
    let score = message.quantities_in(&(tokens.end..line.end)).iter().any(|each| {
        let end = message.tokens(each.span).end;
        message.stands(end, &["out", "of"]) || message.norm(end) == "/"
    });
    verb.is_some() && present && !now && !score
}

/// "We all have stress", "stress the importance", "thanks, TIA", "… and that's it, period.": of everybody, or another word.
fn at_large(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let sentence = message.sentence_tokens(tokens.start);
    let everybody = sentence.clone().any(|at| {
        message.stands(at, &["we", "all"])
            || message.stands(at, &["all", "of", "us"])
            || message.stands(at, &["as", "we"])
    });
    let mine = message.any(sentence, list!["i", "i'm", "im", "i've", "ive", "my", "me", "myself"]);
    let one = tokens.len() == 1;
    let words = message.text.slice(message.text.span_of(tokens.start, tokens.end));
    let capitals = words.len() <= 4 && words.chars().all(char::is_uppercase) && message.text.tokens.len() > 4;
    everybody && !mine
        || one && !mine && matches!(message.norm(tokens.start), "period" | "periods")
        || one && !mine && matches!(message.norm(tokens.end), "the" | "that" | "how")
        || capitals
            && !message
                .any(tokens.start.saturating_sub(4)..tokens.start, list!["a", "my", "had", "have", "another", "mini"])
        || matches!(message.norm(tokens.start), "pains" | "pained")
            && matches!(message.norm(tokens.end), "me" | "us" | "him")
}

/// "A nightmare on Elm Street", "Breaking Bad": words in capitals within a sentence are a title.
fn titled(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let capital = |at: usize| message.token(at).is_some_and(|token| token.kind == TokenKind::Word && token.capital);
    let sentence = message.sentence_tokens(tokens.start);
    let within = tokens.start > sentence.start;
    // Where all is written in capitals they say nothing.
    let shouted =
        !message.text.slice(message.text.span_of(sentence.start, sentence.end)).chars().any(char::is_lowercase);
    within && !shouted && capital(tokens.start) && tokens.start.checked_sub(1).is_some_and(capital)
}

/// What was attended or had done. A bare "visit" or "test" may be of anything, so it needs the user in its sentence.
fn attended(message: &Message<'_>, draft: &Draft, named: bool) -> bool {
    let tokens = &draft.tokens;
    let sentence = message.sentence_tokens(tokens.start);
    let vague = !named
        || message.any(
            tokens.clone(),
            list![
                "visit", "test", "tests", "procedure", "treatment", "session", "physical", "review", "scope",
                "specialist", "operation", "result", "results"
            ],
        );
    // "Surgery done within six hours has the best chance": what is told of everybody is told at length.
    let elsewhere = page::listed(message, tokens)
        || page::of_another(message, tokens) && !message.any(sentence.clone(), list!["my"])
        || page::of_a_kind(message, tokens);
    if !anchored(message, &sentence) && sentence.len() > BRIEF + 2 || elsewhere {
        return false;
    }
    let mine = own(message, sentence.clone());
    match bearer(message, tokens) {
        Bearer::Own => true,
        // "consult a nephrologist", "get a scan done": advice.
        Bearer::Dropped if message.statement(tokens.start).is_some_and(|of| of.tense == Tense::Present) => false,
        Bearer::Dropped => (mine || !vague) && noted(message, tokens.start) && sentence.len() <= NOTE,
        Bearer::Pointed => noted(message, tokens.start) && (!vague || own(message, 0..message.text.tokens.len())),
        Bearer::Bare => {
            let present = message.statement(tokens.start).is_some_and(|of| of.tense == Tense::Present);
            noted(message, tokens.start) && (mine || !vague && !present)
        }
        Bearer::Other => false,
    }
}

/// Whether a sentence is the user's by its words, its time or what it asks for.
fn anchored(message: &Message<'_>, sentence: &std::ops::Range<usize>) -> bool {
    own(message, sentence.clone())
        || message.statement(sentence.start).is_some_and(|of| of.request.is_some())
        || !message.times_in(sentence).is_empty()
}
