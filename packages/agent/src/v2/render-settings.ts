import type { AvailableCommand, SessionConfigOption } from "@parley/schema/v2";

import type { ConfigOption } from "../event/config-option.ts";
import type { SlashCommand } from "../event/slash-command.ts";

export function renderOption(option: ConfigOption): SessionConfigOption {
  const { id: configId, ...rest } = option;
  if (rest.type === "boolean") return { configId, ...rest };
  const options = rest.options.map((item) => {
    if (!("group" in item)) return item;
    const { group: groupId, ...groupRest } = item;
    return { groupId, ...groupRest };
  });
  return { configId, ...rest, options } as SessionConfigOption;
}

/** Renders a slash command or a skill. Skills exist only in the unstable profile. */
export function renderCommand({ skill, input, ...command }: SlashCommand): AvailableCommand {
  if (skill !== undefined) return { type: "skill", ...command, ...skill } as unknown as AvailableCommand;
  if (input === undefined || input === null) return { type: "command", ...command };
  return { type: "command", ...command, input: { type: "text", ...input } };
}
