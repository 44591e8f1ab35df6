import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { formatRecord } from "@parley/protocol/recording";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { LiveFeed, serveInspector } from "../src/index.ts";
import { buildPage, closeBrowser, openPage } from "./fixtures/page.ts";
import { brokenConversation, chainConversation, conversation } from "./fixtures/recordings.ts";

afterAll(closeBrowser);

// The pictures of the guide: `PARLEY_PICTURES=docs/pages/public/inspector` keeps them.
const kept = process.env["PARLEY_PICTURES"];

test.each([
  ["conversation", "Conversation", brokenConversation()],
  ["findings", "Findings", brokenConversation()],
  ["capabilities", "Capabilities", brokenConversation()],
  ["timeline", "Time line", brokenConversation()],
  ["chain", "Chain", chainConversation()],
  ["compare", "Compare", brokenConversation()],
  ["streams", "Streams", brokenConversation()],
] as const)("the panel %s is drawn", async (name, title, entries) => {
  const folder = await mkdtemp(join(tmpdir(), "parley-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const feed = new LiveFeed({
    mode: "open",
    title: "wire.jsonl",
    status: "closed",
    sessions: [],
    questions: [],
    cwd: "/",
  });
  for (const entry of entries) feed.add(entry);
  const server = await serveInspector({ feed, pageFolder: await buildPage() });
  onTestFinished(() => server.close());
  const page = await openPage(server.url, { width: 1200, height: 640 });
  await page.getByRole("tab", { name: title }).click();
  if (name === "compare") {
    const other = join(folder, "other.jsonl");
    await writeFile(other, conversation().map(formatRecord).join(""));
    await page.getByLabel("Open a recording to compare with").setInputFiles(other);
    await page.getByText("messages are only in one of them").waitFor();
  }
  await page.locator(".row").nth(5).click();
  await page.getByLabel("Message as JSON").waitFor();
  const path = join(kept ?? folder, `${name}.png`);
  await page.screenshot({ path });
  expect((await stat(path)).size).toBeGreaterThan(10_000);
});
