import { existsSync } from "node:fs";

import type { SessionState } from "@parley/protocol/session";
import { nearestName } from "@parley/schema/options";

import { agentCommands, localCommands } from "./local-commands.ts";

/**
 * Describes a slash command that neither the agent nor the program has, such as `/modle`. Returns `undefined` for any
 * other prompt, including one that starts with a path. An agent that announces no commands may still have some, so
 * its prompts are refused only if they are close to one of the program's own commands.
 */
export function describeUnknownCommand(prompt: string, state: SessionState): string | undefined {
  const [word, typed] = /^\/([\p{L}\d][\p{L}\d:_-]*)(?!\S)/u.exec(prompt) ?? [];
  if (word === undefined || typed === undefined) return undefined;
  const announced = agentCommands(state).map(({ name }) => name);
  const own = localCommands.map(({ name }) => name);
  if (announced.includes(typed) || own.includes(typed.toLowerCase()) || existsSync(word)) return undefined;
  // A typing error rarely affects the first letter, and many short names differ in only two letters.
  const isSimilar = (name: string): boolean =>
    name[0]?.toLowerCase() === typed[0]?.toLowerCase() && Math.abs(name.length - typed.length) <= 2;
  const nearest = nearestName(typed, [...announced, ...own].filter(isSimilar));
  if (nearest === undefined && announced.length === 0) return undefined;
  const guess = nearest === undefined ? "" : `Did you mean /${nearest}? `;
  return `Unknown command ${word}. ${guess}/? lists the commands. Put a space before it to send it to the agent`;
}
