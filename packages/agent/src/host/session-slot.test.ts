import { expect, onTestFinished, test, vi } from "vitest";

import { nextPhase } from "./session-phase.ts";
import { type ClosableSession, SessionSlot } from "./session-slot.ts";

function untilStopped(stopped: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (stopped.aborted) resolve(stopped.reason);
    stopped.addEventListener("abort", () => resolve(stopped.reason), { once: true });
  });
}

/** Creates a session that records its method calls. Closing waits for `release`. */
function createSession(release: Promise<void> = Promise.resolve()): {
  readonly session: ClosableSession;
  readonly calls: unknown[];
} {
  const calls: unknown[] = [];
  const session = {
    cancel: (loss?: unknown) => void calls.push(["cancel", loss]),
    async close() {
      calls.push("close");
      await release;
    },
  };
  return { session, calls };
}

async function openSlot(session: ClosableSession): Promise<SessionSlot<ClosableSession>> {
  const slot = new SessionSlot<ClosableSession>();
  await slot.request({ kind: "open" }, () => slot.open(() => Promise.resolve({ session })));
  return slot;
}

test("a session goes from absent to opening to open, then through closing back to absent", async () => {
  const release = Promise.withResolvers<void>();
  const { session } = createSession(release.promise);
  const slot = new SessionSlot<ClosableSession>();
  expect([slot.phase, slot.isDroppable]).toEqual(["absent", true]);
  const opening = slot.request({ kind: "open" }, () =>
    slot.open(() => {
      expect([slot.phase, slot.isDroppable]).toEqual(["opening", false]);
      return Promise.resolve({ session });
    }),
  );
  await expect(opening).resolves.toEqual({ session });
  expect([slot.phase, slot.session, slot.isDroppable]).toEqual(["open", session, false]);
  const closing = slot.request({ kind: "close" }, () => slot.close());
  await Promise.resolve();
  expect([slot.phase, slot.session]).toEqual(["closing", undefined]);
  release.resolve();
  await closing;
  expect([slot.phase, slot.isDroppable]).toEqual(["absent", true]);
});

test("a session that fails to open is absent and can be reopened", async () => {
  const slot = new SessionSlot<ClosableSession>();
  const broken = slot.request({ kind: "open" }, () => slot.open(() => Promise.reject(new Error("broken"))));
  await expect(broken).rejects.toThrow("broken");
  expect([slot.phase, slot.isDroppable]).toEqual(["absent", true]);
  const { session } = createSession();
  await slot.request({ kind: "open" }, () => slot.open(() => Promise.resolve({ session })));
  expect(slot.session).toBe(session);
});

test("a session that fails to close still becomes absent", async () => {
  const { session } = createSession(Promise.reject(new Error("broken")));
  const slot = await openSlot(session);
  await expect(slot.request({ kind: "close" }, () => slot.close())).rejects.toThrow("broken");
  expect([slot.phase, slot.session, slot.isDroppable]).toEqual(["absent", undefined, true]);
});

test.each([
  ["absent", "close"],
  ["opening", "open"],
  ["open", "open"],
  ["closing", "close"],
] as const)("a session that is %s rejects the step %s", (phase, step) => {
  expect(() => nextPhase(phase, step)).toThrow(`Cannot apply step "${step}" to a session that is "${phase}"`);
});

test("requests run one at a time, even if one fails", async () => {
  const slot = new SessionSlot<ClosableSession>();
  const order: string[] = [];
  const first = slot.request({ kind: "change" }, async () => {
    await Promise.resolve();
    order.push("first");
    throw new Error("broken");
  });
  const second = slot.request({ kind: "change" }, () => Promise.resolve(order.push("second")));
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(order).toEqual(["first", "second"]);
});

test("a cancel stops queued prompts and running turns, but not a pending open", async () => {
  const { session, calls } = createSession();
  const slot = await openSlot(session);
  const stop = Promise.withResolvers<void>();
  const opening = slot.request({ kind: "open" }, (_, stopped) =>
    Promise.race([untilStopped(stopped), stop.promise]),
  );
  const prompt = slot.request({ kind: "prompt" }, (_, stopped) => Promise.resolve(stopped.aborted));
  slot.arrive({ kind: "cancel", isOpen: true });
  stop.resolve();
  await expect(opening).resolves.toBeUndefined();
  await expect(prompt).resolves.toBe(true);
  expect(calls).toEqual([["cancel", undefined]]);
});

