import type { Environment } from "../settings.ts";
import { type KnownModel, knownModels } from "./known-models.ts";
import type { LanguageModelParts } from "./language-model.ts";
import { loadedContextWindow } from "./list-ollama-models.ts";
import { listServedModels } from "./list-served-models.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { Model } from "./model.ts";
import type { Models } from "./models.ts";
import { type Provider, localServers, readProviders } from "./provider.ts";
import type { ServedModel } from "./served-model.ts";

/** Servers on this machine answer at once, or are not there; others are asked over the network. */
const LOCAL_TIMEOUT_MS = 300;
const REMOTE_TIMEOUT_MS = 1500;
/** How long the models of servers stay as they were found. */
const MAX_AGE_MS = 10_000;
/** What a model takes of which nobody says so. */
const CONTEXT_WINDOW = 128_000;
const LOCAL_CONTEXT_WINDOW = 32_000;

const SCRIPTED: ModelChoice = {
  id: "scripted",
  name: "Built-in scripted model",
  description: "No language model: understands plain requests, offline",
  thinks: false,
};

/** A choice, and what it takes to open it. */
interface Candidate extends LanguageModelParts {
  readonly choice: ModelChoice;
}

/**
 * The models that the environment gives keys or addresses of, those of servers on this machine, and the built-in scripted
 * one. The default is `PARLEY_MODEL`, or else the first of these. Nothing is loaded or asked before the first session;
 * servers are asked again for a session that comes later, and when the environment is another, for the user has logged in
 * or out.
 */
export function configuredModels(readEnvironment: () => Environment): Models {
  let known: Search | undefined;
  const find = (maxAgeMs: number): Promise<readonly Candidate[]> => {
    const environment = readEnvironment();
    const providers = readProviders(environment);
    const wanted = JSON.stringify(providers);
    if (known?.wanted !== wanted || Date.now() - known.at > maxAgeMs) {
      known = { wanted, at: Date.now(), found: findCandidates(environment, providers) };
    }
    return known.found;
  };
  return {
    takesImages: [...readProviders(readEnvironment()), ...localServers(readEnvironment())].length > 0,
    async list() {
      const choices = (await find(MAX_AGE_MS)).map(({ choice }) => choice);
      return readEnvironment()["PARLEY_MODEL"] === SCRIPTED.id
        ? [SCRIPTED, ...choices]
        : [...choices, SCRIPTED];
    },
    async open(choiceId): Promise<Model> {
      const found = choiceId === SCRIPTED.id ? [] : await find(Infinity);
      const candidate = found.find(({ choice }) => choice.id === choiceId) ?? found[0];
      return candidate === undefined ? openScriptedModel() : openLanguageModel(candidate);
    },
  };
}

/** What was found, in which environment and when. */
interface Search {
  readonly wanted: string;
  readonly at: number;
  readonly found: Promise<readonly Candidate[]>;
}

async function openScriptedModel(): Promise<Model> {
  const { scriptedModel } = await import("./scripted-model.ts");
  return scriptedModel;
}

async function openLanguageModel(candidate: Candidate): Promise<Model> {
  const [{ createLanguageModel }, { retryingModel }, loadedWindow] = await Promise.all([
    import("./language-model.ts"),
    import("./retrying-model.ts"),
    candidate.provider.id === "ollama" ? loadedContextWindow(candidate.provider, candidate.name) : undefined,
  ]);
  const contextWindow = loadedWindow ?? candidate.contextWindow;
  return retryingModel(createLanguageModel({ ...candidate, contextWindow }));
}

async function findCandidates(
  environment: Environment,
  providers: readonly Provider[],
): Promise<readonly Candidate[]> {
  const local = localServers(environment);
  const lists = await Promise.all([
    ...providers.map((provider) => candidatesOf(provider, REMOTE_TIMEOUT_MS)),
    ...local.map((provider) => candidatesOf(provider, LOCAL_TIMEOUT_MS)),
  ]);
  const found = lists.flat();
  const wanted = environment["PARLEY_MODEL"];
  if (wanted === undefined || wanted === "" || wanted === SCRIPTED.id) return found;
  const first = found.find(({ choice }) => choice.id === wanted) ?? byName(wanted, [...providers, ...local]);
  if (first === undefined) return found;
  return [first, ...found.filter(({ choice }) => choice.id !== wanted)].map((candidate) =>
    withContextWindow(candidate, environment),
  );
}

async function candidatesOf(provider: Provider, timeoutMs: number): Promise<Candidate[]> {
  if (provider.wire !== "openai-compatible") {
    return knownModels
      .filter(({ id }) => id.startsWith(`${provider.id}/`))
      .map((known) => knownCandidate(provider, known));
  }
  const served = await listServedModels(provider, { timeoutMs });
  return served.map((model) => namedCandidate(provider, model));
}

function knownCandidate(provider: Provider, { id, name, contextWindow, price }: KnownModel): Candidate {
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

/** A model of which nobody knows more than its server tells. */
function namedCandidate(provider: Provider, model: ServedModel): Candidate {
  const isCompatible = provider.wire === "openai-compatible";
  const isLocal = isCompatible && provider.id !== "custom";
  const { name, contextWindow = isLocal ? LOCAL_CONTEXT_WINDOW : CONTEXT_WINDOW } = model;
  const { takesImages = !isLocal, takesTools = true } = model;
  const description = takesTools ? provider.name : `${provider.name}; cannot call tools`;
  const choice: ModelChoice = { id: `${provider.id}/${name}`, name, description, thinks: !isCompatible };
  return { choice, provider, name, contextWindow, takesImages, takesTools, thinks: false };
}

/** What `PARLEY_MODEL` names: a model of a provider, or of the only provider. */
function byName(wanted: string, providers: readonly Provider[]): Candidate | undefined {
  const named = providers.find(({ id }) => wanted.startsWith(`${id}/`));
  if (named !== undefined) return namedCandidate(named, { name: wanted.slice(named.id.length + 1) });
  const [first] = providers;
  return first && namedCandidate(first, { name: wanted });
}

function withContextWindow(
  candidate: Candidate,
  { PARLEY_CONTEXT_WINDOW: size = "" }: Environment,
): Candidate {
  return /^\d+$/.test(size) ? { ...candidate, contextWindow: Number(size) } : candidate;
}
