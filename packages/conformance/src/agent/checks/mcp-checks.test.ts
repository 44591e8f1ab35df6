import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";

import { defineAgent, serveAgent } from "@parley/agent";
import { createInMemoryTransports } from "@parley/protocol";
import { describe, expect, test } from "vitest";

import { goodAgent } from "../../fixtures/good-agent.ts";
import { mutatedAgent } from "../../fixtures/mutated-agent.ts";
import { answer, changeResult, failure } from "../../fixtures/mutation-parts.ts";
import { sessionMutations } from "../../fixtures/mutations/sessions.ts";
import { verdictOf } from "../../report/check-report.ts";
import { checkAgent } from "../../run/check-agent.ts";
import type { AgentTransport } from "../agent-target.ts";

const ignores: AgentTransport = {
  name: "ignores",
  connect() {
    const [client, server] = createInMemoryTransports();
    const agent = defineAgent({ info: { name: "ignores", version: "1.0.0" }, prompt: async () => undefined });
    void serveAgent(agent, server, { onError: () => undefined });
    return client;
  },
};

const refuses = (name: string): AgentTransport =>
  mutatedAgent(
    answer("session/new", failure(-32_602), ({ mcpServers }) =>
      JSON.stringify(mcpServers ?? []).includes(name),
    ),
  );

/** Advertises support for stdio and HTTP servers, but ignores them. */
const offersOnly = mutatedAgent(sessionMutations["PARLEY-MCP-006"] ?? {});

const offersNothing = mutatedAgent(
  changeResult("initialize", ({ capabilities: _, ...result }) => ({
    ...result,
    capabilities: { session: {} },
  })),
);

async function verdicts(agent: AgentTransport, version: 1 | 2, timeoutMs: number): Promise<object> {
  const only = ["PARLEY-MCP"];
  const cwd = realpathSync(tmpdir());
  const { results } = await checkAgent(agent, { cwd, versions: [version], only, timeoutMs, quietMs: 5 });
  return Object.fromEntries(results.map((result) => [result.id.slice(-1), verdictOf(result)]));
}

const no = "not applicable";

/**
 * Time in milliseconds to wait for servers that the agent never connects to. All other responses must also arrive
 * within this time.
 */
const BRIEF = 5000;

describe("MCP checks", () => {
  test.concurrent.each([
    [
      "connects version 1 servers",
      goodAgent,
      1,
      60_000,
      { 1: "passed", 2: "passed", 3: "passed", 5: "passed", 6: "passed" },
    ],
    [
      "connects version 2 servers",
      goodAgent,
      2,
      60_000,
      { 1: "passed", 2: "passed", 3: "passed", 5: "passed", 6: "passed", 7: "passed", 8: "passed" },
    ],
    ["ignores stdio servers", ignores, 1, BRIEF, { 1: no, 2: no, 3: "passed", 5: "passed", 6: "warning" }],
    [
      "does not offer servers in version 2",
      ignores,
      2,
      BRIEF,
      { 1: no, 2: no, 3: no, 5: no, 6: no, 7: no, 8: no },
    ],
    [
      "does not offer servers in version 2 but would connect them",
      offersNothing,
      2,
      BRIEF,
      { 1: no, 2: no, 3: no, 5: no, 6: no, 7: no, 8: no },
    ],
    [
      "rejects stdio servers",
      refuses("kit-program"),
      1,
      60_000,
      { 1: no, 2: "passed", 3: "passed", 5: "failed", 6: no },
    ],
    [
      "rejects HTTP servers although it offers them",
      refuses("kit-http"),
      1,
      60_000,
      { 1: "passed", 2: no, 3: "passed", 5: "failed", 6: no },
    ],
    [
      "offers all servers but connects none",
      offersOnly,
      1,
      BRIEF,
      { 1: no, 2: no, 3: "passed", 5: "passed", 6: "warning" },
    ],
  ] as const)("report the verdicts for an agent that %s", async (_, agent, version, timeoutMs, expected) => {
    expect(await verdicts(agent, version, timeoutMs)).toEqual({ ...expected, 4: no });
  });
});
