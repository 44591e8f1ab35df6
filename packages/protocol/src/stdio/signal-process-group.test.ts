import { spawn } from "node:child_process";
import { once } from "node:events";

import { expect, test } from "vitest";

import { signalProcessGroup } from "./signal-process-group.ts";

test.skipIf(process.platform === "win32")(
  "a group is ended with all that its leader has started",
  async () => {
    const leader = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; wait"], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(leader.stdout, "data")) as [Buffer];
    const helper = Number(line.toString());
    // Its output ends when the last process that has it does.
    const ended = Promise.all([once(leader, "exit"), once(leader.stdout, "close")]);
    signalProcessGroup(leader.pid ?? 0, "SIGKILL");
    await ended;
    expect(helper).toBeGreaterThan(0);
    expect(leader.signalCode).toBe("SIGKILL");
    expect(() => signalProcessGroup(leader.pid ?? 0, "SIGTERM")).not.toThrow();
  },
);
