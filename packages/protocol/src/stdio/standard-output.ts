import { fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * This process's standard output, without ever blocking the process.
 *
 * Node writes to pipes synchronously through `process.stdout`: a peer that does not read would stop us from reading, and
 * two such peers would wait for each other for ever. A socket of our own over the same descriptor is asynchronous.
 */
export function standardOutput(): Writable {
  const stat = fstatSync(1);
  if (process.platform === "win32" || !(stat.isFIFO() || stat.isSocket())) return process.stdout;
  return new Socket({ fd: 1, readable: false, writable: true });
}
