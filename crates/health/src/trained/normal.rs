//! A message as the trained reader reads it: in the normal form that the rules read, where that is certain. Spelling stands before either
//! reading; where it is in doubt what a word was meant for, the word stays as it was written.

use std::ops::Range;

use alara_english::{Text, Token, TokenKind};

use super::reading::TrainedValue;

/// The words of a message with its slips put right, and where each stood.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NormalForm {
    /// What is read.
    pub text: String,
    // What was put right, in order: its place here, and in the message.
    changes: Vec<(Range<usize>, Range<usize>)>,
}

impl NormalForm {
    /// Puts the certain slips of a message right. All else is as it was written, to the byte.
    pub fn of(message: &Text<'_>) -> NormalForm {
        let mut text = String::with_capacity(message.original.len() + 8);
        let mut changes = Vec::new();
        let mut copied = 0;
        for token in message.tokens.iter().filter(|token| is_mended(message, token)) {
            let Some(between) = message.original.get(copied..token.span.start) else { continue };
            text.push_str(between);
            let start = text.len();
            text.push_str(&token.norm);
            changes.push((start..text.len(), token.span.start..token.span.end));
            copied = token.span.end;
        }
        text.push_str(message.original.get(copied..).unwrap_or_default());
        NormalForm { text, changes }
    }

    /// The values that were read here, where they stand in the message: one that begins or ends within a word that was put right has all of it.
    pub fn place(&self, values: Vec<TrainedValue>) -> Vec<TrainedValue> {
        let place = |value: TrainedValue| {
            let span = self.start_of(value.span.start)..self.end_of(value.span.end);
            TrainedValue { span, ..value }
        };
        values.into_iter().map(place).collect()
    }

    fn start_of(&self, at: usize) -> usize {
        match self.changes.iter().rev().find(|(here, _)| here.start <= at) {
            Some((here, there)) if at < here.end => there.start,
            Some((here, there)) => there.end + (at - here.end),
            None => at,
        }
    }

    fn end_of(&self, at: usize) -> usize {
        match self.changes.iter().rev().find(|(here, _)| here.start < at) {
            Some((here, there)) if at <= here.end => there.end,
            Some((here, there)) => there.end + (at - here.end),
            None => at,
        }
    }
}

/// Whether a word is read as another than the one that was written, and for certain.
fn is_mended(message: &Text<'_>, token: &Token) -> bool {
    let certain = token.kind == TokenKind::Word && token.doubt.is_none() && !token.unread && !token.struck;
    certain && !message.slice(token.span).eq_ignore_ascii_case(&token.norm)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn normal(message: &str) -> NormalForm {
        NormalForm::of(&Text::new(message))
    }

    fn value(span: Range<usize>) -> TrainedValue {
        TrainedValue { label: "dose".into(), span, probability: 1.0 }
    }

    #[test]
    fn a_message_without_slips_is_read_as_it_was_written() {
        let message = "Took 0,5 mg of Xanax at 8:30 \u{1f642}\nand slept";
        assert_eq!(normal(message), NormalForm { text: message.into(), changes: vec![] });
    }

    #[test]
    fn a_slip_is_put_right_and_a_value_keeps_its_place() {
        let message = "I haev neevr taken 5 mg";
        let form = normal(message);
        assert_eq!(form.text, "I haev never taken 5 mg");
        let read = form.text.find("5 mg").expect("it is there");
        let placed = form.place(vec![value(read..read + 4), value(7..12)]);
        assert_eq!(placed.iter().map(|each| &message[each.span.clone()]).collect::<Vec<_>>(), ["5 mg", "neevr"]);
    }

    #[test]
    fn a_word_in_doubt_stays_as_it_was_written() {
        let message = Text::new("I wilh take it");
        assert!(message.tokens.iter().any(|token| token.doubt.is_some()));
        assert_eq!(NormalForm::of(&message).text, message.original);
    }

    proptest! {
        #[test]
        fn every_place_is_one_of_the_message(message in "\\PC{0,60}", from in 0usize..80, long in 0usize..20) {
            let form = normal(&message);
            let snap = |at: usize| (0..=at.min(form.text.len())).rev().find(|at| form.text.is_char_boundary(*at)).unwrap_or(0);
            let span = snap(from)..snap(from + long);
            for each in form.place(vec![value(span)]) {
                prop_assert!(message.get(each.span).is_some());
            }
        }
    }
}
