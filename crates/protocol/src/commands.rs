//! Every command the window may call: the part that answers it, its name, what it takes, what it answers.
//!
//! The one list. It feeds the router, the permissions and the TypeScript. This file holds nothing
//! but the macro, so that a build script can include it by path and take the names alone.

/// Calls `$with! { part.name(Input) -> Output; … }` with every command. The part is who answers it
/// behind the window, which calls it by its name alone. A command with `streams Event` is given a
/// channel of `Event`s beside its input. Every command may also answer a `Failure`.
///
/// `decide` stands alone on purpose: it is the only way to say yes to what waits, and the shell
/// gives it a permission of its own.
#[macro_export]
macro_rules! for_each_command {
    ($with:ident) => {
        $with! {
            session_lock.app_state(NoInput) -> AppState;
            shell.watch(NoInput) -> NoOutput, streams Changed;
            session_lock.create_vault(CreateVault) -> RecoveryCode;
            session_lock.join_record(JoinRecord) -> RecoveryCode, streams Progress;
            session_lock.recovery_code_kept(TypedBack) -> AppState;
            session_lock.unlock(Unlock) -> AppState;
            session_lock.lock(NoInput) -> AppState;
            session_lock.open_demo(NoInput) -> AppState;
            session_lock.leave_demo(NoInput) -> AppState;
            people.open_person(OpenPerson) -> AppState;
            session_lock.active(NoInput) -> NoOutput;
            shell.interactive(NoInput) -> NoOutput;

            keys.security(NoInput) -> Security;
            keys.save_security(SaveSecurity) -> Security;
            keys.show_recovery_code(Proved) -> ShownCode;
            shell.copy_recovery_code(CopyCode) -> NoOutput;
            keys.change_passphrase(ChangePassphrase) -> Security;
            keys.keep_in_keyring(Proved) -> Security;
            keys.change_pin(ChangePin) -> Security;
            keys.renew_key(Proved) -> AppState, streams Progress;

            chat.conversation(PageInput) -> Conversation;
            chat.find_in_conversation(FindWords) -> Conversation;
            chat.send_message(SendMessage) -> Turn, streams TurnEvent;
            chat.ask_another(AskAnother) -> Turn, streams TurnEvent;
            chat.retry_turn(TurnId) -> Turn, streams TurnEvent;
            chat.answer_offline(TurnId) -> Turn, streams TurnEvent;
            chat.cancel_turn(TurnId) -> NoOutput;
            chat.log_open_need(OpenNeedId) -> Card;
            chat.leave_turn(TurnId) -> Turn;
            chat.draft(NoInput) -> Draft;
            chat.save_draft(Draft) -> NoOutput;

            cards.pending_list(NoInput) -> PendingList;
            cards.save_card_draft(CardDraft) -> NoOutput;
            cards.decide(Decide) -> Outcome;
            cards.ask_again(CardId) -> Card;

            record.undo(OperationId) -> Executed;
            record.undo_last(NoInput) -> Executed;
            record.redo(OperationId) -> Executed;
            record.delete_entry(OperationId) -> Executed;
            notifications.mark_dose(MarkDose) -> Written;
            forms.forms(NoInput) -> Forms;
            forms.form(FormInput) -> Form;
            forms.submit_form(SubmitForm) -> Written;
            forms.open_need_form(OpenNeedId) -> Form;
            forms.submit_open_need(OpenNeedForm) -> Written;

            record.timeline(TimelineInput) -> Timeline;
            record.entry(OperationId) -> Entry;
            record.today(NoInput) -> Today;
            notifications.keep_home_time(KeepHomeTime) -> Today;
            record.medications(NoInput) -> Medications;
            record.reminders(NoInput) -> Reminders;
            record.care(NoInput) -> Care;
            record.background(NoInput) -> HealthBackground;
            record.contacts(NoInput) -> Contacts;
            record.consents(NoInput) -> StandingConsents;
            trends.vitals(VitalsInput) -> Vitals;
            trends.feelings(FeelingsInput) -> Feelings;
            trends.labs(LabsInput) -> Labs;
            trends.adherence(AdherenceInput) -> Adherence;
            trends.summary(SummaryInput) -> Summary;
            trends.save_summary_table(SaveSummary) -> SavedFile;
            trends.save_summary_paper(SaveSummary) -> SavedPaper;
            trends.save_picture(SavePicture) -> SavedFile;

            data.backups(NoInput) -> Backups;
            data.back_up(NoInput) -> Backups, streams Progress;
            data.stop_job(NoInput) -> NoOutput;
            data.choose_backup_folder(BackupFolder) -> Backups;
            shell.choose_path(ChoosePath) -> ChosenPath;
            data.preview_restore(FilePath) -> RestorePreview, streams Progress;
            data.restore(FilePath) -> AppState, streams Progress;
            data.to_erase(EraseWhat) -> ErasePreview;
            data.erase(EraseNow) -> ErasedNow, streams Progress;
            data.export_record(FilePath) -> Exchanged, streams Progress;
            data.preview_import(ImportFile) -> ImportPreview, streams Progress;
            data.import_record(ImportNow) -> ImportedNow, streams Progress;
            data.chat_retention(NoInput) -> ChatRetention;
            data.keep_chat(KeepChat) -> ChatRetention;
            sync.other_computers(NoInput) -> OtherComputers;
            sync.preview_sync(SyncPlace) -> SyncPreview;
            sync.begin_sync(BeginSync) -> SyncBegun, streams Progress;
            sync.join_sync(JoinSync) -> Round, streams Progress;
            sync.show_pairing_code(Proved) -> ShownCode;
            sync.renew_pairing_code(Proved) -> SyncBegun, streams Progress;
            sync.exchange_now(NoInput) -> Round, streams Progress;
            sync.exchange_with(RemoteLogin) -> Round, streams Progress;
            sync.pick_version(PickVersion) -> OtherComputers;
            sync.end_sync(NoInput) -> OtherComputers;
            people.people(NoInput) -> People;
            people.keep_person(KeepPerson) -> People;
            chat.source_rows(SourceId) -> SourceRows;
            trace.trace(PageInput) -> Trace;
            trace.trace_prompt(TurnId) -> TracePrompt;
            trace.trace_lines(NoInput) -> TraceLines;
            trace.prompts(NoInput) -> Prompts;
            trace.save_prompts(SavePrompts) -> Prompts;

            settings.settings(NoInput) -> Settings;
            settings.save_settings(SaveSettings) -> Settings;

            models.models(NoInput) -> Models;
            models.find_models(NoInput) -> FoundModels;
            models.set_up_model(SetUpModel) -> Models;
            models.keep_model_key(ModelKey) -> ModelKeyKept;
            models.forget_model_key(ModelId) -> Models;
            models.preview_model(ModelId) -> ModelPreview;
            models.agree_to_model(AgreeToModel) -> Models;
            models.model_names(ModelId) -> ModelNames;
            models.test_model(ModelId) -> ModelTest;
            models.use_models(UseModels) -> Models;
            models.model_manner(ModelManner) -> Models;

            chat.crisis_lines(CrisisInput) -> CrisisCard;
            chat.dismiss_crisis(NoInput) -> AppState;
        }
    };
}
