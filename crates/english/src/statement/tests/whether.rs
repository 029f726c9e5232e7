//! Plans, conditions, questions, habits, doubts and stories, beside what was done.

use super::*;
use Assertion::{Asked, Asserted, Fiction, Habitual, Planned, Presupposed, Quoted, Supposed, Uncertain};

#[test]
fn what_was_done_is_asserted() {
    check(&[
        ("took my pill", "pill", Asserted),
        ("popped two advil", "advil", Asserted),
        ("aspirin 81mg taken", "aspirin", Asserted),
        ("2 puffs ventolin", "ventolin", Asserted),
        ("bp 128/82", "bp", Asserted),
        ("metformin 500 at 8", "metformin", Asserted),
        ("meds done", "meds", Asserted),
        ("sugar tablet I have taken just now", "sugar", Asserted),
        ("Today I have take the levothyroxine already", "levothyroxine", Asserted),
        ("I've just this minute taken my Eliquis", "Eliquis", Asserted),
        ("a gram of paracetamol went down at half eight this morning", "paracetamol", Asserted),
        ("half a tablet of xanax is what i took for this morning's flight", "xanax", Asserted),
        ("That's my apixaban and my tamsulosin taken with tea", "apixaban", Asserted),
        ("took my usual metformin", "metformin", Asserted),
        ("before bed I took aspirin", "aspirin", Asserted),
        ("I had my gallbladder removed on November 17", "gallbladder", Asserted),
        ("I have a headache", "headache", Asserted),
        ("getting headaches every day", "headaches", Asserted),
        ("feel rough", "rough", Asserted),
        ("I went swimming this morning", "swimming", Asserted),
        ("didn't go swimming", "swimming", Assertion::Negated),
        ("amlodipine went missing", "amlodipine", Uncertain),
        ("not bad today", "bad", Asserted),
        ("then popped in to see Dr Singh this afternoon", "Singh", Asserted),
        ("Yesterday was Ozempic day, injected 0.5 mg", "Ozempic", Asserted),
        ("have done my BP", "BP", Asserted),
        ("just letting you know I took my aspirin", "aspirin", Asserted),
        ("forgot to tell you, I took my aspirin at 8", "aspirin", Asserted),
        ("So I took my aspirin", "aspirin", Asserted),
        ("If you're wondering, I took my aspirin at 8", "aspirin", Asserted),
        ("i wnet to the dentist", "dentist", Asserted),
        ("took aspirin because I had a headache", "headache", Asserted),
    ]);
}

#[test]
fn what_is_to_come_is_planned() {
    check(&[
        ("I'll take my aspirin later", "aspirin", Planned),
        ("gonna pop an advil if this doesn't ease off", "advil", Planned),
        ("about to take my aspirin", "aspirin", Planned),
        ("I was about to take my aspirin", "aspirin", Planned),
        ("going to see Dr Lee", "Lee", Planned),
        ("I have to take the amoxicillin until Thursday", "amoxicillin", Planned),
        ("need to take my pill", "pill", Planned),
        ("should take my aspirin", "aspirin", Planned),
        ("planning to come off sertraline in the summer", "sertraline", Planned),
        ("my MRI is booked for the 30th", "MRI", Planned),
        ("I have a colonoscopy scheduled for April 2", "colonoscopy", Planned),
        ("had my colonoscopy scheduled yesterday", "colonoscopy", Planned),
        ("I'm seeing the cardiologist on Friday", "cardiologist", Planned),
        ("Seeing Dr Lee on Friday about my hip", "Lee", Planned),
        ("Already took today's methotrexate, folic acid is tomorrow", "folic", Planned),
        ("Already took today's methotrexate, folic acid is tomorrow", "methotrexate", Asserted),
        ("Had the dentist at 9; PT is at 4", "PT", Planned),
        ("Had the dentist at 9; PT is at 4", "dentist", Asserted),
        ("I have an appointment with Dr Lee on Friday", "Lee", Planned),
        ("I had an appointment with Dr Lee on Friday", "Lee", Asserted),
        ("I've got an appointment on Friday", "appointment", Planned),
        ("aspirin tomorrow", "aspirin", Planned),
        ("hoping for 120/80 when I measure after my coffee", "120", Planned),
        ("I was going to take aspirin but took ibuprofen instead", "aspirin", Planned),
        ("I was going to take aspirin but took ibuprofen instead", "ibuprofen", Asserted),
        ("I took the bus to buy aspirin", "aspirin", Planned),
        ("need more aspirin", "aspirin", Planned),
        ("thinking about taking aspirin", "aspirin", Planned),
        ("insulin due at 8", "insulin", Planned),
        ("time for my aspirin", "aspirin", Planned),
        ("it's time for my aspirin", "aspirin", Planned),
        ("i wll take aspirin", "aspirin", Planned),
        ("gona take aspirin", "aspirin", Planned),
    ]);
}

