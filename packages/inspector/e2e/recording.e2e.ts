import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

import { type RecordingEntry, formatRecord } from "@parley/protocol/recording";
import type { Page } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { expectAccessible } from "./fixtures/expect-accessible.ts";
import { buildPage, closeBrowser, openPage } from "./fixtures/page.ts";
import { conversation, longConversation } from "./fixtures/recordings.ts";

afterAll(closeBrowser);

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Serves the page as any static web server does, until the test ends. */
async function serveStatic(): Promise<string> {
  const folder = await buildPage();
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    void readFile(join(folder, path)).then(
      (body) => response.writeHead(200, { "content-type": types[extname(path)] }).end(body),
      () => response.writeHead(404).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as { readonly port: number }).port}/`;
}

/** Opens a recording in the static page. */
async function openRecording(
  entries: readonly RecordingEntry[],
  size?: { width: number; height: number },
): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), "parley-recording-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "wire.jsonl");
  await writeFile(file, entries.map(formatRecord).join(""));
  const page = await openPage(await serveStatic(), size);
  await page.getByLabel("Open a recording", { exact: true }).setInputFiles(file);
  await page
    .getByRole("status")
    .filter({ hasText: `${entries.length.toLocaleString("en")} entries` })
    .waitFor();
  return page;
}

test("a recording of 100,000 messages is opened, scrolled and filtered without a server", async () => {
  const page = await openRecording(longConversation(100_000));
  await page.getByText("piece 99993", { exact: false }).first().waitFor();
  const rows = page.locator(".row");
  expect(await rows.count()).toBeLessThan(100);
  await page.locator(".rows").evaluate((list) => (list.scrollTop = list.scrollHeight));
  await page.locator(".row", { hasText: "↩ session/prompt" }).waitFor();
  await page.getByRole("searchbox", { name: "Text" }).fill("piece 50000 ");
  await expect.poll(() => rows.count()).toBe(1);
  await rows.first().click();
  await page.getByLabel("Message as JSON").filter({ hasText: "piece 50000 " }).waitFor();
  const heap = await page.evaluate<number>("performance.memory.usedJSHeapSize");
  expect(heap).toBeLessThan(300 * 1024 * 1024);
});

test("the page loads less than 300 kB of scripts at its start", async () => {
  const page = await openPage(await serveStatic());
  const names = await page.evaluate<string[]>(
    'performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js"))',
  );
  const folder = await buildPage();
  const sizes = names.map(
    async (name) => gzipSync(await readFile(join(folder, new URL(name).pathname))).length,
  );
  const size = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(300_000);
});

test("the conversation is shown as it was at each message", async () => {
  const page = await openRecording(conversation());
  await page.getByText("Hello, world", { exact: true }).waitFor();
  await page.locator(".row", { hasText: "Hello, " }).first().click();
  await page.getByRole("button", { name: "State after it" }).click();
  await page.getByText("Hello,", { exact: true }).waitFor();
  await expect(page.getByText("Hello, world", { exact: true }).count()).resolves.toBe(0);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText("Hello, world", { exact: true }).waitFor();
});

test("a message and a session are in the page's address", async () => {
  const page = await openRecording(conversation());
  await page.locator(".row").nth(3).click();
  expect(new URL(page.url()).hash).toBe("#session=s&message=3");
  await page.keyboard.press("j");
  expect(new URL(page.url()).hash).toBe("#session=s&message=4");
  await page.keyboard.press("2");
  expect(new URL(page.url()).hash).toBe("#panel=findings&session=s&message=4");
});

test.each(["Conversation", "Findings", "Capabilities", "Time line", "Chain", "Compare", "Streams"])(
  "the panel %s is accessible at 1,000 pixels",
  async (panel) => {
    const page = await openRecording(conversation(), { width: 1000, height: 700 });
    await page.getByRole("tab", { name: panel }).click();
    await page.locator(".row").nth(1).click();
    await page.getByLabel("Message as JSON").waitFor();
    await expectAccessible(page);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBe(0);
  },
);

test("a message of 50 MB does not stop the page", async () => {
  const text = JSON.stringify({ jsonrpc: "2.0", method: "_big", params: { data: "x".repeat(50_000_000) } });
  const page = await openRecording([...conversation(), { direction: "in", text, at: 100 }]);
  await page.locator(".row", { hasText: "_big" }).click();
  await page.getByRole("button", { name: /^Show more: 49,/ }).waitFor();
  await expect(page.getByText("Hello, world", { exact: true }).count()).resolves.toBe(1);
});

test("a file that is no recording is refused with its line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-recording-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "a.txt"), "hello\n");
  const page = await openPage(await serveStatic());
  await page.getByLabel("Open a recording", { exact: true }).setInputFiles(join(folder, "a.txt"));
  await expect(page.getByRole("alert").textContent()).resolves.toContain("line 1 is not a record");
});
