//! A message that is courtesy alone ("thanks", "ok cool", a yes where nothing waits): it needs nothing, and is never taken for a mood.

use alara_english::answer::{is_bare, is_courtesy};
use alara_english::text::Text;
use alara_gate::hooks::{Before, Fault, Hook};
use alara_gate::{Call, Finding, Reason};

use super::Opening;
use alara_health::tools::{CreateCheckIn, UpdateMood};

/// Whether the message of a turn is courtesy. Where something was asked, the same words may be the answer; but "ok" is how nobody is.
pub(super) fn is_courteous(opening: &Opening) -> bool {
    let text = Text::new(opening.situation.message());
    let goes_on = opening.step.is_some() || opening.situation.messages().len() > 1;
    !goes_on && (is_bare(&text) || !opening.asked && is_courtesy(&text))
}

/// Stops calls that would take courtesy for how somebody is.
pub(super) struct NoMood;

impl Hook for NoMood {
    fn name(&self) -> &'static str {
        "courtesy"
    }

    fn before(&self, call: &Call) -> Result<Before, Fault> {
        if !matches!(call.tool.as_str(), UpdateMood::ID | CreateCheckIn::ID) {
            return Ok(Before::Pass);
        }
        let why = "A friendly word is no mood.";
        Ok(Before::Stop(vec![Finding::block(Reason::NoExplicitIntent, why)]))
    }
}
