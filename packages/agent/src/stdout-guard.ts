/**
 * Keeps standard output for the protocol from the start of the program: import this module before anything else, only for
 * its effect. `stdioTransport()` does the same when it is called; what is printed before, by other modules say, needs this.
 *
 * @module
 */
import { guardStandardOutput } from "@parley/protocol/stdio";

guardStandardOutput();
