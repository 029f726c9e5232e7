import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, type StandIn } from "../../mock/StandIn";
import { turn } from "../../mock/words";
import { expectAccessible, showChat } from "../../test/show";

async function open(
  what: "a model on this computer" | "a remote service",
  prepare?: (backend: StandIn) => void,
) {
  const shown = await showChat(prepare);
  await shown.user.click(screen.getByRole("button", { name: "Settings" }));
  await shown.user.click(await screen.findByRole("button", { name: `Set up ${what}` }));
  return shown;
}

async function choose(user: Awaited<ReturnType<typeof open>>["user"], name: RegExp, option: string) {
  await user.click(screen.getByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: option }));
}

describe("a model on this computer", () => {
  it("is found, picked, tested and used, with nothing to agree to", async () => {
    const { user, backend } = await open("a model on this computer");
    await screen.findByText(/Found: Ollama, 2 models/);
    expect(screen.getByRole("button", { name: "Use this model" })).toBeDisabled();
    await screen.findByText("Pick a model first.");
    await choose(user, /^Model/, "qwen3:8b");
    await user.click(await screen.findByRole("button", { name: "Test connection" }));
    await screen.findByText("Answered in 0.6 s.");
    await user.click(screen.getByRole("button", { name: "Use this model" }));
    expect(backend.sent("set_up_model")).toEqual([{ id: "ollama", address: null, model: "qwen3:8b" }]);
    expect(backend.sent("use_models")).toEqual([{ purpose: "chat", links: [{ id: "ollama", model: null }] }]);
    await screen.findByRole("heading", { name: "Who is asked" });
    await expectAccessible();
  });

  it("says exactly what is wrong with a connection", async () => {
    const { user } = await open("a model on this computer", (backend) => {
      backend.answers.test_model = () => {
        throw failure("model_unreachable", "No server answers at the model’s address.");
      };
    });
    await choose(user, /^Model/, "qwen3:8b");
    await user.click(await screen.findByRole("button", { name: "Test connection" }));
    await screen.findByText("No server answers at the model’s address.");
  });
});

describe("a remote service", () => {
  it("is asked nothing before what would be sent was read", async () => {
    const { user, backend } = await open("a remote service");
    await screen.findByText("Your last message would have sent");
    expect(screen.getByText("api.openai.com")).toBeVisible();
    expect(screen.getByRole("button", { name: "Test connection" })).toBeDisabled();
    expect(screen.getByText(/Read what would be sent first/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Exact text/ }));
    expect(screen.getByRole("textbox", { name: "The request, word for word" })).toHaveValue(
      '{\n  "model": "example-large",\n  "tool_choice": "auto"\n}',
    );
    for (const name of ["model_names", "test_model", "use_models"] as const)
      expect(backend.sent(name)).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: "I have read this" }));
    expect(backend.sent("agree_to_model")).toEqual([{ id: "openai", place: "api.openai.com" }]);
    await screen.findByText("Enter its key first.");
    await expectAccessible();
  });

  it("takes a key and never shows it again", async () => {
    const { user, backend } = await open("a remote service");
    await user.type(screen.getByLabelText("Key"), "sk-secret-1");
    await user.click(screen.getByRole("button", { name: "Keep" }));
    expect(backend.sent("keep_model_key")).toEqual([{ id: "openai", key: "sk-secret-1" }]);
    await screen.findByRole("button", { name: "Forget the key" });
    expect(screen.getByLabelText("Key")).toHaveValue("");
    expect(document.body.innerHTML).not.toContain("sk-secret-1");
  });
});

describe("a turn that nobody answered", () => {
  const lost = (backend: StandIn) => {
    if (backend.phase.kind === "open") {
      backend.phase.session.assistant = { kind: "remote", name: "example-large", host: "api.openai.com" };
    }
    const state = { kind: "failed", failure: failure("model_failed", "The answer broke off.") } as const;
    backend.turns.push(turn("lost", "took ibuprofen", "09:35", { state, again: true }));
  };

  it("can be sent again or answered by the offline assistant", async () => {
    const { user, backend } = await showChat(lost);
    await screen.findByText(/The answer broke off. Your message is kept./);
    await user.click(screen.getByRole("button", { name: "let the offline assistant answer" }));
    expect(backend.sent("answer_offline")).toEqual([{ id: "lost" }]);
  });

  it("is told who answered the others", async () => {
    await showChat((backend) => {
      const by = { kind: "local", name: "llama3.2:3b", host: "127.0.0.1:11434" } as const;
      backend.turns.push(turn("by", "hello", "09:36", { reply: "Hi.", by }));
    });
    const log = screen.getByRole("log", { name: "Conversation" });
    await within(log).findByText("Answered by llama3.2:3b, on this computer");
  });
});
