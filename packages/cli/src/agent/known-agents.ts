import { findOnPath } from "./find-on-path.ts";

/** The commands that start agents of other projects, as their pages give them. */
const knownCommands: readonly (readonly [program: string, ...args: string[]])[] = [
  ["claude-agent-acp"],
  ["codex-acp"],
  ["gemini", "--acp"],
  ["opencode", "acp"],
  ["goose", "acp"],
  ["copilot", "--acp"],
  ["qwen", "--acp"],
  ["kimi", "acp"],
  ["vibe-acp"],
  ["auggie", "--acp"],
  ["cursor-agent", "acp"],
  ["pi-acp"],
];

/** Returns the commands of the known agents whose programs are on `PATH`. */
export function installedAgents(env: NodeJS.ProcessEnv): string[] {
  const installed = knownCommands.filter(([program]) => findOnPath(program, env) !== undefined);
  return installed.map((words) => words.join(" "));
}
