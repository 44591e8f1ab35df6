import type { NewSession, SessionPatch, SessionRecord, WriteOptions } from "../api/session-store.ts";
import { applyMeta } from "./session-meta.ts";
import { applyTitle, NO_TITLE } from "./session-title.ts";
import type { SessionTitle, TitleChange } from "./session-title.ts";

/** A validated new session. If title or meta is missing, `create` stores none and `fork` copies the source's. */
export interface CheckedSession {
  readonly sessionId: string;
  readonly cwd: string;
  readonly realCwd: string | null;
  readonly additionalDirectories: readonly string[];
  readonly title: SessionTitle | undefined;
  /** JSON text of an object. */
  readonly meta: string | undefined;
  readonly createdAt: number;
  readonly parent: SessionRecord["parent"];
}

/** A validated patch. Fields that are `undefined` stay unchanged. */
export interface CheckedPatch {
  readonly title: TitleChange | undefined;
  readonly archived: boolean | undefined;
  readonly realCwd: string | undefined;
  readonly additionalDirectories: readonly string[] | undefined;
  /** JSON text of the changes to top-level keys. */
  readonly meta: string | undefined;
  readonly touch: boolean;
}

/** Whether every kind of storage returns this text unchanged, which rules out U+0000 and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** @throws {TypeError} if the text cannot be stored. The message refers to it as `name`. */
export function checkText(name: string, text: string): string {
  if (typeof text === "string" && isStorable(text)) return text;
  throw new TypeError(`Cannot store ${name} ${JSON.stringify(text)}: not well-formed text without U+0000`);
}

/**
 * @throws {TypeError} if part of the session cannot be stored
 * @throws {RangeError} if the time or the parent's entry number is not a whole number
 */
export function checkNewSession(session: NewSession): CheckedSession {
  if (checkText("session id", session.sessionId) === "") {
    throw new TypeError('Cannot create session "": the id is empty');
  }
  const change = titleChange(session);
  return {
    sessionId: session.sessionId,
    cwd: checkText("working directory", session.cwd),
    realCwd: session.realCwd === undefined ? null : checkText("working directory", session.realCwd),
    additionalDirectories: [...(session.additionalDirectories ?? [])],
    title: change && applyTitle(NO_TITLE, change),
    meta: session.meta && applyMeta("{}", JSON.stringify(session.meta)),
    createdAt: checkWhole('"createdAt"', session.createdAt ?? Date.now()),
    parent: session.parent ? checkParent(session.parent) : null,
  };
}

/** @throws {TypeError} if `meta` is not JSON, or the directory cannot be stored */
export function checkPatch(patch: SessionPatch): CheckedPatch {
  return {
    title: titleChange(patch),
    archived: patch.archived,
    realCwd: patch.realCwd === undefined ? undefined : checkText("working directory", patch.realCwd),
    additionalDirectories: patch.additionalDirectories && [...patch.additionalDirectories],
    meta: patch.meta && JSON.stringify(patch.meta),
    touch: patch.touch === true,
  };
}

/**
 * @throws {TypeError} if the owner is empty or cannot be stored
 * @throws {RangeError} if the time is not a positive number of milliseconds
 */
export function checkWriteOptions({ owner, ttlMs }: WriteOptions): void {
  if (checkText("lease owner", owner) === "") {
    throw new TypeError('Cannot take lease: "owner" is empty');
  }
  if (!Number.isFinite(ttlMs) || ttlMs <= 0) {
    throw new RangeError(`Cannot take lease with "ttlMs" ${ttlMs}: not a positive number`);
  }
}

function checkParent({ sessionId, seq }: NonNullable<NewSession["parent"]>): SessionRecord["parent"] {
  return {
    sessionId: checkText("parent's session id", sessionId),
    seq: checkWhole("parent's entry number", seq),
  };
}

function checkWhole(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`Cannot store ${name} ${value}: not a whole number of at least 0`);
}

/**
 * Returns the change to the title. Titles are for display and often written by a model, so characters that cannot be
 * stored are replaced instead of rejected.
 */
function titleChange(from: Pick<SessionPatch, "title" | "titleSource">): TitleChange | undefined {
  if (from.title === undefined) return undefined;
  const title = from.title?.toWellFormed().replaceAll("\0", "\u{FFFD}") ?? null;
  return { title, by: from.titleSource ?? "generated" };
}
