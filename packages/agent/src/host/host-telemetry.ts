import type { SessionStoreError } from "../author/session-store.ts";
import type { EndedTurn } from "../turn/turn-queue.ts";

/** A session and its user. */
export interface ObservedSession {
  readonly sessionId: string;
  /** `undefined` for a single-user agent. */
  readonly principal: string | undefined;
}

/** An event that a host reports to its operator. */
export type HostEvent =
  | (ObservedSession & {
      /** The session was open on another host, which died or went silent. */
      readonly name: "session_taken_over";
      /** The `id` of the other host's node. */
      readonly from: string;
    })
  | (ObservedSession & {
      /** The session was closed because this host can no longer write to it. */
      readonly name: "lease_lost";
      /** `fenced` if another host has taken over the session, `lost` if the store has lost entries. */
      readonly reason: SessionStoreError["code"];
    });

/** Callbacks for a host's events, for example to record metrics and logs. They must not throw. */
export interface HostTelemetry {
  /** Called when a turn starts, once its prompt is part of the conversation. */
  turnStarted?(turn: ObservedSession): void;
  /** Called when a turn ends, once for each call to {@link turnStarted}. */
  turnEnded?(turn: ObservedSession & EndedTurn): void;
  event?(event: HostEvent): void;
}
