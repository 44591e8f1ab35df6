import type { Message } from "@parley/protocol";

import type { Return } from "../connection/message-sink.ts";
import { requestKey } from "../connection/outgoing-message.ts";

/** The first frame of a socket that resumes a connection. */
export interface ResumeRequest extends Return {
  readonly connectionId: string;
}

/** Parses `stream/resume`. Returns `undefined` if the message is malformed or of another type. */
export function readResume(message: Message | undefined): ResumeRequest | undefined {
  if (message === undefined || !("method" in message) || message.method !== "stream/resume") return undefined;
  const { connectionId, cursors, awaiting } = Object(message.params) as Partial<Record<string, unknown>>;
  if (typeof connectionId !== "string") return undefined;
  const read = Object.entries(Object(cursors) as Partial<Record<string, unknown>>).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const ids: unknown[] = Array.isArray(awaiting) ? awaiting : [];
  return {
    connectionId,
    resumePoints: new Map(read),
    awaiting: ids.filter((id) => typeof id === "string" || typeof id === "number").map(requestKey),
  };
}
