use alara_consent::{PersonAct, Way, acted};
use chrono::{DateTime, FixedOffset};

fn act(at: DateTime<FixedOffset>) -> PersonAct {
    acted(Way::Card, String::new(), at)
}

fn main() {
    let _ = act;
}
