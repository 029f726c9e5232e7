import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../generated/types";
import { hospital, mixed, reminder } from "../mock/cards";
import { failure } from "../mock/StandIn";
import { at, done } from "../mock/words";
import { expectAccessible, held, showReview } from "../test/show";

// A calendar over it is a dialog too.
const dialog = () => {
  const found = screen.getAllByRole("dialog").find((one) => one.querySelector("h2"));
  if (!found) throw new Error("no review is open");
  return found;
};
const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name);
const press = (name: string | RegExp) => within(dialog()).getByRole("button", { name });

describe("what is shown", () => {
  it("quotes the sentence whole, and tints what gave a value", async () => {
    await showReview();
    const quote = dialog().querySelector("blockquote");
    expect(quote).toHaveTextContent("I went to the hospital yesterday for a checkup");
    const tinted = [...(quote?.querySelectorAll("mark") ?? [])].map((mark) => mark.textContent);
    expect(tinted).toEqual(["went to the hospital", "yesterday", "checkup"]);
  });

  it("marks the span of the focused field", async () => {
    const { user } = await showReview();
    await user.click(field("Date"));
    const active = [...dialog().querySelectorAll("blockquote .active")].map((mark) => mark.textContent);
    expect(active).toEqual(["yesterday"]);
  });

  it("opens on the first value to check, never on Confirm", async () => {
    await showReview();
    await waitFor(() => expect(field("Time")).toHaveFocus());
  });

  it("opens on the title where there is nothing to check", async () => {
    await showReview((backend) => {
      backend.cards = backend.cards.slice(1);
    });
    await waitFor(() =>
      expect(within(dialog()).getByRole("heading", { name: "Set a reminder" })).toHaveFocus(),
    );
  });

  it("marks what nobody said, and never fills in a diagnosis", async () => {
    await showReview();
    expect(within(dialog()).getByText("not said: please check")).toBeInTheDocument();
    expect(within(dialog()).queryByLabelText("Diagnosis")).toBeNull();
  });

  it("has no fault that axe can find", async () => {
    await showReview((backend) => backend.cards.unshift(mixed()));
    await expectAccessible();
  });
});

describe("several of one message", () => {
  const two = async () => {
    const shown = await showReview((stand) => {
      stand.cards = [
        hospital(),
        { ...reminder(), turn: "t" },
        {
          ...reminder(),
          id: "p-other",
          digest: "digest-other",
          turn: "t",
          name: "Reminder: aspirin",
          tier: "high",
        },
      ];
    });
    await shown.user.keyboard("{Control>}{PageDown}{/Control}");
    await shown.user.click(press("See both of this message together"));
    return shown;
  };

  it("are seen with all their values, and answered by one deliberate press", async () => {
    const { backend, user } = await two();
    const title = within(dialog()).getByRole("heading", { name: "Record both?" });
    await waitFor(() => expect(title).toHaveFocus());
    expect(within(dialog()).getAllByText("Take metformin")).toHaveLength(2);
    await expectAccessible();
    await user.keyboard("{Enter}");
    expect(backend.sent("decide")).toEqual([]);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(backend.sent("decide").map(({ digest }) => digest)).toEqual([
        "digest-p-reminder-1",
        "digest-other",
      ]),
    );
    expect(
      await within(dialog()).findByRole("heading", { name: "Log a hospital visit" }),
    ).toBeInTheDocument();
  });

  it("are one by one again with Esc, and nothing is decided", async () => {
    const { backend, user } = await two();
    await user.keyboard("{Escape}");
    expect(within(dialog()).getByRole("heading", { name: "Set a reminder" })).toBeInTheDocument();
    expect(backend.sent("decide")).toEqual([]);
  });

  it("are not offered together once one of them was edited", async () => {
    const { user } = await two();
    await user.keyboard("{Escape}");
    await user.type(field("Title"), " now");
    expect(within(dialog()).queryByRole("button", { name: /together$/ })).toBeNull();
  });

  it("show the one that has changed meanwhile, and say so", async () => {
    const { backend, user } = await two();
    backend.answers.decide = () => ({ kind: "stale", card: reminder(), changed: ["The time has changed."] });
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText(/is asked again: The time has changed\./)).toBeInTheDocument();
    expect(backend.sent("decide")).toHaveLength(1);
    expect(within(dialog()).getByRole("heading", { name: "Set a reminder" })).toBeInTheDocument();
  });
});

