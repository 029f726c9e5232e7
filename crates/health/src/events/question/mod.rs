//! Questions that the record answers: what each is about, which figure of it is asked for, over which days, and of whom.

mod advice;
mod ahead;
mod asked;
mod days;
mod due;
mod figure;
mod kept;
mod named;
mod read;
#[cfg(test)]
mod tests;
mod wide;

use std::ops::Range;

use alara_english::statement::{Assertion, Question as Asks, Request};
use alara_english::{WordList, list};
use alara_record::{PersonId, Record};

pub(crate) use self::advice::{RATES, sought};
pub use self::asked::{Bound, Days, Figure, Question, Subject};
use super::draft::Draft;
use super::event::{EventKind, Whose};
use super::message::Message;
use super::person::{over, person};

/// What the user asks of a record, one for each sentence that asks.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record) -> Vec<Draft> {
    let mut found: Vec<Draft> = Vec::new();
    let mut done: Option<usize> = None;
    for (index, statement) in message.statements.iter().enumerate() {
        let tokens = message.statement_tokens(index);
        if tokens.is_empty() || done == Some(statement.sentence) || message.quoted(tokens.start) {
            continue;
        }
        let sentence = message.sentence_tokens(tokens.start);
        // "Any reminders tonight?" has no verb that asks.
        let marked = message.norm(sentence.end.saturating_sub(1)) == "?"
            && statement.verbs.is_empty()
            && message.is_any(sentence.start, list!["any", "anything", "what", "which"]);
        let asked = statement.assertion == Assertion::Asked || statement.request == Some(Request::Show) || marked;
        let draft = |question: Question, tokens: Range<usize>, whose: Whose| Draft {
            whose,
            ..Draft::new(EventKind::Ask(question), tokens)
        };
        // "I have a long drive, so tell me, what do I have to take today?": what stands behind the comma asks; "what do I take today, because
        // the taxi is coming": or what stands before it.
        let comma = |at: usize| asked && message.norm(at) == ",";
        let behind = (tokens.start > sentence.start && comma(tokens.start - 1)).then_some(tokens.start..sentence.end);
        let ends = (tokens.end < sentence.end && comma(tokens.end - 1)).then(|| tokens.end - 1);
        let before = ends.into_iter().flat_map(|end| [sentence.start..end, tokens.start..end]);
        let mut scopes = [sentence.clone()].into_iter().chain(behind).chain(before.clone());
        if let Some((question, scope)) = scopes.find_map(|scope| Some((due(message, record, &scope, asked)?, scope))) {
            done = Some(statement.sentence);
            found.push(draft(question, scope.clone(), whose(message, index, &scope, record)));
            continue;
        }
        let told = matches!(statement.assertion, Assertion::Asserted | Assertion::Requested | Assertion::Planned);
        if !(asked || told && wide::asks_to_see(message, statement, &tokens)) {
            continue;
        }
        let permitted = statement.question == Some(Asks::Permission) && statement.request != Some(Request::Show);
        if permitted {
            continue;
        }
        let tag = statement.question == Some(Asks::Tag);
        let mut scopes = [if asked { region(message, index) } else { sentence.clone() }]
            .into_iter()
            .filter(|_| !wide::retold(message, &sentence))
            .chain(
                before.skip(1).filter(|scope| !wide::retold(message, scope) && !advice::seeks(message, scope, false)),
            );
        let read = |scope: Range<usize>| {
            let whose = whose(message, index, &scope, record);
            let reading = read::AskingSentence { message, record, scope: &scope, person: of(&whose, record) };
            let question = reading.question(tag, matches!(whose, Whose::Person(_) | Whose::Other(_)))?;
            Some(draft(question, scope, whose))
        };
        if let Some(question) = scopes.find_map(read) {
            done = Some(statement.sentence);
            found.push(question);
        }
    }
    found
}

/// A question of what falls due: its whole sentence is made of the words of one.
fn due(message: &Message<'_>, record: &dyn Record, sentence: &Range<usize>, asked: bool) -> Option<Question> {
    let first = sentence.clone().find(|at| !message.is_any(*at, due::OPENING))?;
    let opens = message.is_any(first, due::ASKING)
        || message.is_any(first, due::AUXILIARIES)
            && message.is_any(first + 1, list!["i", "we", "there", "anything", "any", "he", "she", "my", "something"]);
    if !asked && !opens || wide::retold(message, sentence) {
        return None;
    }
    let names = |at: usize| matches!(called(message, at, record), Whose::Person(_));
    if due::whole(message, sentence, names) {
        return Some(Question {
            subject: Subject::Everything,
            figure: Figure::List,
            days: days::range(message, sentence, false),
        });
    }
    let figure = due::asked(message, sentence, names)?;
    let days = days::range(message, sentence, figure != Figure::Missed);
    // "Did I miss any doses?" asks of what is taken, and of nothing else that is due.
    let doses = figure == Figure::Missed
        && (message.any(sentence.clone(), wide::MEDICINES)
            || message.any(sentence.clone(), list!["dose", "doses", "meds"]));
    let subject = if doses { Subject::Medicines } else { Subject::Due };
    Some(Question { subject, figure, days: due::days(figure, days, message.now.date()) })
}

/// The asked statements of a sentence, side by side.
fn region(message: &Message<'_>, index: usize) -> Range<usize> {
    let sentence = message.sentence_of(index);
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

fn called(message: &Message<'_>, at: usize, record: &dyn Record) -> Whose {
    over(message, at, record).unwrap_or_else(|| person(message.norm(at), record))
}

/// Of whom it is asked: of the one with a record here whom its words name, else as its clause says.
fn whose(message: &Message<'_>, index: usize, scope: &Range<usize>, record: &dyn Record) -> Whose {
    let tokens = message.statement_tokens(index);
    let named = scope.clone().find_map(|at| {
        // "The reminder to call Mom" is one's own.
        let told = matches!(
            message.before(at, 1),
            "call" | "ring" | "phone" | "text" | "visit" | "with" | "to" | "tell" | "from"
        );
        match called(message, at, record) {
            Whose::Person(name) if !told => Some(Whose::Person(name)),
            _ => None,
        }
    });
    let open = record.person();
    match named.unwrap_or_else(|| message.whose(tokens.start, record)) {
        // "What did Dr Patel say": what was said at a visit of one's own.
        Whose::Other(words) if super::amend::names_nobody(&words) => Whose::Own,
        Whose::Other(words)
            if !open.is_user && is_any(&words, list!["he", "she", "they", "him", "her", "them", "his", "their"]) =>
        {
            Whose::Unnamed
        }
        whose => whose,
    }
}

fn is_any(words: &str, list: &WordList) -> bool {
    list.holds(&words.trim().to_lowercase())
}

/// The id of the person it is asked of; that of the open record where they have none.
fn of(whose: &Whose, record: &dyn Record) -> PersonId {
    let open = record.person().id;
    match whose {
        Whose::Person(name) => record.people().iter().find(|each| each.name == *name).map_or(open, |each| each.id),
        _ => open,
    }
}
