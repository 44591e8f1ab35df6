import { randomUUID } from "node:crypto";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import {
  type AgentLine,
  type Exchange,
  initializeParams,
  type JsonObject,
  type Update,
} from "@parley/conformance";
import { describe, expect, test } from "vitest";

import { processesWith } from "../../src/processes.ts";
import { declareStdio } from "../mcp/fixtures/declare-stdio.ts";
import { npmServer } from "../mcp/fixtures/npm-server.ts";
import { errorOf, openRuleBench, agentText } from "./fixtures/rule-bench.ts";

describe.each([1, 2] as const)("the reference agent in version %i", (version) => {
  test("[V1-INIT-2] rejects requests before initialize, and can be initialized afterward", async () => {
    const { start, cwd } = await openRuleBench(version);
    const agent = start();
    expect(await errorOf(agent, "session/new", { cwd, mcpServers: [] })).toMatchObject({ code: -32_600 });
    expect(await agent.request("initialize", initializeParams(version))).toMatchObject({
      result: { protocolVersion: version },
    });
  });

  test("[V1-NEW-2, V1-ID-1] runs two sessions concurrently, and a cancel affects only one of them", async () => {
    const exchange = await (await openRuleBench(version)).open();
    const [first, second] = [await exchange.newSession(), await exchange.newSession()];
    const waiting = exchange.prompt(first, "run sleep 60");
    await untilRunning(exchange, first);
    const reading = exchange.prompt(second, "read notes.txt");

    expect(await reading.end).toMatchObject({ stopReason: "end_turn" });
    exchange.cancel(first);
    expect(await waiting.end).toMatchObject({ stopReason: "cancelled" });
    expect(agentText(exchange, second)).toContain("hello");
    expect(agentText(exchange, first)).not.toContain("hello");
  });

  test("[V1-LOAD-7] rejects an unknown session and names its id", async () => {
    const { agent, setup } = await (await openRuleBench(version)).open();
    const prompt = [{ type: "text", text: "help" }];
    for (const [method, params] of [
      ["session/load", setup],
      ["session/resume", setup],
      ["session/prompt", { prompt }],
    ] as const) {
      const error = await errorOf(agent, method, { ...params, sessionId: "sess_none" });
      expect({ method, ...error }).toMatchObject({ method, code: -32_002, data: { sessionId: "sess_none" } });
    }
  });

  test("[V1-CWD-1, V1-LIST-3, V2-CWD-1] rejects a relative folder", async () => {
    const exchange = await (await openRuleBench(version)).open();
    const sessionId = await exchange.newSession();
    const relative = { cwd: "project", mcpServers: [] };
    for (const method of ["session/new", "session/load", "session/resume"]) {
      const error = await errorOf(exchange.agent, method, { ...relative, sessionId });
      expect({ method, ...error }).toMatchObject({ method, code: -32_602 });
    }
    expect(await errorOf(exchange.agent, "session/list", { cwd: "project" })).toMatchObject({
      code: -32_602,
    });
  });

  test("[V1-CWD-2, V1-CWD-4, V2-CWD-1] works in the session's folder, regardless of where the agent was started, and refuses to reopen the session in another folder", async () => {
    const { open, cwd, outside } = await openRuleBench(version);
    const exchange = await open();
    const sessionId = await exchange.newSession();
    await exchange.prompt(sessionId, "read notes.txt").end;
    expect(agentText(exchange, sessionId)).toContain("hello");
    for (const method of ["session/load", "session/resume"]) {
      const elsewhere = { sessionId, cwd: outside, mcpServers: [] };
      expect(await errorOf(exchange.agent, method, elsewhere)).toMatchObject({ code: -32_602 });
      await exchange.call(method, { sessionId, cwd: `${cwd}/src/..`, mcpServers: [] });
    }
  });

  test("[V1-CWD-3, V2-CWD-1] requests permission before reading outside the session's folders, even through a link", async () => {
    const { open, cwd, outside } = await openRuleBench(version);
    await symlink(outside, join(cwd, "link"));
    const exchange = await open();
    const asked: string[] = [];
    exchange.agent.answer = (method) => {
      asked.push(method);
      return { outcome: { outcome: "selected", optionId: "reject_once" } };
    };
    const sessionId = await exchange.newSession();
    await exchange.prompt(sessionId, "read ../outside/secret.txt").end;
    await exchange.prompt(sessionId, "read link/secret.txt").end;
    expect(asked).toEqual(["session/request_permission", "session/request_permission"]);
    expect(JSON.stringify(exchange.agent.lines)).not.toContain("a secret");
  });

  test("[V1-LOAD-2, V1-LOAD-3, V1-LOAD-4, V1-LOAD-5, V1-LOAD-6, V1-ID-1, V2-LOAD-2] loads the whole conversation in another process, the same each time, and continues it", async () => {
    const { open } = await openRuleBench(version);
    const before = await open();
    const sessionId = await before.newSession();
    await before.prompt(sessionId, "read notes.txt").end;
    await before.prompt(sessionId, "plan read notes.txt; write goodbye to other.txt").end;
    const live = { text: agentText(before, sessionId), calls: callsIn(before, sessionId) };
    await before.agent.endInput();

    const after = await open();
    const load = async (): Promise<object> => {
      const from = after.agent.lines.length;
      const response = await after.agent.request("session/load", { ...after.setup, sessionId });
      expect(response).toMatchObject({ result: expect.any(Object) as object });
      await after.agent.settle();
      const replayed = historyIn(after, sessionId, from);
      expect(replayed.filter(({ at }) => at > after.agent.lines.findIndex(isLine(response)))).toEqual([]);
      expect({ text: agentText(after, sessionId, from), calls: callsIn(after, sessionId, from) }).toEqual(
        live,
      );
      return replayed.map(({ update }) => update);
    };
    const first = await load();
    expect(new Set(partsIn(after, sessionId))).toEqual(
      new Set(["user_message", "agent_thought", "tool_call", "agent_message", "plan"]),
    );
    expect(await load()).toEqual(first);

    const from = after.agent.lines.length;
    expect(await after.prompt(sessionId, "read other.txt").end).toMatchObject({ stopReason: "end_turn" });
    expect(agentText(after, sessionId, from)).toContain("goodbye");
  });

  test("[V2-RESUME-2] resumes without the conversation, and sends the session's state before responding", async () => {
    const { open } = await openRuleBench(version);
    const before = await open();
    const sessionId = await before.newSession();
    await before.prompt(sessionId, "read notes.txt").end;
    await before.agent.endInput();

    const after = await open();
    const response = await after.agent.request("session/resume", { ...after.setup, sessionId });
    expect(response).toMatchObject({ result: expect.any(Object) as object });
    const states = after
      .updates(sessionId, 0, after.agent.lines.findIndex(isLine(response)))
      .filter(({ update }) => update["sessionUpdate"] === "state_update");
    expect(states.map(({ update }) => update["state"])).toEqual(version === 1 ? [] : ["idle"]);
    await after.agent.settle();
    expect(historyIn(after, sessionId)).toEqual([]);
    expect(await after.prompt(sessionId, "read notes.txt").end).toMatchObject({ stopReason: "end_turn" });
  });

  test("[V2-CLOSE-2] ends a session's work and frees its resources before responding to the close", async () => {
    const { open } = await openRuleBench(version);
    const exchange = await open();
    const mark = randomUUID();
    const [server] = declareStdio(version, [npmServer("everything", [{ name: "MARK", value: mark }])]);
    const sessionId = await exchange.newSession({ mcpServers: [server] });
    const running = exchange.prompt(sessionId, "run sleep 60");
    await untilRunning(exchange, sessionId);
    await expect.poll(() => processesWith(mark)).not.toEqual([]);
    const waiting = exchange.prompt(sessionId, "read notes.txt");

    const response = await exchange.agent.request("session/close", { sessionId });
    expect(response).toMatchObject({ result: {} });
    const closed = exchange.agent.lines.findIndex(isLine(response));
    const end = await running.end;
    expect(end).toMatchObject({ stopReason: "cancelled" });
    expect(end.at).toBeLessThan(closed);
    expect(await waiting.response).toMatchObject(
      version === 1 ? { result: { stopReason: "cancelled" } } : { error: { code: -32_800 } },
    );
    expect(processesWith(mark)).toEqual([]);
    await exchange.agent.settle();
    expect(exchange.updates(sessionId, closed)).toEqual([]);
    expect(await exchange.call("session/close", { sessionId })).toEqual({});
  });

  test("[V2-DIRS-2, V2-DIRS-3] accepts additional absolute folders, reads there without requesting permission, and forgets them if a resume omits them", async () => {
    const { open, outside } = await openRuleBench(version);
    const exchange = await open();
    const asked: string[] = [];
    exchange.agent.answer = (method) => {
      asked.push(method);
      return { outcome: { outcome: "selected", optionId: "reject_once" } };
    };
    const wrong = { ...exchange.setup, additionalDirectories: ["outside"] };
    expect(await errorOf(exchange.agent, "session/new", wrong)).toMatchObject({ code: -32_602 });

    const sessionId = await exchange.newSession({ additionalDirectories: [outside] });
    await exchange.prompt(sessionId, `read ${join(outside, "secret.txt")}`).end;
    expect(asked).toEqual([]);
    expect(agentText(exchange, sessionId)).toContain("a secret");

    await exchange.call("session/resume", { ...exchange.setup, sessionId });
    await exchange.prompt(sessionId, `read ${join(outside, "secret.txt")}`).end;
    expect(asked).toEqual(["session/request_permission"]);
  });

  test("[V2-OPEN-1] keeps and replays unknown members of a prompt", async () => {
    const exchange = await (await openRuleBench(version)).open();
    const sessionId = await exchange.newSession();
    const block = { type: "text", text: "!", _meta: { "acme.dev/tone": "loud" }, mood: "fine" };
    await exchange.prompt(sessionId, "read notes.txt", { blocks: [block] }).end;
    const from = exchange.agent.lines.length;
    await exchange.call("session/load", { ...exchange.setup, sessionId });
    const content = historyIn(exchange, sessionId, from).map(({ update }) => update["content"]);
    expect(content).toContainEqual(block);
  });
});

