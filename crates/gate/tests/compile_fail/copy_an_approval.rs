use alara_gate::Approved;

fn run<C>(_: Approved<C>) {}

fn door(call: &Approved<()>) {
    run(Clone::clone(call));
}

fn main() {
    let _ = door;
}
