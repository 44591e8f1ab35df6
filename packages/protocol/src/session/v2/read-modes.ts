import type { SessionMode } from "@parley/schema/neutral";

import type { ConfigOption, SessionModes } from "../session-state.ts";

/**
 * Returns a session's modes, or `undefined` if it has none. In version 2, they come from the config option with
 * the category `mode`.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-config-options
 */
export function readModes(options: readonly ConfigOption[]): SessionModes | undefined {
  const option = options.find(isModeSelector);
  return option && { current: option.currentValue, available: option.options.flatMap(modesIn) };
}

type Select = Extract<ConfigOption, { readonly type: "select" }>;
type SelectItem = Select["options"][number];

function isModeSelector(option: ConfigOption): option is Select {
  return option.type === "select" && option["category"] === "mode";
}

function modesIn(item: SelectItem): readonly SessionMode[] {
  if ("group" in item) return item.options.flatMap(modesIn);
  const { value, ...mode } = item;
  const id: string = value;
  return [{ id, ...mode }];
}
