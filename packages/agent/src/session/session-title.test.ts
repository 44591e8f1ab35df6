import { memorySessionStore } from "@parley/storage";
import { expect, test, vi } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";

test.each([
  ["  Mend the tests\r\nand more", "Mend the tests"],
  ["\u001B]0;evil\u0007list\u202E files", "]0;evil list files"],
  ["list\u3164\u200D\u200Cfiles", "list files"],
  [`${"x".repeat(78)}👩 and more`, `${"x".repeat(78)}👩…`],
  ["x".repeat(80), "x".repeat(80)],
  ["👨‍👩‍👧 at home", "👨‍👩‍👧 at home"],
])("the prompt %j makes the title %j", async (prompt, title) => {
  const { client, sessionId } = await openSession(1, {
    prompt: async () => undefined,
    store: memorySessionStore(),
  });
  await client.call("session/prompt", { sessionId, prompt: text(prompt) });
  await expect(client.call("session/list", {})).resolves.toMatchObject({ sessions: [{ sessionId, title }] });
});

test("each turn marks the session as used, also one that sets no title", async () => {
  const store = memorySessionStore();
  const update = vi.spyOn(store, "update");
  const { client, sessionId } = await openSession(1, { prompt: async () => undefined, store });
  for (const prompt of ["one", "two"])
    await client.call("session/prompt", { sessionId, prompt: text(prompt) });
  const touches = update.mock.calls.map(([id, { title, touch }]) => [id, title, touch]);
  expect(touches).toEqual([
    [sessionId, "one", true],
    [sessionId, undefined, true],
  ]);
});

test("a command is the title only until the first other prompt", async () => {
  const { client, sessionId } = await openSession(1, {
    prompt: async () => undefined,
    commands: [{ name: "mcp", description: "Lists servers" }],
    store: memorySessionStore(),
  });
  const titleAfter = async (prompt: string): Promise<unknown> => {
    await client.call("session/prompt", { sessionId, prompt: text(prompt) });
    const { sessions } = (await client.call("session/list", {})) as { sessions: { title?: string }[] };
    return sessions[0]?.title;
  };
  expect(await titleAfter("/mcp login files")).toBe("/mcp login files");
  expect(await titleAfter("/mcp")).toBe("/mcp login files");
  expect(await titleAfter("Mend the tests")).toBe("Mend the tests");
  expect(await titleAfter("And the docs")).toBe("Mend the tests");
});
