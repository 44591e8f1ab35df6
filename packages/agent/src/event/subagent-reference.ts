/** The subagent whose session an event happened in. */
export interface SubagentReference {
  /** Unique in the session that the subagent belongs to. */
  readonly id: string;
  /** The subagent's title, for clients that show its tool calls among the session's. */
  readonly title?: string;
  /** The tool call under which such clients show them. */
  readonly toolCallId?: string;
}
