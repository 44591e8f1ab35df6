import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createChatFolder, fixedScreen, isDone, keys, shows } from "./screen-chat.ts";
import type { TerminalScreen } from "./terminal-screen.ts";

/**
 * Starts one chat without a prompt, which is not listed, and then three with a prompt. Opens the session picker in
 * the last one.
 */
async function startWithSessions(protocol: "1" | "2"): Promise<TerminalScreen> {
  const folder = await createChatFolder();
  const agentArgs = [join(folder.cwd, ".sessions.db")];
  const unused = await folder.start("takes-titles", { agentArgs, protocol });
  unused.type(keys.ctrlD);
  expect(await unused.ended).toBe(0);
  expect(unused.everything()).toContain("Goodbye");
  for (const prompt of ["first words", "second words"]) {
    const earlier = await folder.start("takes-titles", { agentArgs, protocol });
    earlier.type(`${prompt}\r`);
    await isDone(earlier, `You said: ${prompt}`);
    earlier.type(keys.ctrlD);
    await earlier.ended;
  }
  const screen = await folder.start("takes-titles", { agentArgs, protocol });
  onTestFinished(() => screen.kill());
  screen.type("third words\r");
  await isDone(screen, "You said: third words");
  screen.type("/sessions\r");
  await shows(screen, "type to search");
  return screen;
}

test.each(["1", "2"] as const)(
  "a session can be previewed, renamed, archived and deleted in version %s",
  async (protocol) => {
    const screen = await startWithSessions(protocol);
    // Letters could also match the folder's path, which the search includes.
    screen.type("%%");
    await shows(screen, "No matching sessions");
    screen.type("\u0015first");
    await screen.waitUntil(() => !fixedScreen(screen).includes("second words"), "one session");
    screen.type(keys.tab);
    await screen.waitUntil(
      () => fixedScreen(screen).includes("› first words\n  You said: first words"),
      "preview",
    );
    await expect(fixedScreen(screen)).toMatchFileSnapshot(`captures/redrawn/picker-v${protocol}.txt`);
    screen.type("\u0012");
    await shows(screen, "New title:");
    screen.type(" renamed\r");
    await shows(screen, "→ first words renamed");
    screen.type("\u0015");
    await shows(screen, "  second words");
    screen.type(keys.ctrlX);
    await shows(screen, "This session is open");
    screen.type(keys.down);
    await shows(screen, "→ second words");
    screen.type(keys.ctrlX);
    await shows(screen, "Permanently delete second words?");
    screen.type("n");
    await shows(screen, "deletes, Esc goes back");
    screen.type(keys.ctrlX);
    await shows(screen, "Permanently delete second words?");
    screen.type("y");
    await shows(screen, "Deleted second words");
    screen.type(keys.down);
    await shows(screen, "→ first words renamed");
    screen.type("\u0001");
    await shows(screen, "Archived first words renamed");
    screen.type(keys.escape);
    await screen.waitUntil((text) => !text.includes("type to search"), "editor");
    screen.type("/sessions\r");
    await shows(screen, "type to search");
    expect(fixedScreen(screen)).not.toContain("first words");
    expect(fixedScreen(screen)).not.toContain("second words");
  },
);

test.each(["1", "2"] as const)("a fork continues the conversation in version %s", async (protocol) => {
  const screen = await startWithSessions(protocol);
  screen.type("first");
  await shows(screen, "→ first words");
  screen.type("\u0006");
  await screen.waitUntil((text) => !text.includes("type to search"), "editor");
  await shows(screen, "› first words");
  screen.type("and more\r");
  await isDone(screen, "You said: and more");
  screen.type("/sessions\r");
  await shows(screen, "type to search");
  screen.type("first");
  await screen.waitUntil(() => fixedScreen(screen).split("first words   ").length === 3, "fork and original");
  expect(fixedScreen(screen).split("(open)").length).toBe(2);
});

test("sessions of parley run appear only in a search, until a chat opens them", async () => {
  const folder = await createChatFolder();
  const agentArgs = [join(folder.cwd, ".sessions.db")];
  await folder.run("takes-titles", "scripted words", agentArgs);
  const screen = await folder.start("takes-titles", { agentArgs });
  screen.type("/sessions\r");
  await shows(screen, "type to search, also those of parley run");
  expect(screen.screen()).not.toContain("scripted words");
  screen.type("scripted");
  await shows(screen, "→ scripted words");
  screen.type(keys.enter);
  await shows(screen, "› scripted words");
  screen.type("more words\r");
  await isDone(screen, "You said: more words");
  screen.type(keys.ctrlD);
  await screen.ended;
  const later = await folder.start("takes-titles", { agentArgs });
  later.type("/sessions\r");
  await shows(later, "→ scripted words");
  expect(later.screen()).not.toContain("parley run");
});
