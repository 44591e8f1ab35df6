import { RequestError } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";
import type { SomeAgent } from "../fixtures/raw-client.ts";
import type { RunningCommand, Terminals, TextFiles, Turn } from "../index.ts";

const fs = { readTextFile: true, writeTextFile: true };

function recordingFiles(asked: unknown[]): TextFiles {
  return {
    async readTextFile(path, options) {
      asked.push(["read", path, options]);
      return "local text";
    },
    async writeTextFile(path, content) {
      asked.push(["write", path, content]);
    },
  };
}

describe("file access", () => {
  const edit = (seen: unknown[]): SomeAgent => ({
    async prompt({ session: { files } }: Turn) {
      seen.push(await files.readTextFile("/tmp/a", { line: 2, limit: 3 }).catch((error: unknown) => error));
      seen.push(await files.writeTextFile("/tmp/b", "new").catch((error: unknown) => error));
    },
  });

  test("uses the client's files if the client provides them", async () => {
    const seen: unknown[] = [];
    const asked: unknown[] = [];
    const agent = { ...edit(seen), files: recordingFiles(asked) };
    const { client, sessionId } = await openSession(1, agent, { capabilities: { fs } });
    client.answers["fs/read_text_file"] = (params) => {
      asked.push(params);
      return { content: "unsaved text" };
    };
    client.answers["fs/write_text_file"] = (params) => {
      asked.push(params);
      return null;
    };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(asked).toEqual([
      { sessionId, path: "/tmp/a", line: 2, limit: 3 },
      { sessionId, path: "/tmp/b", content: "new" },
    ]);
    expect(seen).toEqual(["unsaved text", undefined]);
  });

  test("writes with the agent's files if the client can only read", async () => {
    const asked: unknown[] = [];
    const agent = { ...edit([]), files: recordingFiles(asked) };
    const capabilities = { fs: { readTextFile: true } };
    const { client, sessionId } = await openSession(1, agent, { capabilities });
    client.answers["fs/read_text_file"] = () => ({ content: "unsaved text" });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(asked).toEqual([["write", "/tmp/b", "new"]]);
  });

  test.each([1, 2])("falls back to local files if the client provides none (version %d)", async (version) => {
    const seen: unknown[] = [];
    const asked: unknown[] = [];
    const { client, sessionId } = await openSession(version, {
      ...edit(seen),
      files: recordingFiles(asked),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect.poll(() => seen).toEqual(["local text", undefined]);
    expect(asked).toEqual([
      ["read", "/tmp/a", { line: 2, limit: 3 }],
      ["write", "/tmp/b", "new"],
    ]);
  });

  test("fails with a CapabilityError if neither side provides files", async () => {
    const seen: unknown[] = [];
    const { client, sessionId } = await openSession(1, edit(seen));
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(seen).toMatchObject([
      { name: "CapabilityError", capability: "fs.readTextFile" },
      { name: "CapabilityError", capability: "fs.writeTextFile" },
    ]);
  });
});

describe("terminals", () => {
  const request = { command: "make", args: ["test"], env: { CI: "1" }, outputByteLimit: 100 };

  test("run on the client if it provides them, and are released when the turn ends", async () => {
    const seen: unknown[] = [];
    const asked: unknown[] = [];
    const { client, sessionId } = await openSession(
      1,
      {
        async prompt(turn) {
          const terminal = await turn.terminal(request);
          const other = await turn.terminal({ command: "ls", cwd: "/" });
          await turn.toolCall({ title: "make", content: terminal.content });
          seen.push(await terminal.waitForExit(), await terminal.output());
          await other.kill();
          await other.release();
          await other.release();
        },
      },
      { capabilities: { terminal: true } },
    );
    const answers: { [method: string]: object | null } = {
      "terminal/create": { terminalId: "t1" },
      "terminal/output": { output: "ok", truncated: false, exitStatus: { exitCode: 0 } },
      "terminal/wait_for_exit": { exitCode: 0, signal: null },
      "terminal/kill": {},
      "terminal/release": null,
    };
    for (const [method, answer] of Object.entries(answers)) {
      client.answers[method] = (params) => {
        asked.push([method, params]);
        return answer;
      };
    }
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    const which = { sessionId, terminalId: "t1" };
    expect(asked).toEqual([
      [
        "terminal/create",
        {
          sessionId,
          command: "make",
          args: ["test"],
          env: [{ name: "CI", value: "1" }],
          cwd: "/tmp",
          outputByteLimit: 100,
        },
      ],
      ["terminal/create", { sessionId, command: "ls", args: [], env: [], cwd: "/" }],
      ["terminal/wait_for_exit", which],
      ["terminal/output", which],
      ["terminal/kill", which],
      ["terminal/release", which],
      ["terminal/release", which],
    ]);
    const exit = { exitCode: 0, signal: null };
    expect(seen).toEqual([exit, { output: "ok", truncated: false, exitStatus: exit }]);
    expect(client.received[0]).toMatchObject({ content: [{ type: "terminal", terminalId: "t1" }] });
  });

  test("do not delay a turn when the client never responds to a release", async () => {
    const { client, sessionId } = await openSession(
      1,
      { prompt: async (turn) => void (await turn.terminal(request)) },
      { capabilities: { terminal: true }, cancelGraceMs: 1 },
    );
    client.answers["terminal/create"] = () => ({ terminalId: "t1" });
    client.answers["terminal/release"] = () => new Promise(() => undefined);
    await expect(client.call("session/prompt", { sessionId, prompt: text("x") })).resolves.toEqual({
      stopReason: "end_turn",
    });
  });

  test("are killed only once on cancellation, even if the agent also kills them", async () => {
    const asked: string[] = [];
    const killed = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(
      1,
      {
        async prompt(turn) {
          const terminal = await turn.terminal(request);
          turn.signal.addEventListener("abort", () => void terminal.kill(), { once: true });
          await turn.agentMessage("working");
          await terminal.waitForExit();
          await terminal.kill();
        },
      },
      { capabilities: { terminal: true } },
    );
    client.answers["terminal/create"] = () => ({ terminalId: "t1" });
    client.answers["terminal/wait_for_exit"] = () => killed.promise.then(() => ({ signal: "SIGTERM" }));
    client.answers["terminal/kill"] = () => {
      asked.push("kill");
      killed.resolve();
      return {};
    };
    client.answers["terminal/release"] = () => (asked.push("release"), {});
    const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.connection.notify("session/cancel", { sessionId });
    await turn;
    expect(asked).toEqual(["kill", "release"]);
  });

  test("can be killed again if the client rejected the first attempt", async () => {
    const answers = [new RequestError(-32_603, "busy"), {}];
    let asked = 0;
    const { client, sessionId } = await openSession(
      1,
      {
        async prompt(turn) {
          const terminal = await turn.terminal(request);
          await terminal.kill().catch(() => undefined);
          await terminal.kill();
        },
      },
      { capabilities: { terminal: true } },
    );
    client.answers["terminal/create"] = () => ({ terminalId: "t1" });
    client.answers["terminal/kill"] = () => {
      const answer = answers[asked++];
      if (answer instanceof Error) throw answer;
      return answer;
    };
    client.answers["terminal/release"] = () => ({});
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(asked).toBe(2);
  });

  test("report a failed release to onError", async () => {
    const failure = new Error("stuck");
    const { client, sessionId } = await openSession(1, {
      prompt: async (turn) => void (await turn.terminal(request)),
      terminals: {
        create: async () => ({
          output: () => Promise.resolve({ output: "", truncated: false }),
          waitForExit: () => Promise.resolve({ exitCode: 0, signal: null }),
          kill: () => Promise.resolve(),
          release: () => Promise.reject(failure),
        }),
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(client.errors).toEqual([failure]);
  });

  /** Creates terminals whose commands run until killed. */
  function endless(done: string[]): Terminals {
    return {
      async create({ command }) {
        const end = Promise.withResolvers<{ exitCode: null; signal: string }>();
        const terminal: RunningCommand = {
          output: () => Promise.resolve({ output: "", truncated: false }),
          waitForExit: () => end.promise,
          async kill() {
            done.push(`${command} killed`);
            end.resolve({ exitCode: null, signal: "SIGKILL" });
          },
          async release() {
            done.push(`${command} released`);
            end.resolve({ exitCode: null, signal: "SIGKILL" });
          },
        };
        return terminal;
      },
    };
  }

  test.each([1, 2])("are killed when the turn is cancelled (version %d)", async (version) => {
    const done: string[] = [];
    const seen: unknown[] = [];
    const { client, sessionId } = await openSession(version, {
      terminals: endless(done),
      async prompt(turn) {
        const terminal = await turn.terminal({ command: "sleep" });
        await turn.agentMessage("working");
        seen.push(await terminal.waitForExit());
        seen.push(await turn.terminal({ command: "more" }).catch((error: unknown) => error));
      },
    });
    const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.connection.notify("session/cancel", { sessionId });
    await turn;
    await expect.poll(() => done).toEqual(["sleep killed", "sleep released"]);
    expect(seen).toMatchObject([{ signal: "SIGKILL" }, { name: "AbortError" }]);
  });

  /** Creates terminals whose commands start when `gate` resolves. */
  function lateTerminals(gate: Promise<void>, done: string[]): Terminals {
    const inner = endless(done);
    return {
      async create(made) {
        await gate;
        return inner.create(made);
      },
    };
  }

  test("are killed if the turn is cancelled while they are being created", async () => {
    const done: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(1, {
      terminals: lateTerminals(gate.promise, done),
      async prompt(turn) {
        turn.signal.addEventListener("abort", () => gate.resolve(), { once: true });
        const made = turn.terminal({ command: "sleep" });
        await turn.agentMessage("working");
        await (await made).waitForExit();
      },
    });
    const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.connection.notify("session/cancel", { sessionId });
    await expect(turn).resolves.toEqual({ stopReason: "cancelled" });
    expect(done).toEqual(["sleep killed", "sleep released"]);
  });

  test("are released if the turn ends while they are being created", async () => {
    const done: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(1, {
      terminals: lateTerminals(gate.promise, done),
      prompt: async (turn) => void turn.terminal({ command: "sleep" }),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    gate.resolve();
    await expect.poll(() => done).toEqual(["sleep released"]);
  });

  test.each([1, 2])('outlive their turn if opened with until: "session" (version %d)', async (version) => {
    const done: string[] = [];
    const { client, sessionId } = await openSession(
      version,
      {
        terminals: endless(done),
        prompt: async (turn) => void (await turn.terminal({ command: "serve", until: "session" })),
      },
      { capabilities: { terminal: true } },
    );
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.connection.notify("session/cancel", { sessionId });
    await client.call("session/prompt", { sessionId, prompt: text("y") });
    expect(done).toEqual([]);
    await client.call("session/close", { sessionId });
    expect(done).toEqual(["serve released", "serve released"]);
  });

  test("are released when the connection that opened their session closes", async () => {
    const done: string[] = [];
    const { client, sessionId } = await openSession(1, {
      terminals: endless(done),
      prompt: async (turn) => void (await turn.terminal({ command: "serve", until: "session" })),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.connection.close();
    await expect.poll(() => done).toEqual(["serve released"]);
  });

  test("run on the agent's side with runBy: agent, even if the client has terminals", async () => {
    const seen: string[] = [];
    const { client, sessionId } = await openSession(
      1,
      {
        terminals: speaking,
        async prompt(turn) {
          const onOutput = async (bytes: Uint8Array): Promise<void> => {
            seen.push(new TextDecoder().decode(bytes));
          };
          await turn.terminal({ command: "count", runBy: "agent", onOutput });
        },
      },
      { capabilities: { terminal: true } },
    );
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(seen).toEqual(["one ", "zwölf"]);
  });

  test("pass shell commands to the client as bash arguments, and unset variables as empty strings", async () => {
    const asked: unknown[] = [];
    const { client, sessionId } = await openSession(
      1,
      {
        prompt: async (turn) =>
          void (await turn.terminal({ command: "ls | wc -l", shell: true, env: { KEY: undefined } })),
      },
      { capabilities: { terminal: true } },
    );
    client.answers["terminal/create"] = (params) => {
      asked.push(params);
      return { terminalId: "t1" };
    };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(asked).toEqual([
      {
        sessionId,
        command: "bash",
        args: ["-c", "ls | wc -l"],
        env: [{ name: "KEY", value: "" }],
        cwd: "/tmp",
      },
    ]);
  });

  const speaking: Terminals = {
    async create({ onOutput }) {
      const encoder = new TextEncoder();
      await onOutput?.(encoder.encode("one "));
      await onOutput?.(encoder.encode("zwölf"));
      const exit = { exitCode: 0, signal: null };
      return {
        output: () => Promise.resolve({ output: "one zwölf", truncated: false, exitStatus: exit }),
        waitForExit: () => Promise.resolve(exit),
        kill: () => Promise.resolve(),
        release: () => Promise.resolve(),
      };
    },
  };
  const run: SomeAgent = {
    terminals: speaking,
    async prompt(turn) {
      const terminal = await turn.terminal({ command: "count", args: ["--slowly"] });
      const call = await turn.toolCall({ title: "Count", toolCallId: "c1", content: terminal.content });
      await terminal.release();
      await call.update({ status: "completed" });
    },
  };

  test("run by the agent stream their output in version 2, and a replay shows the final state", async () => {
    const { client, sessionId } = await openSession(2, { ...run, store: memorySessionStore() });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    const { terminalId } = await client.receives({ sessionUpdate: "terminal_update" });
    const begun = {
      sessionUpdate: "terminal_update",
      terminalId,
      command: "count --slowly",
      cwd: "/tmp",
      capabilities: { cancel: {} },
    };
    const ended = {
      sessionUpdate: "terminal_update",
      terminalId,
      output: { data: btoa("one zw\u00c3\u00b6lf") },
      exitStatus: { exitCode: 0, signal: null },
      capabilities: null,
    };
    const called = expect.objectContaining({ content: [{ type: "terminal", terminalId }] }) as unknown;
    const ofTerminal = (item: (typeof client.received)[number]): boolean =>
      typeof item !== "string" && (item["terminalId"] === terminalId || "content" in item);
    expect(client.received.filter(ofTerminal).slice(1)).toEqual([
      begun,
      { sessionUpdate: "terminal_output_chunk", terminalId, data: btoa("one ") },
      { sessionUpdate: "terminal_output_chunk", terminalId, data: btoa("zw\u00c3\u00b6lf") },
      expect.anything(),
      expect.anything(),
    ]);
    expect(client.received).toContainEqual(ended);
    expect(client.received).toContainEqual(called);
    client.received.length = 0;
    await client.call("session/load", { sessionId, cwd: "/tmp" });
    expect(client.received.filter(ofTerminal).slice(1)).toEqual(
      expect.arrayContaining([begun, ended, called]),
    );
    expect(JSON.stringify(client.received)).not.toContain("terminal_output_chunk");
  });

  test("run by the agent can be killed by the user without ending the turn", async () => {
    const done: string[] = [];
    const { client, sessionId } = await openSession(2, {
      terminals: endless(done),
      async prompt(turn) {
        const { signal } = await (await turn.terminal({ command: "sleep" })).waitForExit();
        await turn.agentMessage(`It ended by ${signal}`);
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    const { terminalId } = await client.receives({ sessionUpdate: "terminal_update" });
    await expect(client.call("terminal/cancel", { sessionId, terminalId })).resolves.toEqual({});
    await client.receives({ state: "idle", stopReason: "end_turn" });
    expect(client.received).toContainEqual(
      expect.objectContaining({ content: { type: "text", text: "It ended by SIGKILL" } }),
    );
    const again = client.call("terminal/cancel", { sessionId, terminalId });
    await expect(again).rejects.toMatchObject({ code: -32602, data: { terminalId } });
  });

  test("started by the agent keep running when their session is reloaded", async () => {
    const done: string[] = [];
    const { client, sessionId } = await openSession(2, {
      store: memorySessionStore(),
      terminals: endless(done),
      prompt: async (turn) => void (await turn.terminal({ command: "serve", until: "session" })),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle", stopReason: "end_turn" });
    client.received.length = 0;
    await client.call("session/load", { sessionId, cwd: "/tmp" });
    const shown = client.received.filter(
      (item) => typeof item !== "string" && item.sessionUpdate === "terminal_update",
    );
    expect(shown).toEqual([expect.objectContaining({ command: "serve", capabilities: { cancel: {} } })]);
    expect(done).toEqual([]);
  });

  test("run by the agent are not shown in version 1", async () => {
    const { client, sessionId } = await openSession(1, run);
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(client.received.slice(0, 2)).toMatchObject([
      { sessionUpdate: "tool_call", toolCallId: "c1", content: [] },
      { sessionUpdate: "tool_call_update", status: "completed" },
    ]);
  });

  test("appear as exited in version 2 if they fail to start", async () => {
    const failure = new Error("no such command");
    const seen: unknown[] = [];
    const { client, sessionId } = await openSession(2, {
      terminals: { create: () => Promise.reject(failure) },
      prompt: async (turn) => void seen.push(await turn.terminal(request).catch((error: unknown) => error)),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(seen).toEqual([failure]);
    expect(client.received).toContainEqual(
      expect.objectContaining({
        sessionUpdate: "terminal_update",
        exitStatus: { exitCode: null, signal: null },
      }),
    );
  });

  test("fail with a CapabilityError if neither side provides terminals", async () => {
    const seen: unknown[] = [];
    const { client, sessionId } = await openSession(2, {
      prompt: async (turn) => void seen.push(await turn.terminal(request).catch((error: unknown) => error)),
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect.poll(() => seen).toMatchObject([{ name: "CapabilityError", capability: "terminal" }]);
  });
});
