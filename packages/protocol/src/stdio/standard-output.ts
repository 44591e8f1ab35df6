import type { BigIntStats } from "node:fs";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";

import { guardStandardOutput } from "./guard-standard-output.ts";

/**
 * Opens this process's stdout as a separate stream that never blocks the process and that no other code writes to.
 *
 * Node writes to pipes synchronously through `process.stdout`: a peer that does not read would block this process, and
 * two such peers would deadlock. A socket over the same descriptor is asynchronous, and so is a file stream, which
 * writes on other threads.
 *
 * The Node modules are loaded on demand, because clients never use them.
 */
export function standardOutput(): Writable {
  // Also opens `process.stdout`, which fails once another stream uses the descriptor.
  guardStandardOutput();
  const { createWriteStream, fstatSync } = process.getBuiltinModule("node:fs");
  // Uses bigints: in Node.js 22, imports no longer resolve symbolic links if the last stats read as numbers were
  // those of a pipe.
  const stat = fstatSync(1, { bigint: true });
  const isPipe = process.platform !== "win32" && (stat.isFIFO() || stat.isSocket());
  if (!isPipe) return createWriteStream("", { fd: 1, autoClose: false });
  return stat.isSocket() && !isSame(stat, fstatSync(0, { bigint: true }))
    ? createWatchedOutput()
    : createSocket({ readable: false });
}

/** Whether both are the same socket, which means that data arriving on it is input. */
function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

function createSocket({ readable }: { readable: boolean }): Socket {
  const { Socket } = process.getBuiltinModule("node:net");
  return new Socket({ fd: 1, readable, writable: true, allowHalfOpen: true });
}

/**
 * Creates an output that fails as soon as its reader disconnects rather than at the next write. Only sockets report
 * this, and only to a side that reads; the other end sends nothing except its end of stream.
 */
function createWatchedOutput(): Socket {
  const socket = createSocket({ readable: true });
  const gone = Object.assign(new Error("Output closed by its reader"), { code: "EPIPE" });
  socket.once("end", () => socket.destroy(gone));
  socket.once("finish", () => socket.destroy());
  // The write itself reports the error.
  socket.on("error", () => undefined);
  // Watching alone must not keep the process alive.
  return socket.resume().unref();
}
