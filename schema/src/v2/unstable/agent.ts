import type { Descriptor } from "../../descriptor.ts";
import { PROTOCOL_VERSION } from "../protocol-version.ts";
import { type AgentMethods, agentReceives, agentSends, type ClientMethods } from "./methods.gen.ts";

/** The newest draft of ACP v2 as an agent speaks it: it sends the client's methods and receives its own. */
export const agent: Descriptor<ClientMethods, AgentMethods> = {
  version: PROTOCOL_VERSION,
  side: "agent",
  sends: agentSends,
  receives: agentReceives,
};
