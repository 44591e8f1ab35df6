import type { ConnectOptions } from "./client-options.ts";

/** Which questions the client shows, as every version says it; nothing if it shows none. */
export function describeElicitation({ handlers }: ConnectOptions): {
  elicitation?: { form?: object; url?: object };
} {
  const { form, url } = handlers?.elicitation ?? {};
  return form || url ? { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } } : {};
}
