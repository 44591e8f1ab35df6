import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const agent = fileURLToPath(new URL("fixtures/returns-results.ts", import.meta.url));
const schema = { type: "object", properties: { verdict: { enum: ["pass", "fail"] } }, required: ["verdict"] };
let file = "";

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-schema-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  file = join(folder, "review.schema.json");
  await writeFile(file, JSON.stringify(schema));
});

function run(prompt: string, ...args: string[]): Promise<Outcome> {
  const env = { ...process.env, XDG_CONFIG_HOME: "/nonexistent" };
  const words = [PARLEY, "run", prompt, "--schema", file, ...args, "--", process.execPath, agent];
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const child = execFile(process.execPath, words, { env }, (_error, stdout, stderr) => {
    resolve({ code: child.exitCode ?? -1, stdout, stderr });
  });
  child.stdin?.end();
  return promise;
}

test.each(["1", "2"])(
  "prints an agent's result on stdout and the conversation on stderr, in version %s",
  async (version) => {
    const { code, stdout, stderr } = await run('{"verdict":"pass"}', "--protocol", version);
    expect({ code, result: JSON.parse(stdout) as unknown }).toEqual({ code: 0, result: { verdict: "pass" } });
    expect(stderr).toContain("Done.");
  },
);

test("requests a new result once if an agent returns an invalid one", async () => {
  const { code, stdout } = await run('{"verdict":"maybe"}\n{"verdict":"fail"}', "--json");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string });
  const result = { type: "result", result: { verdict: "fail" } };
  expect({ code, results: lines.filter(({ type }) => type === "result") }).toEqual({
    code: 0,
    results: [result],
  });
});

test("fails if an agent does not return a result, and still requests permission for its commands", async () => {
  const { code, stdout, stderr } = await run("run rm -rf build # submit_result\nnothing");
  expect(stderr).toMatch(/Permission "run rm -rf build # submit_result": Reject/);
  expect(stderr).toContain('parley: The agent has not returned a result: its turn ended with "end_turn"');
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
});
