//! What hangs on a predicate, and what is said behind a statement of how sure it is.

use super::*;
use Assertion::{Asserted, Negated, Retracted, Uncertain};

#[test]
fn what_hangs_on_a_predicate_is_no_surer_than_the_predicate_tells_it() {
    check(&[
        ("it's not true that I took aspirin", "took", Negated),
        ("it is not the case that I took aspirin", "took", Negated),
        ("I deny that I took aspirin", "took", Negated),
        ("I deny I took aspirin", "took", Negated),
        ("it's untrue that I just took aspirin", "took", Negated),
        ("don't record that I took aspirin", "took", Negated),
        ("ignore that I took aspirin", "took", Negated),
        ("it's unlikely that I took aspirin", "took", Uncertain),
        ("it's possible I took aspirin", "took", Uncertain),
        ("it may be that I took aspirin", "took", Uncertain),
        ("I bet I took aspirin", "took", Uncertain),
        ("I can't confirm I took aspirin", "took", Uncertain),
        ("there's a chance I took aspirin", "took", Uncertain),
        ("I never told you I took aspirin", "took", Uncertain),
        ("it was a dream that I took aspirin", "took", Uncertain),
        ("I deny having taken aspirin", "taken", Negated),
        ("it grumbles that I took aspirin", "took", Uncertain),
    ]);
}

#[test]
fn a_predicate_that_tells_it_leaves_it_told() {
    check(&[
        ("I know that I took aspirin", "took", Asserted),
        ("I'm sure I took aspirin", "took", Asserted),
        ("it's true that I took aspirin", "took", Asserted),
        ("I can confirm I took aspirin", "took", Asserted),
        ("I'm glad I took aspirin", "took", Asserted),
        ("I didn't realise that I took aspirin", "took", Asserted),
        ("there's no doubt that I took aspirin", "took", Asserted),
        ("I was so tired that I took aspirin", "took", Asserted),
        ("good thing I took aspirin", "took", Asserted),
    ]);
}

#[test]
fn what_joins_within_a_clause_cuts_no_doubt_from_it() {
    check(&[
        ("I don't think I also took aspirin", "took", Negated),
        ("I don't think I then took aspirin", "took", Negated),
        ("I think we also took aspirin", "took", Uncertain),
        ("I doubt I so took aspirin", "took", Negated),
        ("took aspirin also took ibuprofen", "ibuprofen", Asserted),
        ("I ate, then I took aspirin", "aspirin", Asserted),
    ]);
}

#[test]
fn a_comment_behind_what_is_told_lowers_it() {
    check(&[
        ("I took aspirin at 8, not sure", "took", Uncertain),
        ("I took aspirin at 8, not at all sure to be honest", "took", Uncertain),
        ("took my aspirin. Can't remember.", "took", Uncertain),
        ("took my aspirin, dunno", "took", Uncertain),
        ("I took aspirin in theory", "took", Uncertain),
        ("I took aspirin, if memory serves", "took", Uncertain),
        ("I took aspirin. That's not true.", "took", Retracted),
        ("I took aspirin - false", "took", Retracted),
        ("I took aspirin at 8, in my dreams", "took", Retracted),
    ]);
}

#[test]
fn what_is_told_of_something_else_is_no_comment() {
    check(&[
        ("I took aspirin at 8, not sure why my head hurts", "took", Asserted),
        ("I took aspirin at 8, fingers crossed", "took", Asserted),
        ("I took aspirin at 8, thanks", "took", Asserted),
        ("not sure. I took aspirin at 8", "took", Asserted),
        ("I took aspirin at 8, no idea when dinner is", "took", Asserted),
    ]);
}

#[test]
fn what_opens_a_sentence_lowers_what_it_goes_on_to_say() {
    check(&[
        ("in theory I took aspirin", "took", Uncertain),
        ("if memory serves, I took aspirin", "took", Uncertain),
        ("for all I know I took aspirin", "took", Uncertain),
        ("to the best of my knowledge I took aspirin", "took", Uncertain),
        ("in the morning I took aspirin", "took", Asserted),
    ]);
}

#[test]
fn what_only_says_when_something_else_was_is_told_in_passing() {
    check(&[
        ("the last time I took aspirin I felt ill", "took", Assertion::Presupposed),
        ("the day I took aspirin it rained", "took", Assertion::Presupposed),
        ("every time I took aspirin I felt ill", "took", Assertion::Habitual),
        ("this morning I took aspirin", "took", Asserted),
        ("the other day I took aspirin", "took", Asserted),
    ]);
}
