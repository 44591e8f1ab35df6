import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { CHROMIUM } from "../../src/chromium.ts";
import { firstLine } from "../../src/first-line.ts";
import { ChromiumPage } from "./fixtures/chromium-page.ts";
import { FaultProxy } from "./fixtures/fault-proxy.ts";
import { servePage } from "./fixtures/serve-page.ts";

/** Starts `parley serve` for pages from the given origin. */
async function serveAgent(
  cwd: string,
  origin: string,
): Promise<{ readonly url: string; readonly token: string }> {
  const file = join(cwd, "token");
  const words = [PARLEY, "serve", "--port", "0", "--token-file", file, "--origin", origin];
  const env = { ...process.env, XDG_STATE_HOME: join(cwd, "state"), XDG_DATA_HOME: join(cwd, "data") };
  const child = spawn(process.execPath, words, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const url = await firstLine(child);
  return { url, token: (await readFile(file, "utf8")).trim() };
}

describe.skipIf(CHROMIUM === "").each(["http", "websocket"])(
  "a Chromium page and the reference agent over %s",
  (transport) => {
    test("can chat, even if the page goes offline and reloads during a turn", async () => {
      const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-page-")));
      onTestFinished(() => rm(cwd, { recursive: true }));
      const origin = await servePage("chatting-page.ts");
      const { url, token } = await serveAgent(cwd, origin);
      const proxy = await FaultProxy.start(url);
      onTestFinished(() => proxy.close());
      const query = new URLSearchParams({ transport, agent: proxy.url, cwd }).toString();
      const page = await ChromiumPage.open(`${origin}/?${query}#${token}`);
      const chat = (call: string): Promise<unknown> => page.evaluate(`globalThis.chat?.${call}`);
      const loaded = (): Promise<void> => expect.poll(() => chat("turn()")).toBeDefined();
      await loaded();
      await chat('prompt("hello")');
      await expect.poll(() => chat("shown()")).toContain("hello");
      await expect.poll(() => chat("turn()")).toBe("idle");

      await page.setOffline(true);
      proxy.cut();
      await expect.poll(() => chat("status()")).toBe("reconnecting");
      await chat('prompt("run while [ ! -e go ]; do sleep 0.05; done; echo went $((40 + 2))")');
      await page.setOffline(false);
      await expect.poll(() => chat("status()")).toBe("connected");
      await expect.poll(() => chat("turn()")).toBe("running");
      await expect.poll(() => chat("shown()")).toContain("sleep 0.05");

      await page.evaluate("globalThis.chat = undefined; location.reload()");
      await loaded();
      await writeFile(join(cwd, "go"), "");
      await expect.poll(() => chat("turn()")).toBe("idle");
      const shown = String(await chat("shown()"));
      expect(shown).toContain("went 42");
      expect(shown.match(/"role":"user"/g)).toHaveLength(2);
    });
  },
);
