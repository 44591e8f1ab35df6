import type { Provider } from "../provider/provider.ts";
import { fetchJson } from "./fetch-json.ts";
import { listOllamaModels } from "./list-ollama-models.ts";
import type { ServedModel } from "./served-model.ts";

/**
 * Lists the models of a server that supports OpenAI's API, loaded ones first. Returns an empty list if the server is
 * unreachable, too slow, or has a different API.
 */
export async function listServedModels(
  provider: Provider,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<ServedModel[]> {
  const models = (await listByOwnApi(provider, timeoutMs)) ?? (await listByOpenAiApi(provider, timeoutMs));
  return models.toSorted((a, b) => Number(b.isLoaded ?? false) - Number(a.isLoaded ?? false));
}

/** Lists a server's models through its native API if that API provides more details. */
function listByOwnApi(provider: Provider, timeoutMs: number): Promise<ServedModel[] | undefined> {
  switch (provider.id) {
    case "ollama":
      return listOllamaModels(provider, { timeoutMs });
    case "lmstudio":
      return listLmStudioModels(provider, { timeoutMs });
    default:
      return Promise.resolve(undefined);
  }
}

async function listByOpenAiApi(
  { baseUrl = "", apiKey }: Provider,
  timeoutMs: number,
): Promise<ServedModel[]> {
  const { data } = (await fetchJson(`${baseUrl.replace(/\/$/, "")}/models`, { timeoutMs, apiKey })) ?? {};
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: ModelEntry | null) => {
    if (typeof entry?.id !== "string") return [];
    const contextWindow = [entry.meta?.n_ctx, entry.context_length, entry.max_model_len].find(
      (size) => typeof size === "number",
    );
    const takesImages = entry.architecture?.input_modalities?.includes("image");
    return [{ name: entry.id, contextWindow, takesImages }];
  });
}

/** A model entry with the fields that llama.cpp, OpenRouter and vLLM add. */
interface ModelEntry {
  readonly id?: unknown;
  readonly meta?: { readonly n_ctx?: number } | null;
  readonly context_length?: number;
  readonly max_model_len?: number;
  readonly architecture?: { readonly input_modalities?: readonly string[] };
}

/**
 * Lists LM Studio's models except embedding models. Resolves to `undefined` if LM Studio is not running or is too old
 * for this API: https://lmstudio.ai/docs/developer/rest/endpoints
 */
async function listLmStudioModels(
  { baseUrl = "" }: Provider,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<ServedModel[] | undefined> {
  const answer = await fetchJson(new URL("/api/v0/models", baseUrl).href, { timeoutMs });
  if (!Array.isArray(answer?.["data"])) return undefined;
  return (answer["data"] as readonly LmStudioModel[])
    .filter(({ type }) => type === "llm" || type === "vlm")
    .map(({ id, type, state, loaded_context_length }) => ({
      name: id,
      contextWindow: loaded_context_length,
      takesImages: type === "vlm",
      isLoaded: state === "loaded",
    }));
}

interface LmStudioModel {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly loaded_context_length?: number;
}
