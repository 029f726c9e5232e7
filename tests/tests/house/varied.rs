//! The same cases in other words: verdicts hold, and nothing unsafe is ever executed.

use alara_tests::corpus::{cases, gate, percent};
use alara_tests::vary::{WAYS, vary};

#[test]
fn verdicts_hold_with_another_medication_number_name_apostrophe_case_and_one_typo() {
    let plain = cases("gate");
    let (mut calls, mut accepted) = (0, 0);
    let mut misses = Vec::new();
    for way in WAYS {
        let varied: Vec<_> = plain.iter().filter_map(|case| vary(case, *way)).collect();
        assert!(!varied.is_empty(), "{way:?} varies nothing");
        let score = gate(&varied);
        assert_eq!(score.unsafe_executes, 0, "{way:?}: {:#?}", score.misses);
        calls += score.calls;
        accepted += score.accepted;
        misses.extend(score.misses.into_iter().map(|miss| format!("{way:?} {miss}")));
    }
    assert!(percent(accepted, calls) >= 97.0, "{accepted} of {calls}: {misses:#?}");
}
