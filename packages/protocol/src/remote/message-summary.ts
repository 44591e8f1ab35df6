import type { RequestId } from "../jsonrpc/message.ts";

/** The parts of a message that a transport needs for routing. */
export interface MessageSummary {
  readonly kind: "request" | "notification" | "response" | "other";
  readonly method?: string | undefined;
  readonly id?: RequestId | undefined;
  /** Session id in the params. */
  readonly session?: string | undefined;
  readonly resumePoint?: string | undefined;
  /** False for an update that cannot contain a turn's state or the confirmation that a prompt is stored. */
  readonly mayShowTurn?: false | undefined;
  readonly text: string;
}

/** The origin of a message from the server, if the stream reveals it. */
export interface MessageOrigin {
  /** Session of the stream that carried the message. */
  readonly stream?: string | undefined;
  readonly resumePoint?: string | undefined;
  /** Prefix of the updates in the stream. See {@link updateHead}. */
  readonly head?: string | undefined;
}

/** A parsed but unvalidated message. */
export interface WireMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The start of a response or request with a numeric id. */
const response = /^\{"jsonrpc":"2\.0","id":(-?\d{1,15}),"(?:result|error)":/;
const request =
  /^\{"jsonrpc":"2\.0","id":(-?\d{1,15}),"method":"([^"\\]*)","params":\{"sessionId":"([^"\\]*)"/;
const UNKNOWN: MessageOrigin = {};
const RESUME_POINT = '"acp/cursor":"';
/** Start of an update in the format that most servers use. Our server puts the resume point before the session. */
const update =
  /^\{"jsonrpc":"2\.0","method":"session\/update","params":\{(?:"_meta":\{"acp\/cursor":"([^"\\]*)"\},)?"sessionId":"([^"\\]*)"/;

/** Kinds of updates that confirm that a prompt is stored (version 1) or contain a turn's state (version 2). */
const SHOW_TURN = ["session_info_update", "state_update"];

/** Returns the prefix of a session's updates up to their kind, in the format that our server writes to its stream. */
export function updateHead(session: string): string {
  return `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":${JSON.stringify(session)},"update":{"sessionUpdate":"`;
}

/** Extracts the parts of a message that a transport needs. Most messages are not parsed. */
export function summarize(text: string, origin?: MessageOrigin): MessageSummary {
  return (
    summarizeStreamed(text, origin) ??
    summarizeUpdate(text) ??
    summarizeResponse(text) ??
    summarizeRequest(text) ??
    summarizeParsed(text)
  );
}

export function parsedMessage({ text }: MessageSummary): WireMessage {
  return JSON.parse(text) as WireMessage;
}

/** Key for a request's id. Maps are four times as fast with numbers as with the same numbers in strings. */
export type RequestKey = string | number;

/**
 * Returns the key for a request's id: a number stays as is, and anything else becomes JSON, because `1` and `"1"` are
 * different ids.
 */
export function requestKey(id: unknown): RequestKey {
  return typeof id === "number" ? id : JSON.stringify(id);
}

/** Returns a property of `value`, or `undefined` if `value` is not an object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Summarizes an update that needs no closer inspection. This covers most messages in a session's event stream. */
function summarizeStreamed(
  text: string,
  { stream, resumePoint, head }: MessageOrigin = UNKNOWN,
): MessageSummary | undefined {
  if (resumePoint === undefined || head === undefined || text.slice(0, head.length) !== head)
    return undefined;
  if (SHOW_TURN.some((kind) => text.startsWith(kind, head.length))) return undefined;
  return {
    kind: "notification",
    method: "session/update",
    session: stream,
    resumePoint,
    mayShowTurn: false,
    text,
  };
}

/**
 * Summarizes an update in the format that most servers use. Quotation marks in strings are escaped, so the resume
 * point's name can match only as a member name. If it matches twice, the message has to be parsed.
 */
function summarizeUpdate(text: string): MessageSummary | undefined {
  const [begin, resumePoint, session] = update.exec(text) ?? [];
  if (begin === undefined) return undefined;
  const summary = { kind: "notification", method: "session/update", session, text } as const;
  const at = text.indexOf(RESUME_POINT, begin.length);
  if (at === -1) return { ...summary, resumePoint };
  if (resumePoint !== undefined || text.includes(RESUME_POINT, at + RESUME_POINT.length)) return undefined;
  const start = at + RESUME_POINT.length;
  return { ...summary, resumePoint: text.slice(start, text.indexOf('"', start)) };
}

function summarizeResponse(text: string): MessageSummary | undefined {
  const [, id] = response.exec(text) ?? [];
  return id === undefined ? undefined : { kind: "response", id: Number(id), text };
}

/** Summarizes a request that starts with its session and contains no resume point. */
function summarizeRequest(text: string): MessageSummary | undefined {
  const [, id, method, session] = request.exec(text) ?? [];
  if (id === undefined || text.includes(RESUME_POINT)) return undefined;
  return { kind: "request", id: Number(id), method, session, text };
}

function summarizeParsed(text: string): MessageSummary {
  let message: WireMessage | null;
  try {
    message = JSON.parse(text) as WireMessage | null;
  } catch {
    return { kind: "other", text };
  }
  if (typeof message !== "object" || message === null) return { kind: "other", text };
  const { id, method } = message;
  if (typeof method !== "string") return { kind: "response", id: id as RequestId, text };
  const session = member(message.params, "sessionId");
  const resumePoint = member(member(message.params, "_meta"), "acp/cursor");
  return {
    kind: id === undefined ? "notification" : "request",
    method,
    id: id as RequestId | undefined,
    session: typeof session === "string" ? session : undefined,
    resumePoint: typeof resumePoint === "string" ? resumePoint : undefined,
    text,
  };
}
