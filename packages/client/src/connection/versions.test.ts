import { RequestError, UnsupportedVersionError } from "@parley/protocol";
import { describe, expect, it, onTestFinished } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import { collect } from "../fixtures/collect.ts";
import { fixtureCommand } from "../fixtures/fixture-command.ts";
import { waitForState } from "../fixtures/wait-for-state.ts";
import { spawnAgent } from "../node/agent/spawn-agent.ts";
import type { SpawnOptions } from "../node/agent/spawn-options.ts";
import * as onDemand from "../on-demand.ts";
import { v1 } from "../v1/index.ts";
import { v2 } from "../v2/index.ts";

const text = (value: string) => ({ type: "text", text: value }) as const;

/** Starts an agent, built with the official SDK, that serves the given versions. */
async function spawnSdkAgent(
  serves: "1" | "2" | "both",
  options: Partial<SpawnOptions>,
): Promise<AgentConnection> {
  const agent = await spawnAgent(fixtureCommand("sdk-agent-of-both-versions", [serves]), {
    info: { name: "test", version: "0" },
    capabilities: { terminalAuthentication: true },
    handlers: { elicitation: { form: () => ({ action: "decline" }) }, readTextFile: () => ({ content: "" }) },
    closeGraceMs: 200,
    ...options,
  });
  onTestFinished(() => agent.close());
  return agent;
}

describe("an official SDK agent", () => {
  const paramsOfVersion1 = {
    clientInfo: { name: "test", version: "0" },
    clientCapabilities: {
      fs: { readTextFile: true, writeTextFile: false },
      terminal: false,
      auth: { terminal: true },
      elicitation: { form: {} },
    },
  };
  const paramsOfVersion2 = {
    info: { name: "test", version: "0" },
    capabilities: { auth: { terminal: {} }, elicitation: { form: {} } },
  };

  it.each([
    ["both versions", "both", [v2, v1], 2, paramsOfVersion2],
    ["both versions", "both", [v1, v2], 2, paramsOfVersion2],
    ["both versions", "both", [v1], 1, paramsOfVersion1],
    ["both versions", "both", [v2], 2, paramsOfVersion2],
    ["version 1", "1", [v2, v1], 1, paramsOfVersion1],
    ["version 1", "1", [v1], 1, paramsOfVersion1],
    ["version 2", "2", [v2, v1], 2, paramsOfVersion2],
    ["version 2", "2", [v2], 2, paramsOfVersion2],
    ["version 1", "1", [onDemand.v1], 1, paramsOfVersion1],
    ["version 2", "2", [onDemand.v2, onDemand.v1], 2, paramsOfVersion2],
  ] as const)(
    "receives all of the client's capabilities if it supports %s (%s)",
    async (_title, serves, versions, version, params) => {
      const agent = await spawnSdkAgent(serves, { versions });
      expect(agent.version).toBe(version);
      expect(agent.info).toMatchObject({ _meta: params });
      const session = await agent.newSession({ cwd: "/w" });
      expect(await session.prompt("Hi")).toBe(version === 1 ? "end_turn" : "cancelled");
    },
  );

  it("is offered both versions by spawnAgent", async () => {
    expect((await spawnSdkAgent("both", {})).version).toBe(2);
    expect((await spawnSdkAgent("1", {})).version).toBe(1);
  });

  it("is rejected by a version 2 client if it supports only version 1", async () => {
    const error: unknown = await spawnSdkAgent("1", { versions: [v2] }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnsupportedVersionError);
    expect(error).toMatchObject({ version: 1, supported: [2] });
  });

  it("rejects a version 1 client if it supports only version 2", async () => {
    const error: unknown = await spawnSdkAgent("2", { versions: [v1] }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ code: -32022, data: { requested: 1, supported: [2] } });
  });
});

describe("version 2 of the official SDK", () => {
  it("handles a conversation with permission requests, streamed updates and a mode change", async () => {
    const asked: unknown[] = [];
    const agent = await spawnSdkAgent("2", {
      versions: [v2],
      handlers: {
        requestPermission({ toolCall, title, options: [first] }) {
          asked.push(title, toolCall);
          return { outcome: "selected", optionId: first?.optionId ?? "" };
        },
      },
    });
    await agent.authenticate("login");
    const server = { name: "a", command: "/a", args: [], env: [] };
    const session = await agent.newSession({ cwd: "/w", mcpServers: [server] });
    const reading = collect(session.updates());
    expect(await session.prompt("Hi")).toBe("end_turn");
    expect(session.state).toMatchObject({
      entries: [
        { role: "user", content: [text("Hi")] },
        { type: "tool_call", id: "t1", title: "Work", status: "in_progress" },
        { role: "agent", content: [text("Hello you")] },
      ],
      modes: { current: "ask", available: [{ id: "ask" }] },
      turn: { status: "idle", stopReason: "end_turn" },
    });
    expect(asked).toEqual(["May I?", session.state.entries[1]]);
    await session.setMode("code");
    expect(session.state.modes?.current).toBe("code");
    await session.close();
    expect(await reading).toHaveLength(6);
    await agent.deleteSession(session.id);
    await agent.logout();
  });

  it("cancels a turn while the agent is working or waiting for permission", async () => {
    const agent = await spawnSdkAgent("2", {
      versions: [v2],
      handlers: {
        requestPermission: (_request, { session: { state } }) =>
          state.entries.length > 2 ? new Promise(() => undefined) : { outcome: "selected", optionId: "yes" },
      },
    });
    const session = await agent.newSession({ cwd: "/w" });
    const cancellation = new AbortController();
    const working = session.prompt("wait", { signal: cancellation.signal });
    await waitForState(
      session,
      ({ entries: { length, 2: last } }) =>
        length === 3 && last?.type === "message" && JSON.stringify(last).includes("you"),
    );
    cancellation.abort();
    expect(await working).toBe("cancelled");
    expect(session.state.entries[1]).toMatchObject({ status: "cancelled" });
    const asking = session.prompt("again");
    await waitForState(session, ({ entries, turn }) => entries.length === 4 && turn.status === "running");
    await session.cancel();
    expect(await asking).toBe("cancelled");
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "cancelled" });
  });

  it("replays the history only when a session is resumed from the start", async () => {
    const agent = await spawnSdkAgent("2", { versions: [v2] });
    const skipped = await agent.openSession("old", { cwd: "/w", history: "skip" });
    expect(skipped.state.entries).toEqual([]);
    expect(await agent.openSession("old", { cwd: "/w" })).toBe(skipped);
    expect(skipped.state.entries).toHaveLength(200);
    expect(skipped.state.entries[199]).toMatchObject({ id: "m199", role: "agent", content: [text("199")] });
    await expect(agent.loadSession("none", { cwd: "/w" })).rejects.toMatchObject({ code: -32002 });
    const listed = await collect(agent.listSessions({ cwd: "/w" }));
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(["first", "second"]);
  });
});
