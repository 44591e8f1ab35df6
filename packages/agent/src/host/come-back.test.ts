import { expect, onTestFinished, test } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { type AgentHost, type SessionStore, createAgentHost, defineAgent } from "../index.ts";

const PIECES = 300;
const where = { cwd: "/tmp", mcpServers: [] };

interface Sent {
  readonly resumePoint: string | undefined;
  readonly update: { readonly sessionUpdate: string; readonly [name: string]: unknown };
}

/** An agent that sends text, makes a tool call mid-text, and then sends more text. */
const talking: SomeAgent = {
  onDisconnect: { keepMs: 60_000 },
  async prompt(turn) {
    for (let index = 0; index < PIECES; index++) {
      await turn.agentMessage(`<${index}>`);
      if (index === PIECES / 2) {
        const call = await turn.toolCall({ title: "Look" });
        await call.update({ status: "completed" });
      }
    }
  },
};

function openHost(
  store: SessionStore,
  agent: SomeAgent = talking,
): { host: AgentHost; definition: SomeAgent } {
  const definition = { ...agent, store };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }));
  onTestFinished(() => host.close());
  return { host, definition };
}

/** Connects a client that can reconnect and records the updates it receives. */
async function connectResumable(
  version: number,
  { host, definition }: ReturnType<typeof openHost>,
): Promise<{ client: RawClient; sent: Sent[] }> {
  const sent: Sent[] = [];
  const client = await connectOver(version, definition, {
    host,
    resumable: true,
    tap(direction, message) {
      const { method, params } = JSON.parse(message) as {
        method?: string;
        params: { _meta?: object; update: Sent["update"] };
      };
      if (direction !== "out" || method !== "session/update") return;
      const { _meta: meta, update } = params;
      sent.push({ resumePoint: (meta as Record<string, string> | undefined)?.["acp/cursor"], update });
    },
  });
  return { client, sent };
}

/** Long enough for a busy machine. A wait that takes longer fails the test. */
const patience = { timeout: 20_000 };

/** Returns the conversation in the given updates, with adjacent text chunks merged. */
function conversation(sent: readonly Sent[]): string {
  return sent
    .filter(({ update }) => /^(agent_message_chunk|tool_call)/.test(update.sessionUpdate))
    .map(
      ({ update }) =>
        (update["content"] as { text?: string } | undefined)?.text ?? `[${update["status"] as string}]`,
    )
    .join("");
}

await describeOverStores("a reconnecting client", (openStore) => {
  test.each([1, 2])(
    "a reconnecting client receives exactly the events after its resume point, wherever that is, even after a restart (version %s)",
    async (version) => {
      const store = await openStore();
      const before = openHost(store);
      const { client, sent } = await connectResumable(version, before);
      const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
      await client.call("session/prompt", { sessionId, prompt: text("talk") });
      await expect.poll(() => conversation(sent), patience).toContain(`<${PIECES - 1}>`);
      await client.call("session/close", { sessionId });
      await before.host.close();

      const after = openHost(store);
      for (let index = 0; index < sent.length; index += 29) {
        const { resumePoint } = sent[index] ?? {};
        if (resumePoint === undefined) continue;
        const back = await connectResumable(version, after);
        await back.client.call("session/resume", {
          sessionId,
          ...where,
          _meta: { "acp/cursor": resumePoint },
        });
        expect(conversation(back.sent)).toBe(conversation(sent.slice(index + 1)));
        const end = back.sent.findLast((each) => each.resumePoint !== undefined)?.resumePoint ?? resumePoint;
        const again = await connectResumable(version, after);
        await again.client.call("session/resume", { sessionId, ...where, _meta: { "acp/cursor": end } });
        expect(conversation(again.sent)).toBe("");
      }
    },
  );

  test("cannot use a fork's resume point in the original session, or vice versa", async () => {
    const store = await openStore();
    const opened = openHost(store);
    const { client, sent } = await connectResumable(2, opened);
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    await client.call("session/prompt", { sessionId, prompt: text("talk") });
    await expect.poll(() => conversation(sent), patience).toContain(`<${PIECES - 1}>`);
    const forkId = "fork";
    await store.fork(sessionId, { sessionId: forkId, cwd: where.cwd, additionalDirectories: [] });
    const { client: reader, sent: copied } = await connectResumable(2, opened);
    await reader.call("session/load", { sessionId: forkId, ...where });
    const lastOf = (updates: readonly Sent[]): string | undefined =>
      updates.findLast(({ resumePoint }) => resumePoint !== undefined)?.resumePoint;
    const points = [lastOf(sent), lastOf(copied)];
    const { client: back } = await connectResumable(2, opened);
    const resume = (id: string, resumePoint: string | undefined): Promise<unknown> =>
      back.call("session/resume", { sessionId: id, ...where, _meta: { "acp/cursor": resumePoint } });
    await expect(resume(forkId, points[0])).rejects.toMatchObject({ code: -32602 });
    await expect(resume(sessionId, points[1])).rejects.toMatchObject({ code: -32602 });
    await expect(resume(forkId, points[1])).resolves.toBeDefined();
  });

  test.each(["99999", "x:1", "-1", "x", 7])(
    "is rejected if it sends the invalid resume point %j",
    async (resumePoint) => {
      const opened = openHost(await openStore());
      const { client } = await connectResumable(2, opened);
      const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
      const { client: back } = await connectResumable(2, opened);
      const resumed = back.call("session/resume", {
        sessionId,
        ...where,
        _meta: { "acp/cursor": resumePoint },
      });
      await expect(resumed).rejects.toMatchObject({ code: -32602 });
    },
  );
});

