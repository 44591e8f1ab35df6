import { SeededRandom } from "@parley/schema/seeded-random";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { type AgentHost, createAgentHost, defineAgent } from "../index.ts";

const TURNS = 20;
const PIECES = 100;
const where = { cwd: "/tmp", mcpServers: [] };

/** Creates a host whose sessions survive disconnects. */
function openHost(agent: SomeAgent): AgentHost {
  const definition = { info: { name: "test", version: "1.0.0" }, onDisconnect: { keepMs: 60_000 }, ...agent };
  const host = createAgentHost(defineAgent(definition), { cancelGraceMs: 20, onError: () => undefined });
  onTestFinished(() => host.close());
  return host;
}

function connectTo(host: AgentHost, version: number): Promise<RawClient> {
  return connectOver(version, { prompt: () => Promise.resolve() }, { host, resumable: true });
}

async function openSession(client: RawClient): Promise<string> {
  const { sessionId } = (await client.call("session/new", where)) as { readonly sessionId: string };
  return sessionId;
}

/** Reconnects and resumes the session from the given resume point. */
async function comeBack(
  host: AgentHost,
  version: number,
  { sessionId, resumePoint }: { readonly sessionId: string; readonly resumePoint: string | undefined },
): Promise<RawClient> {
  const client = await connectTo(host, version);
  await client.call("session/resume", { ...where, sessionId, _meta: { "acp/cursor": resumePoint } });
  return client;
}

/** Returns the agent text that a client has received. */
function shownBy({ received }: RawClient): string {
  return received
    .map((item) => {
      if (typeof item === "string" || item.sessionUpdate !== "agent_message_chunk") return "";
      return (item["content"] as { readonly text: string }).text;
    })
    .join("");
}

/** Counts the turn ends that a client has received in updates. */
function endsIn({ received }: RawClient): number {
  return received.filter((item) => typeof item !== "string" && item["stopReason"] !== undefined).length;
}

