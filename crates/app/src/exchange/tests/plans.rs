//! A plan of doses in a file: it comes over whole, and the doses that it gave with it.

use super::*;

#[tokio::test]
async fn plan_of_doses_survives_export_and_import() {
    let from = Home::new().await;
    let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }]);
    from.enter("f1", "add_medication", json!({ "name": "Insulin", "doses": doses, "stock": 300 })).await;
    let steps = json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }]);
    from.enter("f2", "add_medication", json!({ "name": "Prednisone", "steps": steps, "times": ["08:00"] })).await;
    from.time.advance(Duration::hours(8) + Duration::minutes(35));
    from.enter("f3", "log_medication", json!({ "medication_name": "Insulin" })).await;
    let here = Home::new().await;
    here.time.advance(Duration::days(9));
    assert_eq!(here.import(&from.lines().await).await, Imported::Done(3));
    let plans = |home: &Home, record: &dyn Record| {
        let listed = record.medications(home.engine.person().id).into_iter();
        let mut all: Vec<_> = listed.map(|each| (each.name.clone(), each.plan.clone(), each.stock)).collect();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        all
    };
    let (one, other) = (from.engine.record().await.unwrap(), here.engine.record().await.unwrap());
    let told = plans(&here, &*other);
    assert_eq!(told, plans(&from, &*one));
    assert_eq!(told[0].2, Some(292.0), "a dose takes what it makes");
    assert_eq!(here.entries().await[0]["dose"], "8 units");
    from.is_whole().await;
    here.is_whole().await;
}
