import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { type SlashCommand, createAgentHost } from "../index.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const path = "/w/log/SKILL.md";
const help: SlashCommand = { name: "help", description: "Helps" };
const log: SlashCommand = { name: "log", description: "Writes the log", skill: { path } };
const look: SlashCommand = { name: "look", description: "Looks", skill: {} };
const commands = [help, log, look];
/** The skills as sent to clients that support them. */
const listedLog = { type: "skill", name: "log", description: "Writes the log", path };
const listedLook = { type: "skill", name: "look", description: "Looks" };

const knowing = { session: { commands: { skill: {} } } };
const call = (name: string): object => ({ type: "skill", name });

interface Called {
  readonly command: unknown;
  readonly skills: readonly string[];
}

/** Creates an agent that records how each of its turns was invoked. */
function recording(called: Called[], more: Partial<SomeAgent> = {}): SomeAgent {
  return {
    skills: {},
    commands,
    prompt: async (turn) =>
      void called.push({ command: turn.command, skills: turn.skills.map(({ name }) => name) }),
    ...more,
  };
}

async function open(client: RawClient): Promise<{ sessionId: string; availableCommands?: unknown }> {
  return (await client.call("session/new", { cwd: "/tmp", mcpServers: [] })) as { sessionId: string };
}

async function say(client: RawClient, sessionId: string, prompt: readonly object[]): Promise<void> {
  client.received.length = 0;
  client.updates.length = 0;
  const answer = await client.call("session/prompt", { sessionId, prompt });
  if (!Object.hasOwn(answer as object, "stopReason"))
    await client.receives({ sessionUpdate: "state_update", state: "idle" });
}

const contentOf = ({ updates }: RawClient, kind: string): unknown[] =>
  updates.flatMap(({ update }) => (update.sessionUpdate === kind ? [update["content"]] : []));

describe("skills", () => {
  test.each([
    ["{}", {}, {}],
    ["inline", { inline: true }, { inline: {} }],
  ])("are advertised and listed to a client that supports them: %s", async (_name, skills, capability) => {
    const client = await connectOver(2, recording([], { skills }), { versions: [v2] });
    const answer = await client.call("initialize", {
      protocolVersion: 2,
      info: { name: "client", version: "1" },
      capabilities: knowing,
    });
    expect(answer).toMatchObject({ capabilities: { session: { prompt: { skill: capability } } } });
    const { availableCommands } = await open(client);
    expect(availableCommands).toEqual([{ type: "command", ...help }, listedLog, listedLook]);
  });

  test.each([
    ["in version 1", 1, v1, knowing],
    ["in stable version 1", 1, stableV1, knowing],
    ["in stable version 2", 2, stableV2, knowing],
    ["by a client that does not support them", 2, v2, {}],
  ])("are invoked as commands %s", async (_where, version, dialect, capabilities) => {
    const called: Called[] = [];
    const client = await connectOver(version, recording(called), { versions: [dialect], capabilities });
    const { sessionId, availableCommands } = await open(client);
    const listed =
      version === 2
        ? availableCommands
        : (await client.receives({ sessionUpdate: "available_commands_update" }))["availableCommands"];
    expect(listed).toEqual(
      commands.map(({ name, description }) => ({
        ...(version === 2 && { type: "command" }),
        name,
        description,
      })),
    );
    await say(client, sessionId, text("/log of today"));
    expect(called).toEqual([{ command: { name: "log", input: "of today" }, skills: ["log"] }]);
  });

  test("remain commands if the agent does not accept them in prompts", async () => {
    const agent = recording([], { skills: undefined });
    const client = await connectOver(2, agent, { versions: [v2], capabilities: knowing });
    const { sessionId, availableCommands } = await open(client);
    expect(availableCommands).toMatchObject([{ type: "command" }, { type: "command" }, { type: "command" }]);
    await expect(say(client, sessionId, [call("log")])).rejects.toMatchObject({
      code: -32602,
      message:
        'Cannot accept a prompt with the skill "log": the agent does not advertise prompt capability "skill"',
    });
  });

  test("are invoked with blocks instead of text, and shown to each client in a form that it supports", async () => {
    const called: Called[] = [];
    const agent = recording(called, { skills: { inline: true } });
    const host = createAgentHost(
      { info: { name: "a", version: "1" }, store: memorySessionStore(), ...agent },
      { versions: [v2, v1] },
    );
    const client = await connectOver(2, agent, { host, capabilities: knowing });
    const { sessionId } = await open(client);
    const others = [await connectOver(2, agent, { host }), await connectOver(1, agent, { host })];
    const where = { sessionId, cwd: "/tmp", mcpServers: [] };
    for (const other of others) await other.call("session/load", where);

    const prompt = [...text("Use"), call("look"), ...text("then"), call("log")];
    await say(client, sessionId, prompt);
    await say(client, sessionId, text("/log"));
    await say(client, sessionId, text("/help me"));
    expect(called).toEqual([
      { command: undefined, skills: ["log", "look"] },
      { command: undefined, skills: [] },
      { command: { name: "help", input: "me" }, skills: [] },
    ]);

    const asText = [text("Use"), text("/look"), text("then"), text("/log"), text("/log"), text("/help me")];
    for (const other of others) {
      await other.call("session/load", where);
      // The message is received once live and once replayed.
      expect(contentOf(other, "user_message_chunk")).toEqual([...asText, ...asText].flat());
    }
    client.updates.length = 0;
    await client.call("session/load", where);
    expect(contentOf(client, "user_message_chunk").slice(0, prompt.length)).toEqual(prompt);
    await host.close();
  });

  test("can change during the session", async () => {
    const agent: SomeAgent = {
      skills: {},
      prompt: ({ session, text: words }) => session.setCommands(words === "none" ? [help] : [help, look]),
    };
    const client = await connectOver(2, agent, { versions: [v2], capabilities: knowing });
    const { sessionId } = await open(client);
    await say(client, sessionId, text("go"));
    const update = await client.receives({ sessionUpdate: "available_commands_update" });
    expect(update["availableCommands"]).toEqual([{ type: "command", ...help }, listedLook]);
    await say(client, sessionId, [call("look"), ...text("none")]);
    await expect(say(client, sessionId, [call("look")])).rejects.toMatchObject({ code: -32602 });
  });

  test.each([
    ["no", [call("no")], 0, "the session has no such skill"],
    ["help", [call("help")], 0, "the session has no such skill"],
    ["look", [...text("see"), call("look")], 1, "the agent accepts a skill as the first block only"],
  ])("are rejected in a prompt: %s", async (skill, prompt, index, reason) => {
    const called: Called[] = [];
    const client = await connectOver(2, recording(called), { versions: [v2], capabilities: knowing });
    const { sessionId } = await open(client);
    await expect(say(client, sessionId, prompt)).rejects.toMatchObject({
      code: -32602,
      message: `Cannot accept a prompt with the skill "${skill}": ${reason}`,
      data: { path: ["prompt", index], skill },
    });
    expect(client.updates).toEqual([]);
    await say(client, sessionId, [call("look")]);
    expect(called).toEqual([{ command: undefined, skills: ["look"] }]);
  });
});
