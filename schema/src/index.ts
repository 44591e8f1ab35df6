export { acrossCopies } from "./across-copies.ts";
export { defineDecoder } from "./define-decoder.ts";
export type {
  Descriptor,
  Methods,
  NotificationShape,
  ReceivedNotification,
  ReceivedRequest,
  RequestShape,
  SentNotification,
  SentRequest,
  Side,
} from "./descriptor.ts";
export { extend, type Extension, type ExtensionMethods } from "./extend.ts";
export { mcpServerType } from "./mcp-server-type.ts";
export { ValidationError, type ValidationIssue } from "./validation-error.ts";
export type { Decoder, Validator } from "./validator.ts";
