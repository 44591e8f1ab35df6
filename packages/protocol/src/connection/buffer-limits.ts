// The sizes at which the buffers of a connection act. Limits that end a connection are options instead.
// Separate constants: bundlers write their values in place.

/** Unwritten characters from which on a writer has to wait: 64 Ki. */
export const WRITE_HIGH_WATER = 65_536;
/** Characters handed to the transport at once, about: 256 Ki. A slow peer shows progress after each. */
export const WRITE_BATCH = 262_144;
/** Unwritten characters with which messages leave before the turn of the event loop ends, for the first time in it. */
export const EARLY_WRITE = 1024;
/** Notification handlers that may run at once before input pauses. */
export const MAX_RUNNING_HANDLERS = 1024;
/** Characters of messages whose notification handlers run, above which input pauses: 1 Mi. */
export const INPUT_HIGH_WATER = 1_048_576;
/** Characters that a request without an answer counts for besides its own: a user who is asked takes about that much memory. */
export const REQUEST_COST = 3000;
/** Characters that a message counts for at least: handling it takes about that much memory, however short it is. */
export const LEAST_LENGTH = 1024;
