import { createAgentHost } from "@parley/agent";
import { createInMemoryTransports } from "@parley/protocol";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { IGNORED_SERVERS } from "../mcp/session-workspace.ts";
import { mismatch } from "../value/describe-value.ts";
import { AgentUnderTest } from "./agent-under-test.ts";
import type { ClientAnswers } from "./client-answers.ts";
import type { TestDialect } from "./dialect/test-dialect.ts";
import { v1 } from "./v1/test-dialect.ts";
import { v2 } from "./v2/test-dialect.ts";

const testDialects: { readonly [Version in 1 | 2]: TestDialect } = { 1: v1, 2: v2 };

/** Options for {@link testAgent}. */
export interface TestAgentOptions {
  /** The protocol version to use. Default: 2. */
  readonly version?: 1 | 2 | undefined;
  /** The client's capabilities, in the format of the protocol version. */
  readonly capabilities?: object | undefined;
  /** The name of the client's user. By default, the agent has a single user. */
  readonly principal?: string | undefined;
  readonly answers?: ClientAnswers | undefined;
  /**
   * Maximum time that the agent's function may keep running after a cancellation, in milliseconds. Default: 2,000.
   */
  readonly cancelGraceMs?: number | undefined;
}

const optionNames: OptionNames<TestAgentOptions> = {
  version: true,
  capabilities: true,
  principal: true,
  answers: true,
  cancelGraceMs: true,
};

/**
 * Serves an agent in memory, for the agent's own tests. If the agent's code throws an error whose details are
 * hidden from clients, the test's next call rejects with that error as its `cause`.
 *
 * @example
 * ```ts
 * import type { AgentDefinition } from "@parley/agent";
 * import { testAgent } from "@parley/agent/testing";
 *
 * export async function answerOf(agent: AgentDefinition): Promise<string> {
 *   await using client = await testAgent(agent);
 *   const session = await client.newSession();
 *   return (await session.prompt("Hello")).text;
 * }
 * ```
 */
export async function testAgent(
  definition: AgentDefinition,
  options: TestAgentOptions = {},
): Promise<AgentUnderTest> {
  checkOptions("test an agent", options, optionNames);
  const { version = 2, capabilities = {}, principal, answers = {}, cancelGraceMs } = options;
  if (testDialects[version] === undefined)
    throw new TypeError(`Cannot test an agent: ${mismatch('"version"', "1 or 2", version)}`);
  const [transport, other] = createInMemoryTransports();
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    if (!(error instanceof Error && error.name === IGNORED_SERVERS)) errors.push(error);
  };
  const host = createAgentHost(definition, { onError, cancelGraceMs });
  const served = host.serve(other, { principal }).then(() => host.close());
  const agent = new AgentUnderTest({ transport, dialect: testDialects[version], answers, errors, served });
  await agent.initialize(capabilities);
  return agent;
}
