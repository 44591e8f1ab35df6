import type {
  SessionConfigOption,
  SessionConfigSelectGroup,
  SessionConfigSelectOption,
  SessionConfigSelectOptions,
} from "@parley/schema/v2";

import type { ConfigOption } from "../session-state.ts";

type Select = Extract<ConfigOption, { readonly type: "select" }>;

/** The config options of version 2 in the words of the session state. */
export function readConfigOptions(options: readonly SessionConfigOption[]): readonly ConfigOption[] {
  return options.map(({ configId, ...option }) => {
    // What is common to all kinds has its names from the state already; only the selector has others inside.
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
