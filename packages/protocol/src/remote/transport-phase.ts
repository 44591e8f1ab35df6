import type { TransportStatus } from "../transport/transport.ts";

/**
 * Phase of a transport to a server. In `connected` and `broken`, the transport has a link, which reopens broken
 * streams on its own. In `restarting` and `recovering`, it has none, because the server has not answered `initialize`
 * or no longer recognizes the connection.
 */
export type TransportPhase = "connected" | "broken" | "restarting" | "recovering" | "closing" | "closed";

/**
 * Step in a transport's life cycle: the link's streams are lost (`break`) or work again (`restore`); a lost
 * connection is started again (`restart`) or its sessions are reopened on another connection (`recover`); a new link
 * replaces the lost one (`relink`); this side closes the transport (`close`), or the transport ends on its own
 * (`end`).
 */
export type TransportStep = "break" | "restore" | "restart" | "recover" | "relink" | "close" | "end";

/**
 * Phase after each step. A step that is not listed for a phase has no effect, because a link can report the same
 * event twice.
 */
export const nextPhases: Readonly<Record<TransportPhase, Partial<Record<TransportStep, TransportPhase>>>> = {
  connected: {
    break: "broken",
    restart: "restarting",
    recover: "recovering",
    close: "closing",
    end: "closed",
  },
  broken: {
    restore: "connected",
    restart: "restarting",
    recover: "recovering",
    close: "closing",
    end: "closed",
  },
  // The new link may not have reached the server yet.
  restarting: { relink: "broken", close: "closed", end: "closed" },
  recovering: { relink: "connected", close: "closed", end: "closed" },
  // Messages that have not been sent are lost with the connection.
  closing: { restart: "closed", recover: "closed", end: "closed" },
  closed: {},
};

/** The behavior of a transport in a phase. */
export interface PhaseRule {
  /** Status that the application sees. `undefined` keeps the previous status. */
  readonly status: TransportStatus | undefined;
  /** What to do with messages from this side: send them, hold them for the next link, or refuse them. */
  readonly sends: "now" | "later" | "never";
}

export const phaseRules: Readonly<Record<TransportPhase, PhaseRule>> = {
  connected: { status: "connected", sends: "now" },
  broken: { status: "reconnecting", sends: "now" },
  restarting: { status: "reconnecting", sends: "later" },
  recovering: { status: "reconnecting", sends: "later" },
  closing: { status: undefined, sends: "never" },
  closed: { status: "closed", sends: "never" },
};
