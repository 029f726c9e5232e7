use alara_gate::{Approved, Grant};

fn approve(approved: Approved<()>) -> Approved<()> {
    Approved { grant: Grant::Statement, ..approved }
}

fn main() {
    let _ = approve;
}
