import type { StableSessionConfigOptionCategory } from "./inherited.gen.ts";

export type * from "../../shared/config-option.ts";

/**
 * What a configuration option is about. It only affects how the option is shown: a client MUST treat an unknown
 * category like a missing one. Names that start with `_` are free for everyone; all others are reserved for the
 * protocol.
 */
export type SessionConfigOptionCategory =
  /** One of the stable categories, or any other. */
  | StableSessionConfigOptionCategory
  /** The speed at which the model answers. */
  | "speed";
