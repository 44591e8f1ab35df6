import type { HandlerContext } from "@parley/client";
import { v1 } from "@parley/client/on-demand";
import { expect, test } from "vitest";

import { advertising, createLentHandlers } from "./lent-handlers.ts";

const nothing = { reads: false, writes: false, terminals: false };
const context = {} as HandlerContext;
const file = { sessionId: "s", path: "/p/.env" };

async function refusalOf(call: () => unknown): Promise<unknown> {
  return (async () => call())().catch((error: unknown) => error);
}

test("rejects every request for access that was not granted, but prints a note only once per option", async () => {
  const notes: string[] = [];
  const { handlers, terminals } = createLentHandlers(nothing, (text) => notes.push(text));
  const { readTextFile, writeTextFile, terminals: refusing } = handlers;
  const run = { sessionId: "s", command: "rm", args: ["-rf", "/\u001b[2J"] };
  const refusals = [
    await refusalOf(() => readTextFile?.(file, context)),
    await refusalOf(() => writeTextFile?.({ ...file, content: "" }, context)),
    await refusalOf(() => refusing.create(run, context)),
    await refusalOf(() => refusing.output({ sessionId: "s", terminalId: "t" }, context)),
  ];
  const of = (option: string): unknown =>
    expect.objectContaining({
      code: -32601,
      message: expect.stringContaining(`its option ${option}`) as string,
    });
  expect(refusals).toEqual([of("--files"), of("--files"), of("--terminals"), of("--terminals")]);
  expect(notes).toEqual([
    'Refused the agent\'s request to read "/p/.env": --files lends files to the agent',
    'Refused the agent\'s request to run "rm -rf /": --terminals lends commands to the agent',
  ]);
  expect(terminals).toBeUndefined();
});

test("sanitizes and truncates a long or hostile path in the note", async () => {
  const notes: string[] = [];
  const { handlers } = createLentHandlers(nothing, (text) => notes.push(text));
  await refusalOf(() => handlers.readTextFile?.({ ...file, path: `/a\n\u202e${"x".repeat(1000)}` }, context));
  expect(notes[0]?.length).toBeLessThan(200);
  expect(notes[0]).not.toMatch(/[\n\u202e]/);
});

test.each([
  [nothing, { fs: { readTextFile: false, writeTextFile: false }, terminal: false }],
  [
    { ...nothing, reads: true },
    { fs: { readTextFile: true, writeTextFile: false }, terminal: false },
  ],
  [
    { ...nothing, terminals: true },
    { fs: { readTextFile: false, writeTextFile: false }, terminal: true },
  ],
  [
    { reads: true, writes: true, terminals: true },
    { fs: { readTextFile: true, writeTextFile: true }, terminal: true },
  ],
])("given the access %j, offers the agent the capabilities %j", (lent, offered) => {
  const { handlers } = createLentHandlers(lent, () => undefined);
  const client = { info: { name: "c", version: "1" }, handlers };
  expect(advertising(lent, v1).initializeParams(client, {})).toMatchObject({ clientCapabilities: offered });
});
