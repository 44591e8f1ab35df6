import type { PermissionRequest } from "@parley/client";
import type { PermissionOption } from "@parley/schema/v1";

import { terminalLine } from "./terminal-text.ts";
import type { Theme } from "./theme.ts";

/** A permission request as a question that one key answers. */
export interface PermissionQuestion {
  /** Ends where the answer goes; harmless to a terminal. */
  readonly text: string;
  /** The option that each key chooses. */
  readonly keys: ReadonlyMap<string, Readonly<PermissionOption>>;
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
  const keys = new Map<string, Readonly<PermissionOption>>();
  for (const option of request.options) {
    const key = [letters[option.kind], ...spares].find((letter) => letter !== undefined && !keys.has(letter));
    if (key !== undefined) keys.set(key, option);
  }
  const choices = [...keys].map(
    ([key, option]) => `${style("bold", `[${key}]`)} ${terminalLine(option.name)}`,
  );
  return {
    text: `${style("yellow", "?")} ${terminalLine(request.title)}\n  ${choices.join("  ")} `,
    keys,
  };
}
