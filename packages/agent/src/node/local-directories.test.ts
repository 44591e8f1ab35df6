import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";
import { localDirectories } from "./local-directories.ts";

const directories = localDirectories();
const agent: SomeAgent = { directories, prompt: (turn) => turn.agentMessage("hello") };

/** A folder with a directory `project`, a file in it, links to both, and a link to nothing. */
async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parley-directories-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "project"));
  await writeFile(join(folder, "project/a.txt"), "");
  await symlink("project", join(folder, "link"));
  await symlink("project/a.txt", join(folder, "link-to-file"));
  await symlink("missing", join(folder, "link-to-nothing"));
  return folder;
}

const wrong = [
  "project/a.txt",
  "link-to-file",
  "link-to-nothing",
  "missing",
  "missing/below",
  "link/a.txt/b",
];

test("a directory has one real path, and anything else has none", async () => {
  const folder = await openFolder();
  for (const name of ["project", "link", "link/."])
    await expect(directories.realPath(join(folder, name))).resolves.toBe(join(folder, "project"));
  for (const name of wrong) await expect(directories.realPath(join(folder, name))).resolves.toBeUndefined();
});

describe.each([1, 2])("version %d", (version) => {
  test.each(wrong)("refuses a new session in %s, and opens the same in a directory", async (name) => {
    const folder = await openFolder();
    const store = memorySessionStore();
    const client = await connectOver(version, { ...agent, store }, { versions: [v1, v2] });
    const cwd = join(folder, name);
    await expect(client.call("session/new", { cwd, mcpServers: [] })).rejects.toMatchObject({
      code: -32602,
      message: `Cannot accept "cwd": ${JSON.stringify(cwd)} is not a directory that the agent can open`,
    });
    expect((await store.list({})).sessions).toEqual([]);

    const { sessionId } = (await client.call("session/new", {
      cwd: join(folder, "link"),
      mcpServers: [],
    })) as { readonly sessionId: string };
    const forked = client.call("session/fork", { sessionId, cwd, mcpServers: [] });
    await expect(forked).rejects.toMatchObject({ code: -32602 });
    await client.call("session/prompt", { sessionId, prompt: text("hi") });
  });

  test("loads the conversation of a session whose directory is gone", async () => {
    const folder = await openFolder();
    const cwd = join(folder, "project");
    const client = await connectOver(version, { ...agent, store: memorySessionStore() });
    const { sessionId } = (await client.call("session/new", { cwd, mcpServers: [] })) as {
      readonly sessionId: string;
    };
    await client.call("session/prompt", { sessionId, prompt: text("hi") });
    await rm(cwd, { recursive: true });
    const loading = client.call("session/load", { sessionId, cwd, mcpServers: [] });
    await expect(loading).resolves.toBeDefined();
  });

  test("an agent without directories opens sessions anywhere", async () => {
    const client = await connectOver(version, { ...agent, directories: undefined });
    const opening = client.call("session/new", { cwd: "/no/such/directory", mcpServers: [] });
    await expect(opening).resolves.toHaveProperty("sessionId");
  });
});
