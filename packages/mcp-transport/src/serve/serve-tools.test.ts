import { request } from "node:http";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { sendHostileRequests } from "@parley/protocol/testing";
import type { McpServer, McpServerHttp, McpServerStdio } from "@parley/schema/v1";
import * as v1 from "@parley/schema/v1/validators";
import * as v2 from "@parley/schema/v2/validators";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { listen, passOn } from "../fixtures/http-server.ts";
import { childrenOf, isAlive } from "../fixtures/processes.ts";
import { changed, open, textOf } from "../fixtures/sessions.ts";
import { type ServedCall, type ServedTool, type ServedTools, serveTools } from "./index.ts";

const echo: ServedTool = {
  name: "echo",
  title: "Echo",
  description: "Says it again",
  inputSchema: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
  annotations: { readOnlyHint: true },
  call: ({ message }) => `You said ${String(message)}`,
};

/** Creates a tool that reports progress until it is cancelled. */
function waiting(): { tool: ServedTool; cancelled: Promise<void> } {
  const { promise: cancelled, resolve } = Promise.withResolvers<void>();
  const call = ({ signal, progress }: ServedCall): Promise<string> => {
    const steps = setInterval(() => progress({ progress: 1, total: 2, message: "half way" }), 20);
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        clearInterval(steps);
        resolve();
        reject(new Error("cancelled"));
      });
    });
  };
  return { tool: { name: "wait", call: (_, running) => call(running) }, cancelled };
}

async function serve(...tools: ServedTool[]): Promise<ServedTools> {
  const served = await serveTools({ name: "editor", instructions: "Ask the editor", tools });
  onTestFinished(() => served.close());
  return served;
}

