import type { ClientDialect } from "../dialect/client-dialect.ts";
import { initializeOlder } from "./initialize-older.ts";
import { initializeParams } from "./initialize-params.ts";
import { dialect } from "./v2-dialect.ts";

/**
 * Protocol version 2, the draft. To load its code only if an agent chooses it, import it from
 * `@parley/client/on-demand`.
 */
export const v2: ClientDialect = {
  version: 2,
  initializeParams,
  initialize: initializeOlder,
  load: () => dialect,
};
