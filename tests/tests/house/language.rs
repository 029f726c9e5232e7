//! Everyday wording in pairs of a safe and an unsafe twin: nothing unsafe is executed, and little is blocked in vain.

use alara_tests::corpus::{cases, gate, percent};

#[test]
fn what_the_user_says_of_themself_is_told_from_what_only_sounds_like_it() {
    let all: Vec<_> = [
        "readings", "wishes", "narrative", "shorthand", "others", "circumstances", "plain", "objects", "unseen_a",
        "unseen_b", "unseen_c", "unseen_d", "unseen_e", "unseen_f", "unseen_g", "unseen_h", "unseen_i", "unseen_j",
        "unseen_k", "unseen_l", "unseen_m", "unseen_n", "unseen_o", "unseen_p", "unseen_q", "unseen_r", "unseen_s",
        "unseen_t", "unseen_u", "unseen_v", "unseen_w", "twins",
    ]
    .iter()
    .flat_map(|name| cases(&format!("../language/{name}")))
    .collect();
    let score = gate(&all);
    assert_eq!(score.unsafe_executes, 0, "{:#?}", score.misses);
    assert!(percent(score.accepted, score.calls) >= 97.0, "{:#?}", score.misses);
    assert!(percent(score.needless_blocks, score.calls) <= 2.0, "{:#?}", score.misses);
}
