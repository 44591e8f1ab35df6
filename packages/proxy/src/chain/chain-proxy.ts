import type { ErrorListener } from "@parley/protocol";

import type { WireMessage } from "../wire/wire-message.ts";
import type { Backlog } from "./backlog.ts";

/** One of the two directions of a chain, by its end. */
export type ChainSide = "client" | "agent";

/** The rest of a chain as one of its proxies sees it. */
export interface ChainEnds {
  /** Sends a message towards the client, or to it. */
  toClient(message: WireMessage): void;
  /** Sends a message towards the agent, or to it. */
  toAgent(message: WireMessage): void;
  /** Ends the whole chain. */
  fail(reason: Error): void;
  /** The version that the client and the agent have agreed on; `undefined` before. */
  readonly version: number | undefined;
  readonly onError: ErrorListener;
  /** Counts what waits on the way to one of the ends. */
  readonly backlogs: Readonly<Record<ChainSide, Backlog>>;
  /** Milliseconds that a slow receiver has to take the last messages. */
  readonly closeTimeoutMs: number;
}

/** A proxy at its place in an open chain. */
export interface ChainHop {
  /** Called with each message of the client's side, in order. */
  fromClient(message: WireMessage): void;
  /** Called with each message of the agent's side, in order. */
  fromAgent(message: WireMessage): void;
  /** Called when nothing more comes from a side. */
  ended(side: ChainSide, reason: Error): void;
  /** Resolves when nothing is held that is on the way to a side; `undefined` if nothing is. */
  drained(side: ChainSide): Promise<void> | undefined;
  /** Ends what the proxy has open. Nothing more is sent. */
  close(reason: Error): Promise<void>;
}

/** A proxy that can be a part of chains: `defineProxy`, `remoteProxy` and `spawnProxy` make one. */
export interface ChainProxy {
  /** A name for people: in errors and traces. */
  readonly name: string;
  /** Takes a place in a chain that begins. */
  connect(ends: ChainEnds): ChainHop;
}
