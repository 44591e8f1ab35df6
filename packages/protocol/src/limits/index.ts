// How much may be buffered for a reader, at every layer from an agent's turn to a client's loop. A slow reader first makes its writer
// wait, then gets the rest later if a log has it, and otherwise is cut off.
//
// A length is in characters of JSON text. Where only the platform counts, one of its bytes stands for a character.
// docs/pages/guides/slow-readers.md explains each limit and where it is used; a test compares it with this file. Limits for other
// purposes, such as what a stranger may send, are in the files that use them.

// The writer waits.

/** Unwritten text of one reader at which its writers wait. */
export const WRITE_HIGH_WATER = 65_536;
/** Text in a socket at which its writers wait: a network has more under way than a pipe. */
export const SOCKET_HIGH_WATER = 1_048_576;
/** Messages that may be under way at the same time to an HTTP server that orders them: it refuses one that is further ahead. */
export const MAX_CONCURRENT_POSTS = 32;
/** Messages that may wait for an HTTP request before their callers wait. */
export const MAX_QUEUED_POSTS = 64;
/** Text of messages whose handlers run, or that a proxy holds, at which their source is not read. */
export const INPUT_HIGH_WATER = 1_048_576;
/** Notification handlers that may run at the same time before input pauses. */
export const MAX_RUNNING_HANDLERS = 1024;
/** Pieces of text that an author may be ahead of the store and the fastest client. */
export const MAX_PIECES_AHEAD = 128;
/** Milliseconds that an agent waits for a remote stream that takes nothing before it continues without it. */
export const STREAM_STALL_MS = 1000;

// The reader gets the rest later.

/** Updates that may wait for one client of a session before it reads from the session's log. */
export const MAX_QUEUED_UPDATES = 1024;
/** Text of these updates. */
export const MAX_QUEUED_LENGTH = 4_194_304;
/** Notices and the like that are kept for a client that has fallen behind. More are dropped. */
export const MAX_MISSED_NOTICES = 64;
/** Notices and the like that wait while all clients of a session are loading it. More are dropped. */
export const MAX_EARLY_NOTICES = 64;
/** Text that waits to be merged in a session's log while a reader is active. More stays in the pieces it came in. */
export const MAX_UNMERGED_LENGTH = 4_194_304;
/** Default of `maxBufferedLength`: text that the streams of a connection to a server hold for a client that reads slowly or comes back. */
export const MAX_BUFFERED_LENGTH = 8_388_608;
/** Latest responses that a server keeps of a connection, at most twice as many, for a client that comes back without them. */
export const KEPT_RESPONSES = 512;
/** Text of these responses, at most twice as much. */
export const KEPT_RESPONSES_LENGTH = 4_194_304;
/** Text that a WebSocket may deliver to a paused client before it closes it and connects again later. */
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
/** Default of a transport's `closeTimeoutMs`: milliseconds that closing waits for the peer to read what was written. */
export const TRANSPORT_CLOSE_TIMEOUT_MS = 5000;
/** Milliseconds after which a server cuts an HTTP stream that takes nothing. */
export const STREAM_CUT_MS = 60_000;
/** Updates that a relayed program may send before its session is open. More are dropped, and reported. */
export const MAX_EARLY_UPDATES = 1024;
/** Text of these updates. */
export const MAX_EARLY_LENGTH = 4_194_304;
/** Updates that a loop over a session's updates may leave unread. */
export const MAX_UNREAD_UPDATES = 65_536;
/** Text that may be held for a reader that cannot slow its writer down: unread updates, unconfirmed frames, a relayed turn. */
export const MAX_HELD_LENGTH = 67_108_864;

// How text is written and counted.

/** Text that leaves before the turn of the event loop ends, for the first time in it. */
export const EARLY_WRITE = 1024;
/** Text handed to a transport in one call: a slow peer shows progress after each. */
export const WRITE_BATCH = 262_144;
/** The least length that a message counts for while it is handled: about the memory that handling the shortest one takes. */
export const LEAST_HANDLED_LENGTH = 1024;
/** What a request without an answer counts for in addition: asking a user takes about that much memory. */
export const REQUEST_COST = 3000;
/** The least length that a message counts for while it is kept for a reader. */
export const LEAST_KEPT_LENGTH = 256;
