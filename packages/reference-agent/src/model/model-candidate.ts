import type { ServedModel } from "./local/served-model.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { KnownModel } from "./provider/known-models.ts";
import type { LanguageModelSpec } from "./provider/language-model.ts";
import type { Provider } from "./provider/provider.ts";

/** The context window assumed for models that do not report one, in tokens. */
const CONTEXT_WINDOW = 128_000;
const LOCAL_CONTEXT_WINDOW = 32_000;

export interface ModelCandidate extends LanguageModelSpec {
  readonly choice: ModelChoice;
}

export function knownCandidate(
  provider: Provider,
  { id, name, contextWindow, price }: KnownModel,
): ModelCandidate {
  const choice: ModelChoice = { id, name, description: provider.name, thinks: true };
  return {
    choice,
    provider,
    name: id.slice(provider.id.length + 1),
    contextWindow,
    price,
    takesImages: true,
    takesTools: true,
    thinks: true,
  };
}

/** Creates a candidate for a model that is known only by its name and the details from its server. */
export function namedCandidate(provider: Provider, model: ServedModel): ModelCandidate {
  const isCompatible = provider.wire === "openai-compatible";
  const isLocal = isCompatible && provider.id !== "custom";
  const { name, contextWindow = isLocal ? LOCAL_CONTEXT_WINDOW : CONTEXT_WINDOW } = model;
  const { takesImages = !isLocal, takesTools = true } = model;
  const description = takesTools ? provider.name : `${provider.name}; cannot call tools`;
  const choice: ModelChoice = {
    id: `${provider.id}/${name}`,
    // Some servers use the path of a model's file as its name.
    name: name.replace(/^.*[/\\](?=[^/\\]+\.gguf$)/, ""),
    description,
    thinks: !isCompatible,
  };
  return { choice, provider, name, contextWindow, takesImages, takesTools, thinks: false };
}
