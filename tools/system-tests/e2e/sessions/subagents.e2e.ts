import { type Turn, createAgentHost, defineAgent } from "@parley/agent";
import { v1 as agentV1 } from "@parley/agent/v1";
import { v2 as agentV2 } from "@parley/agent/v2";
import { type AgentConnection, type ClientHandlers, connectAgent } from "@parley/client";
import { withSubagents } from "@parley/client/subagents";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { type Transport, createInMemoryTransports } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import type { SessionState } from "@parley/protocol/session";
import { serveHttp } from "@parley/server/node";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

/**
 * Delegates to a subagent that asks a question and starts another subagent, or to a subagent that waits to be
 * cancelled.
 */
async function prompt(turn: Turn): Promise<void> {
  const kid = await turn.subagent({ title: "Survey", cancellable: true });
  await kid.message("Find flaky tests");
  if (turn.text === "wait") {
    const { signal } = kid;
    // The user may have already cancelled.
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    await kid.end();
    return turn.agentMessage("It was cancelled");
  }
  const call = await kid.toolCall({ title: "Run the tests", kind: "execute" });
  const { outcome } = await call.requestPermission();
  await call.update({ status: "completed" });
  const deep = await kid.subagent({ title: "Count" });
  await deep.agentMessage("Twelve");
  await deep.end();
  await kid.agentMessage(`Permission: ${outcome}`);
  await kid.message("Two are flaky", { from: "subagent" });
  await kid.end();
  return turn.agentMessage("Done");
}

type Connect = (handlers?: ClientHandlers) => Promise<AgentConnection>;

/** Starts the agent and returns a function that connects to it in memory or over HTTP. */
async function openHost(version: 1 | 2, way: "memory" | "HTTP"): Promise<Connect> {
  const agent = defineAgent({
    info: { name: "surveyor", version: "1" },
    store: memorySessionStore(),
    prompt,
  });
  const host = createAgentHost(agent, { versions: [agentV1, agentV2] });
  onTestFinished(() => host.close());
  const server = way === "HTTP" ? await serveHttp(host, { port: 0 }) : undefined;
  if (server !== undefined) onTestFinished(() => server.close());
  const open = (): Transport => {
    if (server !== undefined) return httpTransport(server.url);
    const [clientSide, agentSide] = createInMemoryTransports();
    void host.serve(agentSide);
    return clientSide;
  };
  return async (handlers) => {
    const client = await connectAgent(open(), {
      info: { name: "test", version: "0" },
      versions: [version === 1 ? withSubagents(v1) : v2],
      handlers,
      onError(error) {
        throw error;
      },
    });
    onTestFinished(() => client.close());
    return client;
  };
}

/** Returns a session's conversation and subagents, without ids. */
function shape({ entries, subagents, turn }: SessionState): object {
  return {
    status: turn.status,
    entries: entries.map((entry) => {
      if (entry.type === "tool_call") return `${entry.title}: ${entry.status}`;
      const text = JSON.stringify(
        "content" in entry && entry.content.map((block) => (block.type === "text" ? block.text : block.type)),
      );
      return `${entry.type === "message" ? entry.role : entry.type} ${text}`;
    }),
    subagents: subagents.map(({ title, capabilities, session }) => ({
      title,
      ...(capabilities && { capabilities }),
      ...shape(session),
    })),
  };
}

describe.each([
  [1, "memory"],
  [2, "memory"],
  [1, "HTTP"],
  [2, "HTTP"],
] as const)("a version %d client that shows subagents, over %s", (version, way) => {
  test("follows a turn's subagents, answers their questions, and receives them again when it loads the session", async () => {
    const connect = await openHost(version, way);
    const asked: string[] = [];
    const client = await connect({
      requestPermission({ title, toolCall, options }, { session, subagent }) {
        asked.push(
          `${session.id === subagent?.session.id} ${subagent?.state.title}: ${toolCall?.title ?? title}`,
        );
        return { outcome: "selected", optionId: options[0]?.optionId ?? "" };
      },
    });
    const session = await client.newSession({ cwd: "/" });
    await expect(session.prompt("go")).resolves.toBe("end_turn");
    expect(asked).toEqual(["true Survey: Run the tests"]);
    const task = 'session_message ["Find flaky tests"]';
    const reported = 'session_message ["Two are flaky"]';
    const survey = {
      title: "Survey",
      status: "idle",
      entries: [task, "Run the tests: completed", 'agent ["Permission: allowed"]', reported],
      subagents: [{ title: "Count", status: "idle", entries: ['agent ["Twelve"]'], subagents: [] }],
    };
    const conversation = {
      status: "idle",
      entries: ['user ["go"]', task, reported, 'agent ["Done"]'],
      subagents: [survey],
    };
    expect(shape(session.state)).toMatchObject(conversation);
    const other = await connect();
    const loaded = await other.loadSession(session.id, { cwd: "/" });
    expect(shape(loaded.state)).toEqual(conversation);
  });

  test("can cancel a single subagent", async () => {
    const connect = await openHost(version, way);
    const client = await connect();
    const session = await client.newSession({ cwd: "/" });
    const turn = session.prompt("wait");
    const cancelled = new Promise<void>((resolve, reject) => {
      const stop = session.subscribe(() => {
        const [known] = session.state.subagents;
        if (!known?.capabilities?.cancel) return;
        stop();
        const cancelling = session.subagent(known.id)?.cancel() ?? Promise.reject(new Error("unknown"));
        cancelling.then(resolve, reject);
      });
    });
    await cancelled;
    await expect(turn).resolves.toBe("end_turn");
    expect(session.state.subagents[0]?.session.turn).toEqual({ status: "idle", stopReason: "cancelled" });
    expect(shape(session.state)).toMatchObject({
      entries: expect.arrayContaining(['agent ["It was cancelled"]']),
    });
  });
});
