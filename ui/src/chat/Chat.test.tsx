import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Turn, TurnEvent } from "../generated/types";
import { crisisCard, openPhase } from "../mock/day";
import { failure } from "../mock/StandIn";
import { done, turn } from "../mock/words";
import { expectAccessible, held, show, showChat } from "../test/show";

const log = () => screen.getByRole("log", { name: "Conversation" });
const box = () => screen.getByRole("textbox", { name: "Message" });

describe("the ledger", () => {
  it("shows what the record holds, each chip with an Undo that names it", async () => {
    await showChat();
    const undo = within(log()).getAllByRole("button", { name: /^Undo/ });
    expect(undo.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Undo ibuprofen, 09:12",
      "Undo blood pressure 128 over 82, 09:12",
    ]);
  });

  it("undoes through the backend, and shows the chip undone only by its word", async () => {
    const { backend, user } = await showChat();
    await user.click(within(log()).getByRole("button", { name: "Undo ibuprofen, 09:12" }));
    expect(backend.sent("undo")).toEqual([{ operation: "op-ibuprofen" }]);
    expect(await within(log()).findByRole("button", { name: "Redo ibuprofen, 09:12" })).toBeInTheDocument();
    expect(screen.getByText("Undone: Logged ibuprofen, 09:12")).toBeInTheDocument();
  });

  it("an undo that failed leaves the chip as it is", async () => {
    const { user } = await showChat((backend) => {
      backend.answers.undo = () => {
        throw failure("disk_full");
      };
    });
    await user.click(within(log()).getByRole("button", { name: "Undo ibuprofen, 09:12" }));
    expect(await screen.findByText(/The disk is full/)).toBeInTheDocument();
    expect(within(log()).getByRole("button", { name: "Undo ibuprofen, 09:12" })).toBeInTheDocument();
  });

  it("a reply that claims something shows no chip of its own", async () => {
    await showChat((backend) => {
      backend.turns = [turn("t", "hello", "09:00", { reply: "I have logged your aspirin. ✓ Recorded" })];
    });
    expect(within(log()).queryByRole("list", { name: "What was recorded" })).toBeNull();
  });

  it("names what was left out and what was not recorded", async () => {
    await showChat();
    expect(within(log()).getByText(/Left out: the note “after breakfast”/)).toBeInTheDocument();
    expect(within(log()).getByText("might take one more later")).toBeInTheDocument();
  });
});

describe("a confirmation in the conversation", () => {
  it("a critical one has Review, and no Confirm", async () => {
    const { user } = await showChat();
    expect(within(log()).queryByRole("button", { name: /^Confirm/ })).toBeNull();
    await user.click(within(log()).getByRole("button", { name: "Review Hospital visit" }));
    expect(await screen.findByRole("dialog")).toBeInTheDocument();
  });

  it("one with nothing to check can be confirmed there, by the digest shown", async () => {
    const { backend, user } = await showChat((stand) => {
      const card = stand.cards[1];
      if (card) stand.turns = [turn("t", "remind me", "09:31", { asked: [card] })];
    });
    await user.click(within(log()).getByRole("button", { name: "Confirm Reminder: metformin" }));
    expect(backend.sent("decide")).toEqual([
      { id: "p-reminder", digest: "digest-p-reminder-1", decision: { kind: "confirm", changes: {} } },
    ]);
    expect(await within(log()).findByText("Logged reminder: metformin")).toBeInTheDocument();
  });

  it("Later puts the card aside and decides nothing; Reject says that nothing was recorded", async () => {
    const { backend, user } = await showChat();
    await user.click(within(log()).getByRole("button", { name: "Later: Hospital visit" }));
    expect(backend.sent("decide")).toEqual([]);
    expect(within(log()).getByText(/Please confirm/)).toBeInTheDocument();
  });

  it("a rejected one says so, and can be asked again", async () => {
    const { user } = await showChat();
    await user.click(within(log()).getByRole("button", { name: "Reject Hospital visit" }));
    expect(
      await within(log()).findByText(/rejected by you, today at 09:37\. Nothing was recorded\./),
    ).toBeInTheDocument();
    await user.click(within(log()).getByRole("button", { name: "Undo: reject Hospital visit" }));
    expect(await within(log()).findByRole("button", { name: "Review Hospital visit" })).toBeInTheDocument();
  });
});

