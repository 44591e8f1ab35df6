import { type AcpMcpContext, type ServedTool, serveTools } from "@parley/mcp-transport/serve";
import type { MessageMcpRequest } from "@parley/schema/v1/unstable";
import { memorySessionStore } from "@parley/storage";
import { type MockInstance, describe, expect, onTestFinished, test, vi } from "vitest";

import { connections, mcpServer } from "../fixtures/mcp-session.ts";
import { type RawClient, type SomeAgent, connect, connectOver, text } from "../fixtures/raw-client.ts";
import {
  type AgentDialect,
  type ServeAgentOptions,
  type Turn,
  createAgentHost,
  defineAgent,
} from "../index.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

interface Editor {
  readonly client: RawClient;
  /** The params of a request that opens a session with the tools. */
  readonly setup: object;
  /** A mock that counts how often the agent connects to servers. */
  readonly opens: MockInstance;
}

/** Returns the MCP capabilities that an agent advertises. */
async function advertised(version: number, agent: SomeAgent, options: ServeAgentOptions): Promise<unknown> {
  const info = { name: "client", version: "1.0.0" };
  const params = { protocolVersion: version, ...(version === 2 ? { info } : { clientInfo: info }) };
  const answer = await connect(agent, options).call("initialize", params);
  const { agentCapabilities, capabilities } = answer as {
    readonly agentCapabilities?: { readonly mcpCapabilities: unknown };
    readonly capabilities?: { readonly session: { readonly mcp: unknown } };
  };
  return agentCapabilities?.mcpCapabilities ?? capabilities?.session.mcp;
}

