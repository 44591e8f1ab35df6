import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";

import { describe, expect, it } from "vitest";

import { ExitCode } from "./exit-code.ts";
import { withRun } from "./program-run.ts";
import type { Run, RunProcess } from "./program-run.ts";

function createProcess(): EventEmitter & RunProcess {
  return Object.assign(new EventEmitter(), { stdout: new PassThrough() }) as unknown as EventEmitter &
    RunProcess;
}

function endlessWork(run: Run): Promise<ExitCode> {
  return new Promise((resolve) => run.leaving.addEventListener("abort", () => resolve(ExitCode.ok)));
}

describe("withRun", () => {
  it("resolves with the work's exit code", async () => {
    await expect(withRun(createProcess(), () => Promise.resolve(ExitCode.promptFailed))).resolves.toBe(1);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ])("stops the work on %s with exit code %i", async (signal, exitCode) => {
    const program = createProcess();
    const result = withRun(program, endlessWork);
    program.emit(signal);
    program.emit("SIGTERM");
    await expect(result).resolves.toBe(exitCode);
  });

  it("treats SIGTERM as an interrupt in a service", async () => {
    const program = createProcess();
    const work = (run: Run): Promise<ExitCode> =>
      new Promise((resolve) => run.onInterrupt(() => resolve(ExitCode.ok)));
    const result = withRun(program, work, { isService: true });
    program.emit("SIGTERM");
    await expect(result).resolves.toBe(0);
  });

  it("calls only the latest interrupt handler until it is removed", async () => {
    const program = createProcess();
    const received: string[] = [];
    const result = withRun(program, (run) => {
      run.onInterrupt(() => received.push("outer"));
      const undo = run.onInterrupt(() => received.push("inner"));
      program.emit("SIGINT");
      undo();
      program.emit("SIGINT");
      return Promise.resolve(ExitCode.ok);
    });
    await expect(result).resolves.toBe(0);
    expect(received).toEqual(["inner", "outer"]);
  });

  it("removes its signal listeners afterward, even if the work fails", async () => {
    const program = createProcess();
    await expect(withRun(program, () => Promise.reject(new Error("No")))).rejects.toThrow("No");
    expect(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => program.listenerCount(signal))).toEqual([0, 0, 0]);
  });

  it("succeeds when stdout is closed", async () => {
    const program = createProcess();
    const result = withRun(program, endlessWork);
    program.stdout.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    await expect(result).resolves.toBe(0);
  });
});
