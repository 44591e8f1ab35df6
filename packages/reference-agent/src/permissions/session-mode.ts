import type { AgentSession, ConfigOption } from "@parley/agent";

import type { SandboxState } from "../sandbox/index.ts";

/** A mode, which determines which calls run without asking, require permission, or are refused. */
export type SessionMode = "ask" | "accept_edits" | "sandbox" | "plan" | "full_access";

const MODE = "mode";

/** Creates the setting for the mode. In version 1, its values are also used as the session's modes. */
export function modeOption(sandbox: SandboxState | undefined): ConfigOption {
  const options = sandbox !== undefined && "program" in sandbox ? [...MODES, SANDBOX] : MODES;
  return {
    id: MODE,
    name: "Mode",
    category: "mode",
    type: "select",
    currentValue: "ask",
    options: [...options],
  };
}

export interface ModeChoice {
  readonly value: SessionMode;
  readonly name: string;
  readonly description: string;
}

const SANDBOX: ModeChoice = {
  value: "sandbox",
  name: "Sandbox",
  description:
    "Runs commands without asking, in a sandbox (bubblewrap) that can change only the working directories and has no network; " +
    "changes files inside these without asking, and asks for everything else, such as leaving the sandbox",
};

const MODES: readonly ModeChoice[] = [
  { value: "ask", name: "Ask", description: "Asks before changing or running anything" },
  {
    value: "accept_edits",
    name: "Accept edits",
    description: "Changes files inside the working directories without asking, and asks for everything else",
  },
  { value: "plan", name: "Plan", description: "Only reads and changes nothing" },
  { value: "full_access", name: "Full access", description: "Never asks" },
];

export function describeMode(mode: SessionMode): ModeChoice | undefined {
  return [...MODES, SANDBOX].find(({ value }) => value === mode);
}

export function modeOf({ config }: Pick<AgentSession, "config">): SessionMode {
  return config.get(MODE) as SessionMode;
}

/** All modes, from the most to the least restrictive. */
const BY_PERMISSIONS: readonly SessionMode[] = ["plan", "ask", "accept_edits", "sandbox", "full_access"];

export function narrowerMode(one: SessionMode, other: SessionMode): SessionMode {
  return BY_PERMISSIONS.indexOf(one) < BY_PERMISSIONS.indexOf(other) ? one : other;
}
