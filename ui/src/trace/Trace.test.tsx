import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

async function showSection(name: string, prepare?: Parameters<typeof showChat>[0]) {
  const shown = await showChat(prepare);
  await shown.user.click(screen.getByRole("button", { name: "Settings" }));
  await shown.user.click(await screen.findByRole("button", { name }));
  await screen.findByRole("heading", { name, level: 2 });
  return shown;
}

describe("the trace", () => {
  it("shows how each turn ended, in words, and what came of all of them", async () => {
    const { user } = await showSection("Turns");
    const totals = await screen.findByRole("region", { name: "By who answered" });
    expect(within(totals).getByRole("rowheader", { name: "small-model" })).toBeInTheDocument();
    await user.click(screen.getByText("how was my blood pressure this week?"));
    expect(screen.getAllByText("Met after a correction").length).toBeGreaterThan(0);
    expect(screen.getByText("get vitals: answered")).toBeInTheDocument();
    expect(screen.getByText("a figure, date or name that the record does not hold")).toBeInTheDocument();
    await expectAccessible(screen.getByRole("main"));
  });

  it("opens the exact prompt of a turn that a model answered, and only of such a one", async () => {
    const { user, backend } = await showSection("Turns");
    await user.click(await screen.findByText("how was my blood pressure this week?"));
    const buttons = screen.getAllByRole("button", { name: "Show the exact prompt" });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0] as HTMLElement);
    expect(await screen.findByText("You are the voice of Alara.")).toBeInTheDocument();
    expect(screen.getByText("I have logged it.")).toBeInTheDocument();
    expect(backend.sent("trace_prompt")).toEqual([{ id: "t-2" }]);
  });

  it("copies the whole trace as JSON Lines", async () => {
    const { user } = await showSection("Turns");
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click(await screen.findByRole("button", { name: "Copy as JSON Lines" }));
    expect(write).toHaveBeenCalledWith('{"turn":"t-2"}\n{"turn":"t-1"}\n');
    expect(await screen.findByText(/^Copied/)).toBeInTheDocument();
  });
});

describe("the prompts", () => {
  it("lists each, and keeps the user's additions only by the backend's word", async () => {
    const { user, backend } = await showSection("Prompts");
    const box = await screen.findByRole("textbox", { name: "Your own additions" });
    await user.type(box, "Call me Sam.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(backend.sent("save_prompts")[0]?.additions).toBe("Call me Sam.");
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    await expectAccessible(screen.getByRole("main"));
  });

  it("says that nothing was saved where it was not", async () => {
    const { user } = await showSection("Prompts", (backend) => {
      backend.answers.save_prompts = () => {
        throw failure("disk_full");
      };
    });
    await user.type(await screen.findByRole("textbox", { name: "Your own additions" }), "x");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Not saved\. The disk is full/)).toBeInTheDocument();
  });

  it("takes a whole prompt of the user's own, and gives the first one back", async () => {
    const { user, backend } = await showSection("Prompts");
    await user.click(await screen.findByText("Answering you"));
    await user.click(screen.getAllByRole("button", { name: "Write your own" })[0] as HTMLElement);
    const box = screen.getByRole("textbox", { name: "Your own prompt: Answering you" });
    await user.clear(box);
    await user.type(box, "Be brief.");
    await user.click(screen.getAllByRole("button", { name: "Save" })[1] as HTMLElement);
    expect(backend.sent("save_prompts")[0]?.own).toContainEqual({ name: "chat", text: "Be brief." });
    await user.click(await screen.findByRole("button", { name: "Use the one that comes with Alara" }));
    expect(backend.sent("save_prompts")[1]?.own).toContainEqual({ name: "chat", text: "" });
  });
});
