//! The assistant inside the program: it reads plain English into the same markers, and the gate judges it like anyone. It never
//! guesses: it asks for what is missing, and says what it can do where it does not understand.

mod nothing;
mod unanswered;
mod words;

use alara_health::Situation;
use serde_json::json;

pub use nothing::{LastSaid, is_help};
pub use unanswered::asked_of_the_program;
pub use words::{
    Wording, done_so_far, instead_of_advice, instead_of_unread, preview, question, shown, unread, waits_still,
    which_one, wording,
};

/// Said where the model did nothing of what a message needs, behind what was done in its place.
pub const TAKEN_OVER: &str = "The model\u{2019}s answer was of no use here: this is what Alara read by itself.";

/// A reply to the situation: one marker for each thing that the words settle. Its own words come after the gate has judged.
pub fn reply(situation: &Situation) -> String {
    let marker = |(index, proposal): (usize, alara_health::Proposal)| {
        let call = json!({
            "id": format!("call-{}", index + 1),
            "tool": proposal.tool,
            "parameters": proposal.parameters,
            "confidence": proposal.confidence,
        });
        format!("[TOOL_CALL:{call}]")
    };
    situation.proposals().into_iter().enumerate().map(marker).collect::<Vec<_>>().join(" ")
}
