import { createInMemoryTransports } from "@parley/protocol";
import { WireEnd } from "@parley/protocol/testing";
import { describe, expect, it } from "vitest";

import { notification, openWires, request, result } from "../fixtures/open-wires.ts";
import { remoteProxy } from "./remote-proxy.ts";

/** Opens a chain with one proxy that the test controls. */
function openChain() {
  const [near, far] = createInMemoryTransports();
  return { ...openWires([remoteProxy(near, { name: "p" })]), proxy: new WireEnd(far) };
}

const wrapped = (method: string, params?: unknown) => ({ method, ...(params !== undefined && { params }) });

describe("a conductor", () => {
  it("makes the proxy initialize its successor", async () => {
    const { client, proxy, agent } = openChain();
    const params = { protocolVersion: 7, unknown: 1.5 };
    await client.send(request("i", "initialize", params));
    expect(await proxy.next()).toEqual(request(1, "proxy/initialize", params));
    await proxy.send(request("p", "proxy/successor", wrapped("initialize", params)));
    expect(await agent.next()).toEqual(request("p", "initialize", params));
    await agent.send(result("p", { protocolVersion: 2 }));
    expect(await proxy.next()).toEqual(result("p", { protocolVersion: 2 }));
    await proxy.send(result(1, { protocolVersion: 2 }));
    expect(await client.next()).toEqual(result("i", { protocolVersion: 2 }));
  });

  it("numbers both sides' requests in one sequence and wraps the agent's messages in envelopes", async () => {
    const { client, proxy, agent } = openChain();
    await client.send(request(1, "a", {}));
    await proxy.next();
    await agent.send(
      request(1, "b", [1]),
      request(2, "c", undefined),
      notification("d", { _meta: { x: 1 } }),
    );
    expect(await proxy.next()).toEqual(request(2, "proxy/successor", wrapped("b", [1])));
    expect(await proxy.next()).toEqual(request(3, "proxy/successor", wrapped("c")));
    expect(await proxy.next()).toEqual(notification("proxy/successor", wrapped("d", { _meta: { x: 1 } })));
    const error = { code: 5, message: "five", data: [5] };
    await proxy.send({ jsonrpc: "2.0", id: 2, error }, result(1, "one"));
    expect(await agent.next()).toEqual({ jsonrpc: "2.0", id: 1, error });
    expect(await client.next()).toEqual(result(1, "one"));
  });

  it("drops the envelope's metadata when it unwraps the proxy's messages", async () => {
    const { proxy, agent } = openChain();
    await proxy.send(
      notification("proxy/successor", { _meta: { hop: 1 }, method: "a", params: { _meta: { kept: 1 } } }),
      request("r", "proxy/successor", { method: "b", params: null }),
    );
    expect(await agent.next()).toEqual(notification("a", { _meta: { kept: 1 } }));
    expect(await agent.next()).toEqual({ jsonrpc: "2.0", id: "r", method: "b" });
  });

  it("uses each connection's own ids for cancellations", async () => {
    const { client, proxy, agent } = openChain();
    await client.send(request("c", "a", {}), notification("$/cancel_request", { requestId: "c" }));
    await proxy.next();
    expect(await proxy.next()).toEqual(notification("$/cancel_request", { requestId: 1 }));
    await agent.send(request("s", "b", {}), notification("$/cancel_request", { requestId: "s" }));
    await proxy.next();
    expect(await proxy.next()).toEqual(notification("$/cancel_request", { requestId: 2 }));
    await proxy.send(
      request(9, "proxy/successor", wrapped("x")),
      notification("$/cancel_request", { requestId: 9 }),
      notification("proxy/successor", wrapped("$/cancel_request", { requestId: 9 })),
      notification("proxy/successor", wrapped("last")),
    );
    expect([await agent.next(), await agent.next(), await agent.next()]).toEqual([
      { jsonrpc: "2.0", id: 9, method: "x" },
      notification("$/cancel_request", { requestId: 9 }),
      { jsonrpc: "2.0", method: "last" },
    ]);
  });

  it.each(["proxy/successor", "proxy/initialize"])(
    "rejects %s from a client, from an agent and in an envelope",
    async (method) => {
      const { client, proxy, agent } = openChain();
      const refusal = { id: 1, error: { code: -32600 } };
      for (const end of [client, agent]) {
        await end.send(notification(method, { method: "a" }), request(1, method, { method: "a" }));
        expect(await end.next()).toMatchObject(refusal);
      }
      await proxy.send(
        notification("proxy/successor", wrapped(method, { method: "a" })),
        request(1, "proxy/successor", wrapped(method, { method: "a" })),
      );
      expect(await proxy.next()).toMatchObject(refusal);
      expect(proxy.received).toHaveLength(1);
    },
  );

  it.each([
    [-32601, "Method not found"],
    [-32600, 'Cannot call "proxy/initialize" before "initialize"'],
    [-32603, "proxy/initialize: unexpected"],
  ])("reports that a program that responds with error %d is not a proxy", async (code, message) => {
    const { client, proxy, errors } = openChain();
    await client.send(request("i", "initialize", {}));
    await proxy.next();
    await proxy.send({ jsonrpc: "2.0", id: 1, error: { code, message } });
    const reason = `Cannot initialize: "p" is not a proxy: it answered "proxy/initialize" with ${JSON.stringify(message)}; `;
    const { error } = (await client.next()) as { readonly error: { readonly message: string } };
    expect(error).toMatchObject({ code: -32600, message: expect.stringContaining(reason) as unknown });
    expect(errors.map((each) => (each as Error).message)).toEqual([error.message]);
  });

  it("passes on an agent's rejection, and a later proxy error, unchanged", async () => {
    const { client, proxy, agent, errors } = openChain();
    await client.send(request("i", "initialize", {}));
    await proxy.next();
    await proxy.send(request("p", "proxy/successor", wrapped("initialize", {})));
    await agent.next();
    const error = { code: -32601, message: "Method not found" };
    await proxy.send({ jsonrpc: "2.0", id: 1, error });
    expect(await client.next()).toEqual({ jsonrpc: "2.0", id: "i", error });
    await client.send(request("j", "session/new", {}));
    await proxy.next();
    await proxy.send({ jsonrpc: "2.0", id: 2, error });
    expect(await client.next()).toEqual({ jsonrpc: "2.0", id: "j", error });
    expect(errors).toEqual([]);
  });

  it.each([
    { code: -32603, message: "No settings" },
    {
      code: -32600,
      message: 'Cannot initialize: "q" is not a proxy: it answered "proxy/initialize" with "?"',
    },
  ])("passes on the reason why a proxy refuses to initialize: %j", async (error) => {
    const { client, proxy, errors } = openChain();
    await client.send(request("i", "initialize", {}));
    await proxy.next();
    await proxy.send({ jsonrpc: "2.0", id: 1, error });
    expect(await client.next()).toEqual({ jsonrpc: "2.0", id: "i", error });
    expect(errors).toEqual([]);
  });

  it("refuses to be used as a proxy by its own proxy", async () => {
    const { proxy } = openChain();
    await proxy.send(request(1, "proxy/initialize", { protocolVersion: 1 }));
    expect(await proxy.next()).toMatchObject({ id: 1, error: { code: -32600 } });
  });

  it("rejects an envelope without a message", async () => {
    const { proxy, agent, errors } = openChain();
    for (const params of [
      undefined,
      [],
      {},
      { method: 1 },
      { method: "a", params: 1 },
      { method: "a", params: "b" },
    ]) {
      await proxy.send(request(1, "proxy/successor", params));
      expect(await proxy.next()).toMatchObject({ id: 1, error: { code: -32602 } });
      await proxy.send(notification("proxy/successor", params));
    }
    await proxy.send(notification("proxy/successor", wrapped("last")));
    await agent.next();
    expect(agent.received).toHaveLength(1);
    expect(errors).toHaveLength(6);
  });

  it("drops and reports a proxy's second response", async () => {
    const { client, proxy, errors } = openChain();
    await client.send(request(7, "a", {}));
    await proxy.next();
    await proxy.send(result(1, "first"), result(1, "second"), notification("end", {}));
    expect([await client.next(), await client.next()]).toEqual([result(7, "first"), notification("end", {})]);
    expect(errors.map(String)).toEqual(["Error: Cannot match response: no request has id 1"]);
  });

  it("makes the agent wait for a proxy that does not read, without losing messages", async () => {
    const [near, far] = createInMemoryTransports();
    const { agent, client } = openWires([remoteProxy(near, { name: "p" })]);
    const proxy = new WireEnd(far);
    far.pause();
    let sent = 0;
    const update = notification("update", { text: "x".repeat(100_000) });
    const sending = (async () => {
      for (; sent < 50; sent += 1) await agent.send(update);
    })();
    // The other direction keeps running, so its messages serve as the clock.
    for (let count = 0; count < 100; count++) {
      await proxy.send(notification("tick", {}));
      await client.next();
    }
    expect(sent).toBeLessThan(50);
    far.resume();
    await sending;
    for (let count = 0; count < 50; count++) await proxy.next();
  });

  it("rejects a second chain on the same proxy connection", async () => {
    const [near] = createInMemoryTransports();
    const proxy = remoteProxy(near, { name: "p" });
    openWires([proxy]);
    await expect(openWires([proxy]).ended).resolves.toMatchObject({
      message: 'Cannot use proxy "p" in a second chain: its connection has one',
    });
  });

  it("closes the chain when the proxy closes", async () => {
    const { client, proxy, agent, ended } = openChain();
    await proxy.close();
    await expect(ended).resolves.toMatchObject({ message: 'Proxy "p" has ended' });
    await Promise.all([client.closed, agent.closed]);
  });

  it("closes the proxy when the client closes", async () => {
    const { client, proxy, ended } = openChain();
    await client.close();
    await expect(ended).resolves.toBeUndefined();
    await proxy.closed;
  });
});
