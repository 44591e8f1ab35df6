import { describe, expect, it, onTestFinished } from "vitest";

import { readTerminal } from "./command-end.ts";
import type { ShownTerminal } from "./command-line.ts";
import { CommandOutput } from "./command-output.ts";
import { commandResult, describeExit } from "./command-result.ts";
import { OutputFolder } from "./output-folder.ts";

/** Runs a command in a client and reads its output with `read`. Returns the result. */
async function resultOf(read: () => Promise<{ output: string; truncated: boolean }>) {
  const folder = new OutputFolder();
  onTestFinished(() => folder.remove());
  const output = new CommandOutput(folder);
  const terminal = { content: [], isShown: true, output: read } as unknown as ShownTerminal;
  const unread = await readTerminal(terminal, output);
  const exit = { exitCode: 0, signal: null };
  return commandResult({ terminal, output, exit, state: "", unread, memory: { outputs: new Set() } });
}

describe("a command's result", () => {
  it.each([
    ["is rejected", () => Promise.reject(new Error("no such terminal")), "no such terminal"],
    ["never arrives", () => new Promise<never>(() => undefined), "the client does not answer"],
    ["is rejected without a reason", () => Promise.reject(new Error("")), "could not be read: ]"],
  ])("is a failure if the output %s", async (_what, read, reason) => {
    const result = await resultOf(read);
    expect(result.isError).toBe(true);
    expect(result.text).toMatch(/^\[Its output could not be read: /);
    expect(result.text).toContain(reason);
    expect(result.text).not.toContain("No output");
  });

  it("includes the output that was read, or states that there is none", async () => {
    expect(await resultOf(() => Promise.resolve({ output: "done\n", truncated: false }))).toMatchObject({
      text: "done",
      isError: false,
    });
    expect(await resultOf(() => Promise.resolve({ output: "", truncated: false }))).toMatchObject({
      text: "[No output]",
      isError: false,
    });
  });

  it.each([
    [0, null, ""],
    [3, null, "Exit code 3"],
    [null, "SIGTERM", "Killed by SIGTERM"],
    [null, null, "Exit status unknown"],
  ])("describes exit code %j and signal %j as %j", (exitCode, signal, shown) => {
    expect(describeExit({ exitCode, signal })).toBe(shown);
  });
});
