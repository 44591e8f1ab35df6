import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { agent, outcomeOf, parley, projectFolder, start } from "../fixtures/parley.ts";
import type { Outcome } from "../fixtures/parley.ts";

const cwd = projectFolder();

const initialize = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}}\n';
/** Runs `parley trace` as a client that sends two requests and waits for each response. */
async function converse(...args: string[]): Promise<Outcome> {
  const child = start(["trace", ...args]);
  const outcome = outcomeOf(child);
  for (const request of [initialize, newSession(cwd())]) {
    child.stdin.write(request);
    await once(child.stdout, "data");
  }
  child.stdin.end();
  return outcome;
}

const newSession = (folder: string): string =>
  `${JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "session/new",
    params: {
      cwd: folder,
      mcpServers: [{ name: "m", command: "/m", args: [], env: [{ name: "A", value: "s3cret" }] }],
    },
  })}\n`;

describe("parley trace", () => {
  it("forwards everything between a client and its agent, and prints it on stderr without secrets", async () => {
    const { code, stdout, stderr } = await converse(...agent);
    expect(stdout.split("\n").map((line) => (line === "" ? {} : (JSON.parse(line) as object)))).toMatchObject(
      [{ id: 0, result: { protocolVersion: 1 } }, { id: 1, result: { sessionId: "sess_new" } }, {}],
    );
    expect(stderr).toMatch(/0\.000s → #0 initialize \{"protocolVersion":1\}\n/);
    expect(stderr).toMatch(/ ← #0 result of initialize \d+ ms\n/);
    expect(stderr).toContain('"value": "***"');
    expect(stderr).not.toContain("s3cret");
    expect(code).toBe(0);
  });

  it("writes a recording that a later run can print", async () => {
    const file = join(cwd(), "wire.jsonl");
    const recorded = await converse("--record", file, ...agent);
    expect(recorded).toMatchObject({ code: 0, stderr: "" });
    const recording = await readFile(file, "utf8");
    expect(recording.trimEnd().split("\n")).toHaveLength(4);
    expect(recording).not.toContain("s3cret");
    expect((await stat(file)).mode & 0o077).toBe(0);
    const { code, stdout } = await parley(["trace", file]);
    expect(stdout).toMatch(
      /→ #0 initialize[^]+← #0 result of[^]+→ #1 session\/new[^]+← #1 result of session\/new/,
    );
    expect(code).toBe(0);
  });

  it("records each process in a separate file without overwriting any", async () => {
    const file = join(cwd(), "own.v1.jsonl");
    await writeFile(file, "mine");
    const record = (): Promise<Outcome> =>
      parley(["trace", "--record", "own.v1.jsonl", ...agent], newSession(cwd()));
    const outcomes = await Promise.all([record(), record()]);
    const names = ["own.v1-2.jsonl", "own.v1-3.jsonl"];
    expect(outcomes.map(({ stderr }) => stderr).toSorted()).toEqual(
      names.map((name) => `Recording to "${name}" because "own.v1.jsonl" already exists\n`),
    );
    expect(await readFile(file, "utf8")).toBe("mine");
    for (const name of names) {
      const recorded = await readFile(join(cwd(), name), "utf8");
      expect(recorded.match(/\\"method\\":\\"session\/new\\"/g)).toHaveLength(1);
      expect((await stat(join(cwd(), name))).mode & 0o077).toBe(0);
    }
    // Writes directly to a device instead of creating a new file.
    expect(await parley(["trace", "--record", devNull, ...agent], newSession(cwd()))).toMatchObject({
      code: 0,
      stderr: "",
    });
  });

  it("records secrets on request", async () => {
    const file = join(cwd(), "secrets.jsonl");
    await parley(["trace", "--secrets", "--record", file, ...agent], newSession(cwd()));
    expect(await readFile(file, "utf8")).toContain("s3cret");
    expect((await parley(["trace", file])).stdout).not.toContain("s3cret");
    expect((await parley(["trace", "--secrets", file])).stdout).toContain("s3cret");
  });

  it.each([
    ["a missing recording", ["nothing.jsonl"], 'Cannot read recording "nothing.jsonl": ENOENT', 2],
    [
      "a file that is not a recording",
      [import.meta.filename],
      `Cannot read recording "${import.meta.filename}": line 1 is not a record`,
      2,
    ],
    ["a missing agent", ["--", "no-such-agent-anywhere"], 'Cannot start agent "no-such-agent-anywhere": ', 3],
    [
      "a file that cannot be written",
      ["--record", join(import.meta.filename, "x"), ...agent],
      `Cannot write recording "${join(import.meta.filename, "x")}": ENOTDIR`,
      2,
    ],
    [
      "an address for a client on stdin",
      ["--url", "ws://127.0.0.1:1"],
      "Cannot use --url without a terminal",
      2,
    ],
  ])("reports %s", async (_what, args, message, exitCode) => {
    const { code, stderr } = await parley(["trace", ...args]);
    expect(stderr.startsWith(`parley: ${message}`)).toBe(true);
    expect(code).toBe(exitCode);
  });

  it("exits with the agent, using the same exit code", async () => {
    const child = start(["trace", ...agent, "exits-at-start"]);
    expect((await outcomeOf(child)).code).toBe(9);
  });

  it("stops the agent when terminated", async () => {
    const child = start(["trace", ...agent]);
    child.stdin.write(initialize);
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect((await outcomeOf(child)).code).toBe(143);
  });
});
