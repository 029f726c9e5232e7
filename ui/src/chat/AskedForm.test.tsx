import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StandIn } from "../mock/StandIn";
import { turn } from "../mock/words";
import { expectAccessible, showChat } from "../test/show";

const form = { need: 0, name: "Remind me to water the plants", log: true };
const asking = (id: string) =>
  turn(id, "remind me to water the plants", "09:31", { reply: "At what time should I remind you?", form });

it("a question of the newest reply can be answered by its form, which is opened with what was read", async () => {
  const { backend, user } = await showChat((stand: StandIn) => {
    stand.turns = [asking("t")];
    stand.answers.open_need_form = () => ({
      tool: "create_reminder",
      title: "New reminder",
      fields: [],
      fixed: {},
      lacks: null,
      more: [],
      understood_of: "remind me to water the plants",
    });
  });
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Fill in the form" }));
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
  expect(backend.sent("open_need_form")).toEqual([{ turn: "t", need: 0 }]);
  expect(backend.sent("submit_open_need")).toEqual([]);
});

it("an older question has no form: what was said since may have answered it", async () => {
  await showChat((stand: StandIn) => {
    stand.turns = [asking("t"), turn("u", "at 7", "09:32", { reply: "Set." })];
  });
  expect(screen.queryByRole("button", { name: "Fill in the form" })).toBeNull();
});
