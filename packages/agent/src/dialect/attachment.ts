import type { ClientConnection } from "../author/client-connection.ts";
import type { ClientWire } from "./client-wire.ts";

/** A client that is attached to the host, and the wire to it. */
export interface Attachment {
  readonly client: ClientConnection;
  readonly wire: ClientWire;
}
