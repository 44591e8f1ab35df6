import { type ChildProcess, execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import type { PlainReply } from "./fixtures/model-reply.ts";
import { type ModelServer, startModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

// The broken packages come from the npm registry: without it these tests fail, and say so.

const BENCH = join(import.meta.dirname, "../../../bench/src/main.ts");

let server: ModelServer;
let results: string;

beforeEach(async () => {
  server = await startModelServer(openaiWire);
  onTestFinished(() => server.close());
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-tasks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  results = join(folder, "results.jsonl");
});

interface BenchEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function bench(...args: string[]): Promise<BenchEnd> {
  return startBench(...args).ended;
}

function startBench(...args: string[]): { readonly child: ChildProcess; readonly ended: Promise<BenchEnd> } {
  const { promise, resolve } = Promise.withResolvers<BenchEnd>();
  const { PARLEY_MODEL: model, ...environment } = server.environment;
  const env = { ...process.env, ...environment };
  const command = [BENCH, "tasks", "--model", model ?? "", "--results", results, ...args];
  const child = execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
    resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
  });
  return { child, ended: promise };
}

/** The edit that fixes the task `jsonpointer`, after a look at the file and at what may not be downloaded. */
const SOLUTION: readonly PlainReply[] = [
  { calls: [{ name: "read", input: { path: "jsonpointer.js" } }] },
  { calls: [{ name: "bash", input: { command: "npm view jsonpointer versions" } }] },
  {
    calls: [
      {
        name: "edit",
        input: {
          path: "jsonpointer.js",
          oldText: "    if (typeof obj !== 'object') return undefined\n  }\n}\n\nfunction set",
          newText:
            "    if (typeof obj !== 'object' || obj === null) return undefined\n  }\n}\n\nfunction set",
        },
      },
    ],
  },
  { text: "A value of null has no members." },
];

test("a task is solved, another is not, and the runs that a file has are not repeated", async () => {
  server.replies.push({ text: "I do not know." }, ...SOLUTION);

  const first = await bench("--json", "--task", "bytes", "--task", "jsonpointer");

  expect(first.stderr).not.toContain("Cannot download");
  expect(first.code).toBe(0);
  const { models, runs } = JSON.parse(first.stdout) as { readonly models: unknown; readonly runs: unknown };
  expect(runs).toMatchObject([
    { task: "bytes", run: 1, stopReason: "end_turn", verdict: { solved: false, reason: "foo" }, turns: 1 },
    { task: "jsonpointer", stopReason: "end_turn", verdict: { solved: true }, turns: 4, calls: 3 },
  ]);
  expect(models).toMatchObject([
    { model: "custom/scripted", runs: 2, solved: 1, turns: 5, tokens: 550, questions: 2, refused: 1 },
  ]);
  expect(server.requestText()).toContain("which has a bug");

  server.replies.push({ text: "I still do not know." });
  const second = await bench("--resume", "--task", "bytes", "--task", "jsonpointer", "--runs", "2");

  // There was one reply for two runs: the second one failed at its model, and is left for the next time.
  expect(second.code).toBe(1);
  expect(second.stdout).toMatch(/^custom\/scripted {2}1 of 3 /m);
  expect(second.stderr).toContain("could not be finished: ");
  expect(second.stderr).toContain("Missing runs: 1.");
  expect((await readFile(results, "utf8")).trimEnd().split("\n")).toHaveLength(3);
});

test("a model that does not answer is cancelled when its time is over", async () => {
  server.replies.push({ endless: "Let me think" });

  const { stdout, code } = await bench("--json", "--task", "bytes", "--minutes", "0.05");

  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    runs: [{ task: "bytes", stopReason: "timeout", verdict: { solved: false } }],
  });
});

test("an interrupt ends the agent, reports the finished runs, and says how to go on", async () => {
  server.replies.push({ text: "I do not know." }, { endless: "Let me think" });
  const { child, ended } = startBench("--json", "--task", "bytes", "--task", "jsonpointer");
  await server.asked(2);

  child.kill("SIGINT");

  const { code, stdout, stderr } = await ended;
  expect(code).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ runs: [{ task: "bytes" }] });
  expect(stderr).toContain("Missing runs: 1. The same command with --resume does them");
  await server.left;
});

test("runs that fail at their model are not tried for ever", async () => {
  // The server refuses requests for which it has no reply.
  const { code, stdout, stderr } = await bench("--json", "--task", "bytes", "--runs", "9");

  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({ models: [], runs: [] });
  expect(stderr.match(/could not be finished/g)).toHaveLength(3);
  expect(stderr).toContain("Missing runs: 9.");
});

test("the judges of a few tasks fail before the fix, and pass after it", async () => {
  const { stdout, code } = await bench("--verify", "--json", "--task", "ini", "--task", "iarna-toml");

  expect(JSON.parse(stdout)).toMatchObject([
    { task: "ini", ok: true },
    { task: "iarna-toml", ok: true },
  ]);
  expect(code).toBe(0);
});

test("an unknown task is refused with a list of those there are", async () => {
  const { stderr, code } = await bench("--task", "left-pad");

  expect(code).toBe(2);
  expect(stderr).toContain('There is no task "left-pad", only big-js, bytes');
});