describe("answers", () => {
  it("confirms exactly what was shown, with the edits and nothing else", async () => {
    const { backend, user } = await showReview();
    await user.clear(field("Date"));
    await user.type(field("Date"), "January 19, 2026");
    await user.click(press("Leave out the time"));
    await user.click(press("Confirm Hospital visit"));
    expect(backend.sent("decide")).toEqual([
      {
        id: "p-hospital",
        digest: "digest-p-hospital-1",
        decision: {
          kind: "confirm",
          changes: { "occurred_at.date": "2026-01-19", "occurred_at.time": null },
        },
      },
    ]);
  });

  it("says nothing of recorded before the backend has", async () => {
    const answer = held<Outcome>();
    const { backend, user } = await showReview();
    backend.answers.decide = () => answer.promise;
    await user.click(press("Confirm Hospital visit"));
    expect(press("Saving Hospital visit")).toBeInTheDocument();
    expect(field("Title")).toBeDisabled();
    expect(screen.queryByText(/Logged hospital/)).toBeNull();
    await act(async () =>
      answer.settle({
        kind: "confirmed",
        notices: [],
        executed: done("op", "Logged a hospital visit", "visit", "care", "09:37"),
      }),
    );
    expect(await screen.findByText(/Logged a hospital visit, 09:37/)).toBeInTheDocument();
  });

  it("takes one answer at a time", async () => {
    const answer = held<Outcome>();
    const { backend, user } = await showReview();
    backend.answers.decide = () => answer.promise;
    await user.keyboard("{Control>}{Enter}{Enter}{/Control}");
    await user.keyboard("{Control>}{Shift>}x{/Shift}{/Control}{Escape}");
    expect(backend.sent("decide")).toHaveLength(1);
    expect(dialog()).toBeInTheDocument();
  });

  it("Enter alone confirms nothing, Ctrl Enter does", async () => {
    const { backend, user } = await showReview();
    await user.click(field("Title"));
    await user.keyboard("{Enter}");
    expect(backend.sent("decide")).toEqual([]);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(backend.sent("decide")).toHaveLength(1);
  });

  it("goes on to the next card, and closes after the last", async () => {
    const { user } = await showReview();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await within(dialog()).findByRole("heading", { name: "Set a reminder" })).toBeInTheDocument();
    expect(within(dialog()).getByText("2 of 2")).toBeInTheDocument();
    await user.keyboard("{Control>}{Shift>}x{/Shift}{/Control}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(
      await screen.findByText("Rejected: Reminder: metformin. Nothing was recorded."),
    ).toBeInTheDocument();
  });

  it("Esc is Later: nothing is decided, and the edits are kept by the backend", async () => {
    const { backend, user } = await showReview((stand) => {
      stand.cards = [hospital()];
    });
    await user.type(field("Notes"), "all fine");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(backend.sent("decide")).toEqual([]);
    expect(backend.sent("save_card_draft")).toEqual([{ id: "p-hospital", changes: { notes: "all fine" } }]);
    await user.keyboard("{Control>}r{/Control}");
    expect(await screen.findByDisplayValue("all fine")).toBeInTheDocument();
  });

  it("Ctrl PgDn and PgUp turn the cards and decide nothing", async () => {
    const { backend, user } = await showReview();
    await user.keyboard("{Control>}{PageDown}{/Control}");
    expect(within(dialog()).getByRole("heading", { name: "Set a reminder" })).toBeInTheDocument();
    await user.keyboard("{Control>}{PageUp}{/Control}");
    expect(within(dialog()).getByRole("heading", { name: "Log a hospital visit" })).toBeInTheDocument();
    expect(backend.sent("decide")).toEqual([]);
  });
});

