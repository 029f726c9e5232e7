//! What is told beside a wish for a reminder, in a clause without a verb: a reading, a mood, a symptom at its head. It is no part of what the
//! reminder is to say, and lends it no hour.

use alara_english::time::{TimeMention, TimeValue};
use alara_english::{TokenKind, list};

use super::message::Message;
use crate::events::wish::{NOUNS, VERBS};

/// Whether a token stands in a clause that tells something of its own beside a wish.
pub(super) fn told_beside(message: &Message<'_>, token: usize) -> bool {
    beside(message, message.statement_index(token))
}

pub(super) fn beside(message: &Message<'_>, statement: usize) -> bool {
    let verbless = message.statements.get(statement).is_some_and(|of| of.verbs.is_empty());
    (verbless || over(message, statement)) && tells(message, statement)
}

/// "…, yesterday at 9 pm my back hurts": what is past is nothing to be reminded of.
fn over(message: &Message<'_>, statement: usize) -> bool {
    let past = |time: &TimeMention| match &time.value {
        TimeValue::Day { date, .. } | TimeValue::Clock { date: Some(date), .. } => *date < message.now.date(),
        TimeValue::Ago(_) => true,
        _ => false,
    };
    let own = message.statement_tokens(statement);
    // "to take my metformin, glucose 112 last night": the wish itself is in it.
    message.norm(own.start) != "to" && message.times_in(&own).first().is_some_and(past)
}

/// Whether a statement without a verb tells something of its own: what was measured, how one feels, a symptom at its head ("headache at six").
pub(super) fn tells(message: &Message<'_>, statement: usize) -> bool {
    let tokens = message.statement_tokens(statement);
    let mood = message.any(tokens.clone(), list!["mood"]) && tokens.clone().any(|at| message.words.mood_at(at));
    let heads = |at: usize| {
        let small = list!["and", "my", "a", "the", "bad", "some", ",", "at", "on", "around", "about", "then"];
        (tokens.start..at).all(|each| message.is_any(each, small) || message.timed(each))
    };
    // "back pain physio at 6": of a thing that is to be done.
    let closes = |at: usize| {
        at >= tokens.end
            || message.token(at).is_some_and(|token| token.kind != TokenKind::Word || message.in_time(token.span))
            || message.is_any(at, list!["at", "since", "from", "all", "again", "now", "so", "after", "and", "this"])
    };
    let felt = message.words.symptoms.iter().any(|heard| {
        let own = heard.sure && tokens.contains(&heard.tokens.start);
        own && heads(heard.tokens.start) && closes(heard.tokens.end)
    });
    !message.any(tokens.clone(), NOUNS) && !message.any(tokens, VERBS) && (mood || felt || measured(message, statement))
}

/// "Glucose 112 mg/dl and remind me …": what was measured, with its figure, is told and leans on nothing.
fn measured(message: &Message<'_>, statement: usize) -> bool {
    let tokens = message.statement_tokens(statement);
    let figure = message.quantities_in(&tokens).iter().any(|each| each.unit.is_some() && !message.in_time(each.span));
    !message.readings_in(&tokens).is_empty() || figure && tokens.clone().any(|at| message.vital_kind(at).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::tests::events;
    use super::super::{Certainty, EventKind};

    #[test]
    fn what_is_told_beside_a_wish_is_told_and_what_heads_the_wish_is_not() {
        let told = |words: &str| {
            events(words).iter().any(|event| {
                let told = matches!(
                    event.kind,
                    EventKind::Symptom { .. } | EventKind::Vital { .. } | EventKind::Pressure { .. }
                );
                told && event.certainty == Certainty::Clear
            })
        };
        for words in [
            "at 8:15 this morning my back hurts, remind me tomorrow at 9am to take my metformin",
            "my back hurts at 6 am and remind me to take metformin at 6pm",
            "headache since noon and remind me to call Anna at 9pm",
            "glucose 112 mg/dl and remind me tomorrow at 9am to take my metformin",
        ] {
            assert!(told(words), "{words}");
        }
        for words in
            ["back pain physio at 6, remind me", "headache diary at 6 and remind me", "metformin at 8 and remind me"]
        {
            assert!(!told(words), "{words}");
        }
    }
}
