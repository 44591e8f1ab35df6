import type { BigIntStats } from "node:fs";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";

import { guardStandardOutput } from "./guard-standard-output.ts";

/**
 * Opens this process's stdout as a separate stream that never blocks the process and that no other code writes to.
 *
 * Through `process.stdout`, Node writes to pipes synchronously: a peer that does not read would block this process,
 * and two such peers would deadlock. A socket on the same descriptor is asynchronous, as is a file stream, which
 * writes on other threads.
 *
 * The Node modules are loaded on demand, because clients never use them.
 */
export function standardOutput(): Writable {
  // This also opens `process.stdout`. Opening it later would fail, because another stream would already use the
  // descriptor.
  guardStandardOutput();
  const { createWriteStream, fstatSync } = process.getBuiltinModule("node:fs");
  // Uses bigints: in Node.js 22, imports stop resolving symbolic links if the last stats read as numbers belonged to
  // a pipe.
  const stat = fstatSync(1, { bigint: true });
  const isPipe = process.platform !== "win32" && (stat.isFIFO() || stat.isSocket());
  if (!isPipe) return createWriteStream("", { fd: 1, autoClose: false });
  return stat.isSocket() && !isSame(stat, fstatSync(0, { bigint: true }))
    ? createWatchedOutput()
    : createSocket({ readable: false });
}

/** Whether stdout and stdin are the same socket. If so, data that arrives on it is input. */
function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

function createSocket({ readable }: { readable: boolean }): Socket {
  const { Socket } = process.getBuiltinModule("node:net");
  return new Socket({ fd: 1, readable, writable: true, allowHalfOpen: true });
}

/**
 * Creates an output that fails as soon as its reader disconnects instead of at the next write. Only sockets detect
 * this, and only on a side that reads. The other end never sends any data.
 */
function createWatchedOutput(): Socket {
  const socket = createSocket({ readable: true });
  const gone = Object.assign(new Error("Output closed by its reader"), { code: "EPIPE" });
  socket.once("end", () => socket.destroy(gone));
  socket.once("finish", () => socket.destroy());
  // The write itself reports this error.
  socket.on("error", () => undefined);
  // Watching must not keep the process alive.
  return socket.resume().unref();
}
