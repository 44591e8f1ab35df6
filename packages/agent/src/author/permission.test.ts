import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type PermissionRule, type PermissionStore, memoryPermissionStore } from "@parley/permission";
import { filePermissionStore } from "@parley/permission/node";
import type { PermissionOption } from "@parley/schema/neutral";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import {
  type PermissionRequest,
  type PermissionResult,
  type Turn,
  createAgentHost,
  defineAgent,
} from "../index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const subject = { type: "command", command: "git status" } as const;

/** Capabilities of a client that labels options by name. */
const SHOWS_NAMES = { _meta: { "parley/optionNames": true } };

interface Asked {
  readonly title?: string;
  readonly description?: string;
  readonly options: PermissionOption[];
}

function asking(
  request: PermissionRequest,
  results: PermissionResult[],
): { prompt(turn: Turn): Promise<void> } {
  return {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      results.push(await call.requestPermission(request));
    },
  };
}

/** Answers every permission request with the given option, and returns the requests. */
function answerBy(client: RawClient, optionId: string): Asked[] {
  const asked: Asked[] = [];
  client.answers["session/request_permission"] = (params) => {
    asked.push(params as Asked);
    return { outcome: { outcome: "selected", optionId } };
  };
  return asked;
}

const ask = async (client: RawClient, sessionId: string): Promise<void> => {
  client.received.length = 0;
  await client.call("session/prompt", { sessionId, prompt: text("x") });
};

test('remembers an "always" decision for the session, even across reconnects', async () => {
  const results: PermissionResult[] = [];
  const agent = { ...asking({ subject }, results), store: memorySessionStore() };
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
    ["Allow once", 'Always allow the command "git status", in this session', "Reject"],
  ]);
  expect(askedAgain).toEqual([]);
  expect(results).toEqual([
    { allowed: true, outcome: "allowed", option: asked[0]?.options[1] },
    { allowed: true, outcome: "allowed", remembered: "session" },
    { allowed: true, outcome: "allowed", remembered: "session" },
  ]);
});

test("shows the full subject in the options if the agent provides no title", async () => {
  const hiding = { type: "command", command: "rm -rf x\u001b[2K\r\u202Els" } as const;
  const { client, sessionId } = await openSession(1, asking({ subject: hiding }, []));
  const asked = answerBy(client, "reject_once");
  await ask(client, sessionId);
  expect(asked[0]?.options[1]?.name).toBe(
    String.raw`Always allow the command "rm -rf x\u{1b}[2K\u{d}\u{202e}ls", in this session`,
  );
});

test("uses the agent's title for the subject in the options", async () => {
  const { client, sessionId } = await openSession(1, asking({ subject, subjectTitle: "`git …`" }, []));
  const asked = answerBy(client, "reject_once");
  await ask(client, sessionId);
  expect(asked[0]?.options[1]?.name).toBe("Always allow `git …`, in this session");
});

test("applies an allow-once decision only once", async () => {
  const results: PermissionResult[] = [];
  const { client, sessionId } = await openSession(1, asking({ subject }, results));
  answerBy(client, "allow_once");
  await ask(client, sessionId);
  const asked = answerBy(client, "reject_once");
  await ask(client, sessionId);
  expect(asked).toHaveLength(1);
  expect(results.map(({ outcome }) => outcome)).toEqual(["allowed", "rejected"]);
});

test('remembers an "always" rejection', async () => {
  const results: PermissionResult[] = [];
  const never: PermissionOption = { optionId: "never", name: "Never", kind: "reject_always" };
  const { client, sessionId } = await openSession(1, asking({ subject, options: [never] }, results));
  answerBy(client, "never");
  await ask(client, sessionId);
  await ask(client, sessionId);
  expect(results).toEqual([
    { allowed: false, outcome: "rejected", option: never },
    { allowed: false, outcome: "rejected", remembered: "session" },
  ]);
});

test("requests permission again for a different subject", async () => {
  const results: PermissionResult[] = [];
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      results.push(await call.requestPermission({ subject: { type: "command", command: turn.text } }));
    },
  });
  const asked = answerBy(client, "allow_always");
  for (const words of ["a", "b", "a"]) {
    await client.call("session/prompt", { sessionId, prompt: text(words) });
  }
  expect(asked).toHaveLength(2);
  expect(results).toHaveLength(3);
});