function turnStateOf({ _meta: meta }: Sent["update"]): unknown {
  return (meta as Record<string, unknown> | undefined)?.["acp/turnState"];
}

await describeOverStores("a client that reconnects during a turn", (openStore) => {
  test.each([1, 2])(
    "receives the rest of the turn live, including its end, in version %s",
    async (version) => {
      const goOn = Promise.withResolvers<void>();
      const opened = openHost(await openStore(), {
        onDisconnect: { keepMs: 60_000 },
        async prompt(turn) {
          await turn.agentMessage("one ");
          await turn.agentMessage("two ");
          await goOn.promise;
          await turn.agentMessage("three");
        },
      });
      const { client, sent } = await connectResumable(version, opened);
      const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
      const prompted = client.call("session/prompt", { sessionId, prompt: text("talk") });
      prompted.catch(() => undefined);
      await expect.poll(() => conversation(sent), patience).toContain("one ");
      const resumePoint = sent.find(({ update }) => JSON.stringify(update).includes("one "))?.resumePoint;
      await client.connection.close();

      const back = await connectResumable(version, opened);
      await back.client.call("session/resume", { sessionId, ...where, _meta: { "acp/cursor": resumePoint } });
      goOn.resolve();
      await expect.poll(() => conversation(back.sent), patience).toBe("two three");
      const states = (): unknown[] =>
        back.sent
          .map(({ update }) =>
            version === 1 ? turnStateOf(update) : update.sessionUpdate === "state_update" && update,
          )
          .filter(Boolean);
      await expect
        .poll(states, patience)
        .toMatchObject([{ state: "running" }, { state: "idle", stopReason: "end_turn" }]);

      // A client that reconnects later still receives the stop reason of the turn.
      const later = await connectResumable(version, opened);
      await later.client.call("session/resume", {
        sessionId,
        ...where,
        _meta: { "acp/cursor": resumePoint },
      });
      expect(JSON.stringify(later.sent)).toContain('"stopReason":"end_turn"');
    },
  );
});

/**
 * Creates a store that calls `append` instead of appending entries itself. `own` appends the entries, and `body` is
 * their JSON text.
 */
async function storeThat(append: (own: () => Promise<number>, body: string) => Promise<number>) {
  const { memorySessionStore } = await import("@parley/storage");
  const store = memorySessionStore();
  const write = store.write.bind(store);
  store.write = async (...args) => {
    const writer = await write(...args);
    const own = writer.append.bind(writer);
    writer.append = (entries) => {
      // Entries passed as a function are merged later, so their bodies are not known yet.
      const bodies = typeof entries === "function" ? [] : entries.map(({ body }) => body);
      return append(() => own(entries), bodies.join(""));
    };
    return writer;
  };
  return store;
}

async function busy(): Promise<never> {
  const { SessionStoreError } = await import("@parley/storage");
  throw new SessionStoreError("busy", "Cannot append: locked");
}

test.each([1, 2])(
  "a prompt stored without confirmation does not appear as finished in version %i",
  async (version) => {
    let isBusy = false;
    // The store appends the entries, but the response is lost.
    const store = await storeThat((own, body) =>
      isBusy && body.includes("second") ? own().then(busy) : own(),
    );
    const opened = openHost(store);
    const { client, sent } = await connectResumable(version, opened);
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    await client.call("session/prompt", { sessionId, prompt: text("first") });
    await expect.poll(() => conversation(sent), patience).toContain(`<${PIECES - 1}>`);
    const last = sent.findLast(({ resumePoint }) => resumePoint !== undefined)?.resumePoint;
    isBusy = true;
    const second = client.call("session/prompt", { sessionId, prompt: text("second") });
    await expect(second).rejects.toMatchObject({ data: { reason: "busy" } });
    const back = await connectResumable(version, opened);
    await back.client.call("session/resume", { sessionId, ...where, _meta: { "acp/cursor": last } });
    const updates = JSON.stringify(back.sent);
    expect(updates).toContain("second");
    expect(updates).toContain('"state":"idle"');
    expect(updates).not.toContain("end_turn");
  },
);

test("a client that is not resumable does not receive resume points", async () => {
  const sent: string[] = [];
  const { memorySessionStore } = await import("@parley/storage");
  const { host, definition } = openHost(memorySessionStore());
  const client = await connectOver(2, definition, {
    host,
    tap: (_direction, message) => void sent.push(message),
  });
  const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
  await client.call("session/prompt", { sessionId, prompt: text("talk") });
  await expect.poll(() => sent.join(""), patience).toContain(`<${PIECES - 1}>`);
  expect(sent.join("")).not.toContain("acp/cursor");
});

test("revoking a principal closes only that principal's connections", async () => {
  const { memorySessionStore } = await import("@parley/storage");
  const { host, definition } = openHost(memorySessionStore());
  const ann = await connectOver(2, definition, { host, principal: "ann" });
  const bob = await connectOver(2, definition, { host, principal: "bob" });
  host.revoke("ann");
  await ann.done;
  await expect(bob.call("session/new", where)).resolves.toMatchObject({
    sessionId: expect.any(String) as string,
  });
});
