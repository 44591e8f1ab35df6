import { Connection, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, it } from "vitest";

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
const tests = { prompt: [{ type: "text", text: "Run the tests" }] };

interface Connected {
  readonly client: AgentConnection;
  readonly session: ClientSession;
  /** Session capabilities that the client advertised. */
  readonly advertised: unknown;
  readonly suggest: (suggestions: readonly object[]) => Promise<void>;
}

async function connect(dialect: ClientDialect, capabilities?: ClientCapabilities): Promise<Connected> {
  const [clientSide, agentSide] = createInMemoryTransports();
  let advertised: unknown;
  const agent = new Connection(agentSide, {
    request(method, params) {
      if (method === "session/new") return { sessionId: "s1" };
      if (method === "session/prompt")
        return dialect.version === 1 ? { stopReason: "end_turn" } : { messageId: "m1" };
      const given = params as { readonly [group: string]: { readonly session?: unknown } };
      advertised = given[dialect.version === 1 ? "clientCapabilities" : "capabilities"]?.session;
      return dialect.version === 1
        ? { protocolVersion: 1, agentInfo: info, agentCapabilities: {} }
        : { protocolVersion: 2, info, capabilities: { session: {} } };
    },
    notification: () => undefined,
  });
  const client = await connectAgent(clientSide, { versions: [dialect], info, capabilities });
  void client.closed.then(() => agent.close());
  const session = await client.newSession({ cwd: "/w" });
  const suggest = async (suggestions: readonly object[]): Promise<void> => {
    const changed = new Promise<void>((resolve) => {
      const stop = session.subscribe(() => (stop(), resolve()));
    });
    const update = { sessionUpdate: "prompt_suggestions_update", suggestions };
    await agent.notify("session/update", { sessionId: "s1", update });
    await changed;
  };
  return { client, session, advertised, suggest };
}

describe.each<[ClientDialect, ClientDialect]>([
  [v1, stableV1],
  [v2, stableV2],
])("suggested prompts in version $version", (dialect, stable) => {
  it("stay in the state until the next prompt, except for unreadable ones", async () => {
    const { client, session, advertised, suggest } = await connect(dialect, { promptSuggestions: true });
    expect(advertised).toMatchObject({ promptSuggestions: {} });
    await suggest([tests, { prompt: 7 }]);
    expect(session.state.promptSuggestions).toEqual([tests]);
    const { entries } = session.state;
    await suggest([]);
    expect(session.state.promptSuggestions).toEqual([]);
    await suggest([tests]);
    const prompted = session.prompt("go");
    expect(session.state.promptSuggestions).toEqual([]);
    expect(session.state.unknown).toEqual([]);
    expect(entries).toEqual([]);
    await client.close();
    await prompted.catch(() => undefined);
  });

  it("are not requested by default, or in the stable profile", async () => {
    const byDefault = await connect(dialect);
    const old = await connect(stable, { promptSuggestions: true });
    for (const { client, advertised } of [byDefault, old]) {
      expect(JSON.stringify(advertised ?? {})).not.toContain("promptSuggestions");
      await client.close();
    }
    expect(old.session.state).not.toHaveProperty("promptSuggestions");
  });
});
