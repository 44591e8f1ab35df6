import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { expect, onTestFinished, test } from "vitest";

import { isGroupAlive } from "./is-group-alive.ts";

/** Starts a shell that leads a group and prints a process id. Kills the process with that id when the test ends. */
async function leaderOf(script: string): Promise<number> {
  const shell = spawn("sh", ["-c", script], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = (await once(createInterface({ input: shell.stdout }), "line")) as [string];
  onTestFinished(() => void process.kill(Number(printed), "SIGKILL"));
  if (shell.exitCode === null) await once(shell, "exit");
  return shell.pid ?? 0;
}

test.skipIf(process.platform === "win32")(
  "considers a group alive while any of its processes is running",
  async () => {
    const leader = await leaderOf("sleep 600 & echo $!");
    expect(isGroupAlive(leader)).toBe(true);
  },
);

test.skipIf(process.platform !== "linux")("does not consider a group of zombies alive", async () => {
  // The process whose id is printed leaves the group without reaping its child, which stays in it as a zombie.
  const leader = await leaderOf("sh -c 'true & exec setsid sleep 600' & echo $!");
  await expect.poll(() => isGroupAlive(leader)).toBe(false);
  expect(process.kill(-leader, 0)).toBe(true);
});
