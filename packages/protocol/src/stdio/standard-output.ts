import { createWriteStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * This process's standard output as a stream of our own, which never blocks the process and which nobody else writes to.
 *
 * Node writes to pipes synchronously through `process.stdout`: a peer that does not read would stop us from reading, and
 * two such peers would wait for each other for ever. A socket over the same descriptor is asynchronous, and so is a file
 * stream, whose writes run on other threads.
 */
export function standardOutput(): Writable {
  const stat = fstatSync(1);
  const isPipe = process.platform !== "win32" && (stat.isFIFO() || stat.isSocket());
  if (isPipe) return new Socket({ fd: 1, readable: false, writable: true });
  return createWriteStream("", { fd: 1, autoClose: false });
}
