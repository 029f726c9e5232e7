//! Answers where a mood waits.

use alara_english::text::Text;
use alara_english::{list, word_list};
use serde_json::Map;

use super::{Action, Answer, PendingCall};
use crate::tools::UpdateMood;

/// Where a mood is the one that is meant, "good" may be a yes or another mood: another mood that is said outright is a change, a bare one is asked about.
pub(super) fn mood(words: &str, only: &PendingCall) -> Option<Answer> {
    let shown = only.text("mood").filter(|_| only.tool == UpdateMood::ID)?;
    let fresh = super::replace::read(words);
    let said = super::value::mood(&fresh.fresh).filter(|said| *said != shown)?;
    let text = Text::new(words);
    let opens = text.tokens.first()?;
    let outright = fresh.old.is_some()
        || text.tokens.iter().any(|token| token.is_any(list!["actually", "instead", "rather"]))
        || opens.is_any(word_list!("../../data/words/answers/mood/mood.txt"));
    let agrees = text
        .tokens
        .iter()
        .any(|token| token.is_any(list!["that", "that's", "looks", "sounds", "ok", "okay", "save", "?"]))
        && fresh.old.is_none();
    match (outright && !agrees, text.tokens.len()) {
        (true, _) => Some(Answer {
            calls: vec![only.id.clone()],
            changes: Map::from_iter([("mood".to_owned(), said.into())]),
            ..Answer::of(Action::Modify)
        }),
        (false, 1) => Some(Answer::of(Action::Ask)),
        _ => None,
    }
}
