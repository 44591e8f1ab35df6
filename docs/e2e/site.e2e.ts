import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expectAccessible } from "@parley/inspector/expect-accessible";
import { closeBrowser, draw, needBrowser, openPage } from "@parley/inspector/open-page";
import type { Page } from "playwright-core";
import { createServer } from "vitepress";
import { type TestContext, afterAll, beforeAll, expect, test } from "vitest";

import { generatePages } from "../src/generate-pages.ts";
import { writeText } from "../src/site-pages.ts";

const docs = join(import.meta.dirname, "..");
const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
let site: Awaited<ReturnType<typeof createServer>>;
let origin: string;

beforeAll(async () => {
  for (const [file, text] of generatePages()) writeText(join(docs, "pages", file), text);
  const writeApi = join(docs, "../tools/checks/src/api/write-pages.ts");
  execFileSync(process.execPath, [writeApi, join(docs, "pages/reference/api")]);
  site = await createServer(docs, { host: "127.0.0.1", port: 0 });
  await site.listen();
  origin = site.resolvedUrls?.local[0] ?? "";
});

afterAll(async () => {
  await Promise.all([closeBrowser(), site.close()]);
});

async function open(
  context: TestContext,
  path: string,
  options: Parameters<typeof openPage>[1],
): Promise<Page> {
  needBrowser(context);
  const page = await openPage(origin + path, options);
  await page.locator("h1").waitFor();
  return page;
}

/** Counts the code blocks that are wider than their boxes. */
const clipped = `[...document.querySelectorAll("pre code")].filter((code) => code.parentElement.scrollWidth > code.parentElement.clientWidth).length`;

test.for([
  { path: "", size: wide, dark: false },
  { path: "", size: narrow, dark: true },
  { path: "guides/turns.html", size: wide, dark: true },
  { path: "reference/api/permission.html", size: wide, dark: false },
  { path: "reference/api/permission.html", size: narrow, dark: true },
  { path: "reference/architecture.html", size: narrow, dark: true },
])(
  "/$path is accessible and shows its code in full at $size.width px with dark mode set to $dark",
  async ({ path, size, dark }, context) => {
    const page = await open(context, path, { size, dark });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(await page.evaluate(clipped)).toBe(0);
    await draw(page, `site-${path.replaceAll("/", "-") || "home"}-${size.width}`);
  },
);

test("the ten-line agent on the home page answers without requests to other hosts", async (context) => {
  const page = await open(context, "", { size: wide });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).host));
  await page.reload();
  const input = page.getByLabel("Message to the agent");
  async function say(text: string): Promise<void> {
    await input.fill(text);
    await input.press("Enter");
    await page.getByRole("log").getByText(`You said: ${text}`).waitFor();
  }
  await say("good morning");
  await say("and again");
  expect(await page.getByRole("log").locator("p").count()).toBe(6);
  // The conversation survives a visit to another page.
  await page.getByRole("link", { name: "Guides" }).first().click();
  await input.waitFor({ state: "detached" });
  await page.goBack();
  await say("I am back");
  expect(await page.getByRole("log").locator("p").count()).toBe(8);
  expect(new Set(requested)).toEqual(new Set([new URL(origin).host]));
  await expectAccessible(page);
});

test("the agent on the home page starts even if its first download fails", async (context) => {
  const page = await open(context, "", { size: wide });
  await page.route(/live-agent/, (route) => route.abort(), { times: 1 });
  const input = page.getByLabel("Message to the agent");
  await input.fill("hello?");
  await input.press("Enter");
  await page.getByText("Send your message again").waitFor();
  await input.fill("still there?");
  await input.press("Enter");
  await page.getByRole("log").getByText("You said: still there?").waitFor();
  expect(await page.getByRole("log").getByText("hello?").count()).toBe(0);
});

test("the menu for small screens is accessible while open", async (context) => {
  const page = await open(context, "", { size: narrow });
  await page.getByRole("button", { name: "mobile navigation" }).click();
  await page.locator(".VPNavScreen").waitFor();
  await expectAccessible(page);
});

test("an API page expands a type only when a link to it is clicked", async (context) => {
  const page = await open(context, "reference/api/permission.html", { size: wide });
  const signature = page.locator("#permissionquery pre");
  expect(await signature.isVisible()).toBe(false);
  await page.getByRole("link", { name: "PermissionQuery" }).first().click();
  await signature.waitFor();
  await expectAccessible(page);
});

test.for([
  { text: "forg", name: "PermissionStore.forget" },
  { text: "fingerprint", name: "McpToolSubject.fingerprint" },
])("an API page's search finds $name by part of its name", async ({ text, name }, context) => {
  const page = await open(context, "reference/api/permission.html", { size: wide });
  const input = page.getByLabel("Find on this page");
  await input.fill(text);
  await page.getByRole("link", { name, exact: true }).waitFor();
  await expectAccessible(page);
  await input.press("Enter");
  const row = page.locator("tr.linked");
  await row.waitFor();
  expect(await row.getAttribute("data-name")).toBe(name);
  expect(await row.isVisible()).toBe(true);
});

test("the menu scrolls to the current package", async (context) => {
  const page = await open(context, "reference/api/permission.html", { size: wide });
  const isShown = `document.querySelector('.VPSidebar a[href$="api/permission.html"]').getBoundingClientRect().top < innerHeight`;
  const shown = await page.waitForFunction(isShown);
  expect(await shown.jsonValue()).toBe(true);
});

test("a section of the menu can be opened with the keyboard", async (context) => {
  const page = await open(context, "guides/turns.html", { size: wide });
  const link = page.locator(".VPSidebar").getByRole("link", { name: "Chat at a terminal" });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Use agents" }).press("Enter");
  await link.waitFor();
  await expectAccessible(page);
});

test("draws every diagram in ARCHITECTURE.md", async (context) => {
  const page = await open(context, "reference/architecture.html", { size: wide });
  const source = readFileSync(join(docs, "../ARCHITECTURE.md"), "utf8");
  const diagrams = source.split("```mermaid").length - 1;
  expect(diagrams).toBeGreaterThan(0);
  expect(await page.locator(".picture svg").count()).toBe(diagrams);
  // The last node in the first diagram disappears if the page's script and markup do not match.
  await page.locator(".picture").first().getByText("schema", { exact: true }).waitFor();
});
