import { tmpdir } from "node:os";

import { expect, test } from "vitest";

import { runCommand, runToSuccess } from "./run-command.ts";

const cwd = tmpdir();

function runNode(script: string, timeoutMs?: number): ReturnType<typeof runCommand> {
  return runCommand(process.execPath, ["--eval", script], { cwd, timeoutMs });
}

test("returns the exit code and output of a command without stdin", async () => {
  const script =
    'process.stdin.on("end", () => { console.log("out"); console.error("err"); process.exit(3); }).resume()';
  expect(await runNode(script)).toEqual({ code: 3, stdout: "out\n", stderr: "err\n" });
});

test("kills a command that outlasts the timeout", async () => {
  const { code, stderr } = await runNode("setInterval(() => {}, 1000)", 300);
  expect({ code, stderr }).toEqual({ code: 137, stderr: "Killed after 300 ms\n" });
});

test("kills processes that a command leaves behind", async () => {
  // The child keeps the output open, so the call returns only if it is killed.
  const leaving =
    'require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], ' +
    '{ stdio: "inherit" }).unref(); console.log("gone");';
  expect(await runNode(leaving)).toEqual({ code: 0, stdout: "gone\n", stderr: "" });
});

test("reports an unexpected failure with its output", async () => {
  const failing = runToSuccess(process.execPath, ["--eval", 'console.error("because"); process.exit(2)'], {
    cwd,
  });
  await expect(failing).rejects.toThrow(/exit code 2\nbecause$/);
});

test("rejects a missing command", async () => {
  await expect(runCommand("no-such-command", [], { cwd })).rejects.toThrow("ENOENT");
});
