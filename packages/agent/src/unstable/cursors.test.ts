import { SeededRandom } from "@parley/schema/seeded-random";
import { type SessionStore, memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import { type RawClient, type SomeAgent, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import { type AgentDialect, type AgentHost, type Turn, createAgentHost } from "../index.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const asking = { session: { cursors: {} } };
const dialects: readonly (readonly [number, AgentDialect, AgentDialect])[] = [
  [1, v1, stableV1],
  [2, v2, stableV2],
];

interface Cursor {
  readonly cursorId: string;
  readonly anchor: { readonly messageId: string };
}

const echo: SomeAgent = {
  capabilities: { cursors: true },
  prompt: (turn) => turn.agentMessage(`You said: ${turn.text}`),
};

function openHost(store: SessionStore, agent: SomeAgent = echo): AgentHost {
  const versions = [v1, v2];
  const host = createAgentHost({ info: { name: "a", version: "1" }, store, ...agent }, { versions });
  onTestFinished(() => host.close());
  return host;
}

/** Returns the cursors that a client has received, in order. */
const cursorsOf = ({ updates }: RawClient, sessionId?: string): Cursor[] =>
  updates
    .filter(({ update }) => update.sessionUpdate === "cursor_update")
    .filter((params) => sessionId === undefined || params.sessionId === sessionId)
    .map(({ update }) => update as unknown as Cursor);

async function prompt(client: RawClient, sessionId: string, content: readonly object[]): Promise<void> {
  client.received.length = 0;
  const answer = await client.call("session/prompt", { sessionId, prompt: content });
  if (!Object.hasOwn(answer as object, "stopReason")) await client.receives({ state: "idle" });
}

/** Loads a session in a new client and returns the cursors and messages it receives. */
async function load(
  host: AgentHost,
  sessionId: string,
  version = 2,
): Promise<{ readonly cursors: readonly Cursor[]; readonly messages: readonly unknown[] }> {
  const client = await connectOver(version, echo, { host, capabilities: asking });
  await client.call("session/load", { sessionId, ...where });
  const chunks = client.updates.filter(({ update }) => update.sessionUpdate.endsWith("_chunk"));
  return { cursors: cursorsOf(client), messages: chunks.map(({ update }) => update["messageId"]) };
}

async function fork(client: RawClient, sessionId: string, cursorId: unknown): Promise<string> {
  const answer = await client.call("session/fork", { sessionId, cursorId, ...where });
  return (answer as { readonly sessionId: string }).sessionId;
}

/** Returns a session's stored events, each with its sequence number. */
async function storedIn(store: SessionStore, sessionId: string): Promise<readonly string[]> {
  const stored: string[] = [];
  for await (const page of store.read(sessionId, { kinds: ["event"] }))
    stored.push(...page.map(({ seq, body }) => `${seq} ${body}`));
  return stored;
}

/** Creates an agent that does random work and records which values are stored at each cursor. */
function randomAgent(random: SeededRandom): {
  readonly agent: SomeAgent;
  readonly places: (readonly unknown[])[];
  readonly found: Map<string, readonly unknown[]>;
} {
  const places: (readonly unknown[])[] = [];
  const found = new Map<string, readonly unknown[]>();
  const valuesOf = async ({ state }: Pick<Turn["session"], "state">): Promise<readonly unknown[]> => {
    const keys = (await state.keys()).toSorted();
    return Promise.all(keys.map(async (key) => [key, await state.get(key)]));
  };
  const work: readonly ((turn: Turn) => Promise<unknown>)[] = [
    (turn) => turn.agentMessage(`said ${random.below(100)} `),
    (turn) => turn.agentThought("hm"),
    (turn) => turn.toolCall({ title: "Look" }).then((call) => call.update({ status: "completed" })),
    ({ session }) => session.state.set(`key ${random.below(4)}`, random.below(1000)),
    ({ session }) => session.state.set(`key ${random.below(4)}`, undefined),
    async ({ session }) => {
      places.push(await valuesOf(session));
      await session.emit({
        type: "message",
        role: "user",
        content: { type: "text", text: "from elsewhere" },
      });
      await session.emit({ type: "notice", severity: "info", title: "separates it from the next one" });
      await session.emit({ type: "plan", entries: [] });
    },
  ];
  const agent: SomeAgent = {
    capabilities: { cursors: true },
    async openSession(session) {
      found.set(session.sessionId, await valuesOf(session));
    },
    async prompt(turn) {
      places.push(await valuesOf(turn.session));
      for (let left = random.below(8); left > 0; left -= 1) await random.pick(work)(turn);
    },
  };
  return { agent, places, found };
}

await describeOverStores("a session's cursors", (openStore) => {
  test.each([1, 2])(
    "are the same live, when replayed, after a restart and on another host (version %d)",
    async (version) => {
      const store = await openStore();
      const before = openHost(store);
      const { client, sessionId } = await openSession(version, echo, { host: before, capabilities: asking });
      for (const words of ["one", "two", "three"])
        await prompt(client, sessionId, [...text(words), ...text("and more")]);
      const live = cursorsOf(client);
      const other = openHost(store, { ...echo, whileOpenElsewhere: "takeOver" });
      const elsewhere = await load(other, sessionId);
      expect(live).toHaveLength(3);
      expect(live).toEqual(
        live.map(({ anchor: { messageId } }) => ({
          sessionUpdate: "cursor_update",
          cursorId: expect.any(String) as string,
          anchor: { type: "user_message", messageId, position: "before" },
          capabilities: { fork: {} },
        })),
      );
      expect(elsewhere.cursors).toEqual(live);
      await before.close();
      const replayed = await load(
        openHost(store, { ...echo, whileOpenElsewhere: "takeOver" }),
        sessionId,
        version,
      );
      expect(replayed.cursors).toEqual(live);
      expect(replayed.messages.filter((id) => id === live[1]?.anchor.messageId)).toHaveLength(2);
    },
  );

  test.each([1, 2, 3])(
    "can each be used to fork the session in the state it had at that point (seed %d)",
    async (seed) => {
      const random = new SeededRandom(seed);
      const store = await openStore();
      const { agent, places, found } = randomAgent(random);
      const host = openHost(store, agent);
      const { client, sessionId } = await openSession(2, agent, { host });
      for (let turn = 0; turn < 12; turn += 1) {
        await prompt(
          client,
          sessionId,
          Array.from({ length: 1 + random.below(3) }, () => text("go")[0] ?? {}),
        );
        if (random.below(4) > 0) continue;
        await client.call("session/close", { sessionId });
        await client.call("session/resume", { sessionId, ...where });
      }
      const cursors = cursorsOf(client);
      const all = await storedIn(store, sessionId);
      expect(cursors).toHaveLength(places.length);
      for (const [index, { cursorId, anchor }] of cursors.entries()) {
        const copy = await fork(client, sessionId, cursorId);
        const end = all.findIndex((event) => event.includes(`"${anchor.messageId}"`));
        expect(end).toBeGreaterThanOrEqual(index);
        await expect(storedIn(store, copy)).resolves.toEqual(all.slice(0, end));
        expect(found.get(copy)).toEqual(places[index]);
      }
      const { cursors: ofCopy } = await load(host, await fork(client, sessionId, cursors.at(-1)?.cursorId));
      expect(ofCopy.map(({ anchor }) => anchor)).toEqual(cursors.slice(0, -1).map(({ anchor }) => anchor));
      const ids = [...ofCopy, ...cursors].map(({ cursorId }) => cursorId);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test("are rejected if their message is no longer in the log or they belong to another session", async () => {
    const store = await openStore();
    const host = openHost(store);
    const { client, sessionId } = await openSession(2, echo, { host });
    for (const words of ["one", "two"]) await prompt(client, sessionId, text(words));
    const [first, second] = cursorsOf(client);
    const copy = await fork(client, sessionId, null);
    await client.call("session/close", { sessionId });
    const writer = await store.write(sessionId, { owner: "test", ttlMs: 60_000 });
    const lost = (await storedIn(store, sessionId)).find((event) =>
      event.includes(`${second?.anchor.messageId}`),
    );
    const seq = Number.parseInt(lost ?? "", 10);
    await writer.replaceRange(seq, seq, []);
    await writer.release();
    const { sessions } = await store.list();
    const refused = async (id: string, cursorId = ""): Promise<unknown> =>
      client.call("session/fork", { sessionId: id, cursorId, ...where }).catch((error: unknown) => error);
    for (const [id, cursorId] of [
      [sessionId, second?.cursorId],
      [copy, first?.cursorId],
    ] as const)
      await expect(refused(id, cursorId)).resolves.toMatchObject({
        code: -32602,
        message: expect.stringContaining(JSON.stringify(cursorId)) as string,
        data: { cursorId },
      });
    expect((await store.list()).sessions).toEqual(sessions);
    expect((await load(host, await fork(client, sessionId, first?.cursorId))).messages).toEqual([]);
  });
});

describe.each(dialects)("cursors in version %d", (version, dialect, stable) => {
  const versions = [dialect];

  test.each(["", "x", "sess_x:msg_x", 7, {}])(
    "are rejected if they are %j, without creating a session",
    async (cursorId) => {
      const store = memorySessionStore();
      const { client, sessionId } = await openSession(version, { ...echo, store }, { versions });
      await prompt(client, sessionId, text("one"));
      const refusal = await fork(client, sessionId, cursorId).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: -32602,
        ...(typeof cursorId === "string" && {
          message: `Cannot fork session "${sessionId}" at cursor "${cursorId}": the session has no such cursor`,
        }),
      });
      expect((await store.list()).sessions).toHaveLength(1);
    },
  );

  test.each<[string, number, { readonly capabilities?: object; readonly profile?: AgentDialect }]>([
    [
      "a client that does not request them, except in version 2,",
      version === 1 ? 0 : 2,
      { capabilities: {} },
    ],
    ["a client of the stable profile", 0, { profile: stable }],
    ["a client of the unstable profile", 2, {}],
  ])("are sent to %s %d times", async (_name, count, { capabilities = asking, profile = dialect }) => {
    const agent = { ...echo, store: memorySessionStore() };
    const { client, sessionId } = await openSession(version, agent, { versions: [profile], capabilities });
    await prompt(client, sessionId, text("one"));
    await client.call("session/load", { sessionId, ...where });
    expect(cursorsOf(client)).toHaveLength(count);
  });

  test.each<[string, SomeAgent["capabilities"], number]>([
    ["cursors", {}, -32602],
    ["forks", { cursors: true, fork: false }, -32601],
  ])("are neither sent nor accepted by an agent without %s", async (_name, capabilities, code) => {
    const store = memorySessionStore();
    const options = { versions, capabilities: asking };
    const { client, sessionId } = await openSession(version, { ...echo, store, capabilities }, options);
    await prompt(client, sessionId, text("one"));
    expect(cursorsOf(client)).toEqual([]);
    await expect(fork(client, sessionId, `${sessionId}:x`)).rejects.toMatchObject({ code });
    expect((await store.list()).sessions).toHaveLength(1);
  });

  test("can be used to fork a busy session, and the fork does not appear as interrupted", async () => {
    const store = memorySessionStore();
    const agent: SomeAgent = {
      capabilities: { cursors: true },
      async prompt(turn) {
        await turn.agentMessage(turn.text);
        if (turn.text === "wait")
          await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      },
    };
    const options = { host: openHost(store, agent), capabilities: asking, resumable: true };
    const { client, sessionId } = await openSession(version, agent, options);
    await prompt(client, sessionId, text("one"));
    const ended = prompt(client, sessionId, text("wait"));
    await expect.poll(() => cursorsOf(client, sessionId)).toHaveLength(2);
    const copy = await fork(client, sessionId, cursorsOf(client, sessionId)[1]?.cursorId);
    const after = { sessionId: copy, ...where, _meta: { "acp/cursor": "0" } };
    await client.call("session/resume", after);
    expect(JSON.stringify(client.updates.filter((params) => params.sessionId === copy))).not.toContain(
      "interrupted",
    );
    await client.connection.notify("session/cancel", { sessionId });
    await ended;
  });
});
