use alara_gate::{Approved, CallContent};

fn main() {
    let _ = serde_json::from_str::<CallContent>("{}").is_ok();
    let _: Option<Approved<()>> = None;
}
