import type { OpenInteger } from "./primitive.ts";

export interface Error {
  code: ErrorCode;
  message: string;
  /** @x-deserialize-default-on-error true */
  data?: unknown;
}

export type ErrorCode = -32700 | -32600 | -32601 | -32602 | -32603 | -32800 | -32000 | -32002 | OpenInteger;
