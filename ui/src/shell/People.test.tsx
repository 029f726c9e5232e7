import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AppState } from "../generated/types";
import { appState, openPhase } from "../mock/day";
import { expectAccessible, held, show, showChat } from "../test/show";

describe("whose record is open", () => {
  it("is another’s by Ctrl Shift P, the arrows and Enter, with its name at the top and under the composer", async () => {
    const { backend, user } = await showChat();
    await user.keyboard("{Control>}{Shift>}p{/Shift}{/Control}");
    const menu = await screen.findByRole("menu", { name: /Open another/ });
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    await expectAccessible();
    await user.click(within(menu).getByRole("menuitem", { name: "Mom" }));
    expect(await screen.findByText("Goes into Mom’s record")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Mom’s record is open/ })).toBeInTheDocument();
    expect(backend.sent("open_person")).toEqual([{ id: "mom" }]);
    await user.keyboard("{Control>}4{/Control}");
    await screen.findByRole("heading", { level: 1, name: "Medications" });
    expect(within(screen.getByRole("main")).getByText("Mom’s record")).toBeInTheDocument();
  });

  it("shows nothing of either record while it is opened", async () => {
    const opening = held<AppState>();
    const { user } = await showChat((backend) => {
      backend.answers.open_person = () => opening.promise;
    });
    await user.click(screen.getByRole("button", { name: /^Nora Your record is open/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Mom" }));
    expect(await screen.findByText("Opening Mom’s record")).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/ibuprofen/i);
    const phase = openPhase();
    const session = { ...phase.session, person: { id: "mom", name: "Mom", own: false } };
    opening.settle(appState({ ...phase, session }));
    expect(await screen.findByText("Goes into Mom’s record")).toBeInTheDocument();
  });

  it("leads to where somebody is added, at the name", async () => {
    const { user } = await showChat();
    await user.click(screen.getByRole("button", { name: /^Nora Your record is open/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Add somebody you look after" }));
    expect(await screen.findByRole("heading", { level: 2, name: "People" })).toBeInTheDocument();
    const name = await screen.findByRole("textbox", { name: "Name" });
    await waitFor(() => expect(name).toHaveFocus());
  });
});

describe("demo", () => {
  it("is marked at all times, and left by one press", async () => {
    const { user } = show((backend) => {
      backend.phase = { kind: "first_run", no_keyring: null, cut_short: false };
    });
    await user.click(await screen.findByRole("button", { name: "Open a demo record" }));
    const mark = await screen.findByRole("region", { name: "Demo record" });
    await expectAccessible();
    await user.click(within(mark).getByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("heading", { name: "A health record of your own" })).toBeInTheDocument();
  });
});
