/**
 * The error codes of JSON-RPC 2.0 and of ACP.
 *
 * @see https://agentclientprotocol.com/protocol/schema#errorcode
 */
export const ErrorCode: {
  /** The input is not JSON. */
  readonly parseError: -32700;
  /** The input is JSON but not a message, or a request arrived at the wrong time, such as before `initialize`. */
  readonly invalidRequest: -32600;
  readonly methodNotFound: -32601;
  /** The params do not match the method's schema or violate a rule of the protocol. */
  readonly invalidParams: -32602;
  /** The request failed, and the details are hidden from the peer. */
  readonly internalError: -32603;
  /** The request was cancelled by its sender. */
  readonly requestCancelled: -32800;
  readonly authenticationRequired: -32000;
  /** A session, file or other resource named in the params does not exist. */
  readonly resourceNotFound: -32002;
  /** The requested protocol version is not supported. */
  readonly unsupportedVersion: -32022;
} = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  requestCancelled: -32800,
  authenticationRequired: -32000,
  resourceNotFound: -32002,
  unsupportedVersion: -32022,
};
