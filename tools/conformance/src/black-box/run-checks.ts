import { setTimeout as delay } from "node:timers/promises";

import { type AgentCommand, AgentUnderTest } from "./agent-under-test.ts";
import { CheckFailure, NotApplicable } from "./check-outcome.ts";
import type { Bench, Check, CheckSettings, Recording } from "./check.ts";
import { type CheckedVersion, Exchange, initializeParams } from "./exchange.ts";
import { recordConversation } from "./record-conversation.ts";

/** The result of one check. */
export interface CheckResult {
  readonly check: Check;
  readonly outcome: "passed" | "failed" | "not applicable";
  /** The fault, or why the rule does not apply to the agent. */
  readonly reason?: string;
}

/** The agent to check, and the protocol version. */
export interface CheckTarget {
  readonly command: AgentCommand;
  readonly version: CheckedVersion;
  readonly settings: CheckSettings;
}

/** An agent that is checked: each check has its own process, except for the recorded conversation. */
export class CheckRun {
  readonly #target: CheckTarget;
  #recording: Promise<Recording> | undefined;
  readonly #recorded: AgentUnderTest[] = [];

  constructor(target: CheckTarget) {
    this.#target = target;
  }

  /**
   * Starts the agent and ends it again.
   *
   * @throws {CheckFailure} if it does not answer `initialize` in any way.
   */
  async tryStart(): Promise<void> {
    const agent = new AgentUnderTest(this.#target.command, this.#target.settings.timeoutMs);
    try {
      await agent.request("initialize", initializeParams(this.#target.version));
    } finally {
      await agent.kill();
    }
  }

  /** Runs one check; resolves when everything that it started has ended. Rejects only if the check itself has a fault. */
  async run(check: Check): Promise<CheckResult> {
    const agents: AgentUnderTest[] = [];
    try {
      await check.run(this.#bench(agents));
      return { check, outcome: "passed" };
    } catch (error) {
      if (error instanceof CheckFailure) return { check, outcome: "failed", reason: error.message };
      if (error instanceof NotApplicable) return { check, outcome: "not applicable", reason: error.message };
      throw error;
    } finally {
      await Promise.all(agents.map((agent) => agent.kill()));
    }
  }

  /** Ends the processes that checks share. */
  async close(): Promise<void> {
    await Promise.all(this.#recorded.map((agent) => agent.kill()));
  }

  #bench(agents: AgentUnderTest[]): Bench {
    const { command, version, settings } = this.#target;
    const start = (): AgentUnderTest => {
      const agent = new AgentUnderTest(command, settings.timeoutMs);
      agents.push(agent);
      return agent;
    };
    return {
      version,
      settings,
      start,
      open: (capabilities) => Exchange.open(start(), version, { cwd: settings.cwd, capabilities }),
      recording: () => (this.#recording ??= recordConversation(this.#bench(this.#recorded))),
      quiet: () => delay(settings.quietMs),
    };
  }
}
