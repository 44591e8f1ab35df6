import type { ClientDialect } from "./dialect/client-dialect.ts";
import { initializeParams as initializeParamsV1 } from "./v1/initialize-params.ts";
import { initializeOlder } from "./v2/initialize-older.ts";
import { initializeParams as initializeParamsV2 } from "./v2/initialize-params.ts";

/** Protocol version 1. Its code is loaded when an agent chooses it. */
export const v1: ClientDialect = {
  version: 1,
  initializeParams: initializeParamsV1,
  load: async () => (await import("./v1/v1-dialect.ts")).dialect,
};

/** Protocol version 2, the draft. Its code is loaded when an agent chooses it. */
export const v2: ClientDialect = {
  version: 2,
  initializeParams: initializeParamsV2,
  initialize: initializeOlder,
  load: async () => (await import("./v2/v2-dialect.ts")).dialect,
};
