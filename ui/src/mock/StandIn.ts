// The stand-in backend: a made-up day of one person, for tests and `npm run dev`. It judges nothing and keeps
// nothing; it only answers as the real one would, so that every state of the window can be seen and tested.
import type { Commands } from "../generated/commands";
import type {
  AppState,
  Card,
  Changed,
  ConsentRow,
  Entry,
  Executed,
  ModelEndpoint,
  OtherComputers,
  Outcome,
  Phase,
  Proof,
  Turn,
  TurnEvent,
} from "../generated/types";
import type { CommandName, Ipc } from "../ipc/ipc";
import * as hand from "./byHand";
import { hospital, reminder } from "./cards";
import * as day from "./day";
import { failure, gone, pause } from "./failures";
import type { Handlers } from "./handlers";
import * as kept from "./kept";
import * as list from "./lists";
import * as model from "./models";
import * as trace from "./trace";
import { at, done, turn } from "./words";

export { failure };

export class StandIn implements Ipc {
  phase: Phase = day.openPhase();
  turns: Turn[] = day.turns();
  cards: Card[] = [hospital(), reminder()];
  doses = day.doses();
  entries: Entry[] = day.entries();
  draft = "";
  mood: string | null = null;
  water = 0;
  consents: ConsentRow[] = [];
  settings = day.settings();
  models = model.models();
  security = day.security();
  computers: OtherComputers = { name: "desk", shared: null, left: null };
  prompts = trace.prompts();
  /** How long a turn takes over each piece of its answer. */
  pace = 0;
  /** Every call, in order, for tests. */
  calls: { name: CommandName; input: unknown }[] = [];
  /** Answers that a test puts in the place of the stand-in's own. */
  answers: Handlers = {};
  #tell: ((changed: Changed) => void) | undefined;
  #stopped = new Set<string>();

  async call<Name extends CommandName>(
    name: Name,
    input: Commands[Name]["input"],
    onEvent?: (event: Commands[Name]["event"]) => void,
  ): Promise<Commands[Name]["output"]> {
    this.calls.push({ name, input: structuredClone(input) });
    const handler = (this.answers[name] ?? this.#own[name]) as Handlers[Name];
    if (!handler) throw failure("not_yet");
    return structuredClone(await handler(input, onEvent));
  }

  /** What was sent to a command, call after call. */
  sent<Name extends CommandName>(name: Name): Commands[Name]["input"][] {
    return this.calls
      .filter((call) => call.name === name)
      .map((call) => call.input as Commands[Name]["input"]);
  }

  /** Says, as the real one does, that something has changed. */
  tell(...parts: Changed["parts"]) {
    this.#tell?.({ parts });
  }

  #setUp(id: string, more: Partial<ModelEndpoint>) {
    Object.assign(this.models.endpoints.find((one) => one.id === id) ?? {}, more);
    return this.models;
  }

