//! The conversation of the last day: said to the built-in assistant, which reads it as it reads anybody's.

use std::sync::Arc;

use alara_health::tools::Clock;
use chrono::Duration;

use super::DemoError;
use crate::engine::Engine;
use crate::time::SetTime;

/// How many minutes ago, and what was said. The last two wait for an answer.
const SAID: [(i64, &str); 6] = [
    (1_500, "bp 128 over 79, pulse 66"),
    (1_494, "how has my blood pressure been this week?"),
    (1_380, "slept 7 hours"),
    (62, "when did I last take ibuprofen?"),
    (48, "I had a hearing test at the hospital yesterday"),
    (45, "remind me to call the pharmacy tomorrow at 4pm"),
];

/// Holds it, up to a moment.
pub(super) async fn held(engine: &Engine, time: &Arc<SetTime>, now: &Clock) -> Result<(), DemoError> {
    for (number, (ago, text)) in SAID.iter().enumerate() {
        time.turn_to(now.now - Duration::minutes(*ago));
        engine.chat().say(&format!("demo-{}", number + 1), text, None, &mut |_| {}).await?;
    }
    time.turn_to(now.now);
    Ok(())
}
