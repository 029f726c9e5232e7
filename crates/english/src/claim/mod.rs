//! Claims: whether a reply says that something was (or is about to be) recorded, told apart from offers, questions, reports, refusals
//! and instructions.
//!
//! A claim is read clause by clause, so that each can be held against what was really done.

mod clause;
mod line;
mod record;

use std::sync::LazyLock;

use crate::phrase::{BareWords, Edge, Hit, Lexicon};
use crate::span::Span;
use crate::text::Text;

use clause::Clause;

/// A claim in a reply, with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The sentence or clause that claims.
    pub span: Span,
    /// The words that say what it is about ("aspirin", "9:12"): those of the clause, or of its sentence where the clause is only "done".
    /// Empty where the reply does not say.
    pub about: Vec<Span>,
    /// Said as done already; otherwise as being done, or to be done at once.
    pub done: bool,
}

const LISTS: &[&str] = &[
    include_str!("data/self.txt"),
    include_str!("data/passive.txt"),
    include_str!("data/bare.txt"),
    include_str!("data/soon.txt"),
    include_str!("data/not.txt"),
    include_str!("data/maybe.txt"),
    include_str!("data/others.txt"),
    include_str!("data/report.txt"),
    include_str!("data/waits.txt"),
    include_str!("data/tail.txt"),
    include_str!("data/asks.txt"),
    include_str!("data/wants.txt"),
    include_str!("data/part.txt"),
    include_str!("data/doing.txt"),
    include_str!("data/has.txt"),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Own,
    Passive,
    Bare,
    Soon,
    Not,
    Maybe,
    Others,
    Report,
    Waits,
    Tail,
    Asks,
    Wants,
    Part,
    Doing,
    Has,
}

pub(crate) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(LISTS, include_str!("data/names.txt")));

struct ClaimHits {
    lists: Vec<Vec<Hit>>,
}

impl ClaimHits {
    fn new(words: &BareWords) -> ClaimHits {
        let mut lists = vec![Vec::new(); LISTS.len()];
        for hit in LEXICON.hits(words) {
            if let Some(list) = lists.get_mut(hit.rule) {
                list.push(hit);
            }
        }
        ClaimHits { lists }
    }

