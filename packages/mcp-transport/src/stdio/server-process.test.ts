import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { Secrets } from "../connection/secrets.ts";
import { fixtureServer } from "../fixtures/fixture-server.ts";
import { isAlive, processesWith } from "../fixtures/processes.ts";
import { temporaryDirectory } from "../fixtures/sessions.ts";
import { ServerProcess } from "./server-process.ts";

const [fixture = ""] = fixtureServer("ignores-every-request-to-end").args;

interface Started {
  readonly server: ServerProcess;
  /** The processes that were started with it and live. */
  readonly alive: () => readonly number[];
}

/** Starts a server and waits for its first output. */
async function start(command: string, ...args: string[]): Promise<Started> {
  const mark = randomUUID();
  onTestFinished(() => {
    // Where the test has failed there is something left.
    for (const pid of processesWith(mark)) process.kill(pid, "SIGKILL");
  });
  const env = { PATH: process.env["PATH"], MARK: mark };
  const server = new ServerProcess({ command, args, env, cwd: process.cwd() }, new Secrets([]));
  await server.started;
  server.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"initialize"}\n');
  if (server.stdout !== null) await once(server.stdout, "data");
  return { server, alive: () => processesWith(mark).filter(isAlive) };
}

async function closingTime({ server }: Started): Promise<number> {
  const startedAt = performance.now();
  await server.close();
  return performance.now() - startedAt;
}

/** A process that is killed is there until the system gets to it. */
async function gone({ alive }: Started): Promise<void> {
  await expect.poll(alive).toEqual([]);
}

describe.skipIf(process.platform !== "linux")("ServerProcess", () => {
  it("ends a server that ends with its input without a signal", async () => {
    const started = await start("/bin/cat");
    await started.server.close();
    expect(await started.server.ended).toEqual({ code: 0, signal: null });
    await gone(started);
  });

  it("kills a server that ignores the end of its input and SIGTERM", async () => {
    const started = await start(process.execPath, fixture);
    expect(started.alive()).toHaveLength(1);
    const time = await closingTime(started);
    expect(time).toBeGreaterThan(1200);
    expect(time).toBeLessThan(3000);
    expect(await started.server.ended).toEqual({ code: null, signal: "SIGKILL" });
    await gone(started);
  });

  it("kills a stubborn server that stands behind a shell", async () => {
    const started = await start("/bin/sh", "-c", `"${process.execPath}" "${fixture}"; true`);
    expect(started.alive()).toHaveLength(2);
    await started.server.close();
    await gone(started);
  });

  it("ends a helper that holds the server's output, as soon as the server has ended", async () => {
    const started = await start("/bin/sh", "-c", "sleep 60 & exec cat");
    expect(started.alive()).toHaveLength(2);
    await started.server.close();
    expect(await started.server.ended).toEqual({ code: 0, signal: null });
    await gone(started);
  });

  it("does not wait for a helper that holds the output and left the group", async () => {
    const helper = `setsid sh -c "echo left; exec sleep 60"`;
    const started = await start("/bin/sh", "-c", `${helper} & exec cat >/dev/null`);
    await started.server.close();
    expect(await started.server.ended).toEqual({ code: 0, signal: null });
    expect(started.alive()).toHaveLength(1);
  });

  it("reads the last output of a server that ends", async () => {
    const { server } = await start("/bin/sh", "-c", "read -r line; echo ready; echo goodbye >&2; exit 3");
    expect(await server.ended).toEqual({ code: 3, signal: null });
    expect(server.stderr.read()).toBe("goodbye");
  });

  it("starts a batch file of Windows through the command interpreter", async () => {
    const folder = await temporaryDirectory();
    const interpreter = join(folder, "cmd");
    await writeFile(interpreter, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    onTestFinished(() => void vi.restoreAllMocks());
    const command = { command: "server.cmd", args: ["a b"], env: { COMSPEC: interpreter }, cwd: folder };
    const { stdout, ended } = new ServerProcess(command, new Secrets([]));
    const output = await text(stdout as Readable);
    expect(output).toBe('/d /s /c "server.cmd ^^^"a^^^ b^^^""\n');
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it("rejects the start of a command that is not there, and is ended", async () => {
    const env = {};
    const command = { command: "/no/such/command", args: [], env, cwd: process.cwd() };
    const server = new ServerProcess(command, new Secrets([]));
    await expect(server.started).rejects.toMatchObject({ code: "ENOENT" });
    expect(await server.ended).toEqual({ code: null, signal: null });
    await server.close();
  });
});
