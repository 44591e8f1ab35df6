import { createSessionState } from "@parley/protocol/session";
import type { SessionState } from "@parley/protocol/session";
import { onTestFinished, expect, test, vi } from "vitest";

import { WorkingLine } from "./working-line.ts";

const working: SessionState = {
  ...createSessionState(),
  turn: { status: "running" },
};

test.each([
  [60, "⠋ Working  0 s · Ctrl-C cancels"],
  [36, "⠋ Working  0 s · Ctrl-C cancels"],
  [24, "⠋ Working  0 s"],
])("in %i columns, shows %j", (width, line) => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const shown = new WorkingLine({ requestRender: () => undefined }, (_look, text) => text, false);
  shown.show(working);
  expect(shown.render(width)).toEqual(["", line]);
  shown.stop();
});

test.each(["idle", "unknown"])("shows nothing in the state %s", (status) => {
  const shown = new WorkingLine({ requestRender: () => undefined }, (_look, text) => text, true);
  shown.show(working);
  shown.show({ ...working, turn: { status } });
  expect([shown.isWorking, shown.render(60)]).toEqual([false, []]);
});

test("on a narrow terminal, shows that it is waiting for the user rather than the cancel key", () => {
  const shown = new WorkingLine({ requestRender: () => undefined }, (_look, text) => text, true);
  shown.show(working);
  shown.waitForUser();
  expect(shown.render(36)).toEqual(["", "● Waiting for you  0 s"]);
  shown.stop();
});
