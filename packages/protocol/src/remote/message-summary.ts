import type { RequestId } from "../jsonrpc/message.ts";

/** The parts of a message that a transport routes by. */
export interface MessageSummary {
  readonly kind: "request" | "notification" | "response" | "other";
  readonly method?: string | undefined;
  readonly id?: RequestId | undefined;
  /** The session id in the params. */
  readonly session?: string | undefined;
  /** The resume point of the message in its session. */
  readonly resumePoint?: string | undefined;
  /** False for an update that is known to show neither that a prompt is stored nor the state of a turn. */
  readonly mayShowTurn?: false | undefined;
  readonly text: string;
}

/** Where a message from the server came from, as far as its stream says. */
export interface MessageOrigin {
  /** The session of the stream that it arrived in. */
  readonly stream?: string | undefined;
  readonly resumePoint?: string | undefined;
  /** The prefix of the updates in that stream: see {@link updateHead}. */
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

/** The start of a response, and of a request, with a numeric id. */
const response = /^\{"jsonrpc":"2\.0","id":(-?\d{1,15}),"(?:result|error)":/;
const request =
  /^\{"jsonrpc":"2\.0","id":(-?\d{1,15}),"method":"([^"\\]*)","params":\{"sessionId":"([^"\\]*)"/;
/** The origin of a message of which only its text is known. */
const UNKNOWN: MessageOrigin = {};
const RESUME_POINT = '"acp/cursor":"';
/** The start of an update as most servers write it; ours put the resume point before the session. */
const update =
  /^\{"jsonrpc":"2\.0","method":"session\/update","params":\{(?:"_meta":\{"acp\/cursor":"([^"\\]*)"\},)?"sessionId":"([^"\\]*)"/;

/** The updates that show that a prompt is stored, in version 1, and the state of a turn, in version 2. */
const SHOW_TURN = ["session_info_update", "state_update"];

/** Returns the prefix of a session's updates, up to their kind, as our server writes them into its stream. */
export function updateHead(session: string): string {
  return `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":${JSON.stringify(session)},"update":{"sessionUpdate":"`;
}

/** Reads what a transport has to know about a message. Most messages are not parsed. */
export function summarize(text: string, origin?: MessageOrigin): MessageSummary {
  return (
    summarizeStreamed(text, origin) ??
    summarizeUpdate(text) ??
    summarizeResponse(text) ??
    summarizeRequest(text) ??
    summarizeParsed(text)
  );
}

/** Parses a summarized message. */
export function parsedMessage({ text }: MessageSummary): WireMessage {
  return JSON.parse(text) as WireMessage;
}

/** Identifies a request by its id of any type: a map is four times as fast with numbers as with their strings. */
export type RequestKey = string | number;

/** Returns the key of a request's id, the number itself or the id as JSON: `1` and `"1"` are two ids. */
export function requestKey(id: unknown): RequestKey {
  return typeof id === "number" ? id : JSON.stringify(id);
}

/** Returns a property of a value that may be anything. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Reads an update that needs no closer look: most messages of a session's event stream. */
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
 * Reads an update in the form that most servers write. Quotation marks within strings are escaped, so the resume
 * point's name can only be found where it is a name; if it occurs twice, the message has to be parsed.
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

/** Reads a request that names its session first, and no resume point. */
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
