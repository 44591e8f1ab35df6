import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";

import { createPathGuard } from "@parley/agent/node";
import type { AgentConnection, ClientSession } from "@parley/client";
import { spawnAgent } from "@parley/client/node";

import { agent, environmentIn, limit, makeFolder } from "./workshop.ts";

/** A share that the runner creates; see `windows-project.ts`. */
const share = String.raw`\\server\share`;

for (const [title, spell] of [
  ["backslashes", (folder: string) => folder],
  ["slashes", (folder: string) => folder.replaceAll("\\", "/")],
  ["a small drive letter", (folder: string) => folder[0]?.toLowerCase() + folder.slice(1)],
  ["`..`", (folder: string) => `${folder}\\..\\..\\${folder.split("\\").slice(-2).join("\\")}`],
  ["`..` above the root", (folder: string) => folder.replace(":\\", ":\\..\\..\\")],
  ["a separator at its end", (folder: string) => `${folder}\\`],
] as const) {
  void test(`a session works in a \`cwd\` with ${title}`, limit, async (t) => {
    const folder = makeFolder("my work");
    writeFileSync(join(folder, "notes.txt"), "");
    const session = await openSession(t, spell(folder));
    assert.match(await answer(session, "list the files"), /notes\.txt/);
  });
}

void test("a session works in a `cwd` on the network", limit, async (t) => {
  const folder = join(share, "my work");
  mkdirSync(folder, { recursive: true });
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "notes.txt"), "");
  const session = await openSession(t, folder);
  assert.match(await answer(session, "list the files"), /notes\.txt/);
});

for (const cwd of ["work", String.raw`.\work`, String.raw`\work`, "C:work", "/home/user", "C:"]) {
  void test(`a \`cwd\` of "${cwd}", which depends on where the agent runs, is rejected`, limit, async (t) => {
    await assert.rejects(openSession(t, cwd), /absolute/);
  });
}

void test("a linked file is read by its `file:` URI, even on the network", limit, async (t) => {
  const folder = makeFolder("my work");
  const path = join(folder, "é 100% #1.txt");
  writeFileSync(path, "of the drive");
  const session = await openSession(t, folder);
  assert.match(pathToFileURL(path).href, /^file:\/\/\/C:\//);
  assert.match(await readByUri(session, path), /of the drive/);

  const network = join(share, "notes.txt");
  writeFileSync(network, "of the network");
  t.after(() => rmSync(network));
  assert.equal(pathToFileURL(network).href, "file://server/share/notes.txt");
  assert.match(await readByUri(session, network), /of the network/);
});

void test(
  "a path is inside a root however it is spelled, and outside on another drive or share",
  limit,
  async () => {
    const folder = makeFolder("My Work");
    const guard = createPathGuard([folder]);
    for (const inside of ["a.txt", `${folder}/a.txt`, `${folder.toUpperCase()}\\b\\..\\a.txt`]) {
      assert.equal((await guard.resolve(inside)).outside, false, inside);
    }
    const outside = [
      "..\\a.txt",
      `${folder}2\\a.txt`,
      "Z:\\a.txt",
      `${share}\\a.txt`,
      "\\a.txt",
      "\\\\?\\C:\\a",
    ];
    for (const path of outside) assert.equal((await guard.resolve(path)).outside, true, path);
  },
);

async function openSession(context: TestContext, cwd: string): Promise<ClientSession> {
  const open: AgentConnection = await spawnAgent(
    { command: process.execPath, args: [agent], env: environmentIn(makeFolder()) },
    {
      info: { name: "windows", version: "1.0.0" },
      handlers: {
        requestPermission: ({ options: [first] }) =>
          first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" },
      },
    },
  );
  context.after(() => open.close());
  return await open.newSession({ cwd });
}

/** Sends a prompt and returns the complete content of the session. */
async function answer(
  session: ClientSession,
  prompt: Parameters<ClientSession["prompt"]>[0],
): Promise<string> {
  assert.equal(await session.prompt(prompt), "end_turn");
  return JSON.stringify(session.state.entries);
}

function readByUri(session: ClientSession, path: string): Promise<string> {
  return answer(session, [
    { type: "text", text: "read" },
    { type: "resource_link", uri: pathToFileURL(path).href, name: "file" },
  ]);
}
