//! "I did", behind a question of a dose.

use alara_english::TokenKind;
use alara_english::time::{TimeMention, TimeValue};

use super::{Became, Elliptical, Message, Resolution};

/// "Did I take my Eliquis today?", "I did", "I did, at 8": the verb and the medication of the question are written out, and its day where
/// none is said.
pub(super) fn did(leaning: &Elliptical<'_>) -> Resolution {
    let message = &leaning.message;
    let at = leaning.begin() + 1;
    let own = leaning.norm(at - 1) == "i" && leaning.norm(at) == "did";
    let rest = at + 1..leaning.len();
    let when = rest.clone().all(|at| {
        message.token(at).is_some_and(|token| token.kind != TokenKind::Word || message.in_time(token.span))
            || matches!(leaning.norm(at), "at" | "around" | "about" | "actually" | "with")
    });
    let asked = leaning.focus.turns.first().filter(|turn| turn.back == 1);
    let asked = asked.and_then(|turn| match turn.calls.as_slice() {
        [one] if matches!(one.became, Became::Answered) && one.person.is_none() => Some((turn, one.medication()?)),
        _ => None,
    });
    let Some((turn, name)) = asked.filter(|_| own && when) else { return Resolution::Nothing };
    let question = Message::new(0, &turn.said, message.own, message.now);
    // "Did I miss it?", "when did I last take it?": another question, whose "I did" is no dose.
    let whether = (0..question.text.tokens.len()).any(|at| {
        matches!((question.norm(at), question.norm(at + 1)), ("did" | "have", "i"))
            && matches!(question.norm(at + 2), "take" | "have" | "had" | "use" | "taken" | "used" | "already")
    });
    let opens = matches!(question.norm(0), "did" | "have" | "and" | "ok" | "hey" | "so" | "wait");
    if !whether || !opens {
        return Resolution::Nothing;
    }
    // An hour alone is of the day that was asked about.
    let dated = |time: &TimeMention| !matches!(time.value, TimeValue::Clock { date: None, .. });
    let day = match (message.times.iter().any(dated), question.times.as_slice()) {
        (true, _) => "",
        (false, [one]) => question.text.slice(one.span),
        (false, []) if !message.times.is_empty() => "",
        (false, _) => return Resolution::Nothing,
    };
    Resolution::Edits(vec![leaning.write(at..at + 1, format!("took {name} {day}").trim_end(), 1)])
}
