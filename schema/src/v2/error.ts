import type { Meta, OpenInteger } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { ProtocolVersion } from "../shared/implementation.ts";

/** Why a request failed, as JSON-RPC 2.0 has it: https://www.jsonrpc.org/specification#error_object */
export interface Error {
  /** The kind of failure. */
  code: ErrorCode;
  /** The error, in one short sentence. */
  message: string;
  /**
   * More about the failure, in whatever form the sender chose; a few codes say which, in `ErrorData`. Missing and
   * `null` both mean nothing more.
   * @x-deserialize-default-on-error true
   */
  data?: unknown;
}

/**
 * The codes that have a meaning of their own: those of JSON-RPC, and the protocol's, which lie between -32000 and
 * -32099; -32800 is taken from LSP.
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
  /**
   * The agent speaks no version at or below the requested one; `data` is an `UnsupportedProtocolVersionErrorData`.
   */
  | -32022
  /** Any other code. */
  | OpenInteger;

/**
 * More about a failure: an `UnsupportedProtocolVersionErrorData` with code -32022, a `SessionNotFoundErrorData` with
 * -32002, else whatever the sender chose.
 */
export type ErrorData = unknown;

/**
 * What comes with error `-32022`.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#version-negotiation
 */
export interface UnsupportedProtocolVersionErrorData {
  /** The version that the client asked for. */
  requested: ProtocolVersion;
  /** The versions that the agent speaks. */
  supported: ProtocolVersion[];
  _meta?: Meta;
}

/**
 * What comes with error `-32002` if a request names a session that does not exist or is not open.
 *
 * See https://agentclientprotocol.com/protocol/v2/error#unknown-sessions
 */
export interface SessionNotFoundErrorData {
  /** The session that the request named. */
  sessionId: SessionId;
  _meta?: Meta;
}
