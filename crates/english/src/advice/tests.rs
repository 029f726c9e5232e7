use proptest::prelude::*;

use super::*;

/// (what Alara never says, the same subject said as it may be)
const PAIRS: &[(&str, &str)] = &[
    ("Ibuprofen can help with that.", "Sure, I can help with that."),
    ("Rest will help you with that.", "I will help you with that. What would you like to record?"),
    ("You should take two more tablets.", "You took two more tablets yesterday."),
    ("You can take another one now.", "You took another one at 14:00."),
    ("Take two ibuprofen and rest.", "You took two ibuprofen at 09:12."),
    ("Skip the next dose.", "The next dose is due at 20:00."),
    ("It is safe to take it with ibuprofen.", "I can't say whether it is safe to take it with ibuprofen."),
    ("It\u{2019}s fine to double your dose.", "I don't advise on doses: please ask your pharmacist."),
    ("Don't take any more today.", "You haven't recorded any more today."),
    ("The usual dose is 400 mg every six hours.", "Your usual dose on record is 400 mg."),
    ("Why not take another tablet?", "Did you take another tablet?"),
    ("Have you considered stopping the metformin?", "Have you stopped the metformin?"),
    ("I would wait at least four hours before another dose.", "There were four hours between the two doses."),
    ("If you miss a dose, take it as soon as you can.", "You missed a dose on Tuesday."),
    ("Ibuprofen can be taken with food.", "Ibuprofen was taken at noon."),
    ("That is too much paracetamol.", "That is four tablets of paracetamol."),
    ("You may have an infection.", "You may have recorded it twice."),
    ("You probably have the flu.", "You have two reminders."),
    ("This sounds like a migraine.", "You called it a migraine."),
    ("It could be a side effect of lisinopril.", "Your note says it came after lisinopril."),
    ("That suggests your blood sugar is low.", "You noted that your blood sugar was low."),
    ("Your headaches are caused by dehydration.", "You recorded three headaches."),
    ("These are signs of hypertension.", "Your doctor said these are signs of hypertension."),
    ("You have diabetes.", "You said you have diabetes."),
    ("You're dehydrated.", "You drank 500 ml."),
    ("Your blood pressure is normal.", "Your blood pressure was 128/82."),
    ("Your blood pressure looks a bit high.", "Your highest blood pressure was 131/85."),
    ("128/82 is slightly above the normal range.", "128/82 is the newest reading."),
    ("That's nothing to worry about.", "That's all that is recorded."),
    ("Your readings have improved.", "Your readings are from March."),
    ("You're doing great.", "Great, it is on the card."),
    ("You have hypertension.", "Any fever?"),
    ("Low salt diet is best.", "Low salt it is."),
    ("Your adherence is excellent.", "Your adherence is 13 of 14 due doses."),
    ("That\u{2019}s a healthy weight.", "That's your weight from Tuesday."),
    ("You are doing well.", "You felt well on Tuesday."),
    ("I recommend more rest.", "I found two entries."),
    ("You should drink more water.", "You should see a doctor about that."),
    ("Get some rest.", "Get in touch with your doctor, please."),
    ("Make sure to eat before it.", "Make sure to review what waits."),
    ("It is best to avoid caffeine.", "It is best to ask your doctor about that."),
    ("Drinking water can help with headaches.", "You drank water before the headache."),
    ("Consider reducing your salt.", "Consider what you want recorded."),
    ("You don't need a doctor for that.", "Please call your doctor."),
    ("Deber\u{ed}as tomar dos pastillas m\u{e1}s esta noche.", "Your mood was good on Tuesday."),
    (
        "\u{412}\u{44b} \u{434}\u{43e}\u{43b}\u{436}\u{43d}\u{44b} \u{43f}\u{440}\u{438}\u{43d}\u{44f}\u{442}\u{44c} \u{434}\u{432}\u{435}.",
        "Nothing is recorded for that.",
    ),
    ("Y\u{43e}u sh\u{43e}uld t\u{430}ke tw\u{43e}.", "I can't look that up right now."),
    ("You sh\u{200b}ould take two more.", "You took two more."),
    ("You **should** take *two* more.", "You **took** *two* more."),
    ("As you said, you should take two more.", "As you said, you took two more."),
    (
        "I'm not a doctor, but you should take two more.",
        "I'm not a doctor, and I can't say whether you should take two more.",
    ),
    ("You should rest, right?", "Should I look up your last rest day?"),
];

fn given(reply: &str) -> Vec<AdviceKind> {
    advice(&[], reply).into_iter().map(|each| each.kind).collect()
}

