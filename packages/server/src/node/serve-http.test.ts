import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createAgentHost } from "@parley/agent";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { talkingAgent } from "../fixtures/talking-agent.ts";
import { createInProcessHubs } from "../hub/in-process-hub.ts";
import { serveHttp } from "./serve-http.ts";

/** Returns the servers and timers of this process. */
function resources(): string[] {
  return process.getActiveResourcesInfo().filter((name) => ["TCPServerWrap", "Timeout"].includes(name));
}

test("a node that cannot join its cluster leaves nothing behind", async () => {
  const store = memorySessionStore();
  const hub = createInProcessHubs(store)();
  hub.join = () => Promise.reject(new Error("The database is away"));
  const host = createAgentHost({ ...talkingAgent, store }, { node: hub.node });
  onTestFinished(() => host.close());
  const before = resources();
  await expect(serveHttp(host, { port: 0, hub })).rejects.toThrow("The database is away");
  await expect.poll(resources).toEqual(before);
});

test("a server whose port is taken leaves nothing behind", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const host = createAgentHost(talkingAgent);
  onTestFinished(() => host.close());
  const before = resources();
  const { port } = taken.address() as AddressInfo;
  await expect(serveHttp(host, { port })).rejects.toThrow("EADDRINUSE");
  await expect.poll(resources).toEqual(before);
});
