import { ConnectionClosedError, RequestError, methodNotFound } from "@parley/protocol";
import { describe, expect, test } from "vitest";

import { connect, connectOver, openSession, text } from "../fixtures/raw-client.ts";

const silent = (): Promise<void> => Promise.resolve();
const notFound = { code: -32601 };

describe.each([1, 2])("an agent that uses protocol version %d", (version) => {
  test("handles extension requests", async () => {
    const client = await connectOver(version, {
      prompt: silent,
      extensionRequest: (method, params) => ({ method, params }),
    });
    await expect(client.call("_acme/thing", { a: 1 })).resolves.toEqual({
      method: "_acme/thing",
      params: { a: 1 },
    });
    await expect(client.call("vendor/other")).resolves.toEqual({ method: "vendor/other" });
  });

  test("handles extension notifications", async () => {
    const received: unknown[] = [];
    const client = await connectOver(version, {
      prompt: silent,
      extensionNotification: (method, params) => void received.push([method, params]),
      extensionRequest: () => null,
    });
    await client.connection.notify("_acme/note", { a: 1 });
    await client.connection.notify("session/cancel", { sessionId: "s" });
    await client.call("_acme/thing");
    expect(received).toEqual([["_acme/note", { a: 1 }]]);
  });

  test("never passes the protocol's own methods to extension handlers", async () => {
    const asked: string[] = [];
    const client = await connectOver(version, {
      prompt: silent,
      extensionRequest: (method) => asked.push(method),
    });
    await expect(client.call("session/list")).rejects.toMatchObject(notFound);
    await expect(client.call("session/cancel", { sessionId: "s" })).rejects.toMatchObject(notFound);
    await expect(client.call("session/prompt", {})).rejects.toMatchObject({ code: -32602 });
    expect(asked).toEqual([]);
  });

  test("sends an extension's RequestError to the client and turns any other error into an internal error", async () => {
    const failure = new Error("secret");
    const client = await connectOver(version, {
      prompt: silent,
      extensionRequest(method) {
        if (method === "_acme/unknown") throw methodNotFound(method);
        if (method === "_acme/refused") throw new RequestError(4711, "Refused", { why: "no" });
        throw failure;
      },
      async extensionNotification() {
        throw failure;
      },
    });
    await expect(client.call("_acme/unknown")).rejects.toMatchObject(notFound);
    await expect(client.call("_acme/refused")).rejects.toMatchObject({ code: 4711, data: { why: "no" } });
    await client.connection.notify("_acme/note");
    await expect(client.call("_acme/broken")).rejects.toMatchObject({
      code: -32603,
      message: "Internal error",
    });
    expect(client.errors).toEqual([failure, failure]);
  });

  test("rejects extension requests as unknown methods and ignores notifications if it has no handlers", async () => {
    const client = await connectOver(version, { prompt: silent });
    await client.connection.notify("_acme/note");
    await expect(client.call("_acme/thing")).rejects.toMatchObject(notFound);
    expect(client.errors).toEqual([]);
  });

  test("lets an extension handler call the client, and aborts the handler's signal when its request is cancelled", async () => {
    const withdrawn = Promise.withResolvers<unknown>();
    const client = await connectOver(version, {
      prompt: silent,
      async extensionRequest(method, params, { client: { info, request }, signal }) {
        if (method === "_acme/ask") return [info?.name, await request("_acme/where", params)];
        signal.addEventListener("abort", () => withdrawn.resolve(signal.reason));
        await request("_acme/started");
        return withdrawn.promise;
      },
      extensionNotification: (_method, params, { client: { notify } }) => notify("_acme/echo", params),
    });
    client.answers["_acme/where"] = (params) => ({ here: params });
    await client.connection.notify("_acme/note", { n: 1 });
    await expect(client.call("_acme/ask", { n: 2 })).resolves.toEqual(["client", { here: { n: 2 } }]);
    expect(client.received).toContain('_acme/echo {"n":1}');
    const back = new AbortController();
    client.answers["_acme/started"] = () => {
      back.abort(new Error("enough"));
      return null;
    };
    await expect(client.connection.request("_acme/slow", undefined, { signal: back.signal })).rejects.toThrow(
      "enough",
    );
    await expect(withdrawn.promise).resolves.toBeInstanceOf(Error);
  });

  test("can send extension requests and notifications to the client during a turn", async () => {
    const outcomes: unknown[] = [];
    const ended = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(version, {
      async prompt({ session, signal }) {
        await session.client.notify("_acme/begins", { sessionId: session.sessionId });
        outcomes.push(await session.client.request("_acme/choose", { n: 3 }, { signal }));
        outcomes.push(await session.client.request("_acme/other").catch((error: unknown) => error));
        ended.resolve();
      },
    });
    client.answers["_acme/choose"] = (params) => ({ chosen: params });
    client.answers["_acme/other"] = () => {
      throw new RequestError(4711, "Refused");
    };
    await client.call("session/prompt", { sessionId, prompt: text("Go") });
    await ended.promise;
    expect(client.received).toContain(`_acme/begins {"sessionId":"${sessionId}"}`);
    expect(outcomes).toEqual([
      { chosen: { n: 3 } },
      expect.objectContaining({ code: 4711, message: "Refused" }),
    ]);
  });

  test("drops messages to a disconnected client", async () => {
    const sent = Promise.withResolvers<unknown>();
    const { client, sessionId } = await openSession(version, {
      onDisconnect: "finish",
      async prompt({ session }) {
        void client.connection.close();
        const lost: unknown = await session.client.request("_acme/choose").catch((error: unknown) => error);
        await session.client.notify("_acme/ends");
        sent.resolve(lost);
      },
    });
    client.answers["_acme/choose"] = () => new Promise(() => undefined);
    const prompted = client.call("session/prompt", { sessionId, prompt: text("Go") });
    await expect(prompted).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(sent.promise).resolves.toBeInstanceOf(Error);
    await client.done;
    expect(client.errors).toEqual([]);
  });

  test("advertises its extensions", async () => {
    const client = connect({ prompt: silent, capabilities: { _meta: { acme: { things: true } } } });
    const result = await client.call("initialize", {
      protocolVersion: version,
      info: { name: "client", version: "1.0.0" },
    });
    const { agentCapabilities, capabilities = agentCapabilities } = result as {
      readonly [member: string]: unknown;
    };
    expect(capabilities).toMatchObject({ _meta: { acme: { things: true } } });
  });

  test("does not call extension handlers before initialize", async () => {
    const asked: string[] = [];
    const client = connect({
      prompt: silent,
      extensionRequest: (method) => asked.push(method),
      extensionNotification: (method) => void asked.push(method),
    });
    await client.connection.notify("_acme/note");
    await expect(client.call("_acme/thing")).rejects.toMatchObject({ code: -32600 });
    await expect(client.call("initialize", { protocolVersion: "x" })).rejects.toMatchObject({ code: -32602 });
    await client.connection.notify("_acme/note");
    await expect(client.call("_acme/thing")).rejects.toMatchObject({ code: -32600 });
    expect(asked).toEqual([]);
  });
});
