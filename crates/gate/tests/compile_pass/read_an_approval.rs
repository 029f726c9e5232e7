use alara_gate::{Approved, PendingRow};

fn main() {
    let _ = serde_json::from_str::<PendingRow>("{}").is_ok();
    let _: Option<Approved<()>> = None;
}
