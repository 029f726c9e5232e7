//! What is singled out, what stands in its place, and small words that look like a question, an end or a deed.

use super::*;
use Assertion::{Asked, Asserted, Habitual, Negated, Requested};

#[test]
fn what_was_taken_may_stand_before_the_verb() {
    check(&[
        ("It was Aleve I took last night, not Advil", "Aleve", Asserted),
        ("It was Aleve I took last night, not Advil", "Advil", Negated),
        ("Sorry, it wasn't Claritin I took, it was Allegra", "Claritin", Negated),
        ("Sorry, it wasn't Claritin I took, it was Allegra", "Allegra", Asserted),
        ("it was not naproxen that I had at noon, it was diclofenac", "naproxen", Negated),
        ("I didn't have naproxen at noon, it was diclofenac", "diclofenac", Asserted),
        ("it was late. I took my aspirin", "aspirin", Asserted),
        ("it wasn't late when I took my aspirin", "aspirin", Assertion::Presupposed),
    ]);
    let text = Text::new("it wasn't Claritin I took, it was Allegra");
    let read = statements(&text);
    assert!(held(&text, &read, "Allegra").corrects.is_some());
    let text = Text::new("it wasn't the metformin I missed, it was the aspirin");
    assert!(held(&text, &statements(&text), "the aspirin").corrects.is_none());
}

#[test]
fn what_denies_a_deed_may_stand_before_a_bare_one() {
    check(&[
        ("no more vomiting thank goodness", "vomiting", Negated),
        ("no vomiting today", "vomiting", Negated),
        ("vomiting no more than once today", "vomiting", Asserted),
        ("no, vomiting again", "vomiting", Asserted),
        ("Out of A&E now", "A&E", Asserted),
        ("out of hospital since noon", "hospital", Asserted),
        ("out of metformin", "metformin", Negated),
        ("Bunked off group therapy this morning", "therapy", Negated),
        ("had to blow off Tuesday's appointment", "appointment", Negated),
        ("blew off some steam", "steam", Asserted),
        ("forgot the metformin, sugar 9.4 now", "9.4", Asserted),
        ("forgot the metformin, aspirin 75 mg", "75", Negated),
    ]);
}

#[test]
fn small_words_are_read_by_what_stands_around_them() {
    check(&[
        ("126/79 at the chemist's at half eight", "126", Asserted),
        ("took my aspirin, that's it", "aspirin", Asserted),
        ("took my aspirin, is that it?", "that it", Asked),
        ("Yesterday in the night I am taking one cetirizine", "cetirizine", Asserted),
        ("I am taking cetirizine since yesterday", "cetirizine", Habitual),
        ("I am taking cetirizine", "cetirizine", Habitual),
        ("Hearing test was Friday", "Hearing", Asserted),
        ("put this in: zolpidem 5mg", "zolpidem", Requested),
        ("Would you mind jotting down that I had my aspirin?", "aspirin", Requested),
        ("please get rid of the 9pm reminder", "reminder", Requested),
        ("got rid of my aspirin", "aspirin", Asserted),
    ]);
    let text = Text::new("I want to cancel my magnesium reminder");
    assert_eq!(held(&text, &statements(&text), "magnesium").request, Some(Request::Delete));
    let text = Text::new("want the magnesium reminder gone");
    assert_eq!(held(&text, &statements(&text), "magnesium").request, Some(Request::Delete));
    let text = Text::new("want a magnesium reminder when the tablets are gone");
    assert_eq!(held(&text, &statements(&text), "magnesium").request, Some(Request::Remind));
    let text = Text::new("I want to have a magnesium reminder");
    assert_eq!(held(&text, &statements(&text), "magnesium").request, Some(Request::Remind));
}

#[test]
fn what_is_done_with_anothers_is_done_to_them() {
    check_whose(&[
        ("injected my wife's insulin", "insulin", "my wife"),
        ("changed mum's patch", "patch", "mum"),
        ("gave my husband's injection", "injection", "my husband"),
        ("rubbed the gel into my wife's back", "gel", "my wife"),
        ("did his jab", "jab", "his"),
        ("took my wife's ibuprofen", "ibuprofen", "-"),
        ("did my jab", "jab", "-"),
    ]);
}
