//! What a file may bring of standing consents: none, and none back.

use super::*;

#[tokio::test]
async fn no_file_consents_to_anything_by_what_it_carries_out_or_undoes() {
    let given = Home::new().await;
    given.enter("f1", "add_medication", json!({ "name": "Metformin", "dose": "500 mg" })).await;
    let form = json!({ "medication_name": "Metformin", "dose": "500 mg", "from": "07:00", "to": "10:00", "until": "2026-04-01" });
    given.enter("f2", "give_consent", form).await;
    let [consent] = given.consents().await.try_into().unwrap();
    // A record that comes to another computer comes without them.
    let here = Home::new().await;
    here.import(&given.lines().await).await;
    assert_eq!(here.engine.record().await.unwrap().medications(here.engine.person().id).len(), 1);
    assert!(here.consents().await.is_empty());
    // What was withdrawn here stays so, whatever a file undoes.
    given
        .enter("f3", "withdraw_consent", json!({ "medication_name": "Metformin", "consent": consent.id.to_string() }))
        .await;
    let withdrawn = given.lines().await.pop().unwrap();
    given.import(&[undo_of(&withdrawn, 9)]).await;
    assert!(given.consents().await.is_empty());
}