describe("what was said long ago", () => {
  it("is reached page after page, and what is said meanwhile stands at the end", async () => {
    const { backend, user } = await showChat((stand) => {
      stand.turns = Array.from({ length: 230 }, (_, index) => turn(`t-${index}`, `words ${index}`, "09:00"));
    });
    for (let first = 190; first > 0; first = Math.max(0, first - 40)) {
      await user.click(await within(log()).findByRole("button", { name: "Show earlier" }));
      await within(log()).findByText(`words ${Math.max(0, first - 40)}`);
    }
    expect(within(log()).queryByRole("button", { name: "Show earlier" })).toBeNull();
    expect(within(log()).getAllByText(/^words \d+$/)).toHaveLength(230);
    expect(backend.sent("conversation").map((sent) => sent.before)).toContain("t-30");
    await user.type(box(), "and now{Enter}");
    expect(await within(log()).findByText(/as you said it/)).toBeInTheDocument();
    expect(within(log()).getAllByText("and now")).toHaveLength(1);
  });

  it("is let go of when something is said, so that no deed asks for all of it again", async () => {
    const { backend, user } = await showChat((stand) => {
      stand.turns = Array.from({ length: 230 }, (_, index) => turn(`t-${index}`, `words ${index}`, "09:00"));
    });
    for (const earliest of [150, 110, 70]) {
      await user.click(await within(log()).findByRole("button", { name: "Show earlier" }));
      await within(log()).findByText(`words ${earliest}`);
    }
    await user.type(box(), "and now{Enter}");
    expect(await within(log()).findByText(/as you said it/)).toBeInTheDocument();
    expect(within(log()).queryByText("words 70")).toBeNull();
    const before = backend.sent("conversation").length;
    await user.click(within(log()).getByRole("button", { name: "Show earlier" }));
    expect(await within(log()).findByText("words 111")).toBeInTheDocument();
    // Whatever is asked for anew, and however often: none of it lies before the pages that are open again.
    const cursors = backend
      .sent("conversation")
      .slice(before)
      .flatMap((sent) => (sent.before === null ? [] : [sent.before]));
    expect(cursors).not.toHaveLength(0);
    expect(cursors.filter((cursor) => Number(cursor.replace("t-", "")) < 111)).toEqual([]);
  });
});

