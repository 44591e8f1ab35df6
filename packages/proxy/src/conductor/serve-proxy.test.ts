import { createInMemoryTransports } from "@parley/protocol";
import { WireEnd } from "@parley/protocol/testing";
import { expect, it } from "vitest";

import { notification, request, result } from "../fixtures/open-wires.ts";
import { defineProxy } from "../handler/define-proxy.ts";
import { serveProxy } from "./serve-proxy.ts";

/** Serves two proxies to a conductor that the test controls. */
function serve() {
  const [near, far] = createInMemoryTransports();
  const passive = defineProxy({ name: "passive" });
  const ended = serveProxy([passive, passive], far);
  return { conductor: new WireEnd(near), ended };
}

it("initializes its successor before responding", async () => {
  const { conductor } = serve();
  await conductor.send(request("i", "proxy/initialize", { protocolVersion: 1 }));
  const sent = { method: "initialize", params: { protocolVersion: 1 } };
  expect(await conductor.next()).toEqual(request(1, "proxy/successor", sent));
  await conductor.send(result(1, { protocolVersion: 1 }));
  expect(await conductor.next()).toEqual(result("i", { protocolVersion: 1 }));
});

it("passes on both sides' messages with its own ids", async () => {
  const { conductor } = serve();
  await conductor.send(
    request(1, "a", { x: 1 }),
    request(2, "proxy/successor", { method: "b", params: [2] }),
    notification("proxy/successor", { method: "c" }),
    notification("$/cancel_request", { requestId: 2 }),
  );
  expect(await conductor.next()).toEqual(request(1, "proxy/successor", { method: "a", params: { x: 1 } }));
  expect(await conductor.next()).toEqual(request(2, "b", [2]));
  expect(await conductor.next()).toEqual({ jsonrpc: "2.0", method: "c" });
  expect(await conductor.next()).toEqual(notification("$/cancel_request", { requestId: 2 }));
  await conductor.send(result(2, "b"), result(1, "a"));
  expect(await conductor.next()).toEqual(result(2, "b"));
  expect(await conductor.next()).toEqual(result(1, "a"));
});

it("returns a helpful error to a client that mistakes it for an agent", async () => {
  const { conductor } = serve();
  await conductor.send(request(1, "initialize", { protocolVersion: 1 }));
  const message = expect.stringContaining("this program is a proxy") as string;
  expect(await conductor.next()).toMatchObject({ id: 1, error: { code: -32600, message } });
});

it("closes when the conductor does", async () => {
  const { conductor, ended } = serve();
  await conductor.close();
  await expect(ended).resolves.toBeUndefined();
});
