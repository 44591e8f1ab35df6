import type { ClientHandlers } from "./client-handlers.ts";
import type { ClientHost } from "./client-host.ts";
import type { ConnectOptions } from "./client-options.ts";

type Create = NonNullable<ClientHandlers["createElicitation"]>;

/** Which questions the client shows, as every version says it; nothing if it shows none. */
export function describeElicitation({ capabilities = {}, handlers = {} }: ConnectOptions): {
  elicitation?: { form?: object; url?: object };
} {
  const { form = handlers.createElicitation !== undefined, url = false } = capabilities.elicitation ?? {};
  return form || url ? { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } } : {};
}

/** The handler of `elicitation/create`, if the application has one. */
export function elicitationMethods(host: ClientHost): {
  "elicitation/create"?: (
    params: Parameters<Create>[0],
    context: { readonly signal: AbortSignal },
  ) => ReturnType<Create>;
} {
  const { createElicitation } = host.handlers;
  if (createElicitation === undefined) return {};
  return {
    "elicitation/create": (params, { signal }) => {
      const { sessionId } = params as { readonly sessionId?: string };
      const session = sessionId === undefined ? undefined : host.context(sessionId, signal).session;
      return createElicitation(params, { session, signal });
    },
  };
}
