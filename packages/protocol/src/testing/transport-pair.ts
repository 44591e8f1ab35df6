import type { Transport } from "../transport/transport.ts";

/** Two connected transports. Each delivers what the other sends. */
export interface TransportPair {
  readonly left: Transport;
  readonly right: Transport;
  /** Releases resources that outlive the transports, such as a process or a server. */
  dispose(): Promise<void>;
}

/** Creates a pair of unopened transports. */
export type OpenTransports = () => Promise<TransportPair>;

/** A rule for every pair of transports. */
export interface TransportRule {
  /** The rule, as a sentence in the present tense. */
  readonly title: string;
  /** @throws if the rule does not hold. */
  readonly assertHolds: (pair: TransportPair) => Promise<void>;
}
