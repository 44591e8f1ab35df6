import type { AgentSession, ConfigOption } from "@parley/agent";

import { type ModelChoice, missingChoice } from "./model-choice.ts";
import type { ThinkingLevel } from "./model.ts";
import type { Models } from "./models.ts";

const MODEL = "model";
const THINKING = "thinking";

/**
 * Creates the session's settings for the model and, if the model supports it, the thinking level. A session keeps its
 * model even while the model is unavailable.
 */
export async function modelOptions(
  session: Pick<AgentSession, "config">,
  models: Models,
): Promise<ConfigOption[]> {
  const found = await models.list();
  const id = chosenModel(session) ?? found[0]?.id;
  if (id === undefined) return [];
  const chosen = found.find((choice) => choice.id === id) ?? missingChoice(id);
  const choices = found.includes(chosen) ? found : [...found, chosen];
  return [modelOption(choices, chosen), ...(chosen.thinks ? [THINKING_OPTION] : [])];
}

export function chosenModel({ config }: Pick<AgentSession, "config">): string | undefined {
  return config.get(MODEL) as string | undefined;
}

/** Returns the thinking level, if the user chose one. */
export function chosenThinking({ config }: Pick<AgentSession, "config">): ThinkingLevel | undefined {
  const level = config.get(THINKING) as ThinkingLevel | "default" | undefined;
  return level === "default" ? undefined : level;
}

function modelOption(choices: readonly ModelChoice[], chosen: ModelChoice): ConfigOption {
  return {
    id: MODEL,
    name: "Model",
    category: "model",
    type: "select",
    currentValue: chosen.id,
    options: choices.map(({ id, name, description }) => ({
      value: id,
      name,
      ...(description === undefined ? {} : { description }),
    })),
  };
}

const THINKING_OPTION: ConfigOption = {
  id: THINKING,
  name: "Thinking",
  category: "thought_level",
  type: "select",
  currentValue: "default",
  options: [
    { value: "default", name: "Model default" },
    { value: "none", name: "Off" },
    { value: "low", name: "Low" },
    { value: "medium", name: "Medium" },
    { value: "high", name: "High" },
  ] satisfies { value: ThinkingLevel | "default"; name: string }[],
};
