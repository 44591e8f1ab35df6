export const closeCode = {
  goingAway: 1001,
  protocolError: 1002,
  refused: 1008,
  tooSlow: 4408,
  unknownConnection: 4404,
} as const;

/** An open WebSocket of the platform. */
export interface SocketPort {
  /** Sends text frames. If the buffer is full, returns a promise that resolves once there is room again. */
  send(texts: readonly string[]): Promise<void> | undefined;
  /** Stops reading, which applies backpressure to the client. */
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
}

/** Callbacks of an open WebSocket, called by the platform. */
export interface SocketEvents {
  /** Must be called when a text frame arrives. */
  message(text: string): void;
  /** Must be called when the socket has closed. `code` is the code in its close frame, or 1006 if there was none. */
  closed(code: number): void;
}
