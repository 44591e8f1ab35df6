// How much may be buffered for a reader, at every layer from an agent's turn to a client's loop. A slow reader first
// makes its writer wait, then gets the rest later if a log has it, and is otherwise disconnected.
//
// Lengths are in characters of JSON text, or in bytes where only the platform counts. docs/pages/guides/slow-readers.md
// explains each limit and where it applies; a test compares it with this file. Limits for other purposes, such as what
// a stranger may send, are in the files that use them.

// The writer waits.

/** Unwritten text per reader at which its writers wait. */
export const WRITE_HIGH_WATER = 65_536;
/** Text in a socket at which its writers wait: a network has more in flight than a pipe. */
export const SOCKET_HIGH_WATER = 1_048_576;
/** Concurrent messages to an HTTP server that orders them: it refuses one that is further ahead. */
export const MAX_CONCURRENT_POSTS = 32;
/** Messages waiting for an HTTP request at which their callers wait. */
export const MAX_QUEUED_POSTS = 64;
/** Text of messages whose handlers run, or that a proxy holds, at which reading pauses. */
export const INPUT_HIGH_WATER = 1_048_576;
/** Concurrent notification handlers at which input pauses. */
export const MAX_RUNNING_HANDLERS = 1024;
/** Chunks of text that an author may be ahead of the store and the fastest client. */
export const MAX_PIECES_AHEAD = 128;
/** How long an agent waits for a remote stream that accepts nothing before it continues without it, in milliseconds. */
export const STREAM_STALL_MS = 1000;

// The reader gets the rest later.

/** Updates waiting for one client of a session before it reads from the session's log. */
export const MAX_QUEUED_UPDATES = 1024;
/** Text of these updates. */
export const MAX_QUEUED_LENGTH = 4_194_304;
/** Notices and the like kept for a client that has fallen behind. More are dropped. */
export const MAX_MISSED_NOTICES = 64;
/** Notices and the like kept while all clients of a session are loading it. More are dropped. */
export const MAX_EARLY_NOTICES = 64;
/** Text that waits to be merged in a session's log while a reader is active. More stays in its original chunks. */
export const MAX_UNMERGED_LENGTH = 4_194_304;
/**
 * Default of `maxBufferedLength`: text that a connection's streams hold on a server for a client that is slow or
 * disconnected.
 */
export const MAX_BUFFERED_LENGTH = 8_388_608;
/**
 * Latest responses of a connection that a server keeps for a client that reconnects without them. At most twice as
 * many.
 */
export const KEPT_RESPONSES = 512;
/** Text of these responses. At most twice as much. */
export const KEPT_RESPONSES_LENGTH = 4_194_304;
/** Text that a WebSocket may deliver to a paused client before the client closes it and reconnects later. */
export const MAX_INBOX_LENGTH = 16_777_216;

// The reader is cut off.

/** Defaults of `ConnectionLimits`, by option. */
export const connectionLimits = {
  maxMessageLength: 67_108_864,
  maxUnwrittenLength: 134_217_728,
  maxUnhandledLength: 134_217_728,
  stallTimeoutMs: 60_000,
  closeTimeoutMs: 2000,
};
/**
 * Default of a transport's `closeTimeoutMs`: how long closing waits for the peer to read what was written, in
 * milliseconds.
 */
export const TRANSPORT_CLOSE_TIMEOUT_MS = 5000;
/** How long an HTTP stream may accept nothing before a server closes it, in milliseconds. */
export const STREAM_CUT_MS = 60_000;
/** Updates that a relayed program may send before its session is open. More are dropped and reported. */
export const MAX_EARLY_UPDATES = 1024;
/** Text of these updates. */
export const MAX_EARLY_LENGTH = 4_194_304;
/** Unread updates of a loop over a session's updates. */
export const MAX_UNREAD_UPDATES = 65_536;
/** Text held for a reader that cannot slow its writer down: unread updates, unconfirmed frames, a relayed turn. */
export const MAX_HELD_LENGTH = 67_108_864;

// How text is written and counted.

/** Text that is written before the current turn of the event loop ends, for the first write in it. */
export const EARLY_WRITE = 1024;
/** Text handed to a transport in one call: a slow peer makes progress after each. */
export const WRITE_BATCH = 262_144;
/** The minimum length that a message counts for while it is handled: about the memory that the shortest one takes. */
export const LEAST_HANDLED_LENGTH = 1024;
/** What an unanswered request counts for in addition: about the memory that asking a user takes. */
export const REQUEST_COST = 3000;
/** The minimum length that a message counts for while it is kept for a reader. */
export const LEAST_KEPT_LENGTH = 256;
