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
  /** Sends text frames. If much is unsent, returns a promise that resolves when there is room again. */
  send(texts: readonly string[]): Promise<void> | undefined;
  /** Stops reading, so that the client has to wait. */
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
}

/** Callbacks of an open WebSocket, for the platform to call. */
export interface SocketEvents {
  /** A frame with text arrived. */
  message(text: string): void;
  /** The socket is gone. `code` is that of its close frame, or 1006 if there was none. */
  closed(code: number): void;
}
