export { Connection } from "./connection/connection.ts";
export { ConnectionClosedError } from "./connection/connection-closed-error.ts";
export type {
  ConnectionLimits,
  ConnectionOptions,
  ErrorListener,
  WireTap,
} from "./connection/connection-options.ts";
export type { MessageHandler } from "./connection/dispatcher.ts";
export type { RequestContext } from "./connection/incoming-request.ts";
export type { ConnectionRequestOptions, RequestOptions } from "./connection/request-options.ts";
export { encodeNotification } from "./jsonrpc/encode-message.ts";
export { ErrorCode } from "./jsonrpc/error-code.ts";
export { InvalidMessageError } from "./jsonrpc/invalid-message-error.ts";
export type { ErrorObject, Message, Notification, Request, RequestId, Response } from "./jsonrpc/message.ts";
export { parseMessage } from "./jsonrpc/parse-message.ts";
export {
  RequestError,
  internalError,
  invalidParams,
  methodNotFound,
  requestCancelled,
} from "./jsonrpc/request-error.ts";
export { CapabilityError } from "./peer/capability-error.ts";
export { negotiateVersion } from "./peer/negotiate-version.ts";
export {
  type ExtensionHandlers,
  type MessageRepair,
  Peer,
  type PeerHandlers,
  type PeerOptions,
} from "./peer/peer.ts";
export { UnsupportedVersionError } from "./peer/unsupported-version-error.ts";
export { createInMemoryTransports } from "./transport/in-memory-transport.ts";
export { rootSessionId, subagentSessionId } from "./transport/root-session-id.ts";
export { settlesWithin } from "./transport/settles-within.ts";
export { TransportError } from "./transport/transport-error.ts";
export type { Transport, TransportReceiver, TransportStatus } from "./transport/transport.ts";
