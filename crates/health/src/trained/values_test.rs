//! Which values belong together, by what stands between them.

use chrono::NaiveDate;

use super::reading::{TrainedReading, TrainedValue};
use super::values::{MOST_A_DAY, runs_about, values_of};
use crate::events::message::Message;

/// The runs of a message whose words are these values, each as "head (amounts) … | beside …".
fn runs(said: &str, values: &[(&str, &str)], about: &[&str], amounts: &[&str]) -> Vec<String> {
    let now = NaiveDate::from_ymd_opt(2026, 3, 14).and_then(|day| day.and_hms_opt(21, 30, 0)).expect("a moment");
    let message = Message::new(0, said, &[], now);
    let mut from = 0;
    let marked = values.iter().map(|(label, words)| {
        let start = from + said[from..].find(words).expect("words of the message");
        from = start + words.len();
        TrainedValue { label: (*label).to_owned(), span: start..from, probability: 0.9 }
    });
    let reading = TrainedReading { tools: Vec::new(), values: marked.collect() };
    let values = values_of(&message, &reading);
    let told = runs_about(&message, &values, about, amounts).into_iter().map(|run| {
        let head = |head: super::values::Head<'_>| {
            let amounts: Vec<&str> = head.amounts.iter().map(|value| value.words).collect();
            format!("{} ({})", head.about.words, amounts.join(" "))
        };
        let beside: Vec<&str> = run.beside.iter().map(|value| value.words).collect();
        let heads: Vec<String> = run.heads.into_iter().map(head).collect();
        format!("{} | {}", heads.join(" "), beside.join(" "))
    });
    told.collect()
}

const NAMES: &[&str] = &["medication_name"];
const DOSES: &[&str] = &["dose", "count"];

#[test]
fn a_time_between_two_names_is_of_the_one_before_it() {
    let values = [("count", "one puff"), ("time", "eight"), ("medication_name", "lisinopril")];
    let values: Vec<_> = std::iter::once(("medication_name", "advair")).chain(values).collect();
    let told = runs("advair one puff at eight lisinopril right behind it", &values, NAMES, DOSES);
    assert_eq!(told, ["advair (one puff) | eight", "lisinopril () | "]);
}

#[test]
fn names_in_one_breath_share_their_time_and_keep_their_doses() {
    let values = [("count", "two"), ("medication_name", "zinc"), ("medication_name", "iron"), ("time", "8am")];
    let told = runs("two zinc and iron at 8am", &values, NAMES, DOSES);
    assert_eq!(told, ["zinc (two) iron () | 8am"]);
}

#[test]
fn each_of_two_clauses_keeps_its_own_time() {
    let values = [("medication_name", "zinc"), ("time", "8"), ("medication_name", "iron"), ("time", "9")];
    let told = runs("zinc at 8, iron at 9", &values, NAMES, DOSES);
    assert_eq!(told, ["zinc () | 8", "iron () | 9"]);
}

#[test]
fn a_value_as_near_to_two_names_leaves_both_out() {
    let values = [("medication_name", "zinc"), ("dose", "5 mg"), ("medication_name", "iron")];
    assert_eq!(runs("zinc, 5 mg, iron", &values, NAMES, DOSES), Vec::<String>::new());
}

#[test]
fn a_day_that_opens_a_message_is_of_all() {
    let values = [("medication_name", "zinc"), ("symptom", "headache")];
    let said = "yesterday zinc, then a headache";
    assert_eq!(runs(said, &values, NAMES, DOSES), ["zinc () | yesterday"]);
    assert_eq!(runs(said, &values, &["symptom"], &["severity"]), ["headache () | yesterday"]);
}

#[test]
fn figures_taken_for_a_value_are_no_hour() {
    let values = [("kind", "peak flow"), ("value", "four ten")];
    assert_eq!(runs("peak flow four ten", &values, &["kind"], &["value"]), ["peak flow (four ten) | "]);
}

#[test]
fn phrases_that_touch_are_one_and_names_are_not() {
    let values = [("mood", "perfectly"), ("mood", "content")];
    assert_eq!(runs("I am perfectly content", &values, &["mood"], &[]), ["perfectly content () | "]);
    let values = [("kind", "weight"), ("value", "two"), ("value", "twelve")];
    assert_eq!(runs("weight two twelve", &values, &["kind"], &["value"]), ["weight (two twelve) | "]);
    let values = [("medication_name", "zinc"), ("medication_name", "iron")];
    assert_eq!(runs("zinc iron", &values, NAMES, DOSES), ["zinc () iron () | "]);
}

#[test]
fn a_name_in_a_title_is_a_word_of_it() {
    let values = [("title", "warfarin clinic"), ("day", "tomorrow")];
    let told = runs("warfarin clinic tomorrow", &values, &["title", "medication_name"], &[]);
    assert_eq!(told, ["warfarin clinic () | tomorrow"]);
}

#[test]
fn words_that_only_join_are_no_part_of_a_phrase() {
    let values = [("symptom", "and my back is"), ("symptom", "of")];
    assert_eq!(runs("cold and my back is out of", &values, &["symptom"], &[]), ["back () | "]);
}

#[test]
fn a_part_of_a_quantity_is_the_whole_of_it() {
    let values = [("dose", "20"), ("medication_name", "Novalgin")];
    assert_eq!(runs("20 drops Novalgin", &values, NAMES, DOSES), ["Novalgin (20 drops) | "]);
}

#[test]
fn most_of_a_day_is_no_dose() {
    let values = [("medication_name", "Ventolin"), ("dose", "8 puffs")];
    let amounts = ["dose", "count", MOST_A_DAY];
    let said = "Ventolin as needed, max 8 puffs a day";
    assert_eq!(runs(said, &values, NAMES, DOSES), ["Ventolin () | "]);
    assert_eq!(runs(said, &values, NAMES, &amounts), ["Ventolin (8 puffs) | "]);
}
