import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";

import { type RunningProcess, startProcess } from "@parley/process";

import { gone, isRunning, limit, makeFolder, run, runParley } from "./workshop.ts";

const programs = join(import.meta.dirname, "programs");

void test("killing a process kills what it has started", limit, async () => {
  const { parent, grandchild } = await startTree(process.execPath, [join(programs, "starts-a-child.mjs")]);
  await parent.end();
  await gone(grandchild);
});

void test("killing a .cmd file kills what it has started", limit, async () => {
  const command = join(makeFolder("my tools"), "tree.cmd");
  writeFileSync(command, `@"${process.execPath}" "${join(programs, "starts-a-child.mjs")}"\r\n`);
  const { parent, grandchild } = await startTree(command, []);
  await parent.end();
  await gone(grandchild);
});

void test("a process that exits takes its descendants with it", limit, async () => {
  const args = [join(programs, "exits-with-a-tree.mjs")];
  const { stdout, exitCode, stderr } = await run({ command: process.execPath, args, env: process.env });
  assert.equal(exitCode, 0, stderr);
  const pids = stdout.trim().split(" ").map(Number);
  assert.equal(pids.length, 2);
  for (const pid of pids) await gone(pid);
});

for (const [how, program] of [
  ["fails", process.execPath],
  ["is missing", undefined],
] as const) {
  void test(`a process is killed if taskkill ${how}`, limit, async (t) => {
    replaceTaskkill(t, program);
    const { parent, grandchild } = await startTree(process.execPath, [join(programs, "starts-a-child.mjs")]);
    await parent.end();
    // When Node.js exits, it kills its own children, but the child of another program may survive.
    await gone(grandchild);
  });

  void test(`\`parley\` exits with an agent that stays if taskkill ${how}`, limit, async (t) => {
    replaceTaskkill(t, program);
    const args = ["run", "hello", "--", process.execPath, join(programs, "ignores-its-end.mjs")];
    const { exitCode } = await runParley(makeFolder(), args);
    assert.equal(exitCode, 3);
  });
}

interface Tree {
  readonly parent: RunningProcess;
  readonly grandchild: number;
}

/** Starts a program that spawns a child process and prints the child's id. */
async function startTree(command: string, args: readonly string[]): Promise<Tree> {
  const parent = await startProcess(
    { command, args, env: process.env },
    { stdin: "pipe", guard: "exit-handler" },
  );
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  parent.stdout.resume();
  const grandchild = Number(line.toString());
  assert.ok(isRunning(grandchild));
  return { parent, grandchild };
}

/**
 * Replaces `taskkill.exe` for the duration of a case. The default replacement is Node.js, which exits with 1 because
 * it does not understand the arguments.
 */
function replaceTaskkill(context: TestContext, program?: string): void {
  const taskkill = String.raw`C:\windows\system32\taskkill.exe`;
  const saved = String.raw`C:\windows\system32\taskkill-saved.exe`;
  renameSync(taskkill, saved);
  if (program !== undefined) copyFileSync(program, taskkill);
  context.after(() => {
    rmSync(taskkill, { force: true, maxRetries: 20 });
    renameSync(saved, taskkill);
  });
}
