import type { ClientFeatures } from "../author/client-description.ts";

type Markers = Readonly<Record<string, unknown>>;

interface InitializeParams {
  readonly clientCapabilities?: Capabilities | null;
  readonly capabilities?: Capabilities | null;
}

interface Capabilities {
  readonly session?: { readonly promptSuggestions?: Markers | null } | null;
}

/** Reads whether the client shows suggested prompts. Works for both versions. */
export function suggestionFeatures(params: unknown): Pick<ClientFeatures, "promptSuggestions"> {
  const { clientCapabilities, capabilities } = params as InitializeParams;
  const shown = (clientCapabilities ?? capabilities)?.session?.promptSuggestions;
  if (shown === undefined || shown === null) return {};
  const { image, audio, embeddedContext } = shown;
  return {
    promptSuggestions: {
      image: Boolean(image),
      audio: Boolean(audio),
      embeddedContext: Boolean(embeddedContext),
    },
  };
}
