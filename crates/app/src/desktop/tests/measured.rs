//! Every kind of measurement: said, filled into the form, asked about, drawn, listed and exported, by its row in the table alone.

use super::*;
use serde_json::json;

#[tokio::test]
async fn what_the_table_says_of_a_kind_records_one_and_is_drawn_listed_and_exported() {
    for kind in VitalKind::ALL.iter().copied() {
        let (mut house, row) = (House::new().await, kind.row());
        let turn = house.say(row.say).await;
        assert_eq!(turn.done.len(), 1, "{}: {}", row.say, turn.reply);
        assert_eq!(house.timeline().await.len(), 1, "{}", row.code);
        let drawn = house.desktop.trends().vitals(VitalsInput { kind, days: 7 }).await.unwrap();
        assert_eq!((drawn.readings.len(), drawn.unit.as_str()), (1, row.canonical().code), "{}", row.code);
        assert_eq!(drawn.readings[0].second.is_some(), row.values.len() == 2, "{}", row.code);

        let path = house.folder.join("summary.csv");
        let save = SaveSummary {
            path: path.to_string_lossy().into_owned(),
            from: drawn.from,
            to: drawn.to,
            parts: vec![SummaryPart::Vitals],
        };
        house.desktop.trends().save_summary_table(save).await.unwrap();
        let table = std::fs::read_to_string(&path).unwrap();
        assert!(table.contains(&row.title.to_lowercase()), "{table}");

        let asked = house.say(&format!("what was my last {}?", row.spoken)).await;
        let figure = drawn.readings[0].value.to_string();
        assert!(asked.done.is_empty() && asked.reply.contains(&figure), "{}: {}", row.spoken, asked.reply);
    }
}

#[tokio::test]
async fn each_kind_has_its_form_and_no_value_outside_its_range_is_taken() {
    for kind in VitalKind::ALL.iter().filter(|kind| kind.row().logged) {
        let (house, row) = (House::new().await, kind.row());
        let (least, most) = row.values[0].accepted;
        let form = |value: f64| json!({ "kind": row.code, "value": value, "unit": row.canonical().code });
        executed(house.form("log_vital", form(most)).await);
        for outside in [least - 0.1, most + 1.0] {
            let refused = house.form("log_vital", form(outside)).await;
            assert!(!matches!(refused, Written::Executed { .. }), "{} {outside}", row.code);
        }
        assert_eq!(house.timeline().await.len(), 1, "{}", row.code);
    }
}

#[tokio::test]
async fn exercise_is_a_kind_of_its_own_by_its_form_on_its_card_in_the_timeline_and_in_its_charts() {
    let mut house = House::new().await;
    let by_hand = executed(house.form("log_exercise", json!({ "activity": "swimming", "minutes": 40 })).await);
    assert_eq!((by_hand.kind, by_hand.label.as_str()), (EntryKind::Exercise, "Logged swimming, 40 min"));
    let refused = house.form("log_exercise", json!({ "activity": "swimming", "minutes": 4000 })).await;
    assert!(!matches!(refused, Written::Executed { .. }));

    let waits = house.say("I think I walked about 3 km").await;
    assert_eq!((waits.done.len(), waits.asked.len()), (0, 1), "{}", waits.reply);
    let Outcome::Confirmed { .. } = house.confirm(&waits.asked[0], json!({ "distance": 4 })).await else {
        panic!("not confirmed")
    };
    house.say("went for a run").await;
    let shown: Vec<(EntryKind, String, String)> =
        house.timeline().await.into_iter().map(|entry| (entry.kind, entry.title, entry.detail)).collect();
    let row = |title: &str, detail: &str| (EntryKind::Exercise, title.to_owned(), detail.to_owned());
    assert_eq!(shown, [row("Running", ""), row("Walking", "4 km"), row("Swimming", "40 min")]);

    // Nobody said how long the run was: it is in no chart, and in no sum.
    for (kind, value) in [(VitalKind::Exercise, 40.0), (VitalKind::Distance, 4.0)] {
        let drawn = house.desktop.trends().vitals(VitalsInput { kind, days: 7 }).await.unwrap();
        assert_eq!(drawn.readings.iter().map(|one| one.value).collect::<Vec<_>>(), [value]);
    }
}
