import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TerminalState } from "@parley/protocol/session";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";

import type { AgentConnection } from "../../api/agent-connection.ts";
import { InMemoryAgent } from "../../fixtures/in-memory-agent.ts";
import { isAlive } from "../../fixtures/processes.ts";
import { type ClientTerminals, type TerminalOptions, createTerminalHandlers } from "./terminal-handlers.ts";

const cwd = await realpath(tmpdir());
let client: AgentConnection | undefined;

afterEach(() => client?.close());

/** Connects an agent with two sessions, and returns functions that send its requests. */
async function connect(options?: TerminalOptions) {
  const terminals = createTerminalHandlers(options);
  let count = 0;
  const connected = await InMemoryAgent.connect(
    { sessionCapabilities: { close: {} } },
    () => ({
      "session/new": () => ({ sessionId: `s${(count += 1)}` }),
      "session/close": () => ({}),
    }),
    { handlers: { terminals } },
  );
  ({ client } = connected);
  const session = await client.newSession({ cwd });
  await client.newSession({ cwd });
  const { peer, received } = connected.agent;
  const at = (terminalId: string, sessionId = "s1") => ({ sessionId, terminalId });
  return {
    terminals,
    session,
    initialize: received[0]?.[1],
    start: async (script: string, more: object = {}) => {
      const params = { sessionId: "s1", command: process.execPath, args: ["-e", script], ...more };
      return (await peer.request("terminal/create", params)).terminalId;
    },
    output: (id: string, sessionId?: string) => peer.request("terminal/output", at(id, sessionId)),
    ended: (id: string) => peer.request("terminal/wait_for_exit", at(id)),
    kill: (id: string) => peer.request("terminal/kill", at(id)),
    release: (id: string) => peer.request("terminal/release", at(id)),
  };
}

/** Resolves to the output once the terminal meets the condition. */
function waitForTerminal(
  terminals: ClientTerminals,
  id: string,
  isWanted: (state: TerminalState) => boolean,
): Promise<string> {
  return new Promise((resolve) => {
    const check = (): void => {
      const state = terminals.terminal(id);
      if (state === undefined || !isWanted(state)) return;
      undo();
      resolve(state.output);
    };
    const undo = terminals.subscribe(check);
    check();
  });
}

const waitForOutput = (terminals: ClientTerminals, id: string, wanted: RegExp): Promise<string> =>
  waitForTerminal(terminals, id, ({ output }) => wanted.test(output));
const waitForEnd = (terminals: ClientTerminals, id: string): Promise<string> =>
  waitForTerminal(terminals, id, ({ exitStatus }) => exitStatus !== undefined);

/** Starts another process, prints its id, and ignores SIGTERM. */
const stubborn = `
  process.on("SIGTERM", () => console.log("no"));
  const { spawn } = require("node:child_process");
  const script = "process.on('SIGTERM', () => 0); setInterval(() => 0, 1000)";
  console.log(spawn(process.execPath, ["-e", script], { stdio: "inherit" }).pid + ".");
  setInterval(() => 0, 1000);`;

