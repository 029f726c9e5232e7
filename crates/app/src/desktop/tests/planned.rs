//! Doses that differ: by chat, by hand, on the card, in Today, in a notification, off the stock, and what was taken of them.

use super::notifications::Screen;
use super::*;
use serde_json::json;

const INSULIN: &str = "I take insulin, 12 units at 8am and 8 units at 6pm";

fn call(tool: &str, parameters: serde_json::Value) -> String {
    let call = json!({ "id": "c1", "tool": tool, "parameters": parameters, "confidence": 0.95 });
    format!("Please check this. [TOOL_CALL:{call}]")
}

async fn today(house: &House) -> Vec<(String, String, DoseState)> {
    let doses = house.desktop.record().today(NoInput {}).await.unwrap().doses;
    let told = |dose: Dose| (dose.planned.unwrap_or_default(), dose.dose.unwrap_or_default(), dose.state);
    doses.into_iter().map(told).collect()
}

async fn listed(house: &House) -> MedicationRow {
    house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0)
}

fn dose(planned: &str, dose: &str, state: DoseState) -> (String, String, DoseState) {
    (planned.to_owned(), dose.to_owned(), state)
}

#[tokio::test]
async fn doses_of_a_models_call_are_taken_as_they_are_due() {
    let mut house = House::notifies().await;
    let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }]);
    house.time.sleep(-Duration::hours(2));
    house.model(INSULIN, &call("add_medication", json!({ "name": "insulin", "doses": doses, "stock": 300 }))).await;
    let card = house.cards().await.remove(0);
    let shown = field(&card, "doses").shown.clone();
    assert_eq!(shown.as_deref(), Some("12 units at 08:00, 8 units at 18:00"));
    assert!(matches!(field(&card, "doses").value, Some(Value::Rows(_))), "{:?}", field(&card, "doses"));
    let Outcome::Confirmed { .. } = house.confirm(&card, json!({ "stock": 300 })).await else {
        panic!("not confirmed")
    };
    house.time.advance(Duration::hours(2));
    let planned = [dose("08:00", "12 units", DoseState::Due), dose("18:00", "8 units", DoseState::Later)];
    assert_eq!(today(&house).await, planned);
    assert_eq!(listed(&house).await.schedule, "12 units at 08:00; 8 units at 18:00");
    let screen = Screen::default();
    let notices = house.looks(&screen, "2026-03-14T18:00:05-04:00").await;
    let told = notices.iter().find(|notice| notice.body.contains("8 units"));
    assert!(told.is_some(), "{notices:?}");
    house.time.advance(Duration::minutes(4));
    let turn = house.say("took my insulin").await;
    assert_eq!(turn.done.len(), 1, "{turn:?}");
    assert_eq!(today(&house).await[1], dose("18:00", "8 units", DoseState::Taken));
    assert_eq!(listed(&house).await.stock.as_deref(), Some("292 left"));
    let entry = house.timeline().await.remove(0);
    assert_eq!(entry.detail, "8 units");
    house.desktop.record().undo(OperationId { operation: entry.operation }).await.unwrap();
    assert_eq!(listed(&house).await.stock.as_deref(), Some("300 left"));
}

#[tokio::test]
async fn page_for_a_doctor_tells_a_plan_where_there_is_no_one_dose() {
    let house = House::new().await;
    let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }]);
    executed(house.form("add_medication", json!({ "name": "Insulin", "doses": doses })).await);
    executed(house.form("add_medication", json!({ "name": "Zinc", "times": ["09:00"] })).await);
    let days = SummaryInput { from: "2026-03-01".into(), to: "2026-03-14".into() };
    let shown = house.desktop.trends().summary(days).await.unwrap();
    let told: Vec<_> = shown.medications.iter().map(|row| (row.name.as_str(), row.by_plan)).collect();
    assert_eq!(told, [("Insulin", true), ("Zinc", false)]);
    let paper = crate::desktop::trends::summary_paper::words_of(&shown);
    let paper = paper.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(paper.contains("Insulin see When 12 units at 08:00; 8 units at 18:00"), "{paper}");
    assert!(paper.contains("Zinc not given"), "one without a dose and a plan says so: {paper}");
}

#[tokio::test]
async fn taper_by_hand_shows_its_days_and_is_changed_from_its_form() {
    let house = House::new().await;
    let steps = json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }]);
    let set = json!({ "name": "Prednisone", "dose": "5 mg", "steps": steps, "times": ["10:00"], "stock": 42 });
    let Written::Executed { notices, .. } = house.form("add_medication", set).await else { panic!("not written") };
    let plan = "40 mg from Sat, March 14 to Mon, March 16 at 10:00; 30 mg from Tue, March 17 to Thu, March 19 at 10:00";
    assert_eq!(
        notices,
        [format!("Planned: {plan}."), "That makes 6 doses from now on, the last on Thu, March 19.".to_owned()]
    );
    let row = listed(&house).await;
    assert_eq!((row.schedule.as_str(), row.lasts_until.is_none()), (plan, true));
    assert_eq!(today(&house).await, [dose("10:00", "40 mg", DoseState::Later)]);
    house.time.advance(Duration::days(3));
    assert_eq!(today(&house).await, [dose("10:00", "30 mg", DoseState::Later)]);
    let about = Some("Prednisone".to_owned());
    let form = FormInput { tool: "update_medication".to_owned(), operation: None, about };
    let form = house.desktop.forms().form(form).await.unwrap();
    let shown = form.fields.iter().find(|field| field.name == "steps").unwrap().shown.clone();
    assert_eq!(shown.as_deref(), Some("40 mg until Mon, March 16, then 30 mg until Thu, March 19"));
    let longer = json!([{ "dose": "40 mg", "until": "2026-03-16" }, { "dose": "30 mg", "until": "2026-03-21" }]);
    let written = house.form("update_medication", json!({ "name": "Prednisone", "steps": longer })).await;
    assert!(matches!(written, Written::Executed { .. }), "{written:?}");
    assert!(listed(&house).await.schedule.ends_with("30 mg from Tue, March 17 to Sat, March 21 at 10:00"));
}

#[tokio::test]
async fn what_is_wrong_with_doses_is_told_beside_them() {
    let house = House::new().await;
    let twice = json!([{ "time": "08:00", "dose": "5 mg" }, { "time": "08:00", "dose": "2.5 mg" }]);
    for (set, name) in [
        (json!({ "name": "Warfarin", "doses": twice }), "doses"),
        (json!({ "name": "Warfarin", "doses": [{ "time": "08:00" }] }), "doses"),
        (json!({ "name": "Warfarin", "steps": [{ "dose": "5 mg" }, { "dose": "2 mg" }] }), "steps"),
    ] {
        let Written::Invalid { errors } = house.form("add_medication", set).await else { panic!("written: {name}") };
        assert!(errors.iter().any(|error| error.field == name), "{errors:?}");
    }
}

#[tokio::test]
async fn dose_of_a_day_without_hours_is_the_one_of_that_day() {
    let mut house = House::new().await;
    let doses = json!([{ "days": [1, 3, 5], "dose": "5 mg" }, { "dose": "2.5 mg" }]);
    executed(house.form("add_medication", json!({ "name": "Warfarin", "doses": doses })).await);
    let turn = house.say("took my warfarin").await;
    assert_eq!(turn.done.len(), 1, "{turn:?}");
    assert_eq!(house.timeline().await.remove(0).detail, "2.5 mg", "a Saturday");
}
