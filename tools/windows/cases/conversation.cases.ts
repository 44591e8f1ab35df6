import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";

import { agent, environmentIn, limit, makeFolder, run, runParley } from "./workshop.ts";

void test("the agent answers `initialize` over stdio and exits when stdin closes", limit, async () => {
  const folder = makeFolder();
  const request = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: 1 } };
  const env = environmentIn(folder);
  const command = { command: process.execPath, args: [agent], cwd: folder, env };
  const { exitCode, stdout } = await run(command, `${JSON.stringify(request)}\n`);
  const { result } = JSON.parse(stdout) as { result: { protocolVersion: number } };
  assert.equal(result.protocolVersion, 1);
  assert.equal(exitCode, 0);
});

for (const [name, version] of [
  ["1", v1],
  ["2", v2],
] as const) {
  void test(`a client talks to the agent in version ${name}`, limit, async (t) => {
    const folder = makeFolder();
    writeFileSync(join(folder, "résumé.txt"), "");
    const command = { command: process.execPath, args: [agent], env: environmentIn(folder) };
    const open = await spawnAgent(command, {
      info: { name: "windows", version: "1.0.0" },
      versions: [version],
    });
    t.after(() => open.close());
    const session = await open.newSession({ cwd: folder });
    assert.equal(await session.prompt("list the files"), "end_turn");
    assert.match(JSON.stringify(session.state.entries), /résumé\.txt/);
  });
}

void test("`parley run` prints an answer", limit, async () => {
  const folder = makeFolder("my work");
  writeFileSync(join(folder, "notes.txt"), "");
  const { exitCode, stdout, stderr } = await runParley(folder, ["run", "list the files"]);
  assert.match(stdout, /notes\.txt/);
  assert.equal(exitCode, 0, stderr);
});

void test("`parley chat` reads prompts from stdin", limit, async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "notes.txt"), "first line\r\nsecond line\r\n");
  const input = "list the files\r\nread notes.txt\r\n";
  const { exitCode, stdout, stderr } = await runParley(folder, ["chat"], { input });
  assert.match(stdout, /second line/);
  assert.equal(exitCode, 0, stderr);
});

void test("`parley probe` finds no fault in both versions", limit, async () => {
  const { exitCode, stdout, stderr } = await runParley(makeFolder(), ["probe", "--json"]);
  const { versions } = JSON.parse(stdout) as { versions: object };
  assert.deepEqual(Object.keys(versions), ["1", "2"]);
  assert.equal(exitCode, 0, stdout + stderr);
});

void test("a command that does not exist exits with code 3", limit, async () => {
  const { exitCode, stderr } = await runParley(makeFolder(), ["run", "hello", "--", "no-such-agent"]);
  assert.match(stderr, /no such command/);
  assert.equal(exitCode, 3);
});

void test("the agent writes, edits and searches files, and runs cmd.exe commands", limit, async () => {
  const folder = makeFolder("my work");
  const plan =
    "plan write hello to notes.txt; replace hello with goodbye in notes.txt; search for goodbye; run cd";
  const { exitCode, stdout, stderr } = await runParley(folder, ["run", plan, "--allow", "all"]);
  assert.match(stdout, /notes\.txt/);
  assert.ok(stdout.includes(folder), `${stdout}${stderr}`);
  assert.equal(exitCode, 0, stderr);
});
