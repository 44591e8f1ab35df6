import { saysSomething } from "@parley/permission";

/** Everything that the agent has reported so far about a tool call. */
export interface KnownCall {
  readonly toolCallId?: string | undefined;
  readonly title?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly rawInput?: unknown;
  readonly locations?: readonly { readonly path: string }[] | null | undefined;
  readonly content?: readonly object[] | null | undefined;
}

/** Maximum number of tool calls to remember per connection: the most recent ones. */
const MAX_CALLS = 256;
const DETAILS = ["title", "kind", "rawInput", "locations", "content"] as const;

/** A connection's unfinished tool calls, since a permission request may leave out details from earlier updates. */
export interface KnownCalls {
  /** Records an update in a session. */
  note(sessionId: string, update: object): void;
  /** Completes a permission request's tool call with details that it omits or leaves empty. */
  complete(sessionId: string, call: KnownCall): KnownCall;
}

/** Tracks a connection's tool calls. */
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
