import { type Connection, encodeNotification } from "@parley/protocol";

import type { SentEvent } from "../event/session-event.ts";
import type { ClientWire } from "./client-wire.ts";

/** Renders and validates the updates of one protocol version. */
export interface UpdateRendering {
  /** The update for `event`, stored as entry `seq`; `undefined` if the version has none. */
  readonly render: (event: SentEvent, seq: number) => object | undefined;
  /** Checks the parameters of `session/update`. @throws {ValidationError} */
  readonly validate: (params: object, event: SentEvent) => void;
}

/** Encodes and sends `session/update` over a connection. Each event is rendered once. */
export function createUpdateWire(
  connection: Connection,
  { render, validate }: UpdateRendering,
): Pick<ClientWire, "encode" | "encodeChecked" | "send"> {
  return {
    encode(sessionId, event, seq) {
      if (connection.reason !== undefined) return undefined;
      const update = render(event, seq);
      return update && encodeUpdate(sessionId, update);
    },
    encodeChecked(sessionId, event) {
      const update = render(event, 0);
      if (update === undefined) return undefined;
      validate({ sessionId, update }, event);
      return connection.reason === undefined ? encodeUpdate(sessionId, update) : undefined;
    },
    send: (update) => (connection.reason === undefined ? connection.sendNotification(update) : undefined),
  };
}

/** A `session/update` notification, as {@link ClientWire.send} takes it. */
export function encodeUpdate(sessionId: string, update: object): string {
  return encodeNotification("session/update", { sessionId, update });
}
