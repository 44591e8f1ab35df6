import type { Provider } from "../provider/provider.ts";
import { fetchJson } from "./fetch-json.ts";
import type { ServedModel } from "./served-model.ts";

/**
 * Timeout for model details, in milliseconds. Longer than the other timeouts, because Ollama has to read each model
 * file.
 */
const DETAILS_TIMEOUT_MS = 1500;

/**
 * Lists Ollama's models except embedding models. Resolves to `undefined` if Ollama is not running.
 *
 * @see https://docs.ollama.com/api
 */
export async function listOllamaModels(
  provider: Provider,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<ServedModel[] | undefined> {
  const answer = await fetchJson(addressOf(provider, "tags"), { timeoutMs });
  if (!Array.isArray(answer?.["models"])) return undefined;
  const loaded = await loadedModels(provider);
  const models = await Promise.all(
    (answer["models"] as readonly { readonly name: string }[]).map(async ({ name }) => {
      const details = await detailsOf(provider, name);
      const { capabilities = ["completion"] } = details;
      const known = {
        name,
        contextWindow: loaded.get(name) ?? details.contextWindow,
        isLoaded: loaded.has(name),
      };
      if (!capabilities.includes("completion")) return [];
      return [
        {
          ...known,
          takesImages: capabilities.includes("vision"),
          takesTools: details.capabilities?.includes("tools"),
        },
      ];
    }),
  );
  return models.flat();
}

/**
 * Reads the context window that Ollama chose when it loaded a model, because Ollama silently truncates longer
 * conversations. Resolves to `undefined` if the model is not loaded.
 */
export async function loadedContextWindow(provider: Provider, name: string): Promise<number | undefined> {
  return (await loadedModels(provider)).get(name);
}

async function loadedModels(provider: Provider): Promise<ReadonlyMap<string, number | undefined>> {
  const answer = await fetchJson(addressOf(provider, "ps"), { timeoutMs: DETAILS_TIMEOUT_MS });
  const models = Array.isArray(answer?.["models"]) ? (answer["models"] as readonly LoadedModel[]) : [];
  return new Map(models.map(({ name, context_length }) => [name, context_length || undefined]));
}

interface LoadedModel {
  readonly name: string;
  readonly context_length?: number;
}

interface ModelDetails {
  readonly capabilities?: readonly string[] | undefined;
  readonly contextWindow?: number | undefined;
}

async function detailsOf(provider: Provider, model: string): Promise<ModelDetails> {
  const answer = await fetchJson(addressOf(provider, "show"), {
    timeoutMs: DETAILS_TIMEOUT_MS,
    body: { model },
  });
  const { capabilities, parameters } = answer ?? {};
  const size = /^num_ctx\s+(\d+)/m.exec(typeof parameters === "string" ? parameters : "")?.[1];
  return {
    capabilities: Array.isArray(capabilities) ? (capabilities as readonly string[]) : undefined,
    contextWindow: size === undefined ? undefined : Number(size),
  };
}

function addressOf({ baseUrl = "" }: Provider, path: string): string {
  return new URL(`/api/${path}`, baseUrl).href;
}
