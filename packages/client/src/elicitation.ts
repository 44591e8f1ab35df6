import { invalidParams } from "@parley/protocol";
import type { CreateElicitationResponse } from "@parley/schema/v1";

import type { FormElicitation, UrlElicitation } from "./client-handlers.ts";
import type { ClientHost } from "./client-host.ts";
import type { ConnectOptions } from "./client-options.ts";

/** Which questions the client shows, as every version says it; nothing if it shows none. */
export function describeElicitation({ handlers }: ConnectOptions): {
  elicitation?: { form?: object; url?: object };
} {
  const { form, url } = handlers?.elicitation ?? {};
  return form || url ? { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } } : {};
}

/** The handler of `elicitation/create`, if the application has any. */
export function elicitationMethods(host: ClientHost): {
  "elicitation/create"?: (
    params: { readonly mode: string },
    context: { readonly signal: AbortSignal },
  ) => CreateElicitationResponse | Promise<CreateElicitationResponse>;
} {
  const { elicitation } = host.handlers;
  if (elicitation === undefined) return {};
  return {
    "elicitation/create": (params, { signal }) => {
      const { mode, sessionId } = params as { readonly mode: string; readonly sessionId?: string };
      const session = sessionId === undefined ? undefined : host.context(sessionId, signal).session;
      const context = { session, signal };
      if (mode === "form" && elicitation.form) return elicitation.form(params as FormElicitation, context);
      if (mode === "url" && elicitation.url) return elicitation.url(params as UrlElicitation, context);
      throw invalidParams(`Cannot show elicitation: mode "${mode}" is not advertised`);
    },
  };
}
