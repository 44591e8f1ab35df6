/** How much a connection buffers before it acts. What ends a connection is set by its options instead. */
export const bufferLimits = {
  /** Unwritten characters from which on a writer has to wait: 64 Ki. */
  writeHighWater: 65_536,
  /** Characters handed to the transport at once, about: 256 Ki. A slow peer shows progress after each. */
  writeBatch: 262_144,
  /** Unwritten characters with which messages leave before the turn of the event loop ends, for the first time in it. */
  earlyWrite: 1024,
  /** Notification handlers that may run at once before input pauses. */
  runningHandlers: 1024,
  /** Characters of messages whose notification handlers run, above which input pauses: 1 Mi. */
  inputHighWater: 1_048_576,
  /** Characters that a message counts for at least: handling it takes about that much memory, however short it is. */
  leastLength: 1024,
} as const;