describe("the terminal handlers", () => {
  it("are advertised, and run a command in the directory and environment that the agent specifies", async () => {
    const { initialize, start, ended, output, terminals } = await connect();
    expect(initialize).toMatchObject({ clientCapabilities: { terminal: true } });
    const script = "console.log(process.cwd(), process.env.WORD); console.error('and'); process.exitCode = 3";
    const here = await start(script, { env: [{ name: "WORD", value: "hello" }] });
    expect(await ended(here)).toEqual({ exitCode: 3, signal: null });
    const { output: text, ...rest } = await output(here);
    expect(text.split("\n").toSorted()).toEqual(["", `${cwd} hello`, "and"].toSorted());
    expect(rest).toEqual({ truncated: false, exitStatus: { exitCode: 3, signal: null } });
    const there = await start("console.log(process.cwd())", { cwd: "/" });
    await ended(there);
    expect((await output(there)).output).toBe("/\n");
    expect(terminals.terminal(there)).toMatchObject({ id: there, cwd: "/", output: "/\n" });
  });

  it("return output while the command is running", async () => {
    const { start, output, release, terminals } = await connect();
    const id = await start("process.stdout.write('so far'); setInterval(() => 0, 1000)");
    await waitForOutput(terminals, id, /so far/);
    expect(await output(id)).toEqual({ output: "so far", truncated: false });
    expect(terminals.terminal(id)).toBe(terminals.terminal(id));
    await release(id);
  });

  it("keep the end of the output without splitting characters, even if they arrive in pieces", async () => {
    const { start, ended, output } = await connect({ maxOutputBytes: 10_000 });
    const few = await start("process.stdout.write('ä'.repeat(100000) + '!')", { outputByteLimit: 10 });
    await ended(few);
    expect(await output(few)).toMatchObject({ output: "ääää!", truncated: true });
    const many = await start("process.stdout.write('x'.repeat(100000))", { outputByteLimit: 50_000 });
    await ended(many);
    expect(await output(many)).toMatchObject({ output: "x".repeat(10_000), truncated: true });
    const script = `
      const bytes = Buffer.from("a€b");
      process.stdout.write(bytes.subarray(0, 2), () => setTimeout(() => process.stdout.write(bytes.subarray(2)), 20))`;
    const pieces = await start(script);
    await ended(pieces);
    expect(await output(pieces)).toMatchObject({ output: "a€b", truncated: false });
  });

  it("kill a command and its processes even if it ignores SIGTERM, and keep the terminal", async () => {
    const { start, ended, kill, output, release, terminals } = await connect();
    const id = await start(stubborn);
    const child = Number.parseInt(await waitForOutput(terminals, id, /^\d+\./), 10);
    expect(await kill(id)).toEqual({});
    await expect.poll(() => isAlive(child)).toBe(false);
    expect(await ended(id)).toEqual({ exitCode: null, signal: "SIGKILL" });
    expect(await output(id)).toMatchObject({ exitStatus: { signal: "SIGKILL" } });
    expect(await release(id)).toEqual({});
  });

  it("reject requests for a released terminal but keep showing it", async () => {
    const { start, ended, output, release, terminals } = await connect({ keptTerminals: 2 });
    const ids: string[] = [];
    for (const word of ["one", "two", "three"]) {
      const id = await start(`console.log("${word}")`);
      await ended(id);
      await release(id);
      ids.push(id);
    }
    await expect(output(ids[2] ?? "")).rejects.toMatchObject({ code: -32002 });
    await expect(release(ids[2] ?? "")).rejects.toMatchObject({ code: -32002 });
    expect(ids.map((id) => terminals.terminal(id)?.output)).toEqual([undefined, "two\n", "three\n"]);
  });

  it("leave nothing running when the session or the connection closes", async () => {
    const { start, session, terminals } = await connect();
    const first = await start(stubborn);
    const second = await start(stubborn, { sessionId: "s2" });
    const children = await Promise.all(
      [first, second].map((id) =>
        waitForOutput(terminals, id, /^\d+\./).then((text) => Number.parseInt(text, 10)),
      ),
    );
    await session.close();
    await waitForEnd(terminals, first);
    // A killed process takes a moment to exit.
    await expect.poll(() => children.map(isAlive)).toEqual([false, true]);
    await client?.close();
    await waitForEnd(terminals, second);
    await expect.poll(() => children.map(isAlive)).toEqual([false, false]);
  });

  it("keep terminals separate between sessions and limit their number", async () => {
    const { start, output, release } = await connect({ maxTerminals: 1 });
    const id = await start("setInterval(() => 0, 1000)");
    await expect(output(id, "s2")).rejects.toMatchObject({ code: -32002 });
    await expect(start("0")).rejects.toThrow("1 terminals are open");
    await release(id);
    await release(await start("0"));
  });

  it("limit the number of terminals even while commands are starting or stopping", async () => {
    const { start, release } = await connect({ maxTerminals: 2 });
    await expect(start("", { command: "/no/such" })).rejects.toThrow("no such command");
    const endless = "setInterval(() => 0, 1000)";
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map(() => start(endless)));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    const [id = ""] = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    const released = release(id);
    await expect(start("0")).rejects.toThrow("2 terminals are open");
    await released;
    await release(await start("0"));
  });

  it.skipIf(process.platform === "win32")(
    "run a full command line in a shell, and a program directly",
    async () => {
      const { start, ended, output } = await connect();
      const folder = await mkdtemp(join(tmpdir(), "my tools "));
      onTestFinished(() => rm(folder, { recursive: true }));
      const spaced = join(folder, "tool && echo");
      await writeFile(spaced, "#!/bin/sh\necho as it is\n", { mode: 0o755 });
      const run = async (command: string, more: object = { args: [] }): Promise<string> => {
        const id = await start("", { command, ...more });
        await ended(id);
        return (await output(id)).output;
      };
      await expect(run("echo one && echo two | cat")).resolves.toBe("one\ntwo\n");
      await expect(run("echo 'a  b'", { args: undefined })).resolves.toBe("a  b\n");
      await expect(run(`true ${"x".repeat(300)}; echo long`)).resolves.toBe("long\n");
      await expect(
        run('cat <<E\n$WORD "b"\nE', { args: [], env: [{ name: "WORD", value: "a" }] }),
      ).resolves.toBe('a "b"\n');
      await expect(run("pwd; exit 3", { args: [], cwd: "/" })).resolves.toBe("/\n");
      await expect(run(spaced)).resolves.toBe("as it is\n");
      await expect(run("./tool && echo", { args: [], cwd: folder })).resolves.toBe("as it is\n");
      await expect(run("echo", { args: ["a && b"] })).resolves.toBe("a && b\n");
    },
  );

  it.skipIf(process.platform === "win32")(
    "kill the processes that a shell command line started",
    async () => {
      const { start, kill, terminals } = await connect();
      const id = await start("", { command: "sleep 1000 & echo $!.; wait", args: [] });
      const child = Number.parseInt(await waitForOutput(terminals, id, /^\d+\./), 10);
      await kill(id);
      await expect.poll(() => isAlive(child)).toBe(false);
    },
  );

  it("report why a command failed to start", async () => {
    const { start } = await connect();
    await expect(start("", { command: "/no/such" })).rejects.toMatchObject({
      code: -32602,
      message: 'Cannot run "/no/such": no such command',
    });
    await expect(start("", { command: "" })).rejects.toThrow('Cannot run "": no command is given');
    await expect(start("", { command: "no such", args: ["a"] })).rejects.toThrow("no such command");
    const nowhere = { command: "ls -l", args: [], cwd: "/no/such" };
    await expect(start("", nowhere)).rejects.toThrow('Cannot run "ls -l": no such directory "/no/such"');
    await expect(start("", { cwd: "/no/such" })).rejects.toThrow(': no such directory "/no/such"');
    await expect(start("", { command: "/" })).rejects.toThrow('Cannot run "/": permission denied');
    await expect(start("", { cwd: "here" })).rejects.toThrow("it is not absolute");
  });
});
