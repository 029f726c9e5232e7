// Written by `ALARA_WRITE_TYPES=1 cargo test -p alara-protocol`. Do not edit.

import type {
  Adherence,
  AdherenceInput,
  AgreeToModel,
  AppState,
  AskAnother,
  BackupFolder,
  Backups,
  BeginSync,
  Card,
  CardDraft,
  CardId,
  Care,
  ChangePassphrase,
  ChangePin,
  Changed,
  ChatRetention,
  ChoosePath,
  ChosenPath,
  Contacts,
  Conversation,
  CopyCode,
  CreateVault,
  CrisisCard,
  CrisisInput,
  Decide,
  Draft,
  Entry,
  EraseNow,
  ErasePreview,
  EraseWhat,
  ErasedNow,
  Exchanged,
  Executed,
  Feelings,
  FeelingsInput,
  FilePath,
  FindWords,
  Form,
  FormInput,
  Forms,
  FoundModels,
  HealthBackground,
  ImportFile,
  ImportNow,
  ImportPreview,
  ImportedNow,
  JoinRecord,
  JoinSync,
  KeepChat,
  KeepHomeTime,
  KeepPerson,
  Labs,
  LabsInput,
  MarkDose,
  Medications,
  ModelId,
  ModelKey,
  ModelKeyKept,
  ModelManner,
  ModelNames,
  ModelPreview,
  ModelTest,
  Models,
  NoInput,
  NoOutput,
  OpenNeedForm,
  OpenNeedId,
  OpenPerson,
  OperationId,
  OtherComputers,
  Outcome,
  PageInput,
  PendingList,
  People,
  PickVersion,
  Progress,
  Prompts,
  Proved,
  RecoveryCode,
  Reminders,
  RemoteLogin,
  RestorePreview,
  Round,
  SavePicture,
  SavePrompts,
  SaveSecurity,
  SaveSettings,
  SaveSummary,
  SavedFile,
  SavedPaper,
  Security,
  SendMessage,
  SetUpModel,
  Settings,
  ShownCode,
  SourceId,
  SourceRows,
  StandingConsents,
  SubmitForm,
  Summary,
  SummaryInput,
  SyncBegun,
  SyncPlace,
  SyncPreview,
  Timeline,
  TimelineInput,
  Today,
  Trace,
  TraceLines,
  TracePrompt,
  Turn,
  TurnEvent,
  TurnId,
  TypedBack,
  Unlock,
  UseModels,
  Vitals,
  VitalsInput,
  Written,
} from "./types";

