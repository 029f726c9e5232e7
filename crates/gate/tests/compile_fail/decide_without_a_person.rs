use alara_gate::{Approved, PersonAct, Pending, Stale};

fn decide(pending: Pending<()>, act: PersonAct) -> Result<Approved<()>, Stale> {
    let _ = act;
    pending.decide(())
}

fn main() {
    let _ = decide;
}
