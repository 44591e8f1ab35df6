import type { Shape } from "./model.ts";

/** Whether a shape limits the length of its strings. */
export function hasLengths({ minLength, maxLength }: Shape & { readonly kind: "string" }): boolean {
  return minLength !== undefined || maxLength !== undefined;
}
