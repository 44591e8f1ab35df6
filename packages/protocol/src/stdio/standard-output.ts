import type { Stats } from "node:fs";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * This process's standard output as a stream of our own, which never blocks the process and which nobody else writes to.
 *
 * Node writes to pipes synchronously through `process.stdout`: a peer that does not read would stop us from reading, and
 * two such peers would wait for each other for ever. A socket over the same descriptor is asynchronous, and so is a file
 * stream, whose writes run on other threads.
 *
 * Importing these modules of Node would load all that they could ever need, also for clients, which own no such output.
 */
export function standardOutput(): Writable {
  const { createWriteStream, fstatSync } = process.getBuiltinModule("node:fs");
  const stat = fstatSync(1);
  const isPipe = process.platform !== "win32" && (stat.isFIFO() || stat.isSocket());
  if (!isPipe) return createWriteStream("", { fd: 1, autoClose: false });
  return stat.isSocket() && !isSame(stat, fstatSync(0))
    ? createWatchedOutput()
    : createSocket({ readable: false });
}

/** Whether one socket is both: what is said on it is meant for the input then. */
function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

function createSocket({ readable }: { readable: boolean }): Socket {
  const { Socket } = process.getBuiltinModule("node:net");
  return new Socket({ fd: 1, readable, writable: true, allowHalfOpen: true });
}

/**
 * An output that fails as soon as its reader is gone, and not only when something is written. Of pipes, only sockets tell,
 * and only whom reads from them; what the other end says there is nothing but its end.
 */
function createWatchedOutput(): Socket {
  const socket = createSocket({ readable: true });
  socket.once("end", () => socket.destroy(new Error("Output closed by its reader")));
  socket.once("finish", () => socket.destroy());
  // Whoever writes hears of it; nobody else has to.
  socket.on("error", () => undefined);
  // Watching alone keeps no process alive.
  return socket.resume().unref();
}
