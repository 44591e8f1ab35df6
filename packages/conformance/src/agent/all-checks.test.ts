import { tmpdir } from "node:os";
import { PassThrough } from "node:stream";

import { serveAgent } from "@parley/agent";
import { v2 } from "@parley/agent/v2/unstable";
import { createInMemoryTransports } from "@parley/protocol";
import { describe, expect, test } from "vitest";

import { findRule, ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import { goodAgent, goodDefinition } from "../fixtures/good-agent.ts";
import { type MutatedWire, type Mutation, mutatedAgent, type Sent } from "../fixtures/mutated-agent.ts";
import {
  answer,
  changeParams,
  changeResult,
  changeUpdate,
  failure,
  sessionUpdate,
} from "../fixtures/mutation-parts.ts";
import { basicMutations } from "../fixtures/mutations/basics.ts";
import { draftMutations } from "../fixtures/mutations/drafts.ts";
import { sessionMutations } from "../fixtures/mutations/sessions.ts";
import { turnMutations } from "../fixtures/mutations/turns.ts";
import { quickSettings as settings } from "../fixtures/quick-settings.ts";
import { type JsonObject, toObject } from "../recording/message.ts";
import { Baseline } from "../report/baseline.ts";
import type { CheckResult } from "../report/check-report.ts";
import { renderTerminal } from "../report/render-terminal.ts";
import type { AgentTransport } from "./agent-target.ts";
import { allChecks, checksOf } from "./all-checks.ts";
import { CheckRun } from "./check-run.ts";
import type { CheckSettings } from "./check.ts";

const mutations: Readonly<Record<string, Mutation>> = {
  ...basicMutations,
  ...turnMutations,
  ...sessionMutations,
  ...draftMutations,
};

const LOOK = { baseline: Baseline.empty, isVerbose: false, stream: new PassThrough() };

/** A program that answers "initialize" and exits on the next line of input. */
const AGENT_THAT_ENDS = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method !== "initialize") process.exit(3);
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: 1 } }));
});`;

/** Rules about processes. `e2e/black-box.e2e.ts` tests them with agents that violate them. */
const ofProcesses = [
  "ACP-TRANSPORT-002",
  "ACP-SHUTDOWN-001",
  "PARLEY-FAULT-002",
  "PARLEY-FAULT-005",
  "PARLEY-FAULT-006",
  "PARLEY-MCP-004",
  "PARLEY-PROCESS-001",
];

const OF_ENDINGS = [
  "PARLEY-MCP-004",
  "PARLEY-FAULT-002",
  "PARLEY-FAULT-005",
  "PARLEY-FAULT-006",
  "PARLEY-PROCESS-001",
];

/**
 * Rules that do not apply to the good agent, because it is not a process, offers a login, and has neither terminals
 * nor background work.
 */
const notApplicable: Readonly<Record<CheckedVersion, readonly string[]>> = {
  1: ["ACP-SHUTDOWN-001", "ACP-AUTH-005", ...OF_ENDINGS],
  2: [
    "ACP-SHUTDOWN-001",
    "ACP-PATCH-206",
    "ACP-PATCH-207",
    "PARLEY-SUBAGENT-004",
    "ACP-AUTH-205",
    ...OF_ENDINGS,
  ],
};

/** Variants of the good agent, keyed by rules that do not apply to the good agent itself. */
const otherGoodAgents: Readonly<Record<string, readonly Mutation[]>> = {
  "ACP-AUTH-005": [withoutLogin()],
  "ACP-AUTH-205": [withoutLogin()],
  "ACP-PATCH-206": [withTerminal()],
  "ACP-PATCH-207": [withTerminal()],
  "PARLEY-SUBAGENT-004": [
    changeUpdate(/^state_update$/, (update) => ({ ...update, background: [] })),
    withBackgroundWork(),
  ],
};

/**
 * Rules that an agent breaks by not responding. Their checks can use a short timeout, because a slow machine cannot
 * make them pass by mistake.
 */
const brokenBySilence = new Set([
  "ACP-TRANSPORT-203",
  "ACP-JSONRPC-001",
  "ACP-JSONRPC-005",
  "ACP-EXT-001",
  "ACP-EXT-201",
  "ACP-PROMPT-002",
  "ACP-PROMPT-205",
  "ACP-STATE-202",
  "ACP-ENUM-203",
  "ACP-CANCEL-206",
  "ACP-CANCEL-208",
  "ACP-CLOSE-002",
  "ACP-CLOSE-202",
  "PARLEY-TURN-002",
  "PARLEY-PERM-002",
  "PARLEY-MCP-006",
  "PARLEY-FAULT-003",
  "PARLEY-FAULT-004",
  "PARLEY-FAULT-007",
]);

test("every rule is broken by some agent", () => {
  const unbroken = allChecks.map(({ id }) => id).filter((id) => !(id in mutations));
  expect(unbroken.toSorted()).toEqual(ofProcesses.toSorted());
});

describe.each([1, 2] as const)("version %d", (version) => {
  test("a good agent follows every rule", async () => {
    const run = new CheckRun({ agent: goodAgent, version, settings });
    const results = await Promise.all(checksOf(version).map((check) => run.run(check)));
    await run.close();
    const failed = results.filter(({ outcome }) => outcome === "failed");
    expect(failed.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === "not applicable").map(({ id }) => id);
    expect(skipped).toEqual(notApplicable[version]);
  });

  test("a subagent may request permission", async () => {
    const params = changeParams("session/request_permission", (own) => ({ ...own, sessionId: "kid" }));
    const agent: Mutation = {
      ...params,
      // Ends only the subagent's work.
      in: (message) => (toObject(message["params"])["sessionId"] === "kid" ? undefined : message),
    };
    const run = new CheckRun({ agent: mutatedAgent(agent), version, settings });
    const rules = checksOf(version).filter(({ id }) => ["PARLEY-PERM-002", "PARLEY-PERM-003"].includes(id));
    const results = await Promise.all(rules.map((check) => run.run(check)));
    await run.close();
    expect(results.map(({ outcome }) => outcome)).toEqual(["passed", "passed"]);
  });

  const others = notApplicable[version]
    .filter((id) => !ofProcesses.includes(id))
    .flatMap((id) => (otherGoodAgents[id] ?? [{}]).map((mutation, index) => ({ id, mutation, index })));

  test.each(others)("the conforming agent $index passes $id", async ({ id, mutation }) => {
    const run = new CheckRun({ agent: mutatedAgent(mutation), version, settings });
    const check = checksOf(version).find((each) => each.id === id);
    const result = check && (await run.run(check));
    await run.close();
    expect(result).toEqual({ id, version, outcome: "passed" });
  });

  const broken = checksOf(version).filter(({ id }) => id in mutations);

  test.concurrent.each(broken.map(({ id }) => ({ id, by: ruleOf(id).brokenBy })))(
    "$id is broken by $by",
    async ({ id }) => {
      expect(await outcomeOf(id, version)).toBe(`${id} failed`);
    },
  );
});

test("a version 2 agent may repeat its idle state and stop reason before a turn", async () => {
  const repeats: Mutation = {
    out(message, { memory }) {
      const { sessionId, update } = toObject(message["params"]);
      const { sessionUpdate: kind, state } = toObject(update);
      if (kind !== "state_update") return message;
      const last = memory.get(String(sessionId)) as JsonObject | undefined;
      memory.set(String(sessionId), state === "idle" ? message : undefined);
      return last === undefined || state === "idle" ? message : [last, message];
    },
  };
  const run = new CheckRun({ agent: mutatedAgent(repeats), version: 2, settings });
  const results = await Promise.all(checksOf(2).map((check) => run.run(check)));
  await run.close();
  expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
});

describe("an agent that supports only version 2", () => {
  const onlyNewest: AgentTransport = {
    name: "version 2",
    connect() {
      const [client, server] = createInMemoryTransports();
      void serveAgent(goodDefinition(), server, { versions: [v2], onError: () => undefined });
      return client;
    },
  };
  const answersTwo: Mutation = {
    in: (message) =>
      message["method"] === "initialize"
        ? {
            ...message,
            params: { protocolVersion: 2, info: { name: "kit", version: "1" }, capabilities: {} },
          }
        : message,
  };

  test.each([
    ["refuses version 1", onlyNewest],
    ["answers version 2", mutatedAgent(answersTwo)],
  ])("breaks no rule if it %s", async (_how, agent) => {
    const run = new CheckRun({ agent, version: 1, settings });
    const results = await Promise.all(checksOf(1).map((check) => run.run(check)));
    await run.close();
    expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    const reason = "it supports only versions after 1";
    expect(results).toContainEqual({ id: "ACP-INIT-002", version: 1, outcome: "not applicable", reason });
    const next = new CheckRun({ agent, version: 2, settings });
    const check = checksOf(2).find(({ id }) => id === "ACP-INIT-202");
    expect(check && (await next.run(check))).toMatchObject({ outcome: "passed" });
    await next.close();
  });

  test("breaks rules if it refuses a version that it supports", async () => {
    const refuses = answer("initialize", {
      error: { code: -32_022, message: "No", data: { requested: 1, supported: [1, 2] } },
    });
    const run = new CheckRun({ agent: mutatedAgent(refuses), version: 1, settings });
    const check = checksOf(1).find(({ id }) => id === "ACP-INIT-001");
    expect(check && (await run.run(check))).toMatchObject({ outcome: "failed" });
    await run.close();
  });
});

test("a version 2 agent may stay in the running state while only a subagent requests permission", async () => {
  let asked = 0;
  /** Answers the session's permission requests, and drops the state updates that they cause. */
  const grants: Mutation = {
    out(message, wire) {
      const { sessionId, update, options } = toObject(message["params"]);
      if (message["method"] === "session/request_permission") {
        const isOwn = !String(sessionId).includes(".sub_");
        const [option] = options as JsonObject[];
        const outcome = { outcome: "selected", optionId: option?.["optionId"] };
        if (isOwn) wire.toAgent({ jsonrpc: "2.0", id: message["id"], result: { outcome } });
        else asked += 1;
        return isOwn ? undefined : message;
      }
      return toObject(update)["state"] === "requires_action" ? undefined : message;
    },
  };
  const run = new CheckRun({ agent: mutatedAgent(grants), version: 2, settings });
  const check = checksOf(2).find(({ id }) => id === "ACP-PATCH-209");
  expect(check && (await run.run(check))).toMatchObject({ outcome: "not applicable" });
  await run.close();
  expect(asked).toBe(1);
});

test("sessions may move to other pages while other checks create sessions", async () => {
  const sessions = ["a", "a"].map((sessionId) => ({ sessionId, cwd: settings.cwd }));
  const moves = answer("session/list", { result: { sessions } }, ({ cwd }) => cwd === settings.cwd);
  const run = new CheckRun({ agent: mutatedAgent(moves), version: 1, settings });
  const check = checksOf(1).find(({ id }) => id === "PARLEY-LIST-001");
  expect(check && (await run.run(check))).toMatchObject({ outcome: "passed" });
  await run.close();
});

test("a version 2 agent may report that a prompt was cancelled before it started", async () => {
  /** Holds back each prompt until it is cancelled. */
  const early: Mutation = {
    in(message, wire) {
      const { memory } = wire;
      const held = memory.get("held");
      if (message["method"] === "session/cancel" && held !== undefined) {
        memory.set("held", undefined);
        memory.set("done", true);
        wire.toClient({ jsonrpc: "2.0", id: held, error: { code: -32_800, message: "Request cancelled" } });
        return undefined;
      }
      if (message["method"] !== "session/prompt" || memory.has("done")) return message;
      memory.set("held", message["id"]);
      return undefined;
    },
  };
  const outcomes = [];
  for (const version of [1, 2] as const) {
    const run = new CheckRun({ agent: mutatedAgent(early), version, settings });
    const check = checksOf(version).find(({ id }) => id === "PARLEY-FAULT-007");
    outcomes.push((check && (await run.run(check)))?.outcome);
    await run.close();
  }
  expect(outcomes).toEqual(["failed", "passed"]);
});

test("reports that an agent exited during a check, and how to fix it", async () => {
  const ends = { command: process.execPath, args: ["-e", AGENT_THAT_ENDS], cwd: tmpdir() };
  const run = new CheckRun({ agent: ends, version: 1, settings });
  const check = checksOf(1).find(({ id }) => id === "ACP-SESSION-001");
  const result = check && (await run.run(check));
  await run.close();
  expect(result).toMatchObject({ outcome: "failed" });
  expect(result?.reason).toMatch(/^The agent did not answer "session\/new": it ended with code 3/);
  expect(result?.advice).toMatch(/^Find in its standard error why the agent ended/);
});

describe("an agent that requires a login", () => {
  const LOGIN = { error: { code: -32_000, message: "Authentication required" } };

  /** Answers matching methods with an error until the user logs in. */
  function wantsLogin(methods: RegExp): Mutation {
    return {
      in(message, wire) {
        const { id, method } = message;
        if (["authenticate", "auth/login"].includes(String(method))) wire.memory.set("user", true);
        if (!methods.test(String(method)) || id === undefined || wire.memory.has("user")) return message;
        wire.toClient({ jsonrpc: "2.0", id, ...LOGIN });
        return undefined;
      },
    };
  }

  /** Advertises only the login methods that pass `keep`. */
  function offers(keep: ((type: unknown) => boolean) | undefined): Mutation {
    return changeResult("initialize", ({ authMethods, ...result }) =>
      keep === undefined
        ? result
        : {
            ...result,
            authMethods: ((authMethods ?? []) as { type?: unknown }[]).filter(({ type }) => keep(type)),
          },
    );
  }

  const loggedOut = { ...settings, authMethod: undefined };
  const ofSessions = wantsLogin(/^session\//);
  const REASON = 'it wants a log-in first: log in, or name "--auth-method"';

  async function resultsOf(
    agent: Mutation,
    version: CheckedVersion,
    own: CheckSettings = loggedOut,
  ): Promise<CheckResult[]> {
    const run = new CheckRun({ agent: mutatedAgent(agent), version, settings: own });
    const results = await Promise.all(checksOf(version).map((check) => run.run(check)));
    await run.close();
    return results;
  }

  describe.each([1, 2] as const)("follows every rule in version %d without a login", (version) => {
    test.each<[how: string, agent: Mutation]>([
      ["with methods", ofSessions],
      ["with an empty list of methods", { ...ofSessions, ...offers(() => false) }],
      ["without a list of methods", { ...ofSessions, ...offers(undefined) }],
      ["with only a terminal method", { ...ofSessions, ...offers((type) => type === "terminal") }],
      [
        "that requires it for every method",
        { ...wantsLogin(/^(?!initialize|auth\/status)/), ...offers(() => false) },
      ],
      ["that requires it only for prompts", { ...wantsLogin(/prompt$/), ...offers(() => false) }],
    ])("%s", async (_how, agent) => {
      const results = await resultsOf(agent, version);
      expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      const rule = ["ACP-PROMPT-001", "ACP-STATE-202"].find((id) => ruleOf(id).pages[version]);
      expect(results).toContainEqual({ id: rule, version, outcome: "not applicable", reason: REASON });
      const text = renderTerminal({ target: "agent", results }, LOOK);
      expect(text.split(REASON)).toHaveLength(2);
    });
  });

  test("can still break other rules", async () => {
    const agent = { ...ofSessions, ...offers(() => false) };
    const silent: Mutation = {
      ...agent,
      in: (message, wire) =>
        message["method"] === "_parley/unknown" ? undefined : agent.in?.(message, wire),
    };
    const failed = (results: readonly CheckResult[]): string[] =>
      results.filter(({ outcome }) => outcome === "failed").map(({ id }) => id);
    const found = await resultsOf(silent, 1, { ...loggedOut, timeoutMs: 300 });
    expect(failed(found)).toEqual(expect.arrayContaining(["ACP-JSONRPC-004", "ACP-EXT-001"]));
    const refuses = { ...offers(() => false), ...answer("session/new", failure(-32_603)) };
    expect(failed(await resultsOf(refuses, 1))).toContain("ACP-SESSION-001");
  });

  test.each([1, 2] as const)("logs in with the configured method in version %d", async (version) => {
    const results = await resultsOf(ofSessions, version, settings);
    const others = results.filter(({ outcome }) => outcome !== "passed").map(({ id }) => id);
    expect(others).toEqual(notApplicable[version]);
  });

  test("breaks no rule when it rejects the login", async () => {
    const refuses = answer("authenticate", failure(-32_603));
    const agent = {
      in: (message: JsonObject, wire: MutatedWire): Sent => {
        const next = refuses.in?.(message, wire);
        return next === undefined ? undefined : ofSessions.in?.(message, wire);
      },
    };
    const results = await resultsOf(agent, 1, settings);
    expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(results).toContainEqual({
      id: "ACP-SESSION-001",
      version: 1,
      outcome: "not applicable",
      reason: "the log-in was refused",
    });
  });
});

function withoutLogin(): Mutation {
  return changeResult("initialize", (result) => ({ ...result, authMethods: [] }));
}

/**
 * The good agent with a subagent and a tool call, both of which it reports in the background after its first turn.
 */
function withBackgroundWork(): Mutation {
  const work = [
    { type: "subagent", sessionId: "kid" },
    { type: "tool_call", toolCallId: "watch" },
  ];
  return changeUpdate(/^state_update$/, (update, { memory }) => {
    const turns = Number(memory.get("turns") ?? 0);
    if (update["state"] === "idle") memory.set("turns", turns + 1);
    return turns === 0 ? update : { ...update, background: work.slice(0, 3 - turns) };
  });
}

/** Makes the good agent send a terminal and its output after each update of an agent message. */
function withTerminal(): Mutation {
  const output = Buffer.from("out").toString("base64");
  return {
    out(message) {
      const { sessionId, update } = toObject(message["params"]);
      if (!String(toObject(update)["sessionUpdate"]).startsWith("agent_message")) return message;
      const terminal = { sessionUpdate: "terminal_update", terminalId: "t", cwd: "/project" };
      const chunk = { sessionUpdate: "terminal_output_chunk", terminalId: "t", data: output };
      return [message, sessionUpdate(sessionId, terminal), sessionUpdate(sessionId, chunk)];
    },
  };
}

async function outcomeOf(id: string, version: CheckedVersion): Promise<string> {
  const check = checksOf(version).find((each) => each.id === id);
  if (check === undefined) throw new Error(`No check has the id ${id}: ${findRule(id)?.rule}`);
  const run = new CheckRun({
    agent: mutatedAgent(mutations[id] ?? {}),
    version,
    settings: brokenBySilence.has(id) ? { ...settings, timeoutMs: 300 } : settings,
  });
  const { outcome, reason } = await run.run(check);
  await run.close();
  return outcome === "failed" ? `${id} failed` : `${id} ${outcome} ${reason ?? ""}`;
}
