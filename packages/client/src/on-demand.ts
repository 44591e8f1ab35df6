import type { ClientDialect } from "./client-dialect.ts";
import { describeClient as describeV1 } from "./v1/describe-client.ts";
import { describeClient as describeV2 } from "./v2/describe-client.ts";

/** Protocol version 1. The code that speaks it is loaded when an agent has chosen it. */
export const v1: ClientDialect = {
  version: 1,
  initializeParams: describeV1,
  load: async () => (await import("./v1/index.ts")).v1,
};

/** Protocol version 2. The code that speaks it is loaded when an agent has chosen it. */
export const v2: ClientDialect = {
  version: 2,
  initializeParams: describeV2,
  load: async () => (await import("./v2/index.ts")).v2,
};
