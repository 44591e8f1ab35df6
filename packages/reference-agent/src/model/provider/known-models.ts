/** Facts about a model that are known without a request. */
export interface KnownModel {
  /** Provider and model, such as `anthropic/claude-sonnet-5-5`. */
  readonly id: string;
  readonly name: string;
  /** Maximum number of tokens in a conversation that is billed at the price below. */
  readonly contextWindow: number;
  /** The model's price. Absent if it depends on more than the number of tokens. */
  readonly price?: ModelPrice | undefined;
}

/** Prices in US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/**
 * Models that are offered by default, with each provider's default first. All of them accept images and have a
 * selectable thinking level. Users can name other models. The data comes from the providers' websites:
 * https://platform.claude.com/docs/about-claude/models, https://platform.openai.com/docs/models,
 * https://ai.google.dev/gemini-api/docs/models
 */
export const knownModels: readonly KnownModel[] = [
  {
    id: "anthropic/claude-sonnet-5-5",
    name: "Claude Sonnet 5.5",
    contextWindow: 1_000_000,
    price: { input: 2, cacheRead: 0.2, cacheWrite: 2.5, output: 10 },
  },
  {
    id: "anthropic/claude-opus-5-5",
    name: "Claude Opus 5.5",
    contextWindow: 1_000_000,
    price: { input: 4, cacheRead: 0.4, cacheWrite: 5, output: 20 },
  },
  { id: "anthropic/claude-haiku-5-5", name: "Claude Haiku 5.5", contextWindow: 1_000_000 },
  {
    id: "openai/gpt-6-sol",
    name: "GPT-6 Sol",
    // Longer conversations are possible but cost twice as much.
    contextWindow: 272_000,
    price: { input: 2, cacheRead: 0.2, cacheWrite: 2.5, output: 10 },
  },
  {
    id: "openai/gpt-6-luna",
    name: "GPT-6 Luna",
    contextWindow: 272_000,
    price: { input: 0.1, cacheRead: 0.01, cacheWrite: 0.125, output: 0.5 },
  },
  { id: "google/gemini-4-carbon", name: "Gemini 4 Carbon", contextWindow: 1_048_576 },
  { id: "google/gemini-3.8-flash", name: "Gemini 3.8 Flash", contextWindow: 1_000_000 },
];
