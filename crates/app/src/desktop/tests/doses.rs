//! Many doses in one answer.

use serde_json::json;

use super::*;

impl House {
    async fn took(&self, name: &str, dose: Option<&str>, date: &str, time: &str) {
        let mut set = json!({ "medication_name": name, "taken_at.date": date, "taken_at.time": time });
        if let Some(dose) = dose {
            set["dose"] = json!(dose);
        }
        if let Written::Asked { card } = self.form("log_medication", set).await {
            self.confirm(&card, json!({})).await;
        }
    }
}

/// From Monday to Saturday: 31 doses of four medications.
async fn with_a_week() -> House {
    let house = House::new().await;
    for day in 9..=14 {
        let date = format!("2026-03-{day:02}");
        for (name, dose, time) in [
            ("Metformin", Some("500 mg"), "07:30"),
            ("Lisinopril", Some("10 mg"), "07:45"),
            ("Vitamin D", None, "08:10"),
        ] {
            house.took(name, dose, &date, time).await;
        }
        if day < 14 {
            house.took("Metformin", Some("500 mg"), &date, "20:00").await;
            house.took("Vitamin D", None, &date, "21:00").await;
        }
    }
    for (dose, date) in [("400 mg", "2026-03-10"), ("400 mg", "2026-03-11"), ("200 mg", "2026-03-12")] {
        house.took("Ibuprofen", Some(dose), date, "15:00").await;
    }
    house
}

#[tokio::test]
async fn week_of_many_doses_is_told_by_medication() {
    let mut house = with_a_week().await;
    let reply = house.say("what did I take this week?").await.reply;
    let lines: Vec<&str> = reply.lines().collect();
    assert_eq!(
        lines,
        [
            "31 doses this week:",
            "- Vitamin D: 11 doses, the last today at 08:10",
            "- Lisinopril: 6 doses (10 mg), the last today at 07:45",
            "- Metformin: 11 doses (500 mg), the last today at 07:30",
            "- Ibuprofen: 3 doses (1 of 200 mg, 2 of 400 mg), the last on Thursday, March 12 at 15:00",
        ]
    );
}

#[tokio::test]
async fn week_of_one_medication_is_told_by_day() {
    let mut house = with_a_week().await;
    let reply = house.say("show my metformin doses this week").await.reply;
    assert!(reply.contains("- today: 500 mg at 07:30\n- yesterday: 500 mg at 07:30 and 500 mg at 20:00"), "{reply}");
    assert_eq!(reply.lines().count(), 7, "{reply}");
}

#[tokio::test]
async fn few_doses_are_told_line_by_line() {
    let mut house = House::new().await;
    for day in 12..=14 {
        house.took("Metformin", Some("500 mg"), &format!("2026-03-{day}"), "07:30").await;
    }
    let reply = house.say("what did I take this week?").await.reply;
    assert_eq!(reply.matches("- Metformin, 500 mg, ").count(), 3, "{reply}");
}
