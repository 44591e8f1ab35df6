import type { Transport } from "../transport/transport.ts";

/** The two ends of a line between a client and an agent. */
export interface ConnectionPair {
  readonly client: Transport;
  /** The agent's end. A server has it when the client's first message has arrived. */
  readonly agent: Transport | Promise<Transport>;
  /** Breaks the line, which the client's end restores. Absent where a broken line is the end of the connection. */
  readonly drop?: (() => void) | undefined;
  /** Ends resources that the transports leave running, such as a server. */
  dispose(): Promise<void>;
}

/** Makes a pair of transports that are not yet open. */
export type OpenConnections = () => Promise<ConnectionPair>;

/** A promise that a connection keeps over every transport. */
export interface ConnectionPromise {
  /** The promise as a sentence in the present tense. */
  readonly title: string;
  /** True if the connection ends in it: the line drops before that. */
  readonly closes?: boolean;
  /** True if the agent ends the connection. */
  readonly agentCloses?: boolean;
  /** @throws if it is not true. */
  readonly assertHolds: (line: TestLine) => Promise<void>;
}

/** The line that a promise is tried on. */
export interface TestLine {
  readonly pair: ConnectionPair;
  /** Call for each message that an end handles. */
  handled(): void;
  /** Call when the ends are connected. Resolves when they may be used; `ping` has a request answered. */
  connected(ping: () => Promise<unknown>): Promise<void>;
}
