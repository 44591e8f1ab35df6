import type { JsonObject } from "@parley/schema/neutral";

import type { ClientProfile } from "../api/client-profile.ts";

/** Client capabilities that are the same in every version. */
export interface CommonCapabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly _meta?: JsonObject;
}

/** Returns the capabilities of a client that are the same in every version. */
export function commonCapabilities({
  capabilities: { _meta } = {},
  handlers,
}: ClientProfile): CommonCapabilities {
  const { form, url } = handlers?.elicitation ?? {};
  return {
    ...((form || url) && { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } }),
    ...(_meta && { _meta }),
  };
}
