import type { ErrorListener } from "@parley/protocol";

import type { WireMessage } from "../wire/wire-message.ts";
import type { Backlog } from "./backlog.ts";

/** Direction in a chain, named after the end that it leads to or comes from. */
export type ChainSide = "client" | "agent";

/** The rest of a chain, as seen by one of its proxies. */
export interface ChainEnds {
  /** Sends a message toward the client. */
  toClient(message: WireMessage): void;
  /** Sends a message toward the agent. */
  toAgent(message: WireMessage): void;
  /** Closes the whole chain. */
  fail(reason: Error): void;
  /** Protocol version that the client and the agent have agreed on; `undefined` until then. */
  readonly version: number | undefined;
  readonly onError: ErrorListener;
  /** Backlogs of messages on the way to each end. */
  readonly backlogs: Readonly<Record<ChainSide, Backlog>>;
  /** Maximum time to wait for a slow receiver to accept the last messages, in milliseconds. */
  readonly closeTimeoutMs: number;
}

/** A proxy in an open chain. */
export interface ChainHop {
  /** Called with each message from the client's side, in order. */
  fromClient(message: WireMessage): void;
  /** Called with each message from the agent's side, in order. */
  fromAgent(message: WireMessage): void;
  /** Called when a side will not send anything else. */
  ended(side: ChainSide, reason: Error): void;
  /** Resolves once no messages to a side are held. Returns `undefined` if none are held now. */
  drained(side: ChainSide): Promise<void> | undefined;
  /** Closes everything that the proxy has open. Nothing else is sent. */
  close(reason: Error): Promise<void>;
}

/** A proxy for use in chains. Create one with `defineProxy`, `remoteProxy` or `spawnProxy`. */
export interface ChainProxy {
  /** Name to use in errors and traces. */
  readonly name: string;
  /** Adds the proxy to a new chain. */
  connect(ends: ChainEnds): ChainHop;
}
