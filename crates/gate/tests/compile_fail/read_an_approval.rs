use alara_gate::{Approved, PendingRow};

fn main() {
    let _ = serde_json::from_str::<Approved<()>>("{}").is_ok();
    let _: Option<PendingRow> = None;
}
