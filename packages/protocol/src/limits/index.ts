// Limits on how much may be buffered for a reader, at every layer from an agent's turn to a client's loop. A slow
// reader first makes its writer wait. Then, if the rest is in a log, the reader gets it later; otherwise it is
// disconnected.
//
// Lengths are in characters of JSON text, or in bytes where only the platform counts them.
// docs/pages/guides/slow-readers.md explains each limit and where it applies; a test compares that page with this file.
// Limits for other purposes, such as how much a stranger may send, are in the files that use them.

// The writer waits.

/** Amount of unwritten text per reader at which its writers have to wait. */
export const WRITE_HIGH_WATER = 65_536;
/** Amount of text in a socket at which its writers have to wait: a network has more in flight than a pipe. */
export const SOCKET_HIGH_WATER = 1_048_576;
/**
 * Maximum number of concurrent messages to an HTTP server that orders them. The server refuses messages that are
 * further ahead.
 */
export const MAX_CONCURRENT_POSTS = 32;
/** Number of messages waiting for an HTTP request at which their callers have to wait. */
export const MAX_QUEUED_POSTS = 64;
/** Amount of text, in messages whose handlers are running or that a proxy holds, at which reading pauses. */
export const INPUT_HIGH_WATER = 1_048_576;
/** Number of concurrent notification handlers at which input pauses. */
export const MAX_RUNNING_HANDLERS = 1024;
/** Maximum number of chunks of text that an author may be ahead of the store and the fastest client. */
export const MAX_PIECES_AHEAD = 128;
/**
 * How long an agent waits for a remote stream that does not accept anything before it continues without it, in
 * milliseconds.
 */
export const STREAM_STALL_MS = 1000;

// The reader gets the rest later.

/** Maximum number of updates waiting for one client of a session before it reads from the session's log instead. */
export const MAX_QUEUED_UPDATES = 1024;
/** Maximum amount of text in these updates. */
export const MAX_QUEUED_LENGTH = 4_194_304;
/** Maximum number of notices and similar updates kept for a client that has fallen behind. Any more are dropped. */
export const MAX_MISSED_NOTICES = 64;
/**
 * Maximum number of notices and similar updates kept while all of a session's clients are loading it. Any more are
 * dropped.
 */
export const MAX_EARLY_NOTICES = 64;
/**
 * Maximum amount of text waiting to be merged in a session's log while a reader is active. Any more stays in its
 * original chunks.
 */
export const MAX_UNMERGED_LENGTH = 4_194_304;
/**
 * Default of `maxBufferedLength`: how much text a connection's streams hold on a server for a client that is slow or
 * disconnected.
 */
export const MAX_BUFFERED_LENGTH = 8_388_608;
/**
 * Number of a connection's latest responses that a server keeps for a client that reconnects without having received
 * them. At most twice as many are kept.
 */
export const KEPT_RESPONSES = 512;
/** Amount of text in these responses. At most twice as much is kept. */
export const KEPT_RESPONSES_LENGTH = 4_194_304;
/**
 * Maximum amount of text that a WebSocket may deliver to a paused client before the client closes it and reconnects
 * later.
 */
export const MAX_INBOX_LENGTH = 16_777_216;

// The reader is disconnected.

/** Default values of `ConnectionLimits`, by option. */
export const connectionLimits = {
  maxMessageLength: 67_108_864,
  maxUnwrittenLength: 134_217_728,
  maxUnhandledLength: 134_217_728,
  stallTimeoutMs: 60_000,
  closeTimeoutMs: 2000,
};
/**
 * Default of a transport's `closeTimeoutMs`: how long closing waits for the peer to read everything that was written,
 * in milliseconds.
 */
export const TRANSPORT_CLOSE_TIMEOUT_MS = 5000;
/** How long an HTTP stream may go without accepting anything before a server closes it, in milliseconds. */
export const STREAM_CUT_MS = 60_000;
/**
 * Maximum number of updates that a relayed program may send before its session is open. Any more are dropped and
 * reported.
 */
export const MAX_EARLY_UPDATES = 1024;
/** Maximum amount of text in these updates. */
export const MAX_EARLY_LENGTH = 4_194_304;
/** Maximum number of unread updates in a loop over a session's updates. */
export const MAX_UNREAD_UPDATES = 65_536;
/**
 * Maximum amount of text held for a reader that cannot slow down its writer: unread updates, unconfirmed frames, a
 * relayed turn.
 */
export const MAX_HELD_LENGTH = 67_108_864;

// How text is written and counted.

/** Amount of text at which the first write in a turn of the event loop happens early, before that turn ends. */
export const EARLY_WRITE = 1024;
/** Maximum amount of text passed to a transport in one call: a slow peer makes progress after each call. */
export const WRITE_BATCH = 262_144;
/**
 * The minimum length that a message counts as while it is being handled: roughly the memory that the shortest message
 * takes.
 */
export const LEAST_HANDLED_LENGTH = 1024;
/** The additional length that an unanswered request counts as: roughly the memory that asking a user takes. */
export const REQUEST_COST = 3000;
/** The minimum length that a message counts as while it is kept for a reader. */
export const LEAST_KEPT_LENGTH = 256;
