import type { AgentSession, ConfigOption } from "@parley/agent";

/** A mode: which calls run without asking, are asked about, or are refused. */
export type SessionMode = "ask" | "accept_edits" | "plan" | "full_access";

/** The `id` of the setting that holds the mode. */
const MODE = "mode";

/** The setting for the mode. Version 1 also has its values as the session's modes. */
export const modeOption: ConfigOption = {
  id: MODE,
  name: "Mode",
  category: "mode",
  type: "select",
  currentValue: "ask",
  options: [
    { value: "ask", name: "Ask", description: "Asks before it changes or runs anything" },
    {
      value: "accept_edits",
      name: "Accept edits",
      description:
        "Changes files inside the working directories without asking, and asks for everything else",
    },
    { value: "plan", name: "Plan", description: "Only reads, and changes nothing" },
    { value: "full_access", name: "Full access", description: "Never asks" },
  ] satisfies { value: SessionMode; name: string; description: string }[],
};

/** Returns the mode of a session. */
export function modeOf({ config }: Pick<AgentSession, "config">): SessionMode {
  return config.get(MODE) as SessionMode;
}
