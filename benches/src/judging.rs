//! From a reply to its verdicts, and from a message to what it says.

use alara_app::trained::Readers;
use std::hint::black_box;
use std::time::Duration;

use alara_english::claim::claims;
use alara_english::crisis::crisis;
use alara_gate::scan::Scanner;
use alara_gate::{assess, parse};
use serde_json::json;

use crate::Outcome;
use crate::material::{self, Case};
use crate::samples::{Rounds, Samples};
use crate::table::{Line, Table, shown};

const REPLY: usize = 4096;
const MESSAGE: usize = 2000;
/// About as many characters as 40 words have.
const FORTY_WORDS: usize = 210;
const ROUNDS: usize = 5;
/// A round of these is over in a tenth of a second, so that more of them are needed to find one undisturbed.
const SHORT_ROUNDS: usize = 25;
const LEAST: usize = 2000;
/// About what a provider sends in one piece.
const CHUNK: usize = 24;

/// Measures a 4 KB reply to its verdicts.
pub fn replies(table: &mut Table) -> Outcome<()> {
    table.begin("The gate, a reply of 4 KB (the gate's corpus: words, record and calls)");
    let cases = material::gate_cases(REPLY)?;
    let limit = Duration::from_millis(1);
    let streamed = over(&cases, SHORT_ROUNDS, |case, samples| {
        let mut scanner = Scanner::new();
        for chunk in chunks(&case.reply) {
            scanner.push_with(chunk, &mut |words| {
                black_box(words);
            });
        }
        samples.time(|| {
            let calls = scanner.finish().calls;
            assess(
                calls,
                &case.situation.tools(),
                &material::read(&case.situation).reader(case.situation.record(), case.situation.clock()),
            )
        });
    });
    row(table, "from its last byte to the verdicts", &streamed, Limit::P99(limit), "the words are read in it too");
    let whole = over(&cases, SHORT_ROUNDS, |case, samples| {
        samples.time(|| {
            let calls = parse(&case.reply).calls;
            assess(
                calls,
                &case.situation.tools(),
                &material::read(&case.situation).reader(case.situation.record(), case.situation.clock()),
            )
        });
    });
    row(table, "from its first byte, all at once", &whole, Limit::P99(limit), "");
    let lines: Vec<Vec<u8>> = cases.iter().map(line).collect::<Result<_, _>>()?;
    let judged = over(&lines, ROUNDS, |line, samples| {
        samples.time(|| alara_app::check::judge(line, Readers::Both));
    });
    row(table, "a line of `alara check`, JSON to JSON", &judged, Limit::None, "with claims, needs and crisis");
    Ok(())
}

/// Measures a message of 2,000 characters.
pub fn messages(table: &mut Table) -> Outcome<()> {
    table.begin("The reader, a message of 2,000 characters (sentences of the corpora, each beginning in turn)");
    let sentences = material::sentences()?;
    let situations = (0..sentences.len())
        .map(|from| material::said(material::message(&sentences, from, MESSAGE)))
        .collect::<Outcome<Vec<_>>>()?;
    let limit = Duration::from_millis(1);
    let read = over(&situations, ROUNDS, |situation, samples| {
        samples.time(|| material::read(situation).events().len());
    });
    row(table, "read: statements, times, quantities, events", &read, Limit::Median(limit), "");
    let warned = over(&situations, ROUNDS, |situation, samples| {
        samples.time(|| crisis(situation.message()));
    });
    row(table, "looked through for a crisis", &warned, Limit::None, "");
    let needed = over(&situations, ROUNDS, |situation, samples| {
        samples.time(|| situation.requires());
    });
    row(table, "what it needs", &needed, Limit::None, "of what was read");
    let claimed = over(&situations, ROUNDS, |situation, samples| {
        samples.time(|| claims("", situation.message()));
    });
    row(table, "claims, in a reply of that length", &claimed, Limit::None, "");
    Ok(())
}

/// Measures what the trained reader adds to a message of 40 words, on the thread that reads it.
pub fn messages_by_both(table: &mut Table) -> Outcome<()> {
    table.begin("The trained reader, a message of 40 words (sentences of the corpora, each beginning in turn)");
    let sentences = material::sentences()?;
    let situations = (0..sentences.len())
        .step_by(8)
        .map(|from| material::said(material::message(&sentences, from, FORTY_WORDS)))
        .collect::<Outcome<Vec<_>>>()?;
    let read_by = |readers: Readers| {
        over(&situations, ROUNDS, |situation, samples| {
            samples.time(|| readers.read_along(situation.clone()).requires());
        })
    };
    let (rules, both) = (read_by(Readers::Rules), read_by(Readers::Both));
    row(table, "by the rules alone", &rules, Limit::None, "");
    row(table, "by both", &both, Limit::None, "");
    let p95 = |rounds: &Rounds| rounds.quietest().percentile(0.95);
    table.push(Line::within("more by both, p95", p95(&both).saturating_sub(p95(&rules)), Duration::from_millis(20)));
    Ok(())
}

/// Rounds over all of these, each as often as makes enough samples.
fn over<T>(all: &[T], rounds: usize, mut one: impl FnMut(&T, &mut Samples)) -> Rounds {
    let times = LEAST.div_ceil(all.len().max(1));
    Rounds::play(rounds, || {
        let mut samples = Samples::default();
        for _ in 0..times {
            for each in all {
                one(each, &mut samples);
            }
        }
        samples
    })
}

/// What a figure may come to at most.
#[derive(Clone, Copy)]
enum Limit {
    None,
    Median(Duration),
    P99(Duration),
}

fn row(table: &mut Table, what: &str, rounds: &Rounds, limit: Limit, note: &str) {
    let quiet = rounds.quietest();
    let (p50, p99) = (format!("{what}, p50"), format!("{what}, p99"));
    table.push(match limit {
        Limit::Median(limit) => Line::within(p50, quiet.p50(), limit),
        Limit::None | Limit::P99(_) => Line::took(p50, quiet.p50()),
    });
    let line = match limit {
        Limit::P99(limit) => Line::within(p99, quiet.p99(), limit),
        Limit::None | Limit::Median(_) => Line::took(p99, quiet.p99()),
    };
    let rest = format!("{} a round; worst round {}", quiet.count(), shown(rounds.worst_p99()));
    table.push(line.note(if note.is_empty() { rest } else { format!("{note}; {rest}") }));
}

fn line(case: &Case) -> Result<Vec<u8>, serde_json::Error> {
    let now = case.situation.clock().now.to_rfc3339();
    serde_json::to_vec(&json!({ "id": "1", "now": now, "user": case.situation.message(), "reply": case.reply }))
}

/// A text in pieces; a letter is never cut in two.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = (CHUNK..rest.len()).find(|at| rest.is_char_boundary(*at)).unwrap_or(rest.len());
        let (chunk, after) = rest.split_at_checked(at)?;
        rest = after;
        (!chunk.is_empty()).then_some(chunk)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_make_up_the_text_again() {
        let text = "é".repeat(100) + "x";
        assert!(chunks(&text).count() > 1);
        assert_eq!(chunks(&text).collect::<String>(), text);
    }
}
