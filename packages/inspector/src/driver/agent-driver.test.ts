import { defineAgent, serveAgent } from "@parley/agent";
import { v1, v2 } from "@parley/client/on-demand";
import { type Transport, type TransportStatus, createInMemoryTransports } from "@parley/protocol";
import { parseRecordingEntries } from "@parley/protocol/recording";
import { expect, onTestFinished, test } from "vitest";

import { LiveFeed } from "../live/live-feed.ts";
import type { OpenQuestion } from "../live/live-message.ts";
import { AgentDriver } from "./agent-driver.ts";

/** Resolves when the first permission request is shown. */
const isShown = Promise.withResolvers<void>();

const agent = defineAgent({
  info: { name: "echo", version: "1.0.0" },
  async prompt(turn) {
    if (turn.text === "ask") {
      const call = await turn.toolCall({ title: "bash", kind: "execute" });
      const asked = call.requestPermission();
      await isShown.promise;
      await call.update({ rawInput: { command: "rm x" } });
      await turn.agentMessage((await asked).outcome);
      return "end_turn";
    }
    await turn.agentMessage(turn.text);
    return "end_turn";
  },
});

/** Creates a driver for an in-process agent. The test controls the status of the connection. */
function createDriver(): {
  driver: AgentDriver;
  feed: LiveFeed;
  setStatus: (status: TransportStatus) => void;
} {
  const feed = new LiveFeed({
    mode: "drive",
    title: "echo",
    status: "closed",
    sessions: [],
    questions: [],
    cwd: "/",
  });
  const listeners = new Set<() => void>();
  let status: TransportStatus = "connected";
  const open = (): Promise<Transport> => {
    const [here, there] = createInMemoryTransports();
    void serveAgent(agent, there, { onError: () => undefined });
    const line = {
      get status() {
        return status;
      },
      onStatus(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      open: here.open.bind(here),
      send: here.send.bind(here),
      pause: here.pause.bind(here),
      resume: here.resume.bind(here),
      close: here.close.bind(here),
    };
    return Promise.resolve(line);
  };
  const driver = new AgentDriver({
    feed,
    open,
    cwd: "/",
    versions: [v2, v1],
    info: { name: "test", version: "1.0.0" },
  });
  onTestFinished(() => driver.disconnect());
  const setStatus = (next: TransportStatus): void => {
    status = next;
    for (const listener of listeners) listener();
  };
  return { driver, feed, setStatus };
}

async function namesOf(feed: LiveFeed): Promise<unknown[]> {
  await new Promise((resolve) => setImmediate(resolve));
  return parseRecordingEntries(feed.read(0, Infinity).lines).map((entry) => {
    if ("event" in entry) return entry.event;
    if (!entry.text.startsWith("{")) return entry.text;
    const { method, id } = JSON.parse(entry.text) as { method?: string; id?: unknown };
    return method ?? `answer ${JSON.stringify(id)}`;
  });
}

test("records each connection loss once", async () => {
  const { driver, feed, setStatus } = createDriver();
  await driver.connect();
  for (const status of ["reconnecting", "reconnecting", "connected"] as const) setStatus(status);
  await expect(namesOf(feed)).resolves.toEqual(["open", "initialize", "answer 0", "cut", "resume"]);
});

test("records the response to a raw message, and keeps the client open after raw and invalid messages", async () => {
  const { driver, feed } = createDriver();
  await driver.connect();
  await driver.act({ action: "send", text: '{"jsonrpc":"2.0","id":"raw-1","method":"nonsense"}' });
  await driver.act({ action: "send", text: "not JSON" });
  const opened = await driver.act({ action: "newSession" });
  expect(opened).toEqual({ sessionId: expect.any(String) as string });
  await expect(namesOf(feed)).resolves.toEqual(expect.arrayContaining(["nonsense", 'answer "raw-1"']));
  expect(feed.state.error).toBeUndefined();
  expect(feed.state.sessions).toHaveLength(1);
});

test("explains why an action is impossible", async () => {
  const { driver } = createDriver();
  await expect(driver.act({ action: "newSession" })).rejects.toThrow("The agent is not connected");
  await driver.connect();
  await expect(driver.act({ action: "cancel", sessionId: "x" })).rejects.toThrow(
    'Session "x" is not open here',
  );
  const late = driver.act({ action: "answer", questionId: "x", answer: {} });
  await expect(late).rejects.toThrow("This question was already answered or withdrawn");
});

test("a permission request with new details becomes a new question, and the old one cannot be answered", async () => {
  const { driver, feed } = createDriver();
  await driver.connect();
  const { sessionId } = (await driver.act({ action: "newSession" })) as { readonly sessionId: string };
  const ids = new Set<string>();
  const known = Promise.withResolvers<OpenQuestion>();
  feed.subscribe(() => {
    for (const question of feed.state.questions) {
      ids.add(question.id);
      isShown.resolve();
      if (JSON.stringify(question.request).includes("rm x")) known.resolve(question);
    }
  });
  await driver.act({ action: "prompt", sessionId, text: "ask" });
  const { id } = await known.promise;
  expect([ids.size, feed.state.questions.map((question) => question.id)]).toEqual([2, [id]]);
  const [before = ""] = ids;
  const answer = { outcome: "selected", optionId: "allow_once" };
  await expect(driver.act({ action: "answer", questionId: before, answer })).rejects.toThrow(
    "already answered or withdrawn",
  );
  await driver.act({ action: "answer", questionId: id, answer });
  await expect.poll(() => feed.read(0, Infinity).lines.includes('\\"allowed\\"')).toBe(true);
  expect(feed.state.questions).toEqual([]);
});
