import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { agent, bin, limit, makeFolder, run, runParley } from "./workshop.ts";

const printer = join(import.meta.dirname, "programs/prints-arguments.mjs");
const folders = [
  "plain",
  "my tools",
  "a & b (c)",
  "100% sure",
  "%PATH%",
  "it's ^x",
  "é ü 日本",
  "a,b=c",
  "x!y",
];
const odd = [
  "two words",
  "",
  "%PATH%",
  "^&|<>",
  'a "quote"',
  "\\",
  String.raw`C:\ends\in\ `,
  String.raw`C:\ends\in a\\`,
  "(x)",
  "!x!",
  "a=b;c,d",
  "é ü 日本",
  "*.*",
  "'single'",
  "/c",
];

for (const name of folders) {
  void test(`a .cmd file in the folder "${name}" gets each argument unchanged`, limit, async () => {
    const command = join(makeFolder(name), "print.cmd");
    writeFileSync(command, `@"${process.execPath}" "${printer}" %*\r\n`);
    const { stdout, stderr } = await run({ command, args: odd, env: process.env });
    assert.deepEqual(JSON.parse(stdout || "null"), odd, stderr);
  });
}

void test("a .cmd file is found on PATH, in a folder with spaces", limit, async () => {
  const folder = makeFolder("my tools");
  writeFileSync(join(folder, "print.cmd"), `@"${process.execPath}" "${printer}" %*\r\n`);
  // npm creates a shell script like this one next to a `.cmd` file.
  writeFileSync(join(folder, "print"), "#!/bin/sh\nexit 1\n");
  const env = { ...process.env, PATH: `C:\\none;${folder};${process.env["PATH"]}` };
  const { stdout, stderr } = await run({ command: "print", args: odd, env });
  assert.deepEqual(JSON.parse(stdout || "null"), odd, stderr);
});

void test("an .exe file in a folder with spaces gets each argument unchanged", limit, async () => {
  const command = join(makeFolder("my tools"), "node.exe");
  copyFileSync(process.execPath, command);
  const { stdout, stderr } = await run({ command, args: [printer, ...odd], env: process.env });
  assert.deepEqual(JSON.parse(stdout || "null"), odd, stderr);
});

void test("`parley` finds npm's parley-agent.cmd on PATH", limit, async () => {
  const env = { PATH: `${bin};${process.env["PATH"]}` };
  const { exitCode, stderr } = await runParley(makeFolder(), ["run", "list the files"], { env });
  assert.equal(exitCode, 0, stderr);
});

for (const [how, command] of [
  ["by its path", join(bin, "parley-agent.cmd")],
  ["by its path with slashes and without its extension", join(bin, "parley-agent").replaceAll("\\", "/")],
] as const) {
  void test(`\`parley\` starts npm's parley-agent.cmd ${how}`, limit, async () => {
    const args = ["run", "list the files", "--", command];
    const { exitCode, stderr } = await runParley(makeFolder(), args);
    assert.equal(exitCode, 0, stderr);
  });
}

void test("npm's parley.cmd starts an agent in a folder with spaces", limit, async () => {
  const folder = makeFolder("my work");
  mkdirSync(join(folder, "my agent"));
  const command = join(folder, "my agent", "start it.cmd");
  writeFileSync(command, `@"${process.execPath}" "${agent}" %*\r\n`);
  const args = ["run", "list the files", "--", command, "--store", join(folder, "my store.db")];
  const program = { command: join(bin, "parley.cmd"), args, cwd: folder, env: process.env };
  const { exitCode, stdout, stderr } = await run(program);
  assert.match(stdout, /my agent/);
  assert.equal(exitCode, 0, stderr);
});
