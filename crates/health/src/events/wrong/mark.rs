//! Which events a wrong value was told of.

use alara_english::quantity::Quantity;
use alara_english::time::{TimeValue, WrongTime};

use super::{Wrong, WrongKind};
use crate::events::draft::Draft;
use crate::events::event::{Certainty, EventKind, Past};
use crate::events::message::Message;
use crate::events::put_right;
use crate::events::reasons::LEFT;

fn read_wrong(message: &Message<'_>, kind: WrongKind, span: alara_english::Span) -> Wrong {
    Wrong { kind, span: message.gate(span), words: message.text.slice(span).to_owned(), clause: None }
}

/// A wrong value, told of a draft.
fn tell_of(wrong: &Wrong, draft: &Draft, message: &Message<'_>, several: bool) -> Wrong {
    let clause = || {
        // What is wished is told by all of its words.
        let tokens = match draft.kind {
            EventKind::Remind { .. } => draft.tokens.clone(),
            _ => message.clause_tokens(draft.tokens.start),
        };
        let words = message.text.written(&tokens);
        let words = words.trim_matches(|sign: char| sign.is_whitespace() || ",.;".contains(sign));
        ["and ", "then ", "but "]
            .iter()
            .fold(words, |words, joint| words.strip_prefix(joint).unwrap_or(words))
            .to_owned()
    };
    Wrong { clause: several.then(clause), ..wrong.clone() }
}

/// Marks each draft that a wrong value was told of.
pub(in crate::events) fn mark_wrong_values(drafts: &mut [Draft], message: &Message<'_>) {
    let several = drafts.iter().filter(|draft| takes_a_time(&draft.kind)).count() > 1;
    for (at, mention) in message.times.iter().enumerate() {
        let TimeValue::Wrong(wrong) = mention.value else { continue };
        let token = message.tokens(mention.span).start;
        if message.quoted(token) || message.retracted(token) || put_right(message, mention, message.times.get(at + 1)) {
            continue;
        }
        let kind = match wrong {
            WrongTime::Clock => WrongKind::Clock,
            WrongTime::Day => WrongKind::Day,
        };
        let wrong = read_wrong(message, kind, mention.span);
        let mut owners = find_owners(drafts, message, token);
        // What has an hour of its own is not held up by one that has none, e.g. "aspirin at 25:00 and metformin at 8".
        let own_hour = |draft: &Draft| {
            kind == WrongKind::Clock
                && draft.when.as_ref().is_some_and(|when| matches!(when.value, Past::Minute { .. }))
        };
        if !owners.iter().all(|draft| own_hour(draft)) {
            owners.retain(|draft| !own_hour(draft));
        }
        for draft in owners {
            let told = tell_of(&wrong, draft, message, several);
            draft.wrong.get_or_insert(told);
        }
        // What is told next with no time of its own may be what it was of ("171 lb. on 31/11 I have a headache").
        let open = |draft: &&mut Draft| draft.wrong.is_none() && draft.when.is_none() && takes_a_time(&draft.kind);
        let behind =
            drafts.iter_mut().filter(|draft| draft.tokens.start > token).min_by_key(|draft| draft.tokens.start);
        if let Some(next) = behind.filter(open).filter(|draft| draft.certainty == Certainty::Clear) {
            next.certainty = Certainty::Doubtful(LEFT);
        }
    }
    for draft in drafts.iter_mut().filter(|draft| draft.wrong.is_none()) {
        draft.wrong = find_wrong_amount(draft, message).map(|wrong| tell_of(&wrong, draft, message, several));
    }
}

/// The drafts that a time belongs to: those of its clause, else those of its sentence, else the last one before it.
fn find_owners<'d>(drafts: &'d mut [Draft], message: &Message<'_>, token: usize) -> Vec<&'d mut Draft> {
    let statement = message.statement_index(token);
    let sentence = message.sentence_tokens(token);
    let inside = |draft: &Draft| draft.scope.contains(&statement) || draft.tokens.contains(&token);
    let of_statement = drafts.iter().any(|draft| takes_a_time(&draft.kind) && inside(draft));
    let own = |draft: &Draft| {
        let of = message.statement_index(draft.tokens.start);
        inside(draft) || !of_statement && message.head(of) == message.head(statement)
    };
    let near = |draft: &Draft| sentence.contains(&draft.tokens.start);
    let of_clause = drafts.iter().any(|draft| takes_a_time(&draft.kind) && own(draft));
    let of_sentence = drafts.iter().any(|draft| takes_a_time(&draft.kind) && near(draft));
    let last = drafts
        .iter()
        .filter(|draft| takes_a_time(&draft.kind))
        .map(|draft| draft.tokens.start)
        .filter(|at| *at < token)
        .max();
    let verbless = message.verbless(token);
    let belongs = |draft: &&mut Draft| {
        takes_a_time(&draft.kind)
            && match (of_clause, of_sentence) {
                (true, _) => own(draft),
                (false, true) => near(draft),
                // A fragment speaks of the sentence before it, e.g. "At 25:00."; "the PB is 25:10" speaks of itself.
                (false, false) => verbless && Some(draft.tokens.start) == last,
            }
    };
    drafts.iter_mut().filter(belongs).collect()
}

/// Whether a time says anything of a kind of event, other than which one is meant.
fn takes_a_time(kind: &EventKind) -> bool {
    !matches!(
        kind,
        EventKind::Ask(_)
            | EventKind::Skill { .. }
            | EventKind::Note { .. }
            | EventKind::Delete { .. }
            | EventKind::Stop { .. }
            | EventKind::StopReminder { .. }
    )
}

/// The amount of a draft that is none.
fn find_wrong_amount(draft: &Draft, message: &Message<'_>) -> Option<Wrong> {
    let (span, dose) = match &draft.kind {
        EventKind::Vital { value, .. } => (value.span, false),
        EventKind::Hydration { amount_ml: Some(amount), .. } => (amount.span, true),
        kind => (kind.dose()?.span, true),
    };
    let meets =
        |each: &&Quantity| message.index == span.message && each.span.start < span.end && span.start < each.span.end;
    let mut amounts = message.quantities.iter().filter(meets);
    amounts.find_map(|each| {
        let kind = if each.minus {
            WrongKind::Minus
        } else if dose && each.value == 0.0 && !each.article {
            WrongKind::Zero
        } else {
            return None;
        };
        // The sign, or the word for it, stands right before the figure.
        let sign = message.tokens(each.span).start.checked_sub(1).and_then(|at| message.token(at));
        let start = sign.filter(|_| each.minus).map_or(each.span.start, |sign| sign.span.start);
        Some(read_wrong(message, kind, alara_english::Span { start, ..each.span }))
    })
}
