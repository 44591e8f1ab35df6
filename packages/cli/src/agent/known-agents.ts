import type { AgentCommand } from "@parley/client/node";

import { findOnPath } from "./find-on-path.ts";
import type { ProjectEnvironment } from "./outside-project.ts";

export interface InstalledAgent {
  readonly name: string;
  readonly title: string;
  readonly command: AgentCommand & { readonly args: readonly string[] };
}

interface KnownAgent {
  readonly name: string;
  readonly title: string;
  /** Command that starts the agent, from the agent's documentation. */
  readonly words: readonly [program: string, ...args: string[]];
  /** A program that needs an adapter for the protocol, and the name of the adapter package. */
  readonly adapted?: readonly [program: string, packageName: string];
}

const knownAgents: readonly KnownAgent[] = [
  {
    name: "claude",
    title: "Claude Code",
    words: ["claude-agent-acp"],
    adapted: ["claude", "@agentclientprotocol/claude-agent-acp"],
  },
  {
    name: "codex",
    title: "Codex",
    words: ["codex-acp"],
    adapted: ["codex", "@agentclientprotocol/codex-acp"],
  },
  { name: "gemini", title: "Gemini CLI", words: ["gemini", "--acp"] },
  { name: "opencode", title: "OpenCode", words: ["opencode", "acp"] },
  { name: "goose", title: "Goose", words: ["goose", "acp"] },
  { name: "copilot", title: "GitHub Copilot", words: ["copilot", "--acp"] },
  { name: "qwen", title: "Qwen Code", words: ["qwen", "--acp"] },
  { name: "kimi", title: "Kimi", words: ["kimi", "acp"] },
  { name: "vibe", title: "Mistral Vibe", words: ["vibe-acp"] },
  { name: "auggie", title: "Auggie", words: ["auggie", "--acp"] },
  { name: "cursor", title: "Cursor", words: ["cursor-agent", "acp"] },
  { name: "pi", title: "pi", words: ["pi-acp"] },
];

/** Returns the known agents whose programs are on `PATH` but outside the project. */
export function installedAgents(environment: ProjectEnvironment): InstalledAgent[] {
  return knownAgents.flatMap(({ name, title, words: [program, ...args], adapted }) => {
    if (findOnPath(program, environment) !== undefined)
      return [{ name, title, command: { command: program, args } }];
    if (adapted === undefined || findOnPath(adapted[0], environment) === undefined) return [];
    return [{ name, title, command: { command: "npx", args: ["--yes", adapted[1]] } }];
  });
}

export function commandLineOf({ command, args = [] }: AgentCommand): string {
  return [command, ...args].join(" ");
}
