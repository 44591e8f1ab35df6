import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";

import type { AgentDriverOptions } from "../src/index.ts";
import { expectAccessible } from "./fixtures/expect-accessible.ts";
import { openDriven, openDriver } from "./fixtures/inspected.ts";
import { closeBrowser, draw, needBrowser } from "./fixtures/page.ts";
import { serveAgentWithSettings } from "./fixtures/served-agent.ts";

const busyAgent = {
  command: process.execPath,
  args: [join(import.meta.dirname, "fixtures/busy-agent.ts")],
};
const referenceAgent = {
  command: process.execPath,
  args: [join(import.meta.dirname, "../../reference-agent/bin/parley-agent.js")],
  env: { PARLEY_MODEL: "scripted", PARLEY_LOCAL_MODELS: "off" },
};

beforeEach(needBrowser);
afterAll(closeBrowser);

test.each([1, 2] as const)(
  "drives the reference agent in version %d through permissions, a diff, a terminal and a form",
  async (protocol) => {
    const cwd = await mkdtemp(join(tmpdir(), "parley-inspector-"));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const env = { ...referenceAgent.env, XDG_STATE_HOME: cwd };
    const page = await openDriven({ ...referenceAgent, env }, { cwd, protocol });
    const prompt = async (text: string): Promise<void> => {
      await page.getByLabel("Prompt").fill(text);
      await page.getByLabel("Prompt").press("Enter");
    };
    const allow = page.getByRole("button", { name: /^Allow/ }).first();
    const says = async (text: string): Promise<void> => {
      await page.locator(".entries article.agent", { hasText: text }).waitFor();
      await page.locator(".state .chip.idle").waitFor();
    };
    await page.getByRole("button", { name: "New session" }).click();
    await prompt("write hello to notes.txt");
    await allow.waitFor();
    // The page is the same in both versions, so accessibility is checked only once.
    const expectUsable = (): Promise<void> => (protocol === 2 ? expectAccessible(page) : Promise.resolve());
    await expectUsable();
    await allow.click();
    await says("Created notes.txt");
    await expect(readFile(join(cwd, "notes.txt"), "utf8")).resolves.toContain("hello");
    await page.locator(".diff .added", { hasText: "hello" }).waitFor();

    await prompt("run echo $((6*7))1");
    await allow.click();
    await page.locator('[data-output*="421"]').waitFor();
    await says("is done");

    await prompt("/rewind");
    await expect.poll(() => page.getByRole("region", { name: /^The agent asks/ }).count()).toBe(1);
    await expectUsable();
    await page.getByRole("combobox", { name: "Turn" }).selectOption("1");
    await page.getByRole("button", { name: "Accept" }).click();
    await says("Undone: `notes.txt`.");
    await expect(readFile(join(cwd, "notes.txt"), "utf8")).rejects.toThrow("ENOENT");

    await page
      .getByRole("button", { name: /^Agent \(/ })
      .last()
      .click();
    await expect(page.locator(".row.selected").textContent()).resolves.toContain("Undone");
    await expectUsable();
    await page.getByRole("tab", { name: "Findings" }).click();
    await page.getByText(/^(?:0 errors|No problems)/).waitFor();
  },
);

test("cancels a turn, sends an invalid raw message and opens a second connection", async () => {
  const page = await openDriven(busyAgent, { cwd: "/project", title: "node agent.mts", protocol: 1 });
  await page.getByRole("button", { name: "New session" }).click();
  await page.getByText("protocol version 1").waitFor();
  const list = page.getByRole("button", { name: "List sessions" });
  await expect(list.isDisabled()).resolves.toBe(true);
  await expect(list.getAttribute("title")).resolves.toBe(
    'The agent does not advertise "sessionCapabilities.list"',
  );
  await page.getByLabel("Prompt").fill("wait");
  await page.getByRole("button", { name: "Send the prompt" }).click();
  await page.locator(".entries").getByText("Waiting", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel the turn" }).click();
  await page.getByText(/stopped: cancelled/).waitFor();
  await page.getByRole("tab", { name: "Raw message" }).click();
  await page.getByRole("tabpanel").getByLabel("Method", { exact: true }).fill("session/nonsense");
  await page.getByText('has no request "session/nonsense"').waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send anyway" }).click();
  await page.locator(".row.error", { hasText: "-32601" }).waitFor();
  await page.getByRole("tabpanel").getByLabel("Method", { exact: true }).fill("session/prompt");
  await page.locator(".cm-line", { hasText: '"params"' }).click();
  for (const key of ["End", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.type('"');
  await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
  await draw(page, "send");
  await page.keyboard.type("_");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: '"_meta"' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.locator(".cm-line", { hasText: '"_meta": {},' }).waitFor();
  await page.getByText("The message matches the schema").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.locator(".row", { hasText: "↩ session/prompt" }).nth(1).waitFor();
  await page.getByRole("button", { name: "Connect again" }).click();
  await expect.poll(() => page.locator(".row", { hasText: "↩ initialize" }).count()).toBe(2);
  await page.getByRole("button", { name: "New session" }).click();
  await page.getByRole("tab", { name: "Conversation" }).click();
  await expect.poll(() => page.getByLabel("Shown session").locator("option").count()).toBe(2);
});

test("a permission request shows the whole action, including hidden characters", async () => {
  const page = await openDriven(busyAgent, { cwd: "/project", title: "node agent.mts", protocol: 1 });
  await page.getByRole("button", { name: "New session" }).click();
  await page.getByLabel("Prompt").fill("ask with details");
  await page.getByLabel("Prompt").press("Enter");
  const question = page.getByRole("region", { name: "The agent asks: Look around" });
  await question.waitFor();
  await expect(question.locator("dt").allTextContents()).resolves.toEqual([
    "shell command",
    "file",
    "change",
    "text",
  ]);
  const [command, file, change = "", text] = await question.locator("dd").allTextContents();
  expect([command, file, text]).toEqual([
    'ls\\u{202e}⟨9000 spaces⟩; rm -rf build\nrm "<b>"',
    "/srv/data/keep.txt",
    "Lists the files",
  ]);
  expect(change.split("\n")).toEqual(["/a.txt", "- one", `+ two${"x".repeat(20_000)}\\u{200b}`]);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Allow once" }).click();
  await page.locator("article.agent", { hasText: "outcome: allowed" }).waitFor();
});

test("rejects a permission request, and renders an agent's text as plain text", async () => {
  const page = await openDriven(busyAgent, { cwd: "/project", title: "node agent.mts" });
  await page.getByRole("button", { name: "New session" }).click();
  await page.getByLabel("Prompt").fill("ask permission");
  await page.getByLabel("Prompt").press("Enter");
  await page
    .getByRole("button", { name: /^Reject/ })
    .first()
    .waitFor();
  await draw(page, "drive");
  await page
    .getByRole("button", { name: /^Reject/ })
    .first()
    .click();
  await page.locator("article.agent", { hasText: "allowed: false" }).waitFor();
  const hostile =
    '<img src=x onerror="window.owned=1"><script>window.owned=2</script>[x](javascript:alert(1))';
  await page.getByLabel("Prompt").fill(`say ${hostile}`);
  await page.getByLabel("Prompt").press("Enter");
  await page.locator("article.agent", { hasText: hostile }).waitFor();
  await expect(page.evaluate("window.owned")).resolves.toBeUndefined();
  await expect(page.locator(".conversation img, .conversation script").count()).resolves.toBe(0);
});

test.each(["http", "socket"] as const)(
  "drives a remote agent over %s, including settings, a dropped connection and stored sessions",
  async (way) => {
    const served = await serveAgentWithSettings();
    const open: AgentDriverOptions["open"] = ({ line }) =>
      Promise.resolve(
        way === "http"
          ? httpTransport(served.http, { fetch: line.fetch })
          : webSocketTransport(served.socket, { WebSocket: line.WebSocket }),
      );
    const page = await openDriver(open, { protocol: way === "http" ? 1 : 2 });
    const entries = page.locator(".entries");
    const prompt = async (text: string): Promise<void> => {
      await page.getByLabel("Prompt").fill(text);
      await page.getByLabel("Prompt").press("Enter");
    };
    await page.getByRole("button", { name: "New session" }).click();
    await page.getByLabel("Mode").first().selectOption("code");
    await page.getByLabel("Verbose").click();
    await expect.poll(() => page.getByLabel("Verbose").isChecked()).toBe(true);
    await prompt("settings");
    await entries.getByText("mode code, verbose true", { exact: true }).waitFor();

    await page.getByRole("tab", { name: "Streams" }).click();
    await prompt("long");
    await page.locator(".row", { hasText: "The first piece of it." }).waitFor();
    const sections = page.getByRole("region", { name: /stream of session/ });
    await expect(sections.count()).resolves.toBe(way === "http" ? 1 : 0);
    await page.getByRole("button", { name: "Drop the connection" }).click();
    await page
      .getByRole("button", { name: /^resume at entry/ })
      .first()
      .waitFor();
    served.goOn();
    await page.getByRole("tab", { name: "Conversation" }).click();
    await entries.getByText("The first piece of it. The second piece of it.", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Findings" }).click();
    await page.getByText("The connection was dropped", { exact: false }).waitFor();
    await expect(page.getByText("came twice").count()).resolves.toBe(0);
    await expect(page.locator(".findings li.error").count()).resolves.toBe(0);

    await page.getByRole("button", { name: "Connect again" }).click();
    await page.getByRole("button", { name: "List sessions" }).click();
    const stored = page.getByRole("region", { name: "Stored sessions" });
    await stored.getByRole("listitem").getByRole("button").first().click();
    await expect(page.getByLabel("Id of a stored session").inputValue()).resolves.not.toBe("");
    await stored.getByRole("button", { name: "Close the list" }).click();
    await page.getByRole("tab", { name: "Conversation" }).click();
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await page.locator(".row", { hasText: "↩ session/load" }).waitFor();
    await entries.getByText("mode code, verbose true", { exact: true }).waitFor();
    await expect(entries.getByText("mode code, verbose true", { exact: true }).count()).resolves.toBe(1);
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await page.locator(".row", { hasText: "↩ session/resume" }).waitFor();
    await page.getByRole("button", { name: "Close the session" }).click();
    await page.locator(".row", { hasText: "↩ session/close" }).waitFor();
    await expect.poll(() => page.getByLabel("Prompt").count()).toBe(0);
  },
);
