import type { PermissionOption } from "@parley/schema/neutral";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type {
  DecidedPermission,
  PermissionDecision,
  PermissionRequest,
  ProjectPermissions,
  Turn,
} from "../index.ts";

const scope = { id: "bash:git status", title: '"git status"' };

interface Asked {
  readonly title?: string;
  readonly description?: string;
  readonly options: PermissionOption[];
}

/** An agent that asks the same at each prompt. */
function asking(
  request: PermissionRequest,
  decisions: PermissionDecision[],
): { prompt(turn: Turn): Promise<void> } {
  return {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      decisions.push(await call.requestPermission(request));
    },
  };
}

/** Answers all questions by the option of that id; returns the questions. */
function answerBy(client: RawClient, optionId: string): Asked[] {
  const asked: Asked[] = [];
  client.answers["session/request_permission"] = (params) => {
    asked.push(params as Asked);
    return { outcome: { outcome: "selected", optionId } };
  };
  return asked;
}

const ask = async (client: RawClient, sessionId: string): Promise<void> => {
  client.heard.length = 0;
  await client.call("session/prompt", { sessionId, prompt: text("x") });
};

test("a decision for always holds for the session, and outlives the connection", async () => {
  const decisions: PermissionDecision[] = [];
  const agent = { ...asking({ scope }, decisions), store: memorySessionStore() };
  const { client, sessionId } = await openSession(1, agent);
  const asked = answerBy(client, "allow_always");
  await ask(client, sessionId);
  await ask(client, sessionId);
  await client.call("session/close", { sessionId });
  const again = await connectOver(1, agent);
  const askedAgain = answerBy(again, "reject_once");
  await again.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  await ask(again, sessionId);
  expect(asked.map(({ options }) => options.map(({ name }) => name))).toEqual([
    ["Allow once", 'Always allow "git status", in this session', "Reject"],
  ]);
  expect(askedAgain).toEqual([]);
  expect(decisions).toEqual([
    { allowed: true, outcome: "allowed", option: asked[0]?.options[1] },
    { allowed: true, outcome: "allowed", remembered: "session" },
    { allowed: true, outcome: "allowed", remembered: "session" },
  ]);
});

test("a decision for once holds once", async () => {
  const decisions: PermissionDecision[] = [];
  const { client, sessionId } = await openSession(1, asking({ scope }, decisions));
  answerBy(client, "allow_once");
  await ask(client, sessionId);
  const asked = answerBy(client, "reject_once");
  await ask(client, sessionId);
  expect(asked).toHaveLength(1);
  expect(decisions.map(({ outcome }) => outcome)).toEqual(["allowed", "rejected"]);
});

test("a rejection for always is remembered too", async () => {
  const decisions: PermissionDecision[] = [];
  const never: PermissionOption = { optionId: "never", name: "Never", kind: "reject_always" };
  const { client, sessionId } = await openSession(1, asking({ scope, options: [never] }, decisions));
  answerBy(client, "never");
  await ask(client, sessionId);
  await ask(client, sessionId);
  expect(decisions).toEqual([
    { allowed: false, outcome: "rejected", option: never },
    { allowed: false, outcome: "rejected", remembered: "session" },
  ]);
});

test("another scope is another question", async () => {
  const decisions: PermissionDecision[] = [];
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      decisions.push(await call.requestPermission({ scope: { id: turn.text, title: turn.text } }));
    },
  });
  const asked = answerBy(client, "allow_always");
  for (const words of ["a", "b", "a"]) {
    await client.call("session/prompt", { sessionId, prompt: text(words) });
  }
  expect(asked).toHaveLength(2);
  expect(decisions).toHaveLength(3);
});

test("without a scope nothing is remembered, and a list is the options", async () => {
  const decisions: PermissionDecision[] = [];
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      decisions.push(await call.requestPermission([{ optionId: "go", name: "Go", kind: "allow_always" }]));
    },
  });
  const asked = answerBy(client, "go");
  await ask(client, sessionId);
  await ask(client, sessionId);
  expect(asked.map(({ options }) => options)).toEqual([
    [{ optionId: "go", name: "Go", kind: "allow_always" }],
    [{ optionId: "go", name: "Go", kind: "allow_always" }],
  ]);
});

