import { type Stats, createWriteStream, fstatSync } from "node:fs";
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
  if (!isPipe) return createWriteStream("", { fd: 1, autoClose: false });
  if (stat.isSocket() && !isStandardInput(stat)) return createWatchedOutput();
  return new Socket({ fd: 1, readable: false, writable: true });
}

/** Whether one socket is both, so that what it says is meant for the input. */
function isStandardInput({ dev, ino }: Stats): boolean {
  const input = fstatSync(0);
  return input.dev === dev && input.ino === ino;
}

/**
 * An output that fails as soon as its reader is gone, and not only when something is written. Of pipes, only sockets tell,
 * and only whom reads from them; what the other end says there is nothing but its end.
 */
function createWatchedOutput(): Socket {
  const socket = new Socket({ fd: 1, readable: true, writable: true, allowHalfOpen: true });
  socket.once("end", () => socket.destroy(new Error("Output closed by its reader")));
  socket.once("finish", () => socket.destroy());
  // Whoever writes hears of it; nobody else has to.
  socket.on("error", () => undefined);
  // Watching alone keeps no process alive.
  return socket.resume().unref();
}
