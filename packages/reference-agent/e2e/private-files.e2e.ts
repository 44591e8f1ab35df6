import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { type AgentProcess, connectToProcess, startAgent } from "./fixtures/agent-process.ts";

/** Starts the program with a given umask. */
function startWithMask(mask: number, ...started: Parameters<typeof startAgent>): AgentProcess {
  const before = process.umask(mask);
  const agent = startAgent(...started);
  process.umask(before);
  onTestFinished(() => void agent.child.kill("SIGKILL"));
  return agent;
}

/**
 * Lists the files and folders in `folder` that anyone other than the user can access. Also returns the total number
 * of files and folders.
 */
async function openBelow(folder: string): Promise<{ readonly open: string[]; readonly count: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const open: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const mode = (await stat(path)).mode & 0o777;
    if (mode !== (entry.isDirectory() ? 0o700 : 0o600)) open.push(`${path} ${mode.toString(8)}`);
  }
  return { open, count: entries.length };
}

describe.skipIf(process.platform === "win32").each([0o000, 0o022, 0o077])("with umask %o", (mask) => {
  it("makes stored files accessible only to the user, but applies the umask to edited files", async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "parley-private-")));
    onTestFinished(() => rm(folder, { recursive: true }));
    const data = join(folder, "data");
    const project = join(folder, "project");
    await mkdir(project);
    await writeFile(join(project, "old.txt"), "old");
    const env = { XDG_DATA_HOME: data, TMPDIR: folder };
    const logIn = startWithMask(mask, ["login"], env);
    logIn.child.stdin?.end("1\nkey\n");
    expect(await logIn.ended).toBe(0);
    const files = ["--log", join(data, "logs/log"), "--trace", join(data, "trace.jsonl")];
    const agent = startWithMask(mask, files, env);
    const client = await connectToProcess(agent);
    const sessionId = await client.newSession(project);
    client.answers = ["allow_once"];
    for (const text of ["write new to new.txt", "replace old with young in old.txt"])
      await client.prompt(sessionId, text);
    const { open, count } = await openBelow(data);
    expect(open).toEqual([]);
    // The store's files, undo data in two folders, keys, the log and the trace.
    expect(count).toBeGreaterThanOrEqual(9);
    expect((await stat(join(project, "new.txt"))).mode & 0o777).toBe(0o666 & ~mask);
    agent.child.stdin?.end();
    expect(await agent.ended).toBe(0);
  });
});
