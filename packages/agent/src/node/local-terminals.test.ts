import { expect, onTestFinished, test } from "vitest";

import { localTerminals } from "./local-terminals.ts";

const node = (
  script: string,
  options: object = {},
): Parameters<ReturnType<typeof localTerminals>["create"]>[0] => ({
  command: process.execPath,
  args: ["-e", script],
  cwd: "/",
  ...options,
});

test("a command runs where it is told to, and its output and end are known", async () => {
  const script =
    "console.log(process.cwd(), process.env.WORD); console.error('and this'); process.exitCode = 3";
  const terminal = await localTerminals().create(node(script, { cwd: "/tmp", env: { WORD: "hello" } }));
  await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: 3, signal: null });
  const { output, ...rest } = await terminal.output();
  expect(output.split("\n").toSorted()).toEqual(["", "/tmp hello", "and this"]);
  expect(rest).toEqual({ truncated: false, exitStatus: { exitCode: 3, signal: null } });
  await terminal.release();
});

/** A script that starts another process, with these options, and tells its id. */
const parent = (options: string): string => `
  const script = "setInterval(() => 0, 1000)";
  const child = require("node:child_process").spawn(process.execPath, ["-e", script], ${options});
  console.log(child.pid);
  eval(script);`;

test("a command that is killed ends with all that it started", async () => {
  const terminal = await localTerminals().create(node(parent('{ stdio: "inherit" }')));
  await expect.poll(async () => (await terminal.output()).output).toMatch(/^\d+\n$/);
  await expect(terminal.output()).resolves.not.toHaveProperty("exitStatus");
  await terminal.release();
  await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: null, signal: "SIGKILL" });
});

test("a process that left the group of its command holds up nobody", async () => {
  const terminal = await localTerminals().create(node(parent('{ stdio: "inherit", detached: true }')));
  await expect.poll(async () => (await terminal.output()).output).toMatch(/^\d+\n$/);
  const { output } = await terminal.output();
  onTestFinished(() => void process.kill(Number(output), "SIGKILL"));
  await terminal.kill();
  await expect(terminal.waitForExit()).resolves.toEqual({ exitCode: null, signal: "SIGKILL" });
});

test("of a long output the end is kept, in whole characters", async () => {
  const script = "process.stdout.write('ä'.repeat(100000) + '!')";
  const terminal = await localTerminals().create(node(script, { outputByteLimit: 10 }));
  await terminal.waitForExit();
  await expect(terminal.output()).resolves.toMatchObject({ output: "ääää!", truncated: true });
});

test("a command that does not exist does not start", async () => {
  const terminal = localTerminals().create({ command: "/no/such/command", cwd: "/" });
  await expect(terminal).rejects.toMatchObject({ code: "ENOENT" });
});
