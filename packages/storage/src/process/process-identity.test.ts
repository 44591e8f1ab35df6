import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { expect, onTestFinished, test } from "vitest";

import { identifyProcess, identifyProcessAmongHosts, isDeadProcess } from "./process-identity.ts";

function identityWith(change: object): string {
  return JSON.stringify({ ...(JSON.parse(identifyProcess()) as object), ...change });
}

test("the current process is not dead", () => {
  expect(isDeadProcess(identifyProcess())).toBe(false);
});

test("identifies processes on several hosts if the hosts can be distinguished", () => {
  expect(identifyProcessAmongHosts()).toBe(process.platform === "linux" ? identifyProcess() : null);
});

test("an exited process is dead", async () => {
  const child = spawn(process.execPath, ["--eval", ""]);
  const { pid } = child;
  await once(child, "close");
  expect(isDeadProcess(identityWith({ pid, start: "" }))).toBe(true);
});

test("a process on another host, boot or container is never considered dead", async () => {
  const child = spawn(process.execPath, ["--eval", ""]);
  const { pid } = child;
  await once(child, "close");
  expect(isDeadProcess(identityWith({ pid, host: "elsewhere" }))).toBe(false);
});

test.runIf(process.platform === "linux")("a process whose pid was reused is dead", () => {
  expect(isDeadProcess(identityWith({ start: "1" }))).toBe(true);
});

test.runIf(process.platform === "linux")(
  "a zombie process is dead even though its pid is still in use",
  async () => {
    // The shell replaces itself with a program that never waits for its existing child. The child exits after that.
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
