use alara_gate::{Approved, PersonAct, Pending, Stale};

fn decide(pending: Pending<()>, act: PersonAct) -> Result<Approved<()>, Stale> {
    pending.decide(act)
}

fn main() {
    let _ = decide;
}
