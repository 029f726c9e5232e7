//! Entered where one clock held and read where another does: every line names one clock, and says which where it is not the one here.

use serde_json::json;

use super::*;
use crate::engine::Job;
use crate::exchange::{Format, Leaving};
use crate::plain::{entry_text, pending_text};

/// The same day, five hours on by the clock: eight in the morning there was one in the afternoon here.
const AWAY: &str = "2026-03-14T19:30:00+01:00";
const THERE: &str = "08:00";
const HERE: &str = "13:00";

/// A dose and a reading of eight o'clock, one that waits for a yes, and then a journey.
async fn travelled() -> House {
    let mut house = House::new().await;
    house.say("took two ibuprofen at 8am").await;
    executed(house.form("log_blood_pressure", json!({ "systolic": 128, "diastolic": 82, "measured_at.date": "2026-03-14", "measured_at.time": "08:00" })).await);
    assert_eq!(house.timeline().await.len(), 2);
    let waits = house.say("I think I weighed 81 kg at 8am").await;
    assert_eq!(waits.asked.len(), 1, "{}", waits.reply);
    house.time.set(DateTime::parse_from_rfc3339(AWAY).unwrap());
    house
}

/// Every time on a clock in what crosses to the window.
fn clocks(shown: &impl serde::Serialize) -> Vec<String> {
    let text = serde_json::to_string(shown).unwrap();
    let signs: Vec<char> = text.chars().collect();
    let is_time = |five: &[char]| match five {
        [a, b, ':', c, d] => [a, b, c, d].iter().all(|sign| sign.is_ascii_digit()),
        _ => false,
    };
    signs.windows(5).filter(|five| is_time(five)).map(|five| five.iter().collect()).collect()
}

async fn left(house: &House, format: Format, name: &str) -> PathBuf {
    let open = house.desktop.vault.opened().await.unwrap();
    let path = house.folder.join(name);
    let leaving = Leaving { format, since: None, until: None, kinds: Vec::new() };
    open.engine.files().leave_to(&path, &leaving, &Job::new()).await.unwrap();
    path
}

#[tokio::test]
async fn timeline_story_and_paper_read_one_clock_after_a_journey() {
    let house = travelled().await;
    for entry in house.timeline().await {
        let values: Vec<_> = entry.values.iter().map(|value| value.shown.clone()).collect();
        assert_eq!(entry.at.time.as_deref(), Some(HERE), "{entry:?}");
        assert!(clocks(&values).iter().all(|time| time == HERE), "{values:?}");
        let by: Vec<_> = entry.story.iter().map(|step| (step.text.clone(), step.by.clone())).collect();
        assert!(!clocks(&by).contains(&THERE.to_owned()), "{by:?}");
    }
    let days = SummaryInput { from: "2026-03-01".into(), to: "2026-03-14".into() };
    let summary = house.desktop.trends().summary(days).await.unwrap();
    assert!(!clocks(&summary).contains(&THERE.to_owned()), "{summary:?}");
}

#[tokio::test]
async fn answers_and_cards_read_one_clock_after_a_journey() {
    let mut house = travelled().await;
    for (question, says) in [
        ("what did I take today?", "today at 13:00"),
        ("what was my last blood pressure?", "today at 13:00"),
        ("what did I log today?", "13:00 Ibuprofen"),
    ] {
        let reply = house.say(question).await.reply;
        assert!(reply.contains(says) && !reply.contains(THERE), "{question}: {reply}");
    }
    let card = house.cards().await.remove(0);
    assert_eq!(field(&card, "measured_at.time").value, text(HERE));
    assert!(!format!("{} {}", card.title, card.summary).contains(THERE), "{card:?}");
    let open = house.desktop.vault.opened().await.unwrap();
    let clock = open.engine.clock();
    for waits in open.engine.queue().waiting().await.unwrap() {
        let told = pending_text(&waits, &clock);
        assert!(told.contains(HERE) && !told.contains(THERE), "{told}");
    }
    let person = open.engine.person().id;
    for recorded in open.engine.store().timeline(person, None, 10).await.unwrap() {
        let told = entry_text(&recorded.entry, &clock);
        assert!(told.contains(HERE) && !told.contains(THERE), "{told}");
    }
}

#[tokio::test]
async fn model_is_given_one_clock_after_a_journey() {
    let mut house = travelled().await;
    let call = r#"[TOOL_CALL:{"id":"1","tool":"get_medication_history","parameters":{},"confidence":1}]"#;
    let turn = house.asked("what did I take today?", &[call, "You took Ibuprofen today at 13:00."], false).await;
    assert!(turn.reply.contains(HERE) && !turn.reply.contains(THERE), "{}", turn.reply);
    let trace = house.desktop.trace().trace_prompt(TurnId { id: turn.id.clone() }).await;
    let told = format!("{trace:?}");
    assert!(!told.contains("T08:00:00-04:00"), "{told}");
}

#[tokio::test]
async fn card_about_an_entry_of_elsewhere_reads_one_clock() {
    let mut house = travelled().await;
    let turn = house.say("delete that ibuprofen entry").await;
    let told = serde_json::to_string(&turn.asked).unwrap();
    assert!(!turn.asked.is_empty() && !told.contains(THERE), "{told}");
}

#[tokio::test]
async fn page_of_markdown_names_the_clock_of_elsewhere() {
    let house = travelled().await;
    let page = std::fs::read_to_string(left(&house, Format::Markdown, "page.md").await).unwrap();
    let lines: Vec<&str> = page.lines().filter(|line| line.contains("08:00")).collect();
    assert!(lines.len() == 2 && lines.iter().all(|line| line.contains("08:00 \\(UTC-04:00\\)")), "{page}");
    assert!(!page.contains(HERE), "{page}");
}

#[tokio::test]
async fn sheets_and_bundles_carry_the_offset_of_elsewhere() {
    let house = travelled().await;
    let bundle = std::fs::read_to_string(left(&house, Format::Fhir, "bundle.json").await).unwrap();
    assert!(bundle.contains("2026-03-14T08:00:00-04:00") && !bundle.contains("T13:00:00"), "{bundle}");
    let sheets = left(&house, Format::Csv, "sheets").await;
    for name in ["doses.csv", "blood_pressure.csv"] {
        let sheet = std::fs::read_to_string(sheets.join(name)).unwrap();
        assert!(sheet.contains("2026-03-14T08:00:00-04:00") && !sheet.contains(HERE), "{sheet}");
    }
}
