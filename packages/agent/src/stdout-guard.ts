/**
 * Keeps standard output for the protocol. Import this module before anything else, only for its effect: `console` and
 * everything that writes to `process.stdout` then go to standard error. `stdioTransport()` is not affected.
 *
 * @module
 */
import { Console } from "node:console";

const { stdout, stderr } = process;
// The default console writes to the stream that it found at start, so it is replaced too.
globalThis.console = new Console({ stdout: stderr, stderr });
stdout.write = stderr.write.bind(stderr);
