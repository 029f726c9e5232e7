import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StandIn } from "../../mock/StandIn";
import { expectAccessible, showChat } from "../../test/show";

/** Two models are ready, and one of them answers. */
function two(backend: StandIn) {
  backend.models.endpoints = backend.models.endpoints.map((one) =>
    one.local ? { ...one, model: one.id === "ollama" ? "qwen3:8b" : "a-second-model" } : one,
  );
  backend.models.chains = backend.models.chains.map((one) =>
    one.purpose === "chat" ? { ...one, links: [{ id: "ollama", model: null }] } : one,
  );
}

async function open() {
  const shown = await showChat(two);
  await shown.user.click(screen.getByRole("button", { name: "Settings" }));
  await screen.findByRole("heading", { name: "Who is asked" });
  const part = (name: string) => within(screen.getByRole("region", { name }));
  return { ...shown, part };
}

describe("who is asked for what", () => {
  it("nobody looks a second time unless one is chosen, and what that can do is said", async () => {
    const { user, backend, part } = await open();
    const review = part("Second check");
    expect(review.getByText("Nobody: this is off")).toBeVisible();
    expect(review.getByText(/it never records anything/)).toBeVisible();
    await user.click(review.getByRole("combobox", { name: /Choose who/ }));
    await user.click(await screen.findByRole("option", { name: "LM Studio, a-second-model" }));
    expect(backend.sent("use_models")).toEqual([
      { purpose: "review", links: [{ id: "lm_studio", model: null }] },
    ]);
    await review.findByText("LM Studio");
    expect(review.queryByText("Nobody: this is off")).toBeNull();
    await user.click(review.getByRole("button", { name: "Second check: no longer ask LM Studio" }));
    expect(backend.sent("use_models")[1]).toEqual({ purpose: "review", links: [] });
  });

  it("a purpose may have a model of its own, and its own freedom of words", async () => {
    const { user, backend, part } = await open();
    const wording = part("Words the results");
    expect(wording.getByText("The model that answers you")).toBeVisible();
    await user.click(wording.getByRole("combobox", { name: /Freedom of words/ }));
    await user.click(await screen.findByRole("option", { name: "0, always the same" }));
    expect(backend.sent("model_manner")).toEqual([
      { purpose: "wording", temperature: 0, offline_after: null },
    ]);
    const answers = part("Answers you");
    await user.click(answers.getByRole("combobox", { name: /^Ollama/ }));
    await user.click(await screen.findByRole("option", { name: "llama3.2:3b" }));
    expect(backend.sent("use_models")).toEqual([
      { purpose: "chat", links: [{ id: "ollama", model: "llama3.2:3b" }] },
    ]);
    await expectAccessible();
  });
});
