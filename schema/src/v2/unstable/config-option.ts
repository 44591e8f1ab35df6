import type { StableSessionConfigOptionCategory } from "./inherited.gen.ts";

export type * from "../../shared/config-option.ts";

/**
 * The category of a configuration option. It affects only how the option is shown. A client MUST treat an unknown
 * category like a missing one. Categories that start with `_` are free to use; all others are reserved for the
 * protocol.
 */
export type SessionConfigOptionCategory =
  /** One of the stable categories, or any other. */
  | StableSessionConfigOptionCategory
  /** The speed at which the model answers. */
  | "speed";
