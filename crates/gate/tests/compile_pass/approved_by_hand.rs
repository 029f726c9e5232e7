use alara_gate::Approved;

fn approve(approved: Approved<()>) -> Approved<()> {
    approved
}

fn main() {
    let _ = approve;
}