test("a decision for the project holds for all sessions of its directory", async () => {
  const kept = new Map<string, boolean>();
  const projectPermissions: ProjectPermissions = {
    recall: async (cwd, id) => kept.get(`${cwd} ${id}`),
    remember: async (cwd, id, allowed) => void kept.set(`${cwd} ${id}`, allowed ?? false),
    list: async () => new Map(),
  };
  const decisions: PermissionDecision[] = [];
  const agent = { ...asking({ scope }, decisions), projectPermissions };
  const { client, sessionId } = await openSession(1, agent);
  const asked = answerBy(client, "allow_always_in_project");
  await ask(client, sessionId);
  const elsewhere = (await client.call("session/new", { cwd: "/", mcpServers: [] })) as { sessionId: string };
  const other = (await client.call("session/new", { cwd: "/tmp", mcpServers: [] })) as { sessionId: string };
  await ask(client, other.sessionId);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.options.map(({ name }) => name)).toEqual([
    "Allow once",
    'Always allow "git status", in this session',
    'Always allow "git status", in this project',
    "Reject",
  ]);
  await ask(client, elsewhere.sessionId);
  expect(asked).toHaveLength(2);
  expect(decisions[1]).toEqual({ allowed: true, outcome: "allowed", remembered: "project" });
  expect([...kept]).toEqual([
    ["/tmp bash:git status", true],
    ["/ bash:git status", true],
  ]);
});

test("decisions for always are listed, also by who opens the session later, and can be taken back", async () => {
  const listed: (readonly DecidedPermission[])[] = [];
  const kept = new Map([["deploy", false]]);
  const projectPermissions: ProjectPermissions = {
    recall: async (_cwd, id) => kept.get(id),
    remember: async (_cwd, id) => void kept.delete(id),
    list: async () => kept,
  };
  const agent: SomeAgent = {
    store: memorySessionStore(),
    projectPermissions,
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      if (turn.text === "ask") await call.requestPermission({ scope: { id: "test", title: "test" } });
      const decisions = await turn.session.permissions.list();
      listed.push(decisions);
      if (turn.text === "forget")
        await Promise.all(decisions.map((it) => turn.session.permissions.forget(it)));
    },
  };
  const { client, sessionId } = await openSession(1, agent);
  const asked = answerBy(client, "allow_always");
  await client.call("session/prompt", { sessionId, prompt: text("ask") });
  await client.call("session/close", { sessionId });
  const again = await connectOver(1, agent);
  await again.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  for (const words of ["forget", "look"]) {
    await again.call("session/prompt", { sessionId, prompt: text(words) });
  }
  const inSession = { scope: "test", allowed: true, reach: "session" };
  const inProject = { scope: "deploy", allowed: false, reach: "project" };
  expect(listed).toEqual([[inSession, inProject], [inSession, inProject], []]);
  const askedAgain = answerBy(again, "reject_once");
  await again.call("session/prompt", { sessionId, prompt: text("ask") });
  expect([asked.length, askedAgain.length]).toEqual([1, 1]);
});

test("over version 2, a question has a title and a description of its own", async () => {
  const request = { title: "Run it?", description: "It changes nothing" };
  const { client, sessionId } = await openSession(2, asking(request, []));
  const asked = answerBy(client, "allow_once");
  await ask(client, sessionId);
  await client.hears({ state: "idle" });
  expect(asked).toMatchObject([request]);
});

describe.each([1, 2])("over version %d, a question that", (version) => {
  test("the user dismisses is told from one that is cancelled", async () => {
    const decisions: PermissionDecision[] = [];
    const { client, sessionId } = await openSession(version, asking({ scope }, decisions));
    await ask(client, sessionId);
    await expect.poll(() => decisions).toEqual([{ allowed: false, outcome: "dismissed" }]);
  });

  test("is answered for a turn that was cancelled is cancelled", async () => {
    const decisions: PermissionDecision[] = [];
    const { client, sessionId } = await openSession(version, asking({ scope }, decisions));
    client.answers["session/request_permission"] = async () => {
      await client.connection.notify("session/cancel", { sessionId });
      return { outcome: { outcome: "selected", optionId: "allow_always" } };
    };
    await ask(client, sessionId);
    await client.call("session/close", { sessionId });
    expect(decisions).toEqual([{ allowed: false, outcome: "cancelled" }]);
  });

  test("is open when the connection is lost is cancelled, and the turn may go on", async () => {
    const decisions: PermissionDecision[] = [];
    const agent = { ...asking({ scope }, decisions), onDisconnect: "finish" } as const;
    const { client, sessionId } = await openSession(version, agent);
    const asked = Promise.withResolvers<void>();
    client.answers["session/request_permission"] = () => {
      asked.resolve();
      return new Promise(() => undefined);
    };
    void client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
    await asked.promise;
    await client.connection.close();
    await client.done;
    expect(decisions).toEqual([{ allowed: false, outcome: "cancelled" }]);
    expect(client.errors).toEqual([]);
  });
});

test("a user is not offered a decision for always that nobody would remember", async () => {
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      await (await turn.toolCall({ title: "Run" })).requestPermission();
    },
  });
  const asked: unknown[] = [];
  client.answers["session/request_permission"] = (params) => {
    asked.push(params);
    return { outcome: { outcome: "cancelled" } };
  };
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  expect(asked).toMatchObject([{ options: [{ kind: "allow_once" }, { kind: "reject_once" }] }]);
});