test.each([1, 2])(
  "marks a request that must be shown to the user every time (version %d)",
  async (version) => {
    const results: PermissionResult[] = [];
    const { client, sessionId } = await openSession(version, asking({ once: true }, results));
    const asked = answerBy(client, "allow_once");
    await ask(client, sessionId);
    await expect.poll(() => results.map(({ outcome }) => outcome)).toEqual(["allowed"]);
    expect(asked).toMatchObject([{ _meta: { "parley/once": true } }]);
  },
);

test.each<[string, unknown, string]>([
  [
    "with duplicate option ids",
    [
      { optionId: "a", name: "Yes", kind: "allow_once" },
      { optionId: "a", name: "No", kind: "reject_once" },
    ],
    'optionId "a"',
  ],
  ["without an option", [], "options is empty"],
  ["with empty options", { options: [] }, "options is empty"],
  ["about an unknown subject", { subject: { type: "cmd" } }, 'subject.type is "cmd"'],
  ["about a subject without a type", { subject: {} }, "subject.type is"],
])("rejects a request %s", async (_what, request, message) => {
  const errors: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      await call
        .requestPermission(request as PermissionRequest)
        .catch((error: unknown) => errors.push(error));
    },
  });
  const asked = answerBy(client, "a");
  await ask(client, sessionId);
  expect(asked).toEqual([]);
  expect(errors).toMatchObject([{ message: expect.stringContaining(message) as string }]);
});

test("rejects a request that has a subject but must be shown every time", async () => {
  const results: PermissionResult[] = [];
  const { client, sessionId } = await openSession(1, asking({ once: true, subject }, results));
  const asked = answerBy(client, "allow_once");
  await expect(ask(client, sessionId)).rejects.toThrow("Internal error");
  expect([asked, results]).toEqual([[], []]);
});

