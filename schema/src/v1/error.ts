import type { OpenInteger } from "../primitive.ts";

/**
 * The error of a failed request, as defined by JSON-RPC 2.0: https://www.jsonrpc.org/specification#error_object
 */
export interface Error {
  /** The error code, which identifies the kind of failure. */
  code: ErrorCode;
  /** A short sentence about the error. */
  message: string;
  /**
   * Details about the failure, in any form.
   * @x-deserialize-default-on-error true
   */
  data?: unknown;
}

/**
 * Codes with a defined meaning: those from JSON-RPC, the protocol's own codes between -32000 and -32099, and -32800,
 * which comes from LSP.
 */
export type ErrorCode =
  /** The text is not valid JSON. */
  | -32700
  /** The JSON is not a valid request. */
  | -32600
  /** The method does not exist or is not available. */
  | -32601
  /** The params are invalid. */
  | -32602
  /** The request failed because of an internal error. */
  | -32603
  /** The request was abandoned: its sender cancelled it, or the receiver is out of resources or shutting down. */
  | -32800
  /** The user has to authenticate first. */
  | -32000
  /** A session, file or other resource that the request refers to does not exist. */
  | -32002
  /** Any other code. */
  | OpenInteger;
