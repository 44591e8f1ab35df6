import type { JsonObject } from "@parley/schema/neutral";

/** Client capabilities that are the same in every version. */
export interface CommonCapabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly _meta?: JsonObject;
}
