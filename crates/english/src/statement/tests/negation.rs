//! What did not happen, and what only sounds as if it had not.

use super::*;
use Assertion::{Asserted, Negated, Planned, Presupposed, Uncertain};

#[test]
fn a_denied_dose_is_not_asserted() {
    check(&[
        ("I didn't take my aspirin", "aspirin", Negated),
        ("I didn\u{2019}t take my aspirin", "aspirin", Negated),
        ("i didnt take my aspirin", "aspirin", Negated),
        ("I DIDN'T TAKE MY ASPIRIN", "ASPIRIN", Negated),
        ("i havent taken my aspirin", "aspirin", Negated),
        ("haven't had my aspirin yet", "aspirin", Negated),
        ("I never took the codeine they sent me home with", "codeine", Negated),
        ("I forgot to take my metformin", "metformin", Negated),
        ("forgot my metformin", "metformin", Negated),
        ("missed my morning dose of metformin", "metformin", Negated),
        ("skipped the metformin", "metformin", Negated),
        ("almost took my aspirin", "aspirin", Negated),
        ("I nearly took two aspirin", "aspirin", Negated),
        ("ran out of sertraline on tuesday", "sertraline", Negated),
        ("we're out of aspirin", "aspirin", Negated),
        ("I didn't want to take the prednisone", "prednisone", Negated),
        ("refused the statin", "statin", Negated),
        ("decided not to take my aspirin", "aspirin", Negated),
        ("Lithium not yet.", "Lithium", Negated),
        ("aspirin not taken", "aspirin", Negated),
        ("aspirin wasn't taken", "aspirin", Negated),
        ("aspirin hasn't been taken yet", "aspirin", Negated),
        ("no aspirin today", "aspirin", Negated),
        ("took no aspirin", "aspirin", Negated),
        ("took neither aspirin nor metformin", "metformin", Negated),
        ("neither aspirin nor metformin today", "aspirin", Negated),
        ("none of my pills taken", "pills", Negated),
        ("left out the aspirin on purpose", "aspirin", Negated),
        ("I've yet to take my aspirin", "aspirin", Negated),
        ("haven't got round to taking my aspirin", "aspirin", Negated),
        ("went to bed without my melatonin", "melatonin", Negated),
        ("went out without taking my aspirin", "aspirin", Negated),
        ("I did not take aspirin or ibuprofen", "ibuprofen", Negated),
        ("I haven't eaten or taken my pills", "pills", Negated),
        ("aspirin: no", "aspirin", Negated),
        ("Lisinopril 10 mg: not yet.", "Lisinopril", Negated),
        ("aspirin, skipped it", "aspirin", Negated),
        ("I was supposed to take aspirin but didn't", "didn't", Negated),
        ("tried to swallow the big potassium pill but just couldn't get it down", "potassium", Negated),
        ("no longer have a headache", "headache", Negated),
        ("my headache is gone", "headache", Negated),
        ("denies fever, chills, nausea", "nausea", Negated),
        ("no fever, chills or cough", "cough", Negated),
        ("Neither of us took our pills", "pills", Negated),
        ("I did't take aspirin", "aspirin", Negated),
        ("i havn't taken aspirin", "aspirin", Negated),
        ("I skiped the aspirin", "aspirin", Negated),
        ("I fogot my aspirin", "aspirin", Negated),
        ("I almots took aspirin", "aspirin", Negated),
        ("wihtout aspirin", "aspirin", Negated),
        ("gave the aspirin a miss", "aspirin", Negated),
        ("passed on the aspirin", "aspirin", Negated),
        ("I'm off aspirin now", "aspirin", Negated),
        ("I ended up not taking my aspirin", "aspirin", Negated),
    ]);
}

#[test]
fn a_denied_denial_asserts() {
    check(&[
        ("I didn't forget to take my metformin", "metformin", Asserted),
        ("didn't skip my metformin today", "metformin", Asserted),
        ("I did not miss my metformin", "metformin", Asserted),
        ("didn't fail to take my metformin", "metformin", Asserted),
        ("I remembered to take my aspirin", "aspirin", Asserted),
        ("I managed to take my aspirin", "aspirin", Asserted),
        ("I had to take an aspirin", "aspirin", Asserted),
        ("I ended up taking an aspirin", "aspirin", Asserted),
        ("I did take my aspirin", "aspirin", Asserted),
    ]);
}

