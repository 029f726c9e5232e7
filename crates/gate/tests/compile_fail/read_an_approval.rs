use alara_gate::{Approved, CallContent};

fn main() {
    let _ = serde_json::from_str::<Approved<()>>("{}").is_ok();
    let _: Option<CallContent> = None;
}
