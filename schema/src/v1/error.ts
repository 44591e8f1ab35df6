import type { OpenInteger } from "../primitive.ts";

/** Why a request failed, as JSON-RPC 2.0 has it: https://www.jsonrpc.org/specification#error_object */
export interface Error {
  /** The kind of failure. */
  code: ErrorCode;
  /** The error, in one short sentence. */
  message: string;
  /**
   * More about the failure, in whatever form the sender chose.
   * @x-deserialize-default-on-error true
   */
  data?: unknown;
}

/**
 * The codes that have a meaning of their own: those of JSON-RPC, and the protocol's, which lie between -32000 and -32099;
 * -32800 is taken from LSP.
 */
export type ErrorCode =
  /** The text is not JSON. */
  | -32700
  /** The text is JSON, but not a request. */
  | -32600
  /** There is no such method, or it is not available. */
  | -32601
  /** The method is known, but its params are not acceptable. */
  | -32602
  /** The request could not be served, for reasons of the answering side. */
  | -32603
  /** The request was given up: its sender took it back, or the answering side is short of resources or ends. */
  | -32800
  /** The user has to be authenticated first. */
  | -32000
  /** Something that the request names, such as a session or a file, does not exist. */
  | -32002
  /** Any other code. */
  | OpenInteger;
