//! What moves one and is no illness: "that film gave me chills", "goosebumps from the choir".

use std::ops::Range;
use std::sync::LazyLock;

use crate::events::heading::words;
use crate::events::message::Message;
use crate::lexicon::Words;

/// What is seen, heard and read.
static MOVING: LazyLock<Words> = LazyLock::new(|| {
    words(
        "film movie song songs book story music concert speech voice show episode series scene ending ad advert play performance \
         podcast video clip trailer documentary choir anthem orchestra solo finale novel poem gig thriller chorus singing game \
         match goal view news",
    )
});

/// Whether a shiver is told of what was seen or heard.
pub(in crate::events) fn moved(message: &Message<'_>, statement: &Range<usize>, symptom: &Range<usize>) -> bool {
    let shaken = matches!(
        message.norm(symptom.end - 1),
        "chills" | "chill" | "shivers" | "goosebumps" | "goosebump" | "tingles"
    );
    // "the match gave me a heart attack".
    let shaken = shaken || matches!(message.norm(symptom.end - 1), "attack" | "attacks");
    shaken && statement.clone().any(|at| MOVING.contains(message.norm(at)))
}
