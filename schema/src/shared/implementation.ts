import type { Meta, Tagged } from "../primitive.ts";

/**
 * A version of the protocol. It only increases with breaking changes; everything else is announced by capabilities.
 * @type integer
 * @format uint16
 * @minimum 0
 * @maximum 65535
 */
export type ProtocolVersion = Tagged<number, "ProtocolVersion">;

/** The name and version of a client or an agent. */
export interface Implementation {
  /** The name for programs. It is only shown to people if there is no `title`. */
  name: string;
  /**
   * The name for people. Missing and `null` both mean that `name` is shown.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /** The program's version, such as `1.4.2`, for display or debugging. */
  version: string;
  _meta?: Meta;
}