#[test]
fn advice_is_told_from_reports_referrals_and_refusals() {
    let mut wrong = Vec::new();
    for (advises, reports) in PAIRS {
        if given(advises).is_empty() {
            wrong.push(format!("passes: {advises}"));
        }
        if !given(reports).is_empty() {
            wrong.push(format!("hits {:?}: {reports}", given(reports)));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn the_apps_own_sentences_are_no_advice() {
    for sentence in [
        "Hello. Tell me what happened, and I\u{2019}ll propose what to record.",
        "I can record medications, moods, symptoms, measurements, drinks, visits and reminders, and look things up in your record.",
        "Log a medication? Ibuprofen, 2 tablets, today at 09:12. Nobody said the dose. Say yes, no, or what to change.",
        "Not recorded: lisinopril. Please say it again, or enter it yourself.",
        "That is recorded already, so I did not record it twice.",
        "Please use the help shown here first. I\u{2019}m here when you want to go on.",
        "I did not look that up in your record. Please ask again.",
        "Doses taken from March 8 to March 14:\n- Metformin: 13 of 14 due doses taken, 1 skipped",
        "2 blood pressure readings, the newest first:\n- 128/82, pulse 71, yesterday at 08:05",
        "Moods and symptoms:\n- today: mood good, headache",
        "Would you like to add one for today?",
        "Which medication did you take?",
        "How much did you take, and when?",
        "Is the next ibuprofen for later, or have you already taken it?",
        "By the limits you set, the last dose before the daily maximum was at 14:00.",
    ] {
        assert_eq!(given(sentence), [], "{sentence}");
    }
}

#[test]
fn the_users_own_words_may_be_quoted_back_and_nobody_elses() {
    let own = ["My doctor says I should take two more."];
    let reply = "You wrote \u{201c}I should take two more\u{201d}.";
    assert!(advice(&own, reply).is_empty());
    assert!(!advice(&[], "The leaflet: \u{201c}you should take two more\u{201d}.").is_empty());
}

#[test]
fn each_sentence_is_judged_alone() {
    let found = advice(&[], "Your pressure was 128/82. That is normal. It was measured yesterday.");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].kind, AdviceKind::Interpretation);
}

#[test]
fn every_phrase_of_the_tables_is_well_formed() {
    assert_eq!(crate::phrase::faults(LISTS, include_str!("data/names.txt")), [""; 0]);
}

#[test]
fn hostile_input_is_read_at_a_bounded_cost_a_word() {
    for piece in [
        "you should take two more ",
        "is a sign of ",
        "your blood pressure is very ",
        "\u{201c}",
        "it is safe to ",
        "a",
    ] {
        let words = piece.repeat(60_000 / piece.len());
        let _ = advice(&[], &words);
    }
}

proptest! {
    #[test]
    fn no_words_panic(words in "\\PC{0,200}") {
        let _ = advice(&[&words], &words);
    }

    /// Punctuation, emphasis and letter case hide no advice.
    #[test]
    fn dress_hides_nothing(at in 0usize..20, upper in any::<bool>(), mark in 0usize..4) {
        let (plain, _) = PAIRS[at];
        let mut words: Vec<String> = plain.split(' ').map(str::to_owned).collect();
        let middle = words.len() / 2;
        words[middle] = [format!("*{}*", words[middle]), format!("_{}_", words[middle]), format!("**{}**", words[middle]), format!("{}\u{ad}", words[middle])][mark].clone();
        let mut dressed = words.join(" ");
        if upper {
            dressed = dressed.to_uppercase();
        }
        prop_assert!(!given(&dressed).is_empty(), "{dressed}");
    }
}

#[test]
fn greeting_in_another_language_is_no_advice() {
    for reply in [
        "你好",
        "你好！",
        "Привет! Чем могу помочь?",
        "Здравствуйте.",
        "Guten Tag, wie kann ich helfen?",
        "Wie geht es dir?",
        "Hola, en qué puedo ayudarte?",
        "こんにちは",
        "안녕하세요!",
    ] {
        assert_eq!(advice(&[], reply), [], "{reply}");
    }
}

#[test]
fn reply_in_another_script_is_unreadable_and_no_advice() {
    for reply in [
        "服用两片阿司匹林。",
        "Примите две таблетки аспирина.",
        "Сегодня хорошая погода.",
        "今天天气很好。",
        "你好，请服用两片。",
        "아스피린 두 알을 드세요.",
        "你好 2",
        "Guten Tag, nehmen Sie bitte gleich zwei Tabletten davon ein.",
    ] {
        let kinds: Vec<AdviceKind> = advice(&[], reply).into_iter().map(|found| found.kind).collect();
        assert!(!kinds.is_empty() && kinds.iter().all(|kind| *kind == AdviceKind::Unreadable), "{reply}: {kinds:?}");
    }
}
