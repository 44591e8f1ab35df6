import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { sqliteSessionStore } from "@parley/storage/sqlite";

import { limit, makeFolder, runParley } from "./workshop.ts";

for (const thread of [false, true]) {
  void test(`SQLite keeps entries (with a thread: ${thread})`, limit, async () => {
    const file = join(makeFolder("my data é"), "sessions.db");
    const first = sqliteSessionStore(file, { thread });
    await first.create({ sessionId: "a", cwd: "C:\\work" });
    const writer = await first.write("a", { owner: "first", ttlMs: 30_000 });
    await writer.append([{ kind: "message", body: '"hello"' }]);
    await first.close();

    const second = sqliteSessionStore(file, { thread });
    const bodies: string[] = [];
    for await (const page of second.read("a")) bodies.push(...page.map(({ body }) => body));
    await second.close();
    assert.deepEqual(bodies, ['"hello"']);
  });
}

void test(
  "a session is written by one process at a time, and released when that is killed",
  limit,
  async (t) => {
    const file = join(makeFolder(), "sessions.db");
    const store = sqliteSessionStore(file);
    t.after(() => store.close());
    await store.create({ sessionId: "a", cwd: "C:\\work" });
    const program = join(import.meta.dirname, "programs/holds-a-session.mjs");
    const child = spawn(process.execPath, [program, file, "a"], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    const take = () => store.write("a", { owner: "mine", ttlMs: 30_000 });
    await assert.rejects(take(), { code: "lease_held" });
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    const writer = await take();
    await writer.append([{ kind: "message", body: '"mine"' }]);
    const bodies: string[] = [];
    for await (const page of store.read("a")) bodies.push(...page.map(({ body }) => body));
    assert.deepEqual(bodies, ['"from another process"', '"mine"']);
  },
);

void test("`parley` lists a session and continues it", limit, async () => {
  const folder = makeFolder("my work");
  writeFileSync(join(folder, "notes.txt"), "");
  await runParley(folder, ["run", "list the files"]);
  const listed = async (): Promise<string[]> => {
    const { stdout, stderr } = await runParley(folder, ["sessions", "--json"]);
    assert.ok(stdout !== "", stderr);
    return (JSON.parse(stdout) as { sessionId: string }[]).map(({ sessionId }) => sessionId);
  };
  const before = await listed();
  assert.equal(before.length, 1);
  const { exitCode, stderr } = await runParley(folder, ["run", "read notes.txt", "--continue"]);
  assert.equal(exitCode, 0, stderr);
  assert.deepEqual(await listed(), before);
});
