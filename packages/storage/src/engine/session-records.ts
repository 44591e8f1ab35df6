import type { SessionRecord } from "../api/session-store.ts";
import type { CheckedPatch, CheckedSession } from "./check-session.ts";
import { createToken } from "./history-ranges.ts";
import type { RecordChange, StoredRecord, StoredSession } from "./session-engine.ts";
import { applyMeta, parseMeta } from "./session-meta.ts";
import { applyTitle, NO_TITLE } from "./session-title.ts";

export function newRecord(scope: string, session: CheckedSession): StoredRecord {
  const { title, meta = "{}", createdAt, ...rest } = session;
  const times = { createdAt, updatedAt: createdAt };
  return {
    scope,
    ...rest,
    ...(title ?? NO_TITLE),
    ...times,
    meta,
    archived: false,
    lastSeq: 0,
    token: createToken(),
  };
}

/** Returns the record for a copy of `source` up to entry `upTo`. */
export function forkedRecord(source: StoredSession, session: CheckedSession, upTo: number): StoredRecord {
  const { scope, sessionId, title, titleSource, meta } = source;
  const lastSeq = Math.min(upTo, source.lastSeq);
  return {
    ...newRecord(scope, {
      ...session,
      title: session.title ?? { title, titleSource },
      meta: session.meta ?? meta,
      parent: { sessionId, seq: lastSeq },
    }),
    lastSeq,
  };
}

/** Applies a patch and returns the fields that a patch can change. */
export function patchedRecord(record: StoredRecord, patch: CheckedPatch): RecordChange {
  return {
    ...(patch.title ? applyTitle(record, patch.title) : titleOf(record)),
    archived: patch.archived ?? record.archived,
    realCwd: patch.realCwd ?? record.realCwd,
    additionalDirectories: patch.additionalDirectories ?? record.additionalDirectories,
    meta: patch.meta === undefined ? record.meta : applyMeta(record.meta, patch.meta),
  };
}

/** Returns a copy of a record for the caller. The copy shares no data with the engine's record. */
export function recordOf(stored: StoredRecord): SessionRecord {
  const { sessionId, cwd, realCwd, additionalDirectories, createdAt, updatedAt, archived, lastSeq, parent } =
    stored;
  return {
    sessionId,
    cwd,
    ...(realCwd !== null && { realCwd }),
    additionalDirectories: [...additionalDirectories],
    ...titleOf(stored),
    createdAt,
    updatedAt,
    archived,
    lastSeq,
    parent: parent && { ...parent },
    meta: parseMeta(stored.meta),
  };
}

function titleOf({ title, titleSource }: StoredRecord): Pick<StoredRecord, "title" | "titleSource"> {
  return { title, titleSource };
}
