import type { RequestId } from "./message.ts";
import type { RequestError } from "./request-error.ts";

// Only the payload goes through JSON.stringify, because the envelope is constant.

/** @throws {TypeError} if `params` is not JSON (a BigInt, a cycle). */
export function encodeRequest(id: number, method: string, params: unknown): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${encodeParams(params)}}`;
}

/** @throws {TypeError} if `params` is not JSON (a BigInt, a cycle). */
export function encodeNotification(method: string, params: unknown): string {
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)}${encodeParams(params)}}`;
}

/**
 * Encodes a missing result as `null`.
 *
 * @throws {TypeError} if `result` is not JSON (a BigInt, a cycle, a function).
 */
export function encodeResult(id: RequestId, result: unknown): string {
  return `{"jsonrpc":"2.0","id":${encodeId(id)},"result":${encodeValue(result ?? null)}}`;
}

/** Encodes an error response. Omits invalid JSON data, so that the peer still gets a response. */
export function encodeError(id: RequestId, error: RequestError): string {
  const prefix = `{"jsonrpc":"2.0","id":${encodeId(id)},"error":`;
  try {
    return `${prefix}${JSON.stringify(error.toErrorObject())}}`;
  } catch {
    return `${prefix}${JSON.stringify({ code: error.code, message: error.message })}}`;
  }
}

export function encodeId(id: RequestId): string {
  return typeof id === "string" ? JSON.stringify(id) : String(id);
}

function encodeParams(params: unknown): string {
  return params === undefined ? "" : `,"params":${encodeValue(params)}`;
}

function encodeValue(value: unknown): string {
  // JSON.stringify returns undefined for a function or symbol, despite its declared type.
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`Cannot write a ${typeof value} as JSON`);
  return text;
}
