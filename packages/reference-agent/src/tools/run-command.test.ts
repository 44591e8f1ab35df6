import { mkdtemp, readFile, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { processesWith, uniqueSleep } from "../fixtures/processes.ts";
import { type CommandEnd, runCommand } from "./run-command.ts";

let cwd: string;
let output: string;

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "run-command-")));
  output = "";
});

afterEach(async () => {
  await rm(cwd, { recursive: true });
});

function run(
  command: string,
  {
    signal = new AbortController().signal,
    timeoutMs = 10_000,
  }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<CommandEnd> {
  const onOutput = (text: string): void => {
    output += text;
  };
  return runCommand({ command, cwd, signal, timeoutMs, onOutput });
}

async function outputHas(text: string): Promise<void> {
  await vi.waitFor(() => expect(output).toContain(text));
}

describe("runCommand", () => {
  it("runs in the folder and tells the exit code", async () => {
    expect(await run("pwd; exit 3")).toEqual({ exitCode: 3, signal: null, cause: "exit" });
    expect(output).toBe(`${cwd}\n`);
  });

  it("is a bash where there is one", async () => {
    await run('echo "${BASH_VERSION:+bash}"');

    expect(output).toBe("bash\n");
  });

  it("keeps standard output and standard error in order", async () => {
    await run("for i in 1 2 3; do echo out $i; echo err $i >&2; done");

    expect(output).toBe("out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n");
  });

  it("keeps characters whole that lie across reads", async () => {
    await run("printf '\\303'; sleep 0.05; printf '\\251'");

    expect(output).toBe("é");
  });

  it("gives no input", async () => {
    expect(await run("cat; echo done")).toMatchObject({ exitCode: 0 });
    expect(output).toBe("done\n");
  });

  it("passes on the environment", async () => {
    await run('test "$PATH" && echo has a path');

    expect(output).toBe("has a path\n");
  });

  it("tells which signal ended the command", async () => {
    expect(await run("kill -TERM $$")).toEqual({ exitCode: null, signal: "SIGTERM", cause: "exit" });
  });

  it("kills grandchildren too when it is aborted", async () => {
    const sleep = uniqueSleep();
    const controller = new AbortController();
    const end = run(`sh -c 'sleep ${sleep} & echo started; wait'; echo after`, { signal: controller.signal });
    await outputHas("started");
    expect(await processesWith(sleep)).not.toEqual([]);

    controller.abort();

    expect(await end).toEqual({ exitCode: null, signal: "SIGKILL", cause: "abort" });
    await vi.waitFor(async () => expect(await processesWith(sleep)).toEqual([]));
    expect(output).toBe("started\n");
  });

  it("kills what ignores polite signals", async () => {
    const sleep = uniqueSleep();
    const controller = new AbortController();
    const end = run(`trap '' TERM INT HUP; echo started; sleep ${sleep}`, { signal: controller.signal });
    await outputHas("started");

    controller.abort();

    expect(await end).toMatchObject({ cause: "abort" });
    await vi.waitFor(async () => expect(await processesWith(sleep)).toEqual([]));
  });

  it("kills the group when the time is over", async () => {
    const sleep = uniqueSleep();

    expect(await run(`echo started; sleep ${sleep} | cat`, { timeoutMs: 200 })).toMatchObject({
      cause: "timeout",
    });

    await vi.waitFor(async () => expect(await processesWith(sleep)).toEqual([]));
    expect(output).toBe("started\n");
  });

  it("leaves nothing in the background", async () => {
    const sleep = uniqueSleep();

    expect(await run(`sleep ${sleep} & echo done`)).toMatchObject({ exitCode: 0, cause: "exit" });

    await vi.waitFor(async () => expect(await processesWith(sleep)).toEqual([]));
    expect(output).toBe("done\n");
  });

  it("does not wait for a process that left the group and holds the output", async () => {
    const started = performance.now();
    await run("setsid sh -c 'echo $$ > pid; sleep 20' & until test -s pid; do :; done; echo done");

    expect(performance.now() - started).toBeLessThan(10_000);
    expect(output).toBe("done\n");
    process.kill(-Number(await readFile(join(cwd, "pid"), "utf8")), "SIGKILL");
  });

  it("does not start when it is aborted before", async () => {
    const reason = new Error("enough");

    await expect(run("touch started", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await readdir(cwd)).toEqual([]);
  });

  it("says that the folder is missing", async () => {
    const missing = join(cwd, "missing");
    const options = { command: "true", cwd: missing, timeoutMs: 1000, onOutput: () => undefined };

    await expect(runCommand({ ...options, signal: new AbortController().signal })).rejects.toThrow(
      `the working directory "${missing}" does not exist`,
    );
  });
});