describe("sending", () => {
  it("streams the reply as it comes, and ends with what the backend kept", async () => {
    const answer = held<Turn>();
    let tell: (event: TurnEvent) => void = () => undefined;
    const { backend, user } = await showChat((stand) => {
      stand.turns = [];
      stand.answers.send_message = (_, onEvent) => {
        tell = (event) => act(() => onEvent?.(event));
        return answer.promise;
      };
    });
    await user.type(box(), "took my aspirin{Enter}");
    const [sent] = backend.sent("send_message");
    expect(sent?.text).toBe("took my aspirin");
    expect(box()).toHaveValue("");
    const now = turn(sent?.id ?? "", "took my aspirin", "09:40", { state: { kind: "running" } });
    tell({ kind: "stored", turn: now });
    tell({ kind: "checking" });
    expect(within(log()).getByText("Checking your record…")).toBeInTheDocument();
    tell({ kind: "reply_text", text: "Aspirin " });
    tell({ kind: "reply_text", text: "is in your record." });
    expect(within(log()).getByText("Aspirin is in your record.")).toBeInTheDocument();
    expect(within(log()).queryByText(/Logged aspirin/)).toBeNull();
    tell({ kind: "call_executed", executed: done("op-a", "Logged aspirin", "aspirin", "dose", "09:40") });
    expect(within(log()).getByText("Logged aspirin")).toBeInTheDocument();
    const kept: Turn = { ...now, state: { kind: "answered" }, reply: "Kept.", done: [] };
    backend.turns = [kept];
    await act(async () => answer.settle(kept));
    expect(within(log()).getByText("Kept.")).toBeInTheDocument();
    expect(within(log()).queryByText("Logged aspirin")).toBeNull();
    expect(within(log()).getAllByText("took my aspirin")).toHaveLength(1);
  });

  it("Shift Enter is a new line; an empty message is not sent; one message at a time", async () => {
    const answer = held<Turn>();
    const { backend, user } = await showChat((stand) => {
      stand.answers.send_message = () => answer.promise;
    });
    await user.type(box(), "  {Enter}");
    expect(backend.sent("send_message")).toEqual([]);
    await user.type(box(), "a{Shift>}{Enter}{/Shift}b{Enter}");
    expect(backend.sent("send_message").map((sent) => sent.text)).toEqual(["a\nb"]);
    await user.type(box(), "c{Enter}");
    expect(backend.sent("send_message")).toHaveLength(1);
    expect(box()).toHaveValue("c");
    expect(screen.getByText(/Not sent yet/)).toBeInTheDocument();
  });

  it("Esc stops the answer", async () => {
    const { backend, user } = await showChat((stand) => {
      stand.pace = 60;
    });
    await user.type(box(), "hello{Enter}{Escape}");
    expect(backend.sent("cancel_turn")).toEqual([{ id: backend.sent("send_message")[0]?.id }]);
    expect(
      await within(log()).findByText(/Stopped by you. Your message is kept/, {}, { timeout: 3000 }),
    ).toBeInTheDocument();
  });

  it("a message that was not kept is still there, and is sent again as the same turn", async () => {
    const { backend, user } = await showChat((stand) => {
      stand.answers.send_message = () => {
        throw failure("disk_full");
      };
    });
    await user.type(box(), "took my aspirin{Enter}");
    expect(await within(log()).findByRole("alert")).toHaveTextContent(
      "This message was not kept: The disk is full.",
    );
    expect(within(log()).getByText("took my aspirin")).toBeInTheDocument();
    delete backend.answers.send_message;
    await user.click(within(log()).getByRole("button", { name: "Send it again" }));
    await within(log()).findByText("Noted.");
    const [first, second] = backend.sent("send_message");
    expect(second).toEqual(first);
  });

  it("a kept message that got no answer can be sent again", async () => {
    const { backend, user } = await showChat();
    await user.type(box(), "unreachable{Enter}");
    expect(
      await within(log()).findByText(/The assistant did not answer. Your message is kept./),
    ).toBeInTheDocument();
    await user.click(within(log()).getByRole("button", { name: "Send it again" }));
    expect(backend.sent("retry_turn")).toEqual([{ id: backend.sent("send_message")[0]?.id }]);
  });

  it("a ready answer is sent as the user's own words", async () => {
    const { backend, user } = await showChat();
    await user.click(within(log()).getByRole("button", { name: "I took it" }));
    expect(backend.sent("send_message")[0]?.text).toBe("I took one more ibuprofen");
  });
});

describe("the draft", () => {
  it("is kept by the backend, and there again", async () => {
    const { backend, user } = await showChat((stand) => {
      stand.draft = "half a ";
    });
    await waitFor(() => expect(box()).toHaveValue("half a "));
    await user.type(box(), "sentence");
    await user.keyboard("{Control>}3{/Control}");
    await waitFor(() => expect(backend.draft).toBe("half a sentence"));
    await user.keyboard("{Control>}1{/Control}");
    await waitFor(() => expect(box()).toHaveValue("half a sentence"));
  });

  it("is empty once it was sent", async () => {
    const { backend, user } = await showChat();
    await user.type(box(), "hello{Enter}");
    await within(log()).findByText("Noted.");
    expect(backend.draft).toBe("");
  });
});

