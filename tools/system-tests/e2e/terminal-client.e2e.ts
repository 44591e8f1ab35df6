import { spawn } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { PARLEY, PARLEY_AGENT } from "../src/built-packages.ts";
import { TerminalScreen } from "./cli/terminal-screen.ts";

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let cwd = "";
let env: NodeJS.ProcessEnv = {};

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-e2e-")));
  env = { ...process.env, PARLEY_STORE: join(cwd, "sessions.db") };
  await writeFile(join(cwd, "package.json"), '{ "name": "e2e-project" }\n');
  onTestFinished(() => rm(cwd, { recursive: true }));
});

/** Runs the built terminal client with the built agent and sends it `input` line by line. */
async function parley(args: readonly string[], input = ""): Promise<Outcome> {
  const child = spawn(process.execPath, [PARLEY, ...args, "--", process.execPath, PARLEY_AGENT], {
    cwd,
    env,
  });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, stdout, stderr };
}

test("responds to two prompts on stdin", async () => {
  const { code, stdout, stderr } = await parley(["chat"], "list the files\nread package.json\n");
  expect(stderr).not.toContain("Error");
  expect(stdout).toContain("package.json");
  expect(stdout).toContain('"name": "e2e-project"');
  expect(code).toBe(0);
});

test("[V1-LOAD-6 v1] a later process lists the session, loads it and continues it", async () => {
  await parley(["chat"], "read package.json\n");
  const list = await parley(["sessions"]);
  const [sessionId = ""] = /sess_[\w-]+/.exec(list.stdout) ?? [];
  expect(list.stdout).toContain("read package.json");
  const loaded = await parley(["chat", "--load", sessionId], "list the files\n");
  expect(loaded.stdout).toContain("e2e-project");
  expect(loaded.stdout.lastIndexOf("sessions.db")).toBeGreaterThan(loaded.stdout.indexOf("e2e-project"));
  expect(loaded.code).toBe(0);
});

test("the error for a nonexistent session names its id", async () => {
  const { code, stderr } = await parley(["chat", "--load", "sess_none"], "help\n");
  expect(stderr).toContain("sess_none");
  expect(code).not.toBe(0);
});

test("the client template keeps answers and early input, and repeats a question until the answer is valid", async () => {
  const template = join(import.meta.dirname, "../../../packages/create/templates/client/src/main.ts");
  const screen = new TerminalScreen({ args: [template, process.execPath, PARLEY_AGENT], cwd, env });
  onTestFinished(() => screen.kill());
  screen.type("read package.json\r");
  await screen.waitUntil((shown) => /"name": "e2e-project"[^]*\n\n>$/.test(shown.trimEnd()), "answer");
  screen.type("write hello to notes.txt\r");
  await screen.waitForEnd("Number:");
  screen.type("y\r");
  await screen.waitUntil((shown) => /There is no option "y"[^]*Number:$/.test(shown.trimEnd()), "question");
  screen.type("1\r");
  await screen.waitUntil((shown) => /Number: 1\n[^]*notes\.txt[^]*\n\n>$/.test(shown.trimEnd()), "end");
  expect(await readFile(join(cwd, "notes.txt"), "utf8")).toContain("hello");
  expect(screen.everything()).toContain('"name": "e2e-project"');
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
});
