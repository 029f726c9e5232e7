use alara_gate::{Approved, Pending};

fn run<C>(_: Approved<C>) {}

fn session_lock(call: Pending<()>) {
    run(call);
}

fn main() {
    let _: (fn(Approved<()>), fn(Pending<()>)) = (run, door);
}
