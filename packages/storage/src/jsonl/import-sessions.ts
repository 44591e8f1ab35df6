import { SessionStoreError } from "../api/session-store-error.ts";
import type { SessionRecord, SessionStore } from "../api/session-store.ts";
import { ImportedSession } from "./imported-session.ts";
import { parseJsonlLine } from "./jsonl-line.ts";

/** Options for {@link importSessions}. */
export interface ImportSessionsOptions {
  /** Returns the new id for a session. */
  readonly rename?: ((sessionId: string) => string) | undefined;
}

/** The result of {@link importSessions}. */
export interface ImportReport {
  /** The new ids, in file order. */
  readonly sessionIds: readonly string[];
  /** Total number of imported entries. */
  readonly entries: number;
  /** The number of the last line if it was truncated and therefore skipped. */
  readonly tornLine?: number | undefined;
}

/**
 * Imports the output of {@link exportSessions} into a store. Preserves everything except the lease and, if
 * the newest entry was not the last change, `updatedAt`.
 *
 * Each session is imported completely or not at all. If one fails, the sessions before it are kept. A
 * truncated last line, for example after a full disk or a crash, is reported but is not an error.
 *
 * @example
 * ```ts
 * import { createReadStream } from "node:fs";
 *
 * import { importSessions, type SessionStore } from "@parley/storage";
 *
 * export const restore = (store: SessionStore, file: string) => importSessions(store, createReadStream(file));
 * ```
 *
 * @throws {SessionStoreError} `exists`; `unreadable` if a line other than a truncated last line does not
 * have this format
 */
export async function importSessions(
  store: SessionStore,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  options: ImportSessionsOptions = {},
): Promise<ImportReport> {
  const run = new ImportRun(store, options);
  try {
    for await (const line of splitLines(pieces)) await run.read(line);
    return await run.finish();
  } catch (error) {
    await run.abandon();
    throw error;
  }
}

class ImportRun {
  readonly #store: SessionStore;
  readonly #options: ImportSessionsOptions;
  readonly #sessionIds: string[] = [];
  #session: ImportedSession | undefined;
  #entries = 0;
  #tornLine: number | undefined;

  constructor(store: SessionStore, options: ImportSessionsOptions) {
    this.#store = store;
    this.#options = options;
  }

  async read(line: Line): Promise<void> {
    try {
      const parsed = parseJsonlLine(line.text);
      if (parsed.type === "session") await this.#begin(parsed.record);
      else if (this.#session === undefined) throw new TypeError("an entry before the first session");
      else await this.#session.add(parsed.entry);
      if (parsed.type === "entry") this.#entries += 1;
    } catch (error) {
      if (error instanceof SyntaxError && !line.whole) this.#tornLine = line.number;
      else throw unreadableLine(line, error);
    }
  }

  async finish(): Promise<ImportReport> {
    await this.#end();
    return {
      sessionIds: this.#sessionIds,
      entries: this.#entries,
      ...(this.#tornLine === undefined ? {} : { tornLine: this.#tornLine }),
    };
  }

  async abandon(): Promise<void> {
    await this.#session?.abandon();
  }

  async #begin(record: SessionRecord): Promise<void> {
    await this.#end();
    const { rename = (sessionId) => sessionId } = this.#options;
    const renamed = { ...record, sessionId: rename(record.sessionId) };
    this.#session = await ImportedSession.create(this.#store, renamed);
  }

  async #end(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    await session.finish();
    this.#session = undefined;
    this.#sessionIds.push(session.sessionId);
  }
}

/** Converts errors caused by the line itself. The store's errors stay unchanged. */
function unreadableLine(line: Line, error: unknown): unknown {
  if (!(error instanceof Error) || !["SyntaxError", "TypeError"].includes(error.name)) return error;
  const reason = error.name === "SyntaxError" ? "not JSON" : error.message;
  return new SessionStoreError("unreadable", `Cannot import line ${line.number}: ${reason}`, {
    cause: error,
  });
}

/** A line of text, without the line feed. */
interface Line {
  readonly text: string;
  /** The line number, starting at 1. */
  readonly number: number;
  /** Whether the line ends with a line feed. False for the last line of truncated text. */
  readonly whole: boolean;
}

/**
 * Splits chunked text into lines. Only a line feed ends a line, because JSON may contain U+2028. Skips empty
 * lines.
 *
 * @throws {TypeError} if the bytes are not UTF-8
 */
async function* splitLines(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Line, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let rest = "";
  for await (const piece of pieces) {
    const lines = (
      rest + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }))
    ).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      number += 1;
      if (text.trim() !== "") yield { text, number, whole: true };
    }
  }
  if (rest.trim() !== "") yield { text: rest, number: number + 1, whole: false };
}
