//! Commands that cannot be done yet say so.

use super::{Desktop, Emit};
use crate::view::*;

fn not_yet<T>() -> Result<T, Failure> {
    Err(Failure::new(FailureCode::NotYet, "This version cannot do that yet."))
}

macro_rules! later {
    ($($name:ident($input:ty) -> $output:ty $(, streams $event:ty)?;)*) => {
        impl Desktop {
            $(
                /// Not yet.
                pub async fn $name(&self, _: $input $(, _: Emit<$event>)?) -> Result<$output, Failure> {
                    not_yet()
                }
            )*
        }
    };
}

later! {
    conversation(PageInput) -> Conversation;
    send_message(SendMessage) -> Turn, streams TurnEvent;
    retry_turn(TurnId) -> Turn, streams TurnEvent;
    cancel_turn(TurnId) -> NoOutput;
    draft(NoInput) -> Draft;
    save_draft(Draft) -> NoOutput;
    pending_list(NoInput) -> PendingList;
    save_card_draft(CardDraft) -> NoOutput;
    decide(Decide) -> Outcome;
    ask_again(CardId) -> Card;
    undo(OperationId) -> Executed;
    undo_last(NoInput) -> Executed;
    redo(OperationId) -> Executed;
    delete_entry(OperationId) -> Executed;
    mark_dose(MarkDose) -> Written;
    submit_form(SubmitForm) -> Written;
    timeline(TimelineInput) -> Timeline;
    today(NoInput) -> Today;
    medications(NoInput) -> Medications;
    reminders(NoInput) -> Reminders;
    vitals(VitalsInput) -> Vitals;
}
