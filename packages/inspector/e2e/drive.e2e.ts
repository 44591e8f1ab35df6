import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, onTestFinished, test } from "vitest";

import { expectAccessible } from "./fixtures/expect-accessible.ts";
import { openDriven } from "./fixtures/inspected.ts";
import { closeBrowser } from "./fixtures/page.ts";

const busyAgent = {
  command: process.execPath,
  args: ["--conditions=@parley/source", join(import.meta.dirname, "fixtures/busy-agent.ts")],
};
const referenceAgent = {
  command: process.execPath,
  args: ["--conditions=@parley/source", join(import.meta.dirname, "../../reference-agent/src/main.ts")],
  env: { PARLEY_MODEL: "scripted", PARLEY_LOCAL_MODELS: "off" },
};

afterAll(closeBrowser);

test.each([1, 2] as const)(
  "an agent of version %d is driven through a form, a permission, a diff and a terminal",
  async (protocol) => {
    const page = await openDriven(busyAgent, { protocol });
    await page.getByRole("button", { name: "New session" }).click();
    await page.getByLabel("Prompt").fill("work");
    await page.getByRole("button", { name: "Send the prompt" }).click();
    await page.getByLabel("File", { exact: true }).fill("notes.txt");
    await page.getByRole("button", { name: "Accept" }).click();
    await page
      .getByRole("button", { name: /^Allow/ })
      .first()
      .click();
    await page.getByText("Edited notes.txt", { exact: true }).waitFor();
    await page.locator(".diff .added", { hasText: "new line" }).waitFor();
    await page.locator('[data-output*="from the terminal"]').waitFor();
    await page.getByText(/stopped: end_turn/).waitFor();
    await page
      .getByRole("button", { name: /^Agent \(/ })
      .last()
      .click();
    await expect(page.locator(".row.selected").textContent()).resolves.toContain("Edited notes.txt");
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Findings" }).click();
    await page.getByRole("tabpanel", { name: "Findings" }).getByText("busy agent works").waitFor();
    await expect(page.locator(".findings li.error").count()).resolves.toBe(0);
    await expectAccessible(page);
  },
);

test("the reference agent writes a file and runs a command when the page allows it", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "parley-inspector-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const page = await openDriven(
    { ...referenceAgent, env: { ...referenceAgent.env, XDG_STATE_HOME: cwd } },
    { cwd },
  );
  await page.getByRole("button", { name: "New session" }).click();
  const ask = async (text: string): Promise<void> => {
    await page.getByLabel("Prompt").fill(text);
    await page.getByLabel("Prompt").press("Enter");
    await page
      .getByRole("button", { name: /^Allow/ })
      .first()
      .click();
  };
  await ask("write hello to notes.txt");
  await page.getByText(/stopped: end_turn/).waitFor();
  await expect(readFile(join(cwd, "notes.txt"), "utf8")).resolves.toContain("hello");
  await page.locator(".diff .added", { hasText: "hello" }).waitFor();
  await ask("run echo $((6*7))1");
  await page.locator('[data-output*="421"]').waitFor();
});

test("a turn is cancelled, a raw message is sent although it is wrong, and a second connect works", async () => {
  const page = await openDriven(busyAgent);
  await page.getByRole("button", { name: "New session" }).click();
  await page.getByLabel("Prompt").fill("wait");
  await page.getByRole("button", { name: "Send the prompt" }).click();
  await page.getByText("Waiting", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel the turn" }).click();
  await page.getByText(/stopped: cancelled/).waitFor();
  await page.getByRole("tab", { name: "Raw message" }).click();
  await page.getByLabel("Method", { exact: true }).first().fill("session/nonsense");
  await page.getByText('has no request "session/nonsense"').waitFor();
  await page.getByRole("button", { name: "Send although it is wrong" }).click();
  await page.locator(".row.error", { hasText: "-32601" }).waitFor();
  await page.getByRole("button", { name: "Connect again" }).click();
  await expect.poll(() => page.locator(".row", { hasText: "↩ initialize" }).count()).toBe(2);
  await page.getByRole("button", { name: "New session" }).click();
  await page.getByRole("tab", { name: "Conversation" }).click();
  await expect.poll(() => page.getByLabel("Shown session").locator("option").count()).toBe(2);
});

test("texts of an agent are shown as texts", async () => {
  const page = await openDriven(busyAgent);
  await page.getByRole("button", { name: "New session" }).click();
  const hostile =
    '<img src=x onerror="window.owned=1"><script>window.owned=2</script>[x](javascript:alert(1))';
  await page.getByLabel("Prompt").fill(`say ${hostile}`);
  await page.getByLabel("Prompt").press("Enter");
  await page.locator("article.agent", { hasText: hostile }).waitFor();
  await expect(page.evaluate("window.owned")).resolves.toBeUndefined();
  await expect(page.locator(".conversation img, .conversation script").count()).resolves.toBe(0);
});
