import type { Descriptor } from "../../descriptor.ts";
import { PROTOCOL_VERSION } from "../protocol-version.ts";
import { type AgentMethods, clientReceives, type ClientMethods, clientSends } from "./methods.gen.ts";

/** The newest draft of ACP v1 as a client speaks it: it sends the agent's methods and receives its own. */
export const client: Descriptor<AgentMethods, ClientMethods> = {
  version: PROTOCOL_VERSION,
  side: "client",
  sends: clientSends,
  receives: clientReceives,
};
