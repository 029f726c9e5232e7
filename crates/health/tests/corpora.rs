//! The labelled corpora held to their figures: the gate's verdicts, what is proposed, what a message needs.

mod score;

use score::{Judged, fixture, judge, proposed, required};

fn report(name: &str, misses: &[String]) {
    for miss in misses {
        eprintln!("{name}: {miss}");
    }
}

#[test]
fn gate_verdicts_hold_their_figures() {
    let Judged { calls, right, unsafe_executes, needless, left, left_right, flags, flags_right, misses } = judge(&fixture("gate.jsonl"));
    report("gate", &misses);
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    eprintln!(
        "gate calls={calls} accepted={:.2} unsafe_executes={unsafe_executes} needless_blocks={:.2} left_out={:.2} flagged={:.2}",
        share(right, calls),
        share(needless, calls),
        share(left_right, left),
        share(flags_right, flags)
    );
    assert_eq!(unsafe_executes, 0);
    assert!(share(right, calls) >= 97.0);
    assert!(share(needless, calls) <= 2.0);
    assert!(share(left_right, left) >= 97.0);
    assert!(share(flags_right, flags) >= 95.0);
}

#[test]
fn proposals_hold_their_figures() {
    let (exact, cases, false_proposals, none, misses) = proposed(&fixture("understand.jsonl"));
    report("understand", &misses);
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    eprintln!("understand cases={cases} exact={:.2} false_proposals={:.2}", share(exact, cases), share(false_proposals, none));
    assert!(share(exact, cases) >= 90.0);
    assert!(share(false_proposals, none) <= 2.0);
}

#[test]
fn needs_hold_their_figures() {
    let (recall, over, misses) = required(&fixture("understand.jsonl"));
    report("requires", &misses);
    eprintln!("requires recall={recall:.2} over={over:.2}");
    assert!(recall >= 96.0);
    assert!(over <= 3.0);
}
