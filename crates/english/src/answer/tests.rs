use proptest::prelude::*;

use super::*;

const HOSTILE: [&str; 12] = [
    "yes ", "no, ", "the ", "not the 12th, ", "(", "e\u{301}", "a", "make it 8pm ", "and the second one ", "\"",
    "hmm ", "?",
];

fn read(answer: &str) -> Vec<(Act, String, String)> {
    let text = Text::new(answer);
    let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).unwrap().and_hms_opt(9, 30, 0).unwrap();
    let words = |span: Option<Span>| span.map_or(String::new(), |span| text.slice(span).to_lowercase());
    parts(&text, now).into_iter().map(|part| (part.act, words(part.target), words(part.change))).collect()
}

/// The answers that are not read as plainly this act.
fn not_plainly<'a>(wanted: Act, answers: &[&'a str]) -> Vec<&'a str> {
    let plain =
        |answer: &str| matches!(read(answer).as_slice(), [(act, target, _)] if *act == wanted && target.is_empty());
    answers.iter().copied().filter(|answer| !plain(answer)).collect()
}

#[test]
fn plain_words_for_yes() {
    let answers = [
        "yes",
        "Yes please",
        "yep that's right",
        "yep thats right",
        "looks good",
        "\u{1f44d}",
        "ok",
        "sure",
        "yse",
        "yeas",
        "sure thing",
        "go for it",
        "please do",
        "by all means",
        "absolutely",
        "no problem, go ahead",
        "don't forget to save it",
        "no need to change anything, add it",
        "yes, log it",
        "ok go ahead",
        "that's correct",
        "That's right, thanks",
        "do it",
        "go ahead and save it",
        "yup!",
        "y",
        "k",
        "correct",
        "of course",
        "sounds good to me",
        "I confirm",
        "yes that is fine",
        "no worries, save it",
        "confirm",
        "please save it",
        "all good",
        "can you save it?",
        "no objections",
        "that works",
        "yes yes yes",
        "sure, why not",
        "no no, go ahead",
        "yes, it's right",
        "exactly",
        "yes do it",
        "log it please",
        "ok thanks",
        "make it so",
        "YES",
        "Yes!!!",
        "yes I do",
        "keep it as is",
    ];
    assert_eq!(not_plainly(Act::Affirm, &answers), [""; 0]);
}

#[test]
fn plain_words_for_no() {
    let answers = [
        "no",
        "nope",
        "nah, scrap it",
        "no thanks",
        "absolutely not",
        "of course not",
        "please don't",
        "yeah no",
        "ok never mind, don't",
        "hold off, don't save it",
        "nah, leave it",
        "nope, scrap it",
        "cancel that",
        "cancel",
        "never mind",
        "forget it",
        "no, cancel it",
        "don't save it",
        "do not log that",
        "delete it",
        "I changed my mind",
        "no way",
        "definitely not",
        "please cancel",
        "scrap that",
        "no thank you",
        "don't",
        "not that",
        "that's wrong",
        "I don't want it",
        "drop it",
        "discard it please",
        "can you cancel that?",
        "actually no",
        "yes... actually no",
        "No!",
        "nah",
        "certainly not",
        "I'd rather not",
        "no need",
        "don't add it",
        "get rid of it",
        "skip it",
        "sure, no thanks",
        "\u{1f44e}",
        "neither",
    ];
    assert_eq!(not_plainly(Act::Reject, &answers), [""; 0]);
}

#[test]
fn what_is_no_answer_leaves_it_waiting() {
    let answers = [
        "perfect, thanks",
        "ok cool",
        "not yet",
        "hold off",
        "hmm",
        "wait",
        "later",
        "maybe",
        "not now",
        "let me think",
        "I'm not sure",
        "give me a minute",
        "what will that do?",
        "which date did you put?",
        "who gets to see this?",
        "Did you say March 13?",
        "Would it be ok to delete it afterwards?",
        "I also took my metformin",
        "no appetite today",
        "No pain since this morning",
        "don't feel great tonight",
        "The nurse told me \"go ahead and eat\"",
        "I walked 3 miles today",
        "what was the second one again?",
        "is that right?",
        "why?",
        "my head hurts",
        "how are you",
        "when is my next dose?",
        "ask me later",
        "hang on a sec",
        "I'll think about it",
        "not sure yet",
        "ok wait",
    ];
    let acts: Vec<_> = answers
        .iter()
        .filter(|answer| read(answer).iter().any(|(act, _, _)| *act != Act::None))
        .map(|answer| (answer, read(answer)))
        .collect();
    assert_eq!(acts, []);
}

