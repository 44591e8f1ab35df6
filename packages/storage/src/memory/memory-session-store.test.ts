import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { memorySessionStore } from "./memory-session-store.ts";

// Observed operations must behave like unobserved ones.
const telemetry = { operationEnded: () => undefined };

sessionStoreContract("A memory session store", () => Promise.resolve(memorySessionStore({ telemetry })));
