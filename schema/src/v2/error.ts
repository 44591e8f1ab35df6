import type { Meta, OpenInteger } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { ProtocolVersion } from "../shared/implementation.ts";

/**
 * The error of a failed request, as defined by JSON-RPC 2.0: https://www.jsonrpc.org/specification#error_object
 */
export interface Error {
  /** The error code, which identifies the kind of failure. */
  code: ErrorCode;
  /** A short sentence about the error. */
  message: string;
  /**
   * Details about the failure, in any form. `ErrorData` lists the details for some codes. Missing or `null` if
   * there are none.
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
  /**
   * The agent supports no version at or below the requested one. `data` is an `UnsupportedProtocolVersionErrorData`.
   */
  | -32022
  /** Any other code. */
  | OpenInteger;

/**
 * Details about a failure: an `UnsupportedProtocolVersionErrorData` for code -32022, a `SessionNotFoundErrorData` for
 * -32002, and any value for other codes.
 */
export type ErrorData = unknown;

/**
 * The data for error `-32022`.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#version-negotiation
 */
export interface UnsupportedProtocolVersionErrorData {
  /** The version that the client requested. */
  requested: ProtocolVersion;
  /** The versions that the agent supports. */
  supported: ProtocolVersion[];
  _meta?: Meta;
}

/**
 * The data for error `-32002` if a request refers to a session that does not exist or is not open.
 *
 * See https://agentclientprotocol.com/protocol/v2/error#unknown-sessions
 */
export interface SessionNotFoundErrorData {
  /** The ID of the requested session. */
  sessionId: SessionId;
  _meta?: Meta;
}
