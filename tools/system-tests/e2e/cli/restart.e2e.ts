import { join } from "node:path";

import { expect, test } from "vitest";

import { type ScreenChatOptions, createChatFolder, isDone, keys, shows } from "./screen-chat.ts";
import type { TerminalScreen } from "./terminal-screen.ts";

/** Starts a conversation with one turn. The agent stores the conversation unless `stores` is false. */
async function start(options: ScreenChatOptions, { stores = true } = {}): Promise<TerminalScreen> {
  const folder = await createChatFolder();
  const agentArgs = stores ? [join(folder.cwd, ".sessions.db")] : [];
  const screen = await folder.start("takes-titles", { ...options, agentArgs });
  screen.type("first words\r");
  await isDone(screen, "You said: first words");
  return screen;
}

const crashes = /was ended by SIGKILL/;

/** Counts how many times the conversation appears on the screen. */
const conversations = (screen: TerminalScreen): number =>
  screen.everything().split("You said: first words").length - 1;

test.each(["1", "2"] as const)(
  "r restarts an agent that dies during a turn and loads its session in version %s",
  async (protocol) => {
    const screen = await start({ protocol });
    screen.type("crash\r");
    await shows(screen, "[r] Restart the agent and load the session");
    expect(screen.everything()).toMatch(crashes);
    screen.type("r");
    await screen.waitUntil((text) => / crash *\n─/.test(text), "prompt back in the editor");
    expect(conversations(screen)).toBe(1);
    screen.type(" no more\r");
    await isDone(screen, "You said: crash no more");
    screen.type(keys.ctrlD);
    expect(await screen.ended).toBe(0);
  },
);

test("an agent that dies between turns can be restarted without losing the draft", async () => {
  const screen = await start({});
  screen.type("crash later\r");
  await shows(screen, "You said: crash later");
  screen.type("half a");
  await shows(screen, "[r] Restart the agent and load the session");
  screen.type("r");
  await screen.waitUntil((text) => / half a *\n─/.test(text), "draft in the editor");
  screen.type(" prompt\r");
  await isDone(screen, "You said: half a prompt");
  expect(conversations(screen)).toBe(1);
});

test("reports that an agent cannot load sessions and starts a new session below the conversation", async () => {
  const screen = await start({}, { stores: false });
  screen.type("crash\r");
  await shows(screen, "[q] Leave");
  expect(screen.everything()).toContain("The agent cannot load the session again");
  screen.type("r");
  await screen.waitUntil((text) => / crash *\n─/.test(text), "prompt back in the editor");
  screen.type("\u0015second words\r");
  await isDone(screen, "You said: second words");
  expect(conversations(screen)).toBe(1);
  expect(screen.everything()).toMatch(crashes);
});

test("the plain-text chat can also restart the agent", async () => {
  const screen = await start({ env: { PARLEY_PLAIN: "1" } });
  screen.type("crash\r");
  await screen.waitForEnd("[q] Leave →");
  screen.type("r");
  await screen.waitUntil((text) => text.split("You said: first words").length === 3, "loaded session");
  await screen.waitForEnd("\n>");
  screen.type("second words\r");
  await shows(screen, "You said: second words");
  expect(screen.everything()).toMatch(crashes);
});
