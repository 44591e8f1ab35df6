import type { AgentCapabilities } from "../api/agent-capabilities.ts";

/** What the agent advertised, and by which names: a `CapabilityError` says what is missing as it is on the wire. */
export interface Advertised {
  readonly capabilities: AgentCapabilities;
  /** What stands before the name of a capability, by its group. */
  readonly prefix: { readonly session: string; readonly prompt: string; readonly mcp: string };
}
