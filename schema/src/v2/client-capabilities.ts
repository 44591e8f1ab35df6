import type { Meta } from "../primitive.ts";
import type { ElicitationCapabilities } from "../shared/capabilities.ts";

/**
 * The capabilities of a client. An agent MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#client-capabilities
 */
export interface ClientCapabilities {
  /**
   * The authentication methods that the client supports, in addition to those that the agent handles itself.
   * An agent MUST NOT offer others. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  auth?: ClientAuthCapabilities | null;
  /**
   * The elicitation modes that the client supports. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  _meta?: Meta;
}

/** The login methods that a client supports, in addition to those that the agent handles itself. */
export interface ClientAuthCapabilities {
  /**
   * `{}` if the client can start the agent's program again, exactly as configured, in a terminal for the user;
   * missing or `null` if not. The agent may offer methods of type `terminal` only if this is set.
   * @x-deserialize-default-on-error true
   */
  terminal?: TerminalAuthCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the client can start the agent's program again in a terminal so that the user can log in. */
export interface TerminalAuthCapabilities {
  _meta?: Meta;
}
