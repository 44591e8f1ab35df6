/** Codes with which the server closes a socket. */
export const closeCode = {
  goingAway: 1001,
  protocolError: 1002,
  refused: 1008,
  tooSlow: 4408,
  unknownConnection: 4404,
} as const;

/** An open WebSocket of the platform. */
export interface SocketPort {
  /** Sends text frames. Returns a promise, if much is unsent, that resolves when there is room again. */
  send(texts: readonly string[]): Promise<void> | undefined;
  /** Stops reading, so that the client's writes fill up. */
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
}

/** Functions that the platform calls for an open WebSocket. */
export interface SocketEvents {
  /** A text frame arrived. */
  message(text: string): void;
  /** The socket is gone. `code` is that of its close frame; 1006 if there was none. */
  closed(code: number): void;
}
