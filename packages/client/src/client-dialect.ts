/** One version of the protocol, as a client speaks it: `import { v1 } from "@parley/client/v1"`. */
export interface ClientDialect {
  readonly version: number;
}
