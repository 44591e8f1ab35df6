import type { Environment } from "../environment.ts";
import { candidateOf, findCandidates } from "./find-candidates.ts";
import { loadedContextWindow } from "./local/list-ollama-models.ts";
import type { ModelCandidate } from "./model-candidate.ts";
import { type ModelChoice, missingChoice } from "./model-choice.ts";
import { ModelError } from "./model-error.ts";
import type { Model } from "./model.ts";
import type { Models } from "./models.ts";
import { localServers, readProviders } from "./provider/provider.ts";

/** How long a list of models is reused, in milliseconds. */
const MAX_AGE_MS = 10_000;

const SCRIPTED: ModelChoice = {
  id: "scripted",
  name: "Scripted, no language model",
  description: 'Understands plain requests such as "read package.json", works offline',
  thinks: false,
};

/**
 * Finds the models from the providers and URLs in the environment, models on local servers, and the built-in scripted
 * model. The default is `PARLEY_MODEL`, even if it is unavailable, or else the first model found. Loads no modules
 * and queries no servers before the first session. Queries servers again for later sessions, and after the user logs
 * in or out, which changes the environment.
 */
export function configuredModels(readEnvironment: () => Environment): Models {
  let known: Search | undefined;
  const find = (maxAgeMs: number): Promise<readonly ModelCandidate[]> => {
    const environment = readEnvironment();
    const providers = JSON.stringify(readProviders(environment));
    if (known?.providers !== providers || Date.now() - known.at > maxAgeMs) {
      known = { providers, at: Date.now(), found: findCandidates(environment) };
    }
    return known.found;
  };
  return {
    takesImages: [...readProviders(readEnvironment()), ...localServers(readEnvironment())].length > 0,
    async list() {
      const choices = (await find(MAX_AGE_MS)).map(({ choice }) => choice);
      const { PARLEY_MODEL: wanted = "" } = readEnvironment();
      if (wanted === SCRIPTED.id) return [SCRIPTED, ...choices];
      const isAvailable = choices.some(({ id }) => id === wanted || id.endsWith(`/${wanted}`));
      // If the user named a model, the conversation must never be sent to a different one.
      return [...(wanted === "" || isAvailable ? [] : [missingChoice(wanted)]), ...choices, SCRIPTED];
    },
    async open(choiceId): Promise<Model> {
      const found = await find(Infinity);
      const id = choiceId ?? found[0]?.choice.id ?? SCRIPTED.id;
      if (id === SCRIPTED.id) return openScriptedModel(emptyServer(readEnvironment(), found));
      const openNamed = async (name: string, hasFallback: boolean): Promise<Model> => {
        const candidate =
          found.find(({ choice }) => choice.id === name) ?? candidateOf(name, readEnvironment());
        if (candidate !== undefined) return openLanguageModel(candidate, hasFallback);
        throw new ModelError("unavailable", `Cannot use ${name}: it is not available; choose another model`);
      };
      const ids = [id, ...fallbacksOf(readEnvironment()).filter((other) => other !== id)];
      if (ids.length === 1) return openNamed(id, false);
      const { openWithFallback } = await import("./fallback-model.ts");
      return openWithFallback(
        ids.map((name, index) => ({ id: name, open: () => openNamed(name, index < ids.length - 1) })),
      );
    },
  };
}

/** A search for models: its result, the providers it covered, and when it ran. */
interface Search {
  readonly providers: string;
  readonly at: number;
  readonly found: Promise<readonly ModelCandidate[]>;
}

async function openScriptedModel(server: string | undefined): Promise<Model> {
  const { createScriptedModel } = await import("./scripted/scripted-model.ts");
  return createScriptedModel(server);
}

/** Returns the server named by `OPENAI_BASE_URL` if no model was found there. */
function emptyServer(environment: Environment, found: readonly ModelCandidate[]): string | undefined {
  const custom = readProviders(environment).find(({ id }) => id === "custom");
  return found.some(({ provider }) => provider.id === "custom") ? undefined : custom?.name;
}

/** Returns the models that the user allows as fallbacks, in order of preference. */
function fallbacksOf({ PARLEY_FALLBACK_MODELS: names = "" }: Environment): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

async function openLanguageModel(candidate: ModelCandidate, hasFallback: boolean): Promise<Model> {
  const [
    { createLanguageModel },
    { withoutRefusedImages },
    { withoutRefusedTools },
    { retryingModel },
    loadedWindow,
  ] = await Promise.all([
    import("./provider/language-model.ts"),
    import("./refused-images.ts"),
    import("./refused-tools.ts"),
    import("./retrying-model.ts"),
    candidate.provider.id === "ollama" ? loadedContextWindow(candidate.provider, candidate.name) : undefined,
  ]);
  const contextWindow = loadedWindow ?? candidate.contextWindow;
  const { id } = candidate.choice;
  const model = withoutRefusedTools(createLanguageModel({ ...candidate, contextWindow }), id);
  return retryingModel(withoutRefusedImages(model, id), { hasFallback });
}
