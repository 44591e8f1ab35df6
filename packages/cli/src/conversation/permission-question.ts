import type { PermissionOption, PermissionRequest } from "@parley/client";

import type { Theme } from "../rendering/theme.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

/** A permission request as a question that one key answers. */
export interface PermissionQuestion {
  /** Ends where the answer goes; harmless to a terminal. */
  readonly text: string;
  /** The option that each key chooses. */
  readonly keys: ReadonlyMap<string, PermissionOption>;
}

const letters: Readonly<Record<string, string>> = {
  allow_once: "y",
  allow_always: "a",
  reject_once: "n",
  reject_always: "d",
};

/** Further options of a kind, and kinds that are not known. */
const spares = Array.from("123456789bcefghijklmopqrstuvwxz");

/** Asks what the agent wants to know, with a letter for each option: y, n, a (always) and d (don't ask again: never). */
export function createPermissionQuestion(request: PermissionRequest, { style }: Theme): PermissionQuestion {
  const keys = new Map<string, PermissionOption>();
  for (const option of request.options) {
    const key = [letters[option.kind], ...spares].find((letter) => letter !== undefined && !keys.has(letter));
    if (key !== undefined) keys.set(key, option);
  }
  const choices = [...keys].map(
    ([key, option]) => `${style("bold", `[${key}]`)} ${terminalLine(option.name)}`,
  );
  const details = detailsOf(request.toolCall).map((line) => `  ${style("dim", "│")} ${terminalLine(line)}\n`);
  return {
    text: `${style("yellow", "?")} ${terminalLine(request.title)}\n${details.join("")}  ${choices.join("  ")} `,
    keys,
  };
}

/**
 * What the title may not say in full: the texts that the call shows, or else its input. Diffs are shown where the call
 * stands. Nothing is shortened, for what is allowed must be seen whole.
 */
function detailsOf(toolCall: PermissionRequest["toolCall"]): string[] {
  const content = toolCall?.content ?? [];
  const texts = content.flatMap((item) =>
    item.type === "content" && item.content.type === "text" ? item.content.text.split("\n") : [],
  );
  if (texts.length > 0 || content.length > 0 || toolCall?.rawInput === undefined) return texts;
  return JSON.stringify(toolCall.rawInput, null, 2).split("\n");
}
