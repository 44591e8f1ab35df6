import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { expectAccessible } from "@parley/inspector/expect-accessible";
import { closeBrowser, draw, needBrowser, openPage } from "@parley/inspector/open-page";
import type { Locator, Page } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { type TestContext, afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildPlayground } from "../src/playground/build-playground.ts";

let folder: string;
let site: PreviewServer;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-playground-"));
  await buildPlayground(join(folder, "playground"));
  site = await preview({
    configFile: false,
    root: folder,
    build: { outDir: "." },
    preview: { host: "127.0.0.1", port: 0 },
  });
  url = `${site.resolvedUrls?.local[0] ?? ""}playground/index.html`;
});

afterAll(async () => {
  await Promise.all([closeBrowser(), site.close()]);
  await rm(folder, { recursive: true });
});

async function openPlayground(context: TestContext, fragment = ""): Promise<Page> {
  needBrowser(context);
  return await openPage(url + fragment);
}

/** Replaces part of the program in the editor. */
async function edit(page: Page, from: string, to: string): Promise<void> {
  const line = page.locator(".cm-line", { hasText: from }).first();
  const text = await line.textContent();
  // A triple click selects the whole line, including its line ending.
  await line.click({ clickCount: 3 });
  await page.keyboard.insertText(`${(text ?? "").replace(from, to)}\n`);
}

async function writeProgram(page: Page, program: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(program);
  await page.getByRole("button", { name: /^(Run changes|Run this program)$/ }).click();
}

async function ready(page: Page): Promise<void> {
  await page.locator(".pane-head .status.ready").waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  await ready(page);
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** Waits for text in the conversation. */
async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("log").getByText(text).waitFor();
}

/** Waits for text in the wire panel. */
async function expectOnWire(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("region", { name: "Wire" }).getByText(text).waitFor();
}

async function isFocused(element: Locator): Promise<boolean> {
  return await element.evaluate((node) => node === node.ownerDocument.activeElement);
}

/** Returns a program that runs `body`, which can call `attempt` to print whether an action succeeds. */
function probe(body: string): string {
  return `import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";
const attempt = async (name: string, act: () => unknown): Promise<void> => {
  try { await act(); console.log(name + ": reached"); } catch (error) { console.log(name + ": " + (error as Error).name); }
};
${body}
console.log("done");
await serveAgent(defineAgent({ info: { name: "probe", version: "1" }, prompt: async () => {} }), stdioTransport());`;
}

interface Case {
  readonly example: string;
  readonly from: string;
  readonly to: string;
  /** Performs the reader's actions after the prompt. */
  readonly act?: (page: Page) => Promise<void>;
  readonly shown: string;
  /** Messages that must appear on the wire. */
  readonly wire: readonly string[];
}

