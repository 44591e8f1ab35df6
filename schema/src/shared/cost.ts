import type { Double, Meta } from "../primitive.ts";

/** An amount of money, or of what else is paid with. */
export interface Cost {
  /** The amount since the beginning of the session. */
  amount: Double;
  /** Of what: a currency's code of ISO 4217, such as `EUR`, or another unit, such as `credits`. */
  currency: string;
  _meta?: Meta;
}
