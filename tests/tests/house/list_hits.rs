//! Which lists of words no labelled case hits: built with the feature `hits` alone, for the crates note it only then.

use std::collections::BTreeSet;

use alara_english::hits_test::list_hits;
use alara_tests::corpus::{check, keep, list, text};
use alara_tests::data_sets::{data_sets, read_cases};
use alara_tests::play::Play;
use alara_tests::tree::sources;
use serde_json::{Value, json};

use crate::word_lists::lists;

/// Lists that no case hits; the tests of the crates hit some of these, and a few are read word by word. The number may only fall: it rose once,
/// when lists came back that guard what only those tests say.
const UNHIT: usize = 399;

/// A message as `check` is asked about it.
fn judge(case: &Value) {
    let names = ["id", "now", "known_medications", "people", "record", "pending", "answer", "user", "reply"];
    let mut asked = keep(case, &names);
    if !asked.contains_key("reply") {
        let calls = list(case, "calls").iter().chain(case.get("call"));
        let marked = |call: &Value| format!("[TOOL_CALL:{call}]");
        asked.insert("reply".into(), json!(format!("Okay. {}", calls.map(marked).collect::<String>())));
    }
    check(&Value::Object(asked));
}

/// A talk, with the cards that its buttons name.
fn play(case: &Value) {
    let mut play = Play::new();
    case.get("now").and_then(Value::as_str).map(|now| play.at(now));
    list(case, "medications").iter().for_each(|known| drop(play.knows(known)));
    list(case, "people").iter().for_each(|known| drop(play.step(&json!({ "known_person": known }))));
    let mut before = json!({});
    for turn in list(case, "turns").iter().chain(list(case, "steps")) {
        let step = if let Some(now) = turn.get("at") {
            json!({ "now": now })
        } else if let Some(said) = turn.get("say") {
            json!({ "user": said })
        } else if let Some(pressed) = turn.get("press").and_then(Value::as_str) {
            let tool = text(turn, "tool");
            let mut cards = list(&before, "pending").iter().rev();
            let card = cards.find(|card| tool.is_empty() || text(card, "tool") == tool);
            json!({ pressed: card.map_or("none", |card| text(card, "id")) })
        } else {
            json!({ "user": turn.get("user"), "replies": [turn.get("reply"), "Okay.", "Okay."] })
        };
        before = play.step(&step).0;
    }
}

#[test]
fn lists_that_no_case_hits_only_get_fewer() {
    for set in data_sets().iter().filter(|set| set.path.ends_with(".jsonl") && set.skill != "reports") {
        for case in read_cases(&set.path) {
            if case.get("turns").or(case.get("steps")).is_some() { play(&case) } else { judge(&case) }
        }
    }
    let hit: BTreeSet<Vec<&str>> = list_hits().into_iter().map(<[&str]>::to_vec).collect();
    // A list that is read word by word is asked nothing, and one that is read as a set of words is none.
    let asked: BTreeSet<String> = sources(&[".rs"])
        .iter()
        .flat_map(|file| file.text.split("word_list!(\"").skip(1))
        .filter_map(|rest| rest.split_once("\")").filter(|(_, after)| !after.starts_with(".words()")))
        .filter_map(|(path, _)| path.rsplit_once("/data/").map(|(_, path)| path.to_owned()))
        .collect();
    let is_asked = |place: &str| !place.ends_with(".txt") || asked.iter().any(|path| place.ends_with(path));
    let all: Vec<_> = lists().into_iter().filter(|list| !list.words.is_empty() && is_asked(&list.place)).collect();
    let was_hit = |words: &[String]| hit.contains(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let unhit: Vec<_> = all.iter().filter(|list| !was_hit(&list.words)).collect();
    unhit.iter().for_each(|list| println!("{}: {}", list.place, list.words.join(" ")));
    println!("{} of {} lists are hit by no case", unhit.len(), all.len());
    assert!(unhit.len() <= UNHIT, "{} lists, over {UNHIT}", unhit.len());
}
