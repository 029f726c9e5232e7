use std::sync::atomic::{AtomicUsize, Ordering};

use alara_health::analysis::{adherence_review, visit_prep, vitals_review};
use alara_record::{MemoryRecord, Person, PersonId};
use uuid::Uuid;

use super::*;
use crate::time::fixed;

const NOW: &str = "2026-03-14T09:30:00-04:00";

fn at(text: &str) -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339(text).unwrap()
}

fn run(last: &LastResults) -> Run<'_> {
    let clock = fixed(at(NOW));
    Run { request: "turn/look-1".into(), at: at(NOW), tools: HealthTools { clock }, person: "me".into(), last }
}

fn answer(words: &str) -> Answer {
    Answer { outcome: Outcome::Success, message: words.into(), data: Value::from(1), rows: vec![], coverage: None }
}

#[tokio::test(start_paused = true)]
async fn steps_that_do_not_wait_for_each_other_run_side_by_side() {
    let last = LastResults::default();
    let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let look = |_| async {
        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_secs(1)).await;
        now.fetch_sub(1, Ordering::SeqCst);
        Ok::<_, ()>(answer("Fine."))
    };
    let person = Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true };
    let plan = visit_prep(&MemoryRecord::new(person), &fixed(at(NOW)));
    let looked = run(&last).run(&plan, look).await;
    assert_eq!(most.load(Ordering::SeqCst), 2);
    assert_eq!(looked.steps.iter().map(|step| step.round).collect::<Vec<_>>(), [0, 0, 1, 1]);
    assert!(looked.whole());
    assert!(looked.draft().check(&plan.tools()).is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_step_that_does_not_answer_in_time_falls_back_on_its_last_result_marked_as_such() {
    let last = LastResults::default();
    let plan = vitals_review("blood_pressure", None, None, &fixed(at(NOW)));
    let quick = |_| async { Ok::<_, ()>(answer("128 over 82.")) };
    run(&last).run(&plan, quick).await;
    let slow = |call: HealthCall| async move {
        if matches!(call, HealthCall::GetVitals(_)) {
            tokio::time::sleep(Duration::from_secs(60)).await;
        }
        Ok::<_, ()>(answer("Later."))
    };
    let looked = run(&last).run(&plan, slow).await;
    let vitals = &looked.steps[0];
    assert!(vitals.timed_out && vitals.answered());
    assert_eq!(vitals.observation.words, "128 over 82.");
    assert_eq!(vitals.observation.earlier, Some(at(NOW)));
    assert_eq!(vitals.ran.took_ms, 5_000);
    assert_eq!(looked.steps[1].observation.earlier, None);
}

#[tokio::test(start_paused = true)]
async fn without_an_earlier_result_nothing_is_guessed() {
    let last = LastResults::default();
    let plan = adherence_review(None, None, None, &fixed(at(NOW)));
    let fails = |_| async { Err::<Answer, _>("no") };
    let looked = run(&last).run(&plan, fails).await;
    assert!(!looked.whole() && !looked.timed_out());
    let never = |_| std::future::pending::<Result<Answer, ()>>();
    assert!(run(&last).run(&plan, never).await.timed_out());
    last.forget();
    assert_eq!(looked.steps[0].observation.found, QueryOutcome::Unavailable);
}
