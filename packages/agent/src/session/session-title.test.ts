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
])("the prompt %j yields the title %j", async (prompt, title) => {
  const { client, sessionId } = await openSession(1, {
    prompt: async () => undefined,
    store: memorySessionStore(),
  });
  await client.call("session/prompt", { sessionId, prompt: text(prompt) });
  await expect(client.call("session/list", {})).resolves.toMatchObject({ sessions: [{ sessionId, title }] });
});

const link = (name: string) => ({ type: "resource_link" as const, name, uri: `file:///srv/${name}` });
const words = (value: string) => ({ type: "text" as const, text: value });

test.each([
  [
    "a mention in a sentence",
    [words("Explain "), link("parser.ts"), words(" and why")],
    "Explain parser.ts and why",
  ],
  ["a mention without spaces around it", [words("Explain"), link("a.ts"), words("now")], "Explain a.ts now"],
  [
    "a mention before a comma",
    [words("Look at "), link("a.ts"), words(", then stop")],
    "Look at a.ts, then stop",
  ],
  [
    "a mention at the beginning",
    [link("parser.ts"), words(" why does it leak?")],
    "parser.ts why does it leak?",
  ],
  ["only mentions", [link("notes.txt"), link("b.ts")], "notes.txt b.ts"],
  [
    "an embedded file",
    [words("Mend "), { type: "resource" as const, resource: { uri: "file:///w/a%20b.ts", text: "x\ny" } }],
    "Mend a b.ts",
  ],
  ["a link without a name", [{ ...link(""), uri: "https://example.com/docs/?q=1" }], "docs"],
  [
    "context before the text",
    [words('<context ref="file:///a">\nx\n</context>\n'), words("fix the leak")],
    "fix the leak",
  ],
  ["context in the same block as the text", [words("<a>\n1\n</a>\n\n<b>2</b>\nfix it")], "fix it"],
  ["a fenced block before the text", [words("```ts\nlet a;\n```\nwhy?")], "why?"],
  ["an element in a sentence", [words("<b>bold</b> does not work")], "<b>bold</b> does not work"],
  [
    "the text in an element, after a mention and before context",
    [
      link("a.txt"),
      words("<previous_user_message>fix it</previous_user_message>"),
      words("<system_context>Continuing</system_context>"),
    ],
    "a.txt fix it",
  ],
  [
    "the text in an element after context",
    [words("<environment>\nx\n</environment>\n<user_query>\nfix it\n</user_query>")],
    "fix it",
  ],
  ["only context", [words("<context>\nx\n</context>")], "<context>"],
  ["an unclosed element", [words("<context>\nx")], "<context>"],
  ["several text blocks", [words("one"), words("two")], "one"],
])("derives a title from a prompt with %s", async (_what, prompt, title) => {
  const { client, sessionId } = await openSession(1, {
    prompt: async () => undefined,
    promptCapabilities: { embeddedContext: true },
    store: memorySessionStore(),
  });
  await client.call("session/prompt", { sessionId, prompt });
  await expect(client.call("session/list", {})).resolves.toMatchObject({ sessions: [{ sessionId, title }] });
});

test("each turn marks the session as used, even if it does not set a title", async () => {
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

test("uses a command as the title only until the first regular prompt", async () => {
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
