import { saysSomething } from "@parley/permission";
import { type SessionState, findToolCall } from "@parley/protocol/session";

interface ContentPart {
  readonly type: string;
}

interface RequestedCall {
  readonly toolCallId: string;
  readonly content?: readonly ContentPart[] | null | undefined;
}

/**
 * Returns the fields that a permission request adds to its tool call. Anything that the request omits or leaves empty
 * keeps its known value. Known file changes are also kept unless the request contains others.
 */
export function toolCallDetails<Call extends RequestedCall>(state: SessionState, call: Call): Call {
  const { content: known = [] } = findToolCall(state, call.toolCallId) ?? {};
  const isFile = ({ type }: ContentPart): boolean => type === "diff" || type === "changes";
  const details = Object.entries(call as object as Readonly<Record<string, unknown>>)
    .filter(([, value]) => saysSomething(value))
    .map(([name, value]) => [
      name,
      name === "content" && !(value as ContentPart[]).some(isFile)
        ? (value as ContentPart[]).concat(known.filter(isFile))
        : value,
    ]);
  return Object.fromEntries(details);
}