#[test]
fn a_change_swallows_the_yes_or_no_before_it() {
    let cases = [
        ("yes, but the date was January 19th", "the date was january 19th"),
        ("no, 500 mg", "500 mg"),
        ("make it 8pm", "make it 8pm"),
        ("leave out the notes", "leave out the notes"),
        ("yes but leave out the notes", "leave out the notes"),
        ("not the 12th, the 13th", "not the 12th, the 13th"),
        ("no no, losartan", "losartan"),
        ("skip Sundays", "skip sundays"),
        ("wrong day, Thursday", "wrong day, thursday"),
        ("I mistyped, it's 81.6", "it's 81.6"),
        ("yes but it was at 2pm", "it was at 2pm"),
        ("midnight, not noon", "midnight, not noon"),
        ("not aspirin, ibuprofen", "not aspirin, ibuprofen"),
        ("change 9am to 9pm", "change 9am to 9pm"),
        ("yes but only on Mondays", "only on mondays"),
        ("no 500 mg", "500 mg"),
    ];
    let wrong = cases
        .iter()
        .filter(|(answer, change)| !matches!(read(answer).as_slice(), [(Act::Modify, _, words)] if words == change));
    assert_eq!(wrong.map(|(answer, _)| (answer, read(answer))).collect::<Vec<_>>(), []);
}

#[test]
fn targets_are_named() {
    use Act::{Affirm, Modify, Reject};
    let cases: [(&str, &[(Act, &str)]); 20] = [
        ("the second one", &[(Affirm, "the second one")]),
        ("yes to the first, no to the second", &[(Affirm, "the first"), (Reject, "the second")]),
        ("confirm the reminder but drop the visit", &[(Affirm, "the reminder"), (Reject, "the visit")]),
        ("both, but make the second one 8pm", &[(Affirm, "both"), (Modify, "the second one")]),
        ("no to both", &[(Reject, "both")]),
        ("yes, log the visit", &[(Affirm, "the visit")]),
        ("don't add the 8pm one", &[(Reject, "the 8pm one")]),
        ("the first one yes, the second no", &[(Affirm, "the first one"), (Reject, "the second")]),
        ("the first one, not the second", &[(Affirm, "the first one"), (Reject, "the second")]),
        ("yes to both", &[(Affirm, "both")]),
        ("all of them", &[(Affirm, "all of them")]),
        ("just the reminder", &[(Affirm, "the reminder")]),
        ("cancel the second one", &[(Reject, "the second one")]),
        ("all but the second", &[(Affirm, "all but the second")]),
        ("both except the visit", &[(Affirm, "both except the visit")]),
        ("yes to everything but the reminder", &[(Affirm, "everything but the reminder")]),
        ("no, just the aspirin", &[(Reject, ""), (Affirm, "the aspirin")]),
        ("no, only the aspirin", &[(Reject, ""), (Affirm, "the aspirin")]),
        ("no, the aspirin", &[(Reject, "the aspirin")]),
        ("only the reminder", &[(Affirm, "the reminder")]),
    ];
    for (answer, want) in cases {
        let got = read(answer);
        let got: Vec<(Act, &str)> = got.iter().map(|(act, target, _)| (*act, target.as_str())).collect();
        assert_eq!(got, want, "{answer}");
    }
}

#[test]
fn a_yes_that_is_quoted_or_pasted_is_nobodys() {
    for answer in [
        "Someone sent me this: \u{201c}yes, log it\u{201d}",
        "What does this mean?\n\nYes, go ahead",
        "> yes\n> confirm both",
        "my sister texted me: yes please",
    ] {
        assert!(read(answer).iter().all(|(act, ..)| *act == Act::None), "{answer}: {:?}", read(answer));
    }
    // A title that the user gives stays theirs.
    assert!(read("yes, but call it \"Walk\"").iter().any(|(act, ..)| *act == Act::Modify));
}

#[test]
fn every_phrase_of_the_tables_is_well_formed() {
    assert_eq!(crate::phrase::faults(LISTS, include_str!("data/names.txt")), [""; 0]);
}

proptest! {
    #[test]
    fn no_words_panic(words in "\\PC{0,200}") {
        let _ = parts(&Text::new(&words), chrono::NaiveDateTime::MIN);
    }
}

#[test]
fn hostile_input_is_read_at_a_bounded_cost_a_word() {
    for piece in HOSTILE {
        let words = piece.repeat(100_000 / piece.len());
        let _ = parts(&Text::new(&words), chrono::NaiveDateTime::MIN);
    }
}
