import type { NewSession, SessionPatch, WriteOptions } from "../session-store.ts";
import type { StoredPatch, StoredSession, TitleChange } from "./session-engine.ts";
import { applyMeta } from "./session-meta.ts";
import { applyTitle, NO_TITLE } from "./session-title.ts";

/** Whether every kind of storage gives this text back as it is: none keeps U+0000 and lone surrogates reliably. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** @throws {TypeError} the text is not storable; `what` says what it is: "the scope" */
export function checkText(what: string, text: string): string {
  if (typeof text === "string" && isStorable(text)) return text;
  throw new TypeError(
    `Cannot store ${what} ${JSON.stringify(text)}: it is not well-formed text without U+0000`,
  );
}

/**
 * @throws {TypeError} a part of the session cannot be stored
 * @throws {RangeError} the time or the parent's entry number is not a whole number
 */
export function checkNewSession(session: NewSession): StoredSession {
  if (checkText("the session id", session.sessionId) === "") {
    throw new TypeError('Cannot create session "": the id is empty');
  }
  const change = titleChange(session);
  return {
    sessionId: session.sessionId,
    cwd: checkText("the working directory", session.cwd),
    additionalDirectories: [...(session.additionalDirectories ?? [])],
    title: change && applyTitle(NO_TITLE, change),
    meta: session.meta && applyMeta("{}", JSON.stringify(session.meta)),
    createdAt: checkWhole("the time", session.createdAt ?? Date.now()),
    parent: session.parent ? checkParent(session.parent) : null,
  };
}

/** @throws {TypeError} `meta` is not JSON */
export function checkPatch(patch: SessionPatch): StoredPatch {
  return {
    title: titleChange(patch),
    archived: patch.archived,
    additionalDirectories: patch.additionalDirectories && [...patch.additionalDirectories],
    meta: patch.meta && JSON.stringify(patch.meta),
    touch: patch.touch === true,
  };
}

/**
 * @throws {TypeError} the owner is empty or cannot be stored
 * @throws {RangeError} the time is not a positive number of milliseconds
 */
export function checkWriteOptions(options: WriteOptions): void {
  if (checkText("the lease's owner", options.owner) === "") {
    throw new TypeError("Cannot take a lease: its owner is empty");
  }
  if (!Number.isFinite(options.ttlMs) || options.ttlMs <= 0) {
    throw new RangeError(`Cannot take a lease for ${options.ttlMs} ms: not a positive number`);
  }
}

function checkParent({ sessionId, seq }: NonNullable<NewSession["parent"]>): StoredSession["parent"] {
  return {
    sessionId: checkText("the parent's id", sessionId),
    seq: checkWhole("the parent's entry number", seq),
  };
}

function checkWhole(what: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`Cannot store ${what} ${value}: it is not a whole number`);
}

/** A title is for people, often a model's words: what cannot be stored is replaced instead of refused. */
function titleChange(from: Pick<SessionPatch, "title" | "titleSource">): TitleChange | undefined {
  if (from.title === undefined) return undefined;
  const title = from.title?.toWellFormed().replaceAll("\0", "\u{FFFD}") ?? null;
  return { title, by: from.titleSource ?? "generated" };
}
