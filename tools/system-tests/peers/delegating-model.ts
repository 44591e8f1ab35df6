import type { ModelReply, ModelWire, PlainCall } from "../e2e/reference-agent/fixtures/model-reply.ts";
import type { ModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";

/** Prompts whose work a subagent does: it writes a file, or works until it is cancelled. */
export const DELEGATED = { write: "Delegate the notes", wait: "Delegate the story" };

/** The prompts of the subagents. */
const TASKS = { write: "Survey and write", wait: "Survey and wait" };

const TITLE = "Survey tests";

/** How long Codex waits for a subagent, in milliseconds. It also waits this long for a cancelled one. */
const WAIT_MS = 20_000;

/** How the model of an agent works with subagents. */
export interface Delegation {
  /** The names of the subagents of {@link TASKS} as clients show them. */
  readonly writer: string;
  readonly waiter: string;
  /** The name of the option that allows the call that writes. */
  readonly allow: string;
  /**
   * Returns the next call of the agent's turn, or undefined if the subagent's work has ended.
   *
   * @param turn The conversation from the prompt on, and `before` what precedes it.
   */
  next(task: string, turn: string, before: string): PlainCall | undefined;
}

/** Claude waits for its subagent within the call. If the subagent is interrupted, the result precedes the prompt. */
export const claudeDelegation: Delegation = {
  writer: TITLE,
  waiter: TITLE,
  allow: "Yes",
  next: (task, turn, before) =>
    turn.includes("tool_result") || before.slice(-200).includes("[Request interrupted by user")
      ? undefined
      : {
          name: "Agent",
          input: {
            description: TITLE,
            prompt: task,
            subagent_type: "general-purpose",
            run_in_background: false,
          },
        },
};

/** Codex has a call to start a subagent and one to wait for it. */
export const codexDelegation: Delegation = {
  // Its subagents have a description and no title.
  writer: TASKS.write,
  waiter: TASKS.wait,
  allow: "Yes, proceed",
  next(task, turn) {
    const namespace = "multi_agent_v1";
    if (!turn.includes("spawn_agent")) return { name: "spawn_agent", namespace, input: { message: task } };
    const id = /agent_id[\\":]+([\w-]+)/.exec(turn)?.[1];
    const wait = { name: "wait_agent", namespace, input: { targets: [id], timeout_ms: WAIT_MS } };
    return turn.includes("wait_agent") ? undefined : wait;
  },
};

/** An agent whose model may delegate. */
export interface DelegatingAgent {
  readonly wire: ModelWire;
  /** The tool call that writes a file. */
  readonly write: (path: string, content: string) => PlainCall;
  /** How its model works with subagents that clients see. */
  readonly delegation?: Delegation;
}

/**
 * Returns how many subagents have asked the model about the task that waits. Claude does not restore one that was cancelled
 * before that.
 */
export function startedWaiters({ wire }: DelegatingAgent, { requests }: ModelServer): number {
  return requests.filter((body) => {
    const text = wire.textOf(body);
    return text.includes(TASKS.wait) && !text.includes(DELEGATED.wait);
  }).length;
}

/** Returns the replies of a model that delegates the prompts of {@link DELEGATED}. Its subagent writes to `path`. */
export function delegating(agent: DelegatingAgent, path: string): (body: unknown) => ModelReply {
  return (body) => {
    const text = agent.wire.textOf(body);
    const start = Math.max(...Object.values(DELEGATED).map((prompt) => text.lastIndexOf(prompt)));
    if (start === -1) return subagentReply(agent, path, text);
    const turn = text.slice(start);
    const task = turn.startsWith(DELEGATED.write) ? TASKS.write : TASKS.wait;
    const call = agent.delegation?.next(task, turn, text.slice(0, start));
    return call === undefined ? { text: "The survey is over." } : { calls: [call] };
  };
}

function subagentReply(agent: DelegatingAgent, path: string, text: string): ModelReply {
  if (text.includes(TASKS.wait)) return { endless: "Once upon a time" };
  return text.includes(path) ? { text: "Two found." } : { calls: [agent.write(path, "two\n")] };
}
