//! What is sought where a message asks for advice, and what the record holds of it: never an answer, only what stands there.

use alara_english::statement::statements;
use alara_english::{Text, TokenKind, list, word_list};
use alara_record::{EntryQuery, PersonId, Record, When};

use crate::events::message::Message;
use crate::events::{own_names, sought};
use crate::rules::{last_dose, next_allowed};
use crate::tools::measured::{holders, measured};
use crate::tools::{Clock, told};
use crate::vitals::VitalKind;

/// What a message seeks advice about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    /// What the record holds of it, as one sentence; none where it holds nothing.
    pub on_record: Option<String>,
    /// Whether a medication or a measurement is named.
    pub names: bool,
}

impl Sought {
    /// Reads a message; none where it seeks no advice.
    pub fn of(message: &str, record: &dyn Record, clock: &Clock) -> Option<Sought> {
        let own = own_names(record);
        let message = Message::new(0, message, &own, clock.local());
        let sought = sought(&message, record)?;
        let names = !sought.medications.is_empty() || sought.vital.is_some();
        let named = record.people().iter().find(|each| sought.person.as_ref() == Some(&each.name));
        let person = named.map_or(record.person().id, |each| each.id);
        let mut told: Vec<String> = sought
            .medications
            .iter()
            .filter_map(|name| {
                let at = last_dose(name, record, person, clock)?;
                let next = limited(name, record, person, clock).unwrap_or_default();
                Some(format!("{name}, last taken {}{next}", told::when(at, clock)))
            })
            .collect();
        if let Some(kind) = sought.vital.and_then(VitalKind::from_code) {
            let tools = holders(kind).iter().map(|tool| (*tool).to_owned()).collect();
            let entries = record.entries(person, &EntryQuery { tools, ..EntryQuery::default() });
            let last = entries.iter().find(|entry| measured(kind, entry).is_some());
            told.extend(last.map(|entry| format!("{}, {}", told::entry(entry), told::when(entry.at, clock))));
        }
        let on_record = (!told.is_empty()).then(|| {
            let whom = named.map(|each| format!(" for {}", each.name)).unwrap_or_default();
            format!("On record{whom}: {}.", told.join("; "))
        });
        Some(Sought { on_record, names })
    }
}

/// From when on the limits that the user set allow another dose, where they set any and they do not allow one now.
fn limited(name: &str, record: &dyn Record, person: PersonId, clock: &Clock) -> Option<String> {
    let same = crate::on_list::same_as(record, person, name);
    let set = same.iter().any(|each| each.min_interval_hours.is_some() || each.max_per_day.is_some());
    let next = next_allowed(name, record, person, clock).filter(|_| set)?;
    let at = When::Instant(next);
    Some(format!(", by the limits on your list again from {}", told::when(at, clock)))
}

/// Whether a message wants something done: an order or a wish stands in it.
pub fn wishes(message: &str) -> bool {
    statements(&Text::new(message)).iter().any(|statement| statement.request.is_some())
}

/// Whether a message asks: it ends in its mark, or opens with a word of asking.
pub fn asks(message: &str) -> bool {
    let text = Text::new(message);
    let leads = list!["ok", "okay", "and", "so", "hey", "please", "also", ","];
    let mut words = text.tokens.iter().skip_while(|token| token.is_any(leads));
    let (first, second) = (words.next(), words.next());
    // "Should I be worried", "can I have another": of oneself. "Can you …" asks for a deed.
    let may = first.is_some_and(|token| token.is_any(list!["should", "can", "could", "may", "shall"]))
        && second.is_some_and(|token| token.is_any(list!["i", "we"]));
    let opens =
        may || first.is_some_and(|token| token.is_any(word_list!("../../data/words/understand/advice/asks.txt")));
    // "Please do": a verb of asking with nothing behind it asks nothing.
    let alone = text.tokens.iter().rfind(|token| token.kind == TokenKind::Word) == first;
    opens && !alone || text.tokens.last().is_some_and(|token| token.is("?"))
}
