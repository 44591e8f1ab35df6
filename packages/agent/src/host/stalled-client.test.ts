import type { Transport } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { type AgentHost, createAgentHost, defineAgent } from "../index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
/** A string that is long enough to cause backpressure on a connection. */
const LONG = "x".repeat(100_000);

/** A client that reads nothing from the agent between `stop` and `goOn`. */
interface StallingClient {
  readonly client: RawClient;
  readonly stop: () => void;
  readonly goOn: () => void;
}

function createHost(agent: SomeAgent): {
  readonly connect: (version?: number) => Promise<RawClient>;
  readonly connectStalling: (version?: number) => Promise<StallingClient>;
} {
  const definition = { store: memorySessionStore(), ...agent };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }), {
    cancelGraceMs: 20,
  });
  return {
    connect: (version = 1) => connectOver(version, definition, { host }),
    async connectStalling(version = 1) {
      let reading: PromiseWithResolvers<void> | undefined;
      const stalling = (transport: Transport): Transport => ({
        open: (receiver) => transport.open(receiver),
        send: (messages) =>
          reading === undefined
            ? transport.send(messages)
            : reading.promise.then(() => transport.send(messages)),
        pause: () => transport.pause(),
        resume: () => transport.resume(),
        close: () => transport.close(),
      });
      const serving: AgentHost = {
        ...host,
        serve: (transport, options) => host.serve(stalling(transport), options),
      };
      const client = await connectOver(version, definition, { host: serving });
      const goOn = (): void => {
        reading?.resolve();
        reading = undefined;
      };
      return { client, goOn, stop: () => void (reading ??= Promise.withResolvers()) };
    },
  };
}

const talking: SomeAgent = { prompt: (turn) => turn.agentMessage(turn.text === "long" ? LONG : turn.text) };

test.each(["session/load", "session/resume"])(
  "a client that does not read the result of a %s for an open session does not delay other clients",
  async (method) => {
    const { connect, connectStalling } = createHost(talking);
    const one = await connect();
    const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
    await one.call("session/prompt", { sessionId, prompt: text("long") });
    const { client: slow, stop, goOn } = await connectStalling();
    await slow.call("session/load", { sessionId, ...where });
    slow.received.length = 0;
    stop();
    await one.call("session/prompt", { sessionId, prompt: text("long") });
    const opened = slow.call(method, { sessionId, ...where });
    const prompted = slow.call("session/prompt", { sessionId, prompt: text("last") });
    await one.call("session/prompt", { sessionId, prompt: text("next") });
    const other = await connect();
    await other.call("session/load", { sessionId, ...where });
    expect(slow.received).not.toContain(`response ${method}`);
    slow.received.length = 0;
    goOn();
    await opened;
    await prompted;
    const responses = slow.received.filter((item) => typeof item === "string");
    expect(responses).toEqual([`response ${method}`, "response session/prompt"]);
  },
);

test.each(["session/close", "session/delete"])(
  "a client that stops reading does not delay another client's %s",
  async (method) => {
    const { connect, connectStalling } = createHost(talking);
    const one = await connect();
    const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
    const { client: slow, stop, goOn } = await connectStalling(2);
    await slow.call("session/resume", { sessionId, ...where });
    stop();
    await one.call("session/prompt", { sessionId, prompt: text("long") });
    await one.call("session/prompt", { sessionId, prompt: text("next") });
    await one.call(method, { sessionId });
    goOn();
    await slow.receives({ sessionUpdate: "state_update", state: "idle" });
    await expect(slow.call("session/prompt", { sessionId, prompt: text("x") })).rejects.toMatchObject({
      code: -32002,
    });
  },
);

const mode = {
  id: "mode",
  name: "Mode",
  category: "mode" as const,
  type: "select" as const,
  currentValue: "ask",
  options: [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code" },
  ],
};

test("a settings change by the agent waits only for the fastest client", async () => {
  const { connect, connectStalling } = createHost({
    configOptions: [mode],
    async prompt(turn) {
      await turn.agentMessage(LONG);
      await turn.session.setConfig("mode", "code");
    },
  });
  const one = await connect();
  const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
  const { client: slow, stop, goOn } = await connectStalling();
  await slow.call("session/resume", { sessionId, ...where });
  stop();
  await one.call("session/prompt", { sessionId, prompt: text("x") });
  goOn();
  await expect(slow.receives({ sessionUpdate: "current_mode_update" })).resolves.toMatchObject({
    currentModeId: "code",
  });
});

test("a queued settings update is never older than a response that overtakes it", async () => {
  const { connect, connectStalling } = createHost({ ...talking, configOptions: [mode] });
  const one = await connect();
  const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
  const { client: slow, stop, goOn } = await connectStalling();
  await slow.call("session/resume", { sessionId, ...where });
  stop();
  await one.call("session/prompt", { sessionId, prompt: text("long") });
  await one.call("session/prompt", { sessionId, prompt: text("next") });
  const set = { sessionId, configId: "mode" };
  await one.call("session/set_config_option", { ...set, value: "code" });
  const answered = slow.call("session/set_config_option", { ...set, value: "ask" });
  await one.receives({ sessionUpdate: "current_mode_update", currentModeId: "ask" });
  slow.received.length = 0;
  goOn();
  await expect(answered).resolves.toMatchObject({ configOptions: [{ currentValue: "ask" }] });
  await expect(slow.receives({ sessionUpdate: "config_option_update" })).resolves.toMatchObject({
    configOptions: [{ currentValue: "ask" }],
  });
});
