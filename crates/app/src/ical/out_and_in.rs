//! Calendars of records that are made up by a seed, read back: visits and reminders as what they were, and no dose as anything.

use super::*;

#[allow(dead_code, reason = "of what the formats share, each test uses its part")]
#[path = "../../../exchange/tests/support/back.rs"]
mod back;
#[path = "../../../exchange/tests/support/generated.rs"]
mod generated;
#[path = "../../../exchange/tests/support/listed.rs"]
mod listed;
#[path = "../../../../fuzz/checks/seeded.rs"]
mod seeded;
#[allow(dead_code, reason = "of what the formats share, each test uses its part")]
#[path = "../../../exchange/tests/support/whole.rs"]
mod whole;

use self::back::By;
use self::whole::{compare, each_record, here, read_back};

#[test]
fn record_comes_back_from_a_calendar_as_far_as_that_carries_it() {
    each_record(|record| {
        let text = file(&record.remember(), here().zone, here().now.to_utc()).unwrap();
        compare(read_back([&text.into_bytes()]), record.expect(By::Calendar));
    });
}
