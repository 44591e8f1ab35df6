import { constants, open, stat } from "node:fs/promises";

import { replaceFile } from "@parley/process/files";
import { invalidParams } from "@parley/protocol";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { ClientHandlers, HandlerContext } from "../../api/client-handlers.ts";
import type { ClientSession } from "../../api/client-session.ts";
import { pathError, pathWithin } from "./session-path.ts";

/** Options for {@link createFileSystemHandlers}. */
export interface FileSystemOptions {
  /** Returns the absolute paths of the directories that a session may read and write. Default: `session.roots`. */
  readonly roots?: ((session: ClientSession) => readonly string[]) | undefined;
  /** Maximum size of a file to read, in bytes. Default 10 MiB. */
  readonly maxBytes?: number | undefined;
}

/** Handlers that let an agent read and write the text files in a session's directories. */
export type FileSystemHandlers = Required<Pick<ClientHandlers, "readTextFile" | "writeTextFile">>;

const optionNames: OptionNames<FileSystemOptions> = {
  roots: true,
  maxBytes: true,
};

/**
 * Creates handlers for the files on this machine. Spread them into a connection's handlers. They reject paths
 * outside the session's directories, including paths that lead out of them through a symbolic link. Files are
 * replaced atomically.
 *
 * An editor with unsaved buffers needs its own handlers.
 *
 * @example
 * ```ts
 * import { createFileSystemHandlers, spawnAgent } from "@parley/client/node";
 *
 * export const agent = await spawnAgent(
 *   { command: "my-agent" },
 *   { info: { name: "mine", version: "1.0.0" }, handlers: { ...createFileSystemHandlers() } },
 * );
 * ```
 *
 * @see https://agentclientprotocol.com/protocol/v1/file-system
 */
export function createFileSystemHandlers(options: FileSystemOptions = {}): FileSystemHandlers {
  checkOptions("create file handlers", options, optionNames);
  const { roots = (session) => session.roots, maxBytes = 10 * 1024 * 1024 } = options;
  const locate = (path: string, { session }: HandlerContext): Promise<string> =>
    pathWithin(roots(session), path);
  return {
    async readTextFile({ path, line, limit }, context) {
      const real = await locate(path, context);
      const text = await readText(real, maxBytes).catch((cause: unknown) => {
        throw pathError("read", path, cause);
      });
      return { content: linesOf(text, line ?? 1, limit ?? Infinity) };
    },
    async writeTextFile({ path, content }, context) {
      const real = await locate(path, context);
      try {
        const isOther = (await stat(real).catch(() => undefined))?.isFile() === false;
        if (isOther) throw invalidParams(`Cannot write "${path}": it is not a file`, { path });
        await replaceFile(real, content, { signal: context.signal });
      } catch (cause) {
        throw pathError("write", path, cause);
      }
    },
  };
}

async function readText(path: string, maxBytes: number): Promise<string> {
  // Without `O_NONBLOCK`, opening a pipe would block until there is a writer.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw invalidParams(`Cannot read "${path}": it is not a file`, { path });
    if (stats.size > maxBytes) {
      const reason = `it has ${stats.size} bytes, more than ${maxBytes}`;
      throw invalidParams(`Cannot read "${path}": ${reason}`, { path });
    }
    return decode(await file.readFile(), path);
  } finally {
    await file.close();
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    // The byte order mark is kept, so the agent sends it back when it writes the file.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalidParams(`Cannot read "${path}": it is not UTF-8 text`, { path });
  }
}

/** Returns `limit` lines starting at `line`, counted from 1, each with its line ending. */
function linesOf(text: string, line: number, limit: number): string {
  if (line <= 1 && limit === Infinity) return text;
  const lines = text.split(/(?<=\n)/);
  const start = Math.max(1, line) - 1;
  return lines.slice(start, start + limit).join("");
}
