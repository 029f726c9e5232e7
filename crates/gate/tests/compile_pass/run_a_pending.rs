use alara_gate::{Approved, Pending};

fn run<C>(_: Approved<C>) {}

fn session_lock(call: Approved<()>) {
    run(call);
}

fn main() {
    let _: (fn(Approved<()>), fn(Approved<()>)) = (run, door);
    let _: Option<Pending<()>> = None;
}
