import type { StableSessionConfigOptionCategory } from "./inherited.gen.ts";

export type * from "../../shared/config-option.ts";

/**
 * What a configuration option is about. It helps with the display and MUST NOT matter for anything else: a client
 * treats a category that it does not know like none. Names that begin with `_` are free for everyone, all others
 * belong to the protocol.
 */
export type SessionConfigOptionCategory =
  /** One of the stable categories, or any other. */
  | StableSessionConfigOptionCategory
  /** The speed at which the model answers. */
  | "speed";
