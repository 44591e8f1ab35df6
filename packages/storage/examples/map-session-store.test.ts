import { sessionStoreContract } from "@parley/storage/testing";

import { mapSessionStore } from "./map-session-store.ts";

sessionStoreContract("A store over a Map", () => Promise.resolve(mapSessionStore()));
