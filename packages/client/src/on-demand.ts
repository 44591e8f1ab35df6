import type { ClientDialect } from "./dialect/client-dialect.ts";

/** Protocol version 1. The code that speaks it is loaded when an agent has chosen it. */
export const v1: ClientDialect = { version: 1, load: async () => (await import("./v1/index.ts")).v1 };

/** Protocol version 2. The code that speaks it is loaded when an agent has chosen it. */
export const v2: ClientDialect = { version: 2, load: async () => (await import("./v2/index.ts")).v2 };
