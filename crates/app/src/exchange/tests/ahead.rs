//! A clock that ran ahead and was put right.

use super::*;

#[tokio::test]
async fn entry_of_a_wrong_clock_that_is_gone_keeps_no_file_out() {
    let mut from = Home::new().await;
    from.say("took two ibuprofen").await;
    let right = DateTime::parse_from_rfc3339("2026-03-14T12:00:00-04:00").unwrap();
    from.time.set(right + Duration::days(400));
    from.say("my bp was 128 over 82").await;
    from.time.set(right);
    from.say("undo that").await;
    assert_eq!(from.entries().await.len(), 1);
    from.say("my temperature was 37.2").await;
    let lines = from.lines().await;
    let here = Home::new().await;
    here.time.set(right);
    assert!(matches!(here.import(&lines).await, Imported::Done(_)));
    assert_eq!(here.entries().await, from.entries().await);
    here.is_whole().await;
    // What still stands of it is refused by its line.
    let ahead = lines.iter().position(|line| line["at"].as_str().is_some_and(|at| at.starts_with("2027"))).unwrap();
    let kept: Vec<Value> = lines.iter().filter(|line| line["tool"] != "undo").cloned().collect();
    let (line, why) = here.refuses(&kept).await;
    assert_eq!((line, why.contains("ahead")), (ahead as u64 + 1, true), "{why}");
    let mut erased = kept;
    erased[ahead]["payload"] = Value::Null;
    assert_eq!(here.ready(&erased).await.erased, 1);
}
