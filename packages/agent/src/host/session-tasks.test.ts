import { expect, test } from "vitest";

import { SessionTasks } from "./session-tasks.ts";

/** Runs until it is stopped. */
function untilStopped(stopped: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    stopped.addEventListener("abort", () => resolve(stopped.reason), { once: true });
  });
}

test("stops the running tasks of a session, and nothing else", async () => {
  const tasks = new SessionTasks();
  const settled: string[] = [];
  const run = (id: string): Promise<unknown> => tasks.run(id, untilStopped).finally(() => settled.push(id));
  const all = ["a", "b", "a"].map(run);
  tasks.stop("a");
  tasks.stop("unknown");
  await expect(Promise.all([all[0], all[2]])).resolves.toMatchObject([{ code: -32800 }, { code: -32800 }]);
  expect(settled).toEqual(["a", "a"]);
  tasks.stopAll();
  await all[1];
});

test("does not stop later tasks", async () => {
  const tasks = new SessionTasks();
  await expect(tasks.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  tasks.stop("a");
  await expect(tasks.run("a", (stopped) => Promise.resolve(stopped.aborted))).resolves.toBe(false);
});
