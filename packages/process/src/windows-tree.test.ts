import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { signalProcessGroup, signalProcessGroupAtExit } from "./signal-process-group.ts";

/** A script that fails like `taskkill` when it cannot kill a process. */
const FAILED = 'echo "ERROR: Access is denied." >&2; exit 1';

describe.skipIf(process.platform === "win32").each([
  ["signalProcessGroup", signalProcessGroup],
  ["signalProcessGroupAtExit", signalProcessGroupAtExit],
])("%s on Windows", (_, signal) => {
  test("kills the whole process tree exactly once", async () => {
    const log = await simulateWindows('kill -KILL "$2"');
    const child = sleeper();
    const exited = once(child, "exit");
    signal(child, "SIGTERM");
    await exited;
    signal(child, "SIGKILL");
    expect(await readFile(log, "utf8")).toBe(`/pid ${child.pid} /T /F\n`);
  });

  test.each([
    ["fails", FAILED],
    ["is killed", "kill -KILL $$"],
    ["is missing", undefined],
  ])("kills only the process itself if taskkill %s", async (_title, script) => {
    await simulateWindows(script);
    const child = sleeper();
    signal(child, "SIGKILL");
    await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
  });

  test("ignores a process that never started", async () => {
    const log = await simulateWindows(FAILED);
    const child = spawn("/no/such/program", [], { stdio: "ignore" });
    await once(child, "error");
    signal(child, "SIGKILL");
    await expect(readFile(log)).rejects.toThrow("ENOENT");
  });
});

function sleeper(): ChildProcess {
  return spawn("/bin/sleep", ["600"], { stdio: "ignore" });
}

/**
 * Simulates Windows. If `script` is given, it replaces `taskkill`. Returns the path of a log of the arguments passed
 * to `taskkill`.
 */
async function simulateWindows(script?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-taskkill-"));
  const log = join(folder, "log");
  await mkdir(join(folder, "System32"));
  if (script !== undefined) {
    const text = `#!/bin/sh\necho "$@" >> "${log}"\n${script}\n`;
    await writeFile(join(folder, "System32", "taskkill.exe"), text, { mode: 0o755 });
  }
  vi.stubEnv("SystemRoot", folder);
  const platform = vi.spyOn(process, "platform", "get").mockReturnValue("win32");
  onTestFinished(async () => {
    platform.mockRestore();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  return log;
}
