/** A reference to the subagent in whose session an event happened. */
export interface SubagentReference {
  /** Unique in the session that the subagent belongs to. */
  readonly id: string;
  /** The subagent's title, for clients that show its tool calls among the session's. */
  readonly title?: string;
  /** The tool call under which clients that do not show subagents show its tool calls. */
  readonly toolCallId?: string;
}
