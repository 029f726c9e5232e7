import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { invalidate } from "./backend";

const forever = { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } };
const pass = () => new Promise((done) => setTimeout(done, 120));

it("asks once for what one deed has changed, however often that is told", async () => {
  const client = new QueryClient({ defaultOptions: forever });
  const read = vi.fn(async () => "shown");
  const leave = new QueryObserver(client, { queryKey: ["today"], queryFn: read }).subscribe(() => undefined);
  await pass();
  for (let told = 0; told < 5; told += 1) invalidate(client, ["today", "timeline"]);
  await pass();
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});

it("never shows as new what was read for a page before it was left", async () => {
  const client = new QueryClient({ defaultOptions: forever });
  let newest = "before";
  const waits: (() => void)[] = [];
  const read = vi.fn(() => {
    const found = newest;
    return new Promise<string>((done) => {
      waits.push(() => done(found));
    });
  });
  const at = () => new QueryObserver(client, { queryKey: ["conversation"], queryFn: read });
  const leave = at().subscribe(() => undefined);
  waits.shift()?.();
  await pass();
  // Read once more, and left before it came; meanwhile something was said.
  void client.invalidateQueries({ queryKey: ["conversation"] });
  leave();
  newest = "after";
  invalidate(client, ["conversation"]);
  await pass();
  for (const done of waits.splice(0)) done();
  await pass();
  const back = at();
  const away = back.subscribe(() => undefined);
  await pass();
  for (const done of waits.splice(0)) done();
  await pass();
  expect(back.getCurrentResult().data).toBe("after");
  away();
});
