import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { expect, onTestFinished, test } from "vitest";

import { identifyProcess, identifyProcessAmongHosts, isDeadProcess } from "./process-identity.ts";

function identityWith(change: object): string {
  return JSON.stringify({ ...(JSON.parse(identifyProcess()) as object), ...change });
}

test("does not consider the current process dead", () => {
  expect(isDeadProcess(identifyProcess())).toBe(false);
});

test("identifies processes on several hosts if the hosts can be distinguished", () => {
  expect(identifyProcessAmongHosts()).toBe(process.platform === "linux" ? identifyProcess() : null);
});

test("considers an exited process dead", async () => {
  const child = spawn(process.execPath, ["--eval", ""]);
  const { pid } = child;
  await once(child, "close");
  expect(isDeadProcess(identityWith({ pid, start: "" }))).toBe(true);
});

test("never considers a process on another host, boot or container dead", async () => {
  const child = spawn(process.execPath, ["--eval", ""]);
  const { pid } = child;
  await once(child, "close");
  expect(isDeadProcess(identityWith({ pid, host: "elsewhere" }))).toBe(false);
});

test.runIf(process.platform === "linux")("considers a process dead if its pid was reused", () => {
  expect(isDeadProcess(identityWith({ start: "1" }))).toBe(true);
});

test.runIf(process.platform === "linux")(
  "considers a zombie process dead even though its pid is still in use",
  async () => {
    // The shell replaces itself with a program that never waits for the shell's child, which exits afterward.
    const child = '(until [ "$(cat /proc/$$/comm)" = sleep ]; do :; done)';
    const parent = spawn("sh", ["-c", `${child} & echo $!; exec sleep 60`]);
    onTestFinished(async () => {
      parent.kill("SIGKILL");
      await once(parent, "close");
    });
    const [line] = (await once(createInterface({ input: parent.stdout }), "line")) as [string];
    await expect.poll(() => readFileSync(`/proc/${line}/stat`, "utf8"), { timeout: 20_000 }).toContain(" Z ");
    expect(isDeadProcess(identityWith({ pid: Number(line), start: "" }))).toBe(true);
  },
);
