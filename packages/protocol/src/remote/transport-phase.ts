import type { TransportStatus } from "../transport/transport.ts";

/**
 * Phase of a transport to a server. While `connected` or `broken`, it has a link, which reopens broken streams by
 * itself. While `restarting` or `recovering`, it has none, because the server has not answered `initialize` or no
 * longer recognizes the connection.
 */
export type TransportPhase = "connected" | "broken" | "restarting" | "recovering" | "closing" | "closed";

/**
 * Step in a transport's life cycle. The link's streams `break` and are `restore`d. If the connection is lost, it is
 * either started again (`restart`) or its sessions are reopened on another one (`recover`), until a new link is in
 * place (`relink`). Either this side closes the transport (`close`) or it ends by itself (`end`).
 */
export type TransportStep = "break" | "restore" | "restart" | "recover" | "relink" | "close" | "end";

/**
 * Phase after each step. A step that is not listed for a phase has no effect, because a link may report the same
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
  // It is not yet known whether the new link reaches the server.
  restarting: { relink: "broken", close: "closed", end: "closed" },
  recovering: { relink: "connected", close: "closed", end: "closed" },
  // Any unsent messages are lost with the connection.
  closing: { restart: "closed", recover: "closed", end: "closed" },
  closed: {},
};

/** Behavior of a transport in a phase. */
export interface PhaseRule {
  /** Status that the application sees; `undefined` keeps the previous status. */
  readonly status: TransportStatus | undefined;
  /** Whether messages from this side are sent to the link, held for the next link, or refused. */
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