describe("edits", () => {
  it("keep the proposed value in sight, and can be undone", async () => {
    const { backend, user } = await showReview();
    await user.type(field("Title"), " at St. Mary’s");
    expect(within(dialog()).getByText("Edited by you")).toBeInTheDocument();
    expect(within(dialog()).getByText("Hospital checkup", { selector: "b" })).toBeInTheDocument();
    await user.click(press("Undo edit of the title"));
    expect(field("Title")).toHaveValue("Hospital checkup");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(backend.sent("decide")[0]?.decision).toEqual({ kind: "confirm", changes: {} });
  });

  it("a contradicted value offers what was said", async () => {
    const { backend, user } = await showReview((stand) => {
      stand.cards = [mixed()];
    });
    expect(field("Upper")).toHaveValue("138");
    await user.click(press("Use 128 for the upper"));
    expect(field("Upper")).toHaveValue("128");
    await user.click(press("Leave out the symptoms"));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(backend.sent("decide")[0]?.decision).toEqual({
      kind: "confirm",
      changes: { systolic: 128, symptoms: null },
    });
  });

  it("a day that cannot be read is not guessed, and holds the card back", async () => {
    const { backend, user } = await showReview();
    await user.clear(field("Date"));
    await user.type(field("Date"), "3/4");
    expect(within(dialog()).getByText(/Write a day such as/)).toBeInTheDocument();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(backend.sent("decide")).toEqual([]);
    expect(within(dialog()).getByRole("alert")).toHaveTextContent("Not saved yet. Date cannot be read yet.");
  });

  it("a number out of range says why under its field", async () => {
    const { user } = await showReview((stand) => {
      stand.cards = [mixed()];
    });
    await user.clear(field("Lower"));
    await user.type(field("Lower"), "999");
    expect(field("Lower")).toBeInvalid();
    expect(field("Lower")).toHaveAccessibleDescription(/The most that can be recorded is 200/);
  });

  it("days, lists, times and yes or no are edited with their own controls", async () => {
    const { backend, user } = await showReview((stand) => {
      stand.cards = [mixed()];
    });
    await user.type(within(dialog()).getByLabelText("Add to the symptoms"), "tired{Enter}");
    await user.click(press("Remove dizzy from the symptoms"));
    await user.type(within(dialog()).getByLabelText("Add to the times"), "8 pm{Enter}");
    await user.click(within(dialog()).getByRole("radio", { name: "Yes" }));
    await user.click(press("Use 128 for the upper"));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(backend.sent("decide")[0]?.decision).toEqual({
      kind: "confirm",
      changes: { systolic: 128, symptoms: ["tired"], times: ["08:00", "20:00"], medication_taken: true },
    });
  });

  it("a choice and a day are chosen with keys alone", async () => {
    const { backend, user } = await showReview();
    await user.click(within(dialog()).getByRole("combobox", { name: /Kind/ }));
    await user.click(await screen.findByRole("option", { name: "Test" }));
    await user.click(press("Open the calendar for the date"));
    expect(await screen.findByRole("button", { name: "Friday, March 13, 2026" })).toHaveFocus();
    await user.keyboard("{ArrowLeft}{Enter}");
    expect(field("Date")).toHaveValue("Thu, March 12, 2026");
    await user.click(press("Confirm Hospital visit"));
    expect(backend.sent("decide")[0]?.decision).toEqual({
      kind: "confirm",
      changes: { log_type: "test", "occurred_at.date": "2026-03-12" },
    });
  });
});

