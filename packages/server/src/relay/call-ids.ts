/** The members of an update that are about a tool call. */
interface CallUpdate {
  readonly sessionUpdate: string;
  readonly toolCallId?: unknown;
  readonly status?: unknown;
}

/**
 * The ids of a child's tool calls. In version 1 a child may use the id of a call again that has ended in an earlier turn; the
 * conversation of a host has each id once.
 */
export class CallIds {
  /** The ids of the calls that have ended in this turn, and before. */
  #ended = new Set<string>();
  readonly #used = new Set<string>();
  readonly #renamed = new Map<string, string>();
  #count = 0;

  /** Call when the child gets a prompt. */
  beginTurn(): void {
    for (const id of this.#ended) this.#used.add(id);
    this.#ended = new Set();
  }

  /** Returns the update with the id of its call in the conversation. */
  rename<Update extends object>(update: Update): Update {
    const { sessionUpdate: kind, toolCallId: id, status } = update as CallUpdate;
    if (typeof id !== "string" || !kind.startsWith("tool_call")) return update;
    const toolCallId = kind === "tool_call" ? this.begin(id) : this.#nameOf(id);
    if (status === "completed" || status === "failed") this.#ended.add(id);
    return toolCallId === id ? update : { ...update, toolCallId };
  }

  /** Returns the id of a call that begins, or goes on. */
  begin(id: string): string {
    if (this.#used.delete(id)) this.#renamed.set(id, `${id}#${(this.#count += 1)}`);
    return this.#nameOf(id);
  }

  #nameOf(id: string): string {
    return this.#renamed.get(id) ?? id;
  }
}
