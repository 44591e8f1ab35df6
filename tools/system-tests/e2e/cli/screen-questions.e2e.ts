import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createChatFolder, fixedScreen, isDone, keys, shows } from "./screen-chat.ts";

const golden = (name: string): string => `captures/redrawn/${name}.txt`;

test("a form is filled in on the screen, reviewed, changed and sent", async () => {
  const screen = await (await createChatFolder()).start("asking-agent");
  screen.type("form\r");
  await shows(screen, "Name of the service");
  await shows(screen, "Enter continues");
  screen.type("\u0015no\r");
  await shows(screen, "It must have at least 3 characters");
  screen.type("de\r");
  await shows(screen, "→ Europe");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("form-choice"));
  screen.type(keys.down);
  await shows(screen, "→ North America");
  screen.type("\r3\r");
  await shows(screen, "Share of the traffic, a number");
  screen.type("0.5\r");
  await shows(screen, "→ yes");
  screen.type(keys.down);
  await shows(screen, "→ no");
  screen.type(keys.enter);
  await shows(screen, "[ ] Mon");
  screen.type(` ${keys.down}${keys.down} `);
  await screen.waitUntil((text) => text.includes("[x] Mon") && text.includes("[x] Fri"), "two marks");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("form-marks"));
  screen.type(keys.enter);
  await shows(screen, "Comment, optional");
  screen.type(keys.enter);
  await shows(screen, "→ Send");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("form-review"));
  screen.type(`${keys.down}\r`);
  await shows(screen, "> node");
  screen.type(`2${keys.enter}${keys.enter}${keys.enter}${keys.enter}${keys.enter}${keys.enter}${keys.enter}`);
  await shows(screen, "→ Send");
  screen.type(keys.enter);
  const content = {
    name: "node2",
    region: "us",
    replicas: 3,
    share: 0.5,
    notify: false,
    days: ["Mon", "Fri"],
  };
  const answer = JSON.stringify({ action: "accept", content }).replaceAll(",", ", ");
  await screen.waitUntil((text) => text.replaceAll(/\s*\n\s*/g, " ").includes(answer), answer);
  expect(screen.everything()).toContain("  Region: North America");
  expect(screen.everything()).not.toContain("→ Send");
});

test("a permission request replaces the editor", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type("ask\r");
  await shows(screen, "[w] No, and tell the agent why");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("questions"));
  screen.type("y");
  await isDone(screen, "Removed");
});

test("a sentence typed at a question becomes the draft and does not answer it", async () => {
  const screen = await (await createChatFolder()).start("writes-markdown");
  screen.type("ask\r");
  await shows(screen, "[w] No, and tell the agent why");
  screen.type("yesterday\r");
  await shows(screen, "What you typed is in your next prompt");
  expect(screen.screen()).not.toContain("→ [");
  screen.type(`${keys.down}\r`);
  await isDone(screen, "Removed");
  await screen.waitUntil((text) => / yesterday *\n─/.test(text), "draft");
});

test.each([
  [keys.escape, '{"action":"decline"}', "Declined"],
  [keys.ctrlC, "Cancelled", "cancelled"],
])("%j dismisses a form", async (key, end, note) => {
  const screen = await (await createChatFolder()).start("asks-for-a-name");
  screen.type("go\r");
  await shows(screen, "Enter continues");
  screen.type(key);
  await isDone(screen, end);
  expect(screen.everything()).toContain(`asks: Who are you?\n  ${note}\n`);
  screen.type("a draft");
  await shows(screen, " a draft");
});

test("keys typed before a form is visible do not answer it", async () => {
  const screen = await (await createChatFolder()).start("asks-for-a-name");
  screen.type("go\rAda\r");
  await shows(screen, "Enter continues");
  screen.type("\r");
  await shows(screen, "It must not be empty");
  expect(screen.everything()).not.toContain("→ Send");
});

test("a page is shown with its full URL, which can be copied", async () => {
  const screen = await (await createChatFolder()).start("asking-agent", { cols: 60 });
  screen.type("page\r");
  await shows(screen, "[c] Copy the address");
  await expect(fixedScreen(screen)).toMatchFileSnapshot(golden("page"));
  screen.type("c");
  await shows(screen, "Copied to the clipboard");
  const [, copied = ""] = /\]52;c;([\w+/=]+)/.exec(screen.bytes) ?? [];
  expect(Buffer.from(copied, "base64").toString()).toBe(
    "https://cloud.example/login?state=6f1b7c3a9d2e4f58a0b1c2d3e4f5a6b7&next=%2Fdeployments%2Fnew%2Fservice",
  );
  screen.type("y");
  await isDone(screen, '{"action":"accept"}');
  await shows(screen, "Done on the page: Sign in to the cloud");
});

test("asks for permission again once the agent reveals what it will do", async () => {
  const folder = await createChatFolder();
  const screen = await folder.start("changes-its-question");
  screen.type("go\r");
  await shows(screen, "[n] No");
  expect(screen.screen()).not.toContain("rm -rf build");
  await writeFile(join(folder.cwd, "change-it"), "");
  const question = (text: string): boolean => text.includes("rm -rf build") && text.includes("[n] No");
  await screen.waitUntil(question, "the question after the change");
  for (const part of [
    "command: ls \\u{202e}⟨3000 spaces⟩; rm -rf build",
    "file: /srv/keep.txt",
    "  -all of it",
    "text: Lists the files",
  ]) {
    expect(screen.screen()).toContain(part);
  }
  screen.type("y");
  await isDone(screen, "selected");
});

test("a question that arrives while the user is typing preserves the draft", async () => {
  const folder = await createChatFolder();
  const screen = await folder.start("asking-agent");
  screen.type("later\r");
  await isDone(screen, "As you like");
  screen.type("half a prompt");
  await shows(screen, "half a prompt");
  await writeFile(join(folder.cwd, "go"), "");
  await shows(screen, "[n] Decline");
  screen.type("n");
  await shows(screen, "Late words");
  await screen.waitUntil((text) => / half a prompt *\n─/.test(text), "draft");
  expect(screen.everything()).toContain("Declined");
});
