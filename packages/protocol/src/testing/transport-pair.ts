import type { Transport } from "../transport/transport.ts";

/** Two transports that are joined: what one sends, the other delivers. */
export interface TransportPair {
  readonly left: Transport;
  readonly right: Transport;
  /** Ends what the transports leave running, such as a process or a server. */
  dispose(): Promise<void>;
}

/** Makes a pair whose transports were not opened yet. */
export type OpenTransports = () => Promise<TransportPair>;

/** Something that holds for every pair of transports. */
export interface TransportRule {
  /** What holds, as a sentence in the present tense. */
  readonly title: string;
  /** Fails where it does not. */
  readonly assertHolds: (pair: TransportPair) => Promise<void>;
}