function turnState(version: number, state: object): object {
  return version === 1
    ? { sessionUpdate: "session_info_update", _meta: { "acp/turnState": state } }
    : { sessionUpdate: "state_update", ...state };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

function piecesOf(turn: string): string[] {
  return Array.from({ length: PIECES }, (_, at) => `${turn}.${at};`);
}

await describeOverStores("a client that reconnects after each of 20 drops", (openStore) => {
  test.each([1, 2])(
    "receives 2,000 chunks exactly once and in order, even if some are merged in the meantime (version %i)",
    async (version) => {
      const host = openHost({
        store: await openStore(),
        async prompt(turn) {
          for (const piece of piecesOf(turn.text)) await turn.agentMessage(piece);
        },
      });
      const [driver, random] = [await connectTo(host, version), new SeededRandom(version)];
      const sessionId = await openSession(driver);
      let watcher = await connectTo(host, version);
      await watcher.call("session/load", { ...where, sessionId });
      let shown = "";
      let due = "";
      for (let turn = 0; turn < TURNS; turn += 1) {
        const prompted = driver.call("session/prompt", { sessionId, prompt: text(String(turn)) });
        const ended = prompted.then(() => (version === 1 ? undefined : until(() => endsIn(driver) > turn)));
        const [dropped, length] = [watcher, due.length + random.below(PIECES * 4)];
        due += piecesOf(String(turn)).join("");
        await until(() => shown.length + shownBy(dropped).length >= length);
        await dropped.connection.close();
        shown += shownBy(dropped);
        if (random.below(2) === 0) await ended;
        watcher = await comeBack(host, version, { sessionId, resumePoint: dropped.resumePoint });
        await ended;
      }
      const last = watcher;
      await until(() => shown.length + shownBy(last).length >= due.length);
      expect(shown + shownBy(last)).toBe(due);
    },
  );

  test.each([1, 2])(
    "is notified that a crash interrupted its turn, receives the rest and can prompt again (version %i)",
    async (version) => {
      const store = await openStore();
      const dying = openHost({
        store,
        async prompt(turn) {
          for (const piece of ["a", "b", "c", "d"]) await turn.agentMessage(piece);
          await new Promise((resolve) => turn.signal.addEventListener("abort", resolve));
        },
      });
      const first = await connectTo(dying, version);
      const sessionId = await openSession(first);
      first.call("session/prompt", { sessionId, prompt: text("go") }).catch(() => undefined);
      await until(() => shownBy(first) === "abcd");
      const host = openHost({
        store,
        whileOpenElsewhere: "takeOver",
        prompt: (turn) => turn.agentMessage("next"),
      });
      const resumePoint = first.resumePoint?.replace(/\d+$/, (last) => String(Number(last) - 2));
      const second = await comeBack(host, version, { sessionId, resumePoint });
      expect(shownBy(second)).toBe("cd");
      const message = "The turn was interrupted: the agent's process ended";
      const error = { code: -32603, message };
      const stopReason = version === 1 ? {} : { stopReason: "error" };
      const end = turnState(version, { state: "idle", ...stopReason, error });
      expect(second.received.slice(0, second.received.indexOf("response session/resume"))).toContainEqual(
        end,
      );
      await second.call("session/prompt", { sessionId, prompt: text("again") });
      await until(() => shownBy(second) === "cdnext");
      await until(() => endsIn(second) > 1 || version === 1);
      const third = await comeBack(host, version, { sessionId, resumePoint: second.resumePoint });
      expect(shownBy(third)).toBe("");
      expect(third.received).toContainEqual(turnState(version, { state: "idle", stopReason: "end_turn" }));
    },
  );
});

describe.each([1, 2])("in version %i, a reconnecting client", (version) => {
  test("receives settings and commands again before the response", async () => {
    const values = [
      { value: "a", name: "A" },
      { value: "b", name: "B" },
    ];
    const host = openHost({
      store: memorySessionStore(),
      commands: [{ name: "plan", description: "Plans" }],
      configOptions: [{ type: "select", id: "model", name: "Model", options: values, currentValue: "a" }],
      prompt: (turn) => turn.session.setConfig("model", "b"),
    });
    const first = await connectTo(host, version);
    const sessionId = await openSession(first);
    await first.call("session/prompt", { sessionId, prompt: text("go") });
    await until(() => JSON.stringify(first.received).includes('"currentValue":"b"'));
    await first.connection.close();
    const second = await comeBack(host, version, { sessionId, resumePoint: first.resumePoint });
    const before = second.received.slice(0, second.received.indexOf("response session/resume"));
    const names = before.map((item) => (typeof item === "string" ? item : item.sessionUpdate));
    expect(names).toEqual(expect.arrayContaining(["config_option_update", "available_commands_update"]));
    expect(JSON.stringify(before)).toContain('"currentValue":"b"');
  });

  test("does not receive its own prompt again if the agent has not answered yet", async () => {
    const goOn = Promise.withResolvers<void>();
    const host = openHost({ store: memorySessionStore(), prompt: () => goOn.promise });
    const first = await connectTo(host, version);
    const sessionId = await openSession(first);
    first.call("session/prompt", { sessionId, prompt: text("go") }).catch(() => undefined);
    await until(() => first.resumePoint !== undefined);
    await first.connection.close();
    const second = await comeBack(host, version, { sessionId, resumePoint: first.resumePoint });
    expect(second.received).toContainEqual(turnState(version, { state: "running" }));
    expect(JSON.stringify(second.received)).not.toContain("user_message");
    goOn.resolve();
    await until(() => JSON.stringify(second.received).includes('"stopReason":"end_turn"'));
  });

  test("receives a resume point even if it resumed without the conversation", async () => {
    const host = openHost({ store: memorySessionStore(), prompt: (turn) => turn.agentMessage("hello") });
    const first = await connectTo(host, version);
    const sessionId = await openSession(first);
    await first.call("session/prompt", { sessionId, prompt: text("go") });
    await until(() => shownBy(first) === "hello");
    const second = await connectTo(host, version);
    await second.call("session/resume", { ...where, sessionId });
    expect(second.resumePoint).toBe(first.resumePoint);
    const third = await comeBack(host, version, { sessionId, resumePoint: second.resumePoint });
    expect(shownBy(third)).toBe("");
  });
});
