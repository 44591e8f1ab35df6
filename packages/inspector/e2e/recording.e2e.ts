import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";

import { type RecordingEntry, formatRecord } from "@parley/protocol/recording";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { LiveFeed, serveInspector } from "../src/index.ts";
import { expectAccessible } from "./fixtures/expect-accessible.ts";
import { buildOneFile, buildPage, closeBrowser, draw, needBrowser, openPage } from "./fixtures/page.ts";
import {
  brokenConversation,
  chainConversation,
  conversation,
  ending,
  longConversation,
  opening,
  piece,
  record,
  subagentConversation,
  update,
} from "./fixtures/recordings.ts";

beforeEach(needBrowser);
afterAll(closeBrowser);

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Serves the page like a static web server until the test ends. */
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

/** Opens a recording on the static page. */
async function openRecording(
  entries: readonly RecordingEntry[],
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), "parley-recording-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "wire.jsonl");
  await writeFile(file, entries.map(formatRecord).join(""));
  const page = await openPage(await serveStatic(), options);
  await page.getByLabel("Open a recording", { exact: true }).setInputFiles(file);
  await page
    .getByRole("status")
    .filter({ hasText: `${entries.length.toLocaleString("en")} entries` })
    .waitFor();
  return page;
}

/** Returns the compressed size of the scripts that a page has loaded, in bytes. */
async function sizeOfScripts(page: Page): Promise<number> {
  const names = await page.evaluate<string[]>(
    'performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js"))',
  );
  const folder = await buildPage();
  const sizes = names.map(
    async (name) => gzipSync(await readFile(join(folder, new URL(name).pathname))).length,
  );
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}

