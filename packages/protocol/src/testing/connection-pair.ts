import type { Transport } from "../transport/transport.ts";

/** The two ends of a line between a client and an agent. */
export interface ConnectionPair {
  readonly client: Transport;
  /** The agent's end. On a server, it exists once the client's first message has arrived. */
  readonly agent: Transport | Promise<Transport>;
  /** Breaks the line; the client's end then restores it. Absent if a broken line closes the connection. */
  readonly drop?: (() => void) | undefined;
  /** Releases resources that outlive the transports, such as a server. */
  dispose(): Promise<void>;
}

/** Creates a pair of transports that are not open yet. */
export type OpenConnections = () => Promise<ConnectionPair>;

/** A guarantee that a connection makes over every transport. */
export interface ConnectionPromise {
  /** Guarantee as a sentence in the present tense. */
  readonly title: string;
  /** Whether the connection closes during the test. If so, the line must drop before that. */
  readonly closes?: boolean;
  /** Whether the agent closes the connection. */
  readonly agentCloses?: boolean;
  /** @throws if the guarantee is broken. */
  readonly assertHolds: (line: TestLine) => Promise<void>;
}

/** The line on which a guarantee is tested. */
export interface TestLine {
  readonly pair: ConnectionPair;
  /** Records a message that either end has handled. */
  handled(): void;
  /**
   * Must be called when the ends are connected. Resolves when they may be used. `ping` sends a request and awaits the
   * response.
   */
  connected(ping: () => Promise<unknown>): Promise<void>;
}
