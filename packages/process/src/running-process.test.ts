import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { type RunningProcess, startProcess } from "./running-process.ts";

const { env } = process;

/** Starts a shell without stdin and kills it when the test ends. */
async function startShell(script: string): Promise<RunningProcess<null>> {
  const shell = await startProcess(
    { command: "/bin/sh", args: ["-c", script], env },
    { stdin: "ignore", guard: "exit-handler" },
  );
  onTestFinished(() => {
    shell.signal("SIGKILL");
    shell.closeStreams();
  });
  return shell;
}

/** A shell command that ignores SIGTERM and prints a line once it is ready. */
const stubborn = `"${process.execPath}" -e 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1e6); console.log(1)'`;

describe.skipIf(process.platform === "win32")("startProcess", () => {
  test("reports how the process exited and its last output", async () => {
    const shell = await startShell("echo one; echo two >&2; exit 3");
    const output = Promise.all([text(shell.stdout), text(shell.stderr)]);
    expect(await shell.exited).toEqual({ exitCode: 3, signal: null });
    expect(shell.exit).toEqual({ exitCode: 3, signal: null });
    await shell.drain(10_000);
    expect(await output).toEqual(["one\n", "two\n"]);
  });

  test("rejects if the command does not exist", async () => {
    const starting = startProcess({ command: "/no/such/command", env }, { stdin: "pipe", guard: "watchdog" });
    await expect(starting).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("does not signal a process that exits within the grace period", async () => {
    const cat = await startProcess({ command: "cat", env }, { stdin: "pipe", guard: "exit-handler" });
    cat.stdin.end();
    expect(await cat.end(60_000)).toEqual({ exitCode: 0, signal: null });
  });

  test("terminates a process that outlives its grace period", async () => {
    const shell = await startShell("exec sleep 600");
    expect(await shell.end()).toEqual({ exitCode: null, signal: "SIGTERM" });
  });

  test("kills a process that ignores SIGTERM", async () => {
    const shell = await startShell(`exec ${stubborn}`);
    await once(shell.stdout, "data");
    expect(await shell.end()).toEqual({ exitCode: null, signal: "SIGKILL" });
  });

  test("kills the rest of the group when the process exits", async () => {
    const shell = await startShell(`${stubborn}; true`);
    await once(shell.stdout, "data");
    // The output closes only when no process holds it open anymore.
    const closed = once(shell.stdout, "close");
    await Promise.all([shell.end(), closed]);
    expect(shell.exit).toEqual({ exitCode: null, signal: "SIGTERM" });
  });

  test.runIf(process.platform === "linux")(
    "neither waits for nor kills a process that left the group",
    async () => {
      const shell = await startShell(`setsid sh -c 'echo $$; exec sleep 600' & exec sleep 600`);
      const [line] = (await once(shell.stdout, "data")) as [Buffer];
      const daemon = Number(line.toString());
      onTestFinished(() => void process.kill(daemon, "SIGKILL"));
      await shell.end();
      await shell.drain(0);
      expect(shell.stdout.destroyed).toBe(true);
      expect(process.kill(daemon, 0)).toBe(true);
    },
  );

  test("runs a Windows batch file in the command interpreter", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-process-"));
    const interpreter = join(folder, "cmd");
    await writeFile(interpreter, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    onTestFinished(async () => {
      vi.restoreAllMocks();
      await rm(folder, { recursive: true });
    });
    const command = { command: "server.cmd", args: ["a b"], env: { COMSPEC: interpreter }, cwd: folder };
    const batch = await startProcess(command, { stdin: "pipe", guard: "watchdog" });
    expect(await text(batch.stdout)).toBe('/d /s /c ""server.cmd" ^^^"a^^^ b^^^""\n');
    expect(await batch.exited).toEqual({ exitCode: 0, signal: null });
  });
});

interface Family {
  readonly parent: ChildProcess;
  /** Closes when the child of the started process exits. */
  readonly child: Socket;
}

/** Starts a process with a child that connects to the test. */
async function startFamily(guard: string, childScript: string, guardGraceMs = 0): Promise<Family> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connection = `require("net").connect(${port}, "127.0.0.1").on("error", () => 0)`;
  const script = `const test = ${connection}; ${childScript}; test.write("1")`;
  const fixture = fileURLToPath(new URL("fixtures/starts-a-child.ts", import.meta.url));
  const parent = fork(fixture, [guard, script, String(guardGraceMs)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const started = once(parent, "message");
  const [child] = (await once(server, "connection")) as [Socket];
  server.close();
  onTestFinished(() => {
    parent.kill("SIGKILL");
    child.destroy();
  });
  await Promise.all([once(child, "data"), started]);
  child.on("error", () => undefined).resume();
  return { parent, child };
}

/**
 * Starts a process that starts a child and is then killed. Resolves to a connection from a grandchild. When the
 * grandchild receives data, it kills its parent.
 */
async function startOrphan(): Promise<Socket> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const script = `
    const test = require("net").connect(${port}, "127.0.0.1").on("error", () => process.exit());
    test.on("data", () => process.kill(process.ppid, "SIGKILL"));
  `;
  const fixture = fileURLToPath(new URL("fixtures/starts-a-child-and-dies.ts", import.meta.url));
  fork(fixture, [script], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [orphan] = (await once(server, "connection")) as [Socket];
  server.close();
  onTestFinished(() => void orphan.destroy());
  return orphan.on("error", () => undefined).resume();
}

const ignoreSigterm = `process.on("SIGTERM", () => 0)`;

describe.skipIf(process.platform === "win32")("a process whose parent has died", () => {
  test("is terminated by its parent's exit handler", async () => {
    const { parent, child } = await startFamily("exit-handler", "");
    const closed = once(child, "close");
    parent.send("exit");
    await closed;
    expect(child.destroyed).toBe(true);
  });

  test.each(["exits", "is killed"])("is killed by the watchdog of a parent that %s", async (end) => {
    const { parent, child } = await startFamily("watchdog", ignoreSigterm);
    const closed = once(child, "close");
    if (end === "exits") parent.send("exit");
    else parent.kill("SIGKILL");
    await closed;
    expect(child.destroyed).toBe(true);
  });

  test("is killed by the watchdog of a parent that dies right after calling startProcess", async () => {
    const orphan = await startOrphan();
    const closed = once(orphan, "close");
    orphan.write("kill the leader of the group");
    await closed;
    expect(orphan.destroyed).toBe(true);
  });

  test("can exit during the watchdog's grace period", async () => {
    const ending = `
      process.stdin.resume().on("end", () => test.write("end of input"));
      test.on("data", () => test.end("; exits by itself", () => process.exit()));
    `;
    const { parent, child } = await startFamily("watchdog", ending, 600_000);
    const received: string[] = [];
    child.on("data", (data: Buffer) => received.push(data.toString()));
    parent.kill("SIGKILL");
    await once(child, "data");
    child.write("exit");
    await once(child, "close");
    expect(received.join("")).toBe("end of input; exits by itself");
  });

  test("is killed by a watchdog that never searches the parent's PATH", async () => {
    const folder = await mkdtemp(join(tmpdir(), "running-process-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const name of ["sleep", "kill", "sh"]) {
      await writeFile(join(folder, name), `#!/bin/sh\n: > '${folder}/ran'\n`, { mode: 0o755 });
    }
    vi.stubEnv("PATH", `${folder}:${env["PATH"]}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { parent, child } = await startFamily("watchdog", `${ignoreSigterm}; setInterval(() => 0, 1e6)`, 1);
    const closed = once(child, "close");
    parent.kill("SIGKILL");
    await closed;
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });

  test("is killed by the watchdog after the grace period", async () => {
    const { parent, child } = await startFamily("watchdog", `${ignoreSigterm}; setInterval(() => 0, 1e6)`, 1);
    const closed = once(child, "close");
    parent.kill("SIGKILL");
    await closed;
    expect(child.destroyed).toBe(true);
  });
});