  #state = (): AppState => day.appState(this.phase);
  #own: Handlers = {
    app_state: this.#state,
    watch: (_, onEvent) => {
      this.#tell = onEvent;
      return {};
    },
    create_vault: () => {
      this.phase = { kind: "recovery_code", code: day.recoveryCode() };
      return day.recoveryCode();
    },
    recovery_code_kept: ({ parts }) => {
      const { code, ask } = day.recoveryCode();
      const right = ask.every((part, index) => code.split("-")[part - 1] === parts[index]?.toUpperCase());
      if (!right) throw failure("wrong_part");
      this.phase = day.openPhase();
      return this.#state();
    },
    unlock: (input) => {
      if (input.kind === "passphrase" && input.passphrase === "wrong") throw failure("wrong_passphrase");
      if (input.kind === "pin" && input.pin !== day.PIN) {
        if (this.phase.kind === "locked" && this.phase.pin) this.phase.pin.left -= 1;
        throw failure("wrong_pin");
      }
      this.phase = day.openPhase();
      return this.#state();
    },
    lock: () => {
      const pin = this.security.pin ? { left: 8, wait: 0 } : null;
      this.phase = { kind: "locked", by: "user", passphrase: this.security.key === "passphrase", pin };
      return this.#state();
    },
    open_demo: () => {
      const open = day.openPhase();
      this.phase = { ...open, session: { ...open.session, demo: true } };
      return this.#state();
    },
    leave_demo: () => {
      this.phase = { kind: "first_run", no_keyring: null, cut_short: false };
      return this.#state();
    },
    people: list.people,
    open_person: ({ id }) => {
      const one = list.people().people.find((person) => person.id === id) ?? gone();
      const open = day.openPhase();
      this.draft = "";
      this.phase = { ...open, session: { ...open.session, person: { id, name: one.name, own: one.own } } };
      return this.#state();
    },
    forms: list.forms,
    form: list.form,
    active: () => ({}),
    interactive: () => ({}),
    copy_recovery_code: () => ({}),
    security: () => this.security,
    save_security: ({ lock_after, lock_on_sleep }) => {
      this.security.lock_after = lock_after ?? this.security.lock_after;
      this.security.lock_on_sleep = lock_on_sleep ?? this.security.lock_on_sleep;
      return this.security;
    },
    other_computers: () => this.computers,
    show_recovery_code: ({ proof }) => {
      this.#proved(proof);
      return { code: day.recoveryCode().code };
    },
    change_passphrase: ({ proof }) => {
      this.#proved(proof);
      this.security.key = "passphrase";
      return this.security;
    },
    keep_in_keyring: ({ proof }) => {
      this.#proved(proof);
      this.security.key = "keyring";
      return this.security;
    },
    change_pin: ({ proof, pin }) => {
      this.#proved(proof);
      if (pin === "1234") throw failure("invalid_input");
      this.security.pin = pin !== null;
      return this.security;
    },
    renew_key: ({ proof }) => {
      this.#proved(proof);
      this.phase = { kind: "recovery_code", code: { ...day.recoveryCode(), renewed: true } };
      return this.#state();
    },
    conversation: ({ before, limit }) => list.conversation(this.turns, before, limit),
    send_message: (input, onEvent) => this.#answer(input.id, input.text, onEvent),
    retry_turn: (input, onEvent) => {
      const kept = this.turns.find((one) => one.id === input.id);
      this.turns = this.turns.filter((one) => one.id !== input.id);
      return this.#answer(input.id, kept?.said ?? "", onEvent);
    },
    answer_offline: (input, onEvent) => this.#own.retry_turn?.(input, onEvent) as never,
    models: () => this.models,
    find_models: model.found,
    set_up_model: ({ id, address, model }) =>
      this.#setUp(id, { ...(address !== null && { address }), ...(model !== null && { model }) }),
    keep_model_key: ({ id }) => {
      this.#setUp(id, { has_key: true });
      return { in_keyring: true };
    },
    forget_model_key: ({ id }) => this.#setUp(id, { has_key: false }),
    preview_model: model.preview,
    agree_to_model: ({ id }) => this.#setUp(id, { agreed: true }),
    model_names: () => ({ names: ["llama3.2:3b", "qwen3:8b"] }),
    test_model: () => ({ millis: 612, tools: true }),
    use_models: (input) => model.use(this.models, input),
    model_manner: (input) => model.manner(this.models, input),
    cancel_turn: ({ id }) => {
      this.#stopped.add(id);
      return {};
    },
    log_open_need: () => {
      const card = hospital();
      this.cards = [...this.cards.filter((one) => one.id !== card.id), card];
      return card;
    },
    leave_turn: ({ id }) => {
      const { handed: _left, ...turn } = this.turns.find((one) => one.id === id) ?? gone();
      this.turns = this.turns.map((one) => (one.id === id ? turn : one));
      return turn;
    },
    draft: () => ({ text: this.draft }),
    save_draft: ({ text }) => {
      this.draft = text;
      return {};
    },
    pending_list: () => ({ cards: this.cards }),
    save_card_draft: ({ id, changes }) => {
      const card = this.cards.find((one) => one.id === id);
      if (card) card.draft = changes;
      return {};
    },
    decide: (input) => this.#decide(input),
    ask_again: ({ id }) => {
      const card = id === "p-reminder" ? reminder() : hospital();
      this.cards = [...this.cards.filter((one) => one.id !== id), card];
      this.#settle(id, { kind: "waiting" });
      return card;
    },
    undo: ({ operation }) => this.#mark(operation, true),
    undo_last: () =>
      this.#mark(this.turns.flatMap((one) => one.done).findLast((one) => !one.undone)?.operation, true),
    redo: ({ operation }) => this.#mark(operation, false),
    delete_entry: ({ operation }) => {
      const entry = this.entries.find((one) => one.operation === operation);
      this.entries = this.entries.filter((one) => one !== entry);
      const title = entry?.title ?? "entry";
      return done(
        `delete-${operation}`,
        `Deleted ${title}`,
        `delete ${title}`,
        entry?.kind ?? "note",
        "09:40",
      );
    },
    mark_dose: ({ occurrence, action }) => {
      if (action === "snooze") return { kind: "snoozed", until: at("09:45") };
      const dose = this.doses.find((one) => one.occurrence === occurrence);
      if (!dose) throw failure("not_found");
      const operation = `op-${occurrence}`;
      Object.assign(dose, { state: action === "taken" ? "taken" : "skipped", at: at("09:36"), operation });
      const word = action === "taken" ? "Logged" : "Skipped";
      const name = dose.medication.toLowerCase();
      return {
        kind: "executed",
        notices: [],
        executed: done(operation, `${word} ${name}`, name, "dose", "09:36"),
      };
    },
    submit_form: (input) => hand.submit(this, input),
    entry: ({ operation }) => this.entries.find((one) => one.operation === operation) ?? gone(),
    find_in_conversation: ({ words }) => kept.holding(this.turns, words),
    timeline: (input) => list.timeline(this.entries, input),
    today: () => list.today(this.doses, this.mood, this.water),
    medications: list.medications,
    reminders: list.reminders,
    care: list.care,
    background: () => kept.background(this.entries.length > 0),
    contacts: () => ({ contacts: this.entries.filter((one) => one.kind === "contact") }),
    consents: () => hand.standing(this, this.phase),
    keep_home_time: () => list.today(this.doses, this.mood, this.water),
    adherence: (input) => kept.adherence(input, this.doses.length > 0),
    summary: (input) => kept.summary(input, this.entries),
    save_summary_table: () => ({ size: "4 kB" }),
    save_summary_paper: () => ({ size: "61 kB", pages: 3, missing: null }),
    save_picture: () => ({ size: "48 kB" }),
    vitals: ({ kind, days }) => day.vitals(kind, days),
    labs: ({ days }) => kept.labs(days, this.entries.length > 0),
    feelings: (input) => kept.feelings(input, this.entries.length > 0),
    source_rows: () => ({ entries: this.entries.filter((one) => one.kind === "vital"), gone: 1 }),
    trace: trace.trace,
    trace_prompt: trace.tracePrompt,
    trace_lines: () => ({ lines: '{"turn":"t-2"}\n{"turn":"t-1"}\n' }),
    prompts: () => this.prompts,
    save_prompts: ({ additions, own }) => {
      const text = (name: string) => own.find((one) => one.name === name)?.text || null;
      const templates = this.prompts.templates.map((one) => ({ ...one, own: text(one.name) }));
      this.prompts = { ...this.prompts, additions, templates };
      return this.prompts;
    },
    settings: () => this.settings,
    save_settings: (change) => {
      this.settings = kept.saved(this.settings, change);
      if (this.phase.kind === "open") {
        const { session } = this.phase;
        session.text_size = this.settings.text_size;
        session.first_steps &&= change.first_steps_done !== true;
      }
      return this.settings;
    },
    crisis_lines: ({ kind, region }) => day.crisisCard(kind, region ?? "US"),
    dismiss_crisis: () => {
      this.phase = day.openPhase();
      return this.#state();
    },
  };

  #proved(proof: Proof) {
    const guard = this.security.key === "passphrase" ? "passphrase" : this.security.pin ? "pin" : "none";
    if (proof.kind !== guard) throw failure("not_proved");
    if (proof.kind === "pin" && proof.pin !== day.PIN) throw failure("wrong_pin");
    if (proof.kind === "passphrase" && proof.passphrase === "wrong") throw failure("wrong_passphrase");
  }

  async #answer(id: string, said: string, onEvent?: (event: TurnEvent) => void): Promise<Turn> {
    let now = turn(id, said, "09:36", { state: { kind: "running" } });
    const keep = (change: Partial<Turn>) => {
      now = { ...now, ...change };
      this.turns = [...this.turns.filter((one) => one.id !== id), now];
    };
    keep({});
    onEvent?.({ kind: "stored", turn: structuredClone(now) });
    if (/can.t go on/.test(said)) {
      const words = /can.t go on/.exec(said);
      const card = day.crisisCard("self_harm", "US", words ? [words[0]] : []);
      const open = day.openPhase();
      this.phase = { ...open, session: { ...open.session, crisis: card } };
      onEvent?.({ kind: "crisis", card });
      keep({ state: { kind: "crisis" } });
      return now;
    }
    await pause(this.pace);
    onEvent?.({ kind: "checking" });
    await pause(this.pace * 4);
    if (/unreachable/.test(said)) {
      keep({
        state: { kind: "failed", failure: failure("model_unreachable", "The assistant did not answer.") },
        again: true,
      });
      return now;
    }
    for (const piece of ["**Noted.** ", "That is in your record, ", "as you said it."]) {
      if (this.#stopped.has(id)) {
        keep({ state: { kind: "cancelled" } });
        return now;
      }
      now = { ...now, reply: now.reply + piece };
      onEvent?.({ kind: "reply_text", text: piece });
      await pause(this.pace);
    }
    const executed = done(`op-${id}`, "Logged a note", "note", "note", "09:36");
    onEvent?.({ kind: "call_executed", executed });
    keep({ state: { kind: "answered" }, done: [executed] });
    return now;
  }

  #decide({ id, digest, decision }: Commands["decide"]["input"]): Outcome {
    const card = this.cards.find((one) => one.id === id);
    if (!card) throw failure("not_found");
    if (card.digest !== digest) {
      return { kind: "stale", card, changed: ["It has changed since you opened this."] };
    }
    this.cards = this.cards.filter((one) => one !== card);
    if (decision.kind === "reject") {
      this.#settle(id, { kind: "rejected", at: at("09:37") });
      return { kind: "rejected", at: at("09:37") };
    }
    const executed = done(
      `op-${id}`,
      `Logged ${card.name.toLowerCase()}`,
      card.name.toLowerCase(),
      "care",
      "09:37",
    );
    this.#settle(id, { kind: "confirmed", executed });
    return { kind: "confirmed", executed, notices: [] };
  }

  #settle(id: string, state: Card["state"]) {
    this.turns = this.turns.map((one) => ({
      ...one,
      asked: one.asked.map((card) => (card.id === id ? { ...card, state } : card)),
    }));
  }

  #mark(operation: string | undefined, undone: boolean): Executed {
    const every = this.turns.flatMap((one) => [
      ...one.done,
      ...one.asked.flatMap((card) => (card.state.kind === "confirmed" ? [card.state.executed] : [])),
    ]);
    const found = every.find((one) => one.operation === operation);
    const entry = this.entries.find((one) => one.operation === operation);
    if (entry) entry.undone = undone;
    const dose = this.doses.find((one) => one.operation === operation);
    if (dose) Object.assign(dose, { state: dose.planned ? "due" : dose.state, at: null, operation: null });
    if (found) {
      found.undone = undone;
      return found;
    }
    if (!entry && !dose) throw failure("not_found");
    const name = entry?.title ?? dose?.medication ?? "";
    return { ...done(operation ?? "", `Logged ${name}`, name, "dose", "09:36"), undone };
  }
}
