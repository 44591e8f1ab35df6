/** Identifies the subagent to which an event belongs. */
export interface SubagentReference {
  /** The subagent's id. Unique in the session to which it belongs. */
  readonly id: string;
  /** The subagent's title, for clients that show its tool calls among the session's. */
  readonly title?: string;
  /** The tool call under which clients without subagent support show the subagent's tool calls. */
  readonly toolCallId?: string;
}