export interface Commands {
  app_state: { input: NoInput; output: AppState; event: never };
  watch: { input: NoInput; output: NoOutput; event: Changed };
  create_vault: { input: CreateVault; output: RecoveryCode; event: never };
  join_record: { input: JoinRecord; output: RecoveryCode; event: Progress };
  recovery_code_kept: { input: TypedBack; output: AppState; event: never };
  unlock: { input: Unlock; output: AppState; event: never };
  lock: { input: NoInput; output: AppState; event: never };
  open_demo: { input: NoInput; output: AppState; event: never };
  leave_demo: { input: NoInput; output: AppState; event: never };
  open_person: { input: OpenPerson; output: AppState; event: never };
  active: { input: NoInput; output: NoOutput; event: never };
  interactive: { input: NoInput; output: NoOutput; event: never };
  security: { input: NoInput; output: Security; event: never };
  save_security: { input: SaveSecurity; output: Security; event: never };
  show_recovery_code: { input: Proved; output: ShownCode; event: never };
  copy_recovery_code: { input: CopyCode; output: NoOutput; event: never };
  change_passphrase: { input: ChangePassphrase; output: Security; event: never };
  keep_in_keyring: { input: Proved; output: Security; event: never };
  change_pin: { input: ChangePin; output: Security; event: never };
  renew_key: { input: Proved; output: AppState; event: Progress };
  conversation: { input: PageInput; output: Conversation; event: never };
  find_in_conversation: { input: FindWords; output: Conversation; event: never };
  send_message: { input: SendMessage; output: Turn; event: TurnEvent };
  ask_another: { input: AskAnother; output: Turn; event: TurnEvent };
  retry_turn: { input: TurnId; output: Turn; event: TurnEvent };
  answer_offline: { input: TurnId; output: Turn; event: TurnEvent };
  cancel_turn: { input: TurnId; output: NoOutput; event: never };
  log_open_need: { input: OpenNeedId; output: Card; event: never };
  leave_turn: { input: TurnId; output: Turn; event: never };
  draft: { input: NoInput; output: Draft; event: never };
  save_draft: { input: Draft; output: NoOutput; event: never };
  pending_list: { input: NoInput; output: PendingList; event: never };
  save_card_draft: { input: CardDraft; output: NoOutput; event: never };
  decide: { input: Decide; output: Outcome; event: never };
  ask_again: { input: CardId; output: Card; event: never };
  undo: { input: OperationId; output: Executed; event: never };
  undo_last: { input: NoInput; output: Executed; event: never };
  redo: { input: OperationId; output: Executed; event: never };
  delete_entry: { input: OperationId; output: Executed; event: never };
  mark_dose: { input: MarkDose; output: Written; event: never };
  forms: { input: NoInput; output: Forms; event: never };
  form: { input: FormInput; output: Form; event: never };
  submit_form: { input: SubmitForm; output: Written; event: never };
  open_need_form: { input: OpenNeedId; output: Form; event: never };
  submit_open_need: { input: OpenNeedForm; output: Written; event: never };
  timeline: { input: TimelineInput; output: Timeline; event: never };
  entry: { input: OperationId; output: Entry; event: never };
  today: { input: NoInput; output: Today; event: never };
  keep_home_time: { input: KeepHomeTime; output: Today; event: never };
  medications: { input: NoInput; output: Medications; event: never };
  reminders: { input: NoInput; output: Reminders; event: never };
  care: { input: NoInput; output: Care; event: never };
  background: { input: NoInput; output: HealthBackground; event: never };
  contacts: { input: NoInput; output: Contacts; event: never };
  consents: { input: NoInput; output: StandingConsents; event: never };
  vitals: { input: VitalsInput; output: Vitals; event: never };
  feelings: { input: FeelingsInput; output: Feelings; event: never };
  labs: { input: LabsInput; output: Labs; event: never };
  adherence: { input: AdherenceInput; output: Adherence; event: never };
  summary: { input: SummaryInput; output: Summary; event: never };
  save_summary_table: { input: SaveSummary; output: SavedFile; event: never };
  save_summary_paper: { input: SaveSummary; output: SavedPaper; event: never };
  save_picture: { input: SavePicture; output: SavedFile; event: never };
  backups: { input: NoInput; output: Backups; event: never };
  back_up: { input: NoInput; output: Backups; event: Progress };
  stop_job: { input: NoInput; output: NoOutput; event: never };
  choose_backup_folder: { input: BackupFolder; output: Backups; event: never };
  choose_path: { input: ChoosePath; output: ChosenPath; event: never };
  preview_restore: { input: FilePath; output: RestorePreview; event: Progress };
  restore: { input: FilePath; output: AppState; event: Progress };
  to_erase: { input: EraseWhat; output: ErasePreview; event: never };
  erase: { input: EraseNow; output: ErasedNow; event: Progress };
  export_record: { input: FilePath; output: Exchanged; event: Progress };
  preview_import: { input: ImportFile; output: ImportPreview; event: Progress };
  import_record: { input: ImportNow; output: ImportedNow; event: Progress };
  chat_retention: { input: NoInput; output: ChatRetention; event: never };
  keep_chat: { input: KeepChat; output: ChatRetention; event: never };
  other_computers: { input: NoInput; output: OtherComputers; event: never };
  preview_sync: { input: SyncPlace; output: SyncPreview; event: never };
  begin_sync: { input: BeginSync; output: SyncBegun; event: Progress };
  join_sync: { input: JoinSync; output: Round; event: Progress };
  show_pairing_code: { input: Proved; output: ShownCode; event: never };
  renew_pairing_code: { input: Proved; output: SyncBegun; event: Progress };
  exchange_now: { input: NoInput; output: Round; event: Progress };
  exchange_with: { input: RemoteLogin; output: Round; event: Progress };
  pick_version: { input: PickVersion; output: OtherComputers; event: never };
  end_sync: { input: NoInput; output: OtherComputers; event: never };
  people: { input: NoInput; output: People; event: never };
  keep_person: { input: KeepPerson; output: People; event: never };
  source_rows: { input: SourceId; output: SourceRows; event: never };
  trace: { input: PageInput; output: Trace; event: never };
  trace_prompt: { input: TurnId; output: TracePrompt; event: never };
  trace_lines: { input: NoInput; output: TraceLines; event: never };
  prompts: { input: NoInput; output: Prompts; event: never };
  save_prompts: { input: SavePrompts; output: Prompts; event: never };
  settings: { input: NoInput; output: Settings; event: never };
  save_settings: { input: SaveSettings; output: Settings; event: never };
  models: { input: NoInput; output: Models; event: never };
  find_models: { input: NoInput; output: FoundModels; event: never };
  set_up_model: { input: SetUpModel; output: Models; event: never };
  keep_model_key: { input: ModelKey; output: ModelKeyKept; event: never };
  forget_model_key: { input: ModelId; output: Models; event: never };
  preview_model: { input: ModelId; output: ModelPreview; event: never };
  agree_to_model: { input: AgreeToModel; output: Models; event: never };
  model_names: { input: ModelId; output: ModelNames; event: never };
  test_model: { input: ModelId; output: ModelTest; event: never };
  use_models: { input: UseModels; output: Models; event: never };
  model_manner: { input: ModelManner; output: Models; event: never };
  crisis_lines: { input: CrisisInput; output: CrisisCard; event: never };
  dismiss_crisis: { input: NoInput; output: AppState; event: never };
}
