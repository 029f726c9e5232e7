//! Withdrawals and corrections.

use super::*;
use Assertion::{Asserted, Negated, Retracted, Uncertain};

#[test]
fn a_correction_wins_over_what_it_corrects() {
    check(&[
        ("I took aspirin, no wait, it was ibuprofen", "aspirin", Retracted),
        ("I took aspirin, no wait, it was ibuprofen", "ibuprofen", Asserted),
        ("I took aspirin at breakfast, no wait, it was naproxen", "aspirin", Retracted),
        ("I took aspirin at breakfast, no wait, it was naproxen", "breakfast", Asserted),
        ("I took aspirin at breakfast, no wait, it was naproxen", "naproxen", Asserted),
        ("took aspirin, sorry, I meant ibuprofen", "aspirin", Retracted),
        ("took aspirin, sorry, I meant ibuprofen", "ibuprofen", Asserted),
        ("took aspirin, I mean ibuprofen", "aspirin", Retracted),
        ("took aspirin 30 minutes ago, no wait, ibuprofen", "aspirin", Retracted),
        ("took aspirin 30 minutes ago, no wait, ibuprofen", "30 minutes", Asserted),
        ("took aspirin. Correction: ibuprofen", "aspirin", Retracted),
        ("took aspirin. Correction: ibuprofen", "ibuprofen", Asserted),
        ("took aspirin \u{2014} no, ibuprofen", "aspirin", Retracted),
        ("took aspirin \u{2014} no, ibuprofen", "ibuprofen", Asserted),
        ("took aspirin at 8. Actually it was ibuprofen", "aspirin", Retracted),
        ("I took metformin and aspirin, no wait, ibuprofen", "metformin", Asserted),
        ("I took metformin and aspirin, no wait, ibuprofen", "aspirin", Retracted),
        ("It wasn't an MRI, it was a CT scan", "MRI", Negated),
        ("It wasn't an MRI, it was a CT scan", "CT", Asserted),
        ("took my metformin and my lisinopril um no not the lisinopril just the metformin", "my lisinopril", Retracted),
        ("took my metformin and my lisinopril um no not the lisinopril just the metformin", "the metformin", Asserted),
        ("took my metformin and my lisinopril um no not the lisinopril just the metformin", "my metformin", Asserted),
        ("took aspirin sorry ibuprofen", "aspirin", Retracted),
        ("took aspirin sorry ibuprofen", "ibuprofen", Asserted),
        ("took aspirin actually ibuprofen", "aspirin", Retracted),
        ("took aspirin or rather ibuprofen", "aspirin", Retracted),
        ("took aspirin oops ibuprofen", "ibuprofen", Asserted),
        ("took aspirin wait no ibuprofen", "ibuprofen", Asserted),
        ("took aspirin no wiat it was ibuprofen", "aspirin", Retracted),
        ("took asprin *aspirin", "*aspirin", Asserted),
        ("saw Dr Lee, sorry, Dr Kim", "Lee", Retracted),
        ("saw Dr Lee, sorry, Dr Kim", "Kim", Asserted),
        ("my wife took aspirin, no wait, I did", "aspirin", Retracted),
        ("my wife took aspirin, no wait, I did", "did", Asserted),
        ("I took aspirin, no, my wife did", "aspirin", Retracted),
    ]);
}

#[test]
fn what_is_corrected_is_only_the_part_of_its_kind() {
    check(&[
        ("I saw Dr. Lee on Friday, no wait, it was Thursday", "Lee", Asserted),
        ("I saw Dr. Lee on Friday, no wait, it was Thursday", "Friday", Retracted),
        ("I saw Dr. Lee on Friday, no wait, it was Thursday", "Thursday", Asserted),
        ("bp 142/90, no sorry, typo, 124/90", "142", Retracted),
        ("bp 142/90, no sorry, typo, 124/90", "124", Asserted),
        ("one glass of water... make that two, just had another", "one", Retracted),
        ("one glass of water... make that two, just had another", "two", Asserted),
        ("one glass of water... make that two, just had another", "water", Asserted),
        ("took 2 no 3 aspirin", "2", Retracted),
        ("took 2 no 3 aspirin", "3", Asserted),
        ("took 2 make that 3 aspirin", "2", Retracted),
        ("took aspirin at 8 no 9", "aspirin", Asserted),
        ("took aspirin at 8 no 9", "8", Retracted),
        ("took aspirin at 8, I mean 9", "9", Asserted),
        ("saw Dr Lee on Friday. Correction: Thursday", "Friday", Retracted),
    ]);
}

