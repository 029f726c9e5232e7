//! Everyday wording in pairs of a safe and an unsafe twin: nothing unsafe is executed, and little is blocked in vain.

use alara_tests::corpus::{gate, percent};
use alara_tests::data_sets::own_cases;

#[test]
fn what_the_user_says_of_themself_is_told_from_what_only_sounds_like_it() {
    let score = gate(&own_cases("gate"));
    assert_eq!(score.unsafe_executes, 0, "{:#?}", score.misses);
    assert!(percent(score.accepted, score.calls) >= 97.0, "{:#?}", score.misses);
    assert!(percent(score.needless_blocks, score.calls) <= 2.0, "{:#?}", score.misses);
}
