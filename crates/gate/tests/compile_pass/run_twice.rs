use alara_gate::Approved;

fn run<C>(_: Approved<C>) {}

fn session_lock(call: Approved<()>, other: Approved<()>) {
    run(call);
    run(other);
}

fn main() {
    let _ = door;
}
