import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { signalProcessGroup } from "./signal-process-group.ts";

describe.skipIf(process.platform === "win32")("signalProcessGroup", () => {
  test("a group is ended with everything that its leader has started", async () => {
    const leader = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; wait"], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(leader.stdout, "data")) as [Buffer];
    const helper = Number(line.toString());
    // The output closes when the last process that holds it is gone.
    const ended = Promise.all([once(leader, "exit"), once(leader.stdout, "close")]);
    signalProcessGroup(leader, "SIGKILL");
    await ended;
    expect(helper).toBeGreaterThan(0);
    expect(leader.signalCode).toBe("SIGKILL");
    expect(() => signalProcessGroup(leader, "SIGTERM")).not.toThrow();
  });

  test("on Windows a process is ended with everything that it has started, once", async () => {
    const log = await fakeTaskkill();
    const child = spawn("/bin/sleep", ["60"], { stdio: "ignore" });
    const exited = once(child, "exit");
    signalProcessGroup(child, "SIGTERM");
    await exited;
    signalProcessGroup(child, "SIGKILL");
    expect(await readFile(log, "utf8")).toBe(`/pid ${child.pid} /T /F\n`);
  });

  test("signalling a process that was never started is not an error", async () => {
    const child = spawn("/no/such/program", [], { stdio: "ignore" });
    await once(child, "error");
    expect(() => signalProcessGroup(child, "SIGKILL")).not.toThrow();
  });
});

/** Simulates Windows, with a `taskkill` that kills one process. Returns the path of its log. */
async function fakeTaskkill(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-taskkill-"));
  const log = join(folder, "log");
  const script = `#!/bin/sh\necho "$@" >> "${log}"\nkill -KILL "$2"\n`;
  await writeFile(join(folder, "taskkill"), script, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
  const platform = vi.spyOn(process, "platform", "get").mockReturnValue("win32");
  onTestFinished(async () => {
    platform.mockRestore();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  return log;
}
