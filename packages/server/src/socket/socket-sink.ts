import { encodeNotification } from "@parley/protocol";

import type { ConnectionSocket } from "../connection/connection-socket.ts";
import type { PlacedMessage } from "../connection/outgoing-message.ts";
import { textWithCursor } from "../connection/written-text.ts";
import { type SocketPort, closeCode } from "./socket-port.ts";

/** A socket as the stream of a connection and of all its sessions. */
export class SocketSink implements ConnectionSocket {
  readonly #port: SocketPort;
  readonly #onRoom: () => void;
  #congested = false;

  constructor(port: SocketPort, onRoom: () => void) {
    this.#port = port;
    this.#onRoom = onRoom;
  }

  get hasRoom(): boolean {
    return !this.#congested;
  }

  write(messages: readonly PlacedMessage[]): undefined {
    const room = this.#port.send(messages.map(textWithCursor));
    if (room === undefined) return;
    this.#congested = true;
    void room.then(() => {
      this.#congested = false;
      this.#onRoom();
    });
  }

  end(): void {
    // The socket carries other streams, too: only its connection closes it.
  }

  cut(): void {
    this.#port.close(closeCode.tooSlow, "The client reads too slowly (maxBufferedLength)");
  }

  abandon(received: number): void {
    const reason = "The sessions of the connection are elsewhere";
    void this.#port.send([encodeNotification("stream/resume_failed", { reason, received })]);
    this.#port.close(closeCode.unknownConnection, reason);
  }

  close(): void {
    this.#port.close(closeCode.goingAway, "The connection has ended");
  }
}