describe.each<{ version: 1 | 2; dialect: AgentDialect; stable: AgentDialect; yes: unknown }>([
  { version: 1, dialect: v1, stable: stableV1, yes: true },
  { version: 2, dialect: v2, stable: stableV2, yes: {} },
])("MCP over ACP in version $version", ({ version, dialect, stable, yes }) => {
  async function open(
    tools: ServedTool[],
    prompt: (turn: Turn) => Promise<void>,
  ): Promise<{ readonly client: RawClient; readonly sessionId: string }> {
    const served = await serveTools({ name: "editor", tools });
    onTestFinished(() => served.close());
    const agent = { prompt, mcp: connections() };
    const client = await connectOver(version, agent, { versions: [dialect] });
    const notify: AcpMcpContext["notify"] = (params) => client.connection.notify("mcp/message", params);
    client.answers["mcp/message"] = (params, signal) =>
      served.acpDefinition.answer(params as MessageMcpRequest, { signal, notify });
    const params = { cwd: "/tmp", mcpServers: [served.acpDefinition] };
    const { sessionId } = (await client.call("session/new", params)) as { readonly sessionId: string };
    return { client, sessionId };
  }

  async function prompts(client: RawClient, sessionId: string): Promise<void> {
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    if (version === 2) await client.receives({ state: "idle" });
  }

  test("calls the client's tools over the connection and delivers progress in order", async () => {
    const received: unknown[] = [];
    const count: ServedTool = {
      name: "count",
      call: async (_, { progress }) => {
        for (const number of [1, 2, 3]) progress({ progress: number });
        return "done";
      },
    };
    const { client, sessionId } = await open([count], async ({ mcp }) => {
      const onProgress = ({ progress }: { progress: number }): void => void received.push(progress);
      received.push((await mcp.call("editor__count", {}, { onProgress })).content);
    });
    await prompts(client, sessionId);
    expect(received).toEqual([1, 2, 3, text("done")]);
  });

  test("aborts a running tool call when the turn is cancelled", async () => {
    const reasons: string[] = [];
    const runs = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const wait: ServedTool = {
      name: "wait",
      call(_, { signal }) {
        signal.addEventListener("abort", () => ended.resolve(), { once: true });
        runs.resolve();
        return new Promise(() => undefined);
      },
    };
    const { client, sessionId } = await open([wait], async ({ mcp }) => {
      await mcp.call("editor__wait", {}).catch(({ name }: Error) => reasons.push(name));
    });
    const over = prompts(client, sessionId);
    await runs.promise;
    await client.connection.notify("session/cancel", { sessionId });
    await ended.promise;
    await over;
    expect(reasons).toEqual(["AbortError"]);
  });

  describe("with several clients in a session", () => {
    const wait: ServedTool = { name: "wait", call: () => new Promise(() => undefined) };
    const who = (answer: string): ServedTool => ({ name: "who", call: () => answer });

    /**
     * Creates a host. The returned function connects a client that provides the given tools through a server. All of
     * these servers have the name `editor` and the same id.
     */
    function share(prompt: (turn: Turn) => Promise<void>): (...tools: ServedTool[]) => Promise<Editor> {
      const mcp = connections();
      const opens = vi.spyOn(mcp, "open");
      const agent = { prompt, mcp, store: memorySessionStore() };
      const info = { name: "test", version: "1.0.0" };
      const host = createAgentHost(defineAgent({ info, ...agent }), { versions: [dialect] });
      return async (...tools) => {
        const served = await serveTools({ name: "editor", tools });
        onTestFinished(() => served.close());
        const client = await connectOver(version, agent, { host });
        const notify: AcpMcpContext["notify"] = (params) => client.connection.notify("mcp/message", params);
        client.answers["mcp/message"] = (params, signal) => {
          const request = { ...(params as MessageMcpRequest), serverId: served.acpDefinition.serverId };
          return served.acpDefinition.answer(request, { signal, notify });
        };
        const editor = { ...served.acpDefinition, serverId: "1" };
        const setup = { cwd: "/tmp", mcpServers: [mcpServer(version), editor] };
        return { client, setup, opens };
      };
    }

    test("reuses servers for the same client, but not for another client with an identical list", async () => {
      const answers: unknown[] = [];
      const connectEditor = share(async ({ mcp }) => {
        answers.push((await mcp.call("editor__who", {})).content[0]?.["text"]);
      });
      const one = await connectEditor(who("one"));
      const { sessionId } = (await one.client.call("session/new", one.setup)) as { sessionId: string };
      await one.client.call("session/load", { ...one.setup, sessionId });
      expect(one.opens).toHaveBeenCalledTimes(1);
      const two = await connectEditor(who("two"));
      await two.client.call("session/load", { ...two.setup, sessionId });
      expect(one.opens).toHaveBeenCalledTimes(2);
      await prompts(two.client, sessionId);
      await one.client.call("session/resume", { ...one.setup, sessionId });
      await one.client.call("session/prompt", { sessionId, prompt: text("x") });
      await expect.poll(() => answers).toEqual(["two", "one"]);
    });

    test("closes a client's servers when the client disconnects, but keeps other servers running", async () => {
      const calls = Promise.withResolvers<void>();
      const ended: unknown[] = [];
      const connectEditor = share(async ({ mcp, session }) => {
        const call = mcp.call("editor__wait", {}, { onProgress: () => undefined });
        calls.resolve();
        await call.catch(({ message }: Error) => ended.push(message));
        const { servers } = session.mcp;
        ended.push(
          [...servers.values()].map(({ status }) => status),
          servers.get("editor"),
        );
        ended.push((await mcp.call("files__look", {})).content[0]?.["text"]);
      });
      const one = await connectEditor(wait);
      const { sessionId } = (await one.client.call("session/new", one.setup)) as { sessionId: string };
      const two = await connectEditor();
      const prompted = one.client.call("session/prompt", { sessionId, prompt: text("x") });
      prompted.catch(() => undefined);
      await calls.promise;
      await two.client.call("session/load", { ...two.setup, sessionId });
      await one.client.connection.close();
      await expect.poll(() => ended).toHaveLength(4);
      const message = 'Cannot use MCP server "editor": the client that provides it is gone';
      expect(ended).toEqual([
        'Cannot call "editor__wait" of MCP server "editor": the client that provides it is gone',
        ["ready", "failed"],
        { status: "failed", kind: "closed", message },
        "a tree",
      ]);
    });
  });

  test("ignores a message for an unknown request", async () => {
    const { client, sessionId } = await open([], () => Promise.resolve());
    const stray = { serverId: "none", requestId: "none", method: "notifications/progress" };
    await client.connection.notify("mcp/message", stray);
    await prompts(client, sessionId);
    expect(client.errors).toEqual([]);
  });

  test("is advertised by the unstable dialect if the agent can connect to client MCP servers", async () => {
    const prompt = (): Promise<void> => Promise.resolve();
    const agent = { prompt, mcp: connections() };
    await expect(advertised(version, agent, { versions: [dialect] })).resolves.toMatchObject({ acp: yes });
    await expect(advertised(version, agent, { versions: [stable] })).resolves.not.toHaveProperty("acp");
    await expect(advertised(version, { prompt }, { versions: [dialect] })).resolves.not.toHaveProperty("acp");
  });

  test.each([{ serverId: "1" }, { serverId: "1", command: "/bin/true" }])(
    "is rejected by the stable dialect: %j",
    async (fields) => {
      const agent = { prompt: () => Promise.resolve(), mcp: connections() };
      const client = await connectOver(version, agent, { versions: [stable] });
      const server = { type: "acp", name: "editor", ...fields };
      const request = client.call("session/new", { cwd: "/tmp", mcpServers: [mcpServer(version), server] });
      const error: unknown = await request.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: -32602 });
      expect(JSON.stringify(error)).toContain("acp");
    },
  );
});