/** Connects a client that supports only legacy revisions. */
async function connectOlder(server: McpServer): Promise<Client> {
  const client = new Client({ name: "older", version: "1" });
  const transport =
    "url" in server
      ? new StreamableHTTPClientTransport(new URL(server.url), {
          requestInit: { headers: server.headers.map(({ name, value }): [string, string] => [name, value]) },
        })
      : new StdioClientTransport({
          command: server.command,
          args: server.args,
          env: Object.fromEntries(server.env.map(({ name, value }) => [name, value])),
        });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

describe.each([
  { over: "HTTP", http: true },
  { over: "a command line", http: false },
])("serveTools over $over", ({ http }) => {
  it("offers its tools to an agent that uses the newest MCP revision", async () => {
    const served = await serve(echo);
    const session = await open([served.definition({ protocolVersion: 1, http })]);
    expect(session.servers.get("editor")).toMatchObject({
      status: "ready",
      era: "modern",
      instructions: "Ask the editor",
    });
    const { name, title, description, inputSchema, annotations } = echo;
    const serverFingerprint: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    const server = { exposedName: "editor__echo", server: "editor", serverFingerprint };
    expect(session.tools()).toEqual([{ ...server, name, title, description, inputSchema, annotations }]);
    const result = await session.call("editor__echo", { message: "hello" });
    expect(result.content).toEqual([{ type: "text", text: "You said hello" }]);
  });

  it("reports progress to an agent and handles its cancellation", async () => {
    const { tool, cancelled } = waiting();
    const served = await serve(tool);
    const session = await open([served.definition({ protocolVersion: 1, http })]);
    const abort = new AbortController();
    const onProgress = vi.fn<(progress: object) => void>(() => abort.abort(new Error("enough")));
    await expect(session.call("editor__wait", {}, { signal: abort.signal, onProgress })).rejects.toThrow(
      "enough",
    );
    await cancelled;
    expect(onProgress).toHaveBeenCalledWith({ progress: 1, total: 2, message: "half way" });
  });

  it("supports progress and cancellation with older revisions", async () => {
    const { tool, cancelled } = waiting();
    const served = await serve(echo, tool);
    const client = await connectOlder(served.definition({ protocolVersion: 1, http }));
    expect(client.getInstructions()).toBe("Ask the editor");
    const result = await client.callTool({ name: "echo", arguments: { message: "hello" } });
    expect(result.content).toEqual([{ type: "text", text: "You said hello" }]);
    const abort = new AbortController();
    const onprogress = vi.fn<(progress: object) => void>(() => abort.abort(new Error("enough")));
    const call = client.callTool({ name: "wait" }, { signal: abort.signal, onprogress });
    await expect(call).rejects.toThrow("enough");
    await cancelled;
    expect(onprogress).toHaveBeenCalledWith({ progress: 1, total: 2, message: "half way" });
  });

  it("notifies agents on old and new revisions when the tools are replaced", async () => {
    const served = await serve(echo);
    const definition = served.definition({ protocolVersion: 1, http });
    const older = await connectOlder(definition);
    const { promise: notified, resolve } = Promise.withResolvers<void>();
    older.setNotificationHandler("notifications/tools/list_changed", () => resolve());
    const session = await open([definition]);
    served.setTools([{ name: "count", call: () => "1" }]);
    await changed(session, () => session.tools()[0]?.name === "count");
    await notified;
    expect((await older.listTools()).tools.map(({ name }) => name)).toEqual(["count"]);
  });
});

describe("serveTools", () => {
  it("resumes notifications for an agent whose connection was lost", async () => {
    const served = await serve(echo);
    const definition = served.definition({ protocolVersion: 1, http: true }) as McpServerHttp;
    let listens = 0;
    const { server, url } = await listen(
      passOn(Number(new URL(definition.url).port), ({ headers }) => {
        if (headers["mcp-method"] === "subscriptions/listen") listens += 1;
      }),
    );
    onTestFinished(() => server.close().closeAllConnections());
    const session = await open([{ type: "http", ...definition, url: `${url}/mcp` }]);
    await expect.poll(() => listens).toBe(1);
    server.closeAllConnections();
    await expect.poll(() => listens).toBe(2);
    served.setTools([{ name: "count", call: () => "1" }]);
    await changed(session, () => session.tools()[0]?.name === "count");
  });

  it("rejects invalid arguments and unknown tools", async () => {
    const served = await serve(echo);
    const session = await open([served.definition({ protocolVersion: 1, http: true })]);
    const refused = await session.call("editor__echo", { message: 1 });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/^Invalid arguments: .*string/);
    const client = await connectOlder(served.definition({ protocolVersion: 1, http: true }));
    await expect(client.callTool({ name: "nothing" })).rejects.toThrow('Cannot call "nothing": no such tool');
  });

  it("returns a tool's result, or shows the model the error that the tool throws", async () => {
    const image = { type: "image", data: "aGk=", mimeType: "image/png" };
    const result = { content: [image], structuredContent: { width: 1 } };
    const served = await serve(
      { name: "fail", call: () => Promise.reject(new Error("no such file")) },
      {
        name: "draw",
        call: () => result,
        outputSchema: { type: "object", properties: { width: { type: "number" } } },
      },
    );
    const session = await open([served.definition({ protocolVersion: 1, http: true })]);
    expect(await session.call("editor__fail", {})).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "no such file" }],
    });
    expect(await session.call("editor__draw", {})).toMatchObject(result);
  });

  it("handles 12 MB arguments and results", async () => {
    const served = await serve({ name: "repeat", call: ({ text }) => String(text) });
    for (const http of [true, false]) {
      const session = await open([served.definition({ protocolVersion: 1, http })]);
      const text = "x".repeat(12_000_000);
      expect(textOf(await session.call("editor__repeat", { text }))).toHaveLength(text.length);
    }
  });

  it("returns definitions that are valid in both protocol versions", async () => {
    const served = await serve();
    for (const http of [true, false]) {
      const [one, two] = [
        served.definition({ protocolVersion: 1, http }),
        served.definition({ protocolVersion: 2, http }),
      ];
      expect(v1.McpServer.validate(one)).toBe(one);
      expect(v2.McpServer.validate(two)).toBe(two);
      expect(two.type).toBe(http ? "http" : "stdio");
    }
  });

  it("keeps serving after hostile requests", async () => {
    const served = await serve(echo);
    const definition = served.definition({ protocolVersion: 1, http: true }) as McpServerHttp;
    await sendHostileRequests(Number(new URL(definition.url).port), "/mcp");
    const session = await open([served.definition({ protocolVersion: 1, http: true })]);
    expect(session.tools().map(({ name }) => name)).toEqual(["echo"]);
  });

  it("rejects requests without the token, and rejects requests from web pages even with the token", async () => {
    const served = await serve(echo);
    const { url, headers } = served.definition({ protocolVersion: 1, http: true }) as McpServerHttp;
    const authorization = headers[0]?.value ?? "";
    const status = async (sent: { [name: string]: string }, to = url): Promise<number> =>
      (await fetch(to, { method: "POST", headers: sent, body: "{}" })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `${authorization}x` })).toBe(401);
    expect(await status({ authorization, origin: "https://example.org" })).toBe(403);
    expect(await status({ authorization })).not.toBe(401);
    expect(await statusWithHost(url, authorization, "rebound.example.org")).toBe(403);
    expect(url).not.toContain(authorization.slice("Bearer ".length));
  });

  it("prints to the bridge's stderr why the tools are unreachable", async () => {
    const served = await serve(echo);
    const bridge = served.definition({ protocolVersion: 1, http: false }) as McpServerStdio;
    const withoutToken = { ...bridge, env: bridge.env.filter(({ name }) => name !== "MCP_TOKEN") };
    const refused = await open([withoutToken]);
    expect(refused.servers.get("editor")).toMatchObject({
      status: "failed",
      kind: "closed",
      stderrTail: "Cannot reach the tools of the client: HTTP 401",
    });
    await served.close();
    const gone = await open([bridge]);
    expect(gone.servers.get("editor")).toMatchObject({
      status: "failed",
      stderrTail: expect.stringContaining("ECONNREFUSED") as string,
    });
  });

  it("does not expose its token in the bridge's arguments", async () => {
    const served = await serve(echo);
    const bridge = served.definition({ protocolVersion: 1, http: false }) as McpServerStdio;
    const token = bridge.env.find(({ name }) => name === "MCP_TOKEN")?.value ?? "";
    expect(token).toHaveLength(43);
    expect(bridge.args.join(" ")).not.toContain(token);
  });

  it.skipIf(process.platform !== "linux")("stops running calls and bridges on close", async () => {
    const { tool, cancelled } = waiting();
    const served = await serve(tool);
    const before = childrenOf(process.pid);
    const session = await open([served.definition({ protocolVersion: 1, http: false })]);
    const bridges = childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const { promise: runs, resolve: onProgress } = Promise.withResolvers<unknown>();
    const call = session.call("editor__wait", {}, { onProgress }).catch((error: unknown) => error);
    await runs;
    await served.close();
    expect(await call).toMatchObject({ name: "McpCallError", kind: "closed" });
    await cancelled;
    await expect.poll(() => bridges.filter(isAlive)).toEqual([]);
  });
});

/** Sends a request with a different host name and returns its status. */
async function statusWithHost(url: string, authorization: string, host: string): Promise<number | undefined> {
  const answered = Promise.withResolvers<number | undefined>();
  request(url, { method: "POST", headers: { authorization, host } }, (response) => {
    response.resume();
    answered.resolve(response.statusCode);
  }).end();
  return await answered.promise;
}
