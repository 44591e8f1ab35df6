import { expect, test } from "vitest";

import { SilenceTimer } from "./silence-timer.ts";

test("a timer that is restarted with each message is rescheduled only after part of its time has passed", () => {
  let now = 0;
  let timers = 0;
  let fire = (): void => undefined;
  const reports: string[] = [];
  const clock = {
    now: () => now,
    random: () => 0,
    after: (_ms: number, callback: () => void) => {
      timers += 1;
      fire = callback;
      return () => undefined;
    },
  };
  const silence = new SilenceTimer(clock, (reason) => reports.push(reason));
  for (let message = 0; message < 1000; message++) silence.start(6400, "No message");
  expect(timers).toBe(1);
  now = 100;
  silence.start(6400, "No message");
  expect(timers).toBe(2);
  silence.start(6400, "No answer");
  expect(timers).toBe(3);
  fire();
  silence.start(6400, "No answer");
  expect([timers, reports]).toEqual([4, ["No answer"]]);
});