describe("the reference agent, in version 2 only", () => {
  test("[V2-RESUME-3] replays everything if a resume requests it, and rejects other starting points", async () => {
    const exchange = await (await openRuleBench(2)).open();
    const sessionId = await exchange.newSession();
    await exchange.prompt(sessionId, "read notes.txt").end;
    const load = exchange.agent.lines.length;
    await exchange.call("session/load", { ...exchange.setup, sessionId });
    const resume = exchange.agent.lines.length;
    await exchange.call("session/resume", { ...exchange.setup, sessionId, replayFrom: { type: "start" } });
    const updates = (from: number, to?: number): JsonObject[] =>
      exchange.updates(sessionId, from, to).map(({ update }) => update);
    const isEnd = ({ sessionUpdate }: JsonObject): boolean => sessionUpdate === "replay_complete";
    expect(updates(resume).filter(isEnd)).toHaveLength(1);
    expect(updates(resume).filter((update) => !isEnd(update))).toEqual(updates(load, resume));

    const elsewhere = { ...exchange.setup, sessionId, replayFrom: { type: "_acme.dev/yesterday" } };
    expect(await errorOf(exchange.agent, "session/resume", elsewhere)).toMatchObject({ code: -32_602 });
  });

  test("[V2-TURN-1] rejects a prompt that is cancelled before it becomes part of the conversation", async () => {
    const exchange = await (await openRuleBench(2)).open();
    const sessionId = await exchange.newSession();
    const running = exchange.prompt(sessionId, "run sleep 60");
    await untilRunning(exchange, sessionId);
    const prompt = [{ type: "text", text: "read notes.txt" }];
    const waiting = exchange.agent.request("session/prompt", { sessionId, prompt }, "taken back");
    exchange.agent.notify("$/cancel_request", { requestId: "taken back" });
    exchange.cancel(sessionId);
    expect(await waiting).toMatchObject({ error: { code: -32_800 } });
    expect(await running.end).toMatchObject({ stopReason: "cancelled" });
    expect(JSON.stringify(exchange.agent.lines)).not.toContain("read notes.txt");
  });
});