describe("what the backend may answer", () => {
  it("stale: the card shows the new values and is asked again", async () => {
    const { backend, user } = await showReview();
    const now = hospital();
    now.digest = "digest-2";
    now.fields = now.fields.map((one) =>
      one.name === "occurred_at.date" ? { ...one, value: "2026-03-12", shown: "Thu, March 12" } : one,
    );
    backend.cards = [now];
    await user.click(press("Confirm Hospital visit"));
    expect(within(dialog()).getByRole("alert")).toHaveTextContent(
      "Nothing was recorded. Please check it again.",
    );
    expect(field("Date")).toHaveValue("Thu, March 12, 2026");
    await user.click(press("Confirm Hospital visit"));
    expect(backend.sent("decide").map((sent) => sent.digest)).toEqual(["digest-p-hospital-1", "digest-2"]);
  });

  it("a card that changes underneath keeps what was shown, and answers for that", async () => {
    const { backend, user } = await showReview();
    backend.cards = backend.cards.map((card) => ({ ...card, digest: "digest-new" }));
    act(() => backend.tell("pending"));
    await waitFor(() => expect(backend.sent("pending_list").length).toBeGreaterThan(1));
    await user.click(press("Confirm Hospital visit"));
    expect(backend.sent("decide")[0]?.digest).toBe("digest-p-hospital-1");
  });

  it("invalid: the reason stands under its field, and the card waits with the edits", async () => {
    const { backend, user } = await showReview();
    backend.answers.decide = () => ({
      kind: "invalid",
      errors: [{ field: "occurred_at.date", message: "March 16 has not come yet." }],
    });
    await user.type(field("Notes"), "x");
    await user.click(press("Confirm Hospital visit"));
    expect(field("Date")).toHaveAccessibleDescription(/March 16 has not come yet/);
    expect(field("Notes")).toHaveValue("x");
  });

  it("decided elsewhere: the fields are read only and nothing can be answered", async () => {
    const { backend, user } = await showReview();
    const executed = done("op", "Logged", "visit", "care", "09:37");
    backend.answers.decide = () => ({
      kind: "settled",
      card: { ...hospital(), state: { kind: "confirmed", executed } },
      how: "you confirmed this in another window at 09:37",
    });
    await user.click(press("Confirm Hospital visit"));
    expect(within(dialog()).getByRole("alert")).toHaveTextContent(
      "Already decided elsewhere: you confirmed this in another window at 09:37.",
    );
    expect(field("Title")).toBeDisabled();
    expect(within(dialog()).queryByRole("button", { name: /Confirm/ })).toBeNull();
  });

  it("expired: neither yes nor no, and it can be asked again", async () => {
    const { backend, user } = await showReview();
    const expired = { ...hospital(), state: { kind: "expired", at: at("09:24") } as const };
    backend.answers.decide = () => ({ kind: "settled", card: expired, how: "" });
    await user.click(press("Confirm Hospital visit"));
    expect(within(dialog()).getByRole("alert")).toHaveTextContent("neither recorded nor rejected");
    await user.click(press("Ask me again"));
    await waitFor(() => expect(press("Confirm Hospital visit")).toBeInTheDocument());
  });

  it("failed: it still waits, with the edits, and can be tried again", async () => {
    const { backend, user } = await showReview();
    backend.answers.decide = () => {
      throw failure("disk_full");
    };
    await user.type(field("Notes"), "x");
    await user.click(press("Confirm Hospital visit"));
    expect(within(dialog()).getByRole("alert")).toHaveTextContent(
      "Not saved. The disk is full. Nothing was lost. Free some space, then try again. It still waits, with your changes.",
    );
    delete backend.answers.decide;
    await user.click(press("Try again"));
    expect(backend.sent("decide")[1]?.decision).toEqual({ kind: "confirm", changes: { notes: "x" } });
  });

  it("gone while it was open: says so, and lets go", async () => {
    const { backend } = await showReview();
    backend.cards = backend.cards.slice(1);
    act(() => backend.tell("pending"));
    expect(await within(dialog()).findByText(/Already decided elsewhere/)).toBeInTheDocument();
    expect(press(/Go on/)).toBeInTheDocument();
  });
});
