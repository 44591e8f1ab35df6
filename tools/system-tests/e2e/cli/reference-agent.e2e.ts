import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { PARLEY, PARLEY_AGENT } from "../../src/built-packages.ts";

let cwd = "";

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-reference-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "notes.txt"), "hello\n");
});

/** Runs the built program with the built agent. */
async function parley(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: join(cwd, ".config"),
    PARLEY_STORE: join(cwd, ".sessions.db"),
  };
  const command = [PARLEY, ...args, "--", process.execPath, PARLEY_AGENT];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd, env });
  return stdout;
}

test("a probe finds no problems with the reference agent in either version", async () => {
  const { versions } = JSON.parse(await parley("probe", "--json")) as { versions: object };
  const spoken = {
    isSpoken: true,
    capabilities: { session: { load: true, resume: true, list: true, close: true, delete: true } },
    faults: [],
  };
  expect(versions).toMatchObject({ 1: { ...spoken, answered: 1 }, 2: { ...spoken, answered: 2 } });
});

test("a prompt produces the same text in both versions", async () => {
  const one = await parley("run", "read notes.txt", "--protocol", "1");
  const two = await parley("run", "read notes.txt", "--protocol", "2");
  expect(one.split("\n")).toContain("hello");
  expect(two).toEqual(one);
});

test("a session can be continued by a later run in the other version", async () => {
  await parley("run", "read notes.txt", "--protocol", "1");
  const lines = (await parley("run", "list the files", "--protocol", "2", "--continue", "--json"))
    .trimEnd()
    .split("\n");
  const sessions = (await parley("sessions")).trimEnd().split("\n");
  expect(sessions).toHaveLength(2);
  expect(sessions[1]).toContain(
    (JSON.parse(lines.find((line) => line.includes('"type":"session"')) ?? "{}") as { sessionId: string })
      .sessionId,
  );
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ type: "end", exitCode: 0, stopReason: "end_turn" });
});

test("an approved edit is made, and a rejected edit fails the run", async () => {
  const edit = ["run", "replace hello with goodbye in notes.txt"];
  await expect(parley(...edit)).rejects.toMatchObject({ code: 4 });
  expect(await parley("run", "read notes.txt")).toContain("hello");
  await parley(...edit, "--allow", "edits");
  expect(await parley("run", "read notes.txt")).toContain("goodbye");
});
