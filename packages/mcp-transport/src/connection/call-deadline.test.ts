import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { CallDeadline } from "./call-deadline.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("CallDeadline", () => {
  it("times out without progress", () => {
    const deadline = new CallDeadline({ silenceMs: 100, totalMs: 1000 });
    vi.advanceTimersByTime(99);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.reason).toMatchObject({ kind: "timeout", message: "it was silent for 100 ms" });
  });

  it("resets the idle timeout on progress, but not the total timeout", () => {
    const deadline = new CallDeadline({ silenceMs: 100, totalMs: 150 });
    vi.advanceTimersByTime(99);
    deadline.progressed();
    vi.advanceTimersByTime(50);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.reason).toMatchObject({ message: "it did not finish within 150 ms" });
  });

  it("stays paused until every pause has ended", () => {
    const deadline = new CallDeadline({ silenceMs: 100, totalMs: 150 });
    vi.advanceTimersByTime(80);
    const goOn = deadline.pause();
    const goOnToo = deadline.pause();
    goOn();
    deadline.progressed();
    vi.advanceTimersByTime(60_000);
    expect(deadline.signal.aborted).toBe(false);
    goOnToo();
    vi.advanceTimersByTime(69);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.reason).toMatchObject({ message: "it did not finish within 150 ms" });
  });

  it("leaves no timer running", () => {
    const deadline = new CallDeadline({ silenceMs: 100, totalMs: 150 });
    const goOn = deadline.pause();
    deadline.stop();
    goOn();
    expect(vi.getTimerCount()).toBe(0);
    expect(deadline.signal.aborted).toBe(false);
  });
});
