import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type { Turn } from "../index.ts";
import { findCommand } from "./slash-command.ts";

const commands = [
  { name: "plan", description: "Makes a plan", input: { hint: "of what" } },
  { name: "undo", description: "Takes it back" },
];
const silent = (): Promise<void> => Promise.resolve();
const where = { cwd: "/tmp", mcpServers: [] };

test.each([
  ["/plan", { name: "plan", input: "" }],
  ["/plan the  work\nnow", { name: "plan", input: "the  work\nnow" }],
  ["/undo\n", { name: "undo", input: "" }],
  ["/plans", undefined],
  [" /plan", undefined],
  ["plan", undefined],
  ["/", undefined],
])("parses the command in %j as %j", (words, command) => {
  expect(findCommand(words, commands)).toEqual(command);
});

test("sends commands right after the response that opens a session in version 1", async () => {
  const client = await connectOver(1, { prompt: silent, commands, store: memorySessionStore() });
  const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
  await client.call("session/load", { sessionId, ...where });
  await client.call("session/resume", { sessionId, ...where });
  await client.call("session/list", {});
  const sent = { sessionUpdate: "available_commands_update", availableCommands: commands };
  expect(client.received).toEqual([
    "response session/new",
    sent,
    "response session/load",
    sent,
    "response session/resume",
    sent,
    "response session/list",
  ]);
});

test("includes commands in the response that opens a session in version 2", async () => {
  const client = await connectOver(2, { prompt: silent, commands, store: memorySessionStore() });
  const availableCommands = [
    { type: "command", name: "plan", description: "Makes a plan", input: { type: "text", hint: "of what" } },
    { type: "command", name: "undo", description: "Takes it back" },
  ];
  const opened = (await client.call("session/new", where)) as { sessionId: string };
  const { sessionId } = opened;
  expect(opened).toEqual({ sessionId, availableCommands });
  for (const method of ["session/load", "session/resume"]) {
    await expect(client.call(method, { sessionId, ...where })).resolves.toEqual({ availableCommands });
  }
});

test.each([1, 2])(
  "exposes a turn's command and lets the turn change the available commands (version %d)",
  async (version) => {
    const seen: unknown[] = [];
    const { client, sessionId } = await openSession(version, {
      commands,
      async prompt({ command, session }: Turn) {
        seen.push(command);
        await session.setCommands([]);
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("/plan it") });
    await expect(client.receives({ sessionUpdate: "available_commands_update" })).resolves.toMatchObject({
      availableCommands: [],
    });
    await client.call("session/prompt", { sessionId, prompt: text("/plan it") });
    await client.call("session/close", { sessionId });
    expect(seen).toEqual([{ name: "plan", input: "it" }, undefined]);
  },
);

test("includes commands from a function in the response that opens a session", async () => {
  const client = await connectOver(2, {
    prompt: silent,
    commands: async ({ cwd }) => [{ name: "where", description: cwd }],
  });
  await expect(client.call("session/new", where)).resolves.toMatchObject({
    availableCommands: [{ name: "where", description: where.cwd }],
  });
});
