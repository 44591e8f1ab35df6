import { setImmediate as nextTurn } from "node:timers/promises";

import { RequestError } from "@parley/protocol";
import { describe, expect, it } from "vitest";

import type { ChainProxy } from "../chain/chain-proxy.ts";
import {
  atOtherEnd,
  notification,
  openWires,
  openWiresIn,
  request,
  result,
  textUpdate,
} from "../fixtures/open-wires.ts";
import { defineProxy } from "./define-proxy.ts";
import type { ProxyLink } from "./proxy-definition.ts";

const prompt = { sessionId: "s", prompt: [{ type: "text", text: "Hello" }] };
/** A response to a prompt, in a form that is valid in both versions. */
const done = { stopReason: "end_turn", messageId: "m" };
const passive = () => defineProxy({ name: "passive" });

interface Sent {
  readonly id: string;
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
}

describe("a chain of proxies", () => {
  it("forwards the original text of unhandled messages", async () => {
    const { client, agent } = openWires([
      passive(),
      defineProxy({ name: "other", fromClient: { requests: { "session/list": (call) => call.forward() } } }),
      passive(),
    ]);
    const texts = [
      '{ "method" : "session/new", "id":12345678901234567890, "jsonrpc":"2.0","params":{"n":1.0,"m":1e400} }',
      '{"jsonrpc":"2.0","method":"_x","params":{"a":"\\u00e9"},"other":[1]}',
      "not JSON",
      "[]",
      '{"jsonrpc":"2.0","id":null,"method":"m"}',
    ];
    for (const text of texts) await client.send(text);
    for (const text of texts) await agent.send(text);
    await expect.poll(() => [client.received, agent.received]).toEqual([texts, texts]);
  });

  it("closes when one end closes, after delivering the messages that were read", async () => {
    const held = Promise.withResolvers<void>();
    const slow = defineProxy({
      name: "slow",
      fromAgent: { notifications: { "session/update": (call) => held.promise.then(() => call.forward()) } },
    });
    const { client, agent, ended } = openWires([slow]);
    await agent.send(textUpdate("last"));
    const closing = agent.close();
    await nextTurn();
    held.resolve();
    await closing;
    await expect(ended).resolves.toBeUndefined();
    expect(client.received).toEqual([JSON.stringify(textUpdate("last"))]);
  });

  it("closes despite a handler that never finishes", async () => {
    const closed = Promise.withResolvers<unknown>();
    const hanging = defineProxy({
      name: "hanging",
      fromClient: {
        requests: {
          "session/prompt": ({ signal }) => {
            signal.addEventListener("abort", () => closed.resolve(signal.reason));
            return new Promise(() => undefined);
          },
        },
      },
    });
    const { client, ended } = openWires([hanging], { closeTimeoutMs: 1 });
    await client.send(
      request(1, "session/prompt", prompt),
      notification("session/cancel", { sessionId: "s" }),
    );
    await client.close();
    await expect(ended).resolves.toBeUndefined();
    await expect(closed.promise).resolves.toBeInstanceOf(Error);
  });
});

const places = { "in this process": (proxy: ChainProxy) => proxy, "behind a conductor's wire": atOtherEnd };

