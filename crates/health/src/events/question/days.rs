//! The days that a question asks about.

use std::ops::Range;

use alara_english::time::TimeValue;
use chrono::NaiveDate;

use crate::events::message::Message;

/// From which day, up to which.
pub(super) fn range(message: &Message<'_>, scope: &Range<usize>) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let mut found = (None, None);
    for time in message.times_in(scope) {
        match &time.value {
            TimeValue::Range { since, until } => {
                found.0 = found.0.or(*since);
                found.1 = found.1.or(*until);
            }
            TimeValue::Day { date, .. } | TimeValue::Clock { date: Some(date), .. } => {
                found.0 = found.0.or(Some(*date));
                let open = matches!(message.before(message.tokens(time.span).start, 1), "since" | "from");
                found.1 = found.1.or((!open && *date < message.now.date()).then_some(*date));
            }
            _ => {}
        }
    }
    found
}
