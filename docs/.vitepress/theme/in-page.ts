// Replaces the parts of Node.js that the agent on the home page imports.
import { type Transport, createInMemoryTransports } from "@parley/protocol";

const [agentEnd, clientEnd] = createInMemoryTransports();

/** Replaces the agent's stdin and stdout. */
export const stdioTransport = (): Transport => agentEnd;

/** The client's end. */
export const pageTransport: Transport = clientEnd;

/** The page does not reload sessions, so its agent works without a store. */
export const memorySessionStore = (): undefined => undefined;
