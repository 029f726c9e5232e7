//! What the user had as somebody else had it, told with "mine".

use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, Whose};
use super::message::Message;

/// "Dad got his flu shot and I had mine at 3": the same, and one's own.
pub(super) fn mine(message: &Message<'_>, record: &dyn Record, theirs: &Draft) -> Option<Draft> {
    if matches!(theirs.whose, Whose::Own | Whose::Unnamed) {
        return None;
    }
    let here = message.statement_index(theirs.tokens.start);
    let at = (theirs.tokens.end..theirs.tokens.end + 12).find(|at| message.norm(*at) == "mine")?;
    let had =
        message.governor(at).is_some_and(|verb| matches!(message.norm(verb), "had" | "got" | "did") && verb + 3 > at);
    let next = message.statement_index(at);
    let whose = message.whose(at, record);
    let told = had && next == here + 1 && message.certainty(at) == Certainty::Clear && whose == Whose::Own;
    told.then(|| Draft { whose, scope: vec![next], ..Draft::new(theirs.kind.clone(), at..at + 1) })
}
