import { Connection, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, it, onTestFinished } from "vitest";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientCapabilities } from "../api/client-profile.ts";
import type { ClientSession } from "../api/client-session.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const info = { name: "agent", version: "1" };
const anchor = { type: "agent_message", messageId: "m1", position: "after" };
const forks = { fork: {} };

interface Connected {
  readonly client: AgentConnection;
  readonly session: ClientSession;
  /** Session capabilities that the client advertised. */
  readonly advertised: unknown;
  /** Params of the requests that fork the session. */
  readonly forked: unknown[];
  /** Sends updates. Resolves when the client has applied them. */
  readonly send: (...updates: readonly object[]) => Promise<void>;
  /** Answers the client's oldest prompt. */
  readonly answerPrompt: () => void;
}

async function connect(dialect: ClientDialect, capabilities?: ClientCapabilities): Promise<Connected> {
  const [clientSide, agentSide] = createInMemoryTransports();
  const session = { fork: {} };
  const prompts: ((answer: unknown) => void)[] = [];
  const forked: unknown[] = [];
  let advertised: unknown;
  const agent = new Connection(agentSide, {
    request(method, params) {
      switch (method) {
        case "session/new":
          return { sessionId: "s1" };
        case "session/fork":
          forked.push(params);
          return { sessionId: `s${forked.length + 1}` };
        case "session/prompt":
          return new Promise((resolve) => prompts.push(resolve));
        default: {
          const given = params as { readonly [group: string]: { readonly session?: unknown } };
          advertised = given[dialect.version === 1 ? "clientCapabilities" : "capabilities"]?.session;
          return dialect.version === 1
            ? { protocolVersion: 1, agentInfo: info, agentCapabilities: { sessionCapabilities: session } }
            : { protocolVersion: 2, info, capabilities: { session } };
        }
      }
    },
    notification: () => undefined,
  });
  const onError = (): void => undefined;
  const client = await connectAgent(clientSide, { versions: [dialect], info, capabilities, onError });
  void client.closed.then(() => agent.close());
  onTestFinished(() => client.close());
  return {
    client,
    session: await client.newSession({ cwd: "/w" }),
    advertised,
    forked,
    async send(...updates) {
      for (const update of updates)
        void agent.notify("session/update", { sessionId: "s1", update }).catch(() => undefined);
      // The agent answers in order, after the client has handled all earlier messages.
      await client.forkSession("s1", { cwd: "/w" });
      forked.pop();
    },
    answerPrompt: () => prompts.shift()?.({ stopReason: "end_turn" }),
  };
}

const cursor = (cursorId: string, fields: object): object => ({
  sessionUpdate: "cursor_update",
  cursorId,
  ...fields,
});

describe.each<[ClientDialect, ClientDialect]>([
  [v1, stableV1],
  [v2, stableV2],
])("cursors in version $version", (dialect, stable) => {
  const { version } = dialect;

  it("keep their position while their capabilities change", async () => {
    const { session, send } = await connect(dialect);
    await send(cursor("c1", { anchor, capabilities: forks, _meta: { a: 1, b: 1 } }));
    expect(session.state.cursors).toEqual([{ id: "c1", anchor, capabilities: forks, _meta: { a: 1, b: 1 } }]);
    await send(
      cursor("c1", { anchor: null, _meta: { b: null, c: 2 } }),
      cursor("c2", { anchor: { ...anchor, type: "_chart", position: "_above" }, capabilities: { fork: 7 } }),
      cursor("c1", { anchor: { ...anchor, position: "before" }, capabilities: "all" }),
    );
    const meta = version === 1 ? { b: null, c: 2 } : { a: 1, c: 2 };
    expect(session.state.cursors).toEqual([
      { id: "c1", anchor, capabilities: forks, _meta: meta },
      { id: "c2", anchor: { ...anchor, type: "_chart", position: "_above" }, capabilities: {} },
    ]);
    await send(cursor("c1", { capabilities: null, _meta: null }));
    expect(session.state.cursors?.[0]).toEqual({ id: "c1", anchor });
    expect(session.state.unknown).toEqual([]);
  });

  it.each([{}, { anchor: null }])("are unknown if their first update lacks an anchor: %j", async (fields) => {
    const { session, send } = await connect(dialect);
    await send(cursor("c1", { ...fields, capabilities: forks }));
    expect(session.state).not.toHaveProperty("cursors");
    expect(session.state.unknown).toMatchObject([{ cursorId: "c1" }]);
  });

  it("can be used to fork the session only while they have the fork capability", async () => {
    const { client, session, forked, send } = await connect(dialect);
    const fork = (cursorId: string): Promise<ClientSession> =>
      client.forkSession(session.id, { cwd: "/w", cursorId });
    await send(cursor("c1", { anchor }));
    const refusal = { name: "CapabilityError", message: expect.stringContaining('"c1"') as string };
    await expect(fork("c1")).rejects.toMatchObject(refusal);
    await send(cursor("c1", { capabilities: forks }));
    await fork("c1");
    await fork("from an earlier connection");
    await send(cursor("c1", { capabilities: null }));
    await expect(fork("c1")).rejects.toMatchObject(refusal);
    expect(forked).toEqual([
      { sessionId: "s1", cwd: "/w", mcpServers: [], cursorId: "c1" },
      { sessionId: "s1", cwd: "/w", mcpServers: [], cursorId: "from an earlier connection" },
    ]);
  });

  it("are requested only in version 1 and only if the application enables them", async () => {
    const asked = version === 1 ? { cursors: {} } : undefined;
    const { advertised } = await connect(dialect, { cursors: true });
    const byDefault = await connect(dialect);
    expect(advertised ?? {}).toEqual({ ...Object(byDefault.advertised), ...asked });
    expect(byDefault.advertised ?? {}).not.toHaveProperty("cursors");
  });

  it("are not supported by the stable profile", async () => {
    const { client, session } = await connect(stable, { cursors: true });
    expect(session.state).not.toHaveProperty("cursors");
    const refused = client.forkSession(session.id, { cwd: "/w", cursorId: "c1" });
    await expect(refused).rejects.toMatchObject({ name: "CapabilityError" });
  });
});

it("cursors refer to the client's own prompts, which a version 1 agent does not echo", async () => {
  const { session, send, answerPrompt } = await connect(v1, { cursors: true });
  const before = (messageId: string): object => ({ type: "user_message", messageId, position: "before" });
  const chunk = { sessionUpdate: "user_message_chunk", messageId: "theirs" };
  const prompted = [session.prompt("one"), session.prompt("two")];
  await send(cursor("c1", { anchor: before("u1") }));
  answerPrompt();
  await prompted[0];
  const text = { type: "text", text: "words" };
  await send(
    { sessionUpdate: "agent_message_chunk", messageId: "m1", content: text },
    { ...chunk, content: text },
    cursor("c2", { anchor: before("theirs") }),
    cursor("c3", { anchor: before("u2") }),
    cursor("c4", { anchor: before("u3") }),
  );
  answerPrompt();
  await prompted[1];
  const entries = session.state.entries.map(({ id }) => id);
  const placed = session.state.cursors?.map((each) => (each.anchor as { messageId?: string }).messageId);
  expect(placed).toEqual([entries[0], "theirs", entries[1], "u3"]);
});
