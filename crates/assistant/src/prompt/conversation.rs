//! Earlier talk within a budget of tokens: the newest stands word for word, the oldest is summed up by rule.

use alara_llm::{Message, Role};

/// One earlier turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EarlierTurn {
    /// What was said, oldest first.
    pub messages: Vec<Message>,
    /// What was recorded in it, a plain sentence each, from its ledger.
    pub done: Vec<String>,
}

/// Tokens that earlier talk may take unless a model's size says otherwise.
pub const TALK_TOKENS: usize = 2_000;
/// How many recorded things a summary names.
const NAMED: usize = 8;

/// About how many tokens a text is: never fewer than it is in any usual tokenizer of English, which take three bytes or more for one.
pub fn tokens(text: &str) -> usize {
    text.len().div_ceil(3) + 4
}

/// How many of the oldest turns do not fit into a budget, and are summed up.
pub fn summed_up(turns: &[EarlierTurn], budget: usize) -> usize {
    let cost = |turn: &EarlierTurn| turn.messages.iter().map(|message| tokens(&message.content)).sum::<usize>();
    let mut left = budget;
    let fits = |turn: &&EarlierTurn| {
        let rest = left.checked_sub(cost(turn));
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    turns.len() - turns.iter().rev().take_while(fits).count()
}

/// Earlier talk within a budget, oldest first. What does not fit is left out whole turns at a time, and told as a summary: how many
/// messages, and what was recorded in them. The summary is made by rule, from the ledgers, never by a model.
pub fn within(turns: &[EarlierTurn], budget: usize) -> Vec<Message> {
    let (old, new) = turns.split_at(summed_up(turns, budget));
    let summary = summary(old).map(|content| Message { role: Role::User, content });
    summary.into_iter().chain(new.iter().flat_map(|turn| turn.messages.iter().cloned())).collect()
}

fn summary(turns: &[EarlierTurn]) -> Option<String> {
    let messages: usize = turns.iter().map(|turn| turn.messages.len()).sum();
    if messages == 0 {
        return None;
    }
    let done: Vec<&str> = turns.iter().flat_map(|turn| &turn.done).map(String::as_str).collect();
    let named: Vec<&str> = done.iter().rev().take(NAMED).rev().copied().collect();
    let told = match (named.is_empty(), done.len() - named.len()) {
        (true, _) => "Nothing was recorded in it.".to_owned(),
        (false, 0) => format!("Recorded in it: {}.", named.join("; ")),
        (false, more) => format!("Recorded in it, {more} earlier things left out: {}.", named.join("; ")),
    };
    Some(format!("(Earlier talk of {messages} messages is left out here. {told})"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn turn(words: &str, done: &[&str]) -> EarlierTurn {
        let say = |role, content: &str| Message { role, content: content.to_owned() };
        EarlierTurn {
            messages: vec![say(Role::User, words), say(Role::Assistant, "Yes.")],
            done: done.iter().map(|each| (*each).to_owned()).collect(),
        }
    }

    #[test]
    fn the_newest_talk_stands_and_the_oldest_is_summed_up() {
        let turns = [turn(&"old ".repeat(300), &["Logged ibuprofen"]), turn("newer", &[]), turn("newest", &[])];
        let told = within(&turns, 200);
        assert_eq!(told[0].content, "(Earlier talk of 2 messages is left out here. Recorded in it: Logged ibuprofen.)");
        assert_eq!(told[1].content, "newer");
        assert_eq!(told.len(), 5);
    }

    #[test]
    fn talk_that_fits_is_told_word_for_word() {
        let turns = [turn("one", &[]), turn("two", &["Logged a mood"])];
        assert_eq!(within(&turns, 1000).len(), 4);
        assert!(within(&[], 1000).is_empty());
    }

    proptest! {
        /// Whatever was said, what is told word for word stays within the budget, and is the end of the talk.
        #[test]
        fn the_budget_holds(lengths in prop::collection::vec(0usize..400, 0..12), budget in 0usize..1500) {
            let turns: Vec<EarlierTurn> = lengths.iter().map(|length| turn(&"x".repeat(*length), &[])).collect();
            let told = within(&turns, budget);
            let all: Vec<Message> = turns.iter().flat_map(|turn| turn.messages.clone()).collect();
            let verbatim: Vec<&Message> = told.iter().filter(|message| !message.content.starts_with("(Earlier")).collect();
            prop_assert!(verbatim.iter().map(|message| tokens(&message.content)).sum::<usize>() <= budget);
            prop_assert!(all.iter().rev().zip(verbatim.iter().rev()).all(|(one, other)| one == *other));
        }
    }
}
