import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Turn, createAgentHost, defineAgent } from "@parley/agent";
import { expectAccessible } from "@parley/inspector/expect-accessible";
import { closeBrowser, draw, needBrowser, openPage } from "@parley/inspector/open-page";
import { serveHttp } from "@parley/server/node";
import { memorySessionStore } from "@parley/storage";
import type { Locator, Page } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { type TestContext, afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { CREATE } from "../src/built-packages.ts";
import { FaultProxy } from "./remote/fixtures/fault-proxy.ts";

const modules = join(import.meta.dirname, "../../../packages/create/node_modules");
let folder: string;
const sites: PreviewServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-react-"));
});

afterAll(async () => {
  await Promise.all([closeBrowser(), ...sites.map((site) => site.close())]);
  rmSync(folder, { recursive: true });
});

/** Creates a project, builds its page and serves it. Returns the page's URL. */
async function serveProject(name: string, main?: (source: string) => string): Promise<string> {
  const root = join(folder, name);
  execFileSync(process.execPath, [CREATE, root, "--template", "client-react"]);
  symlinkSync(modules, join(root, "node_modules"), "junction");
  const file = join(root, "src/main.tsx");
  if (main) writeFileSync(file, main(readFileSync(file, "utf8")));
  const vite = join(modules, "vite/bin/vite.js");
  // The tests' own NODE_ENV would select React's development build.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error"], { cwd: root, env });
  const site = await preview({ root, preview: { host: "127.0.0.1", port: 0 } });
  sites.push(site);
  return site.resolvedUrls?.local[0] ?? "";
}

const conversation = (page: Page): Locator => page.getByRole("log");
const message = (page: Page): Locator => page.getByLabel("Message", { exact: true });
const question = (page: Page): Locator => page.getByRole("alertdialog");
const sessions = (page: Page): Locator => page.getByRole("navigation", { name: "Sessions" });

async function say(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await message(page).press("Enter");
}

async function expectStatus(page: Page, status: string): Promise<void> {
  await page.getByRole("status").getByText(status, { exact: true }).waitFor();
}

/** Waits until an element has the focus, including elements that appear later. */
async function expectFocused(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => node === node.ownerDocument.activeElement), { message: "focused" })
    .toBe(true);
}

describe("the created page", () => {
  let url: string;

  beforeAll(async () => {
    url = await serveProject("created");
  });

  async function open(context: TestContext, options?: Parameters<typeof openPage>[1]): Promise<Page> {
    needBrowser(context);
    const page = await openPage(url, options);
    await expectStatus(page, "connected");
    return page;
  }

  test("shows a tool call with its diff, and the answer's Markdown", async (context) => {
    const page = await open(context);
    await say(page, "**buy** `milk`");
    await question(page).getByText("+ - **buy** `milk`").waitFor();
    await question(page).getByRole("button", { name: "Allow once" }).click();
    const answer = conversation(page).locator(".message:not(.user)");
    await answer.getByText("You said: buy milk").waitFor();
    expect(await answer.locator("strong").textContent()).toBe("buy");
    expect(await answer.locator("code").textContent()).toBe("milk");
    const call = conversation(page).getByRole("article");
    expect(await call.innerText()).toMatch(
      /^Edit notes\.md\s+completed\s+\/notes\.md\s+# Notes\s+\+ - \*\*buy/,
    );
    await page.getByRole("button", { name: "Send" }).waitFor();
  });

  test.for([
    { keys: ["Tab", "Enter"], status: "completed", said: "You said: hello" },
    { keys: ["Tab", "Tab", "Enter"], status: "failed", said: "Then I leave the notes as they are." },
    { keys: ["Escape"], status: "failed", said: "Then I leave the notes as they are." },
  ])("lets the user answer with $keys and continue to type", async ({ keys, status, said }, context) => {
    const page = await open(context);
    await message(page).fill("hello");
    await page.getByRole("button", { name: "Send" }).click();
    await expectFocused(question(page).getByRole("heading"));
    for (const key of keys) await page.keyboard.press(key);
    await conversation(page).getByText(said).waitFor();
    await question(page).waitFor({ state: "detached" });
    expect(await page.getByRole("article").getAttribute("data-status")).toBe(status);
    await expectFocused(message(page));
  });

  test("starts a session, and returns to the earlier one", async (context) => {
    const page = await open(context);
    await say(page, "first");
    await question(page).getByRole("button", { name: "Allow once" }).click();
    await conversation(page).getByText("You said: first").waitFor();
    await sessions(page).getByRole("button", { name: "New session" }).click();
    await page.getByRole("heading", { name: "What would you like to do?" }).waitFor();
    await expectFocused(message(page));
    const current = sessions(page).locator("[aria-current=true]");
    expect(await current.allTextContents()).toEqual(["Untitled"]);
    await sessions(page).getByRole("button", { name: "first" }).click();
    await conversation(page).getByText("You said: first").waitFor();
    expect(await current.allTextContents()).toEqual(["first"]);
  });

  test.for([
    { size: { width: 1280, height: 800 }, dark: false },
    { size: { width: 1280, height: 800 }, dark: true },
    { size: { width: 390, height: 844 }, dark: false },
    { size: { width: 390, height: 844 }, dark: true },
  ])("is accessible and fits $size.width px with dark mode set to $dark", async ({ size, dark }, context) => {
    const page = await open(context, { size, dark });
    const background = await page.locator("body").evaluate((body) => {
      const { defaultView } = body.ownerDocument;
      return defaultView?.getComputedStyle(body.ownerDocument.documentElement).backgroundColor;
    });
    expect(background).toBe(dark ? "rgb(21, 23, 27)" : "rgb(255, 255, 255)");
    const expectFits = async (): Promise<void> => {
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    };
    await expectFits();
    await say(page, "buy milk");
    await question(page).getByRole("button", { name: "Allow once" }).click();
    await conversation(page).getByText("You said: buy milk").waitFor();
    await sessions(page).getByRole("button", { name: "New session" }).click();
    await say(page, `${"long".repeat(40)} **words** and \`${"code".repeat(40)}\``);
    await question(page).waitFor();
    await expectFits();
    await draw(page, `react-${size.width}-${dark ? "dark" : "light"}`);
  });
});