const [mine, another] = [{}, {}];
const cancelled = { code: -32800 };
const closed = { code: -32603, data: { reason: "closed" } };

test.each([
  ["an end by its own client", { kind: "end", by: mine }, { opening: cancelled, prompt: cancelled }],
  ["an end by another client", { kind: "end", by: another }, { opening: closed, prompt: cancelled }],
  [
    "a close by another client",
    { kind: "close", by: another, isOpen: true },
    { opening: closed, prompt: cancelled },
  ],
  ["a loss", { kind: "end", loss: "loss" }, { opening: "loss", prompt: "loss" }],
] as const)("%s stops a pending open and queued prompts, and ends the turns", async (_, request, reasons) => {
  const { session, calls } = createSession();
  const slot = await openSlot(session);
  const opening = slot.request({ kind: "open", by: mine }, (_slot, stopped) => untilStopped(stopped));
  const prompt = slot.request({ kind: "prompt", by: mine }, (_slot, stopped) => untilStopped(stopped));
  const closing = slot.request(request, () => slot.close());
  expect({ opening: await opening, prompt: await prompt }).toMatchObject(reasons);
  await closing;
  expect(calls).toEqual([["cancel", "loss" in request ? request.loss : undefined], "close"]);
});

test("an earlier request does not stop a later one", async () => {
  const { session } = createSession();
  const slot = await openSlot(session);
  const closing = slot.request({ kind: "close" }, () => slot.close());
  const prompt = slot.request({ kind: "prompt" }, (_, stopped) => Promise.resolve(stopped.aborted));
  await closing;
  await expect(prompt).resolves.toBe(false);
});

test.each(["cancel", "close"] as const)(
  "a %s from a client that does not have the session open stops only that client's requests",
  async (kind) => {
    const { session, calls } = createSession();
    const slot = await openSlot(session);
    const [by, other] = [{}, {}];
    const stops = (_: unknown, stopped: AbortSignal): Promise<boolean> => Promise.resolve(stopped.aborted);
    const own = slot.request({ kind: "prompt", by }, stops);
    const others = slot.request({ kind: "prompt", by: other }, stops);
    slot.arrive({ kind, by });
    await expect(own).resolves.toBe(true);
    await expect(others).resolves.toBe(false);
    expect(calls).toEqual([]);
    slot.arrive({ kind, by, isOpen: true });
    expect(calls).toEqual([["cancel", undefined]]);
  },
);

test("the keep timer can be restarted and stopped, and ends with the session", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slot = await openSlot(createSession().session);
  const over: string[] = [];
  slot.startKeepTime(10, () => over.push("first"));
  slot.startKeepTime(10, () => over.push("second"));
  vi.advanceTimersByTime(10);
  expect(over).toEqual(["second"]);
  slot.startKeepTime(10, () => over.push("third"));
  slot.stopKeepTime();
  slot.startKeepTime(10, () => over.push("fourth"));
  await slot.request({ kind: "close" }, () => slot.close());
  vi.advanceTimersByTime(100);
  expect(over).toEqual(["second"]);
});

test("a request that does not block other clients still delays its own client's requests, except for a close", async () => {
  const { session } = createSession();
  const slot = await openSlot(session);
  const loaded = Promise.withResolvers<void>();
  const done: string[] = [];
  const run = (name: string, by: object, kind: "change" | "close" = "change"): Promise<unknown> =>
    slot.request({ kind, by, isOpen: true }, async () => void done.push(name));
  const loading = slot.request({ kind: "open", by: mine }, (_slot, _stopped, letNext) => {
    letNext();
    return loaded.promise;
  });
  const held = run("change of mine", mine);
  await run("change of another", another);
  expect(done).toEqual(["change of another"]);
  await run("close of mine", mine, "close");
  expect(done).toEqual(["change of another", "close of mine"]);
  loaded.resolve();
  await expect(loading).resolves.toBeUndefined();
  await held;
  expect(done).toEqual(["change of another", "close of mine", "change of mine"]);
});
