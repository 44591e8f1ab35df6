import type { Shape } from "./model.ts";

export function hasLengths({ minLength, maxLength }: Shape & { readonly kind: "string" }): boolean {
  return minLength !== undefined || maxLength !== undefined;
}
