import type { Provider } from "../provider/provider.ts";
import { fetchJson } from "./fetch-json.ts";
import type { ServedModel } from "./served-model.ts";

/**
 * Lists the models of LM Studio without those for embeddings; `undefined` if it does not run, or is too old for this API:
 * https://lmstudio.ai/docs/developer/rest/endpoints
 */
export async function listLmStudioModels(
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
