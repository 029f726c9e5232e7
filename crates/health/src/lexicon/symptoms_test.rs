use super::*;

fn at(text: &str) -> Option<(usize, String)> {
    let words: Vec<&str> = text.split(' ').collect();
    longest_at(&words, 0).map(|(n, s)| (n, s.name))
}

#[test]
fn everyday_words_have_a_plain_name() {
    for (said, name) in [
        ("throwing up all night", "vomiting"),
        ("tummy ache again", "stomach ache"),
        ("bloated hours after dinner", "bloating"),
        ("knackered today", "fatigue"),
        ("dizzy every time", "dizziness"),
        ("soar throat", "sore throat"),
        ("runny nose", "runny nose"),
        ("coughing a lot", "cough"),
        ("nauseous ever since", "nausea"),
        ("body ache and fever", "body ache"),
        ("cramps are so bad", "cramp"),
        ("congestion", "congestion"),
        ("pins and needles", "tingling"),
        ("can't sleep", "insomnia"),
        ("joint pain in my fingers", "joint pain"),
        ("earache in the left one", "earache"),
        ("headaches", "headache"),
        ("hives", "hives"),
        ("diarrhoea", "diarrhea"),
    ] {
        assert_eq!(at(said).map(|s| s.1).as_deref(), Some(name), "{said}");
    }
}

#[test]
fn nothing_is_called_graver_or_more_exact_than_it_was_said() {
    for (said, name) in [
        ("chest infection", "chest infection"),
        ("bronchitis", "bronchitis"),
        ("tia", "mini stroke"),
        ("feel faint", "feeling faint"),
        ("nearly fainted", "feeling faint"),
        ("bleeding heavily", "heavy bleeding"),
        ("light bleeding", "light bleeding"),
        ("black stools", "black stool"),
        ("sore gums", "sore gums"),
        ("burning in my chest", "chest burning"),
        ("pain down my leg", "pain down the leg"),
        ("flu like symptoms", "flu-like symptoms"),
        ("memory loss", "memory loss"),
        ("stung by a bee", "bee sting"),
    ] {
        assert_eq!(named(said).map(|s| s.name), Some(name.to_owned()), "{said}");
    }
}

#[test]
fn the_users_own_body_part_is_kept() {
    for (said, used, name) in [
        ("lower back hurts", 3, "lower back pain"),
        ("lower back pain's flaring", 3, "lower back pain"),
        ("knee pain like anything", 2, "knee pain"),
        ("sore knee", 2, "sore knee"),
        ("left knee is killing me", 5, "left knee pain"),
        ("pain in my left knee", 5, "left knee pain"),
        ("knees are really sore", 4, "sore knees"),
        ("hands have been shaky", 4, "shaky hands"),
        ("elbow is swollen", 3, "swollen elbow"),
        ("shoulder's stiff", 2, "stiff shoulder"),
        ("rash on my arm", 4, "rash"),
        ("toes went numb", 3, "numb toes"),
        ("wrist aches", 2, "wrist aches"),
        ("head is paining", 3, "headache"),
        ("stomach pain on the right", 2, "stomach pain"),
    ] {
        assert_eq!(at(said), Some((used, name.to_owned())), "{said}");
    }
    assert_eq!(at("legs cramping up all morning").map(|s| s.1).as_deref(), Some("leg cramps"));
}

#[test]
fn a_body_part_alone_is_no_symptom() {
    for said in [
        "knee", "back to work", "hand me the tablets", "my legs", "head office", "shoulder bag", "foot of the bed",
        "skilled", "coffee", "aching",
    ] {
        let found = at(said);
        assert!(found.is_none() || said == "aching", "{said}: {found:?}");
    }
}

#[test]
fn two_wordings_of_one_symptom_are_the_same() {
    for (a, b) in [
        ("tummy ache", "stomach ache"),
        ("tummy ache", "Stomach pain"),
        ("dizzy", "dizziness"),
        ("throwing up", "Vomiting"),
        ("sore knee", "knee pain"),
        ("my lower back hurts", "lower back pain"),
        ("earache", "ear pain"),
        ("pain in my head", "headache"),
        ("mild nausea", "nausea"),
        ("shaky hands", "hands have been shaky"),
        ("a splitting headache", "headache"),
        ("cramps", "cramp"),
        ("lightheaded", "dizzy"),
        ("abdominal pain", "tummy ache"),
        ("backache", "my back hurts"),
        ("coughing", "cough"),
    ] {
        assert!(same(a, b), "{a} and {b}: {:?} {:?}", named(a), named(b));
    }
    for (a, b) in [
        ("headache", "chest pain"),
        ("left knee pain", "right knee pain"),
        ("nausea", "vomiting"),
        ("dizziness", "fainting"),
        ("knee pain", "swollen knee"),
    ] {
        assert!(!same(a, b), "{a} and {b}");
    }
}

#[test]
fn how_bad_it_is_has_three_steps() {
    for (said, severity) in [
        ("mild nausea", Severity::Mild),
        ("bit of a headache", Severity::Mild),
        ("slight cough", Severity::Mild),
        ("moderate i'd say", Severity::Moderate),
        ("terrible pain", Severity::Severe),
        ("bad earache", Severity::Severe),
        ("splitting headache", Severity::Severe),
        ("7 / 10", Severity::Severe),
        ("3 out of 10", Severity::Mild),
        ("5 out of ten", Severity::Moderate),
        ("not too bad", Severity::Mild),
    ] {
        let words: Vec<&str> = said.split(' ').collect();
        assert_eq!(severity_at(&words, 0).map(|s| s.1), Some(severity), "{said}");
    }
    for said in ["11 / 10", "0 / 10", "7 tablets", "7", "256 / 10"] {
        let words: Vec<&str> = said.split(' ').collect();
        assert_eq!(severity_at(&words, 0), None, "{said}");
    }
}

#[test]
fn a_word_that_often_means_something_else_is_not_sure() {
    for (said, sure) in [("cold", false), ("cut", false), ("head cold", true), ("vomiting", true)] {
        assert_eq!(named(said).map(|s| s.sure), Some(sure), "{said}");
    }
}

#[test]
fn every_phrase_of_the_list_is_found_again() {
    for (key, row, _) in SYMPTOMS.phrases() {
        let words: Vec<&str> = key.split(' ').collect();
        let found = SYMPTOMS.longest_at(&words, 0).unwrap();
        assert_eq!(found.used, words.len(), "{key}");
        assert!(found.rows.contains(&row), "{key}");
        assert_eq!(found.rows.len(), 1, "{key} stands under two symptoms: {:?}", found.rows);
    }
    assert!(all().count() > 120);
}

proptest::proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[a-z' ]{0,60}|\\PC{0,40}") {
        let words: Vec<&str> = text.split(' ').collect();
        for i in 0..=words.len() {
            if let Some((n, _)) = longest_at(&words, i) {
                proptest::prop_assert!(n >= 1 && i + n <= words.len());
            }
            let _ = severity_at(&words, i);
        }
        let _ = (named(&text), same(&text, "headache"));
    }
}
