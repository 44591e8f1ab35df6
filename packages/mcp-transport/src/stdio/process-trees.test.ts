import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { temporaryDirectory } from "../fixtures/sessions.ts";
import { processTrees } from "./process-trees.ts";

describe.skipIf(process.platform === "win32")("processTrees of Windows", () => {
  it("ends a program with all that it has started, once", async () => {
    const directory = await temporaryDirectory();
    const log = join(directory, "log");
    // What the system's program of that name does, as far as this system can.
    await writeFile(join(directory, "taskkill"), `#!/bin/sh\necho "$@" >> "${log}"\nkill -KILL "$2"\n`, {
      mode: 0o755,
    });
    vi.stubEnv("PATH", `${directory}${delimiter}${process.env["PATH"]}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const trees = processTrees("win32");
    const child = trees.start("/bin/sleep", ["60"], { stdio: "ignore" });
    const exited = once(child, "exit");
    trees.signal(child, "SIGTERM");
    await exited;
    trees.signal(child, "SIGKILL");
    expect(await readFile(log, "utf8")).toBe(`/pid ${child.pid} /t /f\n`);
  });

  it("tells that there is no such program", async () => {
    const trees = processTrees("win32");
    const child = trees.start("/no/such/program", [], { stdio: "ignore" });
    const [error] = (await once(child, "error")) as [NodeJS.ErrnoException];
    expect(error.code).toBe("ENOENT");
    trees.signal(child, "SIGKILL");
  });
});
