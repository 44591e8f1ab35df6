import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Processes that the agent left running. */
  readonly processes: string[];
}

const here = new URL("fixtures/", import.meta.url);
const shared = new URL("../fixtures/", import.meta.url);
const ofTheClient = new URL("../../../../packages/client/src/fixtures/misbehaving/", import.meta.url);

/** Starts the program with an agent. All of the agent's processes have `marker` in their environment. */
function start(agent: URL, args: readonly string[], marker: string): ChildProcessWithoutNullStreams {
  const command = [process.execPath, fileURLToPath(agent)];
  const child = spawn(process.execPath, [PARLEY, ...args, "--", ...command], {
    env: { ...process.env, PARLEY_MARKER: marker, XDG_CONFIG_HOME: "/nonexistent" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function outcomeOf(child: ChildProcessWithoutNullStreams, marker: string): Promise<Outcome> {
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  await expect.poll(() => processesWith(marker)).toEqual([]);
  return { code: code as number | null, stdout, stderr, processes: processesWith(marker) };
}

/** Resolves once `words` appear in the stream. Ignores earlier output. */
function written(stream: Readable, words: string): Promise<void> {
  let seen = "";
  return new Promise((resolve) => {
    stream.on("data", (chunk: Buffer | string) => {
      seen += String(chunk);
      if (seen.includes(words)) resolve();
    });
  });
}

async function run(agent: URL, ...args: string[]): Promise<Outcome> {
  const marker = randomUUID();
  return outcomeOf(start(agent, ["run", "hello", ...args], marker), marker);
}

/** Lists the processes with `word` in their environment. Finds none on systems other than Linux. */
function processesWith(word: string): string[] {
  const ids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, "utf8").includes(word);
    } catch {
      return false;
    }
  });
}

test.each([
  [
    "exits before initialize",
    new URL("exits-before-initialize.ts", ofTheClient),
    /exited with code 3: no API key\n/,
  ],
  [
    "exits during a turn",
    new URL("exits-for-want-of-a-key.ts", shared),
    /^parley: Cannot reach the agent: exited with code 3: no API key\n$/,
  ],
  [
    "floods its output",
    new URL("floods-stdout.ts", ofTheClient),
    /the peer sent a message of more than \d+ characters \(maxMessageLength\)\n/,
  ],
  ["writes half a line and dies", new URL("writes-half-a-line.ts", ofTheClient), /ended by SIGKILL\n/],
  ["forks a child and exits", new URL("forks-a-child.ts", ofTheClient), /exited with code 7\n/],
  [
    "speaks version 99",
    new URL("speaks-version-99.ts", shared),
    /Cannot speak protocol version 99 of the agent: the client speaks 1 or 2\n/,
  ],
  [
    "lies about its capabilities",
    new URL("lies-about-its-capabilities.ts", here),
    /Cannot start a session: .*Method not found/,
  ],
])("leaves no process behind and reports an agent that %s", async (_what, agent, message) => {
  const { code, stdout, stderr, processes } = await run(agent);
  expect(stderr).toMatch(/^parley: /);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n {4}at /);
  expect({ code, stdout, processes }).toEqual({ code: 3, stdout: "", processes: [] });
});

test("reports an agent that wrongly advertises session/list", async () => {
  const { code, stderr } = await run(new URL("lies-about-its-capabilities.ts", here), "--continue");
  expect(stderr).toMatch(/^parley: .*Method not found.*\(-32601\)/);
  expect(code).toBe(3);
});

test.each([
  ["answers late", "answers-late.ts", here, /^in time/, ""],
  ["answers twice", "answers-twice.ts", here, /^$/, "The agent sent nothing\n"],
  ["logs between its messages", "logs-to-its-output.ts", shared, /^\[\]\n$/, ""],
])("a conversation continues after an agent %s", async (_what, name, folder, output, note) => {
  const { code, stdout, stderr } = await run(new URL(name, folder));
  expect(stdout).toMatch(output);
  expect({ code, stderr }).toEqual({ code: 0, stderr: note });
});

test("a single 40 MB message arrives intact", async () => {
  const { code, stdout, stderr } = await run(new URL("sends-forty-megabytes.ts", here));
  expect(stdout.length).toBe(40 * 1024 * 1024 + "\n".length);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("a second Ctrl-C exits even if the agent ignores cancellation and signals", async () => {
  const marker = randomUUID();
  const child = start(new URL("works-on-whatever-comes.ts", here), ["chat"], marker);
  child.stdin.write("hello\n");
  const outcome = outcomeOf(child, marker);
  await written(child.stdout, "Working");
  child.kill("SIGINT");
  await written(child.stderr, "Cancelling");
  child.kill("SIGINT");
  const { code, processes } = await outcome;
  expect({ code, processes }).toEqual({ code: 130, processes: [] });
});
