import type { AgentCapabilities } from "./agent-capabilities.ts";
import type {
  ClientCapabilities,
  StableInitializeRequest,
  StableInitializeResponse,
} from "./inherited.gen.ts";

export type * from "../initialization.ts";

/**
 * The first request of a connection: the client offers a protocol version and its capabilities. Nothing else may be
 * sent before the response.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest extends StableInitializeRequest {
  /**
   * The client's capabilities. Omitted capabilities are not supported.
   * @default {"fs":{"readTextFile":false,"writeTextFile":false},"terminal":false,"auth":{"terminal":false}}
   * @x-deserialize-default-on-error true
   */
  clientCapabilities?: ClientCapabilities;
}

/**
 * The agent's answer to `initialize`.
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse extends StableInitializeResponse {
  /**
   * The agent's capabilities. Omitted capabilities are not supported.
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false,"acp":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
}
