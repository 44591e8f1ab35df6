/**
 * The params of a request that the protocol does not define. Its method MUST start with `_`. A side that does not
 * know the method responds with error `-32601`.
 *
 * See https://agentclientprotocol.com/protocol/extensibility
 */
export type ExtRequest = unknown;

/** The result of a request that the protocol does not define. */
export type ExtResponse = unknown;

/**
 * The params of a notification that the protocol does not define. Its method MUST start with `_`. A side that does
 * not know the method ignores the notification.
 */
export type ExtNotification = unknown;