test("offers exactly the given options, and remembers no decision without a subject", async () => {
  const results: PermissionResult[] = [];
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      results.push(await call.requestPermission([{ optionId: "go", name: "Go", kind: "allow_always" }]));
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

test("applies a project decision to all sessions with the same roots", async () => {
  const projectPermissions = memoryPermissionStore();
  const results: PermissionResult[] = [];
  const agent = { ...asking({ subject }, results), projectPermissions, store: memorySessionStore() };
  const { client, sessionId } = await openSession(1, agent, { capabilities: SHOWS_NAMES });
  const asked = answerBy(client, "allow_always_in_project");
  const askIn = async (cwd: string, ...additionalDirectories: string[]): Promise<void> => {
    const request = { cwd, additionalDirectories, mcpServers: [] };
    const opened = (await client.call("session/new", request)) as { sessionId: string };
    await ask(client, opened.sessionId);
  };
  await ask(client, sessionId);
  await askIn("/tmp");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.options.map(({ name }) => name)).toEqual([
    "Allow once",
    'Always allow the command "git status", in this session',
    'Always allow the command "git status", in this project',
    "Reject",
  ]);
  expect(results[1]).toEqual({ allowed: true, outcome: "allowed", remembered: "project" });
  await askIn("/");
  await askIn("/tmp", "/opt", "/var");
  await askIn("/opt", "/tmp", "/var");
  expect(asked).toHaveLength(4);
  await askIn("/tmp", "/var", "/opt");
  expect(asked).toHaveLength(4);
  const rule = { subject, owner: "", decision: "allow", lifetime: "project" };
  expect(await projectPermissions.list({ owner: "", roots: ["/tmp"] })).toEqual([
    { ...rule, roots: ["/tmp"] },
  ]);
});

describe.each([1, 2])("a permission request's options in version %d", (version) => {
  const askOnce = async (capabilities: object, optionId: string): Promise<[Asked[], PermissionResult[]]> => {
    const results: PermissionResult[] = [];
    const agent = { ...asking({ subject }, results), projectPermissions: memoryPermissionStore() };
    const { client, sessionId } = await openSession(version, agent, { capabilities });
    const asked = answerBy(client, optionId);
    await ask(client, sessionId);
    if (version === 2) await client.receives({ state: "idle" });
    return [asked, results];
  };
  const kindsOf = (asked: Asked[]): unknown[] => asked.map(({ options }) => options.map(({ kind }) => kind));

  test.each([
    {},
    { _meta: {} },
    { _meta: { "parley/optionNames": "true" } },
    { _meta: { "parley/optionNames": false, terminal_output: true } },
  ])("include one of each kind for a client that might not show names: %j", async (capabilities) => {
    const [asked, results] = await askOnce(capabilities, "allow_always");
    expect(kindsOf(asked)).toEqual([["allow_once", "allow_always", "reject_once"]]);
    expect(results).toMatchObject([{ allowed: true, option: { optionId: "allow_always" } }]);
    // Selecting an option that was not offered does not allow the call.
    expect((await askOnce(capabilities, "allow_always_in_project"))[1]).toMatchObject([{ allowed: false }]);
  });

  test("include the project option for a client that labels options by name", async () => {
    const [asked, results] = await askOnce(SHOWS_NAMES, "allow_always_in_project");
    expect(kindsOf(asked)).toEqual([["allow_once", "allow_always", "allow_always", "reject_once"]]);
    expect(results).toMatchObject([{ allowed: true, option: { optionId: "allow_always_in_project" } }]);
  });
});

test("extends a session's rule to the project", async () => {
  const results: PermissionResult[] = [];
  const projectPermissions = memoryPermissionStore();
  const asker = asking({ subject }, results);
  const agent: SomeAgent = {
    projectPermissions,
    async prompt(turn) {
      if (results.length !== 1) return asker.prompt(turn);
      for (const rule of await turn.session.permissions.list())
        await turn.session.permissions.extendToProject(rule);
      results.push({ allowed: true, outcome: "allowed" });
      return undefined;
    },
  };
  const { client, sessionId } = await openSession(1, agent);
  const asked = answerBy(client, "allow_always");
  for (let turns = 0; turns < 3; turns += 1) await ask(client, sessionId);
  expect(asked).toHaveLength(1);
  expect(results[2]).toEqual({ allowed: true, outcome: "allowed", remembered: "project" });
  expect(await projectPermissions.list({ owner: "", roots: ["/tmp"] })).toMatchObject([{ subject }]);
});

test("fails to extend a rule without project permissions", async () => {
  const rule = { subject, owner: "", roots: ["/tmp"], decision: "allow", lifetime: "session" } as const;
  const errors: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    prompt: ({ session }) =>
      session.permissions.extendToProject(rule).catch((error: unknown) => void errors.push(error)),
  });
  await ask(client, sessionId);
  expect(errors).toMatchObject([{ message: expect.stringContaining("no `projectPermissions`") as string }]);
});

test.each([1, 2])("does not copy a session's rules to its fork (version %d)", async (version) => {
  const results: PermissionResult[] = [];
  const agent = { ...asking({ subject }, results), store: memorySessionStore() };
  const versions = [version === 1 ? v1 : v2];
  const { client, sessionId } = await openSession(version, agent, { versions });
  const asked = answerBy(client, "allow_always");
  const askIn = async (id: string): Promise<void> => {
    await ask(client, id);
    if (version === 2) await client.receives({ state: "idle" });
  };
  const askInFork = async (roots: object): Promise<void> => {
    const fork = await client.call("session/fork", { sessionId, mcpServers: [], ...roots });
    await askIn((fork as { readonly sessionId: string }).sessionId);
  };
  await askIn(sessionId);
  await askInFork({ cwd: "/tmp" });
  expect(asked).toHaveLength(2);
  await askInFork({ cwd: "/tmp", additionalDirectories: ["/opt"] });
  expect(asked).toHaveLength(3);
  await askIn(sessionId);
  expect(asked).toHaveLength(3);
  expect(results.map(({ remembered }) => remembered)).toEqual([undefined, undefined, undefined, "session"]);
});

test("does not apply a session's rule while the session has different roots", async () => {
  const results: PermissionResult[] = [];
  const agent = { ...asking({ subject }, results), store: memorySessionStore() };
  const { client, sessionId } = await openSession(1, agent);
  const asked = answerBy(client, "allow_always");
  await ask(client, sessionId);
  for (const additionalDirectories of [["/opt"], []]) {
    await client.call("session/resume", { sessionId, cwd: "/tmp", additionalDirectories, mcpServers: [] });
    await ask(client, sessionId);
  }
  expect(asked).toHaveLength(2);
  expect(results.map(({ remembered }) => remembered)).toEqual([undefined, undefined, "session"]);
});