describe("a crisis", () => {
  it("is shown at once, alone in the window, and Esc does not leave it", async () => {
    const answer = held<Turn>();
    const { user } = await showChat((stand) => {
      stand.answers.send_message = (input, onEvent) => {
        onEvent?.({ kind: "stored", turn: turn(input.id, input.text, "09:40") });
        onEvent?.({ kind: "crisis", card: crisisCard("self_harm") });
        return answer.promise;
      };
    });
    await user.type(box(), "I can’t go on{Enter}");
    const help = await screen.findByRole("alertdialog", { name: "Please talk with someone now." });
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
    expect(screen.queryByRole("log")).toBeNull();
    expect(within(help).getByText("988")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(help).toBeInTheDocument();
  });

  it("shows the words that it goes by, as they were said, in whatever country's lines are looked at", async () => {
    const { user } = show((stand) => {
      const open = openPhase();
      const card = crisisCard("self_harm", "US", ["can’t go on", "my last night"]);
      stand.phase = { ...open, session: { ...open.session, crisis: card } };
    });
    const shown = "Shown because you said “can’t go on”, “my last night”.";
    expect(await screen.findByText(shown)).toBeInTheDocument();
    await user.click(await screen.findByRole("combobox", { name: /Lines for/ }));
    await user.click(await screen.findByRole("option", { name: "the United Kingdom" }));
    expect(await screen.findByText("116 123")).toBeInTheDocument();
    expect(screen.getByText(shown)).toBeInTheDocument();
    await expectAccessible();
  });

  it("gives no reason where the user asked for help", async () => {
    show((stand) => {
      const open = openPhase();
      stand.phase = { ...open, session: { ...open.session, crisis: crisisCard("self_harm") } };
    });
    expect(await screen.findByRole("alertdialog")).toBeInTheDocument();
    expect(screen.queryByText(/Shown because/)).toBeNull();
  });

  it("is there again after a restart, and is left by its button", async () => {
    const { backend, user } = show((stand) => {
      const open = openPhase();
      stand.phase = { ...open, session: { ...open.session, crisis: crisisCard("self_harm") } };
    });
    await user.click(await screen.findByRole("button", { name: "Back to the conversation" }));
    expect(backend.sent("dismiss_crisis")).toHaveLength(1);
    expect(await screen.findByRole("log")).toBeInTheDocument();
  });

  it("puts the emergency number first where it is an emergency, and never a Call button that does nothing", async () => {
    show((stand) => {
      const open = openPhase();
      stand.phase = { ...open, session: { ...open.session, crisis: crisisCard("medical_emergency") } };
    });
    const help = await screen.findByRole("alertdialog");
    expect(within(help).getAllByRole("listitem")[0]).toHaveTextContent("911");
    expect(within(help).queryByRole("link")).toBeNull();
    expect(within(help).getByRole("button", { name: "Copy the number 911, Emergency" })).toBeInTheDocument();
    await expectAccessible();
  });

  it("another country's lines come from the backend", async () => {
    const { backend, user } = show((stand) => {
      const open = openPhase();
      stand.phase = { ...open, session: { ...open.session, crisis: crisisCard("self_harm") } };
    });
    await user.click(await screen.findByRole("combobox", { name: /Lines for/ }));
    await user.click(await screen.findByRole("option", { name: "the United Kingdom" }));
    expect(await screen.findByText("116 123")).toBeInTheDocument();
    expect(backend.sent("crisis_lines").at(-1)).toEqual({ kind: "self_harm", region: "GB" });
  });

  it("can be left even where the backend cannot be told", async () => {
    const { user } = show((stand) => {
      const open = openPhase();
      stand.phase = { ...open, session: { ...open.session, crisis: crisisCard("self_harm") } };
      stand.answers.dismiss_crisis = () => {
        throw failure("disk_full");
      };
    });
    await user.click(await screen.findByRole("button", { name: "Back to the conversation" }));
    expect(await screen.findByRole("log")).toBeInTheDocument();
  });
});

it("an empty conversation says what one could say, and offers nothing that writes", async () => {
  await showChat((backend) => {
    backend.turns = [];
  });
  expect(await within(log()).findByText(/Nothing said yet/)).toBeInTheDocument();
  expect(within(log()).queryByRole("button")).toBeNull();
});