#[test]
fn what_is_supposed_did_not_happen() {
    check(&[
        ("if I took aspirin it would help", "aspirin", Supposed),
        ("in case I take aspirin", "aspirin", Supposed),
        ("wish I had taken my aspirin", "aspirin", Supposed),
        ("I would have taken my aspirin", "aspirin", Supposed),
        ("should've had a puff before that run", "puff", Supposed),
        ("If the biopsy had been done in January I'd be less worried", "biopsy", Supposed),
        ("assuming I took aspirin at 8", "aspirin", Supposed),
        ("hypothetically I took two aspirin", "aspirin", Supposed),
        ("let's say I took aspirin", "aspirin", Supposed),
        ("unless I took aspirin already", "aspirin", Supposed),
    ]);
}

#[test]
fn what_is_asked_is_not_told() {
    check(&[
        ("did I take my metformin today?", "metformin", Asked),
        ("did i take my metformin", "metformin", Asked),
        ("hey did i take my aspirin today", "aspirin", Asked),
        ("have I taken my aspirin", "aspirin", Asked),
        ("should I take my aspirin", "aspirin", Asked),
        ("can I take aspirin with ibuprofen", "aspirin", Asked),
        ("I took it, right?", "took", Asked),
        ("I took my ramipril already, right?", "ramipril", Asked),
        ("I took my ramipril already, didn't I", "ramipril", Asked),
        ("took aspirin today?", "aspirin", Asked),
        ("any idea when I took my aspirin", "aspirin", Asked),
        ("when did I last take aspirin", "aspirin", Asked),
        ("what dose of lisinopril am I on again?", "lisinopril", Asked),
        ("how many times have I used Ventolin since Monday", "Ventolin", Asked),
        ("Last night how many hours I slept as per record", "slept", Asked),
        ("On which date I visited Dr. Mehta?", "Mehta", Asked),
        ("Whether amlodipine is there in my list?", "amlodipine", Asked),
        ("does metformin make you lose weight", "metformin", Asked),
        ("What does taking Benadryl with wine do to you", "Benadryl", Asked),
        ("is it ok to take aspirin with ibuprofen", "aspirin", Asked),
        ("ok to take aspirin with ibuprofen?", "aspirin", Asked),
        ("not sure if I took my aspirin", "aspirin", Asked),
        ("I can't remember if I took my aspirin", "aspirin", Asked),
        ("I don't remember taking my aspirin", "aspirin", Asked),
        ("I wonder if I took my aspirin", "aspirin", Asked),
        ("show me everything I took yesterday", "took", Asked),
        ("what if I forgot my aspirin", "aspirin", Asked),
        ("can I log my aspirin here, or is that a different app?", "aspirin", Asked),
        ("Did you log my aspirin?", "aspirin", Asked),
        ("how much is one meant to drink in a day, 2 litres?", "litres", Asked),
        ("diagnose me doctor, what illness is it", "illness", Asked),
    ]);
}

