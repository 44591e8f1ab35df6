import type { ErrorListener } from "@parley/protocol";

import type { WireMessage } from "../wire/wire-message.ts";
import type { Backlog } from "./backlog.ts";

/** One of the two directions of a chain, named by its end. */
export type ChainSide = "client" | "agent";

/** The rest of a chain, as one of its proxies sees it. */
export interface ChainEnds {
  /** Sends a message towards the client. */
  toClient(message: WireMessage): void;
  /** Sends a message towards the agent. */
  toAgent(message: WireMessage): void;
  /** Closes the whole chain. */
  fail(reason: Error): void;
  /** The version that client and agent have agreed on; `undefined` until then. */
  readonly version: number | undefined;
  readonly onError: ErrorListener;
  /** Count the messages waiting on the way to each end. */
  readonly backlogs: Readonly<Record<ChainSide, Backlog>>;
  /** Maximum time a slow receiver may take to accept the last messages, in milliseconds. */
  readonly closeTimeoutMs: number;
}

/** A proxy's place in an open chain. */
export interface ChainHop {
  /** Called with each message from the client's side, in order. */
  fromClient(message: WireMessage): void;
  /** Called with each message from the agent's side, in order. */
  fromAgent(message: WireMessage): void;
  /** Called when a side will not send anything more. */
  ended(side: ChainSide, reason: Error): void;
  /** Resolves once no messages are held back on the way to a side; `undefined` if none are. */
  drained(side: ChainSide): Promise<void> | undefined;
  /** Closes everything the proxy has open. Nothing else is sent. */
  close(reason: Error): Promise<void>;
}

/** A proxy for use in chains. Create one with `defineProxy`, `remoteProxy` or `spawnProxy`. */
export interface ChainProxy {
  /** The name in errors and traces. */
  readonly name: string;
  /** Adds the proxy to a new chain. */
  connect(ends: ChainEnds): ChainHop;
}
