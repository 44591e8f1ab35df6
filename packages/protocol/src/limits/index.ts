// Limits on the amount of data buffered for a reader, at every layer from an agent's turn to a client's loop. A slow
// reader first makes its writer wait. Beyond that, it gets the rest later if a log has it, and is disconnected if
// not.
//
// Lengths are in characters of JSON text, or in bytes where the platform counts only bytes.
// docs/pages/guides/slow-readers.md explains each limit and where it applies; a test compares that page with this
// file. Limits for other purposes, such as how much an unauthenticated client can send, are in the files that use
// them.

// Limits that make the writer wait.

/** Amount of unwritten text per reader that makes writers wait. */
export const WRITE_HIGH_WATER = 65_536;
/**
 * Writers have to wait when a socket has buffered this much text. The limit is higher than for a pipe, because a
 * network has more data in flight.
 */
export const SOCKET_HIGH_WATER = 1_048_576;
/**
 * Maximum number of messages sent concurrently to an HTTP server that puts them in order. The server refuses messages
 * that are further ahead of the one it expects next.
 */
export const MAX_CONCURRENT_POSTS = 32;
/** Number of queued HTTP messages that makes callers wait. */
export const MAX_QUEUED_POSTS = 64;
/**
 * Amount of unhandled text at which reading pauses: messages with a running handler, or messages that a proxy holds.
 */
export const INPUT_HIGH_WATER = 1_048_576;
/** Number of concurrent notification handlers at which input pauses. */
export const MAX_RUNNING_HANDLERS = 1024;
/**
 * How many text chunks an author can be ahead of the store and the fastest client. Their length is unlimited, so long
 * chunks can fill even a fast client's queue.
 */
export const MAX_PIECES_AHEAD = 128;
/** Time that an agent waits for a stalled remote stream before continuing without it, in milliseconds. */
export const STREAM_WAIT_MS = 1000;

// Limits beyond which the reader gets the rest later.

/**
 * Maximum number of updates queued for one client in a session. After that, the client reads from the session's log.
 */
export const MAX_QUEUED_UPDATES = 1024;
/** Maximum amount of text in the updates counted by {@link MAX_QUEUED_UPDATES}. */
export const MAX_QUEUED_LENGTH = 4_194_304;
/** Maximum number of notices and similar updates kept for a client that has fallen behind. The rest are dropped. */
export const MAX_MISSED_NOTICES = 64;
/**
 * Maximum number of notices and similar updates kept while all clients of a session are loading it. The rest are
 * dropped.
 */
export const MAX_EARLY_NOTICES = 64;
/**
 * Maximum amount of text waiting to be merged in a session's log while it is being read. Text beyond that stays in
 * its original chunks.
 */
export const MAX_UNMERGED_LENGTH = 4_194_304;
/**
 * Default for `maxBufferedLength`: the amount of text that a server buffers in a connection's streams for a slow or
 * disconnected client.
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
 * Maximum amount of text that a WebSocket can deliver to a paused client. After that, the client closes the socket
 * and reconnects later.
 */
export const MAX_INBOX_LENGTH = 16_777_216;

// Limits beyond which the reader is disconnected.

/**
 * Default values of `ConnectionLimits`, by option. `maxUnwrittenLength` exceeds `maxMessageLength`, so that the
 * longest message can wait behind others.
 */
export const connectionDefaults = {
  maxMessageLength: 67_108_864,
  maxUnwrittenLength: 134_217_728,
  maxUnhandledLength: 134_217_728,
  stallTimeoutMs: 60_000,
  closeTimeoutMs: 2000,
};
/**
 * Default for a transport's `closeTimeoutMs`: the time for the peer to read everything that was written before the
 * transport closes, in milliseconds.
 */
export const TRANSPORT_CLOSE_TIMEOUT_MS = 5000;
/**
 * Maximum time that an HTTP stream can go without accepting data, in milliseconds. After that, the server closes it.
 * Servers check every 15 s.
 */
export const STREAM_CUT_MS = 60_000;
/**
 * Maximum number of updates that a relayed program can send before its session is open. The rest are dropped and
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

// Constants for writing and counting text.

/** Amount of text that triggers the first write before the turn of the event loop ends. */
export const EARLY_WRITE = 1024;
/** Maximum amount of text passed to a transport in one call. A slow peer makes progress after each call. */
export const WRITE_BATCH = 262_144;
/** A message that is being handled counts as at least this long: roughly the memory used by the shortest message. */
export const LEAST_HANDLED_LENGTH = 1024;
/** Length added for an unanswered request: roughly the memory used by a question to the user. */
export const REQUEST_COST = 3000;
/** A message that is kept for a reader counts as at least this long. */
export const LEAST_KEPT_LENGTH = 256;