test("opens, scrolls and filters 100,000 messages without a server and with less than 300 kB of scripts", async () => {
  const page = await openRecording(longConversation(100_000));
  await page.getByText("piece 99993", { exact: false }).first().waitFor();
  const size = await sizeOfScripts(page);
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(300_000);
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

test.for([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])("at $width px, the page without a recording explains how to make one and opens a sample", async (size) => {
  const page = await openPage(await serveStatic(), { size });
  await page.getByText("parley trace --record wire.jsonl -- my-agent", { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Open the sample" }).click();
  await page.locator(".entries").getByText("Edit src/greet.js", { exact: true }).waitFor();
  await page.locator("#tab-findings").click();
  await page.getByText("No problems found.").waitFor();
});

test("shows the conversation as it was at each message", async () => {
  const page = await openRecording(conversation());
  await page.getByText("Hello, world", { exact: true }).waitFor();
  await page.locator(".row", { hasText: "Hello, " }).first().click();
  await page.getByRole("button", { name: "Show state" }).click();
  await page.locator(".entries").getByText("Hello,", { exact: true }).waitFor();
  await expect(page.getByText("Hello, world", { exact: true }).count()).resolves.toBe(0);
  await page.getByRole("button", { name: "Jump to end" }).click();
  await page.getByText("Hello, world", { exact: true }).waitFor();
});

test("the position slider keeps its width, so a drag reaches the end", async () => {
  const page = await openRecording(longConversation(2000));
  const slider = page.getByLabel("Position in the recording");
  const end = await slider.boundingBox();
  await slider.press("Home");
  await page.getByText("0 of 1999", { exact: true }).waitFor();
  expect(await slider.boundingBox()).toEqual(end);
});

test("links a chunk of text to its message, and back", async () => {
  const page = await openRecording(conversation());
  await page.getByText("Hello, world", { exact: true }).waitFor();
  const [x, y] = await page.evaluate<[number, number]>(`(() => {
    const [text] = [...document.querySelectorAll("article.agent .text")].at(-1).childNodes;
    const range = document.createRange();
    range.setStart(text, 8);
    range.setEnd(text, 9);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  })()`);
  await page.mouse.click(x, y);
  await expect(page.locator(".row.selected").textContent()).resolves.toContain("world");
  await expect(page.locator("mark").textContent()).resolves.toBe("world");
  await page.keyboard.press("k");
  await expect(page.locator("mark").textContent()).resolves.toBe("Hello, ");
});

test("shows fenced code as code blocks, and selects a message when its code is clicked", async () => {
  const output = "```console\n<img src=x onerror=alert(1)>\n```";
  const page = await openRecording(
    record([
      ...opening,
      piece("Run:\n```sh\nec"),
      piece("ho hi\n```\nDone"),
      update({
        sessionUpdate: "tool_call",
        toolCallId: "t",
        title: "Run echo",
        status: "completed",
        content: [{ type: "content", content: { type: "text", text: output } }],
      }),
      ending,
    ]),
  );
  const blocks = page.locator(".entries .code");
  await expect.poll(() => blocks.allTextContents()).toEqual(["echo hi\n", "<img src=x onerror=alert(1)>\n"]);
  await expect(page.locator(".entries").textContent()).resolves.not.toContain("```");
  // Click the last character of the command.
  const code = blocks.first().locator("code");
  const { width = 0, height = 0 } = (await code.boundingBox()) ?? {};
  await code.click({ position: { x: width - 2, y: height / 2 } });
  await expect(page.locator(".row.selected").textContent()).resolves.toContain("Done");
  await expect(page.locator("mark").allTextContents()).resolves.toEqual(["ho hi\n", "Done"]);
  await page.keyboard.press("k");
  await expect.poll(() => page.locator("mark").allTextContents()).toEqual(["Run:", "ec"]);
  await expectAccessible(page);
});

test("everything is reachable by keyboard, and the URL contains the panel, session and message", async () => {
  const page = await openRecording(conversation());
  const hash = (): string => new URL(page.url()).hash;
  await page.locator(".row").nth(3).click();
  await expect.poll(hash).toBe("#session=s&message=3");
  await page.keyboard.press("j");
  await expect.poll(hash).toBe("#session=s&message=4");
  for (const [key, panel] of [
    ["2", "findings"],
    ["8", "findings"],
    ["7", "streams"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(hash).toBe(`#panel=${panel}&session=s&message=4`);
  }
  await page.getByRole("tab", { name: "Streams" }).focus();
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).toBe("Findings");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Recording" }).waitFor();
  await expectAccessible(page);
  const downloaded = page.waitForEvent("download");
  for (const key of ["Home", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  const saved = await readFile(await (await downloaded).path(), "utf8");
  expect(saved).toBe(conversation()[4]?.text);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy (secrets masked)" }).click();
  await expect(page.evaluate("navigator.clipboard.readText()")).resolves.toBe(saved);
});

test("a URL opens a message in a served recording, but only with the token", async () => {
  const state = { mode: "open", status: "closed", sessions: [], questions: [], cwd: "/" } as const;
  const feed = new LiveFeed({ ...state, title: "wire.jsonl" });
  for (const entry of longConversation(2000)) feed.add(entry);
  const server = await serveInspector({ feed, pageFolder: await buildPage() });
  onTestFinished(() => server.close());
  const page = await openPage(`${server.url}&panel=capabilities&session=s&message=1500`);
  await page.locator('.row.selected[data-row="1500"]').waitFor();
  await expect(page.getByRole("tab", { selected: true }).textContent()).resolves.toBe("Capabilities");
  expect(page.url()).not.toContain("token");
  await page.evaluate("location.hash = 'message=7'");
  await page.locator('.row.selected[data-row="7"]').waitFor();
  // The page also reports errors in its own code.
  await page.evaluate("void setTimeout(() => { throw new Error('broken') })");
  await page.getByRole("alert").filter({ hasText: "This page has failed: Uncaught Error: broken" }).waitFor();
  const other = await openPage(server.url.replace(/#.*/, ""));
  await expect(other.getByRole("alert").textContent()).resolves.toContain("This page has no token");
});

test("the panels are accessible at 1,000 pixels, in light and dark mode", async () => {
  const page = await openRecording(brokenConversation(), { size: { width: 1000, height: 700 } });
  const folder = await mkdtemp(join(tmpdir(), "parley-recording-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const other = join(folder, "other.jsonl");
  await writeFile(other, conversation().map(formatRecord).join(""));
  await page.locator(".row").nth(6).click();
  await page.getByLabel("Message as JSON").waitFor();
  await page.locator(".row", { hasText: "Loading the model" }).getByLabel("has a finding: error").waitFor();
  await page.locator(".entries article").getByLabel("has a finding: error").first().waitFor();
  for (const panel of ["conversation", "findings", "capabilities", "timeline", "compare", "streams"]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.locator(`#tab-${panel}`).click();
    if (panel === "findings") await page.getByText("Fix:").first().waitFor();
    if (panel === "compare") {
      await page.getByLabel("Open a recording to compare with").setInputFiles(other);
      await page.getByText("6 messages are in only one of them").waitFor();
      await page.getByRole("button", { name: "→ session/prompt" }).last().click();
    }
    await draw(page, panel);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, ["color-contrast"]);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect([panel, overflow]).toEqual([panel, 0]);
  }
  const [first] = await page.locator(".row-titles").allTextContents();
  await page.getByLabel("Errors only").check();
  await expect
    .poll(() => page.locator(".row").allTextContents())
    .toEqual([expect.stringContaining("Loading the model")]);
  await page.getByLabel("Errors only").uncheck();
  await page.getByRole("search").getByLabel("Method").selectOption("initialize");
  await expect.poll(() => page.locator(".row").count()).toBe(2);
  await page.getByRole("search").getByLabel("Session").selectOption("s");
  await expect.poll(() => page.locator(".row").count()).toBe(0);
  await expect(page.locator(".row-titles").textContent()).resolves.not.toBe(first);
  await expect(page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")).resolves.toBe(
    "rgb(22, 24, 28)",
  );
});

test.each([
  ["1,280", { width: 1280, height: 800 }, 40],
  ["390", { width: 390, height: 844 }, 60],
])("the tabs are in one row and the panels fit at %s pixels", async (_how, size, height) => {
  const page = await openRecording(brokenConversation(), { size });
  await page.locator(".count").first().waitFor();
  for (const panel of [
    "conversation",
    "findings",
    "capabilities",
    "timeline",
    "chain",
    "compare",
    "streams",
  ]) {
    await page.locator(`#tab-${panel}`).click();
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect([panel, overflow]).toEqual([panel, 0]);
    if (size.width < 800) await expectAccessible(page);
  }
  const tabs = page.getByRole("tablist");
  expect((await tabs.boundingBox())?.height).toBeLessThan(height);
  const hidden = await tabs.evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(hidden > 0).toBe(size.width < 800);
  await tabs.evaluate((list) => list.scrollTo(0, 0));
  const rightOf = async (tab: Locator): Promise<number> =>
    tab.evaluate((element) => Math.floor(element.getBoundingClientRect().right));
  const compare = page.locator("#tab-compare");
  // Playwright's click method would scroll to the tab first.
  const { x = 0, y = 0 } = (await compare.boundingBox()) ?? {};
  await page.mouse.click(x + 4, y + 4);
  await expect.poll(() => rightOf(compare)).toBeLessThanOrEqual(size.width);
  await page.locator(".row").first().click();
  await page.getByLabel("Message as JSON").waitFor();
});

test("shows a version 2 turn as a bar that extends from its prompt to the idle state", async () => {
  const page = await openRecording(
    record([
      ["out", { id: 0, method: "initialize", params: { protocolVersion: 2 } }],
      ["in", { id: 0, result: { protocolVersion: 2 } }],
      ["out", { id: 1, method: "session/prompt", params: { sessionId: "s", prompt: [] } }],
      ["in", { id: 1, result: { messageId: "m" } }],
      update({ sessionUpdate: "state_update", state: "running" }),
      update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" }),
      ["out", { id: 2, method: "session/prompt", params: { sessionId: "s", prompt: [] } }],
      ["in", { id: 2, result: { messageId: "n" } }],
    ]),
  );
  await page.locator("#tab-timeline").click();
  const bars = page.locator(".waterfall button");
  await expect(bars.allInnerTexts()).resolves.toEqual([
    expect.stringMatching(/^initialize\s+1 ms$/),
    expect.stringMatching(/^session\/prompt\s+3 ms$/),
    expect.stringMatching(/^session\/prompt\s+running$/),
  ]);
});

test("opens a recording from the URL and keeps it in the URL", async () => {
  const lines = conversation().map(formatRecord).join("");
  const url = await serveStatic();
  const page = await openPage(`${url}#panel=timeline&recording=${deflateSync(lines).toString("base64url")}`);
  await page.getByRole("status").filter({ hasText: "8 entries" }).waitFor();
  await page.locator(".row").nth(3).click();
  await page.reload();
  await page.locator('.row.selected[data-row="3"]').waitFor();
  await expect(page.getByRole("tab", { selected: true }).textContent()).resolves.toBe("Timeline");
  const broken = await openPage(`${url}#recording=nonsense`);
  await expect(broken.getByRole("alert").textContent()).resolves.toContain(
    "Cannot read the recording in the address",
  );
});

test("draws a chain of proxies step by step", async () => {
  const page = await openRecording(chainConversation());
  await page.locator("#tab-chain").click();
  await expect(page.locator(".members strong").allTextContents()).resolves.toEqual([
    "client",
    "redactor",
    "agent",
  ]);
  await page.locator(".step").nth(3).click();
  await expect(page.locator(".row.selected").getAttribute("data-row")).resolves.toBe("3");
  await page.getByLabel("Message as JSON").waitFor();
  await draw(page, "chain");
  await expectAccessible(page);
});

test("a 50 MB message does not block the page, whether it comes from a file or from the live socket", async () => {
  const text = JSON.stringify({ jsonrpc: "2.0", method: "_big", params: { data: "x".repeat(50_000_000) } });
  const entries = [...conversation(), { direction: "in", text, at: 100 } as const];
  const state = { mode: "between", status: "connected", sessions: [], questions: [], cwd: "/" } as const;
  const feed = new LiveFeed({ ...state, title: "an agent" });
  for (const entry of entries) feed.add(entry);
  const server = await serveInspector({ feed, pageFolder: await buildPage() });
  onTestFinished(() => server.close());
  const pages = [await openRecording(entries), await openPage(server.url)];
  for (const page of pages) {
    await page.locator(".row", { hasText: "_big" }).click();
    await page.getByRole("button", { name: /^Show more \(49,/ }).waitFor();
    await expect(page.getByText("Hello, world", { exact: true }).count()).resolves.toBe(1);
  }
  feed.add({ direction: "in", text: '{"jsonrpc":"2.0","method":"_after"}', at: 101 });
  await pages[1]?.locator(".row", { hasText: "_after" }).waitFor();
});

test("the single-file page opens a dropped recording, and names the invalid line if the file is not a recording", async () => {
  const page = await openPage(await buildOneFile());
  const drop = (text: string): Promise<unknown> =>
    page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(text)}], "wire.jsonl"));
      const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector(".app").dispatchEvent(event);
    })()`);
  await page.getByText("drop it onto this page").waitFor();
  await drop("hello\n");
  await expect(page.getByRole("alert").textContent()).resolves.toContain("line 1 is not a record");
  await drop(conversation().map(formatRecord).join(""));
  await page.getByText("Hello, world", { exact: true }).waitFor();
  await page.locator(".row").first().click();
  await page.getByLabel("Message as JSON").waitFor();
  await drop(brokenConversation().map(formatRecord).join(""));
  await page.locator(".row", { hasText: "Loading the model" }).waitFor();
  await drop("hello\n");
  await page.getByRole("alert").getByRole("button", { name: "4 findings" }).click();
  await page.locator(".findings li.error").first().waitFor();
});

test("shows subagents as a tree below the session and opens any of them", async () => {
  const page = await openRecording(subagentConversation());
  await page.getByText("All done").first().waitFor();
  const tree = page.getByRole("list", { name: "Subagents" }).first();
  expect((await tree.innerText()).split(/\s*\n\s*/)).toEqual(["runningSurvey tests", "idleCount lines"]);
  await expectAccessible(page);
  await tree.getByRole("button", { name: "Survey tests" }).click();
  await page.locator(".entries").getByText("Looking around").waitFor();
  const options = page.getByLabel("Shown session").locator("option");
  expect((await options.allInnerTexts()).map((each) => each.trim())).toEqual([
    "s",
    "Survey tests",
    "Count lines",
  ]);
  expect(await page.locator(".state .chip").innerText()).toBe("running");
});
