use alara_consent::{PersonAct, Way};
use chrono::{DateTime, FixedOffset};

fn act(at: DateTime<FixedOffset>) -> PersonAct {
    PersonAct { way: Way::Card, digest: String::new(), at }
}

fn main() {
    let _ = act;
}
