/**
 * Creates a type guard for an open union. The guard checks only the tag, so a value without a tag counts as known.
 *
 * @param tag The property that distinguishes the variants.
 * @param listed The tags of the listed variants.
 */
export function createGuard<Union extends object, Tag extends string>(
  tag: Tag,
  ...listed: string[]
): (value: Union) => value is Exclude<Union, { [name in Tag]: `_${string}` }> {
  const known = new Set<unknown>(listed);
  return (value): value is Exclude<Union, { [name in Tag]: `_${string}` }> => {
    const { [tag]: kind } = value as { readonly [name in Tag]?: unknown };
    return typeof kind !== "string" || known.has(kind);
  };
}
