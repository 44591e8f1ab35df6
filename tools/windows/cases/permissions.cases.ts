import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { spawnAgent } from "@parley/client/node";
import type { PermissionQuery } from "@parley/permission";
import { filePermissionStore } from "@parley/permission/node";

import { agent, environmentIn, limit, makeFolder, run } from "./workshop.ts";

void test("a rule of a permission file holds in another process", limit, async () => {
  const folder = makeFolder("my work");
  const file = join(folder, "new folder", "permissions.json");
  const program = join(import.meta.dirname, "programs/allows-by-file.mjs");
  const find = async (): Promise<string> => {
    const args = [program, file, folder];
    const { stdout, stderr } = await run({ command: process.execPath, args, env: process.env });
    return stdout.trim() || stderr;
  };
  assert.equal(await find(), "nothing");
  const store = filePermissionStore(file);
  const query: PermissionQuery = {
    subject: { type: "command", command: "git status" },
    roots: [folder],
    owner: "",
  };
  // Each call replaces the file.
  await store.remember({ ...query, decision: "reject", lifetime: "project" });
  await store.remember({ ...query, decision: "allow", lifetime: "project" });
  assert.equal(await find(), "allow");
  await store.forget(query);
  assert.equal(await find(), "nothing");
});

void test("a file that does not contain permissions is rejected and left unchanged", limit, async () => {
  const file = join(makeFolder(), "permissions.json");
  writeFileSync(file, "notes");
  const query: PermissionQuery = { subject: { type: "tool", tool: "read" }, roots: ["C:\\"], owner: "" };
  const store = filePermissionStore(file);
  await assert.rejects(
    store.remember({ ...query, decision: "allow", lifetime: "project" }),
    /Cannot read permissions/,
  );
  assert.equal(readFileSync(file, "utf8"), "notes");
});

void test("what a user always allows is not asked again, even by another process", limit, async (t) => {
  const folder = makeFolder("my work");
  const home = makeFolder();
  const asked: string[] = [];
  for (const text of ["one", "two"]) {
    const open = await spawnAgent(
      { command: process.execPath, args: [agent], env: environmentIn(home) },
      {
        info: { name: "windows", version: "1.0.0" },
        handlers: {
          requestPermission({ title, options }) {
            asked.push(title ?? "");
            const always = options.findLast(({ kind }) => kind === "allow_always");
            return always ? { outcome: "selected", optionId: always.optionId } : { outcome: "cancelled" };
          },
        },
      },
    );
    t.after(() => open.close());
    const session = await open.newSession({ cwd: folder });
    await session.prompt(`write ${text} to notes.txt`);
    assert.equal(readFileSync(join(folder, "notes.txt"), "utf8").trim(), text);
  }
  assert.equal(asked.length, 1);
});