    fn of(&self, list: List) -> &[Hit] {
        self.lists.get(list as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether a phrase of the list begins in a range of words.
    fn begins(&self, list: List, from: usize, to: usize) -> bool {
        let hits = self.of(list);
        let at = hits.partition_point(|hit| hit.from < from);
        hits.get(at).is_some_and(|hit| hit.from < to)
    }
}

/// The claims of a reply, in order; empty where it claims nothing. `user` is the message it answers ("" where unknown).
pub fn claims(user: &str, reply: &str) -> Vec<Claim> {
    let text = Text::new(reply);
    let words = BareWords::new(&text);
    let found = ClaimHits::new(&words);
    let asked = only_asks(user);
    let looks_back = list!["last", "previous", "latest", "first"];
    let user_looks_back = Text::new(user).tokens.iter().any(|token| token.is_any(looks_back));
    let mut out: Vec<Claim> = Vec::new();
    let of = record::OfRecord::new(user, &words);
    for (index, sentence) in words.sentences.iter().enumerate() {
        let next = words.sentences.get(index + 1).filter(|next| next.asks);
        let asked_next = next.is_some();
        let asked_of = next.is_some_and(|next| !matches!(words.at(next.from), "anything" | "how" | "what" | "did"));
        for (from, to) in clauses(&words, &found, sentence.from, sentence.to) {
            let clause = Clause {
                words: &words,
                found: &found,
                from,
                to,
                sentence: (sentence.from, sentence.to),
                asks: sentence.asks,
                asked_next,
                asked_of,
                asked,
                user_looks_back,
            };
            if let Some(done) =
                clause.claims().filter(|_| of.may(&text, &words, (sentence.from, sentence.to), (from, to)))
            {
                out.push(Claim {
                    span: words.span(&text, from, to),
                    about: about(&text, &words, &found, (from, to), sentence.from),
                    done,
                });
            }
        }
    }
    for (from, to) in line::signed(reply) {
        let span = Span { start: from, end: to };
        if !asked && !out.iter().any(|claim| claim.span.meets(span)) {
            out.push(Claim { span, about: vec![span], done: true });
        }
    }
    out
}

/// Whether the user only asked something, and asked for nothing to be written.
fn only_asks(user: &str) -> bool {
    let words = BareWords::new(&Text::new(user));
    let found = ClaimHits::new(&words);
    !words.sentences.is_empty()
        && words.sentences.iter().all(|sentence| {
            // "did you log it?" asks; "can you log it?" wants.
            let polite = matches!(words.at(sentence.from), "can" | "could" | "would" | "will" | "please")
                || !found.begins(List::Asks, sentence.from, sentence.from + 1);
            let wants = polite && found.begins(List::Wants, sentence.from, sentence.to);
            let opens = found.begins(List::Asks, sentence.from, sentence.from + 1);
            (sentence.asks || opens) && !wants
        })
}

/// A sentence cut at commas, dashes and the like where what follows can stand alone, and at "and I", "but it".
fn clauses(words: &BareWords, found: &ClaimHits, from: usize, to: usize) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut start = from;
    for at in from + 1..to {
        let edge = words.list.get(at).map_or(Edge::None, |word| word.edge);
        let word = words.at(at);
        let next = words.at(at + 1);
        let subject = |word: &str| {
            matches!(word, "i" | "it" | "we" | "you" | "your" | "that" | "this" | "they" | "he" | "she" | "the" | "let")
        };
        let joins = matches!(word, "and" | "but" | "so") && subject(next);
        if edge == Edge::Soft || joins {
            // A comma inside "you logged one, two hours ago" does no harm: each side is judged alone, with its sentence in view.
            if at > start {
                out.push((start, at));
            }
            start = at;
        }
    }
    let _ = found;
    out.push((start, to));
    out
}

/// Words that say nothing of what a claim is about.
const HOLLOW: &[&str] = word_list!("../../data/words/claim/hollow.txt").words();

fn about(text: &Text<'_>, words: &BareWords, found: &ClaimHits, clause: (usize, usize), sentence: usize) -> Vec<Span> {
    let pick = |from: usize, to: usize| -> Vec<Span> {
        let verb = |at: usize| {
            [List::Part, List::Doing].iter().any(|list| {
                let hits = found.of(*list);
                let first = hits.partition_point(|hit| hit.from < at);
                hits.get(first).is_some_and(|hit| hit.from == at)
            })
        };
        let mut out: Vec<Span> = Vec::new();
        for at in from..to {
            if HOLLOW.contains(&words.at(at)) || verb(at) {
                continue;
            }
            let span = words.span(text, at, at + 1);
            if out.last() != Some(&span) {
                out.push(span);
            }
        }
        out
    };
    let own = pick(clause.0, clause.1);
    // Sentences without an end are looked at nearby only.
    let (from, to) = (sentence.max(clause.0.saturating_sub(40)), words.sentence(clause.0).to.min(clause.1 + 40));
    if own.is_empty() { pick(from, to) } else { own }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOSTILE: [&str; 12] = [
        "done, ",
        "logged ",
        "I've ",
        "now logging ",
        "(",
        "e\u{301}",
        "a",
        "if it is saved ",
        "- ",
        "\"",
        "your last dose is recorded ",
        "?",
    ];

    #[test]
    fn every_phrase_of_the_tables_is_well_formed() {
        assert_eq!(crate::phrase::faults(LISTS, include_str!("data/names.txt")), [""; 0]);
    }

    #[test]
    fn each_claim_has_its_clause_and_what_it_is_about() {
        let reply = "I've logged the aspirin, but I couldn't log the metformin. Shall I try again?";
        let found = claims("took aspirin and metformin", reply);
        let words = |span: Span| reply.get(span.start..span.end).unwrap();
        assert_eq!(found.iter().map(|claim| words(claim.span)).collect::<Vec<_>>(), ["I've logged the aspirin"]);
        assert_eq!(found[0].about.iter().map(|span| words(*span)).collect::<Vec<_>>(), ["aspirin"]);
        assert!(found[0].done && !claims("took aspirin", "I'll log it now.")[0].done);
    }

    proptest! {
        #[test]
        fn no_words_panic(words in "\\PC{0,200}") {
            let _ = claims(&words, &words);
        }
    }

    #[test]
    fn hostile_input_is_read_at_a_bounded_cost_a_word() {
        for piece in HOSTILE {
            let words = piece.repeat(100_000 / piece.len());
            let _ = claims(&words, &words);
        }
    }
}