#[test]
fn a_line_that_ends_behind_a_question_takes_nothing_from_it() {
    for question in [
        "I took my aspirin?",
        "took aspirin today?",
        "I did take my aspirin, right?",
        "I took my aspirin right?",
        "I took my aspirin, didn't I?",
        "I took my aspirin, correct?",
        "Did I take my aspirin?",
    ] {
        for behind in ["", "\n", "\r\n", " \n\n", "\nThanks.", "\n\nMy BP was 120/80."] {
            check(&[(&format!("{question}{behind}"), "aspirin", Asked)]);
        }
    }
}

#[test]
fn a_question_ends_where_telling_begins() {
    check(&[
        ("I took my aspirin at 8 but did I take metformin?", "aspirin", Asserted),
        ("I took my aspirin at 8 but did I take metformin?", "metformin", Asked),
        ("My BP was 150/90, is that bad?", "150", Asserted),
        ("My BP was 150/90, dangerous?", "150", Asserted),
        ("took aspirin with ibuprofen, is that ok?", "aspirin", Asserted),
        ("can I take ibuprofen, I took paracetamol at 8", "ibuprofen", Asked),
        ("can I take ibuprofen, I took paracetamol at 8", "paracetamol", Asserted),
        ("Honestly? Feeling awful about everything.", "awful", Asserted),
        ("any idea what my blood sugar was this morning? i logged it", "logged", Asserted),
        ("What a night. Ended up taking a zopiclone at 1am.", "zopiclone", Asserted),
        ("When I got up I took my aspirin", "aspirin", Asserted),
        ("I took too many aspirin what should I do", "aspirin", Asserted),
        ("took 2 aspirin can I take ibuprofen", "ibuprofen", Asked),
        ("took 2 aspirin can I take ibuprofen", "aspirin", Asserted),
        ("I feel dizzy, why?", "dizzy", Asserted),
        ("I've had my metformin but I'm not sure about the aspirin", "aspirin", Asked),
    ]);
}

#[test]
fn a_habit_is_no_dose() {
    check(&[
        ("I usually take 10 mg of lisinopril at night", "lisinopril", Habitual),
        ("I always take my aspirin", "aspirin", Habitual),
        ("every morning I take aspirin", "aspirin", Habitual),
        ("been on Eliquis for three years now", "Eliquis", Habitual),
        ("I've been on metformin for ten years", "metformin", Habitual),
        ("I'm supposed to have my Lasix twice a day", "Lasix", Habitual),
        ("I used to have two Advil before every match back in the day", "Advil", Habitual),
        ("I'm taking metformin", "metformin", Habitual),
        ("I have been taking metformin for years", "metformin", Habitual),
        ("I tend to run around 115/75", "115", Habitual),
        ("I usually take two but today I took one", "one", Asserted),
        ("I usually have my statin at night but today it went down at 8 this morning", "statin", Habitual),
        ("I usually have my statin at night but today it went down at 8 this morning", "went", Asserted),
        ("when I take aspirin I feel sick", "aspirin", Habitual),
        ("when I took aspirin I felt sick", "aspirin", Presupposed),
    ]);
}

#[test]
fn doubt_and_what_is_taken_for_granted_are_no_plain_assertion() {
    check(&[
        ("I think I took my aspirin", "aspirin", Uncertain),
        ("I might have taken my aspirin", "aspirin", Uncertain),
        ("pretty sure I took my aspirin", "aspirin", Uncertain),
        ("I probably took my aspirin", "aspirin", Uncertain),
        ("maybe I took my aspirin", "aspirin", Uncertain),
        ("took my aspirin at 8, I think", "aspirin", Uncertain),
        ("i drank like half a glass of water i guess", "water", Uncertain),
        ("if I remember correctly I took aspirin at 8", "aspirin", Uncertain),
        ("felt sick after taking my metformin", "metformin", Presupposed),
        ("felt sick after taking my metformin", "sick", Asserted),
        ("since starting metformin I feel dizzy", "metformin", Presupposed),
        ("since starting metformin I feel dizzy", "dizzy", Asserted),
        ("it's been 4 hours since I took aspirin", "aspirin", Presupposed),
        ("Now that I've had my pills, I'm off to bed", "pills", Presupposed),
        ("The rheumatologist saw me on Wednesday, Dr. Albers I think her name is", "rheumatologist", Asserted),
        ("As far as I know I took my aspirin", "aspirin", Uncertain),
        ("looks like I took my aspirin", "aspirin", Uncertain),
        ("I could swear I took my aspirin", "aspirin", Uncertain),
        ("hopefully I took my aspirin", "aspirin", Uncertain),
        ("i zill take aspirin", "aspirin", Uncertain),
        ("I don'ttake aspirin", "aspirin", Assertion::Negated),
    ]);
}

