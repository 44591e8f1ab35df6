import { expect, onTestFinished, test, vi } from "vitest";

import { nextPhase } from "./session-phase.ts";
import { type RecordedSession, SessionRecord } from "./session-record.ts";

/** Runs until it is stopped. */
function untilStopped(stopped: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (stopped.aborted) resolve(stopped.reason);
    stopped.addEventListener("abort", () => resolve(stopped.reason), { once: true });
  });
}

/** A session of which only cancelling and closing matter here; closing waits for `release`. */
function createSession(release: Promise<void> = Promise.resolve()): {
  readonly session: RecordedSession;
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

async function openRecord(session: RecordedSession): Promise<SessionRecord<RecordedSession>> {
  const record = new SessionRecord<RecordedSession>();
  await record.request({ kind: "open" }, () => record.open(() => Promise.resolve({ session })));
  return record;
}

test("a session goes from absent through opening to open, and through closing to absent", async () => {
  const release = Promise.withResolvers<void>();
  const { session } = createSession(release.promise);
  const record = new SessionRecord<RecordedSession>();
  expect([record.phase, record.idle]).toEqual(["absent", true]);
  const opening = record.request({ kind: "open" }, () =>
    record.open(() => {
      expect([record.phase, record.idle]).toEqual(["opening", false]);
      return Promise.resolve({ session });
    }),
  );
  await expect(opening).resolves.toEqual({ session });
  expect([record.phase, record.session, record.idle]).toEqual(["open", session, false]);
  const closing = record.request({ kind: "close" }, () => record.close());
  await Promise.resolve();
  expect([record.phase, record.session]).toEqual(["closing", undefined]);
  release.resolve();
  await closing;
  expect([record.phase, record.idle]).toEqual(["absent", true]);
});

test("a session that cannot be opened is absent, and can be opened again", async () => {
  const record = new SessionRecord<RecordedSession>();
  const broken = record.request({ kind: "open" }, () =>
    record.open(() => Promise.reject(new Error("broken"))),
  );
  await expect(broken).rejects.toThrow("broken");
  expect([record.phase, record.idle]).toEqual(["absent", true]);
  const { session } = createSession();
  await record.request({ kind: "open" }, () => record.open(() => Promise.resolve({ session })));
  expect(record.session).toBe(session);
});

test("a session that fails to close is absent all the same", async () => {
  const { session } = createSession(Promise.reject(new Error("broken")));
  const record = await openRecord(session);
  await expect(record.request({ kind: "close" }, () => record.close())).rejects.toThrow("broken");
  expect([record.phase, record.session, record.idle]).toEqual(["absent", undefined, true]);
});

test.each([
  ["absent", "close"],
  ["opening", "open"],
  ["open", "open"],
  ["closing", "close"],
] as const)("a session that is %s refuses the step %s", (phase, step) => {
  expect(() => nextPhase(phase, step)).toThrow(`Cannot apply step "${step}" to a session that is "${phase}"`);
});

test("requests run one after another, and a failed one does not stop the next", async () => {
  const record = new SessionRecord<RecordedSession>();
  const order: string[] = [];
  const first = record.request({ kind: "change" }, async () => {
    await Promise.resolve();
    order.push("first");
    throw new Error("broken");
  });
  const second = record.request({ kind: "change" }, () => Promise.resolve(order.push("second")));
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(order).toEqual(["first", "second"]);
});

test("a cancel stops waiting prompts and cancels turns, and leaves an opening alone", async () => {
  const { session, calls } = createSession();
  const record = await openRecord(session);
  const stop = Promise.withResolvers<void>();
  const opening = record.request({ kind: "open" }, (_, stopped) =>
    Promise.race([untilStopped(stopped), stop.promise]),
  );
  const prompt = record.request({ kind: "prompt" }, (_, stopped) => Promise.resolve(stopped.aborted));
  record.arrive({ kind: "cancel", isOpen: true });
  stop.resolve();
  await expect(opening).resolves.toBeUndefined();
  await expect(prompt).resolves.toBe(true);
  expect(calls).toEqual([["cancel", undefined]]);
});

test("an end stops an opening and waiting prompts, and its loss reaches the turns", async () => {
  const { session, calls } = createSession();
  const record = await openRecord(session);
  const opening = record.request({ kind: "open" }, (_, stopped) => untilStopped(stopped));
  const prompt = record.request({ kind: "prompt" }, (_, stopped) => untilStopped(stopped));
  const closing = record.request({ kind: "end", loss: "loss" }, () => record.close());
  await expect(opening).resolves.toMatchObject({ code: -32800 });
  await expect(prompt).resolves.toMatchObject({ code: -32800 });
  await closing;
  expect(calls).toEqual([["cancel", "loss"], "close"]);
});

test("a request is not stopped by one that came before it", async () => {
  const { session } = createSession();
  const record = await openRecord(session);
  const closing = record.request({ kind: "close" }, () => record.close());
  const prompt = record.request({ kind: "prompt" }, (_, stopped) => Promise.resolve(stopped.aborted));
  await closing;
  await expect(prompt).resolves.toBe(false);
});

test.each(["cancel", "close"] as const)(
  "a %s of a client that does not have the session open reaches only its own requests",
  async (kind) => {
    const { session, calls } = createSession();
    const record = await openRecord(session);
    const [by, other] = [{}, {}];
    const stops = (_: unknown, stopped: AbortSignal): Promise<boolean> => Promise.resolve(stopped.aborted);
    const own = record.request({ kind: "prompt", by }, stops);
    const others = record.request({ kind: "prompt", by: other }, stops);
    record.arrive({ kind, by });
    await expect(own).resolves.toBe(true);
    await expect(others).resolves.toBe(false);
    expect(calls).toEqual([]);
    record.arrive({ kind, by, isOpen: true });
    expect(calls).toEqual([["cancel", undefined]]);
  },
);

test("the time for which a session is kept begins anew, stops, and ends with the session", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const record = await openRecord(createSession().session);
  const over: string[] = [];
  record.keepFor(10, () => over.push("first"));
  record.keepFor(10, () => over.push("second"));
  vi.advanceTimersByTime(10);
  expect(over).toEqual(["second"]);
  record.keepFor(10, () => over.push("third"));
  record.stopKeeping();
  record.keepFor(10, () => over.push("fourth"));
  await record.request({ kind: "close" }, () => record.close());
  vi.advanceTimersByTime(100);
  expect(over).toEqual(["second"]);
});
