//! Whose event it is.

use super::*;

#[test]
fn a_time_before_the_verb_takes_nothing_itself() {
    check_whose(&[
        ("this morning took aspirin", "aspirin", "-"),
        ("monday took aspirin", "aspirin", "-"),
        ("after lunch took aspirin", "aspirin", "-"),
        ("at 8 took aspirin", "aspirin", "-"),
        ("my other half took aspirin", "aspirin", "my other half"),
        ("mums aspirin at 8", "aspirin", "mums"),
        ("had my aspirin dont worry", "aspirin", "-"),
    ]);
}

#[test]
fn the_one_who_takes_it_is_the_one() {
    check_whose(&[
        ("I took my aspirin", "aspirin", "me"),
        ("took my aspirin", "took", "-"),
        ("my wife took her pills", "pills", "my wife"),
        ("mom took her aspirin at 8", "aspirin", "mom"),
        ("Sarah took hers", "hers", "Sarah"),
        ("sarah took her aspirin", "aspirin", "sarah"),
        ("Ngozi took her aspirin", "aspirin", "Ngozi"),
        ("he took his aspirin", "aspirin", "he"),
        ("I took my wife's aspirin", "aspirin", "me"),
        ("I took mom's Tylenol by mistake", "Tylenol", "me"),
        ("we took our vitamins", "vitamins", "me"),
        ("my wife and I took our vitamins", "vitamins", "me"),
        ("My mum and dad took their pills", "pills", "My mum and dad"),
        ("the dog ate my pills", "pills", "the dog"),
        ("my friend had her appendix out on Saturday", "appendix", "my friend"),
        ("Patient in bed 4 received 40 mg furosemide at 0800", "furosemide", "Patient in bed"),
        ("kids had Calpol, I had paracetamol", "Calpol", "kids"),
        ("kids had Calpol, I had paracetamol", "paracetamol", "me"),
        ("Crocin one tablet taken after lunch", "Crocin", "-"),
        ("baby aspirin taken", "aspirin", "-"),
        ("my daughter and I both took zyrtec", "zyrtec", "me"),
        ("calpol 5ml for my son", "calpol", "my son"),
        ("Calpol given to Tommy at 8", "Calpol", "Tommy"),
        ("Tommy had calpol", "calpol", "Tommy"),
        ("tommy had his calpol", "calpol", "tommy"),
        ("Crocin had at 8", "Crocin", "-"),
        ("took my son's temperature, 39", "39", "my son"),
        ("took my son to the doctor", "doctor", "my son"),
        ("the little one's been throwing up all night", "throwing", "the little one"),
        ("the wee one had calpol at 8", "calpol", "the wee one"),
        ("our youngest has a sore throat", "throat", "our youngest"),
        ("took the little one, the metformin", "metformin", "-"),
    ]);
}

#[test]
fn whoever_takes_it_in_is_a_person_however_named() {
    check_whose(&[
        ("one of the kids took a melatonin", "melatonin", "the kids"),
        ("people who took ibuprofen slept well", "ibuprofen", "people"),
        ("the plumber took my aspirin", "aspirin", "the plumber"),
        ("Jess at work has got shingles", "shingles", "Jess"),
        ("logging for my wife: took omeprazole", "omeprazole", "my wife"),
        ("took my brother his aspirin", "aspirin", "my brother"),
        ("Took his metformin at 8.", "metformin", "his"),
        ("it was me who took the aspirin", "aspirin", "me"),
        ("one of my tablets went down", "tablets", "me"),
        ("Metformin went in with dinner", "Metformin", "-"),
    ]);
}

