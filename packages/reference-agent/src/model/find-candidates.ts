import type { Environment } from "../environment.ts";
import { listServedModels } from "./local/list-served-models.ts";
import { type ModelCandidate, knownCandidate, namedCandidate } from "./model-candidate.ts";
import { knownModels } from "./provider/known-models.ts";
import { type Provider, localServers, readProviders } from "./provider/provider.ts";

/**
 * Timeout for a server on this machine, in milliseconds. It is shorter than the timeout for other servers, because a
 * local server either responds immediately or is not running.
 */
const LOCAL_TIMEOUT_MS = 300;
const REMOTE_TIMEOUT_MS = 1500;

/** Finds the models of providers and servers. The model named by `PARLEY_MODEL` comes first. */
export async function findCandidates(environment: Environment): Promise<readonly ModelCandidate[]> {
  const providers = readProviders(environment);
  const local = localServers(environment);
  const lists = await Promise.all([
    ...providers.map((provider) => candidatesOf(provider, REMOTE_TIMEOUT_MS)),
    ...local.map((provider) => candidatesOf(provider, localTimeoutMs(provider, environment))),
  ]);
  const found = lists.flat();
  const wanted = environment["PARLEY_MODEL"];
  if (wanted === undefined || wanted === "" || wanted === "scripted") return found;
  const [only] = [...providers, ...local];
  const first =
    found.find(({ choice }) => choice.id === wanted) ??
    candidateOf(wanted, environment) ??
    (only && !isOfAnother(wanted, only) ? namedCandidate(only, { name: wanted }) : undefined);
  if (first === undefined) return found;
  return [first, ...found.filter(({ choice }) => choice.id !== wanted)].map((candidate) =>
    withContextWindow(candidate, environment),
  );
}

/**
 * Returns how long to wait for a local server, in milliseconds. If `OLLAMA_HOST` is set, the wait is longer, because
 * the server exists but may be busy or remote.
 */
function localTimeoutMs({ id }: Provider, { OLLAMA_HOST: named = "" }: Environment): number {
  return id === "ollama" && named !== "" ? REMOTE_TIMEOUT_MS : LOCAL_TIMEOUT_MS;
}

/**
 * Whether an `id` belongs to another provider. For a custom server, a vendor name does not count as a provider,
 * because some servers prefix model names with it, as in `openai/x`.
 */
function isOfAnother(id: string, { id: provider }: Provider): boolean {
  const others =
    provider === "custom" ? LOCAL_IDS : [...LOCAL_IDS, "custom", "anthropic", "openai", "google"];
  return others.some((other) => id.startsWith(`${other}/`));
}

const LOCAL_IDS = localServers({}).map(({ id }) => id);

/** Creates a candidate for a model that is not listed, if the provider in its `id` is configured. */
export function candidateOf(id: string, environment: Environment): ModelCandidate | undefined {
  const providers = [...readProviders(environment), ...localServers(environment)];
  const provider = providers.find((known) => id.startsWith(`${known.id}/`));
  return provider && namedCandidate(provider, { name: id.slice(provider.id.length + 1) });
}

async function candidatesOf(provider: Provider, timeoutMs: number): Promise<ModelCandidate[]> {
  if (provider.wire !== "openai-compatible") {
    return knownModels
      .filter(({ id }) => id.startsWith(`${provider.id}/`))
      .map((known) => knownCandidate(provider, known));
  }
  const served = await listServedModels(provider, { timeoutMs });
  return served.map((model) => namedCandidate(provider, model));
}

function withContextWindow(
  candidate: ModelCandidate,
  { PARLEY_CONTEXT_WINDOW: text = "" }: Environment,
): ModelCandidate {
  const size = Math.floor(Number(text));
  return Number.isFinite(size) && size > 0 ? { ...candidate, contextWindow: size } : candidate;
}
