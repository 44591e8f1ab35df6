import type { Transport } from "../transport/transport.ts";

/** The two ends of a link between a client and an agent. */
export interface ConnectionPair {
  readonly client: Transport;
  /** The agent's end. On a server, it exists only once the client's first message has arrived. */
  readonly agent: Transport | Promise<Transport>;
  /** Drops the underlying link, which the client's end then restores. Absent if losing the link closes the connection. */
  readonly drop?: (() => void) | undefined;
  /** Releases resources that outlive the transports, such as a server. */
  dispose(): Promise<void>;
}

/** Creates a pair of unopened transports. */
export type OpenConnections = () => Promise<ConnectionPair>;

/** A guarantee that a connection makes on every transport. */
export interface ConnectionPromise {
  /** The guarantee, as a sentence in the present tense. */
  readonly title: string;
  /** Whether the connection closes during the test. If so, the link can be dropped only before that. */
  readonly closes?: boolean;
  readonly agentCloses?: boolean;
  /** @throws if the guarantee is broken. */
  readonly assertHolds: (line: TestLine) => Promise<void>;
}

/** The link that a guarantee is tested on. */
export interface TestLine {
  readonly pair: ConnectionPair;
  /** Records that either end has handled a message. */
  handled(): void;
  /**
   * Call this once the ends are connected. Resolves when they are ready for use. `ping` sends a request and awaits
   * the response.
   */
  connected(ping: () => Promise<unknown>): Promise<void>;
}