#[test]
fn who_is_given_it_is_the_one() {
    check_whose(&[
        ("My wife gave me my insulin, 10 units", "insulin", "me"),
        ("I gave my wife her insulin, 10 units", "insulin", "my wife"),
        ("gave my son his Claritin and took a Zyrtec myself", "Claritin", "my son"),
        ("gave my son his Claritin and took a Zyrtec myself", "Zyrtec", "-"),
        ("gave the dog his pill", "pill", "the dog"),
        ("gave Rex his pill", "pill", "Rex"),
        ("gave it to my mum at 8", "gave", "my mum"),
        ("gave the tomatoes two bottles of water", "water", "the tomatoes"),
        ("gave myself my insulin", "insulin", "me"),
        ("The nurse gave me my B12 injection at nine today", "B12", "me"),
        ("I was given aspirin", "aspirin", "me"),
        ("the ER gave me aspirin", "aspirin", "me"),
    ]);
    let text = Text::new("The nurse gave me my B12 injection");
    let read = statements(&text);
    assert_eq!(read[0].agent.map(|span| text.slice(span)), Some("The nurse"));
}

#[test]
fn what_is_done_to_the_speaker_is_the_speakers() {
    check_whose(&[
        ("nurse took my blood pressure this morning 133 over 85 she was happy with it", "133", "me"),
        ("The rheumatologist saw me on Wednesday", "Wednesday", "me"),
        ("Dr. Lee put me on amoxicillin 500 mg", "amoxicillin", "me"),
        ("GP's started me on escitalopram 10 mg today", "escitalopram", "me"),
        ("doctor prescribed amlodipine", "amlodipine", "me"),
        ("my wife took my aspirin", "aspirin", "my wife"),
        ("my wife took my temperature", "temperature", "me"),
    ]);
}

#[test]
fn a_thing_is_its_owners() {
    check_whose(&[
        ("my son's temperature is 39 C", "39", "my son"),
        ("my son has a fever", "fever", "my son"),
        ("my head was splitting", "head", "me"),
        ("Mum's check-in for today: she's in a good mood and no pain", "mood", "she"),
        ("my husband's in a foul mood, me I'm okay", "foul", "my husband"),
        ("my husband's in a foul mood, me I'm okay", "okay", "me"),
        ("My son's checkup was fine, and I had my own physical", "checkup", "My son"),
        ("My son's checkup was fine, and I had my own physical", "physical", "me"),
        ("mum's bp 128/82", "128", "mum"),
        ("his aspirin was at 8", "aspirin", "his"),
        ("PT session went fine", "session", "-"),
    ]);
}

#[test]
fn a_subject_is_carried_on_by_and_alone() {
    check_whose(&[
        ("My wife took her Eliquis at 9 and I took mine at 9:30", "Eliquis", "My wife"),
        ("My wife took her Eliquis at 9 and I took mine at 9:30", "mine", "me"),
        ("My wife took her Eliquis and went to bed", "bed", "My wife"),
        ("I went to the clinic and was seen by Dr. Brooks", "Brooks", "me"),
        ("logging on behalf of my mum: took her aspirin", "aspirin", "my mum"),
        ("log my mum's aspirin", "aspirin", "my mum"),
        ("both kids took Zyrtec, me too", "me", "me"),
    ]);
}

#[test]
fn after_a_sentence_about_another_a_bare_verb_is_in_doubt() {
    check(&[
        ("My wife felt awful. Took two aspirin.", "aspirin", Assertion::Uncertain),
        ("My wife felt awful. I took two aspirin.", "aspirin", Assertion::Asserted),
        ("The kids are asleep. Took my aspirin at 9.", "aspirin", Assertion::Asserted),
    ]);
}

#[test]
fn whoever_runs_a_fever_and_whoever_a_jab_is_done_for_is_another() {
    check_whose(&[
        ("my little bloke has a temp of 38.5", "38.5", "my little bloke"),
        ("the nipper's running a temp of 38.5", "38.5", "the nipper"),
        ("my little one's temp is 38.5", "38.5", "my little one"),
        ("I have a temp of 38.5", "38.5", "me"),
        ("I did my husband's enoxaparin jab", "enoxaparin", "my husband"),
        ("did mum's enoxaparin", "enoxaparin", "mum"),
        ("I did the enoxaparin jab for my husband", "enoxaparin", "my husband"),
        ("I did my enoxaparin jab", "enoxaparin", "me"),
        ("I took my husband's ibuprofen", "ibuprofen", "me"),
    ]);
}