describe.each([
  [1, "in this process"],
  [2, "in this process"],
  [1, "behind a conductor's wire"],
  [2, "behind a conductor's wire"],
] as const)("a proxy in version %d, %s", (version, place) => {
  const open = (proxies: readonly ChainProxy[]) => openWiresIn(version, proxies.map(places[place]));

  it("can change a request's params and result", async () => {
    const proxy = defineProxy({
      name: "p",
      fromClient: {
        requests: {
          async "session/new"(call) {
            expect(call.version).toBe(version);
            const answer = await call.forward({ ...call.params, cwd: "/other" });
            return { ...answer, _meta: { seen: true } };
          },
        },
      },
    });
    const { client, agent } = await open([proxy]);
    await client.send(request(7, "session/new", { cwd: "/w", mcpServers: [], _extra: 1 }));
    const sent = (await agent.next()) as Sent;
    expect(sent).toMatchObject({ method: "session/new", params: { cwd: "/other", _extra: 1 } });
    await agent.send(result(sent.id, { sessionId: "s", other: 2 }));
    expect(await client.next()).toEqual(result(7, { sessionId: "s", other: 2, _meta: { seen: true } }));
  });

  it("keeps messages in order while a handler holds one", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const started: string[] = [];
    const proxy = defineProxy({
      name: "p",
      fromAgent: {
        notifications: {
          async "session/update"(call) {
            started.push("update");
            await gates[started.length - 1]?.promise;
            call.forward();
          },
        },
      },
    });
    const { client, agent } = await open([proxy, passive()]);
    await client.send(request(1, "session/prompt", prompt));
    const { id } = (await agent.next()) as Sent;
    await agent.send(textUpdate("a"), textUpdate("b"), result(id, done));
    await expect.poll(() => started).toHaveLength(2);
    gates[1]?.resolve();
    await nextTurn();
    expect(client.received).toHaveLength(1);
    gates[0]?.resolve();
    expect([await client.next(), await client.next(), await client.next()]).toEqual([
      textUpdate("a"),
      textUpdate("b"),
      result(1, done),
    ]);
  });

  it("sends a handler's updates before its response, and keeps the response's place in the order", async () => {
    const proxy = defineProxy({
      name: "p",
      fromClient: {
        requests: {
          async "session/prompt"(call) {
            const answer = await call.forward();
            await nextTurn();
            call.client.notify("session/update", {
              sessionId: "s",
              update: { sessionUpdate: "session_info_update", title: "Done" },
            } as never);
            return answer;
          },
        },
      },
    });
    const { client, agent } = await open([proxy]);
    await client.send(request(1, "session/prompt", prompt));
    const { id } = (await agent.next()) as Sent;
    await agent.send(textUpdate("a"), result(id, done), textUpdate("later"));
    expect(await client.next()).toEqual(textUpdate("a"));
    expect(await client.next()).toMatchObject({ params: { update: { title: "Done" } } });
    expect(await client.next()).toMatchObject({ id: 1 });
    expect(await client.next()).toEqual(textUpdate("later"));
  });

  it("cancels the requests it has forwarded, across proxies", async () => {
    const looking = (name: string) =>
      defineProxy({ name, fromClient: { requests: { "session/prompt": (call) => call.forward() } } });
    const { client, agent } = await open([looking("a"), passive(), looking("b")]);
    await client.send(
      request(1, "session/prompt", prompt),
      notification("$/cancel_request", { requestId: 1 }),
    );
    const { id } = (await agent.next()) as Sent;
    expect(await agent.next()).toEqual(notification("$/cancel_request", { requestId: id }));
    await agent.send(result(id, done));
    expect(await client.next()).toEqual(result(1, done));
  });

  it("responds to a cancelled request that it has not forwarded, and lets later messages pass", async () => {
    const hanging = defineProxy({
      name: "hanging",
      fromClient: { requests: { "session/prompt": () => new Promise(() => undefined) } },
    });
    const { client, agent } = await open([hanging]);
    await client.send(
      request(1, "session/prompt", prompt),
      notification("session/cancel", { sessionId: "s" }),
    );
    await nextTurn();
    expect(agent.received).toHaveLength(1);
    await client.send(notification("$/cancel_request", { requestId: 1 }));
    expect(await client.next()).toMatchObject({ id: 1, error: { code: -32800 } });
    expect(await agent.next()).toEqual(notification("session/cancel", { sessionId: "s" }));
  });
});