#[test]
fn the_corrected_words_inherit_the_verb() {
    let text = Text::new("I took aspirin, no wait, it was ibuprofen");
    let read = statements(&text);
    let new = held(&text, &read, "ibuprofen");
    assert_eq!(text.tokens[new.verbs[0]].norm, "took");
    let gone = new.corrects.expect("it corrects something");
    assert_eq!(read[gone].assertion, Retracted);
    assert_eq!(new.subject, Subject::Speaker);
}

#[test]
fn a_withdrawal_takes_back_the_last_thing_said() {
    check(&[
        ("just had my ramipril. scratch that, it's still here on the saucer", "ramipril", Retracted),
        ("took my aspirin. never mind", "aspirin", Retracted),
        ("took my aspirin. actually never mind", "aspirin", Retracted),
        ("took my aspirin. actually never mind, that was yesterday's", "aspirin", Retracted),
        ("took my aspirin. no, ignore that", "aspirin", Retracted),
        ("took my aspirin. actually I never mind the taste", "aspirin", Asserted),
        ("took my aspirin. nvm", "aspirin", Retracted),
        ("took my aspirin... actually no I didn't", "aspirin", Retracted),
        ("took my aspirin. just kidding", "aspirin", Retracted),
        ("took 50 aspirin lol jk", "aspirin", Retracted),
        ("took aspirin. took metformin. scratch that", "aspirin", Asserted),
        ("took aspirin. took metformin. scratch that", "metformin", Retracted),
        ("took my aspirin, not kidding", "aspirin", Asserted),
        ("ignore that, I took it", "took", Asserted),
        ("I said I took aspirin but I didn't", "aspirin", Retracted),
        ("I thought I took aspirin but I didn't", "aspirin", Retracted),
        ("thought I'd taken aspirin but no", "aspirin", Retracted),
        ("My wife took hers but I didn't", "hers", Asserted),
        ("I took aspirin but my wife didn't", "aspirin", Asserted),
    ]);
}

#[test]
fn what_was_misread_or_mistyped_is_taken_back() {
    check(&[
        ("BP 157/101. Misread that, it's 151/101", "157", Retracted),
        ("BP 157/101. Misread that, it's 151/101", "151", Asserted),
        ("bp was 142/90. I read it wrong, it says 132/90", "142", Retracted),
        ("Weight 72.4 kg. Misread the scale, it's 74.2", "72.4", Retracted),
        ("sugar was 8.6. got that backwards, it's 6.8", "8.6", Retracted),
        ("BP 157/101. I mistyped it", "157", Retracted),
        ("BP 157/101, so that's rubbish", "157", Uncertain),
        ("weight 82.6? no 81.6", "81.6", Asserted),
        ("BP 128/82. got the wrong bus home", "128", Asserted),
        ("BP 128/82, I was wrong about the salt", "128", Asserted),
    ]);
}

#[test]
fn weak_words_alone_correct_nothing() {
    check(&[
        ("pretty good actually, thanks for asking", "good", Asserted),
        ("Actually I took my aspirin", "aspirin", Asserted),
        ("sorry, I took my aspirin late", "aspirin", Asserted),
        ("took my aspirin. Actually I took metformin too", "aspirin", Asserted),
        ("No, I took my aspirin", "aspirin", Asserted),
        ("had 3 tylenol. i know i know. bad hangover", "tylenol", Asserted),
        ("took aspirin, wait for it, and metformin", "aspirin", Asserted),
    ]);
}
