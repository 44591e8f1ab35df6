import type { ProviderMetadata } from "ai";

import type { ThinkingLevel } from "../model.ts";
import type { Provider } from "./provider.ts";

/** Creates the options of a single provider: to stream thoughts, which none does by default, and not to store conversations. */
export function providerOptions(
  { provider, thinks }: { readonly provider: Provider; readonly thinks: boolean },
  thinking: ThinkingLevel | undefined,
): ProviderMetadata {
  switch (provider.wire) {
    case "anthropic":
      // With a level, the SDK itself chooses the options that the model supports.
      return thinking === undefined && thinks
        ? { anthropic: { thinking: { type: "adaptive", display: "summarized" } } }
        : {};
    case "openai":
      // The SDK leaves the summary out for models that are known not to think.
      return { openai: { store: false, reasoningSummary: thinking === "none" ? null : "auto" } };
    case "google":
      return thinking === "none" || (thinking === undefined && !thinks)
        ? {}
        : { google: { thinkingConfig: { includeThoughts: true } } };
    case "openai-compatible":
      return {};
  }
}
