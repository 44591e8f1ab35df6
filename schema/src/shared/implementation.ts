import type { Meta, Tagged } from "../primitive.ts";

/**
 * A protocol version. Only breaking changes increase it; everything else is advertised through capabilities.
 * @type integer
 * @format uint16
 * @minimum 0
 * @maximum 65535
 */
export type ProtocolVersion = Tagged<number, "ProtocolVersion">;

/** The name and version of a client or an agent. */
export interface Implementation {
  /** The programmatic name. It is shown to the user only if there is no `title`. */
  name: string;
  /**
   * The human-readable name. If it is missing or `null`, `name` is shown.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /** The version of the program, such as `1.4.2`, for display and debugging. */
  version: string;
  _meta?: Meta;
}
