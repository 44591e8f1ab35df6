import type { ClientDialect } from "../dialect/client-dialect.ts";
import { initializeParams } from "./initialize-params.ts";
import { dialect } from "./v1-dialect.ts";

/** Protocol version 1. To load its code only if an agent chooses it, import it from `@parley/client/on-demand`. */
export const v1: ClientDialect = { version: 1, initializeParams, load: () => dialect };