describe("a proxy", () => {
  it("can respond itself, drop messages and send its own requests", async () => {
    let link: ProxyLink | undefined;
    const proxy = defineProxy({
      name: "p",
      connect: (opened) => {
        link = opened;
        return {
          fromAgent: {
            requests: {
              "fs/read_text_file": () => ({ content: "from the proxy" }),
              "_acme/sum": ({ params }) => (params as number[]).length,
            },
            notifications: { "session/update": () => undefined },
          },
        };
      },
    });
    const { client, agent } = await openWiresIn(1, [proxy]);
    await agent.send(
      textUpdate("dropped"),
      request("a", "fs/read_text_file", { sessionId: "s", path: "/f" }),
      request("b", "_acme/sum", [1, 2]),
    );
    expect(await agent.next()).toEqual(result("a", { content: "from the proxy" }));
    expect(await agent.next()).toEqual(result("b", 2));
    const asked = link?.client.request("_acme/ask", { why: true });
    const { id } = (await client.next()) as Sent;
    await client.send(result(id, { because: 1 }), result(id, { because: 2 }));
    await expect(asked).resolves.toEqual({ because: 1 });
    await client.send(notification("session/cancel", { sessionId: "s" }));
    await agent.next();
    expect(agent.received.at(-1)).toBe(JSON.stringify(notification("session/cancel", { sessionId: "s" })));
    expect(link?.version).toBe(1);
  });

  it("responds with its handler's RequestError and hides the text of other errors", async () => {
    const proxy = defineProxy({
      name: "p",
      fromClient: {
        requests: {
          "session/prompt": ({ params }) => {
            const [block] = params.prompt;
            if (block?.type === "text" && block.text === "Hello") throw new Error("secret");
            throw new RequestError(-32002, "No such thing", { a: 1 });
          },
        },
      },
    });
    const { client, errors } = await openWiresIn(1, [proxy]);
    await client.send(
      request(1, "session/prompt", prompt),
      request(2, "session/prompt", { ...prompt, prompt: [] }),
    );
    expect(await client.next()).toMatchObject({ id: 1, error: { code: -32603, message: "Internal error" } });
    expect(await client.next()).toMatchObject({ id: 2, error: { code: -32002, data: { a: 1 } } });
    expect(errors).toEqual([new Error("secret")]);
    await client.send(request(3, "session/prompt", { prompt: 1 }));
    expect(await client.next()).toMatchObject({ id: 3, error: { code: -32602 } });
  });

  it("cannot change the connection's version", async () => {
    const proxy = defineProxy({
      name: "p",
      fromClient: {
        requests: {
          initialize: async (call) => ({ ...(await call.forward()), protocolVersion: 2 }),
        },
      },
    });
    const { client, agent, errors } = openWires([proxy]);
    await client.send(request(1, "initialize", { protocolVersion: 1 }));
    const { id } = (await agent.next()) as Sent;
    await agent.send(result(id, { protocolVersion: 1 }));
    expect(await client.next()).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(String(errors[0])).toContain('Cannot change "protocolVersion" from 1 to 2');
  });

  it("passes the response to initialize to its handler even if the agent chooses an older version", async () => {
    const proxy = defineProxy({
      name: "p",
      fromClient: { requests: { initialize: (call) => call.forward() } },
    });
    const { client, agent } = openWires([proxy]);
    const info = { name: "test", version: "1" };
    await client.send(
      request(1, "initialize", { protocolVersion: 2, info, capabilities: {}, clientCapabilities: {} }),
    );
    const { id, params } = (await agent.next()) as Sent;
    expect(params).toMatchObject({ protocolVersion: 2, clientCapabilities: {} });
    await agent.send(result(id, { protocolVersion: 1, agentCapabilities: { loadSession: true } }));
    expect(await client.next()).toMatchObject({
      id: 1,
      result: { protocolVersion: 1, agentCapabilities: { loadSession: true } },
    });
  });

  it("adds MCP servers to sessions and rejects one whose name the client already uses", async () => {
    const mcpServers = [{ name: "notes", command: "/bin/notes", args: [], env: [] }];
    const proxy = defineProxy({ name: "p", mcpServers });
    for (const version of [1, 2] as const) {
      const { client, agent } = await openWiresIn(version, [proxy]);
      const own = {
        name: "own",
        command: "/bin/own",
        args: [],
        env: [],
        ...(version === 2 && { type: "stdio" }),
      };
      await client.send(request(1, "session/new", { cwd: "/w", mcpServers: [own] }));
      const sent = (await agent.next()) as Sent;
      expect(sent.params["mcpServers"]).toEqual([
        own,
        { ...mcpServers[0], ...(version === 2 && { type: "stdio" }) },
      ]);
      await client.send(request(2, "session/new", { cwd: "/w", mcpServers: [{ ...own, name: "notes" }] }));
      expect(await client.next()).toMatchObject({ id: 2, error: { code: -32602, data: { name: "notes" } } });
    }
  });

  it("rewrites text, and does not forward anything that it cannot rewrite", async () => {
    const proxy = defineProxy({
      name: "p",
      fromClient: {
        rewrite: (text) => {
          if (text.includes("fault")) throw new Error("Cannot rewrite");
          return text.replace("secret", "***");
        },
      },
    });
    const { client, agent, errors } = await openWiresIn(1, [proxy]);
    await client.send(notification("_a", "secret"), notification("_a", "fault"), request(5, "_b", ["fault"]));
    expect(await agent.next()).toEqual(notification("_a", "***"));
    expect(await client.next()).toMatchObject({ id: 5, error: { code: -32603 } });
    await agent.send(request("r", "_ask", {}));
    await client.next();
    await client.send(result("r", "fault"));
    expect(await agent.next()).toMatchObject({ id: "r", error: { code: -32603 } });
    expect(errors).toHaveLength(3);
  });

  it("uses the last value of a duplicate method member, even if its name is escaped", async () => {
    const seen: string[] = [];
    const proxy = defineProxy({
      name: "p",
      fromAgent: {
        requests: {
          "fs/write_text_file"({ method }) {
            seen.push(method);
            return {};
          },
        },
      },
    });
    const { agent } = await openWiresIn(1, [proxy]);
    const params = JSON.stringify({ sessionId: "s", path: "/f", content: "" });
    await agent.send(
      `{"jsonrpc":"2.0","id":1,"method":"_harmless","params":${params},"m\\u0065thod":"fs/write_text_file"}`,
    );
    await agent.next();
    expect(seen).toEqual(["fs/write_text_file"]);
  });

  it.each<[object, string]>([
    [{ fromClients: {} }, 'there is no option "fromClients"; did you mean "fromClient"?'],
    [
      { fromAgent: { notification: {} } },
      '"fromAgent": there is no option "notification"; did you mean "notifications"?',
    ],
    [
      { fromClient: { requests: { "session/promt": () => undefined } } },
      '"fromClient": there is no request "session/promt"; did you mean "session/prompt"?',
    ],
    [
      { fromAgent: { requests: { "session/update": () => undefined } } },
      'there is no request "session/update"',
    ],
  ])("rejects handlers that would never be called: %j", async (handlers, message) => {
    expect(() => defineProxy({ name: "guard", ...handlers })).toThrow(message);
    const { ended } = openWires([defineProxy({ name: "guard", connect: () => handlers })]);
    await expect(ended).resolves.toMatchObject({ message: expect.stringContaining(message) as string });
  });
});
