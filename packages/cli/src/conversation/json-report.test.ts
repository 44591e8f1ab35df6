import { PassThrough } from "node:stream";

import { describe, expect, it } from "vitest";

import { JsonReport } from "./json-report.ts";

const update = {
  sessionUpdate: "agent_message_chunk",
  content: { type: "text", text: "x".repeat(100) },
} as const;

/** A report on a stdout that takes no more than 10 bytes at once. */
function createReport(): { readonly report: JsonReport; readonly stdout: typeof process.stdout } {
  const stdout = new PassThrough({ highWaterMark: 10 }) as unknown as typeof process.stdout;
  return {
    report: new JsonReport({ program: { stdout, stderr: process.stderr }, tellsTurns: true }),
    stdout,
  };
}

function listenersOf(stdout: NodeJS.WriteStream): number[] {
  return ["drain", "close", "error"].map((name) => stdout.listenerCount(name));
}

describe("JsonReport", () => {
  it("has the agent wait until there is room, and listens no longer", async () => {
    const { report, stdout } = createReport();
    const before = listenersOf(stdout);
    const room = report.sessionUpdate(update);
    const listening = listenersOf(stdout);
    expect(listening).not.toEqual(before);
    const more = report.sessionUpdate(update);
    expect(listenersOf(stdout)).toEqual(listening);
    stdout.resume();
    await Promise.all([room, more]);
    expect(listenersOf(stdout)).toEqual(before);
  });

  it("waits no longer when stdout fails", async () => {
    const { report, stdout } = createReport();
    const failures: unknown[] = [];
    stdout.on("error", (error) => failures.push(error));
    const room = report.sessionUpdate(update);
    stdout.destroy(new Error("write EPIPE"));
    await expect(room).resolves.toBeUndefined();
    expect(report.sessionUpdate(update)).toBeUndefined();
    expect(failures).toHaveLength(1);
  });
});
