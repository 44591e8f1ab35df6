import type { AgentCapabilities } from "./agent-capabilities.ts";
import type {
  ClientCapabilities,
  StableInitializeRequest,
  StableInitializeResponse,
} from "./inherited.gen.ts";

export type * from "../initialization.ts";

/**
 * The first request of a connection: the client says which version of the protocol it speaks and what it can do.
 * Nothing else may be sent before it is answered.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest extends StableInitializeRequest {
  /**
   * The capabilities of the client. An omitted capability is not supported.
   * @default {"fs":{"readTextFile":false,"writeTextFile":false},"terminal":false,"auth":{"terminal":false}}
   * @x-deserialize-default-on-error true
   */
  clientCapabilities?: ClientCapabilities;
}

/**
 * The agent's side of the introduction.
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse extends StableInitializeResponse {
  /**
   * The capabilities of the agent; a capability that is left out is not there.
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false,"acp":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
}
