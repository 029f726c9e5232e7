//! Every command the window may call: its name, what it takes, what it answers.
//!
//! The one list. It feeds the router, the permissions and the TypeScript. This file holds nothing
//! but the macro, so that a build script can include it by path and take the names alone.

/// Calls `$with! { name(Input) -> Output; … }` with every command. A command with `streams Event`
/// is given a channel of `Event`s beside its input. Every command may also answer a `Failure`.
///
/// `decide` stands alone on purpose: it is the only way to say yes to what waits, and the shell
/// gives it a permission of its own.
#[macro_export]
macro_rules! for_each_command {
    ($with:ident) => {
        $with! {
            app_state(NoInput) -> AppState;
            watch(NoInput) -> NoOutput, streams Changed;
            create_vault(CreateVault) -> RecoveryCode;
            recovery_code_kept(TypedBack) -> AppState;
            unlock(Unlock) -> AppState;
            lock(NoInput) -> AppState;
            look_around(NoInput) -> AppState;
            leave_made_up(NoInput) -> AppState;
            open_person(OpenPerson) -> AppState;
            active(NoInput) -> NoOutput;
            interactive(NoInput) -> NoOutput;

            security(NoInput) -> Security;
            save_security(SaveSecurity) -> Security;
            show_recovery_code(Proved) -> ShownCode;
            copy_recovery_code(CopyCode) -> NoOutput;
            change_passphrase(ChangePassphrase) -> Security;
            keep_in_keyring(Proved) -> Security;
            change_pin(ChangePin) -> Security;
            renew_key(Proved) -> AppState, streams Progress;

            conversation(PageInput) -> Conversation;
            find_in_conversation(FindWords) -> Conversation;
            send_message(SendMessage) -> Turn, streams TurnEvent;
            ask_another(AskAnother) -> Turn, streams TurnEvent;
            retry_turn(TurnId) -> Turn, streams TurnEvent;
            answer_offline(TurnId) -> Turn, streams TurnEvent;
            cancel_turn(TurnId) -> NoOutput;
            log_open_need(OpenNeedId) -> Card;
            leave_turn(TurnId) -> Turn;
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
            forms(NoInput) -> Forms;
            form(FormInput) -> Form;
            submit_form(SubmitForm) -> Written;
            open_need_form(OpenNeedId) -> Form;
            submit_open_need(OpenNeedForm) -> Written;

            timeline(TimelineInput) -> Timeline;
            entry(OperationId) -> Entry;
            today(NoInput) -> Today;
            keep_home_time(KeepHomeTime) -> Today;
            medications(NoInput) -> Medications;
            reminders(NoInput) -> Reminders;
            care(NoInput) -> Care;
            consents(NoInput) -> StandingConsents;
            vitals(VitalsInput) -> Vitals;
            feelings(FeelingsInput) -> Feelings;
            adherence(AdherenceInput) -> Adherence;
            summary(SummaryInput) -> Summary;
            save_summary_table(SaveSummary) -> SavedFile;
            save_summary_paper(SaveSummary) -> SavedPaper;
            save_picture(SavePicture) -> SavedFile;

            backups(NoInput) -> Backups;
            back_up(NoInput) -> Backups, streams Progress;
            stop_job(NoInput) -> NoOutput;
            choose_backup_folder(BackupFolder) -> Backups;
            choose_path(ChoosePath) -> ChosenPath;
            preview_restore(FilePath) -> RestorePreview, streams Progress;
            restore(FilePath) -> AppState, streams Progress;
            to_erase(EraseWhat) -> ErasePreview;
            erase(EraseNow) -> ErasedNow, streams Progress;
            export_record(FilePath) -> Exchanged, streams Progress;
            preview_import(FilePath) -> ImportPreview, streams Progress;
            import_record(ImportNow) -> Exchanged, streams Progress;
            talk_kept(NoInput) -> TalkKept;
            keep_talk(KeepTalk) -> TalkKept;
            people(NoInput) -> People;
            keep_person(KeepPerson) -> People;
            source_rows(SourceId) -> SourceRows;
            trace(PageInput) -> Trace;
            trace_prompt(TurnId) -> TracePrompt;
            trace_lines(NoInput) -> TraceLines;
            prompts(NoInput) -> Prompts;
            save_prompts(SavePrompts) -> Prompts;

            settings(NoInput) -> Settings;
            save_settings(SaveSettings) -> Settings;

            models(NoInput) -> Models;
            find_models(NoInput) -> FoundModels;
            set_up_model(SetUpModel) -> Models;
            keep_model_key(ModelKey) -> ModelKeyKept;
            forget_model_key(ModelId) -> Models;
            preview_model(ModelId) -> ModelPreview;
            agree_to_model(AgreeToModel) -> Models;
            model_names(ModelId) -> ModelNames;
            test_model(ModelId) -> ModelTest;
            use_models(UseModels) -> Models;
            model_manner(ModelManner) -> Models;

            crisis_lines(CrisisInput) -> CrisisCard;
            dismiss_crisis(NoInput) -> AppState;
        }
    };
}
