//! Where the statements and sentences of a message lie among its tokens.

use std::ops::Range;

use alara_english::statement::Statement;

/// The root of each statement: none leans on a later one.
pub(super) fn heads(statements: &[Statement]) -> Vec<usize> {
    let mut heads: Vec<usize> = Vec::with_capacity(statements.len());
    for (at, statement) in statements.iter().enumerate() {
        heads.push(heads.get(statement.head).copied().unwrap_or(at));
    }
    heads
}

/// The tokens of each statement.
pub(super) fn ranges(statement_of: &[usize]) -> Vec<Range<usize>> {
    let mut ranges = vec![0..0; statement_of.last().map_or(0, |last| last + 1)];
    let mut end = 0;
    for (statement, range) in ranges.iter_mut().enumerate() {
        let start = end;
        while statement_of.get(end) == Some(&statement) {
            end += 1;
        }
        *range = start..end;
    }
    ranges
}

/// The tokens of each sentence. Statements stand in the order of their sentences.
pub(super) fn sentences(statements: &[Statement], statement_of: &[usize]) -> Vec<Range<usize>> {
    let mut sentences: Vec<Range<usize>> = Vec::new();
    for (token, at) in statement_of.iter().enumerate() {
        let Some(sentence) = statements.get(*at).map(|statement| statement.sentence) else { continue };
        while sentences.len() <= sentence {
            sentences.push(token..token);
        }
        if let Some(tokens) = sentences.get_mut(sentence) {
            tokens.end = token + 1;
        }
    }
    sentences
}