const allow = async (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Allow" }).first().click();

const cases: readonly Case[] = [
  {
    example: "Echo",
    from: "You said",
    to: "I heard",
    shown: "I heard: do it",
    wire: ["agent_message_chunk"],
  },
  {
    example: "Tool and permission",
    from: "Deployed.",
    to: "It is out.",
    act: allow,
    shown: "It is out.",
    wire: ["session/request_permission"],
  },
  {
    example: "Diff",
    from: "Hello, ${name}!",
    to: "Welcome, ${name}!",
    act: async (page) => {
      await page.locator(".diff .added", { hasText: "Welcome, ${name}!" }).waitFor();
      await allow(page);
    },
    shown: "Changed greet.js.",
    wire: ["session/request_permission"],
  },
  {
    example: "Modes",
    from: "watered.",
    to: "soaked.",
    act: async (page) => {
      await allow(page);
      await expectSaid(page, 'In mode "ask": soaked.');
      await page.getByLabel("Mode").selectOption("auto");
      await say(page, "again");
    },
    shown: 'In mode "auto": soaked.',
    wire: ["session/request_permission"],
  },
  {
    example: "Form",
    from: "Deploying to",
    to: "Shipping to",
    act: async (page) => {
      await page.getByLabel("Target").selectOption("production");
      await page.getByRole("button", { name: "Submit" }).click();
    },
    shown: "Shipping to production, and telling the team.",
    wire: ["elicitation/create"],
  },
  {
    example: "MCP over ACP",
    from: "Your program has",
    to: "I count",
    act: async (page) => page.locator(".call .card-title", { hasText: "read_program" }).waitFor(),
    shown: "I count 19 lines.",
    wire: ["mcp/message"],
  },
];

describe.each([1, 2])("version %i", (version) => {
  test.for(cases)(
    "lets the reader edit, run and chat with the $example example, and inspect its messages",
    async (each, context) => {
      const page = await openPlayground(context);
      await page.getByRole("button", { name: `v${version}` }).click();
      await page.getByRole("button", { name: each.example, exact: true }).click();
      await edit(page, each.from, each.to);
      await page.getByRole("button", { name: "Run changes" }).click();
      await say(page, "do it");
      await each.act?.(page);
      await expectSaid(page, each.shown);
      await ready(page);
      const wire = page.getByRole("list", { name: "Messages on the wire" });
      for (const name of ["initialize", "session/new", "session/prompt", ...each.wire])
        await wire.getByText(name, { exact: true }).first().waitFor();
      await expectOnWire(page, "all match the schema");
      await wire.getByText("initialize", { exact: true }).first().click();
      await expect
        .poll(() => page.locator(".detail-pane").textContent())
        .toContain(`"protocolVersion": ${version}`);
    },
  );
});

test("loads less than 250 kB before the first run, including the editor", async (context) => {
  needBrowser(context);
  const loaded: Promise<Buffer>[] = [];
  const page = await openPage("about:blank");
  page.on("response", (response) => {
    // Skips the worker's blob URL, which is part of the page's script.
    if (response.url().startsWith("http")) loaded.push(response.body());
  });
  await page.goto(url);
  await ready(page);
  await page.locator(".cm-content").waitFor();
  const sizes = (await Promise.all(loaded)).map((body) => gzipSync(body, { level: 9 }).length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  // Guards against measuring too little: the editor, the packages and the page must be included.
  expect(sum).toBeGreaterThan(150_000);
  expect(sum).toBeLessThan(250_000);
});

test.for([
  {
    name: "a syntax error",
    from: "async prompt(turn) {",
    to: "async prompt(turn {",
    problem: "Error in line 6",
  },
  {
    name: "an error at the start",
    from: "const agent =",
    to: "absent(); const agent =",
    problem: "Error in line 4",
  },
  { name: "an endless loop", from: "const agent =", to: "for (;;); const agent =", problem: "Does it loop?" },
  { name: "a missing package", from: "@parley/agent", to: "left-pad", problem: 'Cannot import "left-pad"' },
  {
    name: "no agent",
    from: "await serveAgent",
    to: "// await serveAgent",
    problem: "ended without an agent",
  },
])("reports $name and can run the program again", async ({ from, to, problem }, context) => {
  const page = await openPlayground(context);
  await ready(page);
  await edit(page, from, to);
  await page.getByRole("button", { name: "Run changes" }).click();
  await page.getByRole("alert").getByText(problem).waitFor();
  await expectSaid(page, "The agent has stopped.");
  await page.getByRole("button", { name: "Echo" }).click();
  await say(page, "are you there?");
  await expectSaid(page, "You said: are you there?");
});

test("reports an error and an infinite loop during a turn", async (context) => {
  const page = await openPlayground(context);
  await ready(page);
  const body = 'if (turn.text === "loop") for (;;); throw new TypeError("out of tea");';
  await edit(page, 'await turn.agentMessage("You said: ");', body);
  await page.getByRole("button", { name: "Run changes" }).click();
  await say(page, "throw");
  await expectSaid(page, /TypeError: out of tea \(line 7\)/);
  await page.getByRole("alert").waitFor();
  await say(page, "loop");
  await expectSaid(page, "Does it loop?");
});

test("marks messages that do not match the schema", async (context) => {
  const page = await openPlayground(context);
  const program = `import { stdioTransport } from "@parley/protocol/stdio";
    const transport = stdioTransport();
    const answers = {
      initialize: { protocolVersion: 1, agentCapabilities: { loadSession: "perhaps" } },
      "session/new": { sessionId: 7 },
    };
    transport.open({
      message(text) {
        const { id, method } = JSON.parse(text);
        void transport.send([JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] })]);
      },
      oversized() {}, closed() {},
    });`;
  await ready(page);
  await writeProgram(page, program);
  await expectOnWire(page, "2 do not match the schema");
  await expectOnWire(page, /Its receiver cannot read it: .*sessionId/);
  await page.getByRole("list", { name: "Messages on the wire" }).getByText("initialize").last().click();
  await expectOnWire(page, /Its receiver repairs agentCapabilities.loadSession/);
});

test("shares a program as a link, and runs a linked program only after a click", async (context) => {
  const page = await openPlayground(context);
  await ready(page);
  await page.getByRole("button", { name: "v2" }).click();
  await edit(page, "You said", "Shared");
  await page.getByRole("button", { name: "Share" }).click();
  // Headless Chromium denies access to the clipboard.
  await page.getByRole("button", { name: "Link in the address bar" }).waitFor();
  expect(page.url()).toContain("#code=");
  const opened = await openPage(page.url());
  await opened.getByText("This program came with a link.").waitFor();
  expect(await opened.locator("iframe").count()).toBe(0);
  await opened.getByRole("button", { name: "v1" }).click();
  expect(await opened.locator("iframe").count()).toBe(0);
  await opened.getByRole("button", { name: "Run this program" }).click();
  await say(opened, "hi");
  await expectSaid(opened, "Shared: hi");
});

test.for([
  { example: "permission", button: "Allow once" },
  { example: "elicitation", button: "Submit" },
])("supports the $example example with the keyboard alone", async ({ example, button }, context) => {
  const page = await openPlayground(context, `#example=${example}`);
  await ready(page);
  const message = page.getByLabel("Message", { exact: true });
  const press = async (key: string, target: Locator): Promise<void> => {
    for (let count = 0; !(await isFocused(target)); count++) {
      if (count > 10) throw new Error(`${key} does not lead to the target.`);
      await page.keyboard.press(key);
    }
  };
  await page.locator(".cm-content").focus();
  const comment = "// typed without a pause";
  await page.keyboard.type(`${comment}\n`);
  expect(await page.locator(".cm-line").first().textContent()).toBe(comment);
  await page.keyboard.press("Control+Enter");
  await press("Tab", message);
  await ready(page);
  await page.keyboard.press("Enter");
  const answer = page.getByRole("button", { name: button });
  await answer.waitFor();
  await press("Shift+Tab", answer);
  await page.keyboard.press("Enter");
  await ready(page);
  expect(await isFocused(message)).toBe(true);
});

test("opens the messages in the inspector", async (context) => {
  const page = await openPlayground(context);
  await say(page, "look");
  await expectSaid(page, "You said: look");
  await ready(page);
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open in the inspector" }).click();
  const inspector = await opening;
  const count = await page.locator(".wire .count").textContent();
  await inspector
    .getByRole("status")
    .filter({ hasText: `${parseInt(count ?? "", 10)} entries` })
    .waitFor();
  await inspector.locator(".row", { hasText: "session/prompt" }).first().waitFor();
});

describe("a hostile program", () => {
  let beacon: Server;
  const visits: string[] = [];

  beforeAll(async () => {
    beacon = createServer((request, response) => {
      visits.push(request.url ?? "");
      response.setHeader("Access-Control-Allow-Origin", "*").setHeader("Content-Type", "text/javascript");
      response.end("export {}");
    }).listen(0, "127.0.0.1");
    await once(beacon, "listening");
  });

  afterAll(() => {
    beacon.closeAllConnections();
    beacon.close();
  });

  const attempts = (origin: string): string => `
    await attempt("fetch", () => fetch("${origin}/fetch"));
    await attempt("import", () => (0, eval)('import("${origin}/import")'));
    await attempt("script", () => importScripts("${origin}/script"));
    await attempt("events", () => new Promise((resolve, reject) => {
      const source = new EventSource("${origin}/events");
      source.onerror = reject;
      source.onopen = resolve;
    }));
    await attempt("socket", () => new Promise((resolve, reject) => {
      const socket = new WebSocket("${origin.replace("http", "ws")}/socket");
      socket.onerror = reject;
      socket.onopen = resolve;
    }));
    await attempt("databases", () => new Promise((resolve, reject) => {
      const request = indexedDB.open("stolen");
      request.onerror = () => reject(request.error);
      request.onsuccess = resolve;
    }));
    await attempt("caches", () => caches.open("stolen"));
    await attempt("worker", () => new Promise((resolve, reject) => {
      const source = "fetch('${origin}/worker').then(() => postMessage('reached'), () => postMessage('failed'))";
      const worker = new Worker(URL.createObjectURL(new Blob([source])));
      worker.onmessage = ({ data }) => (data === "reached" ? resolve(data) : reject(new TypeError(data)));
      worker.onerror = reject;
    }));
    await attempt("storage", () => localStorage.getItem("vitepress-theme-appearance"));
    await attempt("cookies", () => document.cookie);
    await attempt("parent", () => parent.location.href);
    await attempt("origin", () => { if (self.origin === "null") throw new TypeError("opaque"); });
  `;
  const names = [...attempts("").matchAll(/attempt\("(\w+)"/g)].map(([, name]) => name);

  test("cannot access the network, storage or the parent page", async (context) => {
    const { port } = beacon.address() as AddressInfo;
    const page = await openPlayground(context);
    await ready(page);
    await writeProgram(page, probe(attempts(`http://127.0.0.1:${port}`)));
    await page.locator(".printed", { hasText: "done" }).waitFor();
    const printed = await page.locator(".printed").allTextContents();
    expect(printed.map((line) => line.split(":")[0])).toEqual([...names, "done"]);
    expect(printed.filter((line) => line.endsWith("reached"))).toEqual([]);
    expect(visits).toEqual([]);

    // Positive control: the page itself can access the same addresses and the storage.
    const reached = await page.evaluate(async (origin) => {
      await Promise.all([fetch(`${origin}/fetch`), import(`${origin}/import`)]);
      return localStorage.getItem("absent") === null && typeof caches === "object";
    }, `http://127.0.0.1:${port}`);
    expect(reached).toBe(true);
    expect(visits.toSorted()).toEqual(["/fetch", "/import"]);
  });
});

test.for([
  { size: { width: 1280, height: 800 }, dark: false },
  { size: { width: 390, height: 844 }, dark: true },
])("is accessible and fits $size.width px with dark mode set to $dark", async ({ size, dark }, context) => {
  needBrowser(context);
  const page = await openPage(`${url}#example=modes`, { size, dark });
  await ready(page);
  const chosen = await page.getByRole("button", { name: "Modes" }).boundingBox();
  expect((chosen?.x ?? size.width) + (chosen?.width ?? 0)).toBeLessThanOrEqual(size.width);
  await say(page, "water");
  await page.getByRole("group", { name: "Permission" }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await draw(page, `playground-${size.width}`);
});
