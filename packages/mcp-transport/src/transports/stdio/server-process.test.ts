import { randomUUID } from "node:crypto";
import { once } from "node:events";

import { describe, expect, it, onTestFinished } from "vitest";

import { fixtureServer } from "../../fixtures/fixture-server.ts";
import { isAlive, processesWith } from "../../fixtures/processes.ts";
import { Secrets } from "../../server/secrets.ts";
import { ServerProcess } from "./server-process.ts";

const [fixture = ""] = fixtureServer("ignores-every-request-to-end").args;

interface Started {
  readonly server: ServerProcess;
  /** Returns the server's running processes. */
  readonly alive: () => readonly number[];
}

/** Starts a server and waits for its first output. */
async function start(command: string, ...args: string[]): Promise<Started> {
  const mark = randomUUID();
  onTestFinished(() => {
    // Processes remain only if the test failed.
    for (const pid of processesWith(mark)) process.kill(pid, "SIGKILL");
  });
  const env = { PATH: process.env["PATH"], MARK: mark };
  const server = await ServerProcess.start({ command, args, env }, new Secrets([]));
  server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"initialize"}\n');
  await once(server.stdout, "data");
  return { server, alive: () => processesWith(mark).filter(isAlive) };
}

/** Waits until the killed processes have exited. */
async function gone({ alive }: Started): Promise<void> {
  await expect.poll(alive).toEqual([]);
}

describe.skipIf(process.platform !== "linux")("ServerProcess", () => {
  it("does not signal a server that exits when its stdin closes", async () => {
    const started = await start("/bin/cat");
    await started.server.close();
    expect(await started.server.ended).toEqual({ exitCode: 0, signal: null });
    await gone(started);
  });

  it("kills a server that ignores a closed stdin and SIGTERM", async () => {
    const started = await start(process.execPath, fixture);
    expect(started.alive()).toHaveLength(1);
    await started.server.close();
    expect(await started.server.ended).toEqual({ exitCode: null, signal: "SIGKILL" });
    await gone(started);
  });

  it("kills a stubborn server started by a shell", async () => {
    const started = await start("/bin/sh", "-c", `"${process.execPath}" "${fixture}"; true`);
    expect(started.alive()).toHaveLength(2);
    await started.server.close();
    await gone(started);
  });

  it("kills a helper that holds an exited server's output open", async () => {
    const started = await start("/bin/sh", "-c", "sleep 60 & exec cat");
    expect(started.alive()).toHaveLength(2);
    await started.server.close();
    expect(await started.server.ended).toEqual({ exitCode: 0, signal: null });
    await gone(started);
  });

  it("does not wait for a helper that left the group and holds the output open", async () => {
    const helper = `setsid sh -c "echo left; exec sleep 60"`;
    const started = await start("/bin/sh", "-c", `${helper} & exec cat >/dev/null`);
    await started.server.close();
    expect(await started.server.ended).toEqual({ exitCode: 0, signal: null });
    expect(started.alive()).toHaveLength(1);
  });

  it("reads an exiting server's last output", async () => {
    const { server } = await start("/bin/sh", "-c", "read -r line; echo ready; echo goodbye >&2; exit 3");
    expect(await server.ended).toEqual({ exitCode: 3, signal: null });
    expect(server.stderr.read()).toBe("goodbye");
  });

  it("rejects if the command does not exist", async () => {
    const starting = ServerProcess.start({ command: "/no/such/command", env: {} }, new Secrets([]));
    await expect(starting).rejects.toMatchObject({ code: "ENOENT" });
  });
});
