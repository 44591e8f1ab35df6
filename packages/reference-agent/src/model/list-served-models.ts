import type { Provider } from "./provider.ts";

/** A model that a server says it has. */
export interface ServedModel {
  readonly name: string;
  /** In tokens, if the server tells. */
  readonly contextWindow?: number | undefined;
}

/** Asks a server that speaks as OpenAI does which models it has; none if it is not there, too slow, or something else. */
export async function listServedModels(
  { baseUrl = "", apiKey }: Provider,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<ServedModel[]> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, "")}/models`, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    return response.ok ? parseModels(await response.json()) : [];
  } catch {
    return [];
  }
}

function parseModels(body: unknown): ServedModel[] {
  const { data } = (body ?? {}) as { readonly data?: unknown };
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: ModelEntry | null) => {
    if (typeof entry?.id !== "string") return [];
    const contextWindow = [entry.meta?.n_ctx, entry.context_length, entry.max_model_len].find(
      (size) => typeof size === "number",
    );
    return [{ name: entry.id, contextWindow }];
  });
}

/** What llama.cpp, OpenRouter and vLLM tell of a model besides its name. */
interface ModelEntry {
  readonly id?: unknown;
  readonly meta?: { readonly n_ctx?: number } | null;
  readonly context_length?: number;
  readonly max_model_len?: number;
}
