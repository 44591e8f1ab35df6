import { text } from "node:stream/consumers";

import { createAgentHost, defineAgent } from "@parley/agent";
import { serveHttp } from "@parley/server/node";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { CHROMIUM } from "../../src/chromium.ts";
import { ChromiumPage } from "./fixtures/chromium-page.ts";
import { FaultProxy } from "./fixtures/fault-proxy.ts";
import { PAGE_SCRIPT, servePage } from "./fixtures/serve-page.ts";

const UPDATES = 1000;
/**
 * Numbers of the chunks before which the connection drops, the server becomes unreachable, and the page reloads,
 * respectively.
 */
const DROPPED_AT = 200;
const OFFLINE_AT = 300;
const RELOAD_AT = 600;
/** Chunks that are sent while the page is frozen, and the chunk before which the browser goes offline. */
const FROZEN = { from: 700, to: 750 };
const NO_NETWORK_AT = 800;
const counted = Array.from({ length: UPDATES }, (_, number) => `${number} `).join("");

interface Site {
  readonly origin: string;
  /** Resolves once the page loads a second time. */
  readonly reloaded: Promise<void>;
  /** Resolves to the result that the page posts. */
  readonly result: Promise<PageResult>;
}

interface PageResult {
  readonly text: string;
  readonly statuses: string[];
  /** Lifecycle events of the page and its network since the reload. */
  readonly lifecycle: string[];
  readonly error?: string;
}

/** Serves the page until the test ends. */
async function openSite(): Promise<Site> {
  const result = Promise.withResolvers<PageResult>();
  const reloaded = Promise.withResolvers<void>();
  let loads = 0;
  const origin = await servePage("page.ts", async (request) => {
    if (request.method === "POST") result.resolve(JSON.parse(await text(request)) as PageResult);
    if (request.url === PAGE_SCRIPT && ++loads === 2) reloaded.resolve();
  });
  return { origin, reloaded: reloaded.promise, result: result.promise };
}

/**
 * Resolves once the connection has dropped. Otherwise, a fast agent could send all its chunks before the first one
 * arrives.
 */
async function lineDropped(proxy: FaultProxy): Promise<void> {
  await expect.poll(() => proxy.cuts).toBeGreaterThan(0);
}

/** Freezes the page as soon as it has loaded the session. */
async function freezeLoaded(page: ChromiumPage): Promise<void> {
  await expect.poll(() => page.evaluate("document.title")).toBe("loaded");
  await page.freeze(true);
}

/** Keeps the browser offline until the page notices that its connection is broken. */
async function loseNetwork(page: ChromiumPage, proxy: FaultProxy): Promise<void> {
  await page.setOffline(true);
  proxy.cut();
  await expect.poll(() => page.evaluate("JSON.parse(sessionStorage.statuses).at(-1)")).toBe("reconnecting");
  await page.setOffline(false);
}

describe.skipIf(CHROMIUM === "").each(["http", "websocket"])("a page in Chromium over %s", (transport) => {
  test("shows each chunk of a turn once, despite dropped connections, reloads, freezes and offline periods", async () => {
    const site = await openSite();
    const proxy = await FaultProxy.start("http://127.0.0.1");
    onTestFinished(() => proxy.close());
    const page = Promise.withResolvers<ChromiumPage>();
    const host = createAgentHost(
      defineAgent({
        info: { name: "counting", version: "1" },
        store: memorySessionStore(),
        onDisconnect: { keepMs: 60_000 },
        async prompt(turn) {
          for (let number = 0; number < UPDATES; number++) {
            if (number === DROPPED_AT) await lineDropped(proxy);
            // If an address refuses connections, Chromium waits longer before each new attempt.
            if (number === OFFLINE_AT) await proxy.goOffline(4);
            if (number === RELOAD_AT) {
              // Stops cutting connections, because a page whose first connection breaks too early shows only that
              // error.
              proxy.cutEvery(0, 0);
              await site.reloaded;
            }
            if (number === FROZEN.from) await freezeLoaded(await page.promise);
            // The connection drops while the frozen page cannot notice.
            if (number === FROZEN.to) {
              proxy.cut();
              await (await page.promise).freeze(false);
            }
            if (number === NO_NETWORK_AT) await loseNetwork(await page.promise, proxy);
            await turn.agentMessage(`${number} `);
          }
        },
      }),
    );
    const server = await serveHttp(host, { port: 0, allowedOrigins: [site.origin] });
    onTestFinished(async () => {
      await server.close({ signal: AbortSignal.abort() });
      await host.close();
    });
    proxy.retarget(server.url);
    proxy.cutEvery(4000, 10);
    const query = { transport, agent: new URL("/acp", proxy.url).href, reloadAt: ` ${RELOAD_AT - 1} ` };
    page.resolve(await ChromiumPage.open(`${site.origin}/?${new URLSearchParams(query).toString()}`));
    const { text: shown, statuses, lifecycle, error } = await site.result;
    expect(error).toBeUndefined();
    expect(shown).toBe(counted);
    expect(statuses).toContain("reconnecting");
    expect(lifecycle).toEqual(["freeze", "resume", "offline", "online"]);
  });
});
