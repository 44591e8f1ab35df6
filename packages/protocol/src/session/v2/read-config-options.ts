import type {
  SessionConfigOption,
  SessionConfigSelectGroup,
  SessionConfigSelectOption,
  SessionConfigSelectOptions,
} from "@parley/schema/v2";

import type { ConfigOption } from "../session-state.ts";

type Select = Extract<ConfigOption, { readonly type: "select" }>;

/** Converts version 2 config options to the format of the state. */
export function readConfigOptions(options: readonly SessionConfigOption[]): readonly ConfigOption[] {
  return options.map(({ configId, ...option }) => {
    // The common members of all kinds already have the names used in the state. Only the members of a select differ.
    const read = { ...option, id: configId } as ConfigOption;
    return isSelect(read)
      ? { ...read, options: readSelectOptions(read.options as SessionConfigSelectOptions) }
      : read;
  });
}

function isSelect(option: ConfigOption): option is Select {
  return option.type === "select";
}

function readSelectOptions(options: SessionConfigSelectOptions): Select["options"] {
  return isGrouped(options)
    ? options.map(({ groupId, ...group }) => ({ ...group, group: groupId }))
    : options;
}

function isGrouped(options: SessionConfigSelectOptions): options is SessionConfigSelectGroup[] {
  const [first]: readonly (SessionConfigSelectGroup | SessionConfigSelectOption)[] = options;
  return first !== undefined && "groupId" in first;
}
