import type { ModelReply, ModelWire, PlainCall } from "../e2e/reference-agent/fixtures/model-reply.ts";
import type { ModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";

/** Prompts that the agent delegates to a subagent, which either writes a file or works until it is cancelled. */
export const DELEGATED = { write: "Delegate the notes", wait: "Delegate the story" };

/** Prompts that the subagents receive. */
export const TASKS = { write: "Survey and write", wait: "Survey and wait" };

const TITLE = "Survey tests";

/** How long Codex waits for a subagent, even for a cancelled one, in milliseconds. */
const WAIT_MS = 20_000;

/** Tool calls with which an agent's model uses subagents. */
export interface Delegation {
  /** Names under which clients show the subagents for {@link TASKS}. */
  readonly writer: string;
  readonly waiter: string;
  /** Name of the option that allows the write call. */
  readonly allow: string;
  /**
   * Returns the next call in the agent's turn, or `undefined` once the subagent has finished.
   *
   * @param turn The conversation from the prompt onward. `before` is everything before it.
   */
  next(task: string, turn: string, before: string): PlainCall | undefined;
}

/**
 * Claude waits for its subagent within a single call. If the subagent is interrupted, the result precedes the prompt.
 */
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

/** Codex uses one call to start a subagent and another to wait for it. */
export const codexDelegation: Delegation = {
  // Codex's subagents have a description but no title.
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

/** An agent whose model can use subagents. */
export interface DelegatingAgent {
  readonly wire: ModelWire;
  /** Returns the tool call that writes a file. */
  readonly write: (path: string, content: string) => PlainCall;
  /** Calls with which the agent's model uses subagents. Absent if clients cannot see subagents. */
  readonly delegation?: Delegation;
}

/** Counts the subagents that have prompted the model with the waiting task. */
export function startedWaiters({ wire }: DelegatingAgent, { requests }: ModelServer): number {
  return requests.filter((body) => {
    const text = wire.textOf(body);
    return text.includes(TASKS.wait) && !text.includes(DELEGATED.wait);
  }).length;
}

/** Returns a scripted model that delegates the prompts in {@link DELEGATED}. Its subagent writes to `path`. */
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
