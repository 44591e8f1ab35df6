import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createAgentHost } from "@parley/agent";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test, vi } from "vitest";

import { talkingAgent } from "../fixtures/talking-agent.ts";
import { createInProcessHubs } from "../hub/in-process-hub.ts";
import { serveHttp } from "./serve-http.ts";

/** Returns a check that no server is open, and no timer runs, that was not when this was called. */
function watchResources(): () => Promise<void> {
  const servers = (): string[] => process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");
  const before = servers();
  // Those of the test runner are none of the server's.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  return async () => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    await expect.poll(servers).toEqual(before);
  };
}

test("a node that cannot join its cluster leaves nothing behind", async () => {
  const store = memorySessionStore();
  const hub = createInProcessHubs(store)();
  hub.join = () => Promise.reject(new Error("The database is away"));
  const host = createAgentHost({ ...talkingAgent, store }, { node: hub.node });
  onTestFinished(() => host.close());
  const expectNothingLeft = watchResources();
  await expect(serveHttp(host, { port: 0, hub })).rejects.toThrow("The database is away");
  await expectNothingLeft();
});

test("a server whose port is taken leaves nothing behind", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const host = createAgentHost(talkingAgent);
  onTestFinished(() => host.close());
  const expectNothingLeft = watchResources();
  const { port } = taken.address() as AddressInfo;
  await expect(serveHttp(host, { port })).rejects.toThrow("EADDRINUSE");
  await expectNothingLeft();
});
