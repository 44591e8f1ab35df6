import { setTimeout as delay } from "node:timers/promises";

import type { WireRecord } from "@parley/protocol/recording";

import type { CheckedVersion } from "../catalogue/rule.ts";
import { type AgentMeasures, type CheckResult, TRACE_LENGTH } from "../report/check-report.ts";
import type { AgentTarget } from "./agent-target.ts";
import { AgentUnderTest } from "./agent-under-test.ts";
import { AgentEnded, CheckFailure, NotApplicable, TurnFailure } from "./check-outcome.ts";
import type { Bench, Check, CheckSettings } from "./check.ts";
import { Exchange } from "./exchange.ts";
import { measureStart } from "./measure-start.ts";
import { recordConversation } from "./record-conversation.ts";
import { removeLeftSessions, removeSessions } from "./remove-sessions.ts";

/** The agent to check, and the protocol version to use. */
export interface CheckTarget {
  readonly agent: AgentTarget;
  readonly version: CheckedVersion;
  readonly settings: CheckSettings;
  /** Seed for details that vary between runs. Default: 0. */
  readonly seed?: number | undefined;
  /** Sessions that earlier checks left behind. They are removed at the end. Default: none. */
  readonly left?: readonly string[] | undefined;
}

/** Advice for an agent that exits during a check, whichever rule is being checked. */
const ENDED =
  "Find in its standard error why the agent ended: it has to catch the errors of a handler, answer the request with an error, and go on.";

/** Reason that rules cannot be checked when turns do not end. */
const UNENDED = "a turn did not end";

/** A conversation that several checks share, with the agents started for it. */
interface Shared {
  readonly agents: AgentUnderTest[];
  readonly result: Promise<unknown>;
}

/** Runs checks against an agent. Each check gets its own process or connection, unless it shares a conversation. */
export class CheckRun {
  readonly #target: CheckTarget;
  /** Shared conversations, keyed by the function that records them. */
  readonly #shared = new Map<unknown, Shared>();
  /** Ids of sessions left behind by finished checks. */
  readonly #left: Set<string>;
  /** The turns that a check judges, by check id, for each check that failed because a turn did not end. */
  readonly #unended = new Map<string, Check["judgesTurns"]>();

  constructor(target: CheckTarget) {
    this.#target = target;
    this.#left = new Set(target.left);
  }

  /**
   * Starts and stops the agent to measure its startup.
   *
   * @throws {CheckFailure} if it does not answer `initialize`.
   */
  async tryStart(): Promise<AgentMeasures> {
    const agent = new AgentUnderTest(this.#target.agent, this.#target.settings.timeoutMs);
    try {
      return await measureStart(agent, this.#target.version);
    } finally {
      await agent.kill();
    }
  }

  /**
   * Runs one check. Resolves once everything that the check started has stopped. Rejects only if the check itself has
   * a bug.
   */
  async run(check: Check): Promise<CheckResult> {
    const { version } = this.#target;
    const agents: AgentUnderTest[] = [];
    const shared: Shared[] = [];
    try {
      await check.run(this.#bench(agents, shared));
      return { id: check.id, version, outcome: "passed" };
    } catch (error) {
      if (error instanceof NotApplicable)
        return { id: check.id, version, outcome: "not applicable", reason: error.message };
      if (!(error instanceof CheckFailure)) throw error;
      if (error instanceof TurnFailure && check.judgesTurns === undefined)
        return { id: check.id, version, outcome: "not applicable", reason: UNENDED };
      if (error instanceof TurnFailure) this.#unended.set(check.id, check.judgesTurns);
      const failed = { id: check.id, version, outcome: "failed", reason: error.message } as const;
      const trace = traceOf(agents, shared);
      const ending = endingOf(error);
      return ending === undefined ? { ...failed, trace } : { ...failed, advice: ENDED, ending, trace };
    } finally {
      await this.#end(agents);
    }
  }

  /**
   * If no turn ends, marks the other failures that this causes as not applicable, so only one rule is reported as
   * broken.
   */
  blameOnce(results: readonly CheckResult[]): CheckResult[] {
    if (![...this.#unended.values()].includes("any")) return [...results];
    return results.map(({ id, version, ...result }) =>
      result.outcome === "failed" && this.#unended.get(id) === "its own"
        ? { id, version, outcome: "not applicable", reason: UNENDED }
        : { id, version, ...result },
    );
  }

  /**
   * Stops the shared processes and removes all remaining sessions. Resolves to the sessions that could not be
   * removed.
   */
  async close(): Promise<readonly string[]> {
    await this.#end([...this.#shared.values()].flatMap(({ agents }) => agents));
    return removeLeftSessions({ ...this.#target, sessions: this.#left });
  }

  async #end(agents: readonly AgentUnderTest[]): Promise<void> {
    const end = async (agent: AgentUnderTest): Promise<void> => {
      await removeSessions(agent);
      await agent.kill();
      for (const sessionId of agent.sessions) this.#left.add(sessionId);
    };
    await Promise.all(agents.map(end));
  }

  /**
   * Creates the tools for a check. Adds the agents that the check starts to `agents`, and the conversations that it
   * shares to `shared`.
   */
  #bench(agents: AgentUnderTest[], shared: Shared[] = []): Bench {
    const { agent: target, version, settings, seed = 0 } = this.#target;
    const start = (): AgentUnderTest => {
      const agent = new AgentUnderTest(target, settings.timeoutMs);
      agents.push(agent);
      return agent;
    };
    const once = <T>(record: (bench: Bench) => Promise<T>): Promise<T> => {
      const own: AgentUnderTest[] = [];
      const found = this.#shared.get(record) ?? { agents: own, result: record(this.#bench(own)) };
      this.#shared.set(record, found);
      shared.push(found);
      return found.result as Promise<T>;
    };
    return {
      version,
      seed,
      settings,
      start,
      open: (capabilities) => Exchange.open(start(), version, { ...settings, capabilities }),
      recording: () => once(recordConversation),
      once,
      quiet: () => delay(settings.quietMs),
    };
  }
}

/**
 * Returns the last messages that a check exchanged, from the check's own conversation if it has one, or else from the
 * last shared conversation that it used.
 */
function traceOf(agents: readonly AgentUnderTest[], shared: readonly Shared[]): readonly WireRecord[] {
  return (agents.at(-1) ?? shared.at(-1)?.agents.at(-1))?.records.slice(-TRACE_LENGTH) ?? [];
}

/**
 * Returns how the agent exited when it should have kept running. If the exit kept a turn from ending, the exit is the
 * fault.
 */
function endingOf(error: CheckFailure): string | undefined {
  const ended = [error, error.cause].find((each) => each instanceof AgentEnded);
  return ended?.how;
}
