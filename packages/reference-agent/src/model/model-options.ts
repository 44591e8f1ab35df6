import type { AgentSession, ConfigOption } from "@parley/agent";

import { type ModelChoice, missingChoice } from "./model-choice.ts";
import type { ThinkingLevel } from "./model.ts";
import type { Models } from "./models.ts";

const MODEL = "model";
const THINKING = "thinking";

/**
 * The settings by which the user chooses a session's model, and how much it thinks if that can be chosen. A session keeps
 * its model, whether it is there now or not.
 */
export async function modelOptions(session: AgentSession, models: Models): Promise<ConfigOption[]> {
  const found = await models.list();
  const id = chosenModel(session) ?? found[0]?.id;
  if (id === undefined) return [];
  const chosen = found.find((choice) => choice.id === id) ?? missingChoice(id);
  const choices = found.includes(chosen) ? found : [...found, chosen];
  return [modelOption(choices, chosen), ...(chosen.thinks ? [THINKING_OPTION] : [])];
}

/** The `id` of the model that a session's user chose. */
export function chosenModel({ config }: Pick<AgentSession, "config">): string | undefined {
  return config.get(MODEL) as string | undefined;
}

/** How much the session's model is to think, if the user said so. */
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
    { value: "default", name: "As the model likes" },
    { value: "none", name: "Off" },
    { value: "low", name: "Low" },
    { value: "medium", name: "Medium" },
    { value: "high", name: "High" },
  ] satisfies { value: ThinkingLevel | "default"; name: string }[],
};