describe("a page that connects to a server", () => {
  let url: string;

  beforeAll(async () => {
    url = await serveProject("remote", (source) =>
      source
        .replace(/^/, 'import { webSocketTransport } from "@parley/protocol/websocket";\n')
        .replace("startAgent()", "webSocketTransport(address, { reconnect: { maxAttempts } })")
        .replace(
          "const root",
          'const query = new URLSearchParams(location.search);\nconst address = query.get("agent") ?? "";\nconst maxAttempts = Number(query.get("attempts"));\nconst root',
        ),
    );
  });

  /** Serves an agent behind a proxy that can break its connections. */
  async function serve(prompt: (turn: Turn) => Promise<void>): Promise<FaultProxy> {
    const host = createAgentHost(
      defineAgent({
        info: { name: "served", title: "Served agent", version: "1.0.0" },
        store: memorySessionStore(),
        prompt,
      }),
    );
    const server = await serveHttp(host, { port: 0, allowedOrigins: [new URL(url).origin] });
    const proxy = await FaultProxy.start(server.url);
    onTestFinished(async () => {
      await proxy.close();
      await server.close();
      await host.close();
    });
    return proxy;
  }

  async function open(context: TestContext, agent: string, attempts = 75): Promise<Page> {
    needBrowser(context);
    return await openPage(`${url}?agent=${encodeURIComponent(agent)}&attempts=${attempts}`);
  }

  test("lists stored sessions, and opens one with its history", async (context) => {
    const proxy = await serve(async (turn) => {
      await turn.session.setTitle(`About ${turn.text}`);
      await turn.agentMessage(`I know **${turn.text}**`);
    });
    const page = await open(context, proxy.url);
    await say(page, "whales");
    await conversation(page).getByText("I know whales").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Served agent" }).waitFor();
    await sessions(page).getByRole("button", { name: "About whales" }).click();
    await conversation(page).getByText("I know whales").waitFor();
    expect(await conversation(page).locator(".message.user").allTextContents()).toEqual(["whales"]);
    await say(page, "sharks");
    await conversation(page).getByText("I know sharks").waitFor();
    await expectAccessible(page);
  });

  test("shows a turn while it streams, and the rest after a lost connection", async (context) => {
    const disconnected = Promise.withResolvers<void>();
    const proxy = await serve(async (turn) => {
      await turn.agentMessage("Half of it");
      await disconnected.promise;
      await turn.agentMessage(", and the rest");
    });
    onTestFinished(() => disconnected.resolve());
    const page = await open(context, proxy.url);
    await say(page, "go");
    await conversation(page).getByText("Half of it", { exact: true }).waitFor();
    await conversation(page).getByText("Working…").waitFor();
    proxy.admit(false);
    proxy.cut();
    await expectStatus(page, "reconnecting");
    await expectAccessible(page);
    disconnected.resolve();
    proxy.admit(true);
    await expectStatus(page, "connected");
    await conversation(page).getByText("Half of it, and the rest", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send" }).waitFor();
    await conversation(page).getByText("Working…").waitFor({ state: "detached" });
  });

  test("shows that the connection has closed, and keeps the conversation", async (context) => {
    const proxy = await serve((turn) => turn.agentMessage("Still here"));
    const page = await open(context, proxy.url, 0);
    await say(page, "go");
    await conversation(page).getByText("Still here").waitFor();
    proxy.admit(false);
    proxy.cut();
    await page.getByRole("alert").getByText("The connection to the agent has closed.").waitFor();
    await expectStatus(page, "closed");
    await conversation(page).getByText("Still here").waitFor();
    await message(page).fill("and now?");
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    await expectAccessible(page);
  });

  test("shows that it is connecting and why it failed, and lets the user try again", async (context) => {
    const proxy = await serve(async () => {});
    proxy.stall();
    const page = await open(context, proxy.url, 0);
    await expectStatus(page, "Connecting…");
    proxy.admit(false);
    proxy.cut();
    await page.getByRole("heading", { name: "Cannot connect to the agent" }).waitFor();
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toMatch(/^Cannot connect to ws:.*: the socket closed with code 1006/);
    await expectAccessible(page);
    await draw(page, "react-failed");
    proxy.flow();
    proxy.admit(true);
    await page.getByRole("button", { name: "Try again" }).click();
    await expectStatus(page, "connected");
  });
});