test("creates a rule for the roots that were in effect when the question was asked", async () => {
  const results: PermissionResult[] = [];
  const projectPermissions = memoryPermissionStore();
  const agent = { ...asking({ subject }, results), store: memorySessionStore(), projectPermissions };
  const { client, sessionId } = await openSession(1, agent, { capabilities: SHOWS_NAMES });
  client.answers["session/request_permission"] = async () => {
    const roots = { cwd: "/tmp", additionalDirectories: ["/opt"] };
    await client.call("session/resume", { sessionId, ...roots, mcpServers: [] });
    return { outcome: { outcome: "selected", optionId: "allow_always_in_project" } };
  };
  await ask(client, sessionId);
  expect(results).toMatchObject([{ allowed: true }]);
  expect(await projectPermissions.list({ owner: "", roots: ["/tmp"] })).toHaveLength(1);
  expect(await projectPermissions.list({ owner: "", roots: ["/tmp", "/opt"] })).toEqual([]);
});

test("applies a rule for a session's earlier roots only to requests with those roots", async () => {
  const results: PermissionResult[] = [];
  const earlier: (readonly string[])[] = [];
  const projectPermissions = memoryPermissionStore();
  await projectPermissions.remember({
    subject,
    owner: "",
    roots: ["/tmp"],
    decision: "allow",
    lifetime: "project",
  });
  const { client, sessionId } = await openSession(1, {
    store: memorySessionStore(),
    projectPermissions,
    async prompt(turn) {
      earlier.push(turn.session.roots);
      const [roots] = earlier;
      if (roots === undefined || earlier.length === 1) return;
      const call = await turn.toolCall({ title: "Run" });
      results.push(
        await call.requestPermission({ subject, roots }),
        await call.requestPermission({ subject }),
      );
    },
  });
  const where = { sessionId, cwd: "/tmp", mcpServers: [] };
  await client.call("session/resume", { ...where, additionalDirectories: ["/opt"] });
  const asked = answerBy(client, "reject_once");
  await ask(client, sessionId);
  await client.call("session/resume", where);
  await ask(client, sessionId);
  expect(earlier).toEqual([["/tmp", "/opt"], ["/tmp"]]);
  expect(asked).toHaveLength(1);
  expect(results).toMatchObject([{ outcome: "rejected" }, { outcome: "allowed", remembered: "project" }]);
});

