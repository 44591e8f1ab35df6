/** An event on a connection that is not a message. */
export interface WireEvent {
  /**
   * Kind of event. `open`, `cut` and `resume` describe the connection, `stderr` contains text that the agent wrote to
   * stderr, and `exit` means that the agent or the connection has ended.
   */
  readonly event: WireEventName;
  /** Text on stderr, or a description of the event. */
  readonly text?: string | undefined;
  /** Time in milliseconds since the Unix epoch. */
  readonly at: number;
  /** Name of the connection, if the recording covers more than one. */
  readonly connection?: string | undefined;
  /** Stream of a remote connection. */
  readonly stream?: string | undefined;
}

/** Kind of {@link WireEvent}. */
export type WireEventName = (typeof names)[number];

const names = ["open", "cut", "resume", "stderr", "exit"] as const;

export function isEventName(value: unknown): value is WireEventName {
  return names.includes(value as WireEventName);
}
