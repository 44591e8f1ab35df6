import { parseJsonFile } from "@parley/process/files";

import { FileFault } from "../project/front-matter.ts";

export type HookPoint = "session_start" | "before_tool_call" | "after_tool_call" | "turn_end";

/** A command that runs at a specific point in a session. */
export interface Hook {
  readonly at: HookPoint;
  readonly command: string;
  /** Names of the tools that the hook applies to. Default: all tools. */
  readonly tools?: readonly string[] | undefined;
  /** The timeout in seconds. */
  readonly timeout: number;
}

const POINTS: readonly string[] = ["session_start", "before_tool_call", "after_tool_call", "turn_end"];
const DEFAULT_TIMEOUT = 30;
const MAX_TIMEOUT = 600;

/**
 * Parses a hooks file: `{ "hooks": [{ "at", "command", "tools", "timeout" }] }`.
 *
 * @throws {FileFault} if it is invalid.
 */
export function parseHooks(text: string): readonly Hook[] {
  const file = parseJson(text) as { readonly hooks?: unknown } | null;
  const hooks = file?.hooks;
  if (!Array.isArray(hooks)) throw new FileFault(1, '"hooks" must be a list');
  return hooks.map((value: unknown, index) => {
    const hook = Object(value) as { readonly [field: string]: unknown };
    const { at, command, tools, timeout = DEFAULT_TIMEOUT } = hook;
    const fault = faultOf({ at, command, tools, timeout });
    if (fault === undefined) return { at, command, tools, timeout } as Hook;
    const lines = text.split("\n").flatMap((line, number) => (line.includes('"at"') ? [number + 1] : []));
    throw new FileFault(lines[index] ?? 1, `hook ${index + 1} is not valid: ${fault}`);
  });
}

function faultOf({
  at,
  command,
  tools = [],
  timeout,
}: {
  readonly [field: string]: unknown;
}): string | undefined {
  if (typeof at !== "string" || !POINTS.includes(at)) return `"at" must be one of ${POINTS.join(", ")}`;
  if (typeof command !== "string" || command.trim() === "") return '"command" must be a text';
  if (!Array.isArray(tools) || !tools.every((tool) => typeof tool === "string"))
    return '"tools" must be texts';
  const isTime = typeof timeout === "number" && timeout > 0 && timeout <= MAX_TIMEOUT;
  return isTime ? undefined : `"timeout" must be a number of seconds up to ${MAX_TIMEOUT}`;
}

function parseJson(text: string): unknown {
  try {
    return parseJsonFile(text);
  } catch (error) {
    const { message } = error as Error;
    const [, line] = /\(line (\d+) column/.exec(message) ?? [];
    throw new FileFault(line === undefined ? text.split("\n").length : Number(line), message);
  }
}