#[test]
fn what_is_shown_sent_or_left_open_is_not_told() {
    check(&[
        ("text from mum: took my metformin", "metformin", Quoted),
        ("example: took my metformin at 8", "metformin", Quoted),
        ("log aspirin as taken, says the email", "aspirin", Quoted),
        ("I'm writing a story where I took morphine", "morphine", Fiction),
        ("my therapist thinks I took too many aspirin", "aspirin", Quoted),
        ("don't log this but I took aspirin", "aspirin", Assertion::Retracted),
        ("nothing of the aspirin, nothing went in", "went", Assertion::Negated),
        ("either aspirin or metformin went in", "metformin", Uncertain),
        ("took aspirin, or maybe it was ibuprofen", "aspirin", Uncertain),
        ("the ibuprofen I had at 6 isn't working", "ibuprofen", Presupposed),
        ("BP goes 145/90 whenever I see him", "145", Habitual),
        ("according to my app I took aspirin", "aspirin", Uncertain),
        ("the aspirin I had was fine, and I took ibuprofen", "ibuprofen", Asserted),
        ("aspirin was taken, I'm fairly sure", "aspirin", Uncertain),
        ("been anxious all day", "anxious", Asserted),
        ("finger prick before lunch was 6.1", "6.1", Asserted),
    ]);
}

#[test]
fn stories_and_hearsay_are_not_lived() {
    check(&[
        ("dreamt that I took aspirin", "aspirin", Fiction),
        ("I dreamed I took aspirin", "aspirin", Fiction),
        ("dreamt last night that I had open heart surgery", "surgery", Fiction),
        ("Pretend I had an aspirin so I can see what the log looks like", "aspirin", Fiction),
        ("in my novel the hero takes aspirin", "aspirin", Fiction),
        ("the surgeon on that show last night did a heart transplant in ten minutes lol", "transplant", Fiction),
        ("the leaflet says take two aspirin", "aspirin", Quoted),
        ("the doctor told me to take aspirin", "aspirin", Quoted),
        ("my doctor wants me to take aspirin", "aspirin", Quoted),
        ("I've been told to take aspirin", "aspirin", Quoted),
        ("My husband says I took my aspirin twice", "aspirin", Quoted),
        ("you said I took aspirin", "aspirin", Quoted),
        ("The doctor said I took too many aspirin", "aspirin", Quoted),
        ("The doctor said I have GERD", "GERD", Asserted),
        ("she diagnosed me with GERD", "GERD", Asserted),
        ("Garmin says I slept 7h 15m", "slept", Asserted),
        ("The poster in the waiting room says normal is below 120/80", "120", Quoted),
        ("doc wants me under 130/80 and today I finally hit 127/78", "130", Planned),
        ("doc wants me under 130/80 and today I finally hit 127/78", "127", Asserted),
        ("I told my doctor I took aspirin", "aspirin", Asserted),
    ]);
}

#[test]
fn what_an_it_said_in_figures_a_device_showed() {
    check(&[
        ("I think it said 129/83", "129/83", Assertion::Uncertain),
        ("used the cuff, it said 129/83", "129/83", Assertion::Asserted),
        ("read the letter, it said 129/83", "129/83", Assertion::Quoted),
        ("my doctor said 129/83", "129/83", Assertion::Quoted),
        ("I should like it recorded that I took my aspirin", "aspirin", Assertion::Asserted),
        ("I should take my aspirin", "aspirin", Assertion::Planned),
        ("bailed on the gym but took my aspirin", "aspirin", Assertion::Asserted),
    ]);
}
