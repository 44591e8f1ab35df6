import type { ProviderMetadata } from "ai";

import type { ThinkingLevel } from "../model.ts";
import type { Provider } from "./provider.ts";

/**
 * What only one provider is told: to show what is thought, which none does by itself, and to keep nothing of the
 * conversation.
 */
export function providerOptions(
  { provider, thinks }: { readonly provider: Provider; readonly thinks: boolean },
  thinking: ThinkingLevel | undefined,
): ProviderMetadata {
  switch (provider.wire) {
    case "anthropic":
      // With a level, the SDK knows which models can do this.
      return thinking === undefined && thinks
        ? { anthropic: { thinking: { type: "adaptive", display: "summarized" } } }
        : {};
    case "openai":
      // Left out for models that are known not to think.
      return { openai: { store: false, reasoningSummary: thinking === "none" ? null : "auto" } };
    case "google":
      return thinking === "none" || (thinking === undefined && !thinks)
        ? {}
        : { google: { thinkingConfig: { includeThoughts: true } } };
    case "openai-compatible":
      return {};
  }
}
