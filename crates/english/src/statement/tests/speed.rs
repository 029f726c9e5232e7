//! scratch
use super::*;
#[test]
fn speed() {
    if std::env::var("SPEED").is_err() { return; }
    let base = "I took my metformin 500 mg this morning at 8 and skipped the aspirin, but my wife took hers. My BP was 128/82, pulse 70. Did I take my lisinopril yesterday? I think I had a headache after lunch, no wait, it was a stomach ache. Remind me to take my pills at 9 tonight. ";
    let m: String = base.chars().cycle().take(2000).collect();
    for _ in 0..3 {
        let t = std::time::Instant::now();
        for _ in 0..200 { let text = Text::new(&m); std::hint::black_box(&text); }
        let a = t.elapsed() / 200;
        let text = Text::new(&m);
        let t = std::time::Instant::now();
        for _ in 0..200 { std::hint::black_box(statements(&text)); }
        let b = t.elapsed() / 200;
        let t = std::time::Instant::now();
        for _ in 0..200 { std::hint::black_box(readable(&text)); }
        println!("text {a:?} statements {b:?} readable {:?}", t.elapsed() / 200);
    }
}
