import type { AgentSession, ConfigOption } from "@parley/agent";

import type { ModelChoice } from "./model-choice.ts";
import type { ThinkingLevel } from "./model.ts";
import type { Models } from "./models.ts";

const MODEL = "model";
const THINKING = "thinking";

/** The settings by which the user chooses a session's model, and how much it thinks if that can be chosen. */
export async function modelOptions(session: AgentSession, models: Models): Promise<ConfigOption[]> {
  const choices = await models.list();
  const [fallback] = choices;
  if (fallback === undefined) return [];
  const chosen = choices.find(({ id }) => id === chosenModel(session)) ?? fallback;
  return [modelOption(choices, fallback), ...(chosen.thinks ? [THINKING_OPTION] : [])];
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

function modelOption(choices: readonly ModelChoice[], fallback: ModelChoice): ConfigOption {
  return {
    id: MODEL,
    name: "Model",
    category: "model",
    type: "select",
    currentValue: fallback.id,
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
