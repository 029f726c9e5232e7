import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { reminder } from "../mock/cards";
import { failure, type StandIn } from "../mock/StandIn";
import { card, done, field, source, text, turn } from "../mock/words";
import { expectAccessible, showChat } from "../test/show";

const log = () => screen.getByRole("log", { name: "Conversation" });

describe("several small ones", () => {
  const two = (stand: StandIn) => {
    const [first, second] = [reminder(), reminder()];
    second.id = "p-second";
    second.digest = "digest-second";
    stand.cards = [first, second];
    stand.turns = [turn("t", "remind me at 8 and 8", "09:31", { asked: [first, second] })];
  };

  it("go together on one card that lists every value, each with its own digest", async () => {
    const { backend, user } = await showChat(two);
    expect(within(log()).getAllByText("20:00")).toHaveLength(2);
    await user.click(within(log()).getByRole("button", { name: /^Confirm both/ }));
    await waitFor(() =>
      expect(backend.sent("decide").map((sent) => sent.digest)).toEqual([
        "digest-p-reminder-1",
        "digest-second",
      ]),
    );
  });

  it("stop at the first that is not simply written", async () => {
    const { backend, user } = await showChat((stand) => {
      two(stand);
      stand.answers.decide = () => ({ kind: "stale", card: reminder(), changed: ["The time has changed."] });
    });
    await user.click(within(log()).getByRole("button", { name: /^Confirm both/ }));
    expect(await screen.findByRole("dialog")).toBeInTheDocument();
    expect(backend.sent("decide")).toHaveLength(1);
  });

  it("never take a value along that nobody said", async () => {
    await showChat((stand) => {
      two(stand);
      const card = stand.turns[0]?.asked[1];
      if (card?.fields[1]) card.fields[1].source.kind = "assumed";
    });
    expect(within(log()).queryByRole("button", { name: /^Confirm both/ })).toBeNull();
    expect(within(log()).getAllByRole("button", { name: /^Confirm/ })).toHaveLength(1);
  });
});

describe("several that ask for care", () => {
  const three = (stand: StandIn) => {
    const more = { turn: "t", reasons: [{ code: "always_asks", text: "Alara always asks you about this." }] };
    const value = (name: string, shown: string) => field(name, name, text, shown, source("stated", shown));
    const cards = [
      card("m", {
        ...more,
        title: "Add metformin",
        name: "Metformin",
        tier: "high",
        fields: [value("Dose", "500 mg")],
      }),
      card("s", {
        ...more,
        title: "Stop aspirin",
        name: "Stop aspirin",
        tier: "high",
        fields: [value("Name", "aspirin")],
      }),
      card("r", { ...more, title: "Set a reminder", name: "Reminder", fields: [value("Time", "20:00")] }),
    ];
    stand.cards = cards;
    stand.turns = [
      turn("t", "on metformin 500 now, no aspirin, remind me at 8pm", "09:31", { asked: cards }),
    ];
  };

  it("are named once more, each with its values, before they are recorded", async () => {
    const { backend, user } = await showChat(three);
    await user.click(
      within(log()).getByRole("button", { name: "Confirm all 3: Metformin, Stop aspirin, Reminder" }),
    );
    expect(backend.sent("decide")).toEqual([]);
    const step = within(log()).getByRole("group", { name: "Record all 3?" });
    expect(
      within(step)
        .getAllByRole("listitem")
        .map((one) => one.textContent),
    ).toEqual(["Metformin 500 mg", "Stop aspirin aspirin", "Reminder 20:00"]);
    await expectAccessible(log());
    await user.click(within(step).getByRole("button", { name: /^Yes, record all 3: Metformin/ }));
    await waitFor(() =>
      expect(backend.sent("decide").map(({ id, digest }) => [id, digest])).toEqual([
        ["m", "digest-m-1"],
        ["s", "digest-s-1"],
        ["r", "digest-r-1"],
      ]),
    );
    await user.click(await screen.findByRole("button", { name: /^Undo all 3: metformin/ }));
    await waitFor(() =>
      expect(backend.sent("undo").map(({ operation }) => operation)).toEqual(["op-r", "op-s", "op-m"]),
    );
  });

  it("are confirmed by no key held down: the step opens on its title, and Esc leaves it", async () => {
    const { backend, user } = await showChat(three);
    within(log())
      .getByRole("button", { name: /^Confirm all 3/ })
      .focus();
    await user.keyboard("{Enter}");
    const title = within(log()).getByRole("heading", { name: "Record all 3?" });
    await waitFor(() => expect(title).toHaveFocus());
    await user.keyboard("{Enter}{Enter}");
    expect(backend.sent("decide")).toEqual([]);
    await user.keyboard("{Escape}");
    expect(within(log()).queryByRole("group", { name: "Record all 3?" })).toBeNull();
    expect(within(log()).getByRole("button", { name: /^Confirm all 3/ })).toBeInTheDocument();
  });

  it("leave out what is critical, and what is asked for a doubt", async () => {
    await showChat((stand) => {
      three(stand);
      const [first, second] = stand.turns[0]?.asked ?? [];
      if (first) first.tier = "critical";
      if (second) second.reasons = [{ code: "possible_double_dose", text: "Taken two hours ago." }];
    });
    expect(within(log()).queryByRole("button", { name: /^Confirm (all|both)/ })).toBeNull();
    expect(within(log()).getByRole("button", { name: "Review Metformin" })).toBeInTheDocument();
  });

  it("are rejected together, and asked again by one Undo", async () => {
    const { backend, user } = await showChat((stand) => {
      three(stand);
      stand.answers.ask_again = ({ id }) => card(id, {});
    });
    await user.click(within(log()).getByRole("button", { name: /^Reject all 3/ }));
    expect(
      await screen.findByText("Rejected: Metformin, Stop aspirin, Reminder. Nothing was recorded."),
    ).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Undo: reject Metformin, Stop aspirin, Reminder" }));
    await waitFor(() => expect(backend.sent("ask_again").map(({ id }) => id)).toEqual(["m", "s", "r"]));
  });

  it("say which were recorded and which still wait, where one could not be saved", async () => {
    const { backend, user } = await showChat((stand) => {
      three(stand);
      stand.answers.decide = ({ id }) => {
        if (id === "s") throw failure("disk_full");
        stand.cards = stand.cards.filter((one) => one.id !== id);
        const executed = done(`op-${id}`, "Added metformin", "metformin", "medication", "09:37");
        stand.turns = stand.turns.map((one) => ({
          ...one,
          asked: one.asked.map((each) =>
            each.id === id ? { ...each, state: { kind: "confirmed", executed } } : each,
          ),
        }));
        return { kind: "confirmed", executed, notices: [] };
      };
    });
    await user.click(within(log()).getByRole("button", { name: /^Confirm all 3/ }));
    await user.click(within(log()).getByRole("button", { name: /^Yes, record all 3/ }));
    expect(await within(log()).findByText(/Not all saved: The disk is full/)).toBeInTheDocument();
    expect(backend.sent("decide")).toHaveLength(2);
    expect(
      await within(log()).findByRole("button", { name: /^Confirm both: Stop aspirin, Reminder/ }),
    ).toBeInTheDocument();
    expect(within(log()).getByRole("button", { name: /^Undo metformin/ })).toBeInTheDocument();
  });
});
