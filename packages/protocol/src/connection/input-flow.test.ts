import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { TransportError } from "../transport/transport-error.ts";
import { InputFlow, type Load } from "./input-flow.ts";

interface Flow {
  readonly flow: InputFlow;
  /** Calls made to the transport. */
  readonly asked: string[];
  readonly update: (load: Partial<Load>, mayWait?: boolean, unhandledLength?: number) => void;
}

function createFlow(): Flow {
  const [transport] = createInMemoryTransports();
  const asked: string[] = [];
  transport.pause = () => void asked.push("pause");
  transport.resume = () => void asked.push("resume");
  const flow = new InputFlow(transport, { maxUnhandledLength: 8_000_000, stallTimeoutMs: 1000 });
  return {
    flow,
    asked,
    update: (load, mayWait = false, unhandledLength = 0) =>
      flow.update({ running: 1, runningLength: 0, ...load }, unhandledLength, () => mayWait),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["too many handlers are running", { running: 1024 }, { running: 1025 }, { running: 512 }],
  [
    "running handlers hold too much text",
    { runningLength: 1 << 20 },
    { runningLength: (1 << 20) + 1 },
    { runningLength: 1 << 19 },
  ],
])("pauses when %s and resumes once half are done", (_, full, tooFull, half) => {
  const { flow, asked, update } = createFlow();
  update(full);
  expect(asked).toEqual([]);
  update(tooFull);
  update(full);
  expect(asked).toEqual(["pause"]);
  expect(flow.paused).toBe(true);
  update(half);
  expect(asked).toEqual(["pause", "resume"]);
  expect(flow.paused).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("does not pause while a handler may be waiting for the peer", () => {
  const { asked, update } = createFlow();
  update({ running: 5000 }, true);
  expect(asked).toEqual([]);
  update({ running: 5000 }, false);
  update({ running: 5000 }, true);
  expect(asked).toEqual(["pause", "resume"]);
});

test("resumes between the two thresholds if a handler may be waiting for the peer", () => {
  const { asked, update } = createFlow();
  update({ running: 1100 });
  update({ running: 800 }, true);
  expect(asked).toEqual(["pause", "resume"]);
});

test("does not call mayWait while the load is low", () => {
  const { flow } = createFlow();
  const mayWait = vi.fn<() => boolean>(() => false);
  flow.update({ running: 1024, runningLength: 1 << 20 }, 1 << 20, mayWait);
  expect(mayWait).not.toHaveBeenCalled();
});

test("throws if the unhandled input exceeds the limit", () => {
  const { update } = createFlow();
  update({}, false, 8_000_000);
  expect(() => update({}, false, 8_000_001)).toThrow(
    new TransportError(
      "Cannot keep up with the peer: 8000001 characters wait for handlers, maxUnhandledLength is 8000000",
    ),
  );
});

test("reads eight times per stall timeout, no matter how slow the handlers are", () => {
  const { asked, update } = createFlow();
  update({ running: 1025 });
  vi.advanceTimersByTime(124);
  expect(asked).toEqual(["pause"]);
  vi.advanceTimersByTime(1);
  update({ running: 1025 + 1024 });
  expect(asked).toEqual(["pause", "resume"]);
  update({ running: 1025 + 1025 });
  expect(asked).toEqual(["pause", "resume", "pause"]);
  vi.advanceTimersByTime(125);
  expect(asked).toEqual(["pause", "resume", "pause", "resume"]);
});

test("counts every handler again once the load has dropped by half", () => {
  const { asked, update } = createFlow();
  update({ running: 1025 });
  vi.advanceTimersByTime(125);
  update({ running: 512 });
  update({ running: 1025 });
  expect(asked).toEqual(["pause", "resume", "pause"]);
});

test("resumes input once and leaves no timer running", () => {
  const { flow, asked, update } = createFlow();
  update({ running: 1100 });
  flow.resume();
  flow.resume();
  expect(asked).toEqual(["pause", "resume"]);
  expect(vi.getTimerCount()).toBe(0);
});
