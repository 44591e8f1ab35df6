import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { AuthMethod } from "./authentication.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import type { Meta, Tagged } from "./primitive.ts";

/**
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest {
  protocolVersion: ProtocolVersion;
  /**
   * @default {"fs":{"readTextFile":false,"writeTextFile":false},"terminal":false,"auth":{"terminal":false}}
   * @x-deserialize-default-on-error true
   */
  clientCapabilities?: ClientCapabilities;
  /** @x-deserialize-default-on-error true */
  clientInfo?: Implementation | null;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse {
  protocolVersion: ProtocolVersion;
  /**
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
  /**
   * @default []
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
  /** @x-deserialize-default-on-error true */
  agentInfo?: Implementation | null;
  _meta?: Meta;
}

/**
 * @type integer
 * @format uint16
 * @minimum 0
 * @maximum 65535
 */
export type ProtocolVersion = Tagged<number, "ProtocolVersion">;

export interface Implementation {
  name: string;
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  version: string;
  _meta?: Meta;
}
