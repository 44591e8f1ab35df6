// Limits on how much may be buffered for a reader, at every layer from an agent's turn to a client's loop. A slow
// reader first makes its writer wait. After that, if the rest is in a log, the reader gets it later. Otherwise, the
// reader is disconnected.
//
// Lengths are in characters of JSON text, or in bytes where the platform counts only bytes.
// docs/pages/guides/slow-readers.md explains each limit and where it applies; a test compares that page with this
// file. Limits for other purposes, such as how much an unauthenticated client may send, are in the files that use
// them.

// Limits at which the writer waits.

/** Amount of unwritten text per reader at which its writers have to wait. */
export const WRITE_HIGH_WATER = 65_536;
/**
 * Amount of text in a socket at which its writers have to wait. It is larger because a network has more in flight
 * than a pipe.
 */
export const SOCKET_HIGH_WATER = 1_048_576;
/**
 * Maximum number of concurrent messages to an HTTP server that orders them. The server refuses messages that are
 * further ahead.
 */
export const MAX_CONCURRENT_POSTS = 32;
/** Number of messages waiting for an HTTP request at which callers have to wait. */
export const MAX_QUEUED_POSTS = 64;
/** Amount of text at which reading pauses, counting messages whose handlers are running or that a proxy holds. */
export const INPUT_HIGH_WATER = 1_048_576;
/** Number of concurrent notification handlers at which input pauses. */
export const MAX_RUNNING_HANDLERS = 1024;
/** Maximum number of text chunks that an author may be ahead of the store and the fastest client. */
export const MAX_PIECES_AHEAD = 128;
/** Time that an agent waits for a stalled remote stream before it continues without it, in milliseconds. */
export const STREAM_WAIT_MS = 1000;

// Limits at which the reader gets the rest later.

/** Maximum number of updates queued for one client of a session before it reads from the session's log instead. */
export const MAX_QUEUED_UPDATES = 1024;
/** Maximum amount of text in the updates counted by {@link MAX_QUEUED_UPDATES}. */
export const MAX_QUEUED_LENGTH = 4_194_304;
/**
 * Maximum number of notices and similar updates kept for a client that has fallen behind. Further ones are dropped.
 */
export const MAX_MISSED_NOTICES = 64;
/**
 * Maximum number of notices and similar updates kept while all clients of a session are loading it. Further ones are
 * dropped.
 */
export const MAX_EARLY_NOTICES = 64;
/**
 * Maximum amount of text waiting to be merged in a session's log while a reader is active. Further text stays in its
 * original chunks.
 */
export const MAX_UNMERGED_LENGTH = 4_194_304;
/**
 * Default for `maxBufferedLength`: the amount of text that a server buffers in a connection's streams for a client
 * that is slow or disconnected.
 */
export const MAX_BUFFERED_LENGTH = 8_388_608;
/**
 * Number of recent responses per connection that a server keeps, in case a client reconnects without having received
 * them. At most twice as many are kept.
 */
export const KEPT_RESPONSES = 512;
/** Amount of text in the responses counted by {@link KEPT_RESPONSES}. At most twice as much is kept. */
export const KEPT_RESPONSES_LENGTH = 4_194_304;
/**
 * Maximum amount of text that a WebSocket may deliver to a paused client before the client closes the socket and
 * reconnects later.
 */
export const MAX_INBOX_LENGTH = 16_777_216;

// Limits at which the reader is disconnected.

/**
 * Default values of `ConnectionLimits`, by option. `maxUnwrittenLength` is larger than `maxMessageLength`, so that the
 * longest message may wait behind others.
 */
export const connectionLimits = {
  maxMessageLength: 67_108_864,
  maxUnwrittenLength: 134_217_728,
  maxUnhandledLength: 134_217_728,
  stallTimeoutMs: 60_000,
  closeTimeoutMs: 2000,
};
/**
 * Default for a transport's `closeTimeoutMs`: how long closing waits for the peer to read everything that was
 * written, in milliseconds.
 */
export const TRANSPORT_CLOSE_TIMEOUT_MS = 5000;
/**
 * Maximum time that an HTTP stream may go without accepting data before the server closes it, in milliseconds. Servers
 * check every 15 s.
 */
export const STREAM_CUT_MS = 60_000;
/**
 * Maximum number of updates that a relayed program may send before its session is open. Further ones are dropped and
 * reported.
 */
export const MAX_EARLY_UPDATES = 1024;
/** Maximum amount of text in the updates counted by {@link MAX_EARLY_UPDATES}. */
export const MAX_EARLY_LENGTH = 4_194_304;
/** Maximum number of unread updates in a loop over a session's updates. */
export const MAX_UNREAD_UPDATES = 65_536;
/**
 * Maximum amount of text held for a reader that cannot slow down its writer, such as unread updates, unconfirmed
 * frames or a relayed turn.
 */
export const MAX_HELD_LENGTH = 67_108_864;

// Constants for how text is written and counted.

/** Amount of text that triggers the first write in a turn of the event loop before the turn ends. */
export const EARLY_WRITE = 1024;
/** Maximum amount of text passed to a transport in one call. A slow peer makes progress after each call. */
export const WRITE_BATCH = 262_144;
/**
 * Minimum length that a message counts as while it is being handled: roughly the memory used by the shortest message.
 */
export const LEAST_HANDLED_LENGTH = 1024;
/** Additional length that an unanswered request counts as: roughly the memory used by a question to the user. */
export const REQUEST_COST = 3000;
/** Minimum length that a message counts as while it is kept for a reader. */
export const LEAST_KEPT_LENGTH = 256;
