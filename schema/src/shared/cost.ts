import type { Double, Meta } from "../primitive.ts";

/** An amount in a currency or in another unit, such as credits. */
export interface Cost {
  /** The total since the start of the session. */
  amount: Double;
  /** The ISO 4217 code of a currency, such as `EUR`, or another unit, such as `credits`. */
  currency: string;
  _meta?: Meta;
}
