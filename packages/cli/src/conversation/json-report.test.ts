import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

import type { AgentConnection, ClientSession } from "@parley/client";
import { describe, expect, it } from "vitest";

import { JsonReport } from "./json-report.ts";

const update = {
  sessionUpdate: "agent_message_chunk",
  content: { type: "text", text: "x".repeat(300) },
} as const;

const agent = { version: 1, info: undefined } as AgentConnection;
const session = { id: "sess_1", cwd: "/project" } as ClientSession;

/** Creates a report for a stdout with a buffer of at most 200 bytes. */
function createReport(): { readonly report: JsonReport; readonly stdout: PassThrough } {
  const stdout = new PassThrough({ highWaterMark: 200 });
  const program = { stdout: stdout as unknown as typeof process.stdout, stderr: process.stderr };
  return { report: new JsonReport({ program, writesTurns: true }), stdout };
}

function listenersOf(stdout: PassThrough): number[] {
  return ["drain", "close", "error"].map((name) => stdout.listenerCount(name));
}

describe("JsonReport", () => {
  it("writes the session first, even if the updates arrive earlier", async () => {
    const { report, stdout } = createReport();
    void report.sessionUpdate(update);
    report.begin(agent, session);
    stdout.end();
    const lines = (await text(stdout)).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { type: "session", sessionId: "sess_1", cwd: "/project", protocolVersion: 1 },
      { type: "update", update },
    ]);
  });

  it("applies backpressure to the agent until stdout drains, then removes its listeners", async () => {
    const { report, stdout } = createReport();
    report.begin(agent, session);
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

  it("stops waiting if stdout fails", async () => {
    const { report, stdout } = createReport();
    const failures: unknown[] = [];
    report.begin(agent, session);
    stdout.on("error", (error) => failures.push(error));
    const room = report.sessionUpdate(update);
    stdout.destroy(new Error("write EPIPE"));
    await expect(room).resolves.toBeUndefined();
    expect(report.sessionUpdate(update)).toBeUndefined();
    expect(failures).toHaveLength(1);
  });
});
