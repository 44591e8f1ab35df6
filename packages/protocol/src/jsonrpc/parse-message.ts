import { ErrorCode } from "./error-code.ts";
import { exactInteger } from "./exact-integer.ts";
import { InvalidMessageError } from "./invalid-message-error.ts";
import type { Message, RequestId } from "./message.ts";

type Loose = { readonly [key: string]: unknown };

/**
 * Parses one JSON-RPC 2.0 message. Unknown members are preserved.
 *
 * @throws {InvalidMessageError} if the text is not JSON, is a batch or is not a message.
 */
export function parseMessage(text: string): Message {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) throw invalid("not an object", text);
  if (Array.isArray(value)) throw invalid("ACP has no batches", text);
  const message = value as Loose;
  const fault = faultOf(message);
  if (fault !== undefined) throw invalid(fault, text, message);
  const id = exactInteger(message["id"], text, ["id"]);
  return (id === message["id"] ? value : { ...value, id }) as Message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidMessageError(ErrorCode.parseError, "not JSON", { text });
  }
}

/** Returns the reason that `message` is invalid, or `undefined` if it is valid. */
function faultOf(message: Loose): string | undefined {
  if (message["jsonrpc"] !== "2.0") return '"jsonrpc" must be "2.0"';
  return message["method"] === undefined ? faultOfResponse(message) : faultOfCall(message);
}

function faultOfCall(message: Loose): string | undefined {
  if (typeof message["method"] !== "string") return '"method" must be a string';
  if ("id" in message && !isRequestId(message["id"])) return '"id" must be a string or a number';
  if ("result" in message || "error" in message) return "both a request and a response";
  const params = message["params"];
  if (params !== undefined && typeof params !== "object") return '"params" must be an object or an array';
  return undefined;
}

function faultOfResponse(message: Loose): string | undefined {
  if (!isRequestId(message["id"])) return 'neither "method" nor a valid "id"';
  const hasError = "error" in message;
  if (hasError === "result" in message) return 'exactly one of "result" and "error"';
  if (hasError && !isErrorObject(message["error"])) return '"error" must have a code and a message';
  return undefined;
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === "string" || Number.isFinite(id) || id === null;
}

function isErrorObject(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, message } = error as Loose;
  return typeof code === "number" && typeof message === "string";
}

/** Creates the error, with the id of the malformed request or response if it has one. */
function invalid(reason: string, text: string, message: Loose = {}): InvalidMessageError {
  const id = isRequestId(message["id"]) ? exactInteger(message["id"], text, ["id"]) : undefined;
  const ids = message["method"] === undefined ? { responseId: id } : { requestId: id };
  return new InvalidMessageError(ErrorCode.invalidRequest, reason, { text, ...ids });
}
