import { ErrorCode, type Request } from "@parley/protocol";

import { idKey } from "./outgoing-message.ts";
import type { SessionLimit } from "./session-limit.ts";
import { opensSession } from "./session-methods.ts";

/** Returns the answer to a request that would open a session too many. */
export function refuseOpening({ id, method }: Request, { max }: SessionLimit): string | undefined {
  if (!opensSession(method)) return undefined;
  const message = `Cannot open more than ${max} sessions (maxSessions): close one`;
  return errorAnswer(id, { code: ErrorCode.invalidRequest, message });
}

function errorAnswer(id: Request["id"], error: { readonly code: number; readonly message: string }): string {
  return `{"jsonrpc":"2.0","id":${idKey(id)},"error":${JSON.stringify(error)}}`;
}
