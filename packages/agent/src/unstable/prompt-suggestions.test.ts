import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import { type AgentDialect, type AgentSession, createAgentHost } from "../index.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const KIND = "prompt_suggestions_update";
const image = { type: "image", data: "aQ==", mimeType: "image/png" } as const;
const suggests: SomeAgent = {
  async prompt({ session, text: words }) {
    if (words === "go") await session.suggestPrompts(["Run the tests", [image, ...text("What is this?")]]);
  },
};
const showing = (kinds: object = {}): object => ({ session: { promptSuggestions: kinds } });

/** Returns the suggestions sent to a client as one list per update. */
const suggested = ({ updates }: RawClient): unknown[][] =>
  updates.flatMap(({ update }) =>
    update.sessionUpdate === KIND
      ? [(update["suggestions"] as { readonly prompt: unknown }[]).map(({ prompt }) => prompt)]
      : [],
  );

async function say(client: RawClient, sessionId: string, words: string): Promise<void> {
  client.received.length = 0;
  const answer = await client.call("session/prompt", { sessionId, prompt: text(words) });
  if (!Object.hasOwn(answer as object, "stopReason")) await client.receives({ state: "idle" });
}

describe.each<[number, AgentDialect, AgentDialect]>([
  [1, v1, stableV1],
  [2, v2, stableV2],
])("a session's prompt suggestions in version %d", (version, dialect, stable) => {
  const versions = [dialect];

  test("are shown until the next prompt, with the content that the client supports", async () => {
    const capabilities = showing({ image: {} });
    const { client, sessionId } = await openSession(version, suggests, { versions, capabilities });
    await say(client, sessionId, "go");
    await client.receives({ sessionUpdate: KIND });
    const both = [text("Run the tests"), [image, ...text("What is this?")]];
    expect(suggested(client)).toEqual([both]);
    await say(client, sessionId, "on");
    expect(suggested(client)).toEqual([both, []]);
    await say(client, sessionId, "on");
    expect(suggested(client)).toHaveLength(2);
  });

  test("[DRAFT-SUGGEST-2] reach clients that open the session later, but are not stored", async () => {
    const store = memorySessionStore();
    const host = createAgentHost({ info: { name: "a", version: "1" }, store, ...suggests }, { versions });
    const { client, sessionId } = await openSession(version, suggests, { host });
    await say(client, sessionId, "go");
    const where = { cwd: "/tmp", mcpServers: [] };
    const late = await connectOver(version, suggests, { host, capabilities: showing() });
    await late.call("session/load", { sessionId, ...where });
    await late.receives({ sessionUpdate: KIND });
    expect(suggested(late)).toEqual([[text("Run the tests")]]);
    expect(suggested(client)).toEqual([]);
    await client.call("session/close", { sessionId });
    late.updates.length = 0;
    await late.call("session/load", { sessionId, ...where });
    await late.call("session/list", {});
    expect(suggested(late)).toEqual([]);
    await host.close();
  });

  test("are not sent to clients of the stable profile", async () => {
    const options = { versions: [stable], capabilities: showing() };
    const { client, sessionId } = await openSession(version, suggests, options);
    await say(client, sessionId, "go");
    await say(client, sessionId, "on");
    expect(suggested(client)).toEqual([]);
  });

  test.each([
    ["hi", 'prompts is "hi", expected a list of texts or lists of content blocks'],
    [[""], 'prompts[0] is "", expected a text or a list of content blocks, not empty'],
    [[[]], "prompts[0] is an empty list, expected a text or a list of content blocks, not empty"],
    [[["hi"]], "prompts[0] is a list, expected a text or a list of content blocks, not empty"],
  ])("are rejected if they are %j", async (prompts, flaw) => {
    let refused: unknown;
    const agent: SomeAgent = {
      async prompt({ session }) {
        const suggest = session.suggestPrompts.bind(session) as (
          given: unknown,
        ) => ReturnType<AgentSession["suggestPrompts"]>;
        refused = await suggest(prompts).catch((error: unknown) => error);
      },
    };
    const { client, sessionId } = await openSession(version, agent, { versions, capabilities: showing() });
    await say(client, sessionId, "go");
    expect(String(refused)).toBe(`TypeError: Cannot suggest prompts: ${flaw}`);
    expect(suggested(client)).toEqual([]);
  });
});
