use alara_gate::Approved;

fn run<C>(_: Approved<C>) {}

fn session_lock(call: &Approved<()>) {
    run(Clone::clone(call));
}

fn main() {
    let _ = door;
}