/** Resolves once one of the session's tool calls is running. */
function untilRunning(exchange: Exchange, sessionId: string): Promise<unknown> {
  const isRunning = ({ status }: JsonObject): boolean => status === "in_progress";
  return exchange.nextUpdate(sessionId, isRunning, { what: "run a tool", from: 0 });
}

/** Returns the updates that a replay must repeat. */
function historyIn(exchange: Exchange, sessionId: string, from = 0): Update[] {
  return exchange.updates(sessionId, from).filter(({ update }) => partOf(update) !== undefined);
}

function partsIn(exchange: Exchange, sessionId: string): (string | undefined)[] {
  return historyIn(exchange, sessionId).map(({ update }) => partOf(update));
}

/**
 * Returns the kind of message or tool call that an update belongs to. Handles whole messages and chunks in either
 * version.
 */
function partOf({ sessionUpdate }: JsonObject): string | undefined {
  return /^(?:user_message|agent_message|agent_thought|tool_call|plan)/.exec(String(sessionUpdate))?.[0];
}

/** Returns the tool call ids, in order. */
function callsIn(exchange: Exchange, sessionId: string, from = 0): unknown[] {
  const ids = exchange.updates(sessionId, from).map(({ update }) => update["toolCallId"]);
  return [...new Set(ids)];
}

/** Returns a predicate for the line that contains the given message. */
function isLine(message: JsonObject): (line: AgentLine) => boolean {
  return (line) => line.message === message;
}
