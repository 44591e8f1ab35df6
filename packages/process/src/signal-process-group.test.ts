import { spawn } from "node:child_process";
import { once } from "node:events";

import { describe, expect, test } from "vitest";

import { signalProcessGroup } from "./signal-process-group.ts";

describe.skipIf(process.platform === "win32")("signalProcessGroup", () => {
  test("kills the leader and its descendants", async () => {
    const leader = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; wait"], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(leader.stdout, "data")) as [Buffer];
    const helper = Number(line.toString());
    // The output closes only when no process holds it open anymore.
    const ended = Promise.all([once(leader, "exit"), once(leader.stdout, "close")]);
    signalProcessGroup(leader, "SIGKILL");
    await ended;
    expect(helper).toBeGreaterThan(0);
    expect(leader.signalCode).toBe("SIGKILL");
    expect(() => signalProcessGroup(leader, "SIGTERM")).not.toThrow();
  });

  test("ignores a process that never started", async () => {
    const child = spawn("/no/such/program", [], { stdio: "ignore" });
    await once(child, "error");
    expect(() => signalProcessGroup(child, "SIGKILL")).not.toThrow();
  });
});
