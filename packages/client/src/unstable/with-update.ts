import type { ClientSide } from "../dialect/client-side.ts";

/** Returns the client's side of a connection with its `update` function replaced. */
export function withUpdate(client: ClientSide, update: ClientSide["update"]): ClientSide {
  return {
    handlers: client.handlers,
    context: (...request) => client.context(...request),
    askPermission: (...request) => client.askPermission(...request),
    update,
  };
}