#[test]
fn negation_ends_with_its_clause() {
    check(&[
        ("I skipped the aspirin but took my metformin", "aspirin", Negated),
        ("I skipped the aspirin but took my metformin", "metformin", Asserted),
        ("took metformin but not aspirin", "metformin", Asserted),
        ("took metformin but not aspirin", "aspirin", Negated),
        ("took my aspirin, not the metformin", "aspirin", Asserted),
        ("took my aspirin, not the metformin", "metformin", Negated),
        ("left out the aspirin on purpose but the metformin I took", "metformin", Asserted),
        ("left out the aspirin on purpose but the metformin I took", "aspirin", Negated),
        ("No fever but still coughing", "fever", Negated),
        ("No fever but still coughing", "coughing", Asserted),
        ("no fever, slight headache, took aspirin", "headache", Asserted),
        ("no fever, slight headache, took aspirin", "aspirin", Asserted),
        ("no fever, just a cough", "cough", Asserted),
        ("Lexapro 10mg taken. Lithium not yet.", "Lexapro", Asserted),
        ("Metformin 500 mg: taken. Lisinopril 10 mg: not yet.", "Metformin", Asserted),
        ("aspirin: no, metformin: yes", "metformin", Asserted),
        ("I didn't want to, but I took the prednisone", "prednisone", Asserted),
        ("I haven't eaten but I've drunk one litre of water", "water", Asserted),
        ("didn't take aspirin, took ibuprofen", "ibuprofen", Asserted),
        ("took aspirin, didn't take ibuprofen", "aspirin", Asserted),
        ("Ran out of aspirin so I took ibuprofen", "ibuprofen", Asserted),
        ("I forgot, but then I took my aspirin", "aspirin", Asserted),
        ("I forgot my aspirin and took ibuprofen", "ibuprofen", Asserted),
        ("took Tylenol instead of ibuprofen", "Tylenol", Asserted),
        ("took Tylenol instead of ibuprofen", "ibuprofen", Negated),
        ("Instead of aspirin I took ibuprofen", "aspirin", Negated),
        ("Instead of aspirin I took ibuprofen", "ibuprofen", Asserted),
        ("took all my meds but the metformin", "meds", Asserted),
        ("took all my meds but the metformin", "metformin", Negated),
        ("took everything except the metformin", "metformin", Negated),
        ("took aspirin I skipped metformin", "aspirin", Asserted),
        ("took aspirin I skipped metformin", "metformin", Negated),
        ("Taken: aspirin, metformin. Skipped: lisinopril.", "metformin", Asserted),
        ("Taken: aspirin, metformin. Skipped: lisinopril.", "lisinopril", Negated),
        ("Took:\n- aspirin\n- metformin", "metformin", Asserted),
        ("Skipped:\n- aspirin\n- metformin", "metformin", Negated),
        ("aspirin \u{2713} metformin \u{2717}", "aspirin", Asserted),
        ("aspirin \u{2713} metformin \u{2717}", "metformin", Negated),
        (
            "BP 150/94 pulse 88, some dizziness, skipped my losartan yesterday but took it at 9 today",
            "dizziness",
            Asserted,
        ),
        ("BP 150/94 pulse 88, some dizziness, skipped my losartan yesterday but took it at 9 today", "took", Asserted),
        ("Check me in please: poor mood, and I did not take my medicine", "medicine", Negated),
        ("Do my check in with mood good and medicines not taken", "medicines", Negated),
        ("took my pills late because I forgot", "pills", Asserted),
        ("not gonna lie my mood is bad", "mood", Asserted),
    ]);
}

#[test]
fn how_it_failed_is_told_apart() {
    for (message, word, kind) in [
        ("skip the aspirin", "aspirin", Negation::Skipped),
        ("please skip my aspirin today", "aspirin", Negation::Skipped),
        ("skipped my aspirin", "aspirin", Negation::Skipped),
        ("forgot my aspirin", "aspirin", Negation::Skipped),
        ("haven't had my aspirin yet", "aspirin", Negation::NotYet),
        ("aspirin not yet", "aspirin", Negation::NotYet),
        ("didn't take my aspirin", "aspirin", Negation::Not),
        ("nearly took aspirin", "aspirin", Negation::Almost),
        ("ran out of aspirin", "aspirin", Negation::RanOut),
        ("refused the aspirin", "aspirin", Negation::Refused),
        ("stopped the aspirin", "aspirin", Negation::Stopped),
        ("I stopped taking aspirin", "aspirin", Negation::Stopped),
        ("I came off citalopram", "citalopram", Negation::Stopped),
        ("I've been taken off the citalopram", "citalopram", Negation::Stopped),
    ] {
        let text = Text::new(message);
        let read = statements(&text);
        assert_eq!(held(&text, &read, word).negation, Some(kind), "{message}");
    }
}

#[test]
fn a_dose_that_did_not_stay_down_is_no_sure_dose() {
    check(&[
        ("took my antibiotic but threw it up", "antibiotic", Uncertain),
        ("I took it but couldn't keep it down", "took", Uncertain),
        ("took aspirin then threw up", "aspirin", Uncertain),
        ("threw up then took aspirin", "aspirin", Asserted),
        ("reminder went off and I took my aspirin", "aspirin", Asserted),
    ]);
    let text = Text::new("took my antibiotic but threw it up");
    assert!(!statements(&text)[0].kept);
}

#[test]
fn not_logged_is_not_not_taken() {
    check(&[
        ("forgot to log my aspirin this morning", "aspirin", Presupposed),
        ("forgot to take my aspirin this morning", "aspirin", Negated),
    ]);
    check(&[
        ("I'll skip my aspirin tonight", "aspirin", Planned),
        ("skip the aspirin tomorrow", "aspirin", Planned),
        ("skip the aspirin and take it at 6 instead", "aspirin", Planned),
        ("I skipped my aspirin tonight", "aspirin", Negated),
    ]);
}

#[test]
fn what_the_speaker_will_not_say_is_not_said() {
    check(&[
        ("I wouldn't say I took the aspirin", "aspirin", Negated),
        ("can't say I took my aspirin", "aspirin", Negated),
        ("I never said I took the aspirin", "aspirin", Negated),
        ("wouldn't go so far as to say I took the aspirin", "aspirin", Negated),
        ("it's not like I took the aspirin", "aspirin", Negated),
        ("I must say I took the aspirin", "aspirin", Asserted),
        ("didn't tell her I took the aspirin", "aspirin", Asserted),
        ("forgot to say I took the aspirin", "aspirin", Asserted),
    ]);
}

#[test]
fn a_no_that_leads_in_a_denial_of_its_own_takes_nothing_back() {
    check(&[
        ("took my metformin, and no I didn't take any aspirin", "metformin", Asserted),
        ("took my metformin, and no I didn't take any aspirin", "aspirin", Negated),
        ("took metformin and no, I didn't skip breakfast", "metformin", Asserted),
        ("took my metformin, no I didn't", "metformin", Assertion::Retracted),
        ("took my metformin and no I didn't", "metformin", Assertion::Retracted),
    ]);
}
