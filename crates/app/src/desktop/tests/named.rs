//! What is on record already is spoken of by its name, and its id is shown nowhere: in chat, in review, in the terminal, on the timeline.

use alara_record::{EntryId, Record};
use serde_json::json;

use super::*;
use crate::plain::pending_text;

const PROPOSES: [(&str, &str); 6] = [
    ("change my reminder “Do my physio” to 7pm", "update_reminder"),
    ("delete my reminder Do my physio", "delete_reminder"),
    ("pause my reminder Do my physio", "pause"),
    ("correct my ibuprofen: it was 3 tablets", "correct_entry"),
    ("delete that ibuprofen entry", "delete_entry"),
    ("delete the last entry", "last"),
];

/// Two reminders of one name, so that only an id tells them apart, and two doses.
async fn with_two_of_a_name() -> House {
    let mut house = House::new().await;
    for time in ["08:00", "18:00"] {
        executed(house.form("create_reminder", json!({ "title": "Do my physio", "time": time })).await);
    }
    house.say("took two ibuprofen").await;
    house.say("took my metformin").await;
    house
}

/// Every text in a value that crosses to the window, but for what only names a thing to the program.
fn texts(value: &serde_json::Value, key: &str, into: &mut Vec<String>) {
    const NAMES: [&str; 10] = ["id", "turn", "digest", "operation", "value", "by", "tool", "code", "name", "field"];
    match value {
        serde_json::Value::String(text) if !NAMES.contains(&key) || key == "name" => into.push(text.clone()),
        serde_json::Value::Array(items) => items.iter().for_each(|item| texts(item, key, into)),
        serde_json::Value::Object(fields) => fields.iter().for_each(|(key, value)| texts(value, key, into)),
        _ => {}
    }
}

/// Whether an id of the record's stands anywhere in a text.
fn holds_an_id(text: &str) -> bool {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
    words.into_iter().any(|word| word.len() >= 32 && word.parse::<EntryId>().is_ok())
}

fn no_id<T: serde::Serialize>(shown: &T) {
    let mut all = Vec::new();
    texts(&serde_json::to_value(shown).unwrap(), "", &mut all);
    for text in all {
        assert!(!holds_an_id(&text), "{text}");
    }
}

impl House {
    async fn in_the_terminal(&self) -> Vec<String> {
        let open = self.desktop.vault.opened().await.unwrap();
        let clock = open.engine.clock();
        open.engine.queue().waiting().await.unwrap().iter().map(|each| pending_text(each, &clock)).collect()
    }

    /// The reply as it is kept: what the terminal shows of a turn.
    async fn reply(&self, turn: &str) -> String {
        let open = self.desktop.vault.opened().await.unwrap();
        let reply = open.engine.store().message(&format!("{turn}/reply")).await.unwrap();
        reply.map(|reply| reply.text).unwrap_or_default()
    }

    async fn reminder_times(&self) -> Vec<String> {
        let open = self.desktop.vault.opened().await.unwrap();
        let record = open.engine.record().await.unwrap();
        let all = record.reminders(record.person().id).into_iter().flat_map(|each| each.schedule.times.clone());
        let mut times: Vec<String> = all.map(|at| at.format("%H:%M").to_string()).collect();
        times.sort();
        times
    }
}

#[tokio::test]
async fn a_card_about_one_of_two_reminders_of_a_name_says_which_by_its_time_and_what_is_new() {
    let mut house = with_two_of_a_name().await;
    let turn = house.say("move my 6pm physio reminder to 7pm").await;
    let card = &turn.asked[0];
    assert_eq!(card.title, "Change the reminder \u{201c}Do my physio\u{201d} (18:00)");
    assert_eq!(card.summary, "\u{201c}Do my physio\u{201d} (18:00) to 19:00");
    let which = field(card, "reminder");
    assert_eq!(which.shown.as_deref(), Some("\u{201c}Do my physio\u{201d} (18:00)"));
    let Control::Choice { options } = &which.control else { panic!("{:?}", which.control) };
    let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
    assert_eq!(labels, ["\u{201c}Do my physio\u{201d} (18:00)", "\u{201c}Do my physio\u{201d} (08:00)"]);
    no_id(card);
    let told = house.in_the_terminal().await;
    assert!(told[0].starts_with("Change the reminder \u{201c}Do my physio\u{201d} (18:00)  ["), "{}", told[0]);
    assert!(told[0].contains("\n  Time: 19:00") && !holds_an_id(&told[0]), "{}", told[0]);
    let reply = house.reply(&turn.id).await;
    assert!(reply.contains("Change the reminder \u{201c}Do my physio\u{201d} (18:00)? Time: 19:00."), "{reply}");
    // Asked about once more, and put off, it is called the same.
    for aside in ["hmm, not that one", "later"] {
        let told = house.say(aside).await;
        no_id(&told);
        assert!(!holds_an_id(&house.reply(&told.id).await), "{aside}");
    }
    let Outcome::Confirmed { executed, .. } = house.confirm(card, json!({})).await else { panic!("not confirmed") };
    assert_eq!(executed.label, "Changed the reminder: Do my physio");
    let told: Vec<_> = house.timeline().await.into_iter().filter(|entry| entry.kind == EntryKind::Reminder).collect();
    assert_eq!(told[0].title, "Do my physio");
    told.iter().for_each(no_id);
    no_id(&house.say("undo").await);
}

