import type { Meta, Tagged } from "../primitive.ts";

/**
 * The number of a version of the protocol. It rises only when something breaks; all else is announced by
 * capabilities.
 * @type integer
 * @format uint16
 * @minimum 0
 * @maximum 65535
 */
export type ProtocolVersion = Tagged<number, "ProtocolVersion">;

/** Which program a client or an agent is. */
export interface Implementation {
  /** The name that programs go by; shown to people only if there is no `title`. */
  name: string;
  /**
   * The name that people read. Missing and `null` both mean that they read `name`.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /** The program's version, for example `1.4.2`: to be shown, or to find faults by. */
  version: string;
  _meta?: Meta;
}
