import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Handed } from "../generated/types";
import { failure, type StandIn } from "../mock/StandIn";
import { turn } from "../mock/words";
import { expectAccessible, showChat } from "../test/show";

const handed: Handed = {
  open: [
    { need: 1, name: "Lisinopril", log: true },
    { need: 2, name: "My last reading", log: false },
  ],
  ask_offline: true,
  stuck: false,
  others: [],
};

const leftOpen = (more: Partial<Handed> = {}) => {
  return (stand: StandIn) => {
    const said = "took metformin and lisinopril";
    stand.turns = [turn("t", said, "09:31", { reply: "All right.", handed: { ...handed, ...more } })];
  };
};

const open = () => screen.getByRole("region", { name: "Left open" });

it("what was left open stands under the reply, and Log it opens a card and writes nothing", async () => {
  const { backend, user } = await showChat(leftOpen());
  expect(within(open()).getByText("Not recorded: Lisinopril")).toBeInTheDocument();
  expect(within(open()).getByText("Not answered: My last reading")).toBeInTheDocument();
  await user.click(within(open()).getByRole("button", { name: "Log it: Lisinopril" }));
  expect(backend.sent("log_open_need")).toEqual([{ turn: "t", need: 1 }]);
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
  expect(backend.sent("decide")).toEqual([]);
});

it("a model that gave nothing to show did not answer", async () => {
  await showChat((stand) => {
    const by = { kind: "local", name: "llama3.2:3b", host: null } as const;
    stand.turns = [turn("t", "took lisinopril", "09:31", { reply: "", handed, by })];
  });
  expect(screen.getByText("No usable answer from llama3.2:3b, on this computer")).toBeInTheDocument();
  expect(screen.queryByText(/Answered by/)).toBeNull();
});

it("a turn that Alara took over says so, and once stuck offers another model and nothing of the turn again", async () => {
  await showChat((stand) => {
    const by = { kind: "local", name: "llama3.2:3b", host: null } as const;
    const none = { open: [], ask_offline: false, stuck: true, others: [] };
    const more = { reply: "Logged lisinopril.", taken_over: true, handed: none, by };
    stand.turns = [turn("t", "took lisinopril", "09:31", more)];
  });
  expect(
    screen.getByText(/^Alara read this by itself. No usable answer from llama3.2:3b/),
  ).toBeInTheDocument();
  expect(within(open()).getByRole("button", { name: "Choose another model" })).toBeInTheDocument();
  expect(within(open()).queryByRole("button", { name: /another way|offline/ })).toBeNull();
});

it("a turn that no model answered says so once, and the model may be asked once more", async () => {
  const { backend, user } = await showChat((stand) => {
    const by = { kind: "offline", name: "", host: null } as const;
    const others = [{ id: "ollama", name: "llama3.2:3b", leads_to: null }];
    const again = { open: [], ask_offline: false, stuck: false, others };
    const reply = "Hello.\nNo server answers at the model\u2019s address. This is what Alara read by itself.";
    stand.turns = [turn("t", "hello", "09:31", { reply, taken_over: true, handed: again, by })];
  });
  expect(screen.getAllByText(/by itself/)).toHaveLength(1);
  expect(screen.queryByText(/Answered by/)).toBeNull();
  await user.click(within(open()).getByRole("button", { name: "Ask llama3.2:3b" }));
  await waitFor(() =>
    expect(backend.sent("ask_another")).toMatchObject([{ text: "hello", model: "ollama" }]),
  );
});

it("the words can be said another way: they go back into the field, and nothing is sent", async () => {
  const { backend, user } = await showChat(leftOpen());
  await user.click(within(open()).getByRole("button", { name: "Say it another way" }));
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("took metformin and lisinopril");
  expect(backend.sent("send_message")).toEqual([]);
});

it("the offline assistant is asked with the same words", async () => {
  const { backend, user } = await showChat(leftOpen());
  await user.click(within(open()).getByRole("button", { name: "Ask the offline assistant" }));
  await waitFor(() =>
    expect(backend.sent("send_message")).toMatchObject([
      { text: "took metformin and lisinopril", how: "offline" },
    ]),
  );
  expect(backend.sent("leave_turn")).toEqual([{ id: "t" }]);
  expect(screen.queryByRole("button", { name: "Log it: Lisinopril" })).toBeNull();
});

it("it can be left", async () => {
  const { backend, user } = await showChat(leftOpen());
  await user.click(within(open()).getByRole("button", { name: "Leave it" }));
  expect(backend.sent("leave_turn")).toEqual([{ id: "t" }]);
  expect(screen.queryByRole("region", { name: "Left open" })).toBeNull();
});

it("three in a row are said, a card that cannot be made says why, and all of it can be reached", async () => {
  const { user } = await showChat((stand) => {
    leftOpen({ stuck: true })(stand);
    stand.answers.log_open_need = () => {
      throw failure("invalid_input");
    };
  });
  expect(within(open()).getByText(/Another model may do better/)).toBeInTheDocument();
  await user.click(within(open()).getByRole("button", { name: "Log it: Lisinopril" }));
  expect(await within(open()).findByRole("status")).toBeInTheDocument();
  await expectAccessible();
});

it("stuck, another model is asked this once with the same words; without one, Settings are a press away", async () => {
  const other = { id: "openai", name: "example-large", leads_to: "api.openai.com" };
  const { backend, user } = await showChat((stand) => {
    leftOpen({ stuck: true, others: [other] })(stand);
    stand.answers.ask_another = ({ id, text }) => turn(id, text, "09:32", { reply: "Good." });
  });
  expect(within(open()).queryByRole("button", { name: "Choose another model" })).toBeNull();
  await user.click(within(open()).getByRole("button", { name: "Ask example-large, at api.openai.com" }));
  await waitFor(() =>
    expect(backend.sent("ask_another")).toMatchObject([
      { text: "took metformin and lisinopril", model: "openai" },
    ]),
  );
  expect(backend.sent("send_message")).toEqual([]);
});

it("stuck with no other model, the way to Settings is offered", async () => {
  const { user } = await showChat(leftOpen({ stuck: true }));
  await user.click(within(open()).getByRole("button", { name: "Choose another model" }));
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeInTheDocument();
});

it("the form opens with what was understood, and sends all of it", async () => {
  const { backend, user } = await showChat((stand) => {
    leftOpen()(stand);
    stand.answers.open_need_form = () => ({
      tool: "log_medication",
      title: "Log medication",
      fields: [
        {
          name: "medication_name",
          label: "Medication",
          control: { kind: "text", lines: 1 },
          required: true,
          value: "Lisinopril",
          shown: "Lisinopril",
          source: { kind: "nothing", said: null, note: null, instead: null, instead_shown: null },
          error: null,
          own_words_only: false,
        },
      ],
      fixed: {},
      understood_of: "took metformin and lisinopril",
      lacks: null,
      more: [],
    });
    stand.answers.submit_open_need = () => ({ kind: "invalid", errors: [] });
  });
  await user.click(within(open()).getByRole("button", { name: "Fill in the form: Lisinopril" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByRole("textbox", { name: /Medication/ })).toHaveValue("Lisinopril");
  expect(within(dialog).getByText(/Filled in from your words/)).toBeVisible();
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(backend.sent("submit_open_need")).toEqual([
    { turn: "t", need: 1, tool: "log_medication", values: { medication_name: "Lisinopril" } },
  ]);
});
