import { expect, it, onTestFinished, vi } from "vitest";

import { ToolRefresh } from "./tool-refresh.ts";

it("lists tools on start if they have already changed", async () => {
  const refresh = new ToolRefresh();
  const list = vi.fn<() => Promise<void>>(() => Promise.resolve());
  refresh.changed();
  refresh.start(list);
  expect(list).toHaveBeenCalledTimes(1);
});

it("does not list tools if nothing changed", () => {
  const list = vi.fn<() => Promise<void>>(() => Promise.resolve());
  new ToolRefresh().start(list);
  expect(list).not.toHaveBeenCalled();
});

it("lists tools once more for all changes during a listing, even if that listing fails", async () => {
  const refresh = new ToolRefresh();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const list = vi
    .fn<() => Promise<void>>()
    .mockReturnValueOnce(first.promise)
    .mockImplementationOnce(async () => second.resolve());
  refresh.start(list);
  refresh.changed();
  refresh.changed();
  refresh.changed();
  expect(list).toHaveBeenCalledTimes(1);
  first.reject(new Error("lost"));
  await second.promise;
  expect(list).toHaveBeenCalledTimes(2);
});

it("limits how often it lists tools if every listing triggers a change", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const refresh = new ToolRefresh();
  let listings = 0;
  refresh.start(async () => {
    listings += 1;
    if (listings < 1000) refresh.changed();
  });
  refresh.changed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(listings).toBeGreaterThan(1);
  expect(listings).toBeLessThanOrEqual(11);
});
