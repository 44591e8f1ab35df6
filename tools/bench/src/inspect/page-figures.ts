import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

import { LiveFeed, serveInspector } from "@parley/inspector";
import { type RecordingEntry, formatRecord } from "@parley/protocol/recording";
import { type Page, chromium } from "playwright-core";

/** Measurements of the inspector page in Chromium. */
export interface PageFigures {
  /** Total gzipped size of the scripts that the page loads at startup, in bytes. */
  readonly scripts: number;
  /** Time from navigation to first contentful paint, in milliseconds. */
  readonly firstPaint: number;
  /** Time from selecting the file until its messages are visible, in milliseconds. */
  readonly opening: number;
  /** Size of the JavaScript heap after garbage collection, in bytes. */
  readonly heap: number;
  /** Times between frames while scrolling through the list, in milliseconds. */
  readonly frames: readonly number[];
  /** Processor time of the page per frame, in milliseconds. */
  readonly work: number;
}

const ROWS = 100_000;
const FRAMES = 600;

/** Returns the path of Debian's Chromium, or of its headless shell if only that is installed. */
function chromiumPath(): string {
  const installed = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"].find((file) =>
    existsSync(file),
  );
  if (installed === undefined) throw new Error("Cannot measure the page: /usr/bin/chromium is not installed");
  return installed;
}

/** Opens a recording with 100,000 messages and scrolls through it. */
export async function measurePage(): Promise<PageFigures> {
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const state = { mode: "open", title: "", status: "closed", sessions: [], questions: [], cwd: "/" } as const;
  const server = await serveInspector({ feed: new LiveFeed(state) });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const file = join(folder, "wire.jsonl");
    await writeFile(file, recordConversation().map(formatRecord).join(""));
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(server.url);
    await page.getByText("There is no session yet").waitFor();
    const firstPaint = await page.evaluate<number>(
      'performance.getEntriesByName("first-contentful-paint")[0].startTime',
    );
    const scripts = await scriptsOf(page);
    const began = performance.now();
    await page.getByLabel("Open a recording", { exact: true }).setInputFiles(file);
    await page.getByRole("status").filter({ hasText: "100,000 entries" }).waitFor();
    await page.locator(".row").first().waitFor();
    const opening = performance.now() - began;
    return { scripts, firstPaint, opening, ...(await scroll(page)) };
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
}

async function scriptsOf(page: Page): Promise<number> {
  const names = await page.evaluate<string[]>(
    'performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith(".js"))',
  );
  const folder = join(
    dirname(createRequire(import.meta.url).resolve("@parley/inspector/package.json")),
    "dist/page",
  );
  const sizes = await Promise.all(
    names.map(async (name) => gzipSync(await readFile(join(folder, name))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Scrolls first at the speed of a mouse wheel, and then as fast as a user drags the scrollbar. */
async function scroll(page: Page): Promise<Pick<PageFigures, "heap" | "frames" | "work">> {
  const session = await page.context().newCDPSession(page);
  const before = await processorTime(page);
  const frames = await page.evaluate<number[]>(`(async () => {
    const list = document.querySelector(".rows");
    const times = [];
    let last = await new Promise(requestAnimationFrame);
    for (let index = 0; index < ${FRAMES}; index += 1) {
      list.scrollTop += index < ${FRAMES / 2} ? 120 : 4000;
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times;
  })()`);
  const work = ((await processorTime(page)) - before) / FRAMES;
  await session.send("HeapProfiler.collectGarbage");
  const heap = await page.evaluate<number>("performance.memory.usedJSHeapSize");
  return { heap, frames, work };
}

/** Returns the total processor time of the page processes, in milliseconds. */
async function processorTime(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  await session?.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Returns a version 1 turn. Every hundredth update is a tool call. */
function recordConversation(): RecordingEntry[] {
  const entry = (direction: "in" | "out", message: object, at: number): RecordingEntry => ({
    direction,
    at,
    text: JSON.stringify({ jsonrpc: "2.0", ...message }),
  });
  const prompt = [{ type: "text", text: "Hi" }];
  const opening = [
    entry("out", { id: 0, method: "initialize", params: { protocolVersion: 1 } }, 0),
    entry("in", { id: 0, result: { protocolVersion: 1, agentCapabilities: {} } }, 1),
    entry("out", { id: 1, method: "session/new", params: { cwd: "/", mcpServers: [] } }, 2),
    entry("in", { id: 1, result: { sessionId: "s" } }, 3),
    entry("out", { id: 2, method: "session/prompt", params: { sessionId: "s", prompt } }, 4),
  ];
  const updates = Array.from({ length: ROWS - opening.length }, (_, index) => {
    const content = { type: "text", text: `piece ${index} ` };
    const call = { toolCallId: `t${index}`, title: `Tool ${index}`, status: "completed" };
    const update =
      index % 100 === 50
        ? { sessionUpdate: "tool_call", ...call }
        : { sessionUpdate: "agent_message_chunk", content };
    return entry("in", { method: "session/update", params: { sessionId: "s", update } }, 5 + index);
  });
  return [...opening, ...updates];
}
