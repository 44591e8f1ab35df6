import { HandledMessage } from "./handled-message.ts";

/** A notification that a handler has. */
export class HandledNotification extends HandledMessage {
  forward(params?: unknown): void {
    this.send(this.outgoing(params));
    this.letPass();
  }
}
