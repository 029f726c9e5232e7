use alara_gate::{Assessed, Verdict};

fn forge(mut assessed: Assessed<()>) {
    assessed.verdict = Verdict::Execute;
}

fn main() {
    let _ = forge;
}
