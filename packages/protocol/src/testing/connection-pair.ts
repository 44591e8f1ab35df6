import type { Transport } from "../transport/transport.ts";

/** The two ends of a line between a client and an agent. */
export interface ConnectionPair {
  readonly client: Transport;
  /** The agent's end. With a server, it exists once the client's first message has arrived. */
  readonly agent: Transport | Promise<Transport>;
  /** Breaks the line, which the client's end then restores. Absent if a broken line closes the connection. */
  readonly drop?: (() => void) | undefined;
  /** Releases resources that outlive the transports, such as a server. */
  dispose(): Promise<void>;
}

/** Creates a pair of transports that are not open yet. */
export type OpenConnections = () => Promise<ConnectionPair>;

/** A promise that a connection keeps over every transport. */
export interface ConnectionPromise {
  /** The promise as a sentence in the present tense. */
  readonly title: string;
  /** Whether the connection closes during the test, in which case the line must drop before that. */
  readonly closes?: boolean;
  /** Whether the agent closes the connection. */
  readonly agentCloses?: boolean;
  /** @throws if the promise is broken. */
  readonly assertHolds: (line: TestLine) => Promise<void>;
}

/** The line that a promise is tested on. */
export interface TestLine {
  readonly pair: ConnectionPair;
  /** Call this for each message that either end handles. */
  handled(): void;
  /**
   * Call this when the ends are connected. Resolves when they may be used; `ping` sends a request and awaits the
   * answer.
   */
  connected(ping: () => Promise<unknown>): Promise<void>;
}
