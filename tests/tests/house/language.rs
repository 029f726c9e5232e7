//! Everyday wording in pairs of a safe and an unsafe twin: nothing unsafe is executed, and little is blocked in vain.

use alara_tests::corpus::{gate, percent};
use alara_tests::data_sets::own_cases;

#[test]
fn gate_executes_nothing_unsafe_in_our_own_sets() {
    let score = gate(&own_cases("gate"));
    assert_eq!(score.unsafe_executes, 0, "{:#?}", score.misses);
    assert!(percent(score.accepted, score.calls) >= 97.0, "{:#?}", score.misses);
    assert!(percent(score.needless_blocks, score.calls) <= 2.0, "{:#?}", score.misses);
}
