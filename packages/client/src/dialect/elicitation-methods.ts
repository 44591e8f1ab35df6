import { invalidParams } from "@parley/protocol";
import type { CreateElicitationResponse } from "@parley/schema/neutral";

import type { FormElicitation, UrlElicitation } from "../api/client-handlers.ts";
import type { ClientSide } from "./client-side.ts";

/** Creates the handler for `elicitation/create` if the application has any elicitation handlers. */
export function elicitationMethods(client: ClientSide): {
  "elicitation/create"?: (
    params: { readonly mode: string },
    context: { readonly signal: AbortSignal },
  ) => CreateElicitationResponse | Promise<CreateElicitationResponse>;
} {
  const { elicitation } = client.handlers;
  if (elicitation === undefined) return {};
  return {
    "elicitation/create": (params, { signal }) => {
      const { mode, sessionId } = params as { readonly mode: string; readonly sessionId?: string };
      const context =
        sessionId === undefined ? { session: undefined, signal } : client.context(sessionId, signal);
      if ((mode === "form" || mode === "url") && elicitation[mode])
        return elicitation[mode](params as FormElicitation & UrlElicitation, context);
      throw invalidParams(`Cannot show elicitation: mode "${mode}" is not advertised`);
    },
  };
}
