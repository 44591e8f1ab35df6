import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { memoryPermissionStore } from "@parley/permission";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, openSqlite, text } from "../fixtures/raw-client.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";
import { localDirectories } from "./local-directories.ts";

const directories = localDirectories();
const agent: SomeAgent = { directories, prompt: (turn) => turn.agentMessage("hello") };

/**
 * Creates a folder that contains a directory `project`, a file in that directory, links to both, and a dangling link.
 */
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

test("resolves a directory to its real path, and anything else to undefined", async () => {
  const folder = await openFolder();
  for (const name of ["project", "link", "link/."])
    await expect(directories.realPath(join(folder, name))).resolves.toBe(join(folder, "project"));
  for (const name of wrong) await expect(directories.realPath(join(folder, name))).resolves.toBeUndefined();
});

async function listed(client: RawClient, cwd: string): Promise<readonly string[]> {
  const { sessions } = (await client.call("session/list", { cwd })) as {
    readonly sessions: readonly { readonly cwd: string }[];
  };
  return sessions.map((session) => session.cwd);
}

/** Creates a session and sends a prompt, because sessions without a prompt are not listed. */
async function createSession(client: RawClient, cwd: string): Promise<string> {
  const { sessionId } = (await client.call("session/new", { cwd, mcpServers: [] })) as {
    readonly sessionId: string;
  };
  client.received.length = 0;
  const answer = await client.call("session/prompt", { sessionId, prompt: text("hi") });
  if (!Object.hasOwn(answer as object, "stopReason")) await client.receives({ state: "idle" });
  return sessionId;
}

describe.each([1, 2])("local directories in version %d", (version) => {
  test.each([
    ["link", "project"],
    ["project", "link"],
    ["link", "other-link"],
    ["link/inner", "project/inner"],
    ["folder-link/project", "link"],
  ])("find a session in %s by the path %s and report its original path", async (made, other) => {
    const folder = await openFolder();
    await mkdir(join(folder, "project/inner"));
    await symlink("link", join(folder, "other-link"));
    await symlink(".", join(folder, "folder-link"));
    await mkdir(join(folder, "elsewhere"));
    const store = await openSqlite();
    const client = await connectOver(version, { ...agent, store });
    const [cwd, name, elsewhere] = [made, other, "elsewhere"].map((one) => join(folder, one)) as [
      string,
      string,
      string,
    ];
    const sessionId = await createSession(client, cwd);
    for (const by of [cwd, name]) await expect(listed(client, by)).resolves.toEqual([cwd]);
    await expect(listed(client, elsewhere)).resolves.toEqual([]);
    for (const method of ["session/load", "session/resume"])
      for (const by of [name, cwd]) {
        await client.call("session/close", { sessionId });
        await expect(client.call(method, { sessionId, cwd: by, mcpServers: [] })).resolves.toBeDefined();
      }
    const loading = client.call("session/load", { sessionId, cwd: elsewhere, mcpServers: [] });
    await expect(loading).rejects.toMatchObject({ code: -32602 });
  });

  test("find a session stored without a real path once it has been opened", async () => {
    const folder = await openFolder();
    const [link, project] = [join(folder, "link"), join(folder, "project")];
    const store = memorySessionStore();
    const before = await connectOver(version, { ...agent, directories: undefined, store });
    const sessionId = await createSession(before, link);
    await createSession(before, project);
    await before.connection.close();
    await before.done;
    const client = await connectOver(version, { ...agent, store });
    await expect(listed(client, project)).resolves.toEqual([project]);
    expect((await listed(client, link)).toSorted()).toEqual([link, project]);
    await client.call("session/load", { sessionId, cwd: link, mcpServers: [] });
    expect((await listed(client, project)).toSorted()).toEqual([link, project]);
  });

  test("are matched by exact path if the agent has no `directories`", async () => {
    const folder = await openFolder();
    const [link, project] = [join(folder, "link"), join(folder, "project")];
    const client = await connectOver(version, {
      ...agent,
      directories: undefined,
      store: memorySessionStore(),
    });
    const sessionId = await createSession(client, link);
    await expect(listed(client, project)).resolves.toEqual([]);
    await expect(listed(client, link)).resolves.toEqual([link]);
    const loading = client.call("session/load", { sessionId, cwd: project, mcpServers: [] });
    await expect(loading).rejects.toMatchObject({ code: -32602 });
  });

  test("share permissions between paths to the same directory, but not with another directory", async () => {
    const folder = await openFolder();
    await mkdir(join(folder, "elsewhere"));
    const project = memoryPermissionStore();
    const subject = { type: "command", command: "ls" } as const;
    const outcomes: unknown[] = [];
    const client = await connectOver(
      version,
      {
        directories,
        projectPermissions: project,
        async prompt(turn) {
          const call = await turn.toolCall({ title: "Run" });
          const { remembered = "asked" } = await call.requestPermission({ subject });
          const rules = await turn.session.permissions.list();
          outcomes.push([remembered, rules.map(({ roots }) => roots)]);
        },
      },
      { capabilities: { _meta: { "parley/optionNames": true } } },
    );
    client.answers["session/request_permission"] = (params) => {
      const { options } = params as { options: { optionId: string; name: string }[] };
      const option = options.find(({ name }) => name.includes("project"));
      return { outcome: { outcome: "selected", optionId: option?.optionId } };
    };
    for (const name of ["link", "project", "link", "elsewhere"]) {
      const cwd = join(folder, name);
      const sessionId = await createSession(client, cwd);
      await client.call("session/close", { sessionId });
    }
    const at = (name: string): string[][] => [[join(folder, name)]];
    expect(outcomes).toEqual([
      ["asked", at("link")],
      ["project", at("project")],
      ["project", at("link")],
      ["asked", at("elsewhere")],
    ]);
  });

  test.each(wrong)("reject a new session in %s, but allow one in a directory", async (name) => {
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

  test("still load a conversation whose directory has been deleted", async () => {
    const folder = await openFolder();
    const cwd = join(folder, "project");
    const client = await connectOver(version, { ...agent, store: memorySessionStore() });
    const sessionId = await createSession(client, cwd);
    await rm(cwd, { recursive: true });
    const loading = client.call("session/load", { sessionId, cwd, mcpServers: [] });
    await expect(loading).resolves.toBeDefined();
  });

  test("do not need to exist if the agent has no `directories`", async () => {
    const client = await connectOver(version, { ...agent, directories: undefined });
    const opening = client.call("session/new", { cwd: "/no/such/directory", mcpServers: [] });
    await expect(opening).resolves.toHaveProperty("sessionId");
  });
});
