import { ErrorCode } from "./error-code.ts";
import { exactInteger, isExact } from "./exact-integer.ts";
import { InvalidMessageError } from "./invalid-message-error.ts";
import type { Message, RequestId } from "./message.ts";

type Loose = { readonly [key: string]: unknown };

/**
 * Reads one JSON text as a JSON-RPC 2.0 message. Members that JSON-RPC does not know are kept.
 *
 * @throws {InvalidMessageError} if the text is not JSON, is a batch or is no message.
 */
export function parseMessage(text: string): Message {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) throw invalid("not an object", text);
  if (Array.isArray(value)) throw invalid("ACP has no batches", text);
  const message = value as Loose;
  if (message["jsonrpc"] !== "2.0") throw invalid('"jsonrpc" must be "2.0"', text);
  if (message["method"] === undefined) checkResponse(message, text);
  else checkCall(message, text);
  return isExact(message["id"])
    ? (value as Message)
    : ({ ...value, id: exactInteger(text, ["id"]) } as Message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidMessageError(ErrorCode.parseError, "not JSON", { text });
  }
}

function checkCall(message: Loose, text: string): void {
  if (typeof message["method"] !== "string") throw invalid('"method" must be a string', text);
  if ("id" in message && !isRequestId(message["id"]))
    throw invalid('"id" must be a string or a number', text);
  if ("result" in message || "error" in message) throw invalid("both a request and a response", text);
  const params = message["params"];
  if (params !== undefined && typeof params !== "object") {
    throw invalid('"params" must be an object or an array', text);
  }
}

function checkResponse(message: Loose, text: string): void {
  const id = message["id"];
  if (!("id" in message) || !isRequestId(id)) throw invalid('neither "method" nor a valid "id"', text);
  const hasError = "error" in message;
  if (hasError === "result" in message) throw invalid('exactly one of "result" and "error"', text, id);
  if (hasError && !isErrorObject(message["error"]))
    throw invalid('"error" must have a code and a message', text, id);
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === "string" || Number.isFinite(id) || id === null;
}

function isErrorObject(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, message } = error as Loose;
  return typeof code === "number" && typeof message === "string";
}

function invalid(reason: string, text: string, responseId?: RequestId): InvalidMessageError {
  return new InvalidMessageError(ErrorCode.invalidRequest, reason, { text, responseId });
}
