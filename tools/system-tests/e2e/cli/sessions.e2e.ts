import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";

const fixture = fileURLToPath(new URL("fixtures/takes-titles.ts", import.meta.url));

let cwd = "";

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-sessions-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
});

/** Runs the built program with an agent that keeps its sessions between runs. */
function parley(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const command = [PARLEY, ...args, "--", process.execPath, fixture, join(cwd, ".sessions.db")];
  return promisify(execFile)(process.execPath, command, {
    cwd,
    env: { ...process.env, XDG_CONFIG_HOME: join(cwd, ".config") },
  });
}

async function titles(): Promise<[string, string | null | undefined][]> {
  const { stdout } = await parley("sessions", "--json");
  const sessions = JSON.parse(stdout) as { sessionId: string; title?: string | null }[];
  return sessions.map(({ sessionId, title }) => [sessionId, title]);
}

test.each(["1", "2"])("a session can be renamed in version %s", async (version) => {
  await parley("run", "First words");
  const [[id] = [""]] = await titles();
  const { stderr } = await parley("sessions", "--rename", id, "--title", "Ours", "--protocol", version);
  expect(stderr).toBe(`Session "${id}" is now called "Ours"\n`);
  expect(await titles()).toEqual([[id, "Ours"]]);
});
