import {
  ErrorCode,
  type InvalidMessageError,
  type Message,
  parseMessage,
  rootSessionId,
} from "@parley/protocol";

import { HttpError } from "../platform/http-error.ts";
import { type RequestKey, requestKey } from "./outgoing-message.ts";

const loading = ["session/load", "session/resume"];
const creating = ["session/new", "session/fork"];
const closing = ["session/close", "session/delete"];

/**
 * Parses a POST body as one message.
 *
 * @throws {HttpError} with status 501 if it is a batch, or 400 if it is not a message
 */
export function readMessage(text: string): Message {
  if (text.trimStart().startsWith("["))
    throw new HttpError(501, "Cannot take a batch: send each message by itself");
  try {
    return parseMessage(text);
  } catch (error) {
    const { code, wireMessage } = error as InvalidMessageError;
    throw new HttpError(400, wireMessage, { code: code ?? ErrorCode.parseError });
  }
}

/** Parses a message. Returns `undefined` for invalid text, which the receiver then reports to the sender. */
export function messageIn(text: string): Message | undefined {
  try {
    return parseMessage(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether the text is an update as the agent encodes it. Most messages are updates, so this check usually avoids
 * parsing.
 */
export function isUpdate(text: string): boolean {
  return text.startsWith('{"jsonrpc":"2.0","method":"session/update"');
}

export function sessionOf(params: unknown): string | undefined {
  const { sessionId } = Object(params) as { readonly sessionId?: unknown };
  return typeof sessionId === "string" ? sessionId : undefined;
}

/** Returns the session that a message belongs to: the session in its params or, for a subagent, the root session. */
export function rootSessionOf(params: unknown): string | undefined {
  const session = sessionOf(params);
  return session && rootSessionId(session);
}

export function resumePointOf(params: unknown): string | undefined {
  const { _meta: meta } = Object(params) as { readonly _meta?: unknown };
  const { "acp/cursor": resumePoint } = Object(meta) as { readonly "acp/cursor"?: unknown };
  return typeof resumePoint === "string" ? resumePoint : undefined;
}

/** Returns the key of the request that a message cancels, if any. */
export function cancelledRequest(message: Message): RequestKey | undefined {
  if (!("method" in message) || message.method !== "$/cancel_request") return undefined;
  const { requestId } = Object(message.params) as { readonly requestId?: unknown };
  return typeof requestId === "string" || typeof requestId === "number" ? requestKey(requestId) : undefined;
}

/** Whether the message is for the server itself rather than the agent. */
export function isStreamMessage(message: Message): boolean {
  return "method" in message && message.method.startsWith("stream/");
}

/** Whether a request opens the session that its params name. */
export function loadsSession(method: string): boolean {
  return loading.includes(method);
}

/** Whether a request opens the session that its result names. */
export function createsSession(method: string): boolean {
  return creating.includes(method);
}

export function opensSession(method: string): boolean {
  return loadsSession(method) || createsSession(method);
}

/** Whether a request closes the session that its params name. */
export function closesSession(method: string): boolean {
  return closing.includes(method);
}
