/** Something that happens on a connection between its messages. */
export interface WireEvent {
  /**
   * `open`, `cut` and `resume` concern the connection; `stderr` contains text that the agent wrote to stderr; `exit`
   * means that the agent or the connection has ended.
   */
  readonly event: WireEventName;
  /** The stderr output, or a readable description. */
  readonly text?: string | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The connection, if the recording covers several. */
  readonly connection?: string | undefined;
  /** The stream of a remote connection. */
  readonly stream?: string | undefined;
}

/** The kinds of {@link WireEvent}. */
export type WireEventName = (typeof names)[number];

const names = ["open", "cut", "resume", "stderr", "exit"] as const;

/** Whether a value is the name of an event. */
export function isEventName(value: unknown): value is WireEventName {
  return names.includes(value as WireEventName);
}