test("lists and removes rules, even after the session is reopened", async () => {
  const listed: (readonly PermissionRule[])[] = [];
  const place = { owner: "", roots: ["/tmp"] };
  const inProject: PermissionRule = {
    ...place,
    subject: { type: "tool", tool: "deploy" },
    decision: "reject",
    lifetime: "project",
  };
  const projectPermissions = memoryPermissionStore();
  await projectPermissions.remember(inProject);
  await projectPermissions.remember({ ...inProject, roots: ["/opt"] });
  const agent: SomeAgent = {
    store: memorySessionStore(),
    projectPermissions,
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      if (turn.text === "ask") await call.requestPermission({ subject });
      const rules = await turn.session.permissions.list();
      listed.push(rules);
      if (turn.text === "forget")
        await Promise.all(rules.map((rule) => turn.session.permissions.forget(rule)));
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
  const inSession = { ...place, subject, decision: "allow", lifetime: "session" };
  expect(listed).toEqual([[inSession, inProject], [inSession, inProject], []]);
  expect(await projectPermissions.list({ owner: "", roots: ["/opt"] })).toHaveLength(1);
  const askedAgain = answerBy(again, "reject_once");
  await again.call("session/prompt", { sessionId, prompt: text("ask") });
  expect([asked.length, askedAgain.length]).toEqual([1, 1]);
});

test("sends a permission request's own title and description in version 2", async () => {
  const request = { title: "Run it?", description: "It changes nothing" };
  const { client, sessionId } = await openSession(2, asking(request, []));
  const asked = answerBy(client, "allow_once");
  await ask(client, sessionId);
  await client.receives({ state: "idle" });
  expect(asked).toMatchObject([request]);
});

describe.each([1, 2])("a permission request in version %d", (version) => {
  test('is dismissed if the client answers "cancelled" while the turn is running', async () => {
    const results: PermissionResult[] = [];
    const { client, sessionId } = await openSession(version, asking({ subject }, results));
    await ask(client, sessionId);
    await expect.poll(() => results).toEqual([{ allowed: false, outcome: "dismissed" }]);
  });

  test("counts as cancelled if the answer arrives after the turn is cancelled", async () => {
    const results: PermissionResult[] = [];
    const { client, sessionId } = await openSession(version, asking({ subject }, results));
    client.answers["session/request_permission"] = async () => {
      await client.connection.notify("session/cancel", { sessionId });
      return { outcome: { outcome: "selected", optionId: "allow_always" } };
    };
    await ask(client, sessionId);
    await client.call("session/close", { sessionId });
    expect(results).toEqual([{ allowed: false, outcome: "cancelled" }]);
  });

  test("is cancelled when the connection drops, but the turn can continue", async () => {
    const results: PermissionResult[] = [];
    const agent = { ...asking({ subject }, results), onDisconnect: "finish" } as const;
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
    expect(results).toEqual([{ allowed: false, outcome: "cancelled" }]);
    expect(client.errors).toEqual([]);
  });
});

test('does not offer "always" options if the decision would not be remembered', async () => {
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

describe.each([
  ["an in-memory store", async (): Promise<PermissionStore> => memoryPermissionStore()],
  ["a file", openPermissionFile],
])("a rule stored in %s", (_, openStore) => {
  test.each(["allow_always", "allow_always_in_project"])(
    "does not apply to other users if created by the %s option",
    async (optionId) => {
      const results: PermissionResult[] = [];
      const projectPermissions = await openStore();
      const agent = { ...asking({ subject }, results), store: memorySessionStore(), projectPermissions };
      const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...agent }));
      const askedOf: Record<string, number> = {};
      for (const principal of ["anna", "ben", "only", "anna", "ben", "only"]) {
        const name = principal === "only" ? undefined : principal;
        const { client, sessionId } = await openSession(1, agent, {
          host,
          principal: name,
          capabilities: SHOWS_NAMES,
        });
        const asked = answerBy(client, principal === "ben" ? "reject_once" : optionId);
        await ask(client, sessionId);
        await ask(client, sessionId);
        askedOf[principal] = (askedOf[principal] ?? 0) + asked.length;
      }
      const inProject = optionId === "allow_always_in_project";
      expect(askedOf).toEqual({ anna: inProject ? 1 : 2, ben: 4, only: inProject ? 1 : 2 });
      for (const owner of ["anna", ""]) {
        const rules = await projectPermissions.list({ owner, roots: ["/tmp"] });
        expect(rules).toMatchObject(inProject ? [{ owner, subject }] : []);
      }
      expect(await projectPermissions.list({ owner: "ben", roots: ["/tmp"] })).toEqual([]);
    },
  );
});

test("users can list and remove only their own rules", async () => {
  const projectPermissions = memoryPermissionStore();
  const listed: unknown[] = [];
  const agent: SomeAgent = {
    projectPermissions,
    async prompt({ session }) {
      const rules = await session.permissions.list();
      listed.push(rules.map(({ owner }) => owner));
      for (const rule of rules) await session.permissions.forget(rule);
    },
  };
  const rule = { subject, roots: ["/tmp"], decision: "allow", lifetime: "project" } as const;
  for (const owner of ["anna", "ben", ""]) await projectPermissions.remember({ ...rule, owner });
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...agent }));
  const { client, sessionId } = await openSession(1, agent, { host, principal: "anna" });
  await ask(client, sessionId);
  await ask(client, sessionId);
  expect(listed).toEqual([["anna"], []]);
  expect(await projectPermissions.find({ ...rule, owner: "ben" })).toBeDefined();
  expect(await projectPermissions.find({ ...rule, owner: "" })).toBeDefined();
});

async function openPermissionFile(): Promise<PermissionStore> {
  const folder = await mkdtemp(join(tmpdir(), "parley-agent-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return filePermissionStore(join(folder, "permissions.json"));
}
