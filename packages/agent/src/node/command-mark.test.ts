import { spawn } from "node:child_process";
import { once } from "node:events";

import { expect, onTestFinished, test } from "vitest";

import { CommandMark } from "./command-mark.ts";

test.runIf(process.platform === "linux")(
  "kills a process that is about to start another program",
  async () => {
    for (let round = 0; round < 20; round++) {
      const mark = new CommandMark();
      // A shell that keeps replacing itself, so its environment is often not readable.
      const env = { ...process.env, ...mark.env, PROGRAM: 'exec sh -c "$PROGRAM"' };
      const child = spawn("sh", ["-c", 'exec sh -c "$PROGRAM"'], { env, stdio: "ignore", detached: true });
      onTestFinished(() => void child.kill("SIGKILL"));
      await once(child, "spawn");
      const exit = once(child, "exit");
      await mark.kill();
      // If the process survived, this ends it with another signal, which fails the check below.
      child.kill("SIGTERM");
      expect(await exit).toEqual([null, "SIGKILL"]);
    }
  },
);
