import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { memorySessionStore } from "./memory-session-store.ts";

// Operations that are observed must behave as they do without.
const telemetry = { operationEnded: () => undefined };

sessionStoreContract("A memory session store", () => Promise.resolve(memorySessionStore({ telemetry })));
