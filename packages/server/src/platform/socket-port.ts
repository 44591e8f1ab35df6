/** Codes that the server closes sockets with. */
export const closeCode = {
  goingAway: 1001,
  protocolError: 1002,
  refused: 1008,
  tooSlow: 4408,
  unknownConnection: 4404,
} as const;

/** One of the platform's open WebSockets. */
export interface SocketPort {
  /** Sends text frames. If too much is unsent, returns a promise that resolves once there is room again. */
  send(texts: readonly string[]): Promise<void> | undefined;
  /** Stops reading, which makes the client wait. */
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
}

/** Callbacks of an open WebSocket, for the platform to call. */
export interface SocketEvents {
  /** Call when a text frame arrives. */
  message(text: string): void;
  /** Call when the socket is gone. `code` is the code in its close frame, or 1006 if there was none. */
  closed(code: number): void;
}