#[tokio::test]
async fn another_one_is_chosen_on_the_card_and_one_that_is_gone_is_told_as_gone() {
    let mut house = with_two_of_a_name().await;
    let turn = house.say("move my 6pm physio reminder to 7pm").await;
    let Control::Choice { options } = field(&turn.asked[0], "reminder").control.clone() else { panic!("no choice") };
    let other = json!({ "reminder": options[1].value });
    let Outcome::Confirmed { .. } = house.confirm(&turn.asked[0], other).await else { panic!("not confirmed") };
    let times = house.reminder_times().await;
    assert_eq!(times, ["18:00", "19:00"]);
    let turn = house.say("delete my 6pm physio reminder").await;
    assert_eq!(turn.asked[0].title, "Delete the reminder \u{201c}Do my physio\u{201d} (18:00)");
    let Control::Choice { options } = field(&turn.asked[0], "reminder").control.clone() else { panic!("no choice") };
    executed(house.form("delete_reminder", json!({ "reminder": options[0].value })).await);
    let again = house.cards().await.remove(0);
    no_id(&again);
    let outcome = house.confirm(&again, json!({})).await;
    no_id(&outcome);
    assert!(!format!("{outcome:?}").contains("called \u{201c}0"), "{outcome:?}");
}

#[tokio::test]
async fn no_card_and_no_line_about_what_is_on_record_shows_an_id() {
    let mut house = with_two_of_a_name().await;
    let ids: Vec<String> = {
        let open = house.desktop.vault.opened().await.unwrap();
        let record = open.engine.record().await.unwrap();
        let reminders = record.reminders(record.person().id).into_iter().map(|each| each.id.to_string());
        let entries =
            record.entries(record.person().id, &Default::default()).into_iter().map(|each| each.id.to_string());
        reminders.chain(entries).collect()
    };
    let mut cards = 0;
    for (words, tool) in PROPOSES {
        for id in ids.iter().map(String::as_str).chain(["last", "Do my physio", "0190f000-0000-7000-8000-000000000000"])
        {
            let (tool, parameters) = match tool {
                "update_reminder" => (tool, json!({ "reminder": id, "time": "19:00" })),
                "pause" => ("update_reminder", json!({ "reminder": id, "active": false })),
                "correct_entry" => (tool, json!({ "entry": id, "changes": { "dose": "3 tablets" } })),
                "last" | "delete_entry" => ("delete_entry", json!({ "entry": id })),
                _ => (tool, json!({ "reminder": id })),
            };
            let call = json!({ "id": "call-1", "tool": tool, "parameters": parameters, "confidence": 0.9 });
            let turn = house.model(words, &format!("[TOOL_CALL:{call}]")).await;
            no_id(&turn);
            assert!(!holds_an_id(&house.reply(&turn.id).await), "{words}");
            cards += turn.asked.len();
        }
    }
    assert!(cards > 10, "{cards}");
    for told in house.in_the_terminal().await {
        let (title, rest) = told.split_once("  [").unwrap();
        assert!(!holds_an_id(title) && !holds_an_id(rest.split_once(']').unwrap().1), "{told}");
    }
    for card in house.cards().await {
        no_id(&card);
        no_id(&house.confirm(&card, json!({})).await);
    }
    house.timeline().await.iter().for_each(no_id);
}
