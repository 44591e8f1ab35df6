import type { AgentSession, ConfigOption } from "@parley/agent";

/** How much a session's user leaves to the agent. */
export type SessionMode = "ask" | "accept_edits" | "plan" | "full_access";

/** The `id` of the setting that holds the mode. */
const MODE = "mode";

/** The setting by which the user chooses the mode; version 1 also calls its values the session's modes. */
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
      description: "Changes files inside the working directories, and asks for everything else",
    },
    { value: "plan", name: "Plan", description: "Only reads, and changes nothing" },
    { value: "full_access", name: "Full access", description: "Never asks" },
  ] satisfies { value: SessionMode; name: string; description: string }[],
};

/** The mode that a session is in. */
export function modeOf({ config }: Pick<AgentSession, "config">): SessionMode {
  return config.get(MODE) as SessionMode;
}
