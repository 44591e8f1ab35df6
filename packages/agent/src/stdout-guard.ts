/**
 * Reserves stdout for the protocol from the start of the program. Import this module before anything else, only
 * for its side effect. `stdioTransport()` does the same when it is called, but this module also covers anything
 * printed earlier, for example by other modules.
 *
 * @module
 */
import { guardStandardOutput } from "@parley/protocol/stdio";

guardStandardOutput();
