import { expect, onTestFinished, test, vi } from "vitest";

import { ReadingPace } from "./reading-pace.ts";
import type { StreamLog } from "./stream-log.ts";

/** The members of `StreamLog` that `ReadingPace` uses. */
class ReadLog {
  position = 0;
  next: number;
  isOpen = true;

  constructor(messages: number) {
    this.next = messages + 1;
  }

  get backlog(): number {
    return this.isOpen ? this.next - 1 - this.position : 0;
  }

  leftOf(number: number): number {
    return this.isOpen ? Math.max(0, number - this.position) : 0;
  }
}

function openPace(...logs: ReadLog[]) {
  const pace = new ReadingPace(1024 * 1024, () => logs as unknown as StreamLog[]);
  const events: string[] = [];
  const taken = pace.taken().then(() => events.push("taken"));
  const read = async (log: ReadLog, count: number): Promise<void> => {
    log.position += count;
    pace.read([log as unknown as StreamLog]);
    await vi.advanceTimersByTimeAsync(900);
  };
  return { pace, events, taken, read };
}

test("waits while any stream is being read, even if others are idle", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [slow, idle] = [new ReadLog(3), new ReadLog(0)];
  const { events, taken, read } = openPace(slow, idle);
  await read(idle, 0);
  slow.next += 10;
  for (let count = 0; count < 2; count++) await read(slow, 1);
  expect(events).toEqual([]);
  await read(slow, 1);
  await taken;
});

test("stops waiting for a stream that is not being read or has closed", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [stalled, closed] = [new ReadLog(3), new ReadLog(3)];
  const first = openPace(stalled);
  await vi.advanceTimersByTimeAsync(1000);
  await first.taken;
  const second = openPace(closed);
  closed.isOpen = false;
  second.pace.update();
  await vi.advanceTimersByTimeAsync(1000);
  await second.taken;
  expect([first.events, second.events]).toEqual([["taken"], ["taken"]]);
  expect(vi.getTimerCount()).toBe(0);
});
