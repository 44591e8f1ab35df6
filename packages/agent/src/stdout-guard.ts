/**
 * Keeps standard output for the protocol. Import this module before anything else, for its effect alone: from then on
 * `console` and whatever writes to `process.stdout` go to standard error. `stdioTransport()` is not concerned.
 *
 * @module
 */
import { Console } from "node:console";

const { stdout, stderr } = process;
// The default console writes to the stream that it found at start, so it is replaced, not only redirected.
globalThis.console = new Console({ stdout: stderr, stderr });
stdout.write = stderr.write.bind(stderr);
