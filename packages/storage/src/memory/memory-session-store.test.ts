import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { memorySessionStore } from "./memory-session-store.ts";

sessionStoreContract("A memory session store", () => Promise.resolve(memorySessionStore()));
