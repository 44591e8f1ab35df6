import { saysSomething } from "@parley/permission";

/** The details of a tool call that the agent has reported. */
export interface KnownCall {
  readonly toolCallId?: string | undefined;
  readonly title?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly rawInput?: unknown;
  readonly locations?: readonly { readonly path: string }[] | null | undefined;
  readonly content?: readonly object[] | null | undefined;
}

/** Maximum number of tool calls to remember per connection. The oldest are dropped first. */
const MAX_CALLS = 256;
const DETAILS = ["title", "kind", "rawInput", "locations", "content"] as const;

/**
 * Unfinished tool calls of a connection. They are tracked because a permission request may omit details that were in
 * earlier updates.
 */
export interface KnownCalls {
  note(sessionId: string, update: object): void;
  /** Adds details to the tool call of a permission request if the request omits them or leaves them empty. */
  complete(sessionId: string, call: KnownCall): KnownCall;
}

export function knownCalls(): KnownCalls {
  const calls = new Map<string, KnownCall>();
  const keyOf = (sessionId: string, id: unknown): string => JSON.stringify([sessionId, id]);
  const complete = (sessionId: string, call: KnownCall): KnownCall => ({
    ...calls.get(keyOf(sessionId, call.toolCallId)),
    ...Object.fromEntries(DETAILS.flatMap((name) => (saysSomething(call[name]) ? [[name, call[name]]] : []))),
  });
  return {
    complete,
    note(sessionId, update) {
      const { sessionUpdate, status, ...call } = update as KnownCall & Readonly<Record<string, unknown>>;
      if (sessionUpdate !== "tool_call" && sessionUpdate !== "tool_call_update") return;
      const key = keyOf(sessionId, call.toolCallId);
      if (status === "completed" || status === "failed" || status === "cancelled")
        return void calls.delete(key);
      calls.set(key, complete(sessionId, call));
      const [oldest] = calls.keys();
      if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest);
    },
  };
}
