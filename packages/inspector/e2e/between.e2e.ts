import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";

import { type SessionNotification, client, ndJsonStream } from "@agentclientprotocol/sdk";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { buildPage, closeBrowser, needBrowser, openPage } from "./fixtures/page.ts";

beforeEach(needBrowser);
afterAll(closeBrowser);

const node = ["--disable-warning=ExperimentalWarning"];
const program = join(import.meta.dirname, "../../cli/bin/parley.js");
const busyAgent = join(import.meta.dirname, "fixtures/busy-agent.ts");

/** Starts `parley inspect --stdio` with an agent. The program writes its URL to `file`. */
async function startBetween(): Promise<{ child: ChildProcessWithoutNullStreams; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), "parley-between-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "inspect.url");
  const own = ["inspect", "--stdio", "--address-file", file, "--", process.execPath, ...node, busyAgent];
  const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder };
  const child = spawn(process.execPath, [...node, program, ...own], { cwd: folder, env });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, file };
}

test("the file opened by the browser redirects to the page, and the page connects", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-opened-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder, PATH: folder };
  const args = ["inspect", "--", process.execPath, ...node, busyAgent];
  const child = spawn(process.execPath, [...node, program, ...args], { cwd: folder, env });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stderr, "data");
  const page = await openPage(pathToFileURL(join(folder, "parley", `inspect-${child.pid}.html`)).href);
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//);
  await page.getByRole("button", { name: "New session" }).click();
  await expect.poll(() => page.getByLabel("Shown session").inputValue()).not.toBe("");
});

/** Opens the URL with a page built from the current sources, because the program itself serves the last build. */
async function openFresh(url: string): Promise<Page> {
  const folder = await buildPage();
  return openPage(url, {
    prepare: (context) =>
      context.route(
        ({ pathname }) => pathname === "/" || extname(pathname) !== "",
        async (route) => {
          const { pathname } = new URL(route.request().url());
          await route.fulfill({ path: join(folder, pathname === "/" ? "index.html" : pathname) });
        },
      ),
  });
}

test("relays messages between the official client and an agent while the page is closed and reopened", async () => {
  const { child, file } = await startBetween();
  const updates: SessionNotification[] = [];
  const asked: unknown[] = [];
  const connection = client({ name: "editor" })
    .onNotification("session/update", ({ params }) => void updates.push(params))
    .onRequest("session/request_permission", ({ params: { options } }) => {
      asked.push(options);
      return { outcome: { outcome: "selected", optionId: options[0]?.optionId ?? "" } };
    })
    .connect(
      ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
    );
  const { agent } = connection;
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  // The agent starts only once the URL is known.
  const url = (await readFile(file, "utf8")).trim();
  const { sessionId } = await agent.request("session/new", { cwd: tmpdir(), mcpServers: [] });
  const prompt = (text: string): Promise<unknown> =>
    agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });

  const first = await openFresh(url);
  await expect.poll(() => first.getByLabel("Shown session").inputValue()).toBe(sessionId);
  await prompt("ask permission");
  await first.locator(".entries").getByText("allowed: true", { exact: true }).waitFor();
  // The page is read-only, so it has no controls for the agent.
  await expect(first.getByRole("button", { name: "New session" }).count()).resolves.toBe(0);
  await first.close();
  await prompt("say Nobody looks");

  const second = await openFresh(url);
  await second.locator(".entries").getByText("Nobody looks", { exact: true }).last().waitFor();
  await second.locator(".entries").getByText("allowed: true", { exact: true }).waitFor();
  await second.getByRole("tab", { name: "Findings" }).click();
  await second.locator(".findings li", { hasText: "asks for a permission" }).waitFor();
  await expect(second.locator(".findings li.error").count()).resolves.toBe(0);
  expect(asked).toHaveLength(1);
  expect(updates.filter(({ update }) => update.sessionUpdate === "agent_message_chunk")).toHaveLength(2);
  child.stdin.end();
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  await second.getByText("Cannot reach the inspector's server; retrying").waitFor();
});
